// Made from the rules of games/lexicon; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.
import type { Language, PackName, Rules } from './types';

/** The letters of each pack, how many there are of each, and what each costs (L1). */
export const PACKS: Readonly<Record<PackName, [letters: string, count: number, value: number][]>> = {"classic":[["AEI",4,10],["HLORSTUW",3,8],["CKMNP",1,8],["DJV",1,6],["GQY",1,4],["BFXZ",1,2],["*",1,15]],"francais":[["E",6,10],["AI",4,10],["LNORSTU",3,8],["CDMP",1,8],["BFGHV",1,6],["JQY",1,4],["KWXZ",1,2],["*",1,15]]};

/** The options that nobody set, by the dictionary. */
export const DEFAULTS: Readonly<Record<Language, Rules>> = {"en":{"dictionary":"en","hand_size":10,"hands":0,"min_word":2,"pack":"classic","penalties":"home","stall":12,"steward":"auto","target":100,"words":"challenge"},"fr":{"dictionary":"fr","hand_size":10,"hands":0,"min_word":2,"pack":"francais","penalties":"home","stall":12,"steward":"auto","target":100,"words":"challenge"}};
