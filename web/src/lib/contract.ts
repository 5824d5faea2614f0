// The contract between the shell and a game's table: what a game brings, what it is given.
//
// A game brings, in games/<id>/web/:
//   game.ts             `GameParts`: all of the following that it has, as one lazy chunk
//   table.svelte        the table itself, a component with `TableProps`
//   text.ts             the keys of its catalogue as types
//   narration.ts        `narration: Narration`: its sentences about sights and views
//   card.svelte         what one looks up while playing, small: `CardProps`
//   fair.ts             `fair: Fair`: how it is dealt, to be checked after a game
//   box.svelte          the picture on its box for the home page (in the shell: keep it tiny)
// and in games/<id>/text/ its catalogue, one small chunk per language.
// A game without a table gets the fallback.
import type { IconName } from '@tablee/parts/Icon.svelte';
import type { Component } from 'svelte';
import type { Holes, Language } from './message';
import type { Advice, ChatText, Json, JsonObject, Legal, Status } from './wire';

/** A sentence of the game's own catalogue. A game names its keys (`text.ts`); the shell asks for any. */
export type Say<Key extends string = string> = (key: Key, holes?: Holes) => string;

/** The keys about you and about others that come in pairs, without their endings. */
export type Stem<Key extends string> = {
  [One in Key]: One extends `${infer Start}.you` ? (`${Start}.they` extends Key ? Start : never) : never;
}[Key];

/** Who sits where, as a table needs to show it. */
export interface Seated {
  seat: number;
  name: string;
  you: boolean;
  /** The level of the bot that plays here, or `account` for a program with an account of its own. */
  bot: string | null;
  /** One of the server's own bots sits here: nobody has this seat. */
  robot?: boolean;
  connected: boolean;
  /** The game waits for this seat. */
  turn: boolean;
  /** When its time runs out, in this browser's `performance.now()`; `null`: no clock runs. */
  deadline: number | null;
  /** Milliseconds left while its clock stands still. */
  left: number | null;
  /** What whoever sits here says just now. */
  says?: ChatText | null;
}

/**
 * One thing the person can do now. The same list makes the buttons, the keyboard and what a
 * screen reader reads, so the three can never differ.
 */
export interface Command {
  id: string;
  label: string;
  /**
   * `main`: the one lamp-yellow button. `offer`: a suggestion. `arrange`: changes nothing in the game and is there as
   * long as the table is; `undo`: there while a choice can be taken back.
   */
  kind: 'main' | 'plain' | 'offer' | 'arrange' | 'undo';
  /** As in `KeyboardEvent.key`; shown beside the label where there is room. */
  key?: string;
  /** What is sent; or `run`, where the command only changes what is selected. */
  notation?: string;
  run?: () => void;
  /** Why it cannot be done now, as a sentence naming the rule. The button stays and says so. */
  why?: string | null;
  /** For an offer that is the current selection, and a move that is chosen ahead. */
  on?: boolean;
  /** Other labels that it takes by itself: it has room for the widest, so that nothing moves when it changes. */
  room?: readonly string[];
  /** Stands for its label where there is no room for words: among the chips of a phone. */
  icon?: IconName;
  /** Its notation is chosen ahead of the turn: the shell sends it the moment it is legal. */
  ahead?: boolean;
}

/** The server's word for what kind of play something is, asked for one by one. */
export interface Kinds {
  /** The kind, `null` for what is no play; nothing as long as the answer is not there. */
  of(notation: string): string | null | undefined;
  /** Asks the server; what is known is not asked again. */
  ask(notation: string): void;
}

export interface TablePrefs {
  sound: boolean;
  /** Nothing travels: reduced motion. */
  still: boolean;
  /** Whether the table's host lets the page work things out for people; absent: it may. */
  aids?: boolean;
}

/**
 * A finished game that is only looked at: no commands, no sounds of calling, a finished round shows
 * at the step that ended it and goes by itself.
 */
export interface Watching<View = JsonObject> {
  /** Every seat's view, where all hands lie open; else only what `you` saw. */
  open: View[] | null;
}

