// Every catalogue: nothing missing, nothing unused, placeholders alike; and a language that is only half there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue';
import { fill, holesOf, LANGUAGES, type Catalogue, type Holes } from './message';

const ROOT = new URL('../../../', import.meta.url).pathname;
const GAMES = readdirSync(join(ROOT, 'games')).filter((game) => existsSync(join(ROOT, 'games', game, 'text')));

/** The sources below a folder as one text, tests left out. */
function sources(...folder: string[]): string {
  const path = join(ROOT, ...folder);
  if (!existsSync(path)) return '';
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts|rs)$/.test(file) && !file.endsWith('.test.ts') && !file.includes('generated'))
    .map((file) => readFileSync(join(path, file), 'utf8'))
    .join('\n');
}

/** A key is used if it stands in a string, or fits a template like `game.${id}` or format!("game.{id}"). */
function unused(keys: string[], text: string): string[] {
  const templates = [...text.matchAll(/[`"]([a-z_]+\.[a-z_.]*\$?\{[^`"\n]*)[`"]/g)].map((match) => {
    const pattern = (match[1] ?? '').split(/\$?\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
    return new RegExp(`^${pattern.join('.+')}$`);
  });
  const stands = (key: string) => text.includes(`'${key}'`) || text.includes(`"${key}"`);
  // Sentences about you and about others come in pairs under one stem.
  const quoted = (key: string) => stands(key) || stands(key.replace(/\.(you|they)$/, ''));
  return keys.filter((key) => !quoted(key) && !templates.some((template) => template.test(key)));
}

/** What the shell asks of a game's catalogue. */
const ASKED_BY_SHELL = /^(option|value|reference)\.|^unit$/;

const read = (folder: string, lang: string): Catalogue =>
  JSON.parse(readFileSync(join(ROOT, folder, `${lang}.json`), 'utf8')) as Catalogue;

const page = sources('web/src');
const sets: [string, string][] = [
  ['web/text/shell', page],
  ['web/text/tournament', sources('web/src/tournament')],
  ['web/text/replay', page],
  ['web/text/club', sources('web/src/clubs')],
  ['web/text/evidence', sources('web/src/evidence')],
  ...GAMES.map((game): [string, string] => [
    `games/${game}/text`,
    sources('games', game, 'web') + sources('games', game, 'src'),
  ]),
];

describe.each(sets)('the messages of %s', (folder, text) => {
  const keys = Object.keys(read(folder, 'en'));

  it('are all used', () => {
    const own = keys.filter((key) => !folder.startsWith('games/') || !ASKED_BY_SHELL.test(key));
    expect(unused(own, text)).toEqual([]);
  });
});

const folders = [
  ...sets.map(([folder]) => folder),
  'web/text/errors',
  ...GAMES.map((game) => `games/${game}/text/learn`),
];

describe.each(folders)('the messages of %s', (folder) => {
  const english = read(folder, 'en');

  it('exist in every language, with the same placeholders and no spaces of their own', () => {
    for (const lang of LANGUAGES) {
      const own = read(folder, lang);
      expect(Object.keys(own).toSorted(), lang).toEqual(Object.keys(english).toSorted());
      for (const [key, message] of Object.entries(own)) {
        expect(message.trim(), `${lang} ${key}`).not.toBe('');
        expect(message, `${lang} ${key}: spaces are set by the formatter`).not.toMatch(/[\u00a0\u202f]/);
        const known = [...holesOf(english[key] ?? ''), 'of', 'suit'];
        expect(
          holesOf(message).filter((hole) => !known.includes(hole)),
          `${lang} ${key}`,
        ).toEqual([]);
      }
    }
  });
});

describe('English endings', () => {
  /** What is said of whoever ends a round or a hand, which is to win it. */
  const ENDS = /^(pay|sheet|terminal|tell)\..*out(\.|$)|^pay\.title/;

  it.each(GAMES)('of %s leave “out” to those who are eliminated', (game) => {
    const said = Object.entries(read(`games/${game}/text`, 'en')).filter(([key]) => ENDS.test(key));
    expect(game === 'xylo' || said.length > 2).toBe(true);
    expect(said.filter(([, message]) => /\b(is|are|goes) out\b|^out$/i.test(message))).toEqual([]);
  });
});

describe('the errors of the server', () => {
  const text = sources('crates/server/src') + sources('crates/protocol/src') + sources('web/src/lib');
  const keys = Object.keys(read('web/text/errors', 'en'));

  it('have a sentence for every code', () => {
    const sent = [...text.matchAll(/(?:conflict\(|ApiError::new\(\s*StatusCode::\w+,)\s*"([a-z_]+)"/g)];
    const codes = [...new Set(sent.map((match) => match[1] ?? ''))];
    expect(codes.length).toBeGreaterThan(15);
    const said = (code: string) => keys.includes(`failed.${code}`) || keys.includes(`tournament.failed.${code}`);
    expect(codes.filter((code) => !said(code))).toEqual([]);
  });

  it('have no sentence for a code that nobody sends', () => {
    const sent = (key: string) => {
      const code = key.split('.').at(-1) ?? '';
      const named = code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
      return text.includes(`"${code}"`) || new RegExp(`\\b${named},`).test(text);
    };
    expect(keys.filter((key) => !sent(key))).toEqual([]);
  });
});

describe('a language that is not complete', () => {
  const file = (messages: Catalogue) => () => Promise.resolve({ default: messages });
  const lexio = { '/en.json': file(read('games/lexio/text', 'en')), '/eo.json': file(esperanto()) };
  const shell = { '/en.json': file(read('web/text/shell', 'en')) };

  it('speaks where it has messages, and English elsewhere', async () => {
    const game = await loadCatalogue(lexio, '', 'eo');
    expect(fill(game['do.pass'] ?? '', {}, 'en')).toBe('Pasi');
    expect((await loadCatalogue(shell, '', 'eo'))['home']).toBe('Home');
  });

  it('covers its game, with no placeholder that is not there', () => {
    const english = read('games/lexio/text', 'en');
    expect(Object.keys(esperanto()).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, message] of Object.entries(esperanto())) {
      const known = [...holesOf(english[key] ?? ''), 'of', 'suit'];
      expect(
        holesOf(message).filter((hole) => !known.includes(hole)),
        key,
      ).toEqual([]);
    }
  });

  it('is spoken as written, here and in Rust', () => {
    for (const { key, values, said } of JSON.parse(eo('vectors')) as { key: string; values: Holes; said: string }[]) {
      // Esperanto counts as English does.
      expect(fill(esperanto()[key] ?? '', values, 'en'), key).toBe(said);
    }
  });
});

/** A file of the test language of CONTRIBUTING: Esperanto, which covers Lexio. */
function eo(name: string): string {
  return readFileSync(join(ROOT, `crates/text/tests/eo/${name}.json`), 'utf8');
}

function esperanto(): Catalogue {
  return JSON.parse(eo('lexio')) as Catalogue;
}
