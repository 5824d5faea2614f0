// Talk at a table, in three languages: seen when it comes, in the reader's own words, heard quietly, and switched off by
// whoever does not want it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, resize } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';
import { MOMENTS, seatAt, showing, Stage } from './support/staged_table.mjs';

useServerAndBrowser();

const MANNERS = [
  { lang: 'en', theme: 'evening', size: DESKTOP },
  { lang: 'fr', theme: 'daylight', size: { width: 360, height: 740 } },
  { lang: 'ko', theme: 'evening', size: PHONE, touch: true },
];
const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
const bubble = ({ page }, words) => page.locator('.bubble').filter({ hasText: words });

test('a phrase is read in everybody’s own language, noticed, and whom one mutes is not heard', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const [host, marie, minjun] = guests;
  await host.ask('/me', { name: 'Curious Hedgehog 88' });
  await marie.ask('/me', { name: 'Rouge-gorge comique 79' });
  await minjun.ask('/me', { name: '민준' });
  const id = await seat(guests, lexio, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, lexio)));

  // No typing: one tap, and everybody reads it at the speaker's seat.
  await host.press(button(host, 'Chat'));
  await host.axe('the chat');
  // Words go by themselves: who waits for them looks before they are said.
  await Promise.all([
    bubble(marie, 'Bien joué').waitFor(),
    bubble(minjun, '잘하셨어요!').waitFor(),
    host.press(button(host, 'Well played!')),
  ]);
  await button(marie, 'Discussion, 1 non lu').waitFor();
  await marie.page.getByRole('log').filter({ hasText: 'Bien joué' }).waitFor();
  for (const guest of [marie, minjun]) {
    await guest.settled();
    await guest.shot('talk-bubble');
    const { faults } = await guest.page.evaluate(misplaced, {
      hand: '.hand [data-tile]',
      acts: '.me .btn',
      theme: guest.manner.theme,
      scrolls: false,
    });
    assert.deepEqual(faults, [], 'words at a seat cover nothing');
    await guest.unmoved('somebody speaks');
  }

  // A face, and words of one's own.
  await Promise.all([marie.page.locator('.bubble svg').waitFor(), host.press(button(host, 'laughs'))]);
  await marie.shot('talk-emote');
  await host.page.getByRole('textbox', { name: 'Say something' }).fill('Who has the 2 of suns?');
  await host.press(button(host, 'Send'));
  await button(marie, 'Discussion, 3 non lus').waitFor();
  // It goes by itself.
  await marie.page.locator('.bubble').waitFor({ state: 'hidden' });

  await marie.press(button(marie, 'Discussion, 3 non lus'));
  const said = marie.page.getByRole('dialog').locator('ol li');
  assert.equal(await said.count(), 3);
  await marie.shot('talk-dialog');
  await marie.axe('the chat on a phone');
  await marie.fits('the chat');

  // Marie does not wish to hear the host any more; the others do.
  await marie.press(marie.page.getByText('Réglages de la discussion'));
  await marie.press(button(marie, 'Masquer'));
  await button(marie, 'Afficher de nouveau').waitFor();
  await marie.shot('talk-muted');
  await marie.press(button(marie, 'Fermer'));
  await Promise.all([bubble(minjun, '앗!').waitFor(), host.press(button(host, 'Oops!'))]);
  await minjun.press(button(minjun, '대화, 안 읽은 메시지 4개'));
  const sounds = () => marie.page.evaluate(() => window.notes.length);
  let before = await sounds();
  await Promise.all([bubble(marie, 'Bonne chance').waitFor(), minjun.press(button(minjun, '행운을 빌어요!'))]);
  await button(marie, 'Discussion, 1 non lu').waitFor();
  assert.ok((await sounds()) > before, 'it is heard');
  assert.equal(await bubble(marie, 'Oups').count(), 0, 'who is muted has no bubble');
  await minjun.shot('talk-dialog');

  // Who switches it off hears nothing, and hears all of it again later.
  await marie.press(button(marie, 'Discussion, 1 non lu'));
  const off = (name) => marie.page.getByRole('dialog').locator('label', { hasText: name });
  if (!(await off('Sans son').isVisible())) await marie.press(marie.page.getByText('Réglages de la discussion'));
  await marie.press(off('Non'));
  await marie.page.getByText('Vous avez désactivé la discussion.').waitFor();
  assert.equal(await said.count(), 0, 'nothing of it is shown');
  await marie.settled();
  await marie.shot('talk-off');
  await marie.axe('a chat switched off');
  await marie.press(button(marie, 'Fermer'));
  before = await sounds();
  await minjun.press(button(minjun, '고마워요!'));
  // On a desktop the talk stands beside the table and stays there.
  const heard = host.page.getByRole('region', { name: 'Chat' }).locator('ol li');
  await heard.filter({ hasText: 'Thanks!' }).waitFor();
  assert.equal(await marie.page.locator('.bubble').count(), 0, 'no bubble');
  assert.equal(await sounds(), before, 'and no sound');
  await button(marie, 'Discussion').waitFor();
  await marie.press(button(marie, 'Discussion'));
  if (!(await off('Sans son').isVisible())) await marie.press(marie.page.getByText('Réglages de la discussion'));
  await marie.press(off('Avec son'));
  await said.filter({ hasText: 'Merci' }).waitFor();

  // What the host may do: silence somebody for all, who is told so,
  await host.press(host.page.getByText('Chat settings'));
  const person = host.page.locator('.person', { hasText: '민준' });
  await host.press(person.getByRole('button', { name: 'Mute for everybody' }));
  await person.getByRole('button', { name: 'Let speak again' }).waitFor();
  await host.settled();
  await host.shot('talk-silenced');
  const told = minjun.page.locator('.notices p', { hasText: '이 테이블에서는 대화할 수 없습니다.' });
  // It lies on the dialog, not behind it, where it could be neither pressed nor read out. It goes by itself.
  const isInFront = async () => {
    await told.waitFor();
    return told.evaluate((notice) => {
      const { left, top, width, height } = notice.getBoundingClientRect();
      return notice.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  };
  const [inFront] = await Promise.all([isInFront(), minjun.press(button(minjun, '행운을 빌어요!'))]);
  assert.ok(inFront, 'the notice can be pressed');
  await minjun.shot('talk-silenced');
  await host.press(person.getByRole('button', { name: 'Let speak again' }));
  await person.getByRole('button', { name: 'Mute for everybody' }).waitFor();
  await minjun.press(button(minjun, '좋은 게임이었어요!'));
  await heard.filter({ hasText: 'Good game' }).waitFor();
  await marie.press(button(marie, 'Fermer'));
  // and close it for everybody, and open it again.
  await host.press(button(host, 'Close the chat for everybody'));
  await host.page.getByText('The host has closed the chat').waitFor();
  await host.shot('talk-closed');
  await marie.page.locator('header .chat').waitFor({ state: 'hidden' });
  await host.press(button(host, 'Open the chat for everybody'));
  await marie.page.locator('header .chat').waitFor();

  for (const guest of guests) {
    await guest.judge();
    await guest.leave();
  }
});

