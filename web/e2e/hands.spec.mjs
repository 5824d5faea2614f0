// One person against bots, each game complete, by dragging things with mouse and finger, and through roles and names alone.
import { test } from 'node:test';
import { DESK, Guest, PHONE } from './guest.mjs';
import * as lexicon from './games/lexicon.mjs';
import * as lexio from './games/lexio.mjs';
import * as xylo from './games/xylo.mjs';
import { alone } from './play.mjs';
import { browser, house, stage } from './stage.mjs';

stage();

const come = (manner) => Guest.arrive(browser, house.url, manner);

for (const player of [lexio, lexicon, xylo]) {
  test(`${player.game} with things dragged, on a desk`, async () => alone(await come({ lang: 'fr', theme: 'daylight', size: DESK }), player, 'drags'));
  test(`${player.game} with things dragged by a finger, on a phone`, async () => alone(await come({ lang: 'fr', size: PHONE, touch: true }), player, 'drags'));
  test(`${player.game} through roles and names alone, on a desk`, async () => alone(await come({ size: DESK }), player, 'tree'));
}
