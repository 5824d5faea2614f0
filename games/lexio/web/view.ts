// The shapes of Lexio's view and sights, by hand after games/lexio/src/{view,event}.rs until they
// are generated from Rust. A member that is `None` may be absent after a patch.

export type Combo = 'single' | 'pair' | 'triple' | 'straight' | 'flush' | 'full_house' | 'four_card' | 'straight_flush';

export interface Turn {
  seat: number;
  /** Tiles, or `pass`. */
  action: string;
}

export interface Settlement {
  round: number;
  winner: number;
  last_play: string;
  left: string[];
  /** `payments[payer][taker]`. */
  payments: number[][];
}

export interface LexioView {
  seat?: number | null;
  phase: 'play' | 'over';
  round: number;
  rounds: number;
  highest: number;
  face_down: number;
  opener: number;
  turn?: number | null;
  hand?: string | null;
  sizes: number[];
  chips: number[];
  to_beat?: { seat: number; tiles: string; combo: Combo } | null;
  tricks: Turn[][];
  last?: Settlement | null;
  winners: number[];
}

export type Sight =
  | { dealt: { round: number; opener: number; hand?: string | null } }
  | { played: { seat: number; tiles: string; combo: Combo; left: number } }
  | { passed: { seat: number } }
  | { took_trick: { seat: number } }
  | { settled: { settlement: Settlement; chips: number[] } }
  | { ended: { winners: number[] } };
