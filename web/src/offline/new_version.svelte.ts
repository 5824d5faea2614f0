// Another version of the page on the server, as this page knows it.
import { servedPage } from './served_page';
import { VersionWatch } from './version_watch';

/** How long somebody has not touched anything who may be thinking about something else. */
const IDLE_MS = 4000;

const state = $state({ outdated: false });
let touchedAt = -Infinity;
let watch: VersionWatch | null = null;

/** Whether the server has another version of the page than this one. */
export const outdated = (): boolean => state.outdated;

/** A socket has come back: the server may have been upgraded meanwhile. */
export function cameBack(): void {
  void watch?.cameBack();
}

/** The server has said something that this version of the page cannot read. */
export function unreadable(): void {
  void watch?.unreadable();
}

/** Loads the page as the server has it now. */
export function loadNewVersion(): void {
  servedPage().reload();
}

/** Starts to watch; where the page is served by its own development server, there is nothing to watch. */
export function watchVersion(): void {
  if (!import.meta.env.PROD) return;
  const touch = () => (touchedAt = performance.now());
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(event, touch, { capture: true, passive: true });
  watch = new VersionWatch({
    ...servedPage(),
    found: () => (state.outdated = true),
    isHarmless: () => document.hidden || (performance.now() - touchedAt > IDLE_MS && !isBusy()),
    later: (run, ms) => void setTimeout(run, ms),
  });
}

/** A dialog is open, or something is being typed. */
function isBusy(): boolean {
  const typed = [...document.querySelectorAll('textarea')].some((field) => field.value !== '');
  return typed || document.querySelector('dialog[open], input:focus, textarea:focus, select:focus') !== null;
}
