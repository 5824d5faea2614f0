// Short notices on the screen, and the live region that tells the table to a screen reader.

export type Tone = 'plain' | 'good' | 'bad';
export interface Notice {
  id: number;
  text: string;
  tone: Tone;
  /** The game whose rules it may name: their numbers become links. */
  game: string | null;
}

/** What the bot would do, and why. */
export interface Hint {
  title: string;
  reason: string;
}

const LASTS_MS = 6000;
let next = 1;
const board: { notices: Notice[]; announced: string[]; hint: Hint | null } = $state({
  notices: [],
  announced: [],
  hint: null,
});

export const notices = (): readonly Notice[] => board.notices;
export const announced = (): readonly string[] => board.announced;

export const hint = (): Hint | null => board.hint;

/** Shows what the bot advises until it is taken back. */
export function showHint(advised: Hint | null): void {
  board.hint = advised;
}

/** Shows a notice for a while. */
export function notify(text: string, tone: Tone = 'plain', game: string | null = null): void {
  if (board.notices.some((notice) => notice.text === text)) return;
  const id = next++;
  board.notices.push({ id, text, tone, game });
  setTimeout(() => dismiss(id), LASTS_MS);
}

export function dismiss(id: number): void {
  board.notices = board.notices.filter((notice) => notice.id !== id);
}

/** Takes everything away: what one person was told is not for the next one at the same screen. */
export function hush(): void {
  board.notices = [];
  board.announced = [];
  board.hint = null;
}

/** Tells a sentence to a screen reader; a few are kept so that quick ones are not swallowed. */
export function tell(text: string): void {
  if (text) board.announced = [...board.announced.slice(-4), text];
}
