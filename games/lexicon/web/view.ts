// The shapes of Lexicon's view and sights, generated from the Rust types, under the names its table
// uses, and its rules as a table may leave them out. A member that is `None` may be absent after a patch.
import { DEFAULTS } from './generated/pieces';
import type { Card, Language, PackName, Rules, Steward, View } from './generated/types';

export type {
  /** `A`–`Z`, or `*` for the Master in a hand. */
  Card as CardLetter,
  Claim,
  LastHand,
  Play,
  PlayKind,
  Refusal,
  Rules,
  Ruling,
  Sight,
  Source,
  Verdict,
  View as LexiconView,
} from './generated/types';

/** The options a table may not have written down, with what they are then (rules.rs). */
export interface RuleSet {
  strict: boolean;
  tournament: boolean;
  steward: Steward;
  target: number;
  hands: number;
  least: number;
  dealt: number;
  pack: PackName;
  dictionary: Language;
}

/** Reads options that may be missing: their names are those of the generated `Rules`. */
export function ruleSetOf(rules: { [option in keyof Rules]?: unknown }): RuleSet {
  const all = { ...DEFAULTS[rules.dictionary === 'en' ? 'en' : 'fr'], ...(rules as Partial<Rules>) };
  return {
    strict: all.words === 'strict',
    tournament: all.penalties === 'tournament',
    steward: all.steward,
    target: all.target,
    hands: all.hands,
    least: all.min_word,
    dealt: all.hand_size,
    pack: all.pack,
    dictionary: all.dictionary,
  };
}

/** The letters shown at another's seat: its open hand, else what everybody saw it take, where the table helps memory. */
export function lettersShown(
  { known }: Pick<View, 'known'>,
  seat: number,
  hands: readonly Card[][] | null,
  aids: boolean,
): readonly Card[] {
  return hands?.[seat] ?? (aids ? known[seat] : undefined) ?? [];
}
