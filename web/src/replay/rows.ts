// Who sat at a finished game, as its table and its lists need them.
import type { Seated } from '@tablee/lib/contract';
import type { FinishedGame, Status } from '@tablee/lib/wire';

export const signed = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0');

/** Everybody's name: bots of the house have none of their own. */
export function namesOf(past: FinishedGame, botName: (seat: number) => string): string[] {
  return past.seats.map((seat, index) => seat.name ?? botName(index));
}

/** The seats as a table draws them at one moment of a film. */
export function seatedAt(past: FinishedGame, names: readonly string[], status: Status, seat: number): Seated[] {
  return past.seats.map((one, index) => ({
    seat: index,
    name: names[index] ?? '',
    you: index === seat,
    bot: one.level,
    connected: true,
    turn: !status.over && status.to_act.includes(index),
    deadline: null,
    left: null,
  }));
}
