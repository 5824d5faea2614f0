import { expect, test } from 'vitest';
import { seenNumbers } from './seen';
import type { XyloView } from './view';

test('what lies face up or was sorted is seen, what is only deduced is not', () => {
  const slot = (back: string, number?: number) => ({ back, face: 'down', ...(number === undefined ? {} : { number }) });
  const view = {
    rows: [{ cards: [slot('R', 10), slot('R'), slot('P')] }, { cards: [slot('B', 0)] }],
    hand: [['G4']],
  } as unknown as XyloView;
  const seen = seenNumbers(view);
  expect([...(seen.get('R') ?? [])]).toEqual([10]);
  expect(seen.get('P')?.size).toBe(0);
  expect([...(seen.get('B') ?? [])]).toEqual([0]);
  expect([...(seen.get('G') ?? [])]).toEqual([4]);
  expect(seen.has('V')).toBe(false);
});
