// A seat at a tournament that was left, or lost by withdrawal: the page does not offer what the server would refuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

test('nobody is offered a seat back that only an organiser gives', async () => {
  const organiser = await Guest.arrive(browser, server.url);
  const setup = { name: 'Cup', game: 'lexio', format: 'rounds', rounds: 1, better: 'high', bell: 0, countersign: 0 };
  const sizes = { least: 3, fewest: 3, usual: 3, most: 3 };
  const { id } = await organiser.ask('/drives', { ...setup, sizes });
  const drive = (rest, body = {}) => organiser.ask(`/drives/${id}/${rest}`, body);
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const eve = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  const stays = await Guest.arrive(browser, server.url);
  for (const guest of [ada, eve, stays]) {
    await guest.ask(`/drives/${id}/register`, {});
    await guest.ask(`/drives/${id}/check-in`, {});
  }
  await drive('start');
  await drive('bell', { do: 'start' });
  const told = {
    en: 'A bot plays this table to its end for you, unless an organiser gives you the seat back.',
    fr: 'Un robot joue à votre place jusqu’à la fin de cette table, sauf si un organisateur vous la rend.',
  };
  const back = /^(Take your seat back|Reprendre votre place|I am back|Je suis de retour)$/;
  const offered = ({ page }) => page.getByRole('button', { name: back });
  const refusal = ({ page, manner }) => page.getByText(told[manner.lang]);

  for (const [guest, name] of /** @type {const} */ ([
    [ada, 'To my table'],
    [eve, 'À ma table'],
  ])) {
    await guest.go(`/d/${id}`);
    await guest.press(guest.page.getByRole('link', { name }));
    await guest.page.locator(lexio.table).first().waitFor();
    assert.equal(await refusal(guest).count(), 0);
  }
  // One is withdrawn by the organiser, the other leaves.
  await drive('withdraw', { person: (await ada.ask('/me')).id });
  const room = new URL(eve.page.url()).pathname.split('/').at(-1);
  await eve.ask(`/tables/${room}/leave`, {});
  for (const guest of [ada, eve]) {
    await refusal(guest).waitFor();
    assert.equal(await offered(guest).count(), 0, 'at the table');
    await guest.settled();
    await guest.shot('left_tournament');
    await guest.fits('left_tournament');
    await guest.axe('left_tournament');
  }
  await eve.go(`/d/${id}`);
  await refusal(eve).waitFor();
  assert.equal(await offered(eve).count(), 0, 'on the page of the tournament');

  // The organiser gives the seat back, and nothing is in the way any more.
  await drive('stand-in', { person: (await eve.ask('/me')).id, level: null });
  await refusal(eve).waitFor({ state: 'detached' });
  for (const guest of [ada, eve]) {
    await guest.judge();
    await guest.leave();
  }
});
