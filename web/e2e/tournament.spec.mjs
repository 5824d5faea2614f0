// A drive of three hands in real browsers with the real server, from creation to podium: an organiser,
// a steward, three people and five bots at two tables; a challenge is ruled; French and English.
// `npm run e2e drive`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrive, faults, look, PATIENT, RETRIED, withScreenshots } from './support/tournament.mjs';
import { DESKTOP } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser(PATIENT);

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const tab = (page, name) => page.getByRole('tab', { name });
const step = (name) => console.log(`· ${name}`);

/** The letters of a hand that make no word in any language: consonants first, never a pair that reads well. */
function gibberish(cards) {
  const letters = cards.map((id) => id[0]).filter((letter) => /[A-Z]/.test(letter));
  return letters
    .toSorted((a, b) => Number('AEIOUY'.includes(a)) - Number('AEIOUY'.includes(b)) || b.localeCompare(a))
    .slice(0, 4)
    .join('');
}

/** What the first five bots are called in English, and whoever the server stores under a name. */
const BOTS = ['Basil', 'Clove', 'Fennel', 'Juniper', 'Saffron'];
const BOT = new RegExp(`^\\s*(${BOTS.join('|')})\\s*$`);
const shown = (/** @type {string} */ name) => name.replace(/^casual (\d)$/, (_, n) => BOTS[Number(n) - 1] ?? '');

/** Rings the bell and waits until every table has its result; bots doubt words, too, and the steward agrees with the dictionary. */
async function ring(organiser, steward) {
  const id = organiser.url().split('/').at(-1);
  const round = (await (await organiser.request.get(`${server.url}/api/drives/${id}`, RETRIED)).json()).round;
  await button(organiser, 'Ring the bell now').click();
  for (;;) {
    const { tables } = await (
      await organiser.request.get(`${server.url}/api/drives/${id}/rounds/${round}`, RETRIED)
    ).json();
    if (tables.every((table) => table.result !== null)) return;
    const agree = steward.getByRole('button', { name: /^D’accord\s: / }).first();
    // A bot's word may be settled before it is pressed: the next look finds what is left.
    if (await agree.isVisible()) await agree.click({ timeout: 10_000 }).catch(() => {});
    await organiser.waitForTimeout(250);
    if (process.env.TABLEE_TRACE) console.log(JSON.stringify(tables));
  }
}

