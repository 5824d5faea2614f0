// Korean particles: the form that a word asks for by the sound it ends in, and names with 님.

type Sound = 'vowel' | 'rieul' | 'consonant';

const SYLLABLES = 11172;
const FINALS = 28;
const RIEUL = 8;

/** How the reader, 나, takes each form that a name with 님 takes. */
const MINE: Record<string, string> = {
  님: '내',
  님이: '내가',
  님은: '나는',
  님을: '나를',
  님과: '나와',
  님의: '내',
  님에게: '나에게',
};
/** The particle in each form, after a consonant and after a vowel. */
const BARE: Record<string, [string, string]> = {
  님이: ['이', '가'],
  님은: ['은', '는'],
  님을: ['을', '를'],
  님과: ['과', '와'],
};

/** The particle after a word: the first form after a final consonant, the second after a vowel. */
export function particle(word: string, closed: string, open: string): string {
  const sound = lastSound(word);
  // ㄹ takes 로, not 으로.
  return sound === 'vowel' || (sound === 'rieul' && closed === '으로') ? open : closed;
}

/** A name with 님 and its particle: 민지 님이. The reader has forms of its own, and a label such as 오토마 A is nobody. */
export function honorific(name: string, form: string): string {
  if (name === '나') return MINE[form] ?? name + form.slice(1);
  if (!/(?:^|\s)[A-Z]$/.test(name)) return `${name} ${form}`;
  const forms = BARE[form];
  return name + (forms ? particle(name, ...forms) : form.slice(1));
}

/** How a word ends when it is read aloud; brackets and the like are not read. */
function lastSound(word: string): Sound {
  const read = /([\p{L}\p{N}]*)[^\p{L}\p{N}]*$/u.exec(word)?.[1] ?? '';
  const code = (read.at(-1) ?? '').charCodeAt(0) - 0xac00;
  if (code >= 0 && code < SYLLABLES) {
    const final = code % FINALS;
    return final === 0 ? 'vowel' : final === RIEUL ? 'rieul' : 'consonant';
  }
  // 일, 칠, 팔 and 영, 삼, 육; a Latin letter by its name where it stands alone (R: 알), else by the
  // consonants that Korean keeps at the end of a foreign word: 캣, 북, 컵, 잭.
  if (/[178l]$|(?:^|\P{L})r$/iu.test(read)) return 'rieul';
  if (/[036mn]$|ng$|ck$|(?:^|[^aeiou])[aeiou][ptkb]$|oo[tk]$/i.test(read)) return 'consonant';
  return 'vowel';
}
