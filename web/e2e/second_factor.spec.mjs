// The second factor in a real browser with the real server: a passkey of Chromium's virtual authenticator is added,
// used and removed; a recovery code asks for a code of the authenticator app. In English and in French.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';
import { faults, look, withScreenshots } from './support/tournament.mjs';

useServerAndBrowser();

const PASSWORD = 'a quiet pond';
const NEW_PASSWORD = 'a louder brook';

const WORDS = {
  en: {
    fold: 'Second factor',
    passkeys: 'Passkeys',
    name: 'Name, such as the device it is on',
    password: 'Password',
    newPassword: 'New password',
    add: 'Add a passkey',
    added: 'The passkey is added; all other browsers are logged out.',
    fresh: /since .+, not used yet/,
    used: /since .+, last used now/,
    logout: 'Log out on this device',
    login: 'Log in',
    goLogin: 'Log in',
    user: 'User name',
    use: 'Use a passkey',
    welcome: /Welcome back, Ondine en\./,
    remove: 'Remove Telephone',
    sure: 'Yes, remove',
    removed: 'The passkey is removed.',
    needsName: /Passkeys do not work at an IP address\./,
    recover: 'Forgot your password?',
    goRecover: 'Set new password',
    recoveryCode: 'Recovery code',
    appCode: 'Code of your authenticator',
    recovered: /Welcome back, Naïade en\./,
  },
  fr: {
    fold: 'Second facteur',
    passkeys: 'Clés d’accès',
    name: 'Nom, par exemple celui de l’appareil',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    add: 'Ajouter une clé d’accès',
    added: 'La clé d’accès est ajoutée ; les autres navigateurs sont déconnectés.',
    fresh: /depuis le .+, pas encore utilisée/,
    used: /depuis le .+, utilisée maintenant/,
    logout: 'Se déconnecter de cet appareil',
    login: 'Se connecter',
    goLogin: 'Se connecter',
    user: 'Pseudo',
    use: 'Utiliser une clé d’accès',
    welcome: /Content de vous revoir, Ondine fr\./,
    remove: 'Supprimer Telephone',
    sure: 'Oui, supprimer',
    removed: 'La clé d’accès est supprimée.',
    needsName: /Les clés d’accès ne fonctionnent pas avec une adresse IP\./,
    recover: 'Mot de passe perdu',
    goRecover: 'Enregistrer le nouveau mot de passe',
    recoveryCode: 'Code de secours',
    appCode: 'Code de votre application d’authentification',
    recovered: /Content de vous revoir, Naïade fr\./,
  },
};

/** The code that an authenticator app shows (RFC 6238) so many steps from now. */
function appCode(secret, steps = 0) {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The page of a new member, with the fold of the second factor open. */
async function member(url, name, lang) {
  const visitor = await Guest.arrive(browser, url, { lang });
  // Logging in is refused once, to ask for the second factor.
  visitor.forgives = /status of 401/;
  // Somebody before the page asks: several first requests of a page would make several guests.
  await visitor.ask('/me');
  const { recovery_codes: codes } = await visitor.ask('/register', { name, password: PASSWORD });
  await visitor.go('/me');
  return { visitor, page: visitor.page, codes };
}

const button = (place, name) => place.getByRole('button', { name, exact: true });
const field = (place, name) => place.getByLabel(name, { exact: true });

for (const [lang, words] of Object.entries(WORDS)) {
  test(`a passkey is added, used and removed (${lang})`, { timeout: 600_000 }, () =>
    withScreenshots(browser, async () => {
      const name = `Ondine ${lang}`;
      // Browsers know passkeys under names, not at addresses.
      const { visitor, page } = await member(server.url.replace('127.0.0.1', 'localhost'), name, lang);
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      const passkeys = page.getByRole('region', { name: words.passkeys, exact: true });
      await page.locator('summary', { hasText: words.fold }).click();
      await field(passkeys, words.name).fill('Telephone');
      await field(passkeys, words.password).fill(PASSWORD);
      await button(passkeys, words.add).click();
      await page.getByText(words.added).waitFor();
      await passkeys.getByText(words.fresh).waitFor();
      await look(page, `passkeys-${lang}`);

      await button(page, words.logout).click();
      await page.getByRole('radio', { name: words.login, exact: true }).check({ force: true });
      await field(page, words.user).fill(name);
      await field(page, words.password).fill(PASSWORD);
      await button(page.locator('form'), words.goLogin).click();
      await button(page, words.use).waitFor();
      await look(page, `passkey-login-${lang}`);
      await button(page, words.use).click();
      await page.getByText(words.welcome).waitFor();

      await page.locator('summary', { hasText: words.fold }).click();
      await passkeys.getByText(words.used).waitFor();
      await button(passkeys, words.remove).click();
      await field(passkeys.locator('li'), words.password).fill(PASSWORD);
      await look(page, `passkey-removal-${lang}`);
      await button(passkeys, words.sure).click();
      await page.getByText(words.removed).waitFor();
      await passkeys.getByRole('listitem').waitFor({ state: 'detached' });
      assert.deepEqual((await visitor.ask('/me/second-factor')).passkeys, []);

      assert.deepEqual(faults, []);
      await visitor.judge();
    }),
  );

  test(`at an IP address the page says why there are no passkeys (${lang})`, { timeout: 600_000 }, () =>
    withScreenshots(browser, async () => {
      const { visitor, page } = await member(server.url, `Nixe ${lang}`, lang);
      await page.locator('summary', { hasText: words.fold }).click();
      await page.getByText(words.needsName).waitFor();
      assert.equal(await button(page, words.add).count(), 0);
      await look(page, `passkeys-none-${lang}`);
      assert.deepEqual(faults, []);
      await visitor.judge();
    }),
  );

  test(`a recovery code asks for the second factor too (${lang})`, { timeout: 600_000 }, () =>
    withScreenshots(browser, async () => {
      const name = `Naïade ${lang}`;
      const { visitor, page, codes } = await member(server.url, name, lang);
      const { secret } = await visitor.ask('/me/second-factor', { password: PASSWORD });
      const set = await page.context().request.post(`${server.url}/api/me/second-factor/confirm`, {
        data: { code: appCode(secret) },
      });
      assert.equal(set.status(), 204, await set.text());
      await button(page, words.logout).click();
      await page.getByRole('radio', { name: words.recover, exact: true }).check({ force: true });
      await field(page, words.user).fill(name);
      await field(page, words.recoveryCode).fill(codes[0]);
      await field(page, words.newPassword).fill(NEW_PASSWORD);
      await button(page, words.goRecover).click();
      await field(page, words.appCode).waitFor();
      assert.equal(await button(page, words.use).count(), 0, 'there is no passkey to use');
      await look(page, `recovery-second-${lang}`);
      // The code of the step that is on was used to set it up; that of the next one counts already.
      await field(page, words.appCode).fill(appCode(secret, 1));
      await button(page, words.goRecover).click();
      await page.getByText(words.recovered).waitFor();
      assert.equal((await visitor.ask('/me')).name, name);
      assert.deepEqual(faults, []);
      await visitor.judge();
    }),
  );
}
