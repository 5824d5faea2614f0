// Level of the bots, as this browser was last told.

const KEY = 'tablee.level';

export function chosenLevel(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function chooseLevel(level: string): void {
  try {
    localStorage.setItem(KEY, level);
  } catch {
    // A private window may refuse; the choice then lasts as long as the page.
  }
}
