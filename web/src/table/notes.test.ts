import { expect, it } from 'vitest';
import { noted } from './notes';

it('keeps the notes of the tables written about last, and none that is empty', () => {
  let notes: Record<string, string> = {};
  for (let n = 0; n < 60; n++) notes = noted(notes, `t${n}`, `note ${n}`);
  expect(Object.keys(notes).length).toBe(40);
  expect(notes['t59']).toBe('note 59');
  expect(notes['t0']).toBeUndefined();
  notes = noted(notes, 't59', '  ');
  expect(notes['t59']).toBeUndefined();
  expect(noted(notes, 't30', 'again')['t30']).toBe('again');
});
