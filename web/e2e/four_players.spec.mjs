// Four people in four browser contexts: in three languages, on phones and desktops, by keyboard and
// by touch. Nobody is sent a card they may not know, and nothing jumps while the others play.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, TABLET } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { comeTo, playOut, seat, seesTheEnd } from './support/play.mjs';
import { leaks } from './support/leak_scan.mjs';
import { replay, secrets } from './support/hidden_cards.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const PEOPLE = [
  [{ lang: 'en', theme: 'evening', size: DESKTOP }, 'taps'],
  [{ lang: 'fr', theme: 'daylight', size: PHONE }, 'keys'],
  [{ lang: 'ko', theme: 'evening', size: PHONE, touch: true }, 'taps'],
  [{ lang: 'en', theme: 'daylight', size: TABLET }, 'keys'],
];

for (const player of [lexio, lexicon, xylo])
  test(`${player.game}: four people, no leak, nothing jumps`, async () => {
    const guests = await Promise.all(PEOPLE.map(([manner]) => Guest.arrive(browser, server.url, manner)));
    const id = await seat(guests, player);
    await Promise.all(guests.map((guest) => comeTo(guest, id, player)));
    const each = (guest) => (turn) => (turn === 3 ? guest.shot(`${player.game}-four-turn`) : undefined);
    await Promise.all(
      guests.map((guest, n) => playOut(guest, player, PEOPLE[n][1], { each: async (turn) => each(guest)(turn) })),
    );
    for (const guest of guests) {
      await seesTheEnd(guest, player);
      await guest.settled();
      await guest.shot(`${player.game}-four-over`);
    }
    const record = await server.record(id);
    const steps = await replay(record);
    const hidden = secrets(player.game, steps, record.inputs);
    assert.ok(
      hidden[0].every((one) => (one.unseen ?? one).length > 0),
      'there is something to hide',
    );
    for (const [n, guest] of guests.entries()) {
      assert.ok(guest.traffic.heard.length >= steps.length, 'every frame was heard');
      assert.deepEqual(leaks(player.game, guest.traffic.heard, hidden, n), [], `nothing hidden was sent to seat ${n}`);
      // The same frames read with a neighbour's eyes would leak: the scan is not blind.
      assert.notDeepEqual(leaks(player.game, guest.traffic.heard, hidden, (n + 2) % 4), []);
    }
    for (const guest of guests) await guest.unmoved(player.game);
    for (const guest of guests) await guest.judge();
    for (const guest of guests) await guest.leave();
  });
