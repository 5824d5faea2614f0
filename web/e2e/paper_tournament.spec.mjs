// A drive played with real cards, on the same system: sheets are printed, points typed in at the table and
// countersigned by the left neighbour; somebody comes late and somebody is taken out by the organiser.
// `npm run e2e paper`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrive, faults, look, PATIENT, RETRIED, withScreenshots } from './support/tournament.mjs';
import { DESKTOP } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser(PATIENT);

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const POINTS = [0, 12, 25, 7];

/** Types a score sheet in, wherever it lies open. */
async function type(place, names, points) {
  for (const [seat, name] of names.entries()) await place.getByLabel(`Points of ${name}`).fill(String(points[seat]));
  await place.getByLabel(`${names[points.indexOf(0)]} went out`).check();
  await place.getByRole('button', { name: 'Save' }).click();
}

test('a drive with real cards', { timeout: 900_000 }, () =>
  withScreenshots(browser, async () => {
    const { url } = server;
    const ada = await arrive(browser, url, 'Ada', { size: DESKTOP });
    const players = [];
    for (const name of ['Boris', 'Chloé', 'Dina', 'Emil'])
      players.push(await arrive(browser, url, name, { theme: name === 'Dina' ? 'daylight' : 'evening' }));

    await ada.goto(`${url}/tournaments/new`);
    await ada.getByLabel('What is it called?').fill('Club evening');
    await ada.getByText('With real cards', { exact: true }).click();
    await ada.getByLabel('Hands', { exact: true }).fill('2');
    // Nothing here may happen because a clock was quicker than a slow machine.
    await ada.getByLabel('Bell after (minutes)').fill('7');
    await ada.getByLabel('Seconds to countersign').fill('3600');
    await button(ada, 'Open registration').click();
    await ada.waitForURL('**/d/*');
    const id = ada.url().split('/').at(-1);
    const told = async (path) => (await ada.request.get(`${url}/api/drives/${id}${path}`, RETRIED)).json();
    const named = async () =>
      Object.fromEntries((await told('/standings')).standings.map(({ no, name }) => [no, name]));

    for (const page of players) {
      await page.goto(`${url}/d/${id}`);
      await button(page, 'Join').click();
      await button(page, 'I am here').click();
      await page.getByText('You are in.').waitFor();
    }
    // People without a device are written down by the organiser.
    await ada.getByRole('tab', { name: 'Organiser' }).click();
    for (const [index, name] of ['Marie', 'Nino', 'Olga', 'Paul'].entries()) {
      await ada.getByLabel('Somebody without a device').fill(name);
      await button(ada, 'Add').click();
      const row = ada.locator('.people').getByRole('button', { name });
      await row.waitFor();
      await row.click();
      const here = ada.getByRole('dialog').getByRole('button', { name: 'Is here' });
      const absent = await here.isVisible();
      if (absent) await here.click();
      else await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await ada.getByRole('dialog').waitFor({ state: 'hidden' });
      await ada.getByText(`${5 + index} people are present.`).waitFor();
    }
    await look(ada, 'paper-organiser', { themes: ['evening'] });
    await button(ada, 'Draw the first seats').click();
    await button(ada, 'Begin hand 1').waitFor();

    // The four with a device are seated at table 1, so that each has a neighbour who signs.
    for (const [seat, page] of players.entries()) {
      const { id: person } = await (await page.request.get(`${url}/api/me`, RETRIED)).json();
      const done = await ada.request.post(`${url}/api/drives/${id}/seat`, {
        data: { person, table: 1, seat },
        ...RETRIED,
      });
      assert.ok(done.ok(), await done.text());
    }
    for (const [seat, page] of players.entries())
      await page
        .getByText(`Next: table 1, seat ${seat + 1}`, { exact: false })
        .first()
        .waitFor();

    // Sheets on paper: one for each table with everybody's name, and nothing of the page around them.
    const printed = await ada.context().newPage();
    await printed.setViewportSize(DESKTOP);
    await printed.goto(`${url}/d/${id}/print`);
    for (const table of [1, 2]) await printed.getByRole('heading', { name: `Table ${table}` }).waitFor();
    for (const name of ['Boris', 'Chloé', 'Dina', 'Emil', 'Marie', 'Nino', 'Olga', 'Paul'])
      await printed.getByRole('rowheader', { name }).waitFor();
    await look(printed, 'paper-sheets', { themes: ['evening'] });
    await printed.emulateMedia({ media: 'print' });
    assert.equal(
      await printed.getByRole('button', { name: 'Print', exact: true }).isVisible(),
      false,
      'the tools are not printed',
    );
    const sheets = await printed.pdf({ format: 'A5' });
    assert.equal(sheets.toString('latin1').match(/\/Type \/Page\b/g).length, 2, 'a sheet of paper for each table');
    await printed.emulateMedia({ media: 'screen' });

    await button(ada, 'Begin hand 1').click();
    // Boris types; what is missing is named before anything is sent.
    await button(players[0], 'Enter the points').click();
    const form = players[0].getByRole('form', { name: 'Points of table 1' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('The points of Boris are missing').waitFor();
    await look(players[0], 'paper-typing', { themes: ['evening'] });
    await type(form, ['Boris', 'Chloé', 'Dina', 'Emil'], POINTS);
    // Everybody is shown the points of the right neighbour and signs for them.
    for (const [seat, page] of players.entries()) {
      const right = (seat + 3) % 4;
      await page
        .getByText(
          new RegExp(
            `^You sign for ${['Boris', 'Chloé', 'Dina', 'Emil'][right]}: ${POINTS[right]} points?\\. Right\\?`,
          ),
        )
        .waitFor();
    }
    await look(players[1], 'paper-sign');
    for (const page of players.slice(0, 3)) await button(page, 'Right, I sign').click();
    await players[0].getByText('You have signed. Waiting for the others.').waitFor();
    assert.equal((await told('/rounds/1')).tables[0].status, 'countersigning', 'three of four are not all');
    await button(players[3], 'Right, I sign').click();
    await players[3].getByText(/^Your (table is done|next place: table)/).waitFor();

    // Late: registered while the hand is on, let in by the organiser, seated from the next hand on.
    const eve = await arrive(browser, url, 'Eve', { lang: 'fr' });
    await eve.goto(`${url}/d/${id}`);
    await button(eve, 'Participer').click();
    const people = ada.locator('.people');
    await people.getByRole('button', { name: 'Eve' }).click();
    const dialog = ada.getByRole('dialog');
    const arrived = dialog.getByRole('button', { name: 'Has arrived' });
    if (await arrived.isVisible()) await arrived.click();
    else await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await people.getByRole('button', { name: /Eve\s*present/ }).waitFor();
    await eve.getByText('Vous jouez dès la prochaine manche.').waitFor();

    // Gone: asked twice, because who has left has no rank.
    await people.getByRole('button', { name: 'Paul' }).click();
    await dialog.getByRole('button', { name: 'Has left' }).click();
    await look(ada, 'paper-leaves', { themes: ['evening'] });
    await dialog.getByRole('button', { name: 'Really?' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await people.getByRole('button', { name: /Paul\s*has left/ }).waitFor();

    // Table 2 has no device: the organiser types for it, and the steward's word stands for the signatures.
    await ada.getByRole('button', { name: /^Table 2/ }).click();
    const names = await named();
    const seated = (await told('/rounds/1')).tables[1].seats.map((no) => names[no]);
    const winner = seated.find((name) => name !== 'Paul');
    await dialog.getByRole('button', { name: 'Enter the points' }).click();
    await type(
      dialog,
      seated,
      seated.map((name, seat) => (name === winner ? 0 : 9 + seat)),
    );
    await dialog.waitFor({ state: 'hidden' });
    await ada.getByRole('button', { name: /^Table 2\s*signing/ }).click();
    await dialog.getByRole('button', { name: 'The result stands' }).click();

    // Hand 2: the winner of table 2 has moved up and deals there (L8.2), Eve has a place, Paul has none.
    await button(ada, 'Begin hand 2').click();
    await button(ada, 'Ring the bell now').waitFor();
    const second = await told('/rounds/2');
    const places = second.tables.map((table) =>
      table.seats.map((no) => Object.entries(names).find(([known]) => Number(known) === no)?.[1] ?? 'Eve'),
    );
    assert.ok(places.flat().includes('Eve') && !places.flat().includes('Paul'), JSON.stringify(places));
    assert.ok(places[0].includes(winner), `the winner of table 2 moves up: ${JSON.stringify(places)}`);
    assert.equal(places[0][second.tables[0].dealer], winner, 'and deals there');
    await eve
      .getByText(/^Table \d, place \d/)
      .first()
      .waitFor();
    for (const [index, table] of second.tables.entries()) {
      await ada.getByRole('button', { name: new RegExp(`^Table ${table.table}`) }).click();
      await dialog.getByRole('button', { name: 'Enter the points' }).click();
      await type(dialog, places[index], [3, 0, 8, 15].slice(0, places[index].length));
      await dialog.waitFor({ state: 'hidden' });
      await ada.getByRole('button', { name: new RegExp(`^Table ${table.table}\\s*signing`) }).click();
      await dialog.getByRole('button', { name: 'The result stands' }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await ada.getByText('All hands are played.').waitFor();
    await button(ada, 'End the tournament').click();
    await players[0].getByRole('region', { name: 'The podium' }).waitFor();
    await look(players[0], 'paper-podium');
    const { standings } = await told('/standings');
    assert.equal(standings.find((row) => row.name === 'Paul').rank, null, 'who has left has no rank');
    const expected = (name) =>
      standings.find((row) => row.name === name).marks.reduce((sum, mark) => sum + mark.worth, 0);
    for (const { name, total } of standings)
      assert.equal(total, expected(name), `${name}'s total is the sum of the hands`);
    assert.deepEqual(faults, [], 'no error, no foreign request, nothing axe minds');
  }),
);
