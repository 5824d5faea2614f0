// Typed score sheets and drafts of tournaments: what is wrong, what is sent.
import { expect, it } from 'vitest';
import { mostOn, plainDraft, sizesFor, wantedOf } from './draft';
import { blank, faultOf, scoreOf, typedOf, wentOut } from './sheet';

it('names the first thing that is wrong with a sheet', () => {
  const sheet = blank(4);
  expect(faultOf(sheet)).toEqual({ fault: 'missing', seat: 0 });
  expect(faultOf({ ...sheet, points: [0, 2, null, 4] })).toEqual({ fault: 'missing', seat: 2 });
  expect(faultOf({ ...sheet, points: [0, 2.5, 3, 4] })).toEqual({ fault: 'whole', seat: 1 });
  expect(faultOf({ ...sheet, points: [0, 2, 3, 4] })).toBeNull();
});

it('sends penalties and who went out only where there are any', () => {
  expect(scoreOf({ points: [0, 2, 3, 4], penalties: [null, null, null, null], out: null })).toEqual({
    points: [0, 2, 3, 4],
  });
  expect(scoreOf({ points: [0, 2, 3, 4], penalties: [null, 50, null, null], out: 0 })).toEqual({
    points: [0, 2, 3, 4],
    penalties: [0, 50, 0, 0],
    out: 0,
  });
});

it('counts nothing for who went out, unless something was typed', () => {
  expect(wentOut(blank(3), 1).points).toEqual([null, 0, null]);
  expect(wentOut({ ...blank(3), points: [4, 7, null] }, 1).points).toEqual([4, 7, null]);
});

it('opens a result for correction as it stands', () => {
  const result = {
    points: [0, 5, 6],
    penalties: [0, 50, 0],
    out: 0,
    winner: 0,
    how: 'out' as const,
    entry: 3,
    amended: [],
    record: null,
  };
  expect(scoreOf(typedOf(result))).toEqual({ points: [0, 5, 6], penalties: [0, 50, 0], out: 0 });
  expect(typedOf({ ...result, penalties: [] }).penalties).toEqual([null, null, null]);
});

const seats = { min: 2, max: 6 };

it('sends minutes as seconds and lets a drive keep its tables of four', () => {
  const wanted = wantedOf(
    { ...plainDraft('lexicon', 'low'), name: 'Soirée', size: 5, rules: { dictionary: 'fr' } },
    { seats },
  );
  expect(wanted).toMatchObject({ name: 'Soirée', bell: 420, countersign: 60, rules: { dictionary: 'fr' } });
  expect(wanted).not.toHaveProperty('sizes');
  expect(wanted).not.toHaveProperty('minutes');
});

it('sends rising table sizes within what the game allows', () => {
  const plain = plainDraft('xylo', 'high');
  expect(wantedOf({ ...plain, format: 'rounds', size: 3 }, { seats: { min: 3, max: 4 } }).sizes).toEqual({
    least: 3,
    fewest: 3,
    usual: 3,
    most: 4,
  });
  expect(wantedOf({ ...plain, format: 'knockout', size: 4, advance: 9 }, { seats }).advance).toBe(2);
  expect(sizesFor({ min: 3, max: 4 })).toEqual([3, 4]);
  expect(mostOn(3)).toBe(1);
});
