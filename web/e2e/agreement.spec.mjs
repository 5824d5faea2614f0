// Three people at one table, in three languages, on a desktop and two phones: a move is taken back, the game is
// paused, goes on, is adjourned, taken up again and stopped, each as everybody agrees; and nothing on the screen moves for it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexio from './support/games/lexio.mjs';
import { comeTo, seat } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const MANNERS = [
  { lang: 'en', theme: 'evening', size: DESKTOP },
  { lang: 'fr', theme: 'daylight', size: PHONE },
  { lang: 'ko', theme: 'evening', size: PHONE, touch: true },
];
const WORDS = {
  en: {
    undo: 'Take back my last move',
    pause: 'Pause',
    adjourn: 'Adjourn',
    adjourned: 'Adjourned. It goes on',
    waits: 'adjourned',
    stop: 'Stop the game',
    agree: 'Agree',
    resume: 'Go on',
    paused: /after a pause of \d+:\d\d/,
    leave: 'Leave (a bot plays on)',
    sure: 'Yes, leave',
    back: 'Take your seat back',
    taken: (name) => [`A bot plays for ${name} from now on.`, `${name} plays in person again.`],
    takenOwn: () => ['A bot plays for you from now on.', 'You play in person again.'],
  },
  fr: {
    undo: 'Reprendre mon dernier coup',
    pause: 'Pause',
    adjourn: 'Ajourner',
    adjourned: 'Ajournée. Elle reprend',
    waits: 'ajournée',
    stop: 'Arrêter la partie',
    agree: 'D’accord',
    resume: 'Continuer',
    paused: /après une pause de \d+:\d\d/,
    leave: 'Partir (un robot continue)',
    sure: 'Oui, partir',
    back: 'Reprendre votre place',
    taken: (name) => [`Un robot joue désormais pour ${name}.`, `${name} joue de nouveau en personne.`],
    takenOwn: () => ['Un robot joue désormais pour vous.', 'Vous jouez de nouveau en personne.'],
  },
  ko: {
    undo: '마지막 행동 되돌리기',
    pause: '일시정지',
    adjourn: '다음에 이어 하기',
    adjourned: '중단된 게임입니다',
    waits: '중단됨',
    stop: '게임 그만두기',
    agree: '동의',
    resume: '계속하기',
    paused: /\d+:\d\d 쉰 뒤/,
    leave: '나가기 (봇이 대신합니다)',
    sure: '네, 나가기',
    back: '내 자리 되찾기',
    taken: (name) => [`이제 봇이 ${name} 님을 대신합니다.`, `${name} 님이 돌아와 직접 합니다.`],
    takenOwn: () => ['이제 봇이 나를 대신합니다.', '내가 다시 직접 합니다.'],
  },
};
const MENU = { en: 'Menu', fr: 'Menu', ko: '메뉴' };
const words = (guest) => WORDS[guest.manner.lang];

/** Presses a button of the table's menu. */
async function choose(guest, name) {
  const { page, press } = guest;
  await press(page.getByRole('button', { name: MENU[guest.manner.lang], exact: true }));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('button', { name, exact: true }));
  await dialog.waitFor({ state: 'hidden' });
}

/** Everybody else agrees to what stands in the header. */
async function allAgree(guests, asking) {
  for (const guest of guests.filter((one) => one !== asking)) {
    const agree = guest.page.locator('.agreement').getByRole('button', { name: words(guest).agree, exact: true });
    await agree.waitFor();
    await guest.settled();
    await guest.shot('agreement-asked');
    await guest.fits('something is proposed');
    await guest.press(agree);
  }
}

const seen = (guest, count) =>
  guest.traffic.until(() => guest.traffic.seq >= count, `input ${count}, at ${guest.traffic.seq}`);

