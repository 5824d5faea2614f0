// The hands that this browser was dealt, noted while the game is played: afterwards the replay, and
// with it the deal from the seed, must show the same ones.
import type { Fair } from '@tablee/lib/contract';
import type { JsonObject } from '@tablee/lib/wire';
import type { Timeline } from '../timeline';
import { note, noted } from './noted';
import { hex, sha256, utf8 } from './sha256';

/** One hand: after how many inputs it was first seen in its round, by which seat, and its print. */
export interface LiveHand {
  round: number;
  ply: number;
  seat: number;
  print: string;
}

interface Dealt {
  seats: number;
  rules: JsonObject;
}

/** A short print of what one seat's view tells of its own hand. */
async function print(fair: Fair, { seats, rules }: Dealt, view: JsonObject): Promise<string> {
  const hands = fair.shown({ seats, rules, views: Array.from({ length: seats }, () => view) });
  return hex(await sha256(utf8(JSON.stringify(hands.map((hand) => [...hand].sort()))))).slice(0, 32);
}

/** Notes the hand that a seat sees, once in every round; several people at one device have one each. */
export async function noteHand(
  table: string,
  fair: Fair,
  dealt: Dealt,
  seen: { round: number; ply: number; seat: number; view: JsonObject },
): Promise<void> {
  const { view, ...when } = seen;
  const known = (hands: LiveHand[] = []) => hands.some((one) => one.round === when.round && one.seat === when.seat);
  if (known(noted(table).hands)) return;
  const hand: LiveHand = { ...when, print: await print(fair, dealt, view) };
  const { hands = [] } = noted(table);
  if (!known(hands)) note(table, { hands: [...hands, hand] });
}

/** Whether the replay shows the hands that were seen live. */
export async function sameHands(
  hands: readonly LiveHand[],
  fair: Fair,
  dealt: Dealt,
  timeline: Timeline,
): Promise<boolean> {
  for (const { ply, seat, print: before } of hands) {
    const view = timeline.at(ply).views[seat];
    if (!view || ply > timeline.last || (await print(fair, dealt, view)) !== before) return false;
  }
  return true;
}
