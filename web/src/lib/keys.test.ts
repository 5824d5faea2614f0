// Keys and the deeds they mean.
import { expect, it } from 'vitest';
import type { Deed } from './contract';
import { deedFor, keyName } from './keys';

const deeds: Deed[] = [
  { id: 'play', label: 'Play', kind: 'main', key: 'Enter' },
  { id: 'pass', label: 'Pass', kind: 'plain', key: 'p' },
];
const press = (key: string, more: object = {}) => ({ key, target: null, ...more }) as unknown as KeyboardEvent;

it('finds the deed of a key in either case and leaves browser shortcuts alone', () => {
  globalThis.Element ??= class {} as typeof Element;
  expect(deedFor(press('P'), deeds)?.id).toBe('pass');
  expect(deedFor(press('Enter'), deeds)?.id).toBe('play');
  expect(deedFor(press('p', { ctrlKey: true }), deeds)).toBe(null);
  expect(deedFor(press('x'), deeds)).toBe(null);
});

it('names keys for people and for aria', () => {
  expect(keyName('p')).toBe('P');
  expect(keyName(' ')).toBe('Space');
  expect(keyName('Enter', (key) => key)).toBe('key.enter');
});
