// Sitting down and playing a game to its end, whatever the game.
import assert from 'node:assert/strict';
import { focused } from './keyboard.mjs';

/** @type {{ kind: string, [field: string]: unknown }} */
const NO_CLOCK = { kind: 'none' };

/** Opens a table, puts the guests on the first seats and bots on the others, and starts. */
export async function seat(guests, { game, rules }, { seats = 4, level = 'casual', clock = NO_CLOCK } = {}) {
  const [host, ...others] = guests;
  const { id } = await host.ask('/tables', {
    game,
    seats,
    rules,
    clock,
    visibility: 'link',
    chat: true,
    rated: false,
  });
  const open = await host.ask(`/tables/${id}`);
  if (!open.seats.some((one) => one.kind === 'person')) await host.ask(`/tables/${id}/sit`, { seat: 0 });
  for (const [index, guest] of others.entries()) {
    await guest.ask(`/tables/${id}/sit`, { seat: index + 1 });
    await guest.ask(`/tables/${id}/ready`, { ready: true });
  }
  for (let free = guests.length; free < seats; free++) await host.ask(`/tables/${id}/bot`, { seat: free, level });
  await host.ask(`/tables/${id}/start`, {});
  return id;
}

/** Comes to the table and waits until it lies there. */
export async function comeTo(guest, id, { table }) {
  await guest.go(`/t/${id}`);
  await guest.page.locator(table).first().waitFor();
  await guest.still();
}

/** Plays until the game is over. `each` is told before every turn how many there were, `sent` when its move was made. */
export async function playOut(
  guest,
  player,
  manner,
  { each = async (_turn) => {}, sent = async (_turn) => {}, most = 400 } = {},
) {
  const { traffic } = guest;
  for (let turn = 0; turn < most; turn++) {
    await traffic.until(() => traffic.over || traffic.mine, `${player.game}: a turn or the end`);
    if (traffic.over) return turn;
    const { done } = traffic;
    await each(turn);
    await player[manner](guest).catch(async (error) => {
      await guest.shot(`${player.game}-failed`);
      throw error;
    });
    await sent(turn);
    await traffic.until(() => traffic.done > done || traffic.refused.length > 0, `${player.game}: my move to be taken`);
    assert.deepEqual(traffic.refused, [], 'nothing that the page offered was refused');
    if (manner === 'keys') await focused(guest.page, `${player.game}, turn ${turn}`);
  }
  assert.fail(`${player.game} is not over after ${most} turns`);
}

/** The end is shown, not only known. */
export async function seesTheEnd(guest, player) {
  await guest.page.locator(player.ended).waitFor();
}

/** One person's whole game against bots, sounds included. */
export async function alone(guest, player, how) {
  const id = await seat([guest], player);
  await comeTo(guest, id, player);
  await playOut(guest, player, how);
  await seesTheEnd(guest, player);
  await guest.settled();
  await guest.shot(`${player.game}-${how}-over`);
  // A tile clacks, a card slides, a bar rings the note of its number.
  const notes = new Set(await guest.page.evaluate(() => window.notes));
  assert.ok(notes.size > (player.game === 'xylo' ? 7 : 1), `the game sounds: ${[...notes]}`);
  await guest.judge();
  await guest.leave();
}
