// Paths and the places they name.
import { expect, it } from 'vitest';
import { callsHere, placeOf } from './router.svelte';

it('knows every place of the page and nothing else', () => {
  expect(placeOf('/')).toEqual({ page: 'home' });
  expect(placeOf('/t/7hQ')).toEqual({ page: 'table', id: '7hQ' });
  expect(placeOf('/t/7hQ/watch')).toEqual({ page: 'watch', id: '7hQ', overlay: false });
  expect(placeOf('/t/7hQ/overlay')).toEqual({ page: 'watch', id: '7hQ', overlay: true });
  expect(placeOf('/g/7hQ')).toEqual({ page: 'game', id: '7hQ' });
  expect(placeOf('/learn/lexio')).toEqual({ page: 'learn', game: 'lexio' });
  expect(placeOf('/learn/lexio/play')).toEqual({ page: 'lesson', game: 'lexio' });
  expect(placeOf('/learn/glossary')).toEqual({ page: 'glossary' });
  expect(placeOf('/learn')).toEqual({ page: 'lessons' });
  expect(placeOf('/me')).toEqual({ page: 'me' });
  expect(placeOf('/mail/confirm/a.1.b')).toEqual({ page: 'mail', wish: 'confirm', token: 'a.1.b' });
  expect(placeOf('/mail/unsubscribe/a.b')).toEqual({ page: 'mail', wish: 'unsubscribe', token: 'a.b' });
  expect(placeOf('/tournaments')).toEqual({ page: 'tournaments' });
  expect(placeOf('/tournaments/new')).toEqual({ page: 'new-tournament' });
  expect(placeOf('/d/7hQ')).toEqual({ page: 'tournament', id: '7hQ', view: 'overview' });
  expect(placeOf('/d/7hQ/screen')).toEqual({ page: 'tournament', id: '7hQ', view: 'screen' });
  expect(placeOf('/d/7hQ/print')).toEqual({ page: 'tournament', id: '7hQ', view: 'print' });
  expect(placeOf('/clubs')).toEqual({ page: 'clubs' });
  expect(placeOf('/club/7hQ')).toEqual({ page: 'club', id: '7hQ' });
  expect(placeOf('/club/7hQ/season/s1')).toEqual({ page: 'season', club: '7hQ', id: 's1' });
  for (const path of [
    '/club',
    '/clubs/7hQ',
    '/club/7hQ/x',
    '/club/7hQ/season',
    '/club/7hQ/season/s1/x',
    '/d',
    '/d/7hQ/organiser',
    '/d/7hQ/print/x',
    '/tournaments/old',
    '/t',
    '/me/x',
    '/mail/confirm',
    '/mail/other/a.b',
    '/mail/confirm/a/b',
    '/t/a/b',
    '/t/a/watch/b',
    '/learn/lexio/other',
    '/admin',
    '/t/%E0%A4%A',
  ])
    expect(placeOf(path)).toEqual({ page: 'nowhere' });
});

it('calls the person on every page of theirs but those that call by themselves or are shown to others', () => {
  const calls = (path: string) => callsHere(placeOf(path));
  for (const path of ['/learn', '/g/7hQ', '/t/7hQ/watch', '/clubs', '/nowhere'])
    expect([path, calls(path)]).toEqual([path, true]);
  for (const path of ['/', '/me', '/t/7hQ', '/t/7hQ/overlay']) expect([path, calls(path)]).toEqual([path, false]);
});
