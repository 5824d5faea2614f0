// Rights, which controls somebody is offered: the table of the protocol, "who", said for the page.
// The server decides; this only keeps the page from offering what would be refused.
import type { TournamentInfo, Mine, Person, Table } from '../generated/wire';

export interface Rights {
  organises: boolean;
  /** Keeps order at some tables or at all of them. */
  keeps(table: number): boolean;
  register: boolean;
  checkIn: boolean;
  withdraw: boolean;
  back: boolean;
  enroll: boolean;
  start: boolean;
  begin: boolean;
  pause: boolean;
  resume: boolean;
  ring: boolean;
  end: boolean;
  announce: boolean;
  roles: boolean;
  seatByHand: boolean;
  penalise: boolean;
}

type Shown = Pick<TournamentInfo, 'phase' | 'venue' | 'format' | 'round' | 'rounds' | 'present' | 'sizes'>;

/** What is offered on the page as a whole. */
export function rightsOf(
  info: Shown,
  mine: Mine | null,
  me: Person | null,
  bell: { paused: boolean; rang: boolean; length_ms: number | null } | null,
  tables: Pick<Table, 'table' | 'status'>[] = [],
): Rights {
  const { phase } = info;
  const organises = mine?.role === 'organiser';
  const open = phase === 'registration';
  const on = phase === 'between' || phase === 'playing';
  // L8.6: who still holds cards does not ring, nor who has played boards that others still play.
  const own = phase === 'playing' ? tables.find((table) => table.table === mine?.place?.table) : undefined;
  const holdsCards =
    own !== undefined && (own.status === 'playing' || own.status === 'bell' || info.format === 'duplicate');
  const counts = phase === 'playing' && bell !== null && !bell.rang;
  return {
    organises,
    keeps: (table) =>
      organises || (mine?.role === 'steward' && table >= (mine.from ?? 1) && table <= (mine.to ?? Infinity)),
    register: mine !== null && me === null && (open || (on && info.format !== 'knockout')),
    checkIn: me?.presence === 'expected' && (open || (phase === 'between' && info.round === 1)),
    withdraw: me !== null && me.presence !== 'withdrawn' && (open || on),
    back: me !== null && me.stand_in !== null && on && mine?.place?.gone !== true,
    enroll: organises && (open || (on && info.format !== 'knockout')),
    start: organises && open && info.present >= (info.sizes?.least ?? 2),
    begin: organises && phase === 'between',
    pause: organises && counts && bell.length_ms !== null && !bell.paused,
    resume: organises && counts && bell.paused,
    ring: organises && counts && !holdsCards,
    end: organises && phase !== 'ended' && !holdsCards,
    announce: organises && phase !== 'ended',
    roles: organises && phase !== 'ended',
    seatByHand: organises && phase === 'between',
    penalise: mine?.role !== null && mine?.role !== undefined && !open,
  };
}

export interface TableRights {
  /** Points may be typed in. */
  result: boolean;
  correct: boolean;
  settle: boolean;
  tie: boolean;
  challenge: boolean;
  sign: boolean;
  dispute: boolean;
}

/** What is offered about one table: `seat` is mine there, `null` elsewhere. */
export function tableRights(info: Shown, table: Table, keeps: boolean, seat: number | null): TableRights {
  const cards = info.venue === 'cards';
  const playing = info.phase === 'playing';
  const here = keeps || seat !== null;
  const signing = table.status === 'countersigning';
  return {
    result: cards && playing && here && table.result === null && table.status !== 'waiting',
    correct: keeps && table.result !== null,
    settle: keeps && (signing || table.status === 'disputed'),
    tie: keeps && cards && table.result !== null && table.result.winner === null && info.format === 'drive',
    challenge: cards && playing && here && table.status === 'playing',
    sign: signing && seat !== null && !table.signed.includes(seat),
    dispute: signing && seat !== null,
  };
}

/** What may be done with somebody from the organiser. */
export function personRights(
  info: Shown,
  rights: Rights,
  person: Person,
  table: number | null,
): { checkIn: boolean; noShow: boolean; withdraw: boolean; standIn: boolean; relieve: boolean } {
  const on = info.phase === 'registration' || info.phase === 'between' || info.phase === 'playing';
  const keeps = rights.organises || (table !== null && rights.keeps(table));
  const gone = person.presence === 'withdrawn' || person.presence === 'no_show';
  const late = info.phase !== 'registration' && info.format === 'knockout';
  return {
    checkIn: rights.organises && on && person.bot === null && person.presence !== 'present' && !(late && gone),
    noShow: keeps && on && person.bot === null && !gone,
    withdraw: rights.organises && on && !gone,
    standIn:
      keeps &&
      on &&
      info.venue === 'online' &&
      person.bot === null &&
      person.stand_in === null &&
      person.presence === 'present',
    relieve: keeps && on && person.stand_in !== null,
  };
}
