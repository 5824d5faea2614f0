// Message formatter: `{name}`, plurals `{n#tile|tiles}`, Korean particles `{card~을/를}` and `{name~님이}`,
// French elision `{name~de}`, ordinals `{n^}` (French feminine `{n^f}`). French spaces and apostrophes are set here, not in each sentence.
// `crates/text` is the same formatter in Rust; both run the vectors in `crates/text/vectors.json`.
import { honorific, particle } from './korean';

/** What the file of a language says: its own name, and what the formatter does for it. */
export interface Described {
  name: string;
  grammar: 'plain' | 'english' | 'french' | 'korean';
}
/** The code of a language that every catalogue speaks: the name of its files. */
export type Language = string;
export type Holes = Record<string, string | number>;
export type Catalogue<Key extends string = string> = Record<Key, string>;

/** The languages of a folder of files, by code. */
export const described = (files: Record<string, Described>): ReadonlyMap<Language, Described> =>
  new Map(Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ''), file]));

const languages = described(
  import.meta.glob<Described>('../../text/languages/*.json', { eager: true, import: 'default' }),
);
export const LANGUAGES: readonly Language[] = [...languages.keys()];

/** The language's own name. */
export const nameOf = (lang: Language): string => languages.get(lang)?.name ?? lang;

export const grammarOf = (lang: Language): Described['grammar'] => languages.get(lang)?.grammar ?? 'plain';

const HOLE = /\{(\w+)(?:#([^|}]*)\|([^}]*)|~([^/}]+)(?:\/([^}]+))?|\^(f?))?\}/g;
const rules = new Map<Language, Intl.PluralRules>();

/** The message with its holes filled. */
export function fill(message: string, holes: Holes, lang: Language): string {
  return typeset(message, lang).replace(
    HOLE,
    (_, name: string, one?: string, many?: string, form?: string, open?: string, gender?: string) => {
      const text = String(holes[name] ?? '');
      if (gender !== undefined) return ordinal(text, gender === 'f', lang);
      if (many !== undefined) return isOne(Number(text), lang) ? (one ?? '') : many;
      if (form === undefined) return text;
      if (open !== undefined) return text + particle(text, form, open);
      return grammarOf(lang) === 'korean' ? honorific(text, form) : elided(form, text);
    },
  );
}

/** The names of a message's holes, sorted: translations must agree on them. */
export function holesOf(message: string): string[] {
  return [...new Set([...message.matchAll(HOLE)].map((match) => match[1] ?? ''))].sort();
}

/** A text with the spaces and apostrophes of its language: in French they do not break before `: ; ! ? » %`. */
export function typeset(text: string, lang: Language): string {
  if (grammarOf(lang) !== 'french') return text;
  return text
    .replace(/(\p{L})'(?=[\p{L}{«])/gu, '$1’')
    .replace(/ (?=[:»%])|(?<=«) /g, '\u00a0')
    .replace(/ (?=[;!?])/g, '\u202f');
}

/** `de`, `que` and `du` before a name: d’Ada, de Bob, qu’Élise, du rouge, de l’orange. */
function elided(word: string, name: string): string {
  const vowel = /^[aeiouyh]/i.test(name.normalize('NFD'));
  if (vowel && word === 'du') return `de l’${name}`;
  return vowel && word.endsWith('e') ? `${word.slice(0, -1)}’${name}` : `${word} ${name}`;
}

/** 1st, 22nd, 13th; 1er, 1re, 2e. Other languages put what they need beside the number. */
function ordinal(number: string, feminine: boolean, lang: Language): string {
  const grammar = grammarOf(lang);
  if (grammar === 'french') return number + (number !== '1' ? 'e' : feminine ? 're' : 'er');
  if (grammar !== 'english') return number;
  const ending = /1[123]$/.test(number) ? 'th' : { 1: 'st', 2: 'nd', 3: 'rd' }[number.slice(-1)];
  return number + (ending ?? 'th');
}

function isOne(count: number, lang: Language): boolean {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)));
  return rule.select(count) === 'one';
}
