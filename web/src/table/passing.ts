// Passing a device around: which of the people who share it is wanted now.
import type { Proposal, SeatInfo, Status } from '@tablee/lib/wire';

/** The seats of everybody at the device of `holder` who plays in person. */
export const seatsOf = (seats: readonly SeatInfo[], holder: string | null): number[] =>
  seats.flatMap((seat, at) => {
    const here = seat.kind === 'person' && (seat.companion_of ?? seat.person) === holder;
    return here && seat.away === undefined ? [at] : [];
  });

/** Everybody but the holder who plays at their device. */
export const companionsOf = (seats: readonly SeatInfo[], holder: string | null): string[] =>
  seats.flatMap((seat) => (seat.kind === 'person' && seat.companion_of === holder ? [seat.person] : []));

/**
 * The seat of the device that the table waits for: for an answer to what was proposed, or for a move. Whoever has the
 * device keeps it as long as it waits for them; otherwise it goes on to the next one. `null`: for none of them.
 */
export function wanted(
  own: readonly number[],
  holding: number | null,
  status: Pick<Status, 'to_act'> | null,
  proposal: Pick<Proposal, 'agreed'> | null,
): number | null {
  const asked = own.filter((seat) => proposal && !proposal.agreed.includes(seat));
  const moves = own.filter((seat) => status?.to_act.includes(seat));
  const waits = asked.length > 0 ? asked : moves;
  if (holding !== null && waits.includes(holding)) return holding;
  return waits.find((seat) => seat > (holding ?? -1)) ?? waits[0] ?? null;
}
