// Lets the page be kept for a time without connection, and helps an open page over an update.

const AGAIN = 'tablee.reloaded';
const PATIENCE_MS = 10_000;

/** Registers the service worker where the browser allows one: over https or on this very machine. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}

/**
 * After an update of the server an open page may ask for a part that is no more: the page is
 * loaded again, once, and then matches. Games are not lost by it; they are the server's.
 */
export function surviveUpdates(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(AGAIN) ?? 0);
    if (!navigator.onLine || Date.now() - last < PATIENCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(AGAIN, String(Date.now()));
    location.reload();
  });
}
