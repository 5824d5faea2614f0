// The scanner itself: it must find a planted leak, and must not cry wolf.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaks } from './support/leak_scan.mjs';
import { secrets } from './support/hidden_cards.mjs';

const frame = (seq, message) => ({ seq, text: JSON.stringify({ seq, ...message }), from: 'socket' });

test('a hidden tile is found wherever it stands', () => {
  const secrets = [
    [['3N', '13E'], []],
    [['13E'], []],
  ];
  const honest = [
    frame(0, { type: 'welcome', view: { hand: '4N 5E', sizes: [2, 2] } }),
    frame(1, { type: 'update', sights: [{ played: { tiles: '3N' } }] }),
  ];
  assert.deepEqual(leaks('lexio', honest, secrets, 0), []);
  assert.equal(leaks('lexio', [frame(0, { view: { hand: '4N 3N' } })], secrets, 0).length, 1);
  assert.equal(leaks('lexio', [frame(0, { legal: { actions: ['4N', '3N 4N'] } })], secrets, 0).length, 1);
  assert.equal(leaks('lexio', [frame(1, { patch: { odd: { '13E': true } } })], secrets, 0).length, 1);
  assert.deepEqual(leaks('lexio', [frame(0, { view: { hand: '13N' } })], secrets, 0), [], '13N is not 3N');
  assert.deepEqual(leaks('lexio', [frame(0, { view: { hand: '3N' } })], secrets, 1), [], 'who holds it may see it');
});

test('a hidden bar is found as text and as colour with number', () => {
  const secrets = [[['R10', 'P0']]];
  assert.deepEqual(
    leaks(
      'xylo',
      [frame(0, { view: { rows: [{ cards: [{ back: 'R', face: 'down', range: [8, 10] }] }] } })],
      secrets,
      0,
    ),
    [],
  );
  assert.equal(
    leaks('xylo', [frame(0, { view: { rows: [{ cards: [{ back: 'R', face: 'down', number: 10 }] }] } })], secrets, 0)
      .length,
    1,
  );
  assert.equal(leaks('xylo', [frame(0, { sights: [{ dealt: { hand: [['P0', 'R1']] } }] })], secrets, 0).length, 1);
});

test('a hidden letter and a hidden hand are found', () => {
  const secrets = [[{ unseen: ['Z', '*'], hands: ['AEINT'] }]];
  const honest = [
    frame(0, {
      view: { hand: ['A', 'E'], words: ['TIN'], pile: ['E', 'N', 'T', 'I', 'I'] },
      legal: { actions: ['word AzE', 'discard A open'] },
    }),
  ];
  assert.deepEqual(leaks('lexicon', honest, secrets, 0), []);
  assert.equal(leaks('lexicon', [frame(0, { view: { hand: ['A', 'Z'] } })], secrets, 0).length, 1);
  assert.equal(leaks('lexicon', [frame(0, { legal: { actions: ['word ZA'] } })], secrets, 0).length, 1);
  assert.equal(
    leaks('lexicon', [frame(0, { view: { memory: { trace: [['N', 'A', 'T', 'I', 'E']] } } })], secrets, 0).length,
    1,
  );
  const pack = [[{ unseen: ['Z'], hands: [], common: 'AEZ' }]];
  assert.deepEqual(
    leaks('lexicon', [frame(0, { view: { memory: { pool: ['A', 'E', 'Z'] } } })], pack, 0),
    [],
    'the pack is public',
  );
  assert.equal(
    leaks('lexicon', [frame(0, { view: { memory: { pool: ['E', 'Z'] } } })], pack, 0).length,
    1,
    'a part of it is not',
  );
});

test('what a tied game of Xylo hides comes from its first round', () => {
  const [first, extra] = [
    [
      ['R10', 'P0'],
      ['O9', 'Y8'],
    ],
    [
      ['Y8', 'O9'],
      ['P0', 'R10'],
    ],
  ];
  const views = (phase, last) => [0, 1].map(() => ({ phase, rows: [], last }));
  const steps = [
    views('sorting', null),
    views('sorting', { round: 1, rows: first }),
    views('over', { round: 2, rows: extra }),
  ];
  // Each has sorted the other's row and knows it; the own one is hidden until the round is over.
  assert.deepEqual(secrets('xylo', steps), [
    [
      ['R10', 'P0'],
      ['O9', 'Y8'],
    ],
    [[], []],
    [[], []],
  ]);
});
