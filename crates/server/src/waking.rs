//! Waking: of all who want something taken into memory one does it, and the others wait for that
//! one instead of doing it again.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// How many names are remembered before those that nobody waits for are forgotten.
const REMEMBERED: usize = 256;

/// What is being taken into memory, by name.
#[derive(Default)]
pub struct Waking(Mutex<HashMap<String, Weak<AsyncMutex<()>>>>);

impl Waking {
    /// Waits until nobody else wakes what has this name; they then find it awake.
    pub async fn alone(&self, name: &str) -> OwnedMutexGuard<()> {
        self.line(name).lock_owned().await
    }

    fn line(&self, name: &str) -> Arc<AsyncMutex<()>> {
        let mut lines = self.0.lock();
        if let Some(line) = lines.get(name).and_then(Weak::upgrade) {
            return line;
        }
        if lines.len() >= REMEMBERED {
            lines.retain(|_, line| line.strong_count() > 0);
        }
        let line = Arc::default();
        lines.insert(name.to_owned(), Arc::downgrade(&line));
        line
    }
}

#[cfg(test)]
mod tests {
    use super::{REMEMBERED, Waking};

    #[tokio::test]
    async fn one_wakes_and_the_others_wait_and_nothing_is_remembered_for_ever() {
        let waking = Waking::default();
        let first = waking.alone("t").await;
        assert!(tokio::time::timeout(std::time::Duration::ZERO, waking.alone("t")).await.is_err());
        let _other = waking.alone("u").await;
        drop(first);
        let _second = waking.alone("t").await;
        for n in 0..3 * REMEMBERED {
            waking.alone(&n.to_string()).await;
        }
        assert!(waking.0.lock().len() <= REMEMBERED + 2);
    }
}
