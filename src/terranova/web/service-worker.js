// The service worker: the network first, what was kept only when there is none. Games are never answered from here.
const KEPT = "terranova-1";
const WHEN_OFFLINE = "/web/offline.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([WHEN_OFFLINE, "/web/tokens.css", "/web/app/app.css"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = (await caches.match(request)) ?? (request.mode === "navigate" ? await caches.match(WHEN_OFFLINE) : null);
    if (kept) return kept;
    throw error;
  }
}
