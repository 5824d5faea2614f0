// Learn in a real browser: all three lessons by keyboard alone, each rulebook with its examples, the
// glossary; axe-core in both themes, no console error, no request elsewhere.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const SIZES = { phone: PHONE, desktop: DESKTOP };

const come = (size, lang, theme) =>
  Guest.arrive(browser, server.url, { size: SIZES[size], lang, theme, motion: 'still' });

/** axe-core finds nothing, nothing scrolls sideways, and a picture is kept. */
async function inspect(guest, name) {
  await guest.page.evaluate(() => document.fonts.ready);
  await guest.shot(name);
  await guest.fits(name);
  await guest.axe(name);
}

const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = (page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  );

/** Arrows along a row until the piece whose name fits has the focus. */
async function walk(page, fits) {
  await press(page, 'Home');
  for (let steps = 0; steps < 40; steps++) {
    if (fits(await focused(page))) return;
    await press(page, 'ArrowRight');
  }
  throw new Error(`no piece fits; the focus is on ${await focused(page)}`);
}

const SUITS = { N: 'clouds', E: 'stars', L: 'moons', S: 'suns' };
/** What the keyboard does for an action, game by game. */
const HANDS = {
  async lexio(page, action) {
    if (action === 'pass') return press(page, 'p');
    for (const tile of action.split(' ')) {
      await walk(page, (name) => name === `${tile.slice(0, -1)} of ${SUITS[tile.at(-1)]}`);
      await press(page, 'Space');
    }
    await press(page, 'Enter');
  },
  async lexicon(page, action, { words }) {
    const [verb, second, third] = action.split(' ');
    if (verb === 'challenge') return press(page, '!');
    if (verb === 'discard') return press(page, second.toLowerCase(), third === 'open' ? '+' : '-');
    if (verb === 'word') return press(page, ...second.toLowerCase(), 'Enter');
    const old = words[Number(second) - 1];
    await press(page, second, ...(verb === 'exchange' ? ['/'] : []));
    await page.locator('.bench :focus').waitFor();
    await press(page, 'Home');
    for (let at = 0, kept = 0; at < third.length; at++) {
      const stays = verb === 'exchange' ? third[at] === old[at] : third[at] === old[kept];
      if (stays) kept++;
      // An exchange moves on by itself after the card is put down.
      await press(page, stays ? 'ArrowRight' : third[at].toLowerCase());
    }
    await press(page, 'Enter');
  },
  async xylo(page, action) {
    const [verb, place] = action.split(' ');
    if (verb === 'sort') return press(page, 'Enter');
    if (verb === 'look') await press(page, 'l');
    await walk(page, (name) => name.startsWith(`Place ${place}:`));
    await press(page, 'Space', 'Enter');
  },
};

/** A move that is not wanted at a step, by keyboard, and the rule the lesson must then name. */
const WRONG = {
  lexio: { step: 'single', rule: 'R4.4', attempt: (page) => HANDS.lexio(page, '4E'), undo: ['Escape'] },
  lexicon: {
    step: 'insert',
    rule: 'L3.c',
    attempt: (page) => HANDS.lexicon(page, 'word ST', { words: [] }),
    undo: ['Escape'],
  },
  xylo: {
    step: 'follow',
    rule: 'X4.3',
    // Touching a note that may not be played already says why.
    async attempt(page) {
      await walk(page, (name) => name.startsWith('Place 15:'));
      await press(page, 'Space');
    },
    undo: [],
  },
};

/** The recorded lesson, for what each step asks. */
function lessonOf(game, variant) {
  const { head, frames } = JSON.parse(
    readFileSync(new URL(`../../games/${game}/web/learn/lesson.${variant}.json`, import.meta.url), 'utf8'),
  );
  const views = [];
  for (const { patch } of frames) views.push({ ...views.at(-1), ...patch });
  return { ...head, views };
}

