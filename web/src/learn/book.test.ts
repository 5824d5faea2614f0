// The real rulebooks as books: every rule found, search, links.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bookOf, plainText, rulesOf, searched } from './book';
import { piecesOf } from './pieces';

const read = (game: string, file = 'RULES.md') =>
  readFileSync(new URL(`../../../games/${game}/${file}`, import.meta.url), 'utf8');

describe.each(['lexio', 'lexicon', 'xylo'])('the rulebook of %s', (game) => {
  const text = read(game);
  const book = bookOf(text);

  it('keeps every numbered rule, once, in its section', () => {
    const written = [...text.matchAll(/^\*\*([A-Z]\d+(?:\.\w+)?)\*\*/gm)].map((match) => match[1]);
    expect(rulesOf(book)).toEqual(written);
    expect(new Set(written).size).toBe(written.length);
    for (const section of book.sections.filter(({ id }) => /^[A-Z]\d/.test(id)))
      for (const rule of section.rules)
        expect(rule.id?.startsWith(section.id), `${rule.id} in ${section.id}`).toBe(true);
  });

  it.each(['RULES.fr.md', 'RULES.ko.md'])('has the same rules in %s', (file) => {
    expect(rulesOf(bookOf(read(game, file)))).toEqual(rulesOf(book));
  });
});

describe('searching', () => {
  const book = bookOf(read('lexio'));
  const found = (query: string) => rulesOf(searched(book, query));

  it('finds all words of the query in one rule, whatever their case and accents', () => {
    expect(found('straight flush sequence')).toContain('R4.2');
    expect(found('ETOILE lune')).toEqual(['R1.1']);
    expect(found('R4.3')).toContain('R4.3');
  });

  it('finds nothing for nonsense and everything for nothing', () => {
    expect(found('zzzz')).toEqual([]);
    expect(searched(book, '  ')).toBe(book);
  });

  it('keeps a table with its rule', () => {
    expect(found('unknown to all')).toEqual(['R2.1']);
  });
});

describe('links in a text', () => {
  const rules = new Set(['R4', 'R4.1', 'L3.a']);

  it('are made for rules of this book alone', () => {
    expect(piecesOf('See R4.1, R4 and R9.', rules).map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'See '],
      ['rule', 'R4.1'],
      ['text', ', '],
      ['rule', 'R4'],
      ['text', ' and R9.'],
    ]);
    expect(piecesOf('(L3.a).', rules).map(({ kind }) => kind)).toEqual(['text', 'rule', 'text']);
  });

  it('take the longer of two terms that begin alike, each once', () => {
    const terms = [
      { id: 'straight', pattern: /straight/ },
      { id: 'both', pattern: /straight flush/ },
    ];
    const pieces = piecesOf('a straight flush wins', new Set(), terms);
    expect(pieces.map((piece) => piece.to ?? piece.text)).toEqual(['a ', 'both', ' wins']);
    expect(pieces.map((piece) => piece.text).join('')).toBe('a straight flush wins');
  });

  it('lose nothing of the text', () => {
    for (const game of ['lexio', 'lexicon', 'xylo']) {
      const book = bookOf(read(game));
      const all = new Set(rulesOf(book));
      for (const block of book.intro)
        if (block.kind === 'paragraph') {
          const text = plainText(block.spans);
          expect(
            piecesOf(text, all, [{ id: 'x', pattern: /tile|card|rule/i }])
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        }
    }
  });
});
