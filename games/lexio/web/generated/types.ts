// Made from the Rust types of games/lexio; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

/** A seat's intent. */
export type Action = string;

/** A kind of play. Those of five tiles stand in their order of strength (R4.2). */
export type Combo = "single" | "pair" | "triple" | "straight" | "flush" | "full_house" | "four_card" | "straight_flush";

/** What a 2 left in hand doubles. */
export type Doubling = "difference" | "count";

/** Which box is on the table. */
export type Edition = "classic" | "modern";

/** How flushes compare. */
export type Flush = "top" | "all";

/** The play that lies on the table to be beaten. */
export type OnTable = {
  /** Who played it. */
  seat: Seat,
  /** The tiles. */
  tiles: Tiles,
  /** What kind of play it is. */
  combo: Combo,
  /** How many tiles an answer takes (R5.2). */
  answer: number, };

/** Whether the match goes on. */
export type Phase = "play" | "over";

/** Reason why an action is refused. */
export type Refusal = "not_seated" | "game_over" | { "not_your_turn": {
  /** Whose turn it is. */
  turn: Seat, } } | "must_lead" | { "not_held": {
  /** Those tiles. */
  tiles: Tiles, } } | { "wrong_count": {
  /** How many are asked for. */
  need: number,
  /** How many were offered. */
  given: number, } } | { "not_a_combination": {
  /** Those tiles. */
  tiles: Tiles, } } | { "too_weak": {
  /** The play to beat. */
  need: Tiles, } };

/** Every option, resolved. */
export type Rules = {
  /** Which box; it presets the other options. */
  edition: Edition,
  /** Chips per seat at the start (R3). */
  chips: number,
  /** Rounds in a match (R7.1). */
  rounds: number,
  /** What a 2 left in hand doubles (R6.1, R6.2). */
  doubling: Doubling,
  /** What decides between straights of one sequence (R4.4). */
  straight_tie: StraightTie,
  /** How flushes compare (R4.4). */
  flush: Flush,
  /** What happens to a seat that cannot pay (R6.3). */
  shortfall: Shortfall,
  /** How two play (R2). */
  two_player: TwoPlayer, };

/** One seat, numbered clockwise from 0. */
export type Seat = number;

/** A set of seats. */
export type SeatSet = number[];

/** A settled round, open to all. */
export type Settlement = {
  /** Which round, from 1. */
  round: number,
  /** Who went out. */
  winner: Seat,
  /** The play that ended the round. */
  last_play: Tiles,
  /** The tiles left in each hand, shown to all (R8). */
  left: Array<Tiles>,
  /** What each seat paid to each: `payments[payer][taker]`. */
  payments: Array<Array<number>>, };

/** What happens to a seat that cannot pay. */
export type Shortfall = "capped" | "debt";

/** What one viewer saw of an event. */
export type Sight = { "dealt": {
  /** The round, from 1. */
  round: number,
  /** Who leads (R5.1). */
  opener: Seat,
  /** The viewer's own hand; `None` for a spectator. */
  hand?: Tiles | null, } } | { "played": {
  /** The player's seat. */
  seat: Seat,
  /** The tiles played. */
  tiles: Tiles,
  /** What kind of play it is. */
  combo: Combo,
  /** How many tiles the seat still holds. */
  left: number, } } | { "passed": {
  /** The player's seat. */
  seat: Seat, } } | { "took_trick": {
  /** The player's seat. */
  seat: Seat, } } | { "settled": {
  /** Hands left and payments. */
  settlement: Settlement,
  /** The chips of all seats afterwards. */
  chips: Array<number>, } } | { "ended": {
  /** Who has most chips (R7.2). */
  winners: SeatSet, } };

/** Which tile's suit decides between straights of one sequence. */
export type StraightTie = "first" | "strongest";

/** A set of tiles; bit = the tile's place in the order of R1.3, so that a greater word has the
 * stronger top tile. As JSON it is its notation, `"3N 3E"`; empty is `""`. */
export type Tiles = string;

/** One turn of a trick. */
export type Turn = {
  /** Whose turn it was. */
  seat: Seat,
  /** What the seat did. */
  action: Action, };

/** How two play. */
export type TwoPlayer = "six" | "nine";

/** What one viewer knows. */
export type View = {
  /** Who looks; `None` is a spectator. */
  seat?: Seat | null,
  /** Whether the match goes on. */
  phase: Phase,
  /** The round, from 1. */
  round: number,
  /** How many rounds the match has at most. */
  rounds: number,
  /** The highest number in use. */
  highest: number,
  /** How many tiles lie face down, unknown to all. */
  face_down: number,
  /** Who led first this round: the holder of the weakest tile dealt (R5.1). */
  opener: Seat,
  /** Who is to move. */
  turn?: Seat | null,
  /** The viewer's own hand. */
  hand?: Tiles | null,
  /** How many tiles each seat holds. */
  sizes: Array<number>,
  /** The chips of each seat as of the last settled round. */
  chips: Array<number>,
  /** The play to beat; `None` when the seat to move leads. */
  to_beat?: OnTable | null,
  /** The tricks of this round, each a list of turns, passes included. */
  tricks: Array<Array<Turn>>,
  /** How the round before ended; when the match is over, the last round. */
  last?: Settlement | null,
  /** Who won, once the match is over. */
  winners: SeatSet, };
