//! How Xylo speaks.
use crate::refusal::Refusal;
use tablee_engine::Lang;
pub(crate) fn explain(refusal: &Refusal, _lang: Lang) -> String { format!("{refusal:?}") }
