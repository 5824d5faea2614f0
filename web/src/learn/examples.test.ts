// Examples and glossary: every rule has a picture or a reason to have none, every word three languages.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holesOf, LANGUAGES, type Catalogue } from '@tablee/lib/message';
import { bookOf, rulesOf } from './book';
import type { Examples } from './load';
import { patternOf, RULE } from './pieces';

const files = import.meta.glob<{ default: Examples }>('../../../games/*/web/learn/examples.json', { eager: true });
const words = import.meta.glob<{ default: Catalogue }>('../../../games/*/text/learn/*.json', { eager: true });
const games = Object.entries(files).map(([path, file]): [string, Examples] => [
  path.split('/').at(-4) ?? '',
  file.default,
]);
const numbers = (text: string) => [...text.matchAll(RULE)].map((match) => match[0]);

describe.each(games)('what %s brings for learning', (game, { examples, plain, moments }) => {
  const book = bookOf(readFileSync(new URL(`../../../games/${game}/RULES.md`, import.meta.url), 'utf8'));
  const rules = rulesOf(book);
  const catalogues = Object.fromEntries(
    LANGUAGES.map((lang) => [
      lang,
      Object.entries(words).find(([path]) => path.includes(`/${game}/`) && path.endsWith(`/${lang}.json`))?.[1]
        .default ?? {},
    ]),
  );
  const en = catalogues['en'] ?? {};

  it('shows every rule or says why not', () => {
    expect([...Object.keys(examples), ...Object.keys(plain)].toSorted()).toEqual(rules.toSorted());
    for (const reason of Object.values(plain)) expect(reason.length).toBeGreaterThan(10);
  });

  it('shows rules with recorded moments, and records none in vain', () => {
    expect([...new Set(Object.values(examples))].toSorted()).toEqual(Object.keys(moments).toSorted());
    for (const [name, moment] of Object.entries(moments)) {
      expect(moment.view['seat'], name).toBe(moment.you);
      expect(moment.status.scores.length, name).toBe(moment.seats);
      const asked = [...moment.status.to_act, ...moment.status.may_act].includes(moment.you);
      expect(moment.legal !== null, `${name}: a list of what is legal comes with the turn`).toBe(asked);
    }
  });

  it('has a caption for every example and no other', () => {
    expect(
      Object.keys(en)
        .filter((key) => key.startsWith('example.'))
        .map((key) => key.slice(8))
        .toSorted(),
    ).toEqual(Object.keys(examples).toSorted());
  });

  it('says everything in three languages, with the same holes', () => {
    for (const lang of LANGUAGES) {
      const catalogue = catalogues[lang] ?? {};
      expect(Object.keys(catalogue).toSorted(), lang).toEqual(Object.keys(en).toSorted());
      for (const [key, message] of Object.entries(catalogue)) {
        expect(message.trim(), `${lang} ${key}`).not.toBe('');
        expect(
          holesOf(message).filter((hole) => !['a', 'b', 'c'].includes(hole)),
          `${lang} ${key}`,
        ).toEqual([]);
      }
    }
  });

  it('names only rules and sections that exist', () => {
    const known = new Set([...rules, ...book.sections.map((section) => section.id)]);
    for (const lang of LANGUAGES)
      for (const [key, message] of Object.entries(catalogues[lang] ?? {}))
        for (const number of numbers(message)) expect(known.has(number), `${lang} ${key}: ${number}`).toBe(true);
  });

  it('explains every term, each with its rule', () => {
    const terms = Object.keys(en).filter((key) => /^term\.\w+$/.test(key));
    expect(terms.length).toBeGreaterThanOrEqual(10);
    for (const lang of LANGUAGES)
      for (const term of terms)
        expect(numbers(catalogues[lang]?.[`${term}.about`] ?? ''), `${lang} ${term}`).not.toEqual([]);
  });
});

describe('a term in running text', () => {
  it('is found as a word, also in the plural, not inside another', () => {
    expect(patternOf('pair', 'en').exec('two pairs')?.[0]).toBe('pairs');
    expect(patternOf('pair', 'en').exec('a repair')).toBeNull();
    expect(patternOf('pli', 'fr').exec('les plis')?.[0]).toBe('plis');
    expect(patternOf('트릭', 'ko').exec('트릭을 땄다')?.[0]).toBe('트릭');
  });
});
