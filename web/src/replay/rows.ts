// Players of a finished game, as its table and its lists need them.
import { introduce } from '@tablee/lib/faces.svelte';
import { markedName } from '@tablee/lib/names';
import type { Seated } from '@tablee/lib/contract';
import type { FinishedGame, Status } from '@tablee/lib/wire';
import type { SealedRecord } from './fair/verify';
import type { ReplayData } from './timeline';

export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

/** Everybody's name: bots of the server have none of their own, programs with an account are called so. */
export function namesOf(past: FinishedGame, botName: (seat: number) => string): string[] {
  return past.seats.map(({ name, kind }, index) => (name === null ? botName(index) : markedName(name, kind === 'bot')));
}

/** Who has no name is called as bots are, and drawn so. */
export const isRobot = ({ name }: FinishedGame['seats'][number]): boolean => name === null;

/** Whose face belongs to which name in this game. */
export function meet({ seats }: FinishedGame): void {
  for (const { person, name, face, kind } of seats)
    // A guest comes with a face and without an id.
    if (name !== null) introduce(markedName(name, kind === 'bot'), person ?? '', face, kind);
}

/** A game of which only the record is known: who played and when is not in it. */
export function pastOf(record: SealedRecord, replay: ReplayData): FinishedGame {
  const { scores, winners } = (replay.steps.at(-1) ?? replay.start).status;
  // The record does not say whether many points are good: the winners' show it.
  const high = winners.some((seat) => scores[seat] === Math.max(...scores));
  const better = (one: number, other: number) => (high ? one > other : one < other);
  const place = (seat: number) =>
    winners.includes(seat) ? 1 : 1 + scores.filter((score) => better(score, scores[seat] ?? 0)).length;
  return {
    table: replay.table,
    game: replay.game,
    rules: replay.rules,
    plies: replay.steps.length,
    started_at: 0,
    ended_at: 0,
    rated: false,
    seats: Array.from({ length: record.seats }, (_, seat) => ({
      person: null,
      name: null,
      kind: 'guest',
      level: null,
      score: scores[seat] ?? 0,
      place: place(seat),
      won: winners.includes(seat),
      rating_change: null,
    })),
  };
}

/** The seats as a table draws them at one moment of a replay; `you` is the seat of whoever looks, if they played. */
export function seatedAt(past: FinishedGame, names: readonly string[], status: Status, you: number | null): Seated[] {
  return past.seats.map((one, index) => ({
    seat: index,
    name: names[index] ?? '',
    you: index === you,
    bot: one.level ?? (one.person !== null && one.kind === 'bot' ? 'account' : null),
    robot: isRobot(one),
    connected: true,
    turn: !status.over && status.to_act.includes(index),
    deadline: null,
    left: null,
  }));
}
