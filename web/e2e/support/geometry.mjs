// Layout faults of a page, where things are: measured by boxes, not by pictures.

/** The sizes of windows: phones upright and on their side, a tablet, desktops; a desktop at 200 %, a phone with its keyboard open. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 640, height: 400 },
  // Low phones: the table may go under the hand, the hand and its actions may not go.
  { width: 360, height: 640, scrolls: true },
  { width: 320, height: 640, scrolls: true },
  // Less high than any table: it scrolls, and the hand lies over what goes under it.
  { width: 390, height: 520, scrolls: true },
];

/**
 * Runs in the page: what overlaps, is cut, or is out of sight. `hand` finds the pieces of the hand, `acts` what is done
 * with them. A table that `scrolls` has its hand over the rest. What `shortens` may end in an ellipsis. Where only a part
 * of the page is meant, it is `within` that.
 */
export function misplaced({ hand, acts, theme, scrolls, shortens = '', within = '' }) {
  document.documentElement.dataset.theme = theme;
  /** Half a pixel of rounding on either side, and letters of a word that touch. */
  const SLACK = 1.5;
  const OBJECTS =
    'main .face, main .timer, main .tile, main .card, main .bar, main .heap, main .chips i, main .stack i, button, a.btn';
  /** What lies on these belongs to them: the mark of a bot, the count of a pile. */
  const WHOLE = '.face, .heap';
  /** What lies over others on purpose: the gaps between the letters of a word, a letter that another one replaces. */
  const OVERLAID = '.gap, .was, .was *, .slots *, dialog *, .notices *';

  const faults = [];
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.hidden-text, [inert]') &&
    !getComputedStyle(element).clipPath.startsWith('inset(50%') &&
    !element.closest(OVERLAID);
  /** The part of a box that its scrolling and cutting ancestors leave to be seen. */
  function seen(box, element) {
    let { left, top, right, bottom } = box;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      left = Math.max(left, frame.left);
      right = Math.min(right, frame.right);
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    return { left, top, right, bottom };
  }
  /** Whether a frame leaves only a part of this text. In a list that scrolls, lines come and go as wholes or in part. */
  function cutOff(box, element) {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      const [wide, high] = [
        Math.min(box.right, frame.right) - Math.max(box.left, frame.left),
        Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top),
      ];
      // Lines that are wholly elsewhere are the next ones of a list.
      if (high <= SLACK) return false;
      if (overflowX !== 'visible' && wide < box.width - SLACK) return true;
      const list = overflowY === 'auto' || overflowY === 'scroll';
      if (overflowY !== 'visible' && high < box.height - 3 && !(list && !element.closest('.commands'))) return true;
    }
    return false;
  }
  const named = (element) =>
    `${
      element
        .closest('[class]')
        ?.className.replace(/svelte-\w+/g, '')
        .trim() || element.tagName
    }` + ` “${(element.textContent ?? '').trim().slice(0, 24)}”`;
  const place = ({ left, top, right, bottom }) =>
    `${Math.round(left)},${Math.round(top)}–${Math.round(right)},${Math.round(bottom)}`;

  const things = [];
  const keep = (element, box) => {
    const part = seen(box, element);
    if (part.right - part.left > SLACK && part.bottom - part.top > SLACK) things.push({ element, ...part });
  };
  for (const element of document.querySelectorAll(OBJECTS)) {
    if (!shown(element) || element.parentElement?.closest(WHOLE)) continue;
    if (within && !element.closest(within)) continue;
    keep(element, element.getBoundingClientRect());
  }
  const walker = document.createTreeWalker(document.querySelector(within || '.frame'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !shown(element) || element.closest(WHOLE)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // A line of text is higher than its letters: what is between lines may touch.
      const air = box.height * 0.14;
      keep(element, { left: box.left, right: box.right, top: box.top + air, bottom: box.bottom - air });
      if (box.left < -SLACK || box.right > innerWidth + SLACK)
        if (seen(box, element).right > innerWidth + SLACK) faults.push(`out of the window: ${named(element)}`);
    }
    if (shortens && element.closest(shortens)) continue;
    const style = getComputedStyle(element);
    const cut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (cut && element.clientWidth > 0) faults.push(`cut: ${named(element)}`);
    else if ([...range.getClientRects()].some((box) => cutOff(box, element))) faults.push(`cut: ${named(element)}`);
  }
  for (const button of document.querySelectorAll('main button, dialog[open] button, a.btn'))
    if (
      shown(button) &&
      (button.scrollWidth > button.clientWidth + 1 || button.scrollHeight > button.clientHeight + 2) &&
      !button.matches('[data-tile], [data-card], [data-place], [data-drop]')
    )
      faults.push(`runs over: ${named(button)}`);

  if (scrolls) things.length = 0;
  for (const [n, one] of things.entries())
    for (const other of things.slice(n + 1)) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide <= SLACK || high <= SLACK) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      faults.push(`overlap: ${named(one.element)} ${place(one)} and ${named(other.element)} ${place(other)}`);
    }

  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wider > 0) faults.push(`scrolls sideways by ${wider}`);
  let width = 0;
  for (const [what, selector] of Object.entries({ hand, acts })) {
    // At the end of a round there is none.
    if (!selector) continue;
    const pieces = [...document.querySelectorAll(selector)].filter(shown);
    if (pieces.length === 0) faults.push(`no ${what}`);
    if (what === 'hand') width = Math.max(...pieces.map((piece) => piece.getBoundingClientRect().width));
    const out = pieces.filter((piece) => {
      const box = piece.getBoundingClientRect();
      return (
        box.top < -SLACK || box.bottom > innerHeight + SLACK || box.left < -SLACK || box.right > innerWidth + SLACK
      );
    });
    if (out.length > 0)
      faults.push(`${what} out of sight: ${out.length} of ${pieces.length}, ${place(out[0].getBoundingClientRect())}`);
  }
  return { faults: [...new Set(faults)], width };
}
