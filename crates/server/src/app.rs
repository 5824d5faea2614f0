//! The application: what every handler shares, and the routes.

use crate::people::People;
use crate::store::{Store, StoreError};
use std::sync::Arc;

/// What every handler shares; cheap to clone.
#[derive(Clone)]
pub struct App {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    people: People,
}

impl App {
    /// Everything that must be there before the first request.
    pub async fn open(store: Store) -> Result<App, StoreError> {
        let people = People::open(&store).await?;
        Ok(App { shared: Arc::new(Shared { store, people }) })
    }

    /// The file.
    pub fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Who is who.
    pub fn people(&self) -> &People {
        &self.shared.people
    }
}
