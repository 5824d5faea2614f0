// The shapes of Lexio's view and sights, generated from the Rust types, under the names its table
// uses. A member that is `None` may be absent after a patch.
export type { Combo, Refusal, Rules, Settlement, Sight, Turn, View as LexioView } from './generated/types';
