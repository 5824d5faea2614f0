//! Variables of the environment that look like settings and are none: mostly slips of the pen.

use super::SETTINGS;

/// Variables that are meant for builds and tests.
const NO_SETTINGS: &[&str] = &[
    "ALONE",
    "COMMIT",
    "CRASH_AT",
    "FLEET_GAMES",
    "KILLS",
    "PAGE",
    "PAUSE_MS",
    "SEED",
    "SERVER",
    "SHOTS",
    "SKIP_WEB",
    "TRACE",
    "TWINS",
    "UPGRADE_FROM",
    "UPGRADE_MOVES",
    "UPGRADE_TO",
];

/// Tells the operator of each of these variables that is taken for a setting and is none.
pub fn warn_of_unknown_variables(names: impl Iterator<Item = String>) {
    for name in names.filter(|name| !is_known(name)) {
        tracing::warn!(name, "is no setting and is ignored; docs/settings.md lists them");
    }
}

fn is_known(variable: &str) -> bool {
    let Some(name) = variable.strip_prefix("TABLEE_") else { return true };
    let setting = SETTINGS.iter().any(|setting| setting.name.to_uppercase() == name);
    setting || NO_SETTINGS.contains(&name) || name.starts_with("TEST_")
}

#[cfg(test)]
mod tests {
    use super::is_known;

    #[test]
    fn settings_and_what_tests_use_are_known() {
        for known in ["TABLEE_LISTEN", "TABLEE_CRASH_AT", "TABLEE_TEST_STORE", "PATH", "TABLEE"] {
            assert!(is_known(known), "{known}");
        }
        for unknown in ["TABLEE_LISEN", "TABLEE_", "TABLEE_listen"] {
            assert!(!is_known(unknown), "{unknown}");
        }
    }
}