async function takeLesson(game, variant, size, theme) {
  const guest = await come(size, 'en', theme);
  const { page } = guest;
  const lesson = lessonOf(game, variant);
  const name = `lesson-${game}-${size}-${theme}`;
  await page.goto(`${server.url}/learn/${game}/play`);
  for (const [index, step] of lesson.steps.entries()) {
    await page.getByRole('img', { name: `Step ${index + 1} of ${lesson.steps.length}` }).waitFor();
    if (index === 2) {
      // Left and resumed: the lesson goes on where it was.
      await page.goto(`${server.url}/learn`);
      await page.getByText('You have begun.').waitFor();
      await page.goto(`${server.url}/learn/${game}/play`);
    }
    if (step.do === undefined) {
      await page.getByRole('button', { name: 'Continue' }).and(page.locator(':focus')).waitFor();
      if (index === lesson.steps.length - 1) await inspect(guest, `${name}-end`);
      await press(page, 'Enter');
      continue;
    }
    // The bulb is there once the others have moved.
    await page.getByRole('button', { name: 'Show me' }).waitFor();
    await page.locator('[role=toolbar] :focus').waitFor();
    const moment = lesson.views[step.at];
    const wrong = WRONG[game].step === step.id ? WRONG[game] : null;
    if (wrong) {
      await wrong.attempt(page);
      await page.locator('.feedback', { hasText: wrong.rule }).waitFor();
      await inspect(guest, `${name}-wrong`);
      await press(page, ...wrong.undo);
    } else if (index === 4) await inspect(guest, `${name}-step`);
    await HANDS[game](page, step.do, moment);
  }
  const again = page.getByRole('button', { name: 'Play now' });
  await again.waitFor();
  await inspect(guest, `${name}-done`);
  await press(page, 'Tab');
  await again.and(page.locator(':focus')).waitFor();
  await press(page, 'Enter');
  await page.waitForURL(/\/t\//);
  await guest.judge();
  await guest.leave();
}

/** The rulebook of a game: a deep link with its example, search, and every example opened once. */
async function readBook(game, rule, size, lang, theme, all) {
  const guest = await come(size, lang, theme);
  const { page } = guest;
  const name = `book-${game}-${size}-${theme}`;
  await page.goto(`${server.url}/learn/${game}#${rule}`);
  await page.locator(`article[id="${rule}"] figure [role=toolbar]`).first().waitFor();
  await inspect(guest, name);
  const top = await page.locator(`article[id="${rule}"]`).evaluate((article) => article.getBoundingClientRect().top);
  assert.ok(top >= -4 && top <= 240, `${name}: the linked rule is ${Math.round(top)}px from the top`);
  if (all) {
    // By rule, not by place: opening one example closes the one before.
    const ids = await page.locator('article:has(.try)').evaluateAll((all) => all.map((one) => one.id));
    assert.ok(ids.length >= 15, `${name}: only ${ids.length} rules have an example`);
    for (const id of ids) {
      const article = page.locator(`article[id="${id}"]`);
      const button = article.locator('.try');
      if ((await button.getAttribute('aria-expanded')) === 'false') {
        await button.focus();
        await press(page, 'Enter');
      }
      await article.locator('figure .stage > *').first().waitFor();
      const caption = (await article.locator('figure figcaption p').first().textContent())?.trim();
      assert.ok(caption, `${name}: the example of ${id} has no caption`);
    }
    await page.getByRole('searchbox').fill(rule);
    const found = await page
      .getByRole('status')
      .filter({ hasText: / found$/ })
      .innerText();
    await page.locator(`article[id="${rule}"]`).waitFor();
    const left = await page.locator('article').filter({ visible: true }).count();
    assert.ok(left === Number(found.split(' ')[0]) && left <= 12, `${name}: ${found}, but ${left} rules are shown`);
  }
  await guest.judge();
  await guest.leave();
}

async function look(path, name, size, lang, theme, ready) {
  const guest = await come(size, lang, theme);
  const { page } = guest;
  await page.goto(server.url + path);
  await page.locator(ready).first().waitFor();
  await inspect(guest, `${name}-${size}-${theme}`);
  await guest.judge();
  await guest.leave();
}

const READERS = [
  ['desktop', 'en', 'evening'],
  ['phone', 'fr', 'daylight'],
  ['phone', 'ko', 'evening'],
  ['desktop', 'fr', 'daylight'],
];
const PAGES = [
  ['/learn', 'learn', 'main h2'],
  ['/learn/glossary', 'glossary', 'dt'],
  ['/', 'home', '.ways .btn'],
];

for (const [game, variant] of [
  ['lexio', 'all'],
  ['lexicon', 'en'],
  ['xylo', 'all'],
])
  for (const [size, theme] of [
    ['phone', 'evening'],
    ['desktop', 'daylight'],
  ])
    test(`the lesson of ${game}, ${size}`, () => takeLesson(game, variant, size, theme));
for (const [game, rule] of [
  ['lexio', 'R4.3'],
  ['lexicon', 'L3.d'],
  ['xylo', 'X5.1'],
])
  for (const [size, lang, theme] of READERS)
    test(`the rules of ${game}, ${size}, ${lang}`, () => readBook(game, rule, size, lang, theme, lang === 'en'));
for (const [path, name, ready] of PAGES)
  for (const [size, lang, theme] of [
    ['phone', 'ko', 'evening'],
    ['desktop', 'fr', 'daylight'],
  ])
    test(`${name}, ${size}, ${lang}`, () => look(path, name, size, lang, theme, ready));
