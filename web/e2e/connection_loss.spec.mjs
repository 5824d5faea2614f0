// The connection breaks and the server is killed in the middle of a game: the game goes on by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, openBrowser, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { TestServer } from './support/server.mjs';
import { TcpProxy } from './support/tcp_proxy.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { comeTo, playOut, seat, seesTheEnd } from './support/play.mjs';
import { leaks } from './support/leak_scan.mjs';
import { replay, secrets } from './support/hidden_cards.mjs';

let server;
let proxy;
let browser;
before(async () => {
  server = await TestServer.open();
  proxy = await TcpProxy.to(server);
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  proxy?.close();
  await server?.close();
});

/** The page says that the connection is lost. */
const saysSo = (guest) => guest.page.locator('header [role=status].shown').waitFor();

/** Two hands of Lexicon: a first and a second own turn there is in every match, however soon a hand ends. */
const twice = { ...lexicon, rules: { ...lexicon.rules, hands: 2 } };

for (const { player, how, manner } of [
  { player: lexio, how: 'taps', manner: { size: PHONE, lang: 'fr', touch: true } },
  { player: twice, how: 'keys', manner: { size: DESKTOP, lang: 'ko' } },
  { player: xylo, how: 'taps', manner: { size: DESKTOP, lang: 'fr', theme: 'daylight' } },
])
  test(`${player.game} goes on after a lost connection and a killed server`, async () => {
    const guest = await Guest.arrive(browser, proxy.url, manner);
    const id = await seat([guest], player, { level: 'novice' });
    await comeTo(guest, id, player);
    const { traffic } = guest;
    let cuts = 0;
    const goesOn = await playOut(guest, player, how, {
      each: async (turn) => {
        const { welcomes } = traffic;
        if (turn === 0) {
          guest.outage = true;
          proxy.cut();
          await saysSo(guest);
          await guest.shot(`${player.game}-connection-lost`);
        }
        if (turn === 1) {
          cuts++;
          await server.kill();
          await saysSo(guest);
          await guest.shot(`${player.game}-server-gone`);
          await server.start();
          // Nobody touches the page: it dials again, is welcomed, and knows where it was.
          await traffic.until(() => traffic.welcomes > welcomes && traffic.mine, 'the page to come back by itself');
          guest.outage = false;
        }
      },
      sent: async (turn) => {
        if (turn > 0) return;
        // The whole first turn was played without a connection; the move is sent when there is one again.
        cuts++;
        assert.equal(traffic.welcomes, 1, 'nobody got through');
        assert.equal(traffic.done, -1, 'the server knows nothing of the move');
        proxy.restore();
        await traffic.until(() => traffic.welcomes > 1, 'the page to dial again');
      },
    });
    assert.ok(goesOn >= 2, 'the game was played on after the server had been away');
    await seesTheEnd(guest, player);
    const record = await server.record(id);
    const hidden = secrets(player.game, await replay(record), record.inputs);
    assert.deepEqual(
      leaks(player.game, traffic.heard, hidden, 0),
      [],
      'nothing hidden was sent, also not on coming back',
    );
    assert.equal(cuts, 2, 'both cuts have happened');
    assert.ok(traffic.welcomes >= 3, 'the page was welcomed after each');
    await guest.judge();
    await guest.leave();
  });

test('a part that cannot be loaded leaves the page as it is', async () => {
  proxy.restore();
  const guest = await Guest.arrive(browser, proxy.url, { size: DESKTOP });
  await guest.go('/');
  await guest.page.locator('a[href="/clubs"]').waitFor();
  // Who has not been recognised yet when the line is lost sees a page that says so, and no links.
  await guest.page.waitForLoadState('networkidle');
  await guest.page.evaluate(() => document.body.setAttribute('data-kept', ''));
  guest.outage = true;
  proxy.cut();
  await guest.page.locator('a[href="/clubs"]').click();
  await guest.page.locator('.notices p.bad').first().waitFor();
  assert.equal(await guest.page.locator('body[data-kept]').count(), 1, 'the page was not loaded again');
  proxy.restore();
  await guest.page.reload();
  await guest.page.locator('h1').waitFor();
  assert.equal(await guest.page.locator('body[data-kept]').count(), 0);
  await guest.leave();
});
