// Made from the Rust types of games/lexicon; do not edit. `UPDATE_TYPES=1 cargo test -p types` makes it anew.

/** What a seat does. */
export type Action = string;

/** So many of each kind of card. */
export type Bag = string[];

/** The words on the table. The unused rest is zero, so boards compare as arrays. */
export type Board = string[];

/** A card as it lies in a hand, on the pile or in the stock: 0–25 are A–Z, 26 is the Master. */
export type Card = string;

/** The word that can still be challenged (L5.1), and how to undo it (L5.2). */
export type Claim = {
  /** Who made it. */
  author: Seat,
  /** The kind of play. */
  manner: PlayKind,
  /** Which word of the table it is, from 1. */
  number: number,
  /** What lies there now. */
  word: Word,
  /** What lay there before; empty for a new word. */
  before: Word,
  /** The cards the author gave. */
  given: Bag,
  /** The cards the author got. */
  taken: Bag,
  /** Turns without a word or an insertion before it. */
  idle: number,
  /** Whether it ends the hand when it stands. */
  closes: boolean, };

/** Why a hand ended. */
export type Ending = "out" | "stall" | "bell";

/** The language whose words count (L4.1). */
export type Language = "fr" | "en";

/** A finished hand, all cards shown. */
export type LastHand = {
  /** Which hand, from 1. */
  number: number,
  /** Why it ended. */
  ending: Ending,
  /** Who was out of cards, if anybody. */
  out?: Seat | null,
  /** The cards left in each hand. */
  hands: Array<Bag>,
  /** What each seat added to its total. */
  points: Array<number>,
  /** The totals after it. */
  totals: Array<number>,
  /** Who retired with it (L7.2). */
  retired: SeatSet,
  /** The words that lay on the table. */
  words: Board, };

/** One card drawn for the first deal (L2). */
export type Lot = {
  /** Who drew. */
  seat: Seat,
  /** The card drawn. */
  card: Card, };

/** Which pack lies on the table. */
export type PackName = "classic" | "francais";

/** What a challenge costs whom. */
export type Penalties = "home" | "tournament";

/** What the table is waiting for. */
export type Phase = "play" | "closing" | "ruling" | "over";

/** One seat's action, as everybody saw it; a challenge once it is ruled on. */
export type Play = {
  /** The player's seat. */
  seat: Seat,
  /** The action. */
  action: Action,
  /** The card it took that lay open. */
  taken?: Card | null,
  /** What a challenged word was found to be. */
  verdict?: Verdict | null, };

/** How a word came about. */
export type PlayKind = "word" | "insert" | "exchange";

/** Reason why an action is refused. */
export type Refusal = "game_over" | "not_seated" | "retired" | "ruling_pending" | { "not_your_turn": {
  /** Whose turn it is. */
  turn: Seat, } } | "last_word_open" | { "not_in_hand": {
  /** What would be needed besides. */
  missing: Bag, } } | { "too_short": {
  /** The fewest letters. */
  min: number, } } | { "no_such_word": {
  /** What was asked for. */
  number: number,
  /** How many there are. */
  words: number, } } | { "not_an_insertion": {
  /** The word on the table. */
  old: Word, } } | { "not_an_exchange": {
  /** The word on the table. */
  old: Word, } } | "nothing_added" | { "not_in_dictionary": {
  /** As the dictionary would spell it. */
  word: Word, } } | "no_challenge_open" | "own_word" | "nothing_to_accept" | "no_ruling_open" | "bell_already_rung";

/** Every option, filled in. */
export type Rules = {
  /** Whose words count. */
  dictionary: Language,
  /** Which cards are played with. */
  pack: PackName,
  /** When the dictionary is asked. */
  words: Words,
  /** What a challenge costs. */
  penalties: Penalties,
  /** Who judges it. */
  steward: Steward,
  /** The points at which a seat retires; 0: never. */
  target: number,
  /** The hands after which the game ends at the latest; 0: when it is decided. */
  hands: number,
  /** The fewest letters of a new word. */
  min_word: number,
  /** Cards dealt to each seat. */
  hand_size: number,
  /** The hand ends after this many rounds without a new word or an insertion. */
  stall: number, };

/** What came of a challenge. Public. */
export type Ruling = {
  /** Who challenged. */
  by: Seat,
  /** Whose word it was. */
  author: Seat,
  /** The word. */
  word: Word,
  /** What lay there before and lies there again if it was refused. */
  before: Word,
  /** What it was found to be. */
  verdict: Verdict,
  /** Who gets points for it, and how many. */
  points?: [Seat, number] | null,
  /** The cards the author takes back; none where the word stands. */
  back: Bag, };

