// Drop targets of a dragged card: the piles, the bench, a letter or a gap of a table word.

export type Drop =
  | { on: 'open' | 'stock' }
  /** The word on the bench is number 0. A letter of table word `number` (exchange), or the gap before `at` (insert). */
  | { on: 'letter' | 'gap'; number: number; at: number };

/** The middle of a letter is the letter; its edges are the gaps beside it. */
export function dropOnLetter(number: number, at: number, share: number): Drop {
  if (share < 0.27) return { on: 'gap', number, at };
  if (share > 0.73) return { on: 'gap', number, at: at + 1 };
  return { on: 'letter', number, at };
}

/** What lies under the pointer and takes a card; nothing elsewhere. */
export function dropAt(x: number, y: number): Drop | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const on = place?.dataset['drop'];
  if (!place || !on) return null;
  if (on === 'open' || on === 'stock') return { on };
  const number = Number(on);
  const letters = [...place.querySelectorAll<HTMLElement>('[data-at]')];
  for (const [at, letter] of letters.entries()) {
    const box = letter.getBoundingClientRect();
    if (x < box.right) return dropOnLetter(number, at, (x - box.left) / box.width);
  }
  return { on: 'gap', number, at: letters.length };
}

export const sameDrop = (a: Drop | null, b: Drop | null): boolean => JSON.stringify(a) === JSON.stringify(b);
