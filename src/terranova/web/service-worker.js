// The service worker: the network first, the cache only without one. Games are never cached.
const CACHE = "terranova-5";
const OFFLINE_PAGE = "/offline";
const OFFLINE_PARTS = [
  "/web/tokens.css",
  "/web/lib/style/base.css",
  "/web/lib/style/controls.css",
  "/web/pages/pages.css",
  "/web/pages/offline.js",
];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([OFFLINE_PAGE, ...OFFLINE_PARTS]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  const response = respond(request);
  event.respondWith(response);
  if (request.mode === "navigate")
    event.waitUntil(response.then(cacheOfflinePage, () => undefined));
});

async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function respond(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const isPage = request.mode === "navigate";
    const cached =
      (await caches.match(request)) ?? (isPage ? await caches.match(OFFLINE_PAGE) : null);
    if (cached) return cached;
    throw error;
  }
}

/** Cache the offline page in the language of the page that was read last. */
async function cacheOfflinePage(page) {
  const language = page.headers.get("Content-Language");
  const cached = await caches.match(OFFLINE_PAGE);
  if (!page.ok || !language || cached?.headers.get("Content-Language") === language) return;
  const fresh = await fetch(`${OFFLINE_PAGE}?lang=${language}`);
  if (fresh.ok) await (await caches.open(CACHE)).put(OFFLINE_PAGE, fresh);
}
