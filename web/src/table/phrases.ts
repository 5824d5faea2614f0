// The phrases of the protocol in the order they are offered; the page draws the last six.
import type { Phrase } from '@tablee/lib/wire';

export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'oops',
  'one_moment',
  'good_game',
  'again',
  'bye',
] as const satisfies readonly Phrase[];

export const EMOTES = ['smile', 'laugh', 'wow', 'sad', 'wink', 'heart'] as const satisfies readonly Phrase[];
export type EmoteName = (typeof EMOTES)[number];

export const isEmote = (phrase: Phrase | undefined): phrase is EmoteName =>
  (EMOTES as readonly (Phrase | undefined)[]).includes(phrase);
