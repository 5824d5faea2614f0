// A program with an account among people, in two languages, on a desktop and a phone: it is marked as a bot in the
// list of tables, in the waiting room, at the table, in one's own tables and at a tournament, and nobody waits for its leave.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo } from './support/play.mjs';

useServerAndBrowser();

const WORDS = {
  en: { bot: 'bot', named: 'Babbage (bot)', menu: 'Menu', pause: 'Pause' },
  fr: { bot: 'robot', named: 'Babbage (robot)', menu: 'Menu', pause: 'Pause' },
};
const words = (guest) => WORDS[guest.manner.lang];

/** Asks the server as the program does. */
async function asBot(token, path, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`);
}

/** What the program is told when it asks. */
async function toldBot(token, path) {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  assert.ok(answer.ok, `${path}: ${answer.status}`);
  return answer.json();
}

/** Two people, and the token of a bot account. */
async function company() {
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const eve = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  const name = `Ada ${Math.random().toString(36).slice(2, 8)}`;
  await ada.ask('/register', { name, password: 'correct horse battery' });
  await eve.ask('/me', { name: 'Ève' });
  return { ada, eve };
}

test('a bot account is marked wherever it is named', async () => {
  const { ada, eve } = await company();
  const { token } = await ada.ask('/me/bots', { name: 'Babbage' });
  const { id } = await ada.ask('/tables', { game: 'lexio', seats: 3, clock: { kind: 'none' }, chat: true });
  await ada.ask(`/tables/${id}/sit`, { seat: 0 });
  await asBot(token, `/tables/${id}/sit`, { seat: 1 });
  await asBot(token, `/tables/${id}/ready`, { ready: true });

  // Who does not sit there sees it in the list, and in the waiting room.
  await eve.go('/');
  await eve.page.locator(`a[href="/t/${id}"]`).getByText(words(eve).named).waitFor();
  await ada.go('/');
  await ada.page.locator(`a[href="/t/${id}"]`).getByText(words(ada).named).first().waitFor();
  await ada.shot('bot-account-list');
  for (const guest of [ada, eve]) {
    await guest.go(`/t/${id}`);
    const seat = guest.page.locator('.lobby-seat', { hasText: 'Babbage' });
    await seat.getByText(words(guest).bot).first().waitFor();
    await seat.getByRole('img', { name: words(guest).bot, exact: true }).waitFor();
    await guest.settled();
    await guest.shot('bot-account-waiting');
    await guest.fits('a bot account in the waiting room');
    await guest.axe('a bot account in the waiting room');
  }

  await eve.ask(`/tables/${id}/sit`, { seat: 2 });
  // Her page is there, and says by itself that she is ready.
  await eve.traffic.until(() => eve.traffic.table?.seats[2]?.ready, 'Ève is ready');
  await ada.ask(`/tables/${id}/start`, {});
  for (const guest of [ada, eve]) {
    await comeTo(guest, id, lexio);
    const seat = guest.page.locator('.seat', { hasText: 'Babbage' });
    await seat.getByRole('img', { name: words(guest).bot, exact: true }).waitFor();
    await guest.shot('bot-account-table');
    await guest.axe('a bot account at the table');
  }

  // Eve alone is waited for, since bots always agree.
  await ada.press(ada.page.getByRole('button', { name: 'Menu', exact: true }));
  await ada.press(ada.page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }));
  const said = ada.page.locator('.agreement p');
  await said.getByText('Ève').waitFor();
  assert.doesNotMatch((await said.textContent()) ?? '', /Babbage/);
  for (const guest of [ada, eve]) await guest.judge();
});

const INVITING = {
  en: { label: 'Invite a bot account', invite: 'Invite', none: 'There is no bot account of that name.' },
  fr: { label: 'Inviter un compte de robot', invite: 'Inviter', none: 'Aucun compte de robot ne porte ce nom.' },
};

test('a bot account is invited from the waiting room by whoever knows its name', async () => {
  const { ada, eve } = await company();
  const { token } = await ada.ask('/me/bots', { name: 'Hopper' });
  for (const guest of [ada, eve]) {
    const say = INVITING[guest.manner.lang];
    const { id } = await guest.ask('/tables', { game: 'lexio', seats: 3, clock: { kind: 'none' } });
    await guest.ask(`/tables/${id}/sit`, { seat: 0 });
    await guest.go(`/t/${id}`);
    const field = guest.page.getByLabel(say.label);
    const form = guest.page.locator('form', { has: field });
    const press = () => guest.press(form.getByRole('button', { name: say.invite, exact: true }));
    guest.forgives = /status of 404/;
    await field.fill('Nobody at all');
    await press();
    await guest.page.getByText(say.none).waitFor();
    await field.fill('Hopper');
    await press();
    await guest.page.getByText(/Hopper (is invited|a reçu)/).waitFor();
    await guest.settled();
    await guest.shot('bot-account-invite', { fullPage: true });
    await guest.fits('inviting a bot account');
    await guest.axe('inviting a bot account');
    const { invitations } = await toldBot(token, '/me/tables');
    assert.ok(
      invitations.some(({ table }) => table === id),
      'the program is told',
    );
    await guest.judge();
  }
});

test('a bot account registers where the organiser lets it, and is marked there', async () => {
  const { ada, eve } = await company();
  const { token } = await ada.ask('/me/bots', { name: 'Lovelace' });
  await ada.go('/tournaments/new');
  await ada.page.getByText('Bot accounts', { exact: true }).waitFor();
  await ada.press(ada.page.getByText('Admitted', { exact: true }));
  await ada.page.getByText('They are marked as bots.', { exact: false }).waitFor();
  await ada.shot('bot-account-new-tournament', { fullPage: true });
  const settings = { name: 'Open', game: 'lexio', format: 'rounds', rounds: 1, better: 'high' };
  const { id } = await ada.ask('/drives', { ...settings, bot_accounts: true });
  await asBot(token, `/drives/${id}/register`, {});
  for (const guest of [ada, eve]) {
    await guest.go(`/d/${id}`);
    const person = guest.page.locator('.who li', { hasText: 'Lovelace' });
    await person.getByText(words(guest).bot, { exact: true }).waitFor();
    await guest.settled();
    await guest.shot('bot-account-tournament');
    await guest.fits('a bot account at a tournament');
    await guest.axe('a bot account at a tournament');
  }
  for (const guest of [ada, eve]) await guest.judge();
});
