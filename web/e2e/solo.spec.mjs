// One person against bots, each game complete, by keyboard and by touch.
import { test } from 'node:test';
import { Guest, PHONE } from './guest.mjs';
import * as lexicon from './games/lexicon.mjs';
import * as lexio from './games/lexio.mjs';
import * as xylo from './games/xylo.mjs';
import { alone } from './play.mjs';
import { browser, house, stage } from './stage.mjs';

stage();

const come = (manner) => Guest.arrive(browser, house.url, manner);

for (const player of [lexio, lexicon, xylo]) {
  test(`${player.game} by keyboard alone, on a phone, in French`, async () => alone(await come({ lang: 'fr', size: PHONE }), player, 'keys'));
  test(`${player.game} by touch, on a phone, in Korean`, async () => alone(await come({ lang: 'ko', theme: 'daylight', size: PHONE, touch: true }), player, 'taps'));
}
