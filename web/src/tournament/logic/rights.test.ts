// Tests of rights: what the page offers to whom, as the protocol's table of who may do what.
import { describe, expect, it } from 'vitest';
import { personRights, rightsOf, tableRights } from './rights';
import { bell, mine, person, table, tournamentInfo } from './samples.test-data';

const organiser = mine({ role: 'organiser', no: null });
const steward = mine({ role: 'steward', from: 3, to: 5, no: null });
const offered = (rights: object) =>
  Object.entries(rights)
    .filter(([, may]) => may === true)
    .map(([name]) => name)
    .sort();

describe('a player', () => {
  it('registers, checks in, takes it back', () => {
    const open = tournamentInfo({ phase: 'registration', round: 0 });
    expect(offered(rightsOf(open, mine({ no: null }), null, null))).toEqual(['register']);
    expect(offered(rightsOf(open, mine(), person(0, { presence: 'expected' }), null))).toEqual(['checkIn', 'withdraw']);
    expect(offered(rightsOf(open, mine(), person(0), null))).toEqual(['withdraw']);
  });
  it('comes late, but not into a knockout, and never after the end', () => {
    const guest = mine({ no: null });
    expect(rightsOf(tournamentInfo(), guest, null, bell()).register).toBe(true);
    expect(rightsOf(tournamentInfo({ format: 'knockout' }), guest, null, bell()).register).toBe(false);
    expect(rightsOf(tournamentInfo({ phase: 'ended' }), guest, null, bell()).register).toBe(false);
  });
  it('takes the seat back from a bot', () => {
    expect(rightsOf(tournamentInfo(), mine(), person(0, { stand_in: 'strong' }), bell()).back).toBe(true);
    expect(rightsOf(tournamentInfo(), mine(), person(0), bell()).back).toBe(false);
    const place = { round: 1, table: 2, seat: 0, deals: false, room: 'r', sign: false, gone: true };
    expect(rightsOf(tournamentInfo(), mine({ place }), person(0, { stand_in: 'strong' }), bell()).back).toBe(false);
  });
  it('is offered nothing of the organiser', () => {
    const rights = rightsOf(tournamentInfo(), mine(), person(0), bell());
    expect(offered(rights)).toEqual(['withdraw']);
    expect(rights.keeps(1)).toBe(false);
  });
});

describe('an organiser', () => {
  it('starts when enough are there', () => {
    expect(rightsOf(tournamentInfo({ phase: 'registration', present: 1 }), organiser, null, null).start).toBe(false);
    expect(rightsOf(tournamentInfo({ phase: 'registration', present: 2 }), organiser, null, null).start).toBe(true);
  });
  it('has the bell in hand only while it runs', () => {
    const bells = (face: ReturnType<typeof bell> | null, phase: 'playing' | 'between') => {
      const { begin, pause, resume, ring } = rightsOf(tournamentInfo({ phase }), organiser, null, face);
      return offered({ begin, pause, resume, ring });
    };
    expect(bells(bell(), 'playing')).toEqual(['pause', 'ring']);
    expect(bells(bell({ paused: true }), 'playing')).toEqual(['resume', 'ring']);
    expect(bells(bell({ rang: true }), 'playing')).toEqual([]);
    expect(bells(bell({ length_ms: null }), 'playing')).toEqual(['ring']);
    expect(bells(bell({ rang: true }), 'between')).toEqual(['begin']);
  });
  it('does not ring while still playing', () => {
    const place = { round: 1, table: 2, seat: 0, deals: false, room: 'r', sign: false };
    const ring = (status: 'playing' | 'bell' | 'done') =>
      rightsOf(tournamentInfo(), { ...organiser, place }, person(0), bell(), [{ table: 2, status }]).ring;
    expect([ring('playing'), ring('bell'), ring('done')]).toEqual([false, false, true]);
  });
  it('neither rings nor ends a duplicate that others still play', () => {
    const place = { round: 1, table: 2, seat: 0, deals: false, room: 'r', sign: false };
    for (const [format, may] of [
      ['duplicate', false],
      ['rounds', true],
    ] as const) {
      const done = [{ table: 2, status: 'done' as const }];
      const rights = rightsOf(tournamentInfo({ format }), { ...organiser, place }, person(0), bell(), done);
      expect([rights.ring, rights.end]).toEqual([may, may]);
      const between = tournamentInfo({ format, phase: 'between' });
      expect(rightsOf(between, { ...organiser, place }, person(0), null, done).end).toBe(true);
    }
  });
  it('seats by hand only before a hand begins', () => {
    expect(rightsOf(tournamentInfo({ phase: 'between' }), organiser, null, null).seatByHand).toBe(true);
    expect(rightsOf(tournamentInfo(), organiser, null, bell()).seatByHand).toBe(false);
  });
});

describe('a steward', () => {
  it('keeps the tables assigned and no others', () => {
    const rights = rightsOf(tournamentInfo(), steward, null, bell());
    expect([2, 3, 5, 6].map(rights.keeps)).toEqual([false, true, true, false]);
    expect(rights.organises || rights.announce || rights.pause || rights.end || rights.roles).toBe(false);
    expect(rights.penalise).toBe(true);
  });
  it('calls a no-show at the own tables only, and seats a bot', () => {
    const rights = rightsOf(tournamentInfo(), steward, null, bell());
    expect(offered(personRights(tournamentInfo(), rights, person(9), 4))).toEqual(['noShow', 'standIn']);
    expect(offered(personRights(tournamentInfo(), rights, person(9), 2))).toEqual([]);
    expect(offered(personRights(tournamentInfo(), rights, person(9, { bot: 'strong' }), 4))).toEqual([]);
  });
});

describe('a table', () => {
  const result = {
    points: [0, 1, 2, 3],
    penalties: [0, 0, 0, 0],
    out: 0,
    winner: 0,
    how: 'out' as const,
    entry: 9,
    amended: [],
    record: null,
  };
  const signing = table(1, { status: 'countersigning', result, signed: [1] });

  it('is signed once by each seat, and disputed by whoever sits there', () => {
    expect(offered(tableRights(tournamentInfo(), signing, false, 0))).toEqual(['dispute', 'sign']);
    expect(offered(tableRights(tournamentInfo(), signing, false, 1))).toEqual(['dispute']);
    expect(offered(tableRights(tournamentInfo(), signing, false, null))).toEqual([]);
  });
  it('takes typed points with real cards only, from who sits or keeps order there', () => {
    const cards = tournamentInfo({ venue: 'cards' });
    expect(tableRights(cards, table(1), false, 2).result).toBe(true);
    expect(tableRights(cards, table(1), true, null).result).toBe(true);
    expect(tableRights(cards, table(1), false, null).result).toBe(false);
    expect(tableRights(tournamentInfo(), table(1), true, 2).result).toBe(false);
    expect(tableRights(cards, signing, true, 2).result).toBe(false);
  });
  it('is settled and corrected by who keeps it', () => {
    expect(offered(tableRights(tournamentInfo(), signing, true, null))).toEqual(['correct', 'settle']);
    expect(
      offered(
        tableRights(
          tournamentInfo({ venue: 'cards' }),
          table(1, { status: 'bell', result: { ...result, winner: null, how: null } }),
          true,
          null,
        ),
      ),
    ).toContain('tie');
  });
});
