// Messages with holes: `{name}`, plurals `{n#tile|tiles}` and Korean particles `{name~이/가}`.

export type Language = 'en' | 'fr' | 'ko';
export type Holes = Record<string, string | number>;
export type Catalogue<Key extends string = string> = Record<Key, string>;

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'ko'];

const HOLE = /\{(\w+)(?:#([^|}]*)\|([^}]*)|~([^/}]+)\/([^}]+))?\}/g;
const rules = new Map<Language, Intl.PluralRules>();

/** The message with its holes filled. */
export function fill(message: string, holes: Holes, lang: Language): string {
  return message.replace(HOLE, (_, name: string, one?: string, many?: string, after?: string, bare?: string) => {
    const value = holes[name] ?? '';
    if (many !== undefined) return isOne(Number(value), lang) ? (one ?? '') : many;
    if (after !== undefined && bare !== undefined) return `${value}${particle(String(value), after, bare)}`;
    return String(value);
  });
}

/** The names of a message's holes, sorted: translations must agree on them. */
export function holesOf(message: string): string[] {
  return [...new Set([...message.matchAll(HOLE)].map((match) => match[1] ?? ''))].sort();
}

function isOne(count: number, lang: Language): boolean {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(lang)));
  return rule.select(count) === 'one';
}

const DIGITS_WITH_FINAL = '013678';
const ROMAN_WITH_FINAL = /(?:[lmn]|ng)$/i;

/** The particle after a word: the first form after a final consonant, the second after a vowel. */
function particle(word: string, after: string, bare: string): string {
  const last = word.trim().at(-1) ?? '';
  const code = last.charCodeAt(0) - 0xac00;
  if (code >= 0 && code < 11172) {
    const final = code % 28;
    // ㄹ takes 로, not 으로.
    if (final === 8 && after === '으로') return bare;
    return final ? after : bare;
  }
  // 1, 7 and 8 end in ㄹ as well.
  if (after === '으로' && '178'.includes(last)) return bare;
  if (/\d/.test(last)) return DIGITS_WITH_FINAL.includes(last) ? after : bare;
  return ROMAN_WITH_FINAL.test(word) ? after : bare;
}
