// The rulebooks' Markdown, tried on the real ones.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blocksOf, spansOf } from './markdown';

it('reads emphasis and code', () => {
  expect(spansOf('**R1.1** a *pair*: `3N`').map((span) => [span.kind, span.text])).toEqual([
    ['bold', 'R1.1'],
    ['text', ' a '],
    ['italic', 'pair'],
    ['text', ': '],
    ['code', '3N'],
  ]);
});

it.each(['lexio', 'lexicon', 'xylo'])('reads the rulebook of %s whole', (game) => {
  for (const file of ['RULES.md', 'RULES.fr.md']) {
    const blocks = blocksOf(readFileSync(new URL(`../../../games/${game}/${file}`, import.meta.url), 'utf8'));
    expect(blocks[0]?.kind).toBe('heading');
    const words = JSON.stringify(blocks);
    expect(words).not.toMatch(/\*\*|"\| /);
  }
});