/** One seat, numbered clockwise from 0. */
export type Seat = number;

/** A set of seats. */
export type SeatSet = number[];

/** What one viewer saw of an event. */
export type Sight = { "drawn": {
  /** In order. */
  draw: Array<Lot>,
  /** Who deals. */
  dealer: Seat, } } | { "dealt": {
  /** Which hand, from 1. */
  number: number,
  /** Who dealt. */
  dealer: Seat,
  /** Who begins. */
  first: Seat,
  /** The viewer's cards; nothing for a spectator or a retired seat. */
  hand?: Bag | null,
  /** The exposed card. */
  exposed: Card,
  /** Cards in the stock. */
  stock: number, } } | { "made": Claim } | { "changed": {
  /** The player's seat. */
  seat: Seat,
  /** What it discarded. */
  card: Card,
  /** Where the new one came from. */
  source: Source,
  /** The new one, where the viewer saw it. */
  taken?: Card | null, } } | { "reshuffled": {
  /** The card now exposed. */
  exposed: Card,
  /** Cards in the stock. */
  stock: number, } } | { "challenged": {
  /** The seat that challenged. */
  by: Seat,
  /** Whose word. */
  author: Seat,
  /** The challenged word. */
  word: Word, } } | { "ruled": Ruling } | { "accepted": {
  /** The seat's number. */
  seat: Seat, } } | "rang" | { "hand_over": LastHand } | { "game_over": {
  /** Who won. */
  winners: SeatSet, } };

/** Where the new card comes from (L3.b). */
export type Source = "open" | "stock";

/** One thing that moved an unknown card. A card that a seat is publicly known to hold leaves no
 * step when it is shown: it came from what was known. */
export type Step = string;

/** Who judges a challenge (L8.6). */
export type Steward = "auto" | "human";

/** What the dictionary, or a steward, says about a word (L8.4). */
export type Verdict = "valid" | "misspelling" | "nonword";

/** What one viewer knows. */
export type View = {
  /** Who looks; nothing for a spectator. */
  seat?: Seat | null,
  /** The viewer's own cards. */
  hand?: Bag | null,
  /** How many cards each seat holds. */
  sizes: Array<number>,
  /** How many cards the stock has. */
  stock: number,
  /** What the viewer remembers of cards out of sight. */
  memory: ViewerMemory,
  /** What the table waits for. */
  phase: Phase,
  /** The hand being played, from 1. */
  number: number,
  /** Who dealt it. */
  dealer: Seat,
  /** Whose turn it is, or will be after the last word. */
  turn: Seat,
  /** The words on the table. */
  words: Board,
  /** The exposed pile, bottom first; the last card is the exposed one. */
  pile: Array<Card>,
  /** Points per seat; low is good. */
  totals: Array<number>,
  /** Seats that have retired (L7.2). */
  retired: SeatSet,
  /** Turns in a row without a word or an insertion (L7.3). */
  idle: number,
  /** The word that can still be challenged. */
  claim?: Claim | null,
  /** L5.1: who has still to accept or challenge the last word of the hand. */
  waiting: SeatSet,
  /** Who challenged, while the steward's ruling is awaited. */
  challenger?: Seat | null,
  /** Whether the bell rang while a ruling is awaited. */
  rung: boolean,
  /** Per seat, cards everybody knows it holds: taken openly, or taken back. */
  known: Array<Bag>,
  /** How often the pile became the stock again, over the whole game. */
  reshuffles: number,
  /** The plays of this hand, oldest first. */
  recent: Array<Play>,
  /** The cards drawn for the first deal, in order; empty where a fixed deal named the dealer. */
  draw: Array<Lot>,
  /** Every verdict the dictionary has given in this game. */
  verdicts: { [key in Word]: Verdict },
  /** The hand before this one. */
  last?: LastHand | null,
  /** Who won, once it is over. */
  winners: SeatSet, };

/** One viewer's share of memory. */
export type ViewerMemory = {
  /** What the stock was last shuffled from, the deal included. */
  pool: Bag,
  /** Per seat, how many cards nobody else knew at that moment. */
  old: Array<number>,
  /** The viewer's own among them; nothing for a spectator. */
  mine?: Bag | null,
  /** Draws and showings since; other seats' draws without the card. */
  trace: Array<Step>, };

/** Letters in a row, held in place: no word is longer than two packs. The unused rest is zero,
 * so comparing the arrays compares the words. */
export type Word = string;

/** When the dictionary is asked (L4.3). */
export type Words = "challenge" | "strict";
