// The service worker: keeps the shell of exactly one build, so that the page opens without a
// connection and says so. Games are the server's: nothing of /api is ever kept or answered here.
// It also shows the notices that come while the page is closed.
// The build fills in the two constants (plugin.ts).
const VERSION = '__VERSION__';
const SHELL = JSON.parse('__SHELL__');

const CACHE = `tablee-${VERSION}`;
const PAGE = '/index.html';
/** What a proxy says while the server behind it is down. */
const DOWN = [502, 503, 504];

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.json() ?? {}));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/** Shows a notice as the server wrote it; the next one about the same takes its place, and is heard. */
async function tell({ text = '', kind = 'turn', tables = [], club = null }) {
  const asked = club && `/club/${encodeURIComponent(club.id)}`;
  const about = tables.length === 1 ? `/t/${encodeURIComponent(tables[0].id)}` : asked;
  await self.registration.showNotification('Tablée', {
    body: text,
    tag: about ?? kind,
    renotify: true,
    icon: '/icon-192.png',
    data: about ?? '/',
  });
}

/** Goes to the page where it is open already, else opens it. */
async function show(path) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => new URL(url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}

/** The browser has another address at its push service: the server forgets the old one when it fails. */
async function renew({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const fresh = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!fresh) return;
  const { endpoint, keys } = fresh.toJSON();
  await fetch('/api/me/notices/browsers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

/** All of the shell or nothing: a page and its assets always come from the same build. */
async function fill() {
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, await fetched('/'));
  await cache.addAll(SHELL);
}

/** The page itself, from the server and not from a cache in between. */
async function fetched(path) {
  const answer = await fetch(path, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** What other builds kept. */
async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** The server's page, which knows its own assets; the kept one only where there is no server. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (!DOWN.includes(answer.status)) return answer;
  } catch {
    // No connection: the kept page says so.
  }
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? Response.error();
}

/** Names hold their hash: whatever is kept under a name is right for ever. */
async function asset(request) {
  const kept = await (await caches.open(CACHE)).match(request);
  return kept ?? fetch(request);
}