test('a drive of three hands, from creation to podium', { timeout: 1_500_000 }, () =>
  withScreenshots(browser, async () => {
    const { url } = server;
    const ada = await arrive(browser, url, 'Ada', { size: DESKTOP });
    const selma = await arrive(browser, url, 'Selma', { lang: 'fr' });
    const players = [
      await arrive(browser, url, 'Boris'),
      await arrive(browser, url, 'Chloé', { lang: 'fr' }),
      await arrive(browser, url, 'Dina', { theme: 'daylight' }),
    ];
    const say = (page) =>
      page === players[1] || page === selma
        ? {
            join: 'Participer',
            here: 'Je suis là',
            table: 'À ma table',
            sign: 'Exact, je signe',
            wait: 'Non, attendez',
            call: 'Appeler le commissaire',
            place: /Table \d, place \d/,
            organiser: /^Organisation/,
            challenge: /^Contester /,
          }
        : {
            join: 'Join',
            here: 'I am here',
            table: 'To my table',
            sign: 'Right, I sign',
            wait: 'No, wait',
            call: 'Call the steward',
            place: /Table \d, seat \d/,
            organiser: /^Organiser/,
            challenge: /^Challenge /,
          };

    step('the organiser finds tournaments on the home page and sets one up');
    await ada.goto(url);
    await ada.getByRole('link', { name: 'Tournaments' }).click();
    await ada.getByRole('link', { name: 'Organise a tournament' }).first().click();
    await ada.getByLabel('What is it called?').fill('Spring drive');
    await ada.getByLabel('Hands', { exact: true }).fill('3');
    // The organiser rings and people sign: on a slow machine neither clock may be quicker.
    await ada.getByLabel('Bell after (minutes)').fill('7');
    await ada.getByLabel('Seconds to countersign').fill('3600');
    await ada.getByText('by the steward', { exact: true }).click();
    await ada.locator('label', { hasText: 'English' }).first().click();
    await look(ada, 'new');
    await button(ada, 'Open registration').click();
    await ada.waitForURL('**/d/*');
    const id = ada.url().split('/').at(-1);

    step('people come by the link, in French and in English');
    await selma.goto(`${url}/d/${id}`);
    await selma.getByRole('heading', { name: 'Spring drive' }).waitFor();
    for (const page of players) {
      await page.goto(`${url}/d/${id}`);
      await button(page, say(page).join).click();
      await button(page, say(page).here).click();
    }
    await players[1].getByText('Votre présence est notée.').waitFor();
    await players[0].getByText('You are in.').waitFor();
    assert.equal(await players[0].locator('img[src$="qr.svg"]').count(), 1);
    await look(players[0], 'registration');

    step('bots fill up, a steward is named, the seats are drawn');
    await tab(ada, 'Organiser').click();
    await ada.getByLabel('Bots', { exact: true }).fill('5');
    await button(ada, 'Add bots').click();
    await ada.getByText('8 people are present.').waitFor();
    await ada.getByRole('combobox', { name: 'Who', exact: true }).selectOption({ label: 'Selma' });
    await button(ada, 'Give the role').click();
    await ada.getByText('steward of tables 1 to 2').waitFor();
    await tab(selma, /^Organisation/).waitFor();
    await button(ada, 'Draw the first seats').click();

    step('three people are seated by hand at table 1');
    await button(ada, 'Begin hand 1').waitFor();
    await ada.getByRole('button', { name: /^Table 1/ }).click();
    const dialog = ada.getByRole('dialog');
    for (const [seat, name] of ['Boris', 'Chloé', 'Dina'].entries()) {
      const field = dialog.getByLabel(`Seat ${seat + 1}`);
      const chosen = await field.evaluate((select) => select.selectedOptions[0]?.textContent);
      if (chosen === name) continue;
      await field.selectOption({ label: name });
      await dialog.getByRole('button', { name: 'Change places' }).click();
      await dialog.getByRole('button', { name: 'Change places' }).waitFor({ state: 'detached' });
    }
    const fourth = dialog.getByLabel('Seat 4').locator('option:checked', { hasText: BOT });
    await fourth.waitFor({ state: 'attached' });
    const bot = (await fourth.textContent())?.trim() ?? '';
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const page of players) await page.getByText(/Next: table 1, seat|Ensuite\s: table 1, place/).waitFor();
    await players[0].getByText('Why am I sitting here?').click();
    await players[0].getByText('Hand 1: you sit at table 1, seat 1.', { exact: true }).waitFor();

    step('hand 1: a word is doubted and the steward rules, in French');
    await button(ada, 'Begin hand 1').click();
    for (const page of players) {
      await page.getByRole('link', { name: say(page).table }).click();
      await page.locator('.lexicon .hand button').first().waitFor();
    }
    // The same person on a device that has never seen the tournament: the table itself knows its tournament.
    const device = await browser.newContext({
      storageState: { cookies: await players[0].context().cookies(), origins: [] },
      viewport: DESKTOP,
      locale: 'en',
    });
    const fresh = await device.newPage();
    await fresh.goto(players[0].url());
    await fresh
      .getByRole('complementary', { name: 'Spring drive' })
      .getByRole('link', { name: 'To the tournament' })
      .waitFor();
    await fresh.getByRole('timer').first().waitFor();
    // The bot of the fourth seat is called what the tournament calls it.
    await fresh.locator('.seat .name', { hasText: bot }).waitFor();
    const others = await fresh.locator('.seat .name').allTextContents();
    assert.deepEqual(others.map((name) => name.trim().split(/[ ,]/)[0]).toSorted(), [bot, 'Chloé', 'Dina'].toSorted());
    await device.close();
    const author = await Promise.any(
      players.map(async (page) => {
        await page.locator('.me.turn').waitFor();
        return page;
      }),
    );
    const cards = await author.locator('.hand [data-card]').evaluateAll((all) => all.map((one) => one.dataset.card));
    const word = gibberish(cards);
    await author.locator('.hand button').first().focus();
    for (const letter of word) await author.keyboard.press(letter.toLowerCase());
    await author.locator('.acts [aria-keyshortcuts="Enter"]:not([aria-disabled])').click();
    await tab(selma, /^Organisation/).click();
    const card = selma.getByRole('article', { name: new RegExp(`Contestation à la table 1`) });
    const doubters = players.filter((page) => page !== author);
    // A bot at the table may be quicker than people: whoever doubts, the steward is asked.
    await Promise.any([
      card.waitFor(),
      ...doubters.map((page) =>
        button(page, say(page).challenge)
          .click()
          .then(() => card.waitFor()),
      ),
    ]);
    await card.getByText(/dans le dictionnaire/i).waitFor();
    await card.getByText(/le dictionnaire tranche dans/).waitFor();
    await look(selma, 'steward');
    assert.equal(await card.getByRole('button', { name: /^D’accord\s: / }).count(), 1);
    assert.equal(await card.getByRole('button', { name: /^Juger autrement\s: / }).count(), 2);
    await card.getByRole('button', { name: /pas un mot$/ }).click();
    await selma.getByText('Rien à décider.').waitFor();

    step('the bell is paused, runs on, rings; people countersign over their cards');
    await button(ada, 'Pause the clock').click();
    await button(ada, 'Resume the clock').click();
    await look(ada, 'organiser', { themes: ['evening'] });
    await tab(ada, 'Tables').click();
    await look(ada, 'tournament');
    await tab(ada, 'Organiser').click();
    await ring(ada, selma);
    await button(players[0], say(players[0]).sign).waitFor();
    await look(players[0], 'sign', { themes: ['evening'] });
    for (const page of players) await button(page, say(page).sign).click();
    await button(ada, 'Begin hand 2').waitFor();

    step('the penalty of the word is in the result, with the record of the game');
    const { tables } = await (await ada.request.get(`${url}/api/drives/${id}/rounds/1`, RETRIED)).json();
    assert.ok(
      tables[0].result.penalties.includes(50),
      `the non-word ${word} costs fifty: ${JSON.stringify(tables[0].result)}`,
    );
    await tab(ada, 'Results').click();
    await ada.locator(`a[href="/g/${tables[0].result.record}"]`).waitFor();
    await look(ada, 'results', { themes: ['evening'] });

    step('hand 2: the next table is offered at the table, a result is disputed and settled');
    await ada.getByRole('tab', { name: 'Organiser' }).click();
    await ada.getByLabel('Tell everybody').fill('Tea after this hand.');
    await button(ada, 'Announce').click();
    await button(ada, 'Begin hand 2').click();
    for (const page of players) {
      const next = page
        .getByRole('complementary', { name: 'Spring drive' })
        .getByRole('link', { name: /^(To table|À la table) \d$/ });
      await next.click();
      await page.locator('.lexicon .hand button').first().waitFor();
    }
    await ring(ada, selma);
    await button(players[1], 'Non, attendez').click();
    await players[1].getByLabel('Qu’est-ce qui ne va pas ?').fill('Une carte manque.');
    await button(players[1], 'Appeler le commissaire').click();
    await selma.getByText('Une carte manque.').waitFor();
    await button(selma, 'Voir et décider').click();
    await selma.getByRole('dialog').getByRole('button', { name: 'Le résultat est bon' }).click();
    for (const page of [players[0], players[2]])
      if (await button(page, 'Right, I sign').isVisible())
        await button(page, 'Right, I sign')
          .click({ timeout: 5000 })
          .catch(() => {});
    await button(ada, 'Begin hand 3').waitFor();

    step('hand 3, the last; a score is corrected; the podium');
    await button(ada, 'Begin hand 3').click();
    await players[0].goto(`${url}/d/${id}`);
    await players[0].getByText('Tea after this hand.').waitFor();
    await players[0].getByText(say(players[0]).place).first().waitFor();
    await look(players[0], 'tournament-mine');
    const wall = await ada.context().newPage();
    await wall.setViewportSize(DESKTOP);
    await wall.goto(`${url}/d/${id}/screen`);
    await wall.getByRole('timer').waitFor();
    await look(wall, 'screen');
    await wall.goto(`${url}/d/${id}/print`);
    await wall.getByRole('heading', { name: 'Table 1' }).waitFor();
    await look(wall, 'print-tables', { themes: ['evening'] });
    await wall.getByText('A card per person').click();
    await look(wall, 'print-people', { themes: ['evening'] });
    await ring(ada, selma);
    for (const page of players) await button(page, say(page).sign).click();
    await button(ada, 'End the tournament').waitFor();
    await ada.getByText('All hands are played. Look through the results, then end it.').waitFor();

    await ada.getByRole('button', { name: /^Table 1/ }).click();
    await dialog.getByRole('button', { name: 'Correct it' }).click();
    const name = await dialog.getByRole('rowheader').first().innerText();
    await dialog.getByLabel(`Points of ${name}`).fill('99');
    await dialog.getByLabel('Why is it corrected?').fill('Counted again with the organiser');
    await dialog.getByRole('button', { name: 'Save the correction' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const standings = await (await ada.request.get(`${url}/api/drives/${id}/standings`, RETRIED)).json();
    const marked = standings.standings.find((row) => shown(row.name) === name);
    assert.equal(marked.marks.at(-1).worth >= 99, true, 'the correction is in the standings');
    await button(ada, 'End the tournament').click();

    for (const page of [ada, selma, players[0]]) await page.getByRole('region', { name: /podium/i }).waitFor();
    await selma.getByRole('heading', { name: 'Le podium' }).waitFor();
    const winner = shown(standings.standings[0].name);
    await players[0].getByRole('region', { name: 'The podium' }).getByText(winner).waitFor();
    await tab(ada, 'Standings').click();
    await button(ada, winner).click();
    await ada.getByText('Hand 3', { exact: true }).waitFor();
    await look(ada, 'standings');
    await tab(ada, 'Organiser').click();
    await ada.getByRole('link', { name: 'How people played' }).click();
    await ada.getByRole('heading', { name: 'How people played: Spring drive' }).waitFor();
    await ada.getByText('No game has been evaluated yet.').waitFor();
    await look(ada, 'evidence');
    const refused = await selma.request.get(`${url}/api/drives/${id}/evidence`);
    assert.equal(refused.status(), 403, 'evidence is for the organiser');
    await wall.goto(`${url}/d/${id}/print`);
    await wall.getByText('after 3 hands').waitFor();
    await look(wall, 'print-standings', { themes: ['evening'] });
    await ada.goto(`${url}/tournaments`);
    await ada.getByRole('link', { name: /Spring drive/ }).waitFor();
    await look(ada, 'list', { themes: ['evening'] });
    assert.deepEqual(faults, [], 'no error, no foreign request, nothing axe minds');
  }),
);
