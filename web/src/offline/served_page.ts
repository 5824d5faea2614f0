// The page as the server has it now, against the one that is open; and loading it again, but never in circles.

const RELOADED = 'tablee.reloaded';

/** The browser, as far as it is needed here. */
export interface ServedPage {
  /** The page as the server has it now; fails where there is no server. */
  served(): Promise<string>;
  /** The script that this page was started with, as the page names it. */
  entry: string | null;
  /** When the page was last loaded again by itself. */
  reloadedAt: number;
  now(): number;
  reload(): void;
}

/** Whether the server has another page than this one. */
export async function isOutdated({ served, entry }: Pick<ServedPage, 'served' | 'entry'>): Promise<boolean> {
  const page = await served().catch(() => null);
  return page !== null && entry !== null && !page.includes(entry);
}

/** The page as the server has it, and not a cache in between. */
async function served(): Promise<string> {
  const answer = await fetch('/', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`/: ${answer.status}`);
  return answer.text();
}

/** This browser's. */
export const servedPage = (): ServedPage => ({
  served,
  entry: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null,
  reloadedAt: Number(sessionStorage.getItem(RELOADED) ?? 0),
  now: Date.now,
  reload() {
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  },
});
