// The vectors that this formatter and the one in `crates/text` share.
import { describe, expect, it } from 'vitest';
import vectors from '../../../crates/text/vectors.json';
import { readFileSync } from 'node:fs';
import { described, fill, LANGUAGES, nameOf, type Described, type Holes } from './message';

describe('a message', () => {
  it.each(vectors)('$message in $lang is $said', ({ lang, message, values, said }) => {
    expect(fill(message, values as unknown as Holes, lang)).toBe(said);
  });
});

describe('the languages', () => {
  it('are the files of a folder: the test language of CONTRIBUTING is one by its file alone', () => {
    const eo = new URL('../../../crates/text/tests/eo/language.json', import.meta.url);
    const file = JSON.parse(readFileSync(eo, 'utf8')) as Described;
    expect([...described({ '../../text/languages/eo.json': file })]).toEqual([['eo', file]]);
    expect(LANGUAGES).toEqual(['en', 'fr', 'ko']);
    expect(LANGUAGES.map(nameOf)).toEqual(['English', 'Français', '한국어']);
  });
});
