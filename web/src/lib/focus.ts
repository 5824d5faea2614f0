// Keeps the keyboard's place: when what had the focus leaves the table, something useful takes it over.

/** Where to go on, the best first: the hand, the one thing to do, any other button. */
const NEXT = ['[role="toolbar"][data-enter] button[tabindex="0"]', '.btn.lamp:not([aria-disabled])', 'button:not([tabindex="-1"])'];

const gone = (element: Element) => !element.isConnected || element.closest('[inert], [hidden]') !== null;
const usable = (element: HTMLElement) => !gone(element) && element.getClientRects().length > 0;

/** An attachment for the part of the page in which the focus must never be lost. */
export function keepFocus(area: HTMLElement): () => void {
  let held: Element | null = null;
  const take = (event: FocusEvent) => (held = event.target as Element);
  const check = () => {
    const active = document.activeElement;
    // A piece on its way out is inert; the browser takes the focus from it only when it paints.
    const lost = active === null || active === document.body || gone(active);
    // A press beside everything also leaves the focus nowhere; that is the person's own wish.
    if (!lost || !held || !gone(held)) return;
    for (const selector of NEXT) {
      const next = [...area.querySelectorAll<HTMLElement>(selector)].find(usable);
      if (next) return next.focus({ preventScroll: true });
    }
  };
  const watcher = new MutationObserver(check);
  area.addEventListener('focusin', take);
  watcher.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ['inert', 'hidden'] });
  return () => {
    area.removeEventListener('focusin', take);
    watcher.disconnect();
  };
}
