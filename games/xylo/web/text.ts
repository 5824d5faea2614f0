// Keys of Xylo's messages as types: a key that the English catalogue lacks fails `npm run check`.
import type * as contract from '@tablee/lib/contract';
import type { JsonObject } from '@tablee/lib/wire';
import type messages from '../text/en.json';

export type Key = keyof typeof messages;
export type Stem = contract.Stem<Key>;
export type Say = contract.Say<Key>;
export type Telling = contract.Telling<Key>;
export type Narration = contract.Narration<Key>;
export type CardProps = contract.CardProps<Key>;
export type TableProps<View = JsonObject> = contract.TableProps<View, Key>;
