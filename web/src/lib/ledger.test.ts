import { expect, it } from 'vitest';
import { bySeat, clockTime, inOrder, ledgerOf, standIn, takeoverLine } from './ledger';

it('writes durations as clocks do', () => {
  expect([0, 400, 7_000, 65_400, 3_600_000, 3_725_000].map(clockTime)).toEqual([
    '0:00',
    '0:00',
    '0:07',
    '1:05',
    '1:00:00',
    '1:02:05',
  ]);
});

it('adds up every seat’s moves and counts what others did in its stead', () => {
  const lines = ledgerOf(2, [
    { by: 0, think_ms: 3_000, away_ms: 2_000 },
    { by: 1, think_ms: 1_000, origin: 'bot' },
    { by: 0, think_ms: 5_000, origin: 'clock' },
    { by: 'host', think_ms: 0 },
    { by: 1 },
  ]);
  expect(lines).toEqual([
    { seat: 0, moves: 2, total: 8_000, longest: 5_000, away: 2_000, bot: 0, clock: 1 },
    { seat: 1, moves: 2, total: 1_000, longest: 1_000, away: 0, bot: 1, clock: 0 },
  ]);
  expect(standIn({ origin: 'record' })).toBeNull();
});

it('says who plays a seat from when on, in its place among what happened', () => {
  const name = (seat: number) => ['Ada', 'Bo'][seat] ?? '';
  const left = takeoverLine({ seat: 1, seq: 2, at: 5_000, by: 'bot' }, name, 0);
  const back = takeoverLine({ seat: 1, seq: 2, at: 6_000, by: 'person' }, name, 0);
  // No language is loaded here: keys stand for sentences.
  expect([left.text, back.text]).toEqual(['ledger.taken.bot', 'ledger.taken.person']);
  expect(takeoverLine({ seat: 0, seq: 0, at: 0, by: 'bot' }, name, 0).text).toBe('ledger.taken.bot.you');
  const moves = [1, 2, 2, 3].map((seq) => ({ seq, text: `move ${seq}` }));
  expect(inOrder(moves, [left, back]).map(({ text }) => text)).toEqual([
    'move 1',
    'move 2',
    'move 2',
    left.text,
    back.text,
    'move 3',
  ]);
});

it('says when people were without a connection, whoever’s turn it was', () => {
  const name = (seat: number) => ['Ada', 'Bo'][seat] ?? '';
  const gone = [
    { seat: 1, seq: 2, at: 4_000, ms: 9_000 },
    { seat: 0, seq: 2, at: 4_500, ms: 3_000 },
    { seat: 1, seq: 4, at: 20_000 },
  ];
  const lines = bySeat([{ seat: 1, seq: 2, at: 7_000, by: 'bot' }], gone, name, 0);
  expect(lines.map(({ seq, text }) => [seq, text])).toEqual([
    [2, 'ledger.gone'],
    [2, 'ledger.gone.you'],
    [2, 'ledger.taken.bot'],
    [4, 'ledger.gone.now'],
  ]);
});
