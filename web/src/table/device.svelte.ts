// The people who share this device at one table: whose eyes the page sees with, and when everything is covered. Each
// has a line of their own to the table, so that nobody's hand comes with anybody else's view.
import { player } from '@tablee/lib/http';
import { hush } from '@tablee/lib/notices.svelte';
import { Room, type RefusedListener } from '@tablee/lib/room.svelte';
import { keep, kept } from './kept';
import { companionsOf, seatsOf, wanted } from './passing';

/** How many people may be at a device beside its holder. */
const MOST = 7;
/** What the companions of this device were last called, by number. */
const NAMES = 'companions';

interface Line {
  person: string;
  room: Room;
  close(): void;
}

export class Device {
  /** The line of whom the device belongs to. */
  readonly own: Room;
  private lines: Line[] = $state.raw([]);
  /** Who said last that they hold the device. */
  private holder: string | null = $state(null);
  private gone = false;

  constructor(
    private readonly id: string,
    private readonly onRefused: RefusedListener,
  ) {
    this.own = new Room(id, (refused, room) => this.refused(refused, room));
  }

  open(): () => void {
    const close = this.own.open();
    return () => {
      this.gone = true;
      close();
      this.lines.forEach((line) => line.close());
    };
  }

  /** The lines of everybody else at this device. */
  get companions(): Room[] {
    return this.lines.map(({ room }) => room);
  }

  /** The people at this device, as the table names them. */
  get people(): { person: string; seat: number; name: string }[] {
    const { table, person } = this.own;
    return seatsOf(table?.seats ?? [], person).flatMap((at) => {
      const seat = table?.seats[at];
      return seat?.kind === 'person' ? [{ person: seat.person, seat: at, name: seat.name }] : [];
    });
  }

  /** Whether hands have to be hidden from somebody at this device. */
  private get isShared(): boolean {
    const { table, person, status } = this.own;
    return table?.phase === 'running' && !status?.over && companionsOf(table.seats, person).length > 0;
  }

  /** With whose eyes the page sees. */
  get shown(): Room {
    const found = this.isShared ? this.lines.find(({ person }) => person === this.holder)?.room : undefined;
    return found ?? this.own;
  }

  /** Whether nothing may be shown: nobody has said yet that they hold the device. */
  get isCovered(): boolean {
    const has = (room: Room) => room.person !== null && room.person === this.holder;
    return this.isShared && !has(this.shown);
  }

  get isPassedAround(): boolean {
    return this.isShared;
  }

  /** The seat of this device that the table waits for. */
  get wanted(): number | null {
    const { table, person, status } = this.own;
    const holding = this.people.find((one) => one.person === this.holder)?.seat ?? null;
    return wanted(seatsOf(table?.seats ?? [], person), holding, status, table?.proposal ?? null);
  }

  /** Says of which moment `wanted` speaks: somebody who is shown again on purpose stays until the next one. */
  get moment(): string {
    const { table } = this.own;
    return [this.wanted, this.own.seq, table?.proposal?.id, table?.proposal?.agreed.length].join();
  }

  /** The table waits for somebody of this device: who else has it gives it away. */
  pass(): void {
    const seat = this.wanted;
    const next = this.people.find((one) => one.seat === seat);
    if (next && next.person !== this.holder) this.cover();
  }

  cover(): void {
    this.holder = null;
    hush();
  }

  /** Somebody says that they hold the device. */
  uncover(person: string): void {
    hush();
    this.holder = person;
  }

  /** A further person sits down at this device. */
  async add(name: string): Promise<void> {
    const number = this.numberFor(name);
    const { id } = await player(number).rename(name);
    keep(NAMES, { ...kept<Record<number, string>>(NAMES, {}), [number]: name });
    this.line(id, number);
    await player(number).sit(this.id);
  }

  /** A companion stands up. */
  async dismiss(person: string): Promise<void> {
    const line = this.lines.find((one) => one.person === person);
    await line?.room.api.leave(this.id);
  }

  /** Everybody at this device leaves. */
  async leave(): Promise<void> {
    for (const { person, room } of this.lines)
      if (this.people.some((one) => one.person === person)) await room.api.leave(this.id);
    await this.own.api.leave(this.id);
  }

  /** Has a line for each of these people, who sit at this device, and for nobody else. */
  async follow(people: readonly string[]): Promise<void> {
    for (const line of this.lines.filter(({ person }) => !people.includes(person))) line.close();
    this.lines = this.lines.filter(({ person }) => people.includes(person));
    // After a reload only the server knows which number is whose.
    for (let number = 1; number <= MOST && !this.gone; number++) {
      const missing = people.filter((person) => !this.lines.some((line) => line.person === person));
      if (missing.length === 0) return;
      if (this.lines.some(({ room }) => room.as === number)) continue;
      const { id } = await player(number).me();
      if (missing.includes(id)) this.line(id, number);
    }
  }

  private line(person: string, number: number): void {
    if (this.gone || this.lines.some((line) => line.person === person)) return;
    const room = new Room(this.id, (refused, from) => this.refused(refused, from), number);
    this.lines = [...this.lines, { person, room, close: room.open() }];
  }

  /** The number of whoever was called so before, else one that nobody had, else one that is free here. */
  private numberFor(name: string): number {
    const names = kept<Record<number, string>>(NAMES, {});
    const free = Array.from({ length: MOST }, (_, index) => index + 1).filter(
      (number) => !this.lines.some(({ room }) => room.as === number),
    );
    return (
      free.find((number) => names[number] === name) ??
      free.find((number) => names[number] === undefined) ??
      free[0] ??
      1
    );
  }

  /** What one person was refused is not for the next one. */
  private refused(...[refused, room]: Parameters<RefusedListener>): void {
    if (room === this.shown && !this.isCovered) this.onRefused(refused, room);
  }
}
