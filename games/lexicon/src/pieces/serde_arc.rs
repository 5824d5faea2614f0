//! Serde of `Arc`: shared values as if they were not shared.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// Writes the thing itself.
pub fn serialize<T: Serialize, S: Serializer>(thing: &Arc<T>, out: S) -> Result<S::Ok, S::Error> {
    T::serialize(thing, out)
}

/// Reads the thing itself.
pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Arc<T>, D::Error> {
    T::deserialize(from).map(Arc::new)
}
