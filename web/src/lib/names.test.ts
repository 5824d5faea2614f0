// Nicknames: the page knows every word the server uses, and has one for it in each language.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { speak } from './language.svelte';
import { LANGUAGES } from './message';
import { ANIMALS, givenName, MOODS, shortName, shownName } from './names';

const RUST = readFileSync(new URL('../../../crates/server/src/people/nickname.rs', import.meta.url), 'utf8');
const wordsOf = (list: string) =>
  [...(RUST.split(`const ${list}:`)[1]?.split('];')[0] ?? '').matchAll(/"(\w+)"/g)].map((match) => match[1]);

describe('nicknames', () => {
  it('are made of the words the server has', () => {
    expect(wordsOf('MOODS')).toEqual(MOODS);
    expect(wordsOf('ANIMALS')).toEqual(ANIMALS);
  });

  it('are different in every language, and as many', async () => {
    for (const lang of LANGUAGES) {
      await speak(lang);
      const all = MOODS.flatMap((mood) => ANIMALS.map((animal) => shownName(`${mood} ${animal} 42`)));
      expect(new Set(all).size, lang).toBe(1024);
      expect(all.every((name) => name.endsWith(' 42'))).toBe(true);
    }
    await speak('fr');
    expect(shownName('Clever Beaver 54')).toBe('Castor habile 54');
  });

  it('leave chosen names alone', () => {
    for (const name of ['Ondine', 'Clever Beaver', 'Clever Unicorn 54', 'Clever Beaver 5', '']) {
      expect(shownName(name)).toBe(name);
    }
  });

  it('have a shorter form in every language: the animal and the number', async () => {
    for (const lang of LANGUAGES) {
      await speak(lang);
      for (const mood of MOODS) {
        const name = shownName(`${mood} Beaver 54`);
        expect(givenName(name), `${lang} ${name}`).not.toBeNull();
        expect(shortName(name)).toBe(shortName(shownName('Clever Beaver 54')));
      }
    }
    await speak('fr');
    expect(shortName('Castor habile 54')).toBe('Castor 54');
    await speak('en');
    expect(givenName('Clever Beaver 54')).toEqual({ before: '', mood: 'Clever', after: 'Beaver 54' });
    for (const name of ['Ondine', 'Three Blind 42', 'Clever Beaver']) expect(shortName(name)).toBe(name);
  });
});
