//! Patience: how long anything may take on a busy machine before a test says that it does not come.

use std::time::Duration;
use tokio::time::{sleep, timeout};

/// As long as in the tests of the whole program.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How long a question waits before it is asked again.
const PAUSE: Duration = Duration::from_millis(5);

/// What must come within the usual patience; says `wanted` where it does not.
pub async fn in_time<T>(wanted: &str, coming: impl Future<Output = T>) -> T {
    timeout(PATIENCE, coming).await.unwrap_or_else(|_| panic!("after {PATIENCE:?}: {wanted}"))
}

/// Asks again and again until it is so.
pub async fn until_so(wanted: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let asked = async {
        while !is_so().await {
            sleep(PAUSE).await;
        }
    };
    in_time(wanted, asked).await;
}

/// Asks again and again until there is something.
pub async fn until_found<T>(wanted: &str, mut find: impl AsyncFnMut() -> Option<T>) -> T {
    let asked = async {
        loop {
            if let Some(found) = find().await {
                break found;
            }
            sleep(PAUSE).await;
        }
    };
    in_time(wanted, asked).await
}
