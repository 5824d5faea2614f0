// One tournament, live: what the socket tells, kept reactive member by member, so that a table
// that changes redraws that table and nothing else.
import { followTournament } from './logic/follow';
import { nothing, takeChange, takeMine, takeWhole, type Known } from './logic/merge';
import { ranked, rightOf } from './logic/order';
import { personRights, rightsOf, tableRights } from './logic/rights';
import { notePromise } from './logic/shares';
import { faceOf, ServerClock } from './logic/time';
import { tournaments, Requests } from './api';
import { fullName } from './titles';
import { ApiError } from '@tablee/lib/http';
import { cameBack, unreadable } from '@tablee/offline/new_version.svelte';
import type { Announcement, Person, Table } from './generated/wire';

const TICK_MS = 250;

export interface TournamentEvents {
  rang?(): void;
  began?(round: number): void;
  announced?(news: Announcement): void;
}

export class LiveTournament {
  known: Known = $state(nothing());
  live = $state(false);
  missing = $state(false);
  /** Server time, told four times a second; `null` before the server spoke. */
  now: number | null = $state(null);
  readonly ask: Requests;
  private readonly clock = new ServerClock();

  constructor(readonly id: string) {
    this.ask = new Requests(id);
  }

  info = $derived.by(() => this.known.info);
  mine = $derived.by(() => this.known.mine);
  tables = $derived.by(() => this.known.tables);
  people = $derived.by(() => this.known.people);
  me: Person | null = $derived.by(() => {
    const no = this.known.mine?.no;
    return no === null || no === undefined ? null : (this.known.people[no] ?? null);
  });
  myTable: Table | null = $derived.by(() => {
    const place = this.known.mine?.place;
    return place ? this.table(place.table) : null;
  });
  face = $derived.by(() => faceOf(this.known.bell, this.now));
  rows = $derived.by(() => ranked(this.known.standings));
  rights = $derived.by(() =>
    this.known.info ? rightsOf(this.known.info, this.known.mine, this.me, this.known.bell, this.known.tables) : null,
  );

  table = (number: number): Table | null => this.known.tables.find((one) => one.table === number) ?? null;
  name = (no: number | undefined): string => {
    const person = no === undefined ? undefined : this.known.people[no];
    return person ? fullName(person) : '';
  };
  /** Who sits in this seat of a table. */
  at = (table: Table, seat: number): string => this.name(table.seats[seat]);
  seatOf = (table: Table): number | null =>
    this.known.mine?.no == null ? null : indexOr(table.seats.indexOf(this.known.mine.no));
  tableOf = (no: number): Table | null => this.known.tables.find((one) => one.seats.includes(no)) ?? null;
  signsFor = (table: Table, seat: number): number => rightOf(seat, table.seats.length);
  rightsAt = (table: Table) =>
    tableRights(this.known.info!, table, this.rights?.keeps(table.table) ?? false, this.seatOf(table));
  rightsOver = (person: Person) =>
    personRights(this.known.info!, this.rights!, person, this.tableOf(person.no)?.table ?? null);
  /** What is left until a moment of server time. */
  left = (until: number | null): number | null =>
    until === null || this.now === null ? null : Math.max(0, until - this.now);

  /** Follows the tournament; returns how to stop. */
  open(events: TournamentEvents = {}): () => void {
    const tick = setInterval(() => (this.now = this.clock.now()), TICK_MS);
    const stop = followTournament(this.id, {
      line: (live) => {
        this.live = live;
        if (!live && !this.known.info) void this.probe();
      },
      back: cameBack,
      unreadable,
      message: (message) => {
        if (message.type === 'mine') {
          takeMine(this.known, message);
          if (message.tell_share) void this.adds(() => this.ask.tellShare(message.tell_share!));
          if (message.promise_share) void this.adds(() => this.ask.arrive());
        } else if (message.type === 'pong') this.clock.hear(message.now, 'next');
        else {
          this.clock.hear(message.now, message.type === 'tournament' ? 'fresh' : 'next');
          this.now = this.clock.now();
          if (message.type === 'tournament') {
            takeWhole(this.known, message);
            notePromise(this.id, message.drive.commitment);
          } else {
            const before = this.known.bell;
            takeChange(this.known, message);
            const bell = this.known.bell;
            if (bell?.rang && before?.round === bell.round && !before.rang) events.rang?.();
            if (bell && bell.round !== before?.round) events.began?.(bell.round);
            message.announcements?.forEach((one) => events.announced?.(one));
          }
        }
      },
    });
    return () => {
      clearInterval(tick);
      stop();
    };
  }

  /** The start waits for this browser's share, or its promise. Should the line fail, the next message asks again. */
  private async adds(share: () => Promise<unknown>): Promise<void> {
    try {
      await share();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** A socket cannot say why it is refused; plain HTTP can. */
  private async probe(): Promise<void> {
    try {
      await tournaments.one(this.id);
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
    }
  }
}

const indexOr = (index: number): number | null => (index < 0 ? null : index);
