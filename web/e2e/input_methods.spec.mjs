// One person against bots, each game complete, by dragging things with mouse and finger, and through roles and names alone.
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { alone } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

// Things move while they are dragged with the mouse; the other two are what a person without motion gets.
const come = (manner) => Guest.arrive(browser, server.url, manner);

for (const player of [lexio, lexicon, xylo]) {
  test(`${player.game} with things dragged, on a desktop`, async () =>
    alone(await come({ lang: 'fr', theme: 'daylight', size: DESKTOP }), player, 'drags'));
  test(`${player.game} with things dragged by a finger, on a phone`, async () =>
    alone(await come({ lang: 'fr', size: PHONE, touch: true, motion: 'still' }), player, 'drags'));
  test(`${player.game} through roles and names alone, on a desktop`, async () =>
    alone(await come({ size: DESKTOP, motion: 'still' }), player, 'tree'));
}
