// The sound of a table bell, struck twice; silent when sound is off.
import { ring } from '@tablee/lib/sound';

/** Partials of a small bronze bell: the strike, its hum, what makes it sound like metal. */
const PARTIALS: [number, number, number][] = [
  [1, 0.2, 2.4],
  [2, 0.12, 1.6],
  [2.41, 0.09, 1.2],
  [3.01, 0.06, 0.8],
  [5.43, 0.03, 0.4],
];
const STRIKE = 523;

export function bell(): void {
  for (const delay of [0, 0.55])
    for (const [ratio, peak, seconds] of PARTIALS) ring(STRIKE * ratio, peak, seconds, delay);
}
