// Keeps the game in the browser, so that it starts without a network after the first visit.
//
// Every build has a name, which stands in the addresses of its files (`?v=…`) and in the name of its cache. A page asks
// only for files of its own build, so that old and new are never mixed. The server is asked first for the page itself:
// whoever is online always gets the newest build. What the game says to the server (/api) is never kept.
// `cargo xtask web` writes the name of the build and the list of its files in here.
const BUILD = "dev";
const FILES = ["/"];

const CACHE = "heist-" + BUILD;
// A page that waits longer than this for a slow network starts from what is kept.
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      // All or nothing, and not from the browser's other cache, which may be of another build.
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // The build before this one stays for pages that are just being loaded.
      const names = (await caches.keys()).filter((name) => name.startsWith("heist-") && name !== CACHE);
      await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// A page that was being loaded when this became active is not among those claimed then, and neither is one that was
// reloaded past it. Such a page asks for itself.
self.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  const ours = url.origin === self.location.origin && request.method === "GET";
  const never = ["/api/", "/healthz", "/sw.js"].some((path) => url.pathname.startsWith(path));
  if (!ours || never) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

// Every address of the game is the same page.
async function page(request) {
  let answer;
  try {
    answer = await Promise.race([fetch(request), patience()]);
  } catch {
    answer = undefined;
  }
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(CACHE);
  return (await cache.match("/", { ignoreVary: true })) ?? answer ?? Response.error();
}

async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  // Pictures, texts to read, bots and the designer are not part of the list: whoever has needed one has it from then on.
  if (answer.ok && /^\/(art|designer|read|think)\//.test(new URL(request.url).pathname)) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy).catch(() => {});
  }
  return answer;
}

function patience() {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE, undefined));
}
