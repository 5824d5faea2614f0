// Orders on the page: ranks, what is urgent, names, neighbours, the podium, pages.
import { describe, expect, it } from 'vitest';
import { beat, expectedTables } from './beats';
import { glimpse, named, pages, podium, ranked, rightOf, turnedTo, urgent } from './order';
import { person, row, table } from './samples.test-data';

it('ranks best first, who has no rank last, equals by registration', () => {
  expect(ranked([row(5, 2), row(1, null), row(4, 1), row(2, 2), row(0, null)]).map((one) => one.no)).toEqual([
    4, 2, 5, 0, 1,
  ]);
});

it('puts a ruling before a dispute before signatures before play', () => {
  const tables = [
    table(1, { status: 'done' }),
    table(2),
    table(3, { status: 'countersigning' }),
    table(4, { status: 'disputed' }),
    table(5, { ruling: true }),
    table(6, { ruling: true }),
  ];
  expect(urgent(tables).map((one) => one.table)).toEqual([5, 6, 4, 3, 2, 1]);
});

it('sorts names as people do, bots after people', () => {
  const people = [
    person(0, { name: 'Zoé' }),
    person(1, { name: 'Bot 10', bot: 'strong' }),
    person(2, { name: 'Élise' }),
    person(3, { name: 'Bot 2', bot: 'strong' }),
    person(4, { name: 'Eric' }),
  ];
  expect(named(people, 'fr').map((one) => one.name)).toEqual(['Élise', 'Eric', 'Zoé', 'Bot 2', 'Bot 10']);
});

it('signs for the right neighbour: the seat before, clockwise', () => {
  expect([0, 1, 2, 3].map((seat) => rightOf(seat, 4))).toEqual([3, 0, 1, 2]);
  expect(rightOf(0, 3)).toBe(2);
});

it('lets equals share a step of the podium', () => {
  expect(podium([row(0, 1), row(1, 2), row(2, 2), row(3, 4)]).map((step) => step.map((one) => one.no))).toEqual([
    [0],
    [1, 2],
    [],
  ]);
});

it('turns pages, and has one where there is nothing', () => {
  expect(pages([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(pages([], 3)).toEqual([[]]);
});

it('proposes a steward for ten tables, where there is none yet', () => {
  expect(beat([], 25)).toEqual({ from: 1, to: 10 });
  expect(beat([{ person: 'a', name: 'A', role: 'steward', from: 1, to: 10 }], 25)).toEqual({ from: 11, to: 20 });
  expect(beat([{ person: 'a', name: 'A', role: 'steward', from: 5, to: 25 }], 25)).toEqual({ from: 1, to: 4 });
  expect(beat([{ person: 'a', name: 'A', role: 'steward', from: 1, to: 25 }], 25)).toEqual({ from: 1, to: 25 });
  expect(expectedTables(9)).toBe(3);
});

describe('a glimpse of long standings', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 100, at + 1));
  const shown = (count: number, me: number | null) =>
    glimpse(rows(count), me, 5).map((run) => run.map((one) => one.rank));

  it('is all of them where they are few', () => expect(shown(10, 109)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]));
  it('is the head for who only watches or stands there', () => {
    expect(shown(50, null)).toEqual([[1, 2, 3, 4, 5]]);
    expect(shown(50, 104)).toEqual([[1, 2, 3, 4, 5]]);
  });
  it('has the neighbourhood of who stands below, and leaves no gap where there is none', () => {
    expect(shown(50, 120)).toEqual([
      [1, 2, 3, 4, 5],
      [19, 20, 21, 22, 23],
    ]);
    expect(shown(50, 149)).toEqual([
      [1, 2, 3, 4, 5],
      [48, 49, 50],
    ]);
    expect(shown(50, 107)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]);
    expect(shown(50, 105)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
  });
});

describe('names at a table whose players sits turned', () => {
  const players = ['Boris', 'Chloé', 'Dina', 'casual 4'];
  it('follow those that the game knows', () => {
    expect(turnedTo(['Chloé', 'Dina', null, 'Boris'], players)).toEqual(['Chloé', 'Dina', 'casual 4', 'Boris']);
    expect(turnedTo([null, 'Boris', 'Chloé', 'Dina'], players)).toEqual(['casual 4', 'Boris', 'Chloé', 'Dina']);
    expect(turnedTo([null, null, null, 'Dina'], players)).toEqual(['casual 4', 'Boris', 'Chloé', 'Dina']);
  });
  it('are not guessed', () => {
    expect(turnedTo([null, null, null, null], players)).toEqual([]);
    expect(turnedTo(['Chloé', 'Boris', null, null], players)).toEqual([]);
    expect(turnedTo(['Boris', null, null], players)).toEqual([]);
  });
});
