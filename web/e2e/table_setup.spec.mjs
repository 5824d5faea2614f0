// A table set up in the dialog with a clock and a delay of one's own, which everybody can read in its rules while the
// game is played; in two languages, on a desktop and a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';
import { seat } from './support/play.mjs';

useServerAndBrowser();

const MANNERS = [
  {
    manner: { lang: 'en', size: DESKTOP },
    words: {
      invite: 'Invite friends',
      own: 'Other…',
      kind: 'How',
      perMove: 'Each move',
      count: 'How many',
      unit: 'Unit',
      hours: 'hours',
      clock: '3 h a move',
      more: 'Rules and more',
      delay: 'Other delay…',
      later: 'Seen later by',
      seconds: 'seconds',
      watch: 'see all hands, 100 seconds later',
      bots: 'Play bots at once',
      menu: 'Menu',
      played: 'What is being played',
    },
  },
  {
    manner: { lang: 'fr', theme: 'daylight', size: PHONE, touch: true },
    words: {
      invite: 'Inviter des amis',
      own: 'Autre…',
      kind: 'Comment',
      perMove: 'Chaque coup',
      count: 'Combien',
      unit: 'Unité',
      hours: 'heures',
      clock: '3 h par coup',
      more: 'Règles et autres options',
      delay: 'Autre délai…',
      later: 'Visibles après',
      seconds: 'secondes',
      watch: 'voient toutes les mains, 100 secondes plus tard',
      bots: 'Jouer contre des robots',
      menu: 'Menu',
      played: 'Ce que l’on joue',
    },
  },
];
const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');

for (const { manner, words } of MANNERS)
  test(`a clock and a delay of one's own, and the rules during the game, at ${manner.size.width}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    await guest.go('/');
    await guest.press(page.getByRole('button', { name: words.invite, exact: true }).first());
    const dialog = page.getByRole('dialog');

    const clock = dialog.locator('.clock');
    await guest.press(clock.locator('label', { hasText: words.own }));
    await clock.getByLabel(words.kind, { exact: true }).selectOption(words.perMove);
    await clock.getByLabel(words.unit, { exact: true }).selectOption(words.hours);
    await clock.getByLabel(words.count, { exact: true }).fill('3');
    await clock.getByLabel(words.count, { exact: true }).blur();
    assert.equal(plain(await clock.getByRole('status').innerText()), words.clock);

    await guest.press(dialog.locator('summary', { hasText: words.more }));
    const watch = dialog.locator('.watch');
    await guest.press(watch.locator('label', { hasText: words.delay }));
    await watch.getByLabel(words.unit, { exact: true }).selectOption(words.seconds);
    await watch.getByLabel(words.later, { exact: true }).fill('100');
    await watch.getByLabel(words.later, { exact: true }).blur();
    assert.equal(plain(await watch.getByRole('status').innerText()), words.watch);
    await watch.scrollIntoViewIfNeeded();
    await guest.settled();
    await guest.shot('setup-own');
    await guest.fits('a delay of one’s own');
    await guest.axe('a delay of one’s own');

    await guest.press(dialog.getByRole('button', { name: words.bots, exact: true }));
    await page.waitForURL(/\/t\//);
    const table = await guest.ask(`/tables/${page.url().split('/').at(-1)}`);
    assert.deepEqual(table.clock, { kind: 'per_move', seconds: 3 * 3600 });
    assert.deepEqual(table.watch, { kind: 'hands', delay: 100 });

    // The rules are unfolded while the game is played.
    await guest.press(page.getByRole('button', { name: words.menu, exact: true }));
    const menu = page.getByRole('dialog');
    await guest.press(menu.locator('summary', { hasText: words.played }));
    const rules = menu.locator('.played dl');
    await rules.waitFor();
    const said = plain(await rules.innerText());
    for (const one of [words.clock, words.watch]) assert.ok(said.includes(one), `“${said}” says “${one}”`);
    await rules.scrollIntoViewIfNeeded();
    await guest.settled();
    await guest.shot('rules-during-game');
    await guest.fits('the rules during the game');
    await guest.axe('the rules during the game');
    await guest.judge();
    await guest.leave();
  });

/** A rule of each game that is not as usual, and the message that says what it is. */
const UNUSUAL = [
  { game: 'lexicon', rules: { words: 'strict' }, option: 'words', value: 'value.words.strict' },
  { game: 'xylo', rules: { rounds: 2 }, option: 'rounds', value: null },
];
const textOf = (game, lang) =>
  JSON.parse(readFileSync(new URL(`../../games/${game}/text/${lang}.json`, import.meta.url), 'utf8'));

for (const { manner, words } of MANNERS)
  for (const { game, rules, option, value } of UNUSUAL)
    test(`a rule of ${game} that is not as usual comes first and says what it means, at ${manner.size.width}`, async () => {
      const guest = await Guest.arrive(browser, server.url, manner);
      const { page } = guest;
      const id = await seat([guest], { game, rules }, { seats: 3 });
      await guest.go(`/t/${id}`);
      await guest.press(page.getByRole('button', { name: words.menu, exact: true }));
      const menu = page.getByRole('dialog');
      await guest.press(menu.locator('summary', { hasText: words.played }));
      const first = menu.locator('.played dl > div').first();
      await first.waitFor();
      assert.match((await first.getAttribute('class')) ?? '', /unusual/);
      const said = plain(await first.innerText());
      const text = textOf(game, manner.lang);
      const told = [
        text[`option.${option}`],
        value ? text[value] : String(rules[option]),
        text[`option.${option}.about`],
      ];
      for (const one of told) assert.ok(said.includes(plain(one)), `“${said}” says “${one}”`);
      assert.equal(await menu.locator('.played .unusual').count(), 1, 'and nothing else is unusual');
      await guest.settled();
      await guest.shot(`rules-unusual-${game}`);
      await guest.fits('an unusual rule');
      await guest.axe('an unusual rule');
      await guest.judge();
      await guest.leave();
    });
