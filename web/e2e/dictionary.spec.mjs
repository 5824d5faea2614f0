// Lexicon in the language that is read, without touching the option: by one press, by the dialog, after a
// lesson, for a tournament. Readers of French get the French dictionary and pack, all others the English ones.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

const READERS = {
  en: { dictionary: 'en', pack: 'classic' },
  fr: { dictionary: 'fr', pack: 'francais' },
  ko: { dictionary: 'en', pack: 'classic' },
};

/** The rules of the table on the screen, as the server has them. */
async function rulesOf(page) {
  await page.waitForURL('**/t/*');
  const id = page.url().split('/').at(-1);
  return (await (await page.request.get(`${server.url}/api/tables/${id}`)).json()).rules;
}

/** The last step of the lesson in a dictionary's language. */
function lastStep(dictionary) {
  const file = new URL(`../../games/lexicon/web/learn/lesson.${dictionary}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).head.steps.length - 1;
}

/** Finishes the lesson, resumed at its last step, and plays on from there. */
async function finishLesson(page, dictionary) {
  const progress = JSON.stringify({ lexicon: { step: lastStep(dictionary), done: false } });
  await page.evaluate((kept) => localStorage.setItem('tablee.lessons', kept), progress);
  await page.goto(`${server.url}/learn/lexicon/play`);
  await page.locator('.coach .onward').click();
  await page.locator('.lesson .end .lamp').click();
}

/** All rules of a table that is opened with these: what is not said follows from what is. */
async function completed(page, rules) {
  const wanted = { game: 'lexicon', seats: 4, rules, clock: { kind: 'none' }, visibility: 'link' };
  const answer = await page.request.post(`${server.url}/api/tables`, { data: wanted });
  assert.equal(answer.ok(), true, await answer.text());
  return (await answer.json()).rules;
}

for (const [lang, { dictionary, pack }] of Object.entries(READERS))
  test(`whoever reads ${lang} plays with the ${dictionary} dictionary`, { timeout: 180_000 }, async () => {
    const guest = await Guest.arrive(browser, server.url, { lang });
    const { page } = guest;
    await page.goto(server.url);
    await page.locator('button.box.lexicon').click();
    await page.locator('.ways .btn.lamp').click();
    let rules = await rulesOf(page);
    assert.deepEqual([rules.dictionary, rules.pack], [dictionary, pack], 'by one press');

    await page.goto(server.url);
    await page.locator('button.box.lexicon').click();
    await page.locator('.ways .others button').first().click();
    await page.locator('dialog form .ends .lamp').click();
    rules = await rulesOf(page);
    assert.deepEqual([rules.dictionary, rules.pack], [dictionary, pack], 'by the dialog');

    await finishLesson(page, dictionary);
    rules = await rulesOf(page);
    assert.deepEqual([rules.dictionary, rules.pack], [dictionary, pack], 'after the lesson');

    await page.goto(`${server.url}/tournaments/new`);
    await page.locator('main form .ends .lamp').click();
    await page.waitForURL(/\/d\/(?!new)/);
    const id = page.url().split('/').at(-1);
    const drive = await (await page.request.get(`${server.url}/api/drives/${id}`)).json();
    assert.equal(drive.rules.dictionary, dictionary, 'for a tournament');
    rules = await completed(page, drive.rules);
    assert.deepEqual([rules.dictionary, rules.pack], [dictionary, pack], 'at the tables of a tournament');
    assert.deepEqual(guest.troubles, []);
    await page.context().close();
  });

test('the rulebook says where a dictionary comes from, and looks a word up', { timeout: 60_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { lang: 'en' });
  const { page } = guest;
  await page.goto(`${server.url}/learn/lexicon#references`);
  const facts = page.locator('.facts');
  assert.match(await facts.nth(0).innerText(), /420,407 words · Dicollecte.* · Licence: MPL-2\.0/);
  assert.match(await facts.nth(1).innerText(), /254,727 words · SCOWL.* · Licence: SCOWL/);
  const notice = await page.request.get(new URL(await facts.nth(1).locator('a').getAttribute('href'), server.url).href);
  assert.match(await notice.text(), /Kevin Atkinson/);
  const [, english] = await page.locator('.book form').all();
  for (const [word, told] of [
    ['Tree', 'TREE is in this dictionary.'],
    ['treee', 'TREEE is not in this dictionary; TREE is.'],
    ['c4t', 'A word has letters only; accents may be left out.'],
  ]) {
    await english.locator('input').fill(word);
    await english.locator('button').click();
    await english.getByRole('status').filter({ hasText: told }).waitFor();
  }
  await page.goto(`${server.url}/learn/lexio`);
  await page.locator('.book h2').first().waitFor();
  assert.equal(await page.locator('#references').count(), 0, 'Lexio has no words');
  await page.context().close();
});
