// Letter cards as the page handles them: identity, value, order, names.
import { PACKS } from './generated/pieces';
import type { Say } from './text';
import type { CardLetter, RuleSet } from './view';

/** A card of the hand. Equal letters are told apart by their count: the second E is `E2`. */
export interface Card {
  id: string;
  letter: CardLetter;
}

export const MASTER = '*';
export const isMaster = (letter: CardLetter): boolean => letter === MASTER;
export const ALPHABET: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The pack's letters by what they cost, the dearest first (L1). */
export function stepsOf(pack: RuleSet['pack']): { value: number; letters: string }[] {
  const steps = new Map<number, string>();
  for (const [letters, , value] of PACKS[pack]) steps.set(value, (steps.get(value) ?? '') + letters);
  return [...steps].map(([value, letters]) => ({ letters, value })).toSorted((a, b) => b.value - a.value);
}

export const valueOf = (letter: CardLetter, pack: RuleSet['pack']): number =>
  PACKS[pack].find(([letters]) => letters.includes(letter))?.[2] ?? 0;

/** What a hand would cost now. */
export const worth = (letters: CardLetter[], pack: RuleSet['pack']): number =>
  letters.reduce((sum, letter) => sum + valueOf(letter, pack), 0);

export function cardsOf(letters: CardLetter[]): Card[] {
  const seen = new Map<string, number>();
  return letters.map((letter) => {
    const nth = (seen.get(letter) ?? 0) + 1;
    seen.set(letter, nth);
    return { id: `${letter}${nth}`, letter };
  });
}

export type Order = 'letter' | 'vowel';
const vowels = 'AEIOUY';
const rank = (letter: CardLetter, order: Order) =>
  (isMaster(letter) ? 100 : letter.charCodeAt(0) - 65) +
  (order === 'vowel' && !isMaster(letter) && !vowels.includes(letter) ? 30 : 0);

export const sorted = (cards: Card[], order: Order): Card[] =>
  [...cards].sort((a, b) => rank(a.letter, order) - rank(b.letter, order) || a.id.localeCompare(b.id));

/** The hand in the person's own order; what is new comes last. */
export function arrange(cards: Card[], own: string[], order: Order): Card[] {
  if (own.length === 0) return sorted(cards, order);
  const place = (card: Card) => (own.includes(card.id) ? own.indexOf(card.id) : own.length);
  return sorted(cards, order).sort((a, b) => place(a) - place(b));
}

/** A word's letters with keys that stay with the letter when others come between. */
export function keyed(word: string): { key: string; letter: string; master: boolean }[] {
  const seen = new Map<string, number>();
  return [...word].map((letter) => {
    const nth = (seen.get(letter) ?? 0) + 1;
    seen.set(letter, nth);
    return { key: `${letter}${nth}`, letter: letter.toUpperCase(), master: letter !== letter.toUpperCase() };
  });
}

/** Which letters of `word` are not those of `before`, in order: what was added or exchanged. */
export function freshLetters(word: string, before: string, exchange: boolean): Set<number> {
  if (exchange) return new Set([...word].flatMap((letter, at) => (letter === before[at] ? [] : [at])));
  const fresh = new Set<number>();
  let next = 0;
  [...word].forEach((letter, at) => (letter === before[next] ? next++ : fresh.add(at)));
  return fresh;
}

/** A card in words. */
export const cardName = (letter: CardLetter, t: Say): string => (isMaster(letter) ? t('card.master') : letter);

/** The letters a typed key stands for: accents fall away, ligatures are two letters (L4.1). */
export function typed(key: string, code = ''): string[] {
  if (key === MASTER) return [MASTER];
  const plain = key.toUpperCase().replace('Œ', 'OE').replace('Æ', 'AE').normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[A-Z]{1,2}$/.test(plain) && [...key].length === 1) return [...plain];
  // A keyboard that writes another script still has its keys in the Latin places.
  const place = /^Key([A-Z])$/.exec(code);
  return place && [...key].length === 1 && !/[\x20-\x7e]/.test(key) ? [place[1] ?? ''] : [];
}
