// Home and account in a real browser with the real server: running games, the whole life of an account,
// an outage with restart; axe in both themes, no console error, no request to another host.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faults, look, withScreenshots } from './support/tournament.mjs';
import { Guest } from './support/guest.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const step = (name) => console.log(`· ${name}`);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const fold = (page, name) => page.locator('summary', { hasText: name }).click();

/** A short match against a bot, played from inside the page with whatever the menu offers first. */
const finish = (page) =>
  page.evaluate(async () => {
    const post = async (path, body) =>
      (
        await fetch(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    const { levels } = await (await fetch('/api/games/lexio')).json();
    const { id } = await post('/tables', { game: 'lexio', seats: 2, rules: { rounds: 1 }, visibility: 'link' });
    await post(`/tables/${id}/sit`, { seat: 0 });
    await post(`/tables/${id}/bot`, { seat: 1, level: levels[0] });
    await post(`/tables/${id}/start`, {});
    const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/ws`);
    await new Promise((over, broken) => {
      socket.onerror = broken;
      socket.onmessage = ({ data }) => {
        const { seq, status, legal, actions, type, message } = JSON.parse(data);
        const [first] = legal?.actions ?? actions ?? [];
        if (type === 'refused') broken(new Error(message));
        if (status?.over) over();
        else if (first !== undefined)
          socket.send(JSON.stringify({ type: 'act', id: `c${seq}`, seen: seq, action: first }));
        else if (status?.to_act.includes(0)) socket.send(JSON.stringify({ type: 'legal' }));
      };
    });
    socket.close();
    await fetch(`/api/tables/${id}/record`);
    return id;
  });

/** Waits until the server says that this table waits for us. */
async function myTurn(page, id) {
  await page.waitForFunction(
    async (table) => {
      const { tables } = await (await fetch('/api/me/tables')).json();
      return tables.some((one) => one.id === table && one.my_turn);
    },
    id,
    { polling: 300 },
  );
}

test('home, and the whole life of an account', { timeout: 600_000 }, () =>
  withScreenshots(browser, async () => {
    const { url } = server;
    const visitor = await Guest.arrive(browser, url);
    const { page } = visitor;

    step('home');
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, 'home');

    step('one click to a table, home again, and back to the same one');
    await page.getByText('against 3 bots').waitFor();
    await button(page, 'Play Lexio now').click();
    await page.waitForURL('**/t/*');
    const id = page.url().split('/').at(-1);
    await myTurn(page, id);
    await page.waitForFunction(() => document.title.startsWith('●'));
    assert.equal(await page.locator('link[rel=icon]').getAttribute('href'), '/icon-turn.svg');
    await page.goto(url);
    const resume = page.getByRole('link', { name: 'Resume Lexio' });
    await resume.waitFor();
    await page.locator('.own', { hasText: 'Your turn' }).waitFor();
    assert.equal(await page.title(), 'Tablée', 'bots are patient: the tab does not call for them');
    await look(page, 'home-turn');
    await resume.click();
    await page.waitForURL(`**/t/${id}`);

    step('a game that one has left is put away');
    await page.goto(url);
    await button(page, 'New game').click();
    await page.waitForURL((next) => next.pathname.startsWith('/t/') && !next.pathname.endsWith(id));
    const second = page.url().split('/').at(-1);
    // The list lies still once the bots wait for the person: a row that moves under the mouse is not clicked.
    await myTurn(page, second);
    await page.goto(url);
    const row = page.locator('.own li', { has: page.locator(`a[href="/t/${second}"]`) });
    await row.getByRole('button', { name: 'Put the table of Lexio away' }).click();
    await button(page, 'Yes, put it away').click();
    await page.locator(`a[href="/t/${second}"]`).first().waitFor({ state: 'detached' });

    step('invite friends: dialog, link, QR');
    await page.goto(url);
    await button(page, 'Invite friends').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Rules and more').click();
    await visitor.axe('create');
    await button(page, 'Open the table').click();
    await page.waitForURL('**/t/*');
    await page.getByText('QR code').first().click();
    await page.locator('img[src$="qr.svg"]').waitFor();
    await look(page, 'invite');

    step('a finished game is in my history');
    const past = await finish(page);
    await page.goto(`${url}/me`);
    await page.getByText('1 game, ').waitFor();
    // The list comes after the count.
    await page.locator(`a[href="/g/${past}"]`).waitFor();

    step('a guest becomes a member');
    await page.getByLabel('Your name').fill('Ondine');
    await button(page, 'Save').click();
    await page.getByText('Saved.').waitFor();
    await look(page, 'me-guest');
    const entrance = page.locator('section', { hasText: 'Keep your games' });
    await entrance.getByLabel('User name').fill('Ondine');
    await entrance.getByLabel('Password', { exact: true }).fill('a quiet pond');
    await entrance.locator('form').getByRole('button', { name: 'Become a member' }).click();
    await page.getByRole('heading', { name: 'Your ten recovery codes' }).waitFor();
    const codes = await page.locator('.once code').allTextContents();
    assert.equal(codes.length, 10);
    const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
    assert.deepEqual(
      readFileSync(await saved.path(), 'utf8')
        .trim()
        .split('\n'),
      codes,
    );
    await look(page, 'codes');
    await button(page, 'I have saved it').click();
    assert.equal(await page.locator('.once').count(), 0);
    await page.reload();
    await page.getByText('You are a member').waitFor();
    assert.equal(await page.locator('.once').count(), 0, 'codes are shown once');
    await page.locator(`a[href="/t/${id}"]`).waitFor();
    await page.locator(`a[href="/g/${past}"]`).waitFor();

    step('browsers, bots, password, codes');
    const other = await Guest.arrive(browser, url);
    const elsewhere = other.page;
    // A wrong password, and then a login that was ended elsewhere.
    other.forgives = /401|403/;
    await elsewhere.goto(`${url}/me`);
    await elsewhere.getByRole('radio', { name: 'Log in' }).check({ force: true });
    await elsewhere.getByLabel('User name').fill('Ondine');
    await elsewhere.getByLabel('Password', { exact: true }).fill('not this one');
    await elsewhere.locator('form').getByRole('button', { name: 'Log in' }).click();
    await elsewhere.getByText('Wrong name or password.').waitFor();
    await elsewhere.getByLabel('Password', { exact: true }).fill('a quiet pond');
    await elsewhere.locator('form').getByRole('button', { name: 'Log in' }).click();
    await elsewhere.getByText('You are a member').waitFor();
    await elsewhere.locator(`a[href="/t/${id}"]`).waitFor();

    await fold(page, 'Logged-in browsers');
    await page.getByRole('button', { name: /^Log out Chrome/ }).click();
    await page.getByRole('button', { name: /^Log out Chrome/ }).waitFor({ state: 'detached' });
    await elsewhere.reload();
    await elsewhere.getByText('You are a guest').waitFor();
    // Before the outage: a page left open would rightly complain about it.
    await other.judge();
    await other.leave();

    await fold(page, 'Bot accounts');
    await page.getByLabel('Name of a new bot').fill('Ondine Bot');
    await button(page, 'Create a bot account').click();
    const token = (await page.locator('.once code').textContent()) ?? '';
    const asBot = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await asBot.json()).kind, 'bot');
    await button(page, 'I have saved it').click();
    await fold(page, 'Password and recovery codes');
    await fold(page, 'Your data');
    await look(page, 'me-member');
    await button(page, 'Remove Ondine Bot').click();
    await button(page, 'Yes, remove').click();
    await button(page, 'Remove Ondine Bot').waitFor({ state: 'detached' });

    await page.getByLabel('Current password').fill('a quiet pond');
    await page.getByLabel('New password').fill('a deeper pond');
    await button(page, 'Change the password').click();
    await page.getByText('The password is changed').waitFor();
    const [mine] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download everything' }).click(),
    ]);
    assert.equal(JSON.parse(readFileSync(await mine.path(), 'utf8')).profile.name, 'Ondine');

    step('log out, recover with a code');
    await button(page, 'Log out on this device').click();
    await page.getByText('You are a guest').waitFor();
    assert.equal(await page.locator(`a[href="/t/${id}"]`).count(), 0, 'another person, another list');
    await page.getByRole('radio', { name: 'Forgot your password?' }).check({ force: true });
    await page.getByLabel('User name').fill('ondine');
    await page.getByLabel('Recovery code').fill(codes[3].toLowerCase());
    await page.getByLabel('New password').fill('the deepest pond');
    await button(page, 'Set new password').click();
    await page.getByText('You are a member').waitFor();

    step('leaderboard');
    await page.goto(`${url}/leaders/xylo`);
    await page.getByText('Nobody has finished 10 rated games yet.').waitFor();
    await look(page, 'leaders');

    step('an outage: the page opens, says so, and comes back by itself');
    await page.goto(url);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    visitor.outage = true;
    await server.kill();
    for (const path of ['/', `/t/${id}`, '/me']) {
      await page.goto(url + path);
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
    }
    await look(page, 'offline');
    const kept = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname),
          ),
        )
      ).flat(),
    );
    assert.ok(kept.length > 5 && kept.every((path) => !path.startsWith('/api')), kept.join(' '));
    await server.start();
    await page.getByText('You are a member').waitFor();
    await page.locator(`a[href="/t/${id}"]`).getByText('Your turn').waitFor();
    visitor.outage = false;

    step('leaving for good');
    await page.reload();
    await fold(page, 'Your data');
    await button(page, 'Delete my account').click();
    assert.ok(await button(page, 'Delete for good').isDisabled(), 'only after saying so twice');
    await page.getByRole('dialog').getByLabel('Password').fill('the deepest pond');
    await page.getByLabel('I understand').check();
    await visitor.axe('delete');
    await button(page, 'Delete for good').click();
    await page.getByText('Your account has been deleted').waitFor();
    await page.getByText('You are a guest').waitFor();
    assert.equal((await fetch(`${url}/api/history?person=Ondine`)).status, 404);

    assert.deepEqual(faults, []);
    await visitor.judge();
  }),
);
