// The line is cut and the server is killed in the middle of a game: the game goes on by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESK, Guest, openBrowser, PHONE } from './guest.mjs';
import { House } from './house.mjs';
import { Line } from './line.mjs';
import * as lexicon from './games/lexicon.mjs';
import * as lexio from './games/lexio.mjs';
import * as xylo from './games/xylo.mjs';
import { comeTo, playOut, seat, seesTheEnd } from './play.mjs';
import { leaks } from './scan.mjs';
import { replay, secrets } from './truth.mjs';

let house;
let line;
let browser;
before(async () => {
  house = await House.open();
  line = await Line.to(house);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  line?.close();
  await house?.close();
});

/** The page says that the line is gone. */
const saysSo = (guest) => guest.page.locator('header [role=status].shown').waitFor();

/** Two hands of Lexicon: a first and a second own turn there is in every match, however soon a hand ends. */
const twice = { ...lexicon, rules: { ...lexicon.rules, hands: 2 } };

for (const [player, how, manner] of [
  [lexio, 'taps', { size: PHONE, lang: 'fr', touch: true }],
  [twice, 'keys', { size: DESK, lang: 'ko' }],
  [xylo, 'taps', { size: DESK, lang: 'fr', theme: 'daylight' }],
])
  test(`${player.game} goes on after a cut line and a killed server`, async () => {
    const guest = await Guest.arrive(browser, line.url, manner);
    const id = await seat([guest], player, { level: 'novice' });
    await comeTo(guest, id, player);
    const { ear } = guest;
    let cuts = 0;
    const goesOn = await playOut(guest, player, how, {
      each: async (turn) => {
        const { welcomes } = ear;
        if (turn === 0) {
          guest.outage = true;
          line.cut();
          await saysSo(guest);
          await guest.shot(`${player.game}-line-cut`);
        }
        if (turn === 1) {
          cuts++;
          await house.kill();
          await saysSo(guest);
          await guest.shot(`${player.game}-server-gone`);
          await house.start();
          // Nobody touches the page: it dials again, is welcomed, and knows where it was.
          await ear.until(() => ear.welcomes > welcomes && ear.mine, 'the page to come back by itself');
          guest.outage = false;
        }
      },
      sent: async (turn) => {
        if (turn > 0) return;
        // The whole first turn was played while the line was dead; the move is sent when it is mended.
        cuts++;
        assert.equal(ear.welcomes, 1, 'nobody got through');
        assert.equal(ear.done, -1, 'the server knows nothing of the move');
        line.mend();
        await ear.until(() => ear.welcomes > 1, 'the page to dial again');
      },
    });
    assert.ok(goesOn >= 2, 'the game was played on after the server had been away');
    await seesTheEnd(guest, player);
    const hidden = secrets(player.game, await replay(await house.record(id)));
    assert.deepEqual(leaks(player.game, ear.heard, hidden, 0), [], 'nothing hidden was sent, also not on coming back');
    assert.equal(cuts, 2, 'both cuts have happened');
    assert.ok(ear.welcomes >= 3, 'the page was welcomed after each');
    await guest.judge();
    await guest.leave();
  });
