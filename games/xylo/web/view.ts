// The shapes of Xylo's view and sights, generated from the Rust types, under the names its table
// uses. A member that is `None` may be absent after a patch.
export type {
  Colour,
  Owner,
  PastView as Past,
  Phase,
  PlayView as Play,
  Refusal,
  RowView as Row,
  Rules,
  Sight,
  Slot,
  TrickView as Trick,
  View as XyloView,
} from './generated/types';
