// Being told by e-mail, in a real browser with the real server and a mail server of the test: an address is added,
// confirmed from its mailbox, told of a turn, and unsubscribed; in English and in Korean.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';
import { MailSink } from './support/mail_sink.mjs';
import { faults, look, withScreenshots } from './support/tournament.mjs';

const BASE = 'http://tablee.test';
const sink = await MailSink.open();
after(() => sink.close());
useServerAndBrowser({
  TABLEE_SMTP: sink.url,
  TABLEE_MAIL_FROM: 'Tablée <tablee@den.example>',
  TABLEE_PUBLIC_URL: BASE,
  TABLEE_NOTICE_DELAY_SECONDS: '0',
  TABLEE_NOTICE_GAP_SECONDS: '0',
});

const WORDS = {
  en: {
    notifications: 'Notifications',
    address: 'Mail address',
    add: 'Add address',
    waits: 'Not confirmed yet: open the link in the mail that was sent there.',
    question: 'Confirm your address for Tablée',
    confirm: 'Confirm',
    confirmed: 'ondine-en@den.example is confirmed.',
    turn: 'It is your turn: Lexio.',
    stop: 'Stop the mails',
    stopped: 'Done: Tablée does not write to this address any more.',
  },
  ko: {
    notifications: '알림',
    address: '이메일 주소',
    add: '주소 추가',
    waits: '아직 확인되지 않았습니다. 그 주소로 보낸 메일의 링크를 열어 주세요.',
    question: 'Tablée 알림을 받을 주소를 확인해 주세요',
    confirm: '확인',
    confirmed: 'ondine-ko@den.example 주소를 확인했습니다.',
    turn: '차례가 왔습니다: 렉시오.',
    stop: '메일 끊기',
    stopped: '이제 이 주소로 메일을 보내지 않습니다.',
  },
};

const post = (page, path, body) =>
  page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(what),
      });
      return answer.json();
    },
    [path, body],
  );

/** The link of that sort in a mail, to the server of the test. */
const linkIn = ({ body }, sort) => {
  const [link] = body.match(new RegExp(`${BASE}/mail/${sort}/\\S+`)) ?? [];
  assert.ok(link, body);
  return link.replace(BASE, server.url);
};

for (const [lang, words] of Object.entries(WORDS))
  test(`an address is added, confirmed, told and unsubscribed (${lang})`, { timeout: 600_000 }, () =>
    withScreenshots(browser, async () => {
      const { url } = server;
      const address = `ondine-${lang}@den.example`;
      const button = (page, name) => page.getByRole('button', { name, exact: true });
      const visitor = await Guest.arrive(browser, url, { lang });
      const { page } = visitor;
      await page.goto(url);
      await post(page, '/register', { name: `Ondine ${lang}`, password: 'a quiet pond' });
      const { id } = await post(page, '/tables', { game: 'lexio', seats: 2, visibility: 'link' });
      await post(page, `/tables/${id}/sit`, { seat: 0 });
      await post(page, `/tables/${id}/bot`, { seat: 1, level: 'casual' });

      await page.goto(`${url}/me`);
      await page.locator('summary', { hasText: words.notifications }).click();
      await page.getByLabel(words.address).fill(address);
      await button(page, words.add).click();
      await page.getByText(words.waits).waitFor();
      await look(page, `mail-${lang}`);

      const question = await sink.next(address);
      assert.equal(question.headers.subject, words.question);
      // The mailbox is read in another browser, which knows nobody.
      const reader = await Guest.arrive(browser, url, { lang });
      await reader.page.goto(linkIn(question, 'confirm'));
      await button(reader.page, words.confirm).waitFor();
      await look(reader.page, `mail-confirm-${lang}`);
      await button(reader.page, words.confirm).click();
      await reader.page.getByText(words.confirmed).waitFor();

      await page.reload();
      await page.locator('summary', { hasText: words.notifications }).click();
      await page.getByText(address, { exact: true }).waitFor();
      assert.equal(await page.getByText(words.waits).count(), 0);
      await post(page, `/tables/${id}/start`, {});
      // What is no page of ours: one that is would hold the mail back.
      await page.goto(`${url}/api/games`);
      const told = await sink.next(address);
      assert.equal(told.headers.subject, words.turn);
      assert.ok(told.body.includes(`${BASE}/t/${id}`), told.body);
      assert.equal(told.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');

      await reader.page.goto(linkIn(told, 'unsubscribe'));
      await button(reader.page, words.stop).waitFor();
      await look(reader.page, `mail-stop-${lang}`);
      await button(reader.page, words.stop).click();
      await reader.page.getByText(words.stopped).waitFor();
      await page.goto(`${url}/me`);
      await page.locator('summary', { hasText: words.notifications }).click();
      await page.getByLabel(words.address).waitFor();
      assert.equal(await page.getByText(address, { exact: true }).count(), 0);

      assert.deepEqual(faults, []);
      await visitor.judge();
      await reader.judge();
    }),
  );
