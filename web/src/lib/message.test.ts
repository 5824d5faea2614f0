// The vectors that this formatter and the one in `crates/text` share.
import { describe, expect, it } from 'vitest';
import vectors from '../../../crates/text/vectors.json';
import { fill, type Holes, type Language } from './message';

describe('a message', () => {
  it.each(vectors)('$message in $lang is $said', ({ lang, message, values, said }) => {
    expect(fill(message, values as unknown as Holes, lang as Language)).toBe(said);
  });
});
