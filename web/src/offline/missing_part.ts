// Dynamic imports that fail: after an update of the server the page is loaded again, else it stays as it is.

import { isOutdated, servedPage, type ServedPage } from './served_page';

const PATIENCE_MS = 10_000;

/** The browser, as far as it is needed here. */
export interface PageHost extends ServedPage {
  /** Tells the person that something could not be loaded. */
  tell(): void;
}

/**
 * An open page may ask for a part that an update has taken away: the page is loaded again, once, and then matches.
 * Where the connection is lost it must stay: a page that was loaded again would have forgotten the table, and a move
 * that waits for the connection with it.
 */
export async function partMissing(host: PageHost): Promise<void> {
  const updated = await isOutdated(host);
  if (updated && host.now() - host.reloadedAt >= PATIENCE_MS) host.reload();
  else host.tell();
}

/** Watches this page's imports. */
export function watchImports(tell: () => void): void {
  addEventListener('vite:preloadError', () => void partMissing({ ...servedPage(), tell }));
}
