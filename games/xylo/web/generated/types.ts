// Made from the Rust types of games/xylo; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

/** X8.1: the automata. */
export type Automaton = "A" | "B";

/** A bid on the table. */
export type BidView = {
  /** The position the card came from. */
  position: number,
  /** How many tricks it promises. */
  number: number,
  /** The trick in which it was laid out, from 1; an automaton's in 0. */
  trick: number, };

/** One note. Its back shows the colour, its front the number too. */
export type Card = string;

/** The eight colours, in the order of the pack; earlier ones reach higher. */
export type Colour = "R" | "O" | "Y" | "G" | "C" | "B" | "V" | "P";

/** How a card of a row lies. */
export type Face = "down" | "played" | "bid";

/** X5.4: how late a seat may look. */
export type LateBid = "forbidden" | "allowed";

/** Whose row it is. */
export type Owner = { "seat": Seat } | { "automaton": Automaton };

/** The last finished round, as everybody sees it. */
export type PastView = {
  /** Which round it was, from 1. */
  round: number,
  /** Who led its first trick. */
  leader: Seat,
  /** Every row's cards from the left. */
  rows: Array<Array<Card>>,
  /** The position of each row's bid card. */
  bids: Array<number>,
  /** How many tricks each row won. */
  won: Array<number>,
  /** Whether each row met its bid. */
  met: Array<boolean>,
  /** What each seat scored in the round. */
  points: Array<number>, };

/** What the round waits for. */
export type Phase = "sorting" | "playing" | "announcing" | "choosing" | "over";

/** One card of a trick. */
export type PlayView = {
  /** The row it came from. */
  row: number,
  /** The position it came from. */
  position: number,
  /** The card. */
  card: Card, };

/** Reason why an action is refused. */
export type Refusal = "no_seat" | { "not_your_turn": {
  /** The seats that the game waits for. */
  awaited: SeatSet, } } | { "wrong_phase": {
  /** The phase the game is in. */
  phase: Phase, } } | { "wrong_rows": {
  /** How many rows to sort. */
  need: number,
  /** How many were given. */
  given: number, } } | { "wrong_cards": {
  /** Which of the rows, from 1. */
  row: number,
  /** Cards that were dealt and are not there. */
  missing: Array<Card>,
  /** Cards that are there and were not dealt. */
  extra: Array<Card>, } } | { "not_sorted": {
  /** Which of the rows, from 1. */
  row: number,
  /** The position of that card. */
  at: number, } } | { "no_card": {
  /** The position asked for. */
  position: number, } } | { "leftmost": {
  /** Its position. */
  position: number, } } | { "must_follow": {
  /** The led colour. */
  colour: Colour,
  /** Where the row has it. */
  positions: Array<number>, } } | { "not_adjacent": {
  /** The two positions asked for. */
  positions: [number, number],
  /** The face-down positions, of which neighbours can be looked at. */
  down: Array<number>, } } | "already_bid" | { "too_late_to_look": {
  /** How many are left. */
  left: number, } } | { "not_looked": {
  /** The position asked for. */
  position: number,
  /** The two that were looked at. */
  looked: [number, number], } };

/** One row on the table. */
export type RowView = {
  /** Whose it is. */
  owner: Owner,
  /** How many tricks it has won. */
  won: number,
  /** Its bid, once laid out. */
  bid?: BidView | null,
  /** The two positions its owner looked at. */
  looked?: [number, number] | null,
  /** Its cards from the left: position 1 first. */
  cards: Array<Slot>, };

/** Every option, resolved. */
export type Rules = {
  /** X6: how many rounds are played before a tie may add more. */
  rounds: number,
  /** X2: which colours stay in the box with three seats. */
  three_player: ThreePlayer,
  /** X5.4: whether the last two cards may be looked at. */
  late_bid: LateBid, };

/** One seat, numbered clockwise from 0. */
export type Seat = number;

/** A set of seats. */
export type SeatSet = number[];

/** What one viewer saw. */
export type Sight = { "dealt": { round: number, leader: Seat,
  /** The rows this viewer has to sort; none for a spectator. */
  hand: Array<Array<Card>>, } } | { "sorted": { seat: Seat, } } | { "laid": { leader: Seat,
  /** The backs of every row, from the left. */
  backs: Array<Array<Colour>>, } } | { "automaton_bid": { row: number, position: number, card: Card, } } | { "played": { row: number, position: number, card: Card, } } | { "passed": { seat: Seat, } } | { "looked": { seat: Seat, positions: [number, number],
  /** Only the looker sees these. */
  cards?: [Card, Card] | null, } } | { "bid": { seat: Seat, position: number, card: Card, } } | { "last_bid": { seat: Seat, position: number, card: Card, } } | { "taken": { row: number, won: number, } } | { "round_over": { result: PastView, } } | { "extra": { tied: SeatSet, } } | { "won": { seat: Seat, } };

/** One place of a row. */
export type Slot = {
  /** The colour on the card's back. */
  back: Colour,
  /** Whether it still lies face down. */
  face: Face,
  /** Its number, where the viewer knows it. */
  number?: number | null,
  /** The lowest and the highest number it can still be, where the viewer does not know it. */
  range?: [number, number] | null, };

/** X2: the colours that three players leave in the box. */
export type ThreePlayer = "red_orange" | "red_pink";

/** One trick. */
export type TrickView = {
  /** Its cards in the order of play. */
  plays: Array<PlayView>,
  /** The row that took it; `null` while it lies on the table. */
  winner?: number | null, };

/** All that one viewer knows. */
export type View = {
  /** Who looks; `null` for a spectator. */
  seat?: Seat | null,
  /** The current round, from 1; beyond `rounds` it is an extra one (X7). */
  round: number,
  /** How many rounds were planned. */
  rounds: number,
  /** What the table waits for. */
  phase: Phase,
  /** Whose turn it is; `null` while all sort and when the match is over. */
  turn?: Seat | null,
  /** Who leads the first trick of the round. */
  leader: Seat,
  /** The trump colour. */
  trump: Colour,
  /** The colour led, while a trick lies on the table. */
  led?: Colour | null,
  /** Totals per seat after the last finished round. */
  scores: Array<number>,
  /** Who has sorted. */
  sorted: SeatSet,
  /** While all sort: the rows this viewer sorts, as they are now. The opponent's row before the
 * automaton's with two players, nothing for a spectator. */
  hand: Array<Array<Card>>,
  /** The rows on the table, clockwise; row n is seat n's but for two players, whose rows are
 * seat 0, automaton A, seat 1, automaton B. None while all sort. */
  rows: Array<RowView>,
  /** The tricks of the round, the one on the table included. */
  tricks: Array<TrickView>,
  /** Of each colour in play, the numbers that the viewer has not seen, highest first. */
  unseen: { [colour in Colour]?: number[] },
  /** The row that is winning the trick on the table (X4.4). */
  winning?: number | null,
  /** The last finished round. */
  last?: PastView | null,
  /** Who won the match. */
  winner?: Seat | null, };
