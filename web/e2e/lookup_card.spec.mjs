// The card with what one looks up: always in sight on a desktop, covering nothing, and a tap away on every phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resize } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';
import { MOMENTS, seatAt, showing, Stage } from './support/staged_table.mjs';

useServerAndBrowser();

const DESKTOPS = [
  { width: 1100, height: 700 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
];
const PHONES = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];
const GAMES = {
  lexio: { moment: MOMENTS.lexio4.answer, says: { en: 'straight flush', fr: 'quinte flush', ko: '스트레이트 플러시' } },
  lexicon: { moment: MOMENTS.lexicon.middle, says: { en: 'Master', fr: 'Maîtresse', ko: '마스터' } },
  xylo: { moment: MOMENTS.xylo4.lead, says: { en: 'not seen', fr: 'pas encore vues', ko: '보지 못한' } },
};

/** What of the card is cut, and what in the header it covers. */
const faultsOfCard = () => {
  const card = document.querySelector('aside');
  const box = card.getBoundingClientRect();
  const faults = [];
  if (card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight) faults.push('it is cut');
  for (const one of document.querySelectorAll('header h1 span, header nav .btn, main .face, main .name')) {
    const other = one.getBoundingClientRect();
    const apart =
      other.right <= box.left || other.left >= box.right || other.bottom <= box.top || other.top >= box.bottom;
    if (!apart && other.width > 0) faults.push(`it covers ${one.textContent.trim() || one.ariaLabel || one.className}`);
  }
  return faults;
};

for (const [game, { moment, says }] of Object.entries(GAMES))
  test(`${game}: what one looks up is in sight on a desktop and a tap away on a phone`, async () => {
    const faults = [];
    for (const lang of ['en', 'fr', 'ko']) {
      const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: DESKTOPS[0] });
      const { page } = guest;
      const stage = await Stage.before(page);
      stage.change = showing(moment);
      const seats = moment.status.scores.length;
      await guest.go(await seatAt(guest, { game, seats, rules: moment.rules }));
      await page.locator('header h1 .game').waitFor();
      for (const size of DESKTOPS) {
        guest.manner.size = size;
        await resize(page, size);
        await guest.settled();
        await page.locator('aside', { hasText: says[lang] }).waitFor();
        const found = await page.evaluate(faultsOfCard);
        faults.push(...found.map((fault) => `${lang}, ${size.width}: ${fault}`));
        await guest.shot(`card-${game}`);
      }
      await guest.axe('the card in the header');
      for (const size of PHONES) {
        guest.manner.size = size;
        await resize(page, size);
        await guest.settled();
        await page.locator('header nav .card').click();
        await page.getByRole('dialog').locator('p, dl').first().waitFor();
        await guest.fits('the card');
        await guest.shot(`card-${game}`);
        await page.keyboard.press('Escape');
      }
      await guest.judge();
      await guest.leave();
    }
    assert.deepEqual(faults, []);
  });