const SIZES = [
  { width: 360, height: 740 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** Another phrase at each size: what was said before makes room for it. */
const SAID = [
  ['Well played!', 'Bien joué'],
  ['Good luck!', 'Bonne chance'],
  ['Sorry!', 'Pardon'],
  ['Thanks!', 'Merci'],
];

test('words at a seat cover nothing at any table and size', async () => {
  const faults = [];
  for (const { game, hand, acts } of [
    { game: lexicon, hand: '.hand [data-card]', acts: '.acts .btn, .piles button' },
    { game: xylo, hand: '.cards [data-card], .own [data-place]', acts: '.me .btn' },
    { game: lexio, hand: '.hand [data-tile]', acts: '.me .btn' },
  ]) {
    const speaker = await Guest.arrive(browser, server.url, { size: DESKTOP, motion: 'still' });
    const reader = await Guest.arrive(browser, server.url, { lang: 'fr', motion: 'still' });
    await speaker.ask('/me', { name: 'Maximiliane' });
    const id = await seat([speaker, reader], game, { seats: 4 });
    await Promise.all([speaker, reader].map((guest) => comeTo(guest, id, game)));
    await speaker.press(button(speaker, 'Chat'));
    for (const [n, size] of SIZES.entries()) {
      const [said, read] = SAID[n];
      await resize(reader.page, size);
      await reader.settled();
      await Promise.all([bubble(reader, read).waitFor(), speaker.press(button(speaker, said))]);
      const found = await reader.page.evaluate(misplaced, { hand, acts, theme: 'evening', scrolls: false });
      faults.push(...found.faults.map((fault) => `${game.game}, ${size.width}×${size.height}: ${fault}`));
      reader.manner.size = size;
      await reader.shot(`talk-${game.game}`);
    }
    for (const guest of [speaker, reader]) {
      await guest.judge();
      await guest.leave();
    }
  }
  assert.deepEqual(faults, []);
});

const DESKTOPS = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** What of the table lies under the talk, or of the talk outside the window. */
const covered = () => {
  const panel = document.querySelector('.talk-panel').getBoundingClientRect();
  const under = [...document.querySelectorAll('main *')].filter((one) => {
    const { right, width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && right > panel.left + 1 && one.closest('.hidden-text') === null;
  });
  return [
    ...under.map((one) => `${one.className || one.tagName} lies under the talk`),
    ...(panel.right > innerWidth + 1 ? ['the talk is out of the window'] : []),
  ];
};

test('on a small desktop the talk is a panel that one plays beside, and moves nothing', async () => {
  const guest = await Guest.arrive(browser, server.url, {
    lang: 'fr',
    motion: 'still',
    size: { width: 1200, height: 800 },
  });
  const { page } = guest;
  const stage = await Stage.before(page);
  const moment = MOMENTS.lexio5.lead;
  stage.change = showing(moment);
  await guest.go(await seatAt(guest, { game: 'lexio', seats: moment.status.scores.length, rules: moment.rules }));
  const tile = page.locator('.hand [data-tile]').first();
  await tile.waitFor();
  await guest.still();
  const before = await tile.boundingBox();
  await button(guest, 'Discussion').click();
  const say = page.getByRole('textbox', { name: 'Dire quelque chose' });
  await say.waitFor();
  assert.equal(await page.locator('dialog[open]').count(), 0, 'it is no dialog');
  assert.ok(await say.evaluate((field) => field === document.activeElement), 'it can be written at once');
  assert.deepEqual(await tile.boundingBox(), before, 'the table stays where it was');
  await guest.settled();
  await guest.shot('talk-over-lexio');
  await tile.click();
  assert.equal(await tile.getAttribute('aria-pressed'), 'true', 'one plays while it is open');
  await page.locator('.hand [data-tile]').last().click({ trial: true });
  const inSight = await say.evaluate((field) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  });
  assert.ok(inSight, 'what one writes is seen');
  assert.ok(await page.locator('.talk-panel').isVisible(), 'and it stays open');
  await guest.axe('the talk over a table');
  await say.focus();
  await page.keyboard.press('Escape');
  await page.locator('.talk-panel').waitFor({ state: 'detached' });
  await guest.judge();
  await guest.leave();
});

for (const { game, hand, acts, moments } of [
  {
    game: 'lexio',
    hand: '.hand [data-tile]',
    acts: '.me .btn',
    moments: [MOMENTS.lexio4.answer, MOMENTS.lexio5.lead],
  },
  {
    game: 'lexicon',
    hand: '.hand [data-card]',
    acts: '.acts .btn, .piles button',
    moments: [MOMENTS.lexiconEn.many, MOMENTS.lexicon.challenge, MOMENTS.lexicon8.middle],
  },
  {
    game: 'xylo',
    hand: '.cards [data-card], .own [data-place]',
    acts: '.me .btn',
    moments: [MOMENTS.xylo2.lead, MOMENTS.xylo4.look, MOMENTS.xylo5.lead],
  },
])
  test(`${game}: on a desktop the talk stands beside the table and covers nothing`, async () => {
    const faults = [];
    const guest = await Guest.arrive(browser, server.url, { lang: 'fr', motion: 'still', size: DESKTOPS[0] });
    const { page } = guest;
    const stage = await Stage.before(page);
    for (const [nth, moment] of moments.entries()) {
      stage.change = showing(moment);
      await guest.go(await seatAt(guest, { game, seats: moment.status.scores.length, rules: moment.rules }));
      await page.locator('header h1 .game').waitFor();
      // So many need the width of a large desktop; on a smaller one the talk comes and goes.
      const sizes = DESKTOPS.filter(({ width }) => width >= 1800 || moment.status.scores.length <= 6);
      await resize(page, sizes[0]);
      await button(guest, 'Discussion').click();
      const say = page.getByRole('textbox', { name: 'Dire quelque chose' });
      await say.waitFor();
      assert.ok(await say.evaluate((field) => field === document.activeElement), 'it can be written at once');
      for (const size of sizes) {
        guest.manner.size = size;
        await resize(page, size);
        await guest.settled();
        const at = `${nth}, ${size.width}×${size.height}`;
        const wanted = { hand, acts, theme: 'evening', scrolls: false };
        const found = await page.evaluate(misplaced, { ...wanted, within: 'main' });
        faults.push(...found.faults.map((fault) => `${at}: ${fault}`));
        faults.push(...(await page.evaluate(covered)).map((fault) => `${at}: ${fault}`));
        await guest.shot(`talk-beside-${game}-${nth}`);
      }
    }
    await guest.axe('the talk beside the table');
    // One talks and plays in turn: the focus goes where one wants, and the talk stays.
    const own = page.locator(hand).first();
    if (await own.count()) {
      await own.focus();
      assert.ok(await own.evaluate((piece) => piece === document.activeElement), 'the focus leaves the talk');
    }
    assert.ok(await page.locator('.talk-panel').isVisible(), 'it stays open');
    await page.locator('.talk-panel input').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.talk-panel').waitFor({ state: 'detached' });
    assert.ok(
      await page.locator('header .chat').evaluate((tool) => tool === document.activeElement),
      'back where it was opened',
    );
    await guest.judge();
    await guest.leave();
    assert.deepEqual(faults, []);
  });
