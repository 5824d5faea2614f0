//! On which store the servers of the tests keep their data: in the data file of their folder, or, with
//! `TABLEE_TEST_STORE=postgres`, in a database of each folder's own.

use crate::private_postgres;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

static DATABASES: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// The URL of a folder's database; nothing where data files are tested.
pub fn database(folder: &Path) -> Option<String> {
    match std::env::var("TABLEE_TEST_STORE").as_deref() {
        Err(_) | Ok("sqlite") => None,
        Ok("postgres") => {
            let mut databases = DATABASES.lock().unwrap();
            let url =
                databases.entry(folder.to_owned()).or_insert_with(private_postgres::new_database);
            Some(url.clone())
        }
        Ok(other) => panic!("TABLEE_TEST_STORE is sqlite or postgres, not {other}"),
    }
}
