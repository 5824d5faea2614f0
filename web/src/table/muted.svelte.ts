// Muted people: this person does not wish to hear them, at any table. Only this browser knows.
import { keep, kept } from './kept';

const MOST = 200;
const board: { muted: string[] } = $state({ muted: kept<string[]>('muted', []) });

export const muted = (): ReadonlySet<string> => new Set(board.muted);

export function mute(person: string, on: boolean): void {
  const others = board.muted.filter((one) => one !== person);
  board.muted = on ? [...others, person].slice(-MOST) : others;
  keep('muted', board.muted);
}
