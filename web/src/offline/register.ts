// Registers the service worker, which keeps the page for a time without connection.

/** Registers it where the browser allows one: over https or on this very machine. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !isSecureContext || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
