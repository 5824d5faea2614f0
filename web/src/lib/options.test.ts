// Tests of options: their value while nobody has touched them, and once somebody has.
import { expect, it } from 'vitest';
import { isTold, isUnusual, presetFor, valueOf } from './options';
import type { OptionSpec } from './wire';

const option = (name: string, preset: string, defaults?: OptionSpec['defaults']) =>
  ({ name, default: preset, ...(defaults ? { defaults } : {}) }) as OptionSpec;
const edition = option('edition', 'classic');
const doubling = option('doubling', 'difference', { edition: { modern: 'count' } });
const payout = option('payout', 'plain', { doubling: { count: 'steep' } });
const all = [edition, doubling, payout];

it('is the preset of the game', () => expect(valueOf(doubling, all, {})).toBe('difference'));
it('is what was chosen', () =>
  expect(valueOf(doubling, all, { edition: 'modern', doubling: 'difference' })).toBe('difference'));
it('follows another option', () => expect(valueOf(doubling, all, { edition: 'modern' })).toBe('count'));
it('follows one that follows itself', () => expect(valueOf(payout, all, { edition: 'modern' })).toBe('steep'));

it('presets the dictionary by the language that is read', () => {
  const dictionary = { ...option('dictionary', 'fr'), values: ['fr', 'en'] };
  expect(presetFor([dictionary], 'fr')).toEqual({ dictionary: 'fr' });
  expect(presetFor([dictionary], 'en')).toEqual({ dictionary: 'en' });
  expect(presetFor([dictionary], 'ko')).toEqual({ dictionary: 'en' });
  expect(presetFor(all, 'en')).toEqual({});
});

it('tells of a table in a list what is unusual, and its dictionary in any case', () => {
  const dictionary = { ...option('dictionary', 'fr'), values: ['fr', 'en'] };
  for (const chosen of ['fr', 'en']) {
    expect(isUnusual(dictionary, [dictionary], { dictionary: chosen })).toBe(false);
    expect(isTold(dictionary, [dictionary], { dictionary: chosen })).toBe(true);
  }
  expect(isTold(edition, all, { edition: 'classic' })).toBe(false);
  expect(isTold(edition, all, { edition: 'modern' })).toBe(true);
});
