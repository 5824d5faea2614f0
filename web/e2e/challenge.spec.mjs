// Lexicon where any word may be laid until it is doubted: nothing is told about the dictionary
// beforehand, the stakes stand beside the doubt, and the verdict is shown to both.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import { comeTo, seat } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

test('a doubtful word is laid, doubted and judged', async () => {
  const guests = await Promise.all(
    [{ size: PHONE }, { size: DESKTOP, theme: 'daylight' }].map((manner) => Guest.arrive(browser, server.url, manner)),
  );
  const player = { ...lexicon, rules: { hands: 1, words: 'challenge', dictionary: 'en' } };
  const id = await seat(guests, player, { seats: 2 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, player)));
  const first = guests.find((guest) => guest.traffic.status.to_act.includes(guest.traffic.seat));
  const second = guests.find((guest) => guest !== first);

  // Consonants alone make no word, or hardly ever; the dictionary decides either way.
  const held = first.traffic.view.hand.filter((letter) => letter !== '*');
  const letters = held.toSorted((a, b) => Number('AEIOUY'.includes(a)) - Number('AEIOUY'.includes(b))).slice(0, 4);
  for (const letter of letters) await first.page.keyboard.press(letter.toLowerCase());
  await first.page.getByRole('button', { name: `Lay ${letters.join('')}` }).waitFor();
  assert.equal(await first.page.getByText(/in the dictionary/).count(), 0, 'nothing is told beforehand');
  await first.shot('lexicon-doubtful');
  await first.page.keyboard.press('Enter');

  const doubt = second.page.getByRole('button', { name: `Challenge ${letters.join('')}` });
  await doubt.waitFor();
  await second.page.getByText('Not a word: you score −10. In the dictionary: you score +10.').waitFor();
  await second.axe('a doubtful word');
  await second.shot('lexicon-doubt');
  await doubt.click();
  const verdict = new RegExp(`${letters.join('')} is (not a word|a word|in the dictionary|misspelled)`);
  for (const guest of guests) await guest.page.locator('.say').filter({ hasText: verdict }).waitFor();

  // The score sheet shows what the doubt has cost or brought.
  await second.page.keyboard.press('=');
  await second.page.getByRole('dialog', { name: 'Score sheet' }).waitFor();
  await second.axe('the score sheet');
  await second.shot('lexicon-sheet');
  for (const guest of guests) await guest.judge();
  for (const guest of guests) await guest.leave();
});
