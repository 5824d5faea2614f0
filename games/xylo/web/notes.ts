// Each note has its pitch: a scale in which everything played together sounds well.
import { ring } from '@tablee/lib/sound';
import type { Card } from './cards';

const LOWEST_HZ = 261.63;
/** Half tones above the lowest note for 0 to 10: a major scale without its two leading tones. */
const STEPS = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];

/** The pitch of a number. */
export const hertz = (number: number): number => LOWEST_HZ * 2 ** ((STEPS[number] ?? 0) / 12);

/** A struck bar: the note, and the short bright overtone two octaves up that wood and metal have. */
export function strike(card: Card, delay = 0): void {
  ring(hertz(card.number), 0.24, 1.1, delay);
  ring(hertz(card.number) * 4, 0.045, 0.22, delay);
}

/** A met bid: a broken chord that starts on the bid's own note. */
export function chord(number: number, delay = 0): void {
  const root = hertz(number % 6);
  [1, 1.25, 1.5, 2].forEach((ratio, n) => ring(root * ratio, 0.16, 1.6, delay + n * 0.07));
}
