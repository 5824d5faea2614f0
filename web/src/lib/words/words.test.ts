// Every catalogue, the shell's and the games': nothing missing, nothing unused, holes alike.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill, holesOf, LANGUAGES, type Catalogue } from '../message';

const SHELL = new URL('../../', import.meta.url).pathname;
const GAMES = new URL('../../../../games/', import.meta.url).pathname;

const shell = import.meta.glob<{ default: Catalogue }>('./{en,fr,ko}.ts', { eager: true });
const drive = import.meta.glob<{ default: Catalogue }>('../../drive/words/{en,fr,ko}.ts', { eager: true });
const after = import.meta.glob<{ default: Catalogue }>('../../replay/words/*.ts', { eager: true });
const games = import.meta.glob<{ default: Catalogue }>('../../../../games/*/web/words/*.ts', { eager: true });

/** The sources below a folder as one text, catalogues and tests left out. */
function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'words' ? '' : sources(path);
      return /\.(svelte|ts)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}

/** A key is used if it stands in a string, or fits a template like `game.${id}`. */
function unused(keys: string[], text: string): string[] {
  const templates = [...text.matchAll(/`([a-z_]+\.[a-z_.]*\$\{[^`]*)`/g)].map((match) => {
    const pattern = (match[1] ?? '').split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
    return new RegExp(`^${pattern.join('.+')}$`);
  });
  // Sentences about you and about others come in pairs under one stem.
  const quoted = (key: string) => text.includes(`'${key}'`) || text.includes(`'${key.replace(/\.(you|they)$/, '')}'`);
  return keys.filter((key) => !quoted(key) && !templates.some((template) => template.test(key)));
}

/** What the shell asks of a game's catalogue. */
const ASKED_BY_SHELL = /^(option|value)\.|^unit$/;

function sets(): [string, Record<string, Catalogue>, string][] {
  const all: [string, Record<string, Catalogue>, string][] = [];
  const named = (path: string) => path.split('/').at(-1)?.replace('.ts', '') ?? '';
  all.push(['shell', Object.fromEntries(Object.entries(shell).map(([path, words]) => [named(path), words.default])), sources(SHELL)]);
  all.push(['tournaments', Object.fromEntries(Object.entries(drive).map(([path, words]) => [named(path), words.default])), sources(join(SHELL, 'drive'))]);
  const afterwards = Object.entries(after).map(([path, words]) => [named(path), words.default] as const);
  all.push(['replay', Object.fromEntries(afterwards), sources(SHELL)]);
  for (const game of new Set(Object.keys(games).map((path) => path.split('/').at(-4) ?? ''))) {
    const own = Object.entries(games).filter(([path]) => path.includes(`/${game}/`));
    all.push([game, Object.fromEntries(own.map(([path, words]) => [named(path), words.default])), sources(join(GAMES, game, 'web'))]);
  }
  return all;
}

describe.each(sets())('the words of %s', (name, catalogues, text) => {
  const keys = Object.keys(catalogues['en'] ?? {});

  it('exist in every language', () => {
    expect(Object.keys(catalogues).sort()).toEqual([...LANGUAGES].sort());
    for (const lang of LANGUAGES) expect(Object.keys(catalogues[lang] ?? {}).sort()).toEqual(keys.toSorted());
  });

  it('say something, with the same holes', () => {
    for (const lang of LANGUAGES)
      for (const key of keys) {
        const message = catalogues[lang]?.[key] ?? '';
        expect(message.trim(), `${lang} ${key}`).not.toBe('');
        const missing = holesOf(message).filter((hole) => !holesOf(catalogues['en']?.[key] ?? '').includes(hole) && !['of', 'suit'].includes(hole));
        expect(missing, `${lang} ${key}`).toEqual([]);
      }
  });

  it('are all used', () => {
    const own = keys.filter((key) => name === 'shell' || name === 'tournaments' || !ASKED_BY_SHELL.test(key));
    expect(unused(own, text)).toEqual([]);
  });
});

describe('a message', () => {
  it('fills its holes and counts', () => {
    expect(fill('{n} {n#tile|tiles} for {who}', { n: 1, who: 'Ada' }, 'en')).toBe('1 tile for Ada');
    expect(fill('{n} {n#tuile|tuiles}', { n: 0 }, 'fr')).toBe('0 tuile');
    expect(fill('{n} {n#tile|tiles}', { n: 0 }, 'en')).toBe('0 tiles');
  });

  it('chooses the Korean particle by the last sound', () => {
    const say = (name: string) => fill('{name~이/가}', { name }, 'ko');
    expect(['민지', '태민', '9', '8', 'Ada', 'Ann'].map(say)).toEqual(['민지가', '태민이', '9가', '8이', 'Ada가', 'Ann이']);
    expect(['Peter', 'R', '3L', '별 (9)', '🎲', '나'].map(say)).toEqual(['Peter가', 'R이', '3L이', '별 (9)가', '🎲가', '내가']);
    const into = (word: string) => fill('{word~으로/로}', { word }, 'ko');
    expect(['CHEVAL', 'MIN', 'CHAT', '달', '구름', '7', '10'].map(into)).toEqual(['CHEVAL로', 'MIN으로', 'CHAT로', '달로', '구름으로', '7로', '10으로']);
  });
});
