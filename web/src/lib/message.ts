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
    if (after !== undefined && bare !== undefined) return joined(String(value), after, bare);
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

/** The word with its particle; the reader as a subject is 내가. */
function joined(word: string, after: string, bare: string): string {
  if (word === '나' && bare === '가') return '내가';
  return word + particle(word, after, bare);
}

const SYLLABLES = 11172;
const FINALS = 28;
const RIEUL = 8;

/** The particle after a word: the first form after a final consonant, the second after a vowel. */
function particle(word: string, after: string, bare: string): string {
  const sound = lastSound(word);
  // ㄹ takes 로, not 으로.
  if (sound === 'vowel' || (sound === 'rieul' && after === '으로')) return bare;
  return after;
}

/** How a word ends when it is read aloud; brackets and the like are not read. */
function lastSound(word: string): 'vowel' | 'rieul' | 'consonant' {
  const read = word.replace(/[^\p{L}\p{N}]/gu, '');
  const last = read.at(-1)?.toLowerCase() ?? '';
  const code = last.charCodeAt(0) - 0xac00;
  if (code >= 0 && code < SYLLABLES) {
    const final = code % FINALS;
    return final === 0 ? 'vowel' : final === RIEUL ? 'rieul' : 'consonant';
  }
  // 일, 칠, 팔, and 영, 삼, 육; Latin letters by name alone (R: 알), by sound at the end of a word.
  if (/[178l]$|(?:^|\P{L})r$/iu.test(read)) return 'rieul';
  return /(?:[036mn]|ng)$/i.test(read) ? 'consonant' : 'vowel';
}
