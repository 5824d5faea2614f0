// The shapes of Xylo's view and sights, by hand after games/xylo/src/{view,event,past}.rs until
// they are generated from Rust. A member that is `None` may be absent after a patch.

export type Colour = 'R' | 'O' | 'Y' | 'G' | 'C' | 'B' | 'V' | 'P';
export type Phase = 'sorting' | 'playing' | 'announcing' | 'choosing' | 'over';
export type Owner = { seat: number } | { automaton: 'A' | 'B' };

export interface Slot {
  back: Colour;
  face: 'down' | 'played' | 'bid';
  /** Where the viewer knows it. */
  number?: number | null;
  /** The server's plain bounds; the page works out more for its aid. */
  range?: [number, number] | null;
}

export interface Row {
  owner: Owner;
  won: number;
  bid?: { position: number; number: number; trick: number } | null;
  looked?: [number, number] | null;
  /** Position 1 first. */
  cards: Slot[];
}

export interface Play {
  row: number;
  position: number;
  /** As `R10`. */
  card: string;
}

export interface Trick {
  plays: Play[];
  /** The row that took it. */
  winner?: number | null;
}

export interface Past {
  round: number;
  leader: number;
  rows: string[][];
  bids: number[];
  won: number[];
  met: boolean[];
  /** Per seat. */
  points: number[];
}

export interface XyloView {
  seat?: number | null;
  round: number;
  rounds: number;
  phase: Phase;
  turn?: number | null;
  leader: number;
  trump: Colour;
  led?: Colour | null;
  scores: number[];
  sorted: number[];
  /** While all sort: what this viewer sorts; with two players the opponent's row first. */
  hand: string[][];
  rows: Row[];
  tricks: Trick[];
  last?: Past | null;
  winner?: number | null;
}

export type Sight =
  | { dealt: { round: number; leader: number; hand: string[][] } }
  | { sorted: { seat: number } }
  | { laid: { leader: number; backs: Colour[][] } }
  | { automaton_bid: Play }
  | { played: Play }
  | { passed: { seat: number } }
  | { looked: { seat: number; positions: [number, number]; cards?: [string, string] | null } }
  | { bid: { seat: number; position: number; card: string } }
  | { last_bid: { seat: number; position: number; card: string } }
  | { taken: { row: number; won: number } }
  | { round_over: { result: Past } }
  | { extra: { tied: number[] } }
  | { won: { seat: number } };
