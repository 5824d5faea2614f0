import { describe, expect, it } from 'vitest';
import type { SeatInfo } from '@tablee/lib/wire';
import { companionsOf, seatsOf, wanted } from './passing';

const person = (id: string, more: object = {}) => ({ kind: 'person', person: id, ...more }) as unknown as SeatInfo;
const seats = [
  person('a'),
  { kind: 'bot', level: 'casual' } as SeatInfo,
  person('b', { companion_of: 'a' }),
  person('c'),
];

describe('the people at a device', () => {
  it('are its holder and the companions, as long as they play in person', () => {
    expect(seatsOf(seats, 'a')).toEqual([0, 2]);
    expect(companionsOf(seats, 'a')).toEqual(['b']);
    expect(seatsOf(seats, 'c')).toEqual([3]);
    expect(seatsOf([person('a', { away: 'casual' }), person('b', { companion_of: 'a' })], 'a')).toEqual([1]);
  });
});

describe('the device', () => {
  const turn = (...to_act: number[]) => ({ to_act });
  it('goes to whoever has to move', () => {
    expect(wanted([0, 2], 0, turn(2), null)).toBe(2);
    expect(wanted([0, 2], null, turn(0), null)).toBe(0);
  });
  it('stays where it is while others move, or while its holder has to move too', () => {
    expect(wanted([0, 2], 0, turn(3), null)).toBeNull();
    expect(wanted([0, 2], 2, turn(0, 2), null)).toBe(2);
  });
  it('goes around where several move at once', () => {
    expect(wanted([0, 2, 4], 2, turn(0, 4), null)).toBe(4);
    expect(wanted([0, 2, 4], 4, turn(0), null)).toBe(0);
  });
  it('goes first to whoever has not answered a proposal', () => {
    expect(wanted([0, 2], 0, turn(0), { agreed: [0] })).toBe(2);
    expect(wanted([0, 2], 2, turn(0), { agreed: [0, 2] })).toBe(0);
  });
});
