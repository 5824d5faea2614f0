// Names of guests in the reader's language. The server calls whoever has not chosen a name "Clever
// Beaver 54", for everybody alike; each reader sees it in their own words.
import { t } from './language.svelte';
import type { LobbyTable } from './wire';

/** The words of the server's nicknames, in its order (crates/server/src/people/nickname.rs). */
export const MOODS =
  'Amber Brave Bright Calm Cheerful Clever Cosy Curious Daring Eager Gentle Golden Happy Jolly Kind Lively Lucky Merry Mellow Nimble Patient Playful Proud Quick Quiet Silver Sly Sunny Swift Velvet Witty Zesty'.split(
    ' ',
  );
export const ANIMALS =
  'Badger Bear Beaver Crane Deer Dolphin Falcon Fox Gecko Hare Hedgehog Heron Ibis Koala Lark Lynx Magpie Marmot Mole Otter Owl Panda Puffin Raven Robin Seal Sparrow Squirrel Stork Swan Tiger Wren'.split(
    ' ',
  );

/** The same where only words are shown: a program with an account is called one. */
export const markedName = (name: string, isBot: boolean | undefined): string =>
  isBot ? t('bot.named', { name: shownName(name) }) : shownName(name);

/** The host of a table in a list. A bot account owns its name: nobody else at the table is called so. */
export const hostName = ({ host, seats }: Pick<LobbyTable, 'host' | 'seats'>): string =>
  markedName(
    host ?? '',
    seats.some((seat) => seat.kind === 'person' && seat.sort === 'bot' && seat.name === host),
  );

/** What somebody is called here: as they wish, or their nickname in the reader's language. */
export function shownName(name: string): string {
  const [, mood, animal, n] = /^(\w+) (\w+) (\d\d)$/.exec(name) ?? [];
  if (!mood || !animal || !n) return name;
  const [first, second] = [MOODS.indexOf(mood), ANIMALS.indexOf(animal)];
  if (first < 0 || second < 0) return name;
  return t('guest.name', {
    mood: t('guest.moods').split('|')[first] ?? mood,
    animal: t('guest.animals').split('|')[second] ?? animal,
    n,
  });
}

/** A name that a guest was given, around the word for their mood: where many sit close together that word may be left out. */
export interface GivenName {
  before: string;
  mood: string;
  after: string;
}

/** The parts of a given name as this reader sees it; `null` for a name that somebody chose. */
export function givenName(shown: string): GivenName | null {
  if (!/^\S+ \S+ \d\d$/u.test(shown)) return null;
  const moods = t('guest.moods').split('|');
  const words = shown.split(' ');
  const at = words.findIndex((word) => moods.includes(word));
  if (at < 0) return null;
  return {
    before: words.slice(0, at).join(' '),
    mood: words[at] ?? '',
    after: words.slice(at + 1).join(' '),
  };
}

/** What is short enough to stand below one card: a given name without its mood. */
export function shortName(shown: string): string {
  const given = givenName(shown);
  return given ? [given.before, given.after].filter(Boolean).join(' ') : shown;
}
