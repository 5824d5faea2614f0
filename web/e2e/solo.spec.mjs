// One person against bots, each game complete, by keyboard without motion and by touch with it.
import { test } from 'node:test';
import { PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { alone } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const come = (manner) => Guest.arrive(browser, server.url, manner);

for (const player of [lexio, lexicon, xylo]) {
  test(`${player.game} by keyboard alone, on a phone, in French`, async () =>
    alone(await come({ lang: 'fr', size: PHONE, motion: 'still' }), player, 'keys'));
  test(`${player.game} by touch, on a phone, in Korean`, async () =>
    alone(await come({ lang: 'ko', theme: 'daylight', size: PHONE, touch: true }), player, 'taps'));
}