/** What a table is given. It draws; it never decides what is legal. */
export interface TableProps<View = JsonObject, Key extends string = string> {
  view: View;
  /** What you may do; `null` while it is not your turn or not yet known. */
  legal: Legal | null;
  status: Status;
  you: number | null;
  seats: Seated[];
  rules: JsonObject;
  lang: Language;
  t: Say<Key>;
  prefs: TablePrefs;
  /** An action was sent and is not answered yet. */
  pending: boolean;
  /** What the bot advised for this very moment. */
  advice: Advice | null;
  /** The move that was chosen ahead and waits for its turn. */
  planned?: string | null;
  /** What kinds of plays selections are where no list of the server says it: ahead of one's turn. */
  kinds?: Kinds | null;
  /** The latest sights, for sounds and for motion that a view alone cannot tell. */
  news: { seq: number; sights: Json[] };
  send(notation: string): void;
  /** Sends what only the host of the table decides; there for the host alone. */
  preside?: ((notation: string) => void) | null;
  /** How many seconds whoever decides for the host has, while the game waits for them. */
  rulingSeconds?: number | null;
  /** Does a command as its key would: sends it, runs it, or says why not. */
  perform(command: Command): void;
  /** Hands the list of commands to the shell, which listens to their keys and lists them in the help. */
  offer(commands: Command[]): void;
  /** Shows a sentence about an illegal try. */
  explain(sentence: string): void;
  /** Set where a finished game is shown. */
  watching?: Watching<View> | null;
}

/** What the small card beside a table is given. */
export interface CardProps<Key extends string = string> {
  view: JsonObject;
  rules: JsonObject;
  t: Say<Key>;
  /** Only what fits on two short lines of the header. */
  brief: boolean;
  /** Whether the table's host lets the page remember things for people. */
  aids: boolean;
}
export type CardComponent = Component<CardProps>;

/** What `narration.ts` is told about the moment it speaks of. */
export interface Telling<Key extends string = string> {
  t: Say<Key>;
  /** The name of a seat. */
  name(seat: number): string;
  you: number | null;
  view: JsonObject | null;
  /** The table's options, where they are known. */
  rules?: JsonObject;
}

/** A game's sentences. */
export interface Narration<Key extends string = string> {
  /** What happened, in one sentence; empty for what is not worth saying. */
  narrate(sight: Json, telling: Telling<Key>): string;
  /** The line beside the game's name: "Round 2 of 5". */
  headline(view: JsonObject, telling: Telling<Key>): string;
  /** An action in words, for hints; without it the notation is shown. `kind` is the server's word for what play it is. */
  caption?(notation: string, telling: Telling<Key>, kind: string | null): string;
  /** Why an action was refused, from the server's data; `null`: show the server's sentence. */
  refusal?(reason: Json, telling: Telling<Key>): string | null;
  /**
   * What this move of this seat would answer if it were chosen now, in a word of the game's own: a move that was chosen
   * ahead is dropped as soon as this changes. `null`: nothing can be chosen ahead.
   */
  answering?(view: JsonObject, you: number, notation: string, rules: JsonObject): string | null;
  /** The move that goes without saying, where there is no other; `null`: there is something to decide. */
  forced?(view: JsonObject, legal: Legal): string | null;
}

/** A stream of chance, as docs/chance.md defines it. */
export interface ChanceStream {
  below(n: number): number;
  shuffled<T>(things: readonly T[]): T[];
}

/** A finished game's table at a deal, for those who deal it again. */
export interface DealtTable {
  seats: number;
  rules: JsonObject;
  /** Every seat's view just after the deal. */
  views: JsonObject[];
}

/** How a game is dealt from its seed, so that a browser can do it again (`fair.ts`). */
export interface Fair {
  /** The hands of a round, counted from 0, made from chance alone. */
  dealt(
    chance: { stream(name: string, n: number): Promise<ChanceStream> },
    round: number,
    table: DealtTable,
  ): Promise<string[][]>;
  /** The same hands as the seats were shown them. */
  shown(table: DealtTable): string[][];
}

export type TableComponent = Component<TableProps>;

/** What `game.ts` brings to a table. */
export interface GameParts {
  table: TableComponent;
  narration?: Narration;
  card?: CardComponent;
  fair?: Fair;
}
