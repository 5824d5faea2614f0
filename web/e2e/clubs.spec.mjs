// A club in two languages, on a desktop and a phone: one founds it, the other asks and is let in, a third comes by the
// link; they play at a table of the club, and the season adds it up, on the screen and on paper.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

const NARROW = { ...PHONE, width: 360 };
const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });

/** Somebody with an account, on the page of clubs. */
async function member(manner, name) {
  const guest = await Guest.arrive(browser, server.url, manner);
  await guest.go('/');
  await guest.page.getByRole('heading', { level: 1 }).waitFor();
  await guest.ask('/register', { name, password: 'a quiet pond' });
  await guest.go('/clubs');
  return guest;
}

/** Puts something where the server keeps it, as this guest would. */
async function put(guest, path) {
  const answer = await guest.page.context().request.fetch(`${guest.url}/api${path}`, { method: 'PUT', data: {} });
  assert.ok(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`);
}

/** A tournament with real cards at one table, typed in: an evening that is over at once. */
async function evening(club, organiser, players, points) {
  const setup = { name: 'Cup', game: 'lexicon', format: 'rounds', rounds: 1, better: 'low', bell: 0, countersign: 0 };
  const sizes = { least: 3, fewest: 3, usual: 3, most: 3 };
  const { id } = await organiser.ask('/drives', { ...setup, sizes, venue: 'cards' });
  await put(organiser, `/clubs/${club}/drives/${id}`);
  for (const player of players) {
    await player.ask(`/drives/${id}/register`, {});
    await player.ask(`/drives/${id}/check-in`, {});
  }
  await organiser.ask(`/drives/${id}/start`, {});
  await organiser.ask(`/drives/${id}/bell`, { do: 'start' });
  // Who plays at a table does not decide about it. No page of the helper's asks at the same time: of several first
  // requests each would be given a session of its own.
  const helper = await Guest.arrive(browser, server.url);
  const { id: person } = await helper.ask('/me', { name: 'Gus' });
  await organiser.ask(`/drives/${id}/roles`, { person, role: 'organiser' });
  await helper.ask(`/drives/${id}/result`, { table: 1, points, out: 0 });
  await helper.leave();
}

test('a club is founded, joined, played in and added up', async () => {
  const ada = await member({ lang: 'en', size: DESKTOP }, 'Ada');
  const eve = await member({ lang: 'fr', theme: 'daylight', size: NARROW, touch: true }, 'Ève');
  const kim = await member({ lang: 'ko', size: NARROW, touch: true }, '김하나');

  await ada.press(button(ada, 'Found a club'));
  await ada.page.getByLabel('Name', { exact: true }).fill('Thursday Lexio');
  await ada.page.getByLabel('A few lines about the club').fill('Every Thursday at eight.\nBring tiles.');
  await ada.settled();
  await ada.axe('founding a club');
  await ada.press(ada.page.getByRole('dialog').getByRole('button', { name: 'Found a club' }));
  await ada.page.getByRole('heading', { name: 'Thursday Lexio' }).waitFor();
  const club = ada.page.url().split('/').at(-1);

  // Eve finds it, asks, and is let in.
  await eve.go('/clubs');
  await eve.page.getByRole('link', { name: /Thursday Lexio/ }).waitFor();
  await eve.settled();
  await eve.shot('clubs');
  await eve.fits('the list of clubs');
  await eve.axe('the list of clubs');
  await eve.press(eve.page.getByRole('link', { name: /Thursday Lexio/ }));
  await eve.press(button(eve, 'Demander à rejoindre'));
  await eve.page.getByText('Vous avez demandé à rejoindre le club.').waitFor();
  await ada.go('/clubs');
  await ada.page.getByText('1 asks to join').waitFor();
  await ada.go(`/club/${club}`);
  await button(ada, 'Accept Ève').waitFor();
  await ada.settled();
  await ada.axe('a club somebody asks to join');
  await ada.press(button(ada, 'Accept Ève'));
  await ada.page.getByText('2 members').waitFor();

  // Kim comes by the link.
  const link = await ada.page.getByRole('textbox', { name: 'Link that lets people in' }).inputValue();
  await kim.go(new URL(link).pathname + new URL(link).search);
  await kim.press(button(kim, '가입하기'));
  await kim.page.getByText('회원 3명').waitFor();
  await ada.page.reload();
  await ada.page.getByLabel('What Ève is in the club').selectOption('Officer');
  await eve.page.reload();
  await button(eve, 'Nouvelle saison').waitFor();

  // A table of the club, which its members see.
  await eve.press(button(eve, 'Nouvelle table'));
  await eve.press(eve.page.getByRole('dialog').getByRole('button', { name: 'Ouvrir la table' }));
  await eve.page.waitForURL(/\/t\//);
  const table = eve.page.url().split('/').at(-1);
  await kim.page.reload();
  await kim.page.locator(`a[href="/t/${table}"]`).waitFor();

  // Those who lead take it out again.
  await eve.go(`/club/${club}`);
  await eve.page.getByRole('button', { name: /^Retirer Lexio/ }).waitFor();
  await eve.settled();
  await eve.shot('club-table');
  await eve.fits('a table of a club');
  await ada.go(`/club/${club}`);
  await ada.press(ada.page.getByRole('button', { name: /^Remove Lexio/ }));
  await ada.press(ada.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }));
  await ada.page.getByText('Nobody plays right now.').waitFor();

  // A season, which can be changed until it counts.
  await eve.press(button(eve, 'Nouvelle saison'));
  await eve.page.getByLabel('Nom de la saison').fill('Printemps');
  await eve.settled();
  await eve.axe('a new season');
  await eve.fits('a new season');
  await eve.press(button(eve, 'Commencer la saison'));
  await eve.press(eve.page.getByRole('link', { name: /Printemps/ }));
  await eve.press(button(eve, 'Modifier la saison'));
  await eve.page.getByLabel('Nom de la saison').fill('Automne');
  await eve.settled();
  await eve.axe('a season that is changed');
  await eve.fits('a season that is changed');
  await eve.press(button(eve, 'Enregistrer'));
  await eve.page.getByRole('heading', { name: 'Automne' }).waitFor();

  // An evening's worth of points, and the season adds it up.
  await evening(club, ada, [eve, kim, ada], [3, 8, 12]);
  for (const guest of [ada, eve, kim]) {
    await guest.go(`/club/${club}`);
    await guest.page.getByRole('link', { name: /Automne/ }).waitFor();
    await guest.settled();
    await guest.shot('club', { fullPage: true });
    await guest.fits('a club');
    await guest.axe('a club');
  }
  for (const guest of [ada, eve, kim]) {
    await guest.press(guest.page.getByRole('link', { name: /Automne/ }));
    await guest.page.getByRole('rowheader', { name: 'Ève' }).waitFor();
    await guest.settled();
    await guest.shot('season');
    await guest.fits('a season');
    await guest.axe('a season');
  }
  const totals = await ada.page.locator('tbody tr td:nth-of-type(2)').allInnerTexts();
  assert.deepEqual(totals, ['10', '7', '5']);

  // Who is level shares a rank; evenings that do not count are struck out, and said so to who cannot see it.
  const season = ada.page.url().split('/').at(-1);
  const real = await ada.ask(`/clubs/${club}/seasons/${season}`);
  const evenings = ['2026-05-07', '2026-05-14', '2026-05-21', '2026-05-28'].map((date) => ({ date, games: 2 }));
  const mark = (points, counts = true) => ({ points, counts });
  const line = (at, rank, total, wins, marks) => ({ ...real.lines[at], rank, total, wins, marks });
  const lines = [
    line(0, 1, 27, 2, [mark(10), mark(5, false), mark(10), mark(7)]),
    line(1, 2, 22, 1, [mark(7), mark(10), null, mark(5)]),
    line(2, 2, 22, 1, [mark(5), mark(7), null, mark(10)]),
  ];
  for (const [guest, dropped] of /** @type {const} */ ([
    [ada, 'does not count'],
    [eve, 'ne compte pas'],
  ])) {
    const { page } = guest;
    // A season of many weeks does not happen within a test: the page is given one.
    const many = { ...real, season: { ...real.season, drops: 1 }, evenings, lines };
    await page.route(`**/api/clubs/${club}/seasons/${season}`, (route) => route.fulfill({ json: many }));
    await page.reload();
    await page.getByRole('rowheader', { name: 'Ève' }).waitFor();
    assert.deepEqual(await page.locator('tbody td:first-child').allInnerTexts(), ['1', '2', '2'], 'ranks');
    assert.deepEqual(await page.locator('tbody s').allInnerTexts(), ['5'], 'struck out');
    await page.getByRole('cell', { name: `5 ${dropped}` }).waitFor();
    await guest.settled();
    await guest.shot('season-drops', { fullPage: true });
    await guest.fits('a season with drops');
    await guest.axe('a season with drops');
    await page.unroute(`**/api/clubs/${club}/seasons/${season}`);
    await page.reload();
    await page.locator('tbody tr').nth(2).waitFor();
  }

  // On paper: the table alone, on one sheet, whatever it is printed from.
  for (const [guest, print] of /** @type {const} */ ([
    [ada, 'Print'],
    [eve, 'Imprimer'],
  ])) {
    const { page } = guest;
    await button(guest, print).waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await button(guest, print).isVisible(), false, 'the tools are not printed');
    assert.equal(await page.getByRole('rowheader', { name: 'Ève' }).isVisible(), true);
    const sheets = await page.pdf({ format: 'A4' });
    assert.equal(sheets.toString('latin1').match(/\/Type \/Page\b/g).length, 1);
    await guest.shot('season-print');
    await page.emulateMedia({ media: null });
  }

  // What is taken out counts no more.
  await eve.go(`/club/${club}`);
  await eve.press(button(eve, 'Retirer Cup du club'));
  await eve.press(eve.page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }));
  await eve.page.getByText('Pas encore de tournoi.').waitFor();
  const { lines: left } = await eve.ask(`/clubs/${club}/seasons/${season}`);
  assert.deepEqual(left, []);
  for (const guest of [ada, eve, kim]) await guest.judge();
});
