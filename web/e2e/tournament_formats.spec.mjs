// The other formats in a real browser: a duplicate, where every table plays the same deals, in English,
// and a knockout, where the best of each table play on, in French. `npm run e2e formats`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrive, faults, look, PATIENT, RETRIED, withScreenshots } from './support/tournament.mjs';
import { DESKTOP } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser(PATIENT);

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });

const FR = {
  name: 'Comment s’appelle-t-il ?',
  knockout: 'Élimination',
  hands: 'Manches',
  bell: 'Cloche après (minutes)',
  sign: 'Secondes pour contresigner',
  bots: 'Robots pour compléter',
  rules: 'Règles et autres options',
  advance: 'Qualifiés par table',
  open: 'Ouvrir les inscriptions',
  start: 'Tirer les premières places',
  begin: (n) => `Commencer la manche ${n}`,
  end: 'Terminer le tournoi',
  sitIn: 'Laisser jouer un robot',
  back: 'Je suis de retour',
  tournament: 'Vers le tournoi',
  over: 'Toutes les manches sont jouées.',
  nowhere: 'Vous ne jouez pas à la prochaine manche.',
};

/** What a tournament is asked over HTTP, as somebody's browser would. */
const teller = (page) => async (path) => {
  const answer = await page.request.get(`${server.url}/api${path}`, RETRIED);
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
};

/** Plays a hand: the one person finds the table and has to go, a bot sits in for them; then they are back. */
async function hand(organiser, player, name, round, words) {
  const id = organiser.url().split('/').at(-1);
  await button(organiser, words.begin(round)).click();
  await player.getByRole('link', { name: words.table }).click();
  await player.locator('.lexio .hand button').first().waitFor();
  await organiser.locator('.people').getByRole('button', { name }).click();
  await organiser.getByRole('dialog').getByRole('button', { name: words.sitIn }).click();
  await organiser.getByRole('dialog').waitFor({ state: 'hidden' });
  const on = round === words.rounds ? organiser.getByText(words.over) : button(organiser, words.begin(round + 1));
  await on.waitFor({ timeout: 240_000 });
  const { tables } = await teller(organiser)(`/drives/${id}/rounds/${round}`);
  assert.ok(
    tables.every((table) => table.result !== null),
    `every table of hand ${round} has its result`,
  );
  assert.equal(tables.flatMap((table) => table.stood_in).length, 1, 'the record says that a bot sat in');
  await player.getByRole('complementary').getByRole('link', { name: words.tournament }).click();
  if (round < words.rounds) {
    await button(player, words.back).click();
    await button(player, words.back).waitFor({ state: 'detached' });
  }
  return tables;
}

test('a duplicate: the same deals at every table', { timeout: 900_000 }, () =>
  withScreenshots(browser, async () => {
    const ada = await arrive(browser, server.url, 'Ada', { size: DESKTOP });
    const boris = await arrive(browser, server.url, 'Boris');
    const told = teller(ada);
    await ada.goto(`${server.url}/tournaments/new`);
    await ada.getByLabel('What is it called?').fill('Same deals');
    await ada.getByText('Lexio', { exact: true }).click();
    await ada.getByText('Duplicate', { exact: true }).click();
    await ada.getByLabel('Hands', { exact: true }).fill('2');
    await ada.getByLabel('Bell after (minutes)').fill('120');
    await ada.getByLabel('Seconds to countersign').fill('0');
    await ada.getByLabel('Bots to fill the tables').fill('7');
    await look(ada, 'duplicate-new', { themes: ['evening'] });
    await button(ada, 'Open registration').click();
    await ada.waitForURL('**/d/*');
    const id = ada.url().split('/').at(-1);
    await boris.goto(`${server.url}/d/${id}`);
    await button(boris, 'Join').click();
    await button(boris, 'I am here').click();
    await boris.getByText('You are in.').waitFor();
    await ada.getByRole('tab', { name: 'Organiser' }).click();
    await ada.getByText('8 people are present.').waitFor();
    await button(ada, 'Draw the first seats').click();

    const words = {
      rounds: 2,
      begin: (n) => `Begin hand ${n}`,
      table: 'To my table',
      sitIn: 'Let a bot play',
      back: 'I am back',
      tournament: 'To the tournament',
      over: 'All hands are played.',
    };
    const seeds = [];
    for (const round of [1, 2]) {
      const tables = await hand(ada, boris, 'Boris', round, words);
      assert.equal(tables.length, 2);
      const deals = await Promise.all(
        tables.map(async ({ result }) => (await told(`/tables/${result.record}/record`)).seed),
      );
      assert.equal(deals[0], deals[1], `hand ${round} is the same deal at both tables`);
      seeds.push(deals[0]);
    }
    assert.notEqual(seeds[0], seeds[1], 'every hand is a deal of its own');
    await button(ada, 'End the tournament').click();
    await boris.getByRole('region', { name: 'The podium' }).waitFor();
    await boris.getByRole('tab', { name: 'Standings' }).click();
    await boris.getByText('Your result minus the average result in the same seat').waitFor();
    await look(boris, 'duplicate-standings');
    // The draw of the last hand, with Boris's own share in it, on the tournament's page and in a game's replay.
    await boris.getByRole('tab', { name: 'Results' }).click();
    await button(boris, 'Verify now').click();
    await boris.getByText('Proven: nobody could choose these cards').waitFor();
    for (const line of ['Your own share is in it', 'Table 1: the cards were dealt', 'Table 2: the cards were dealt'])
      await boris.getByText(line).waitFor();
    assert.equal(await boris.locator('#view-results .bad').count(), 0, 'nothing is wrong with the draw');
    await look(boris, 'draws-verified');
    await boris.getByRole('link', { name: /Table 1/ }).click();
    await button(boris, 'Verify now').click();
    await boris.getByText('Your own share went into the tournament’s draw').waitFor();
    await boris.getByText('The cards were dealt for hand 2, table 1, from that draw').waitFor();
    await look(boris, 'game-of-draws-verified', { themes: ['evening'] });
    // Ada plays nowhere and added nothing: what is proven to her is less.
    await ada.getByRole('tab', { name: 'Results' }).click();
    await button(ada, 'Verify now').click();
    await ada.getByText('Proven: the server could not choose these cards unless').waitFor();
    // What one gains on the field, somebody else in the same seat loses.
    const { standings } = await told(`/drives/${id}/standings`);
    assert.equal(
      standings.reduce((sum, row) => sum + row.total, 0),
      0,
    );
    assert.deepEqual(faults, [], 'no error, no foreign request, nothing axe minds');
  }),
);

