//! Things a game needs that are neither rules nor chance: dictionaries, say. The host puts them
//! in by name; the engine does not know what they are.

use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Named assets, cheap to clone.
#[derive(Clone, Default)]
pub struct Assets {
    by_name: BTreeMap<String, Arc<dyn Any + Send + Sync>>,
    testimony: Option<Value>,
}

impl Assets {
    /// No assets: enough for games that need nothing.
    pub fn none() -> Assets {
        Assets::default()
    }

    /// These assets and `thing`, called `name`.
    pub fn with<T: Any + Send + Sync>(mut self, name: &str, thing: Arc<T>) -> Assets {
        self.by_name.insert(name.to_owned(), thing);
        self
    }

    /// The thing called `name`, if it is there and of that type.
    pub fn get<T: Any + Send + Sync>(&self, name: &str) -> Option<Arc<T>> {
        self.by_name.get(name).cloned()?.downcast().ok()
    }

    /// The names that start with `prefix`.
    pub fn names(&self, prefix: &str) -> Vec<&str> {
        self.by_name.keys().map(String::as_str).filter(|name| name.starts_with(prefix)).collect()
    }

    /// The assets as they are to replay a record: what that game relied on then goes before what
    /// is here now.
    pub fn with_testimony(mut self, testimony: Option<Value>) -> Assets {
        self.testimony = testimony;
        self
    }

    /// What the replayed record says about outside facts.
    pub fn testimony(&self) -> Option<&Value> {
        self.testimony.as_ref()
    }
}
