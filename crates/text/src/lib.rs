//! Message catalogues: sentences in plain files, one per language, and the formatter that fills
//! them. The page has the same formatter in `web/src/lib/message.ts`; both run `vectors.json`.

mod catalogue;
mod english;
mod french;
pub mod korean;
mod lang;
mod message;
mod spoken;

pub use catalogue::Catalogue;
pub use lang::Lang;
pub use message::{Value, fill, placeholders, typeset};
pub use spoken::Spoken;