test('un tournoi par élimination : les meilleurs continuent', { timeout: 900_000 }, () =>
  withScreenshots(browser, async () => {
    const ada = await arrive(browser, server.url, 'Ada', { size: DESKTOP, lang: 'fr' });
    const chloe = await arrive(browser, server.url, 'Chloé', { lang: 'fr', theme: 'daylight' });
    const told = teller(ada);
    await ada.goto(`${server.url}/tournaments/new`);
    await ada.getByLabel(FR.name).fill('La dernière table');
    await ada.getByText('Lexio', { exact: true }).click();
    await ada.getByText(FR.knockout, { exact: true }).click();
    await ada.getByLabel(FR.hands, { exact: true }).fill('2');
    await ada.getByLabel(FR.bell).fill('120');
    await ada.getByLabel(FR.sign).fill('0');
    await ada.getByLabel(FR.bots).fill('7');
    await ada.getByText(FR.rules).click();
    await ada.getByLabel(FR.advance).fill('2');
    await button(ada, FR.open).click();
    await ada.waitForURL('**/d/*');
    const id = ada.url().split('/').at(-1);
    await chloe.goto(`${server.url}/d/${id}`);
    await button(chloe, 'Participer').click();
    await button(chloe, 'Je suis là').click();
    await chloe.getByText('Votre présence est notée.').waitFor();
    await ada.getByRole('tab', { name: /^Organisation/ }).click();
    await button(ada, FR.start).click();

    const words = {
      rounds: 2,
      begin: FR.begin,
      table: 'À ma table',
      sitIn: FR.sitIn,
      back: FR.back,
      tournament: FR.tournament,
      over: FR.over,
    };
    const first = await hand(ada, chloe, 'Chloé', 1, words);
    const { no } = (await told(`/drives/${id}/standings`)).standings.find((row) => row.name === 'Chloé');
    // Who plays on is told so, and who does not is told that.
    const on = chloe.getByText(/^Ensuite\s: table 1, place \d/);
    const out = chloe.getByText(FR.nowhere);
    await on.or(out).first().waitFor();
    await look(chloe, 'knockout-after-one');
    const stays = await on.isVisible();
    if (stays) await hand(ada, chloe, 'Chloé', 2, words);
    else await button(ada, FR.begin(2)).click();
    await ada.getByText(FR.over).waitFor({ timeout: 240_000 });
    const { tables } = await told(`/drives/${id}/rounds/2`);
    assert.equal(tables.length, 1, 'one table is left');
    assert.equal(tables[0].seats.includes(no), stays, 'the page told the truth');
    for (const table of first) {
      assert.equal(table.seats.filter((one) => tables[0].seats.includes(one)).length, 2, 'two of each table play on');
      const least = Math.min(
        ...table.seats.map((one, seat) => (tables[0].seats.includes(one) ? table.result.points[seat] : Infinity)),
      );
      const most = Math.max(
        ...table.seats.map((one, seat) => (tables[0].seats.includes(one) ? -Infinity : table.result.points[seat])),
      );
      assert.ok(least >= most, `the best play on: ${JSON.stringify(table.result.points)}`);
    }
    await button(ada, FR.end).click();
    await chloe.getByRole('heading', { name: 'Le podium' }).waitFor();
    await look(chloe, 'knockout-podium');
    await chloe.getByRole('tab', { name: 'Résultats' }).click();
    await button(chloe, 'Vérifier').click();
    await chloe.getByText('Prouvé : personne n’a pu choisir ces cartes').waitFor();
    await look(chloe, 'draws-verified-fr');
    assert.deepEqual(faults, [], 'no error, no foreign request, nothing axe minds');
  }),
);