test('a move is taken back, a game paused, adjourned, taken up again and stopped, by everybody’s leave', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const id = await seat(guests, lexio, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, lexio)));
  const mover = guests.find((guest) => guest.traffic.mine) ?? assert.fail('somebody leads');
  const hand = mover.page.locator('.hand .place:not([inert]) [data-tile]');
  const before = await hand.count();
  const holdsAll = async (why) => {
    await hand.nth(before - 1).waitFor();
    assert.equal(await hand.count(), before, why);
  };
  await lexio.taps(mover);
  await seen(mover, 1);
  // Tiles that were played told nothing but themselves: nobody is asked.
  await choose(mover, words(mover).undo);
  for (const guest of guests) await seen(guest, 2);
  await mover.settled();
  await holdsAll('the tiles are back');
  await mover.traffic.until(() => mover.traffic.mine, 'the same turn');
  await mover.shot('agreement-undone');

  // The tiles that came back are still chosen. Once somebody else has acted, everybody has to agree.
  await mover.press(mover.page.locator('.me [aria-keyshortcuts="Enter"]:not([aria-disabled])'));
  const answers = guests.filter((guest) => guest !== mover);
  const next = await Promise.race(
    answers.map(async (guest) => {
      await guest.traffic.until(() => guest.traffic.mine, 'the next turn');
      return guest;
    }),
  );
  await lexio.taps(next);
  for (const guest of guests) await seen(guest, 4);
  await choose(mover, words(mover).undo);
  await allAgree(guests, mover);
  for (const guest of guests) await seen(guest, 5);
  await mover.settled();
  await holdsAll('back before both');
  await mover.traffic.until(() => mover.traffic.mine, 'the same turn once more');

  await choose(guests[1], words(guests[1]).pause);
  await guests[1].page.locator('.agreement').waitFor();
  await guests[1].shot('agreement-waiting');
  await allAgree(guests, guests[1]);
  for (const guest of guests) {
    await seen(guest, 6);
    const bar = guest.page.locator('.agreement');
    await bar.getByRole('button', { name: words(guest).resume, exact: true }).waitFor();
    await guest.settled();
    await guest.shot('agreement-paused');
    await guest.axe('a paused game');
  }
  const resume = guests[0].page.locator('.agreement').getByRole('button', { name: words(guests[0]).resume });
  await guests[0].press(resume);
  await allAgree(guests, guests[0]);
  for (const guest of guests) {
    await seen(guest, 7);
    await guest.page.locator('.agreement').waitFor({ state: 'hidden' });
    await guest.unmoved('undo, pause, go on');
  }
  // Everybody can read how long it stood still.
  const readers = guests.filter((guest) => guest.manner.size.width >= 900);
  assert.ok(readers.length > 0);
  for (const guest of readers) {
    await guest.press(guest.page.locator('header .history'));
    await guest.page.getByRole('dialog').getByText(words(guest).paused).waitFor();
    await guest.settled();
    await guest.shot('agreement-history');
    await guest.page.keyboard.press('Escape');
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  // A bot takes a seat over and gives it back: both stand in everybody's history, with the time.
  const leaver =
    guests.find((guest) => guest !== mover && guest.manner.lang !== 'en') ?? assert.fail('nobody can leave');
  const { name } = await leaver.ask('/me');
  // Leaving asks first; whoever did not mean it stays.
  const dialog = leaver.page.getByRole('dialog');
  await leaver.press(leaver.page.getByRole('button', { name: MENU[leaver.manner.lang], exact: true }));
  await leaver.press(dialog.getByRole('button', { name: words(leaver).leave, exact: true }));
  await leaver.press(dialog.locator('.sure .plain'));
  await leaver.press(dialog.getByRole('button', { name: words(leaver).leave, exact: true }));
  await leaver.press(dialog.getByRole('button', { name: words(leaver).sure, exact: true }));
  await dialog.waitFor({ state: 'hidden' });
  await comeTo(leaver, id, lexio);
  await leaver.press(leaver.page.getByRole('button', { name: words(leaver).back, exact: true }));
  for (const guest of [...readers, leaver]) {
    if (guest === leaver) {
      await guest.press(guest.page.getByRole('button', { name: MENU[guest.manner.lang], exact: true }));
      await guest.press(guest.page.getByRole('dialog').locator('.history-line'));
    } else await guest.press(guest.page.locator('header .history'));
    const lines = guest.page.getByRole('dialog').locator('ol li');
    const [left, back] = words(guest)[guest === leaver ? 'takenOwn' : 'taken'](name);
    await lines
      .filter({ hasText: left })
      .filter({ hasText: /\d:\d\d/ })
      .waitFor();
    await lines
      .filter({ hasText: back })
      .filter({ hasText: /\d:\d\d/ })
      .waitFor();
    await guest.settled();
    await guest.shot('agreement-takeover');
    await guest.page.keyboard.press('Escape');
    await guest.page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  // Adjourned, it waits on everybody's home page and is taken up from there.
  await choose(guests[0], words(guests[0]).adjourn);
  await allAgree(guests, guests[0]);
  for (const guest of guests) {
    await seen(guest, 8);
    await guest.page.locator('.agreement').getByText(words(guest).adjourned).waitFor();
    await guest.go('/');
    const row = guest.page.locator('.own li', { has: guest.page.locator(`a[href="/t/${id}"]`) });
    await row.getByText(words(guest).waits, { exact: true }).waitFor();
    await row.scrollIntoViewIfNeeded();
    await guest.settled();
    await guest.shot('agreement-mine');
    await guest.fits('an adjourned table among one’s own');
    await guest.axe('an adjourned table among one’s own');
    await guest.press(row.getByRole('link'));
    await guest.page.locator('.agreement').getByText(words(guest).adjourned).waitFor();
    await guest.settled();
    await guest.shot('agreement-adjourned');
  }
  await guests[2].press(guests[2].page.locator('.agreement').getByRole('button', { name: words(guests[2]).resume }));
  await allAgree(guests, guests[2]);
  for (const guest of guests) {
    await seen(guest, 9);
    await guest.page.locator('.agreement').waitFor({ state: 'hidden' });
  }
  await mover.traffic.until(() => mover.traffic.mine, 'the turn at which it stood');
  await holdsAll('with the same tiles');

  await choose(guests[2], words(guests[2]).stop);
  await allAgree(guests, guests[2]);
  for (const guest of guests) {
    await guest.page.locator('.frame').waitFor({ state: 'hidden' });
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await guest.shot('agreement-stopped');
    await guest.judge();
    await guest.leave();
  }
});
