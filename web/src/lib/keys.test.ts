// Keys and the commands they mean.
import { expect, it } from 'vitest';
import type { Command } from './contract';
import { commandFor, keyName } from './keys';

const commands: Command[] = [
  { id: 'play', label: 'Play', kind: 'main', key: 'Enter' },
  { id: 'pass', label: 'Pass', kind: 'plain', key: 'p' },
];
const press = (key: string, more: object = {}) => ({ key, target: null, ...more }) as unknown as KeyboardEvent;

it('finds the command of a key in either case and leaves browser shortcuts alone', () => {
  globalThis.Element ??= class {} as typeof Element;
  expect(commandFor(press('P'), commands)?.id).toBe('pass');
  expect(commandFor(press('Enter'), commands)?.id).toBe('play');
  expect(commandFor(press('p', { ctrlKey: true }), commands)).toBe(null);
  expect(commandFor(press('x'), commands)).toBe(null);
});

it('names keys for people and for aria', () => {
  expect(keyName('p')).toBe('P');
  expect(keyName(' ')).toBe('Space');
  expect(keyName('Enter', (key) => key)).toBe('key.enter');
});
