// Keeps the keyboard's place: when what had the focus leaves the table, something useful takes it over.

/** Where to go on, the best first: the hand, the one thing to do, any other button. */
const NEXT = [
  '[role="toolbar"][data-enter] button[tabindex="0"]',
  '.btn.lamp:not([aria-disabled])',
  'button:not([tabindex="-1"])',
];

const gone = (element: Element) => !element.isConnected || element.closest('[inert], [hidden]') !== null;
const usable = (element: HTMLElement) => !gone(element) && element.getClientRects().length > 0;

/** An attachment for the part of the page in which the focus must never be lost. */
export function keepFocus(area: HTMLElement): () => void {
  let held: Element | null = null;
  /** Where the focus was put for want of anything better; it goes on from there as soon as there is. */
  let stopgap: Element | null = null;
  const take = (event: FocusEvent) => {
    held = event.target as Element;
    if (held !== stopgap) stopgap = null;
  };
  // Who does something with it wants to be there.
  const settle = () => (stopgap = null);
  const check = () => {
    const active = document.activeElement;
    // A piece on its way out is inert; the browser takes the focus from it only when it paints.
    const lost = active === null || active === document.body || gone(active);
    const waits = active !== null && active === stopgap;
    // A press beside everything also leaves the focus nowhere; that is the person's own wish.
    if (!waits && (!lost || !held || !gone(held))) return;
    for (const selector of NEXT) {
      const next = [...area.querySelectorAll<HTMLElement>(selector)].find(usable);
      if (!next || (waits && selector === NEXT.at(-1))) continue;
      stopgap = selector === NEXT.at(-1) ? next : null;
      return next.focus({ preventScroll: true });
    }
  };
  const watcher = new MutationObserver(check);
  area.addEventListener('focusin', take);
  area.addEventListener('keydown', settle);
  area.addEventListener('pointerdown', settle);
  watcher.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ['inert', 'hidden'] });
  return () => {
    area.removeEventListener('focusin', take);
    area.removeEventListener('keydown', settle);
    area.removeEventListener('pointerdown', settle);
    watcher.disconnect();
  };
}
