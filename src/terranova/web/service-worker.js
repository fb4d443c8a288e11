// The service worker: the network first, what was kept only when there is none. Games are never
// answered from here.
const KEPT = "terranova-3";
const WHEN_OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll([WHEN_OFFLINE, "/web/tokens.css", "/web/lib/base.css"]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  const answered = answer(request);
  event.respondWith(answered);
  if (request.mode === "navigate")
    event.waitUntil(answered.then(keepInLanguageOf, () => undefined));
});

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept =
      (await caches.match(request)) ??
      (request.mode === "navigate" ? await caches.match(WHEN_OFFLINE) : null);
    if (kept) return kept;
    throw error;
  }
}

/** The page for when there is no network, in the language of the page that was read last. */
async function keepInLanguageOf(page) {
  const language = page.headers.get("Content-Language");
  const kept = await caches.match(WHEN_OFFLINE);
  if (!page.ok || !language || kept?.headers.get("Content-Language") === language) return;
  const fresh = await fetch(`${WHEN_OFFLINE}?lang=${language}`);
  if (fresh.ok) await (await caches.open(KEPT)).put(WHEN_OFFLINE, fresh);
}
