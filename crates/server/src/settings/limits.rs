//! Limits of the settings: what each number may be, so that a slip of the pen is refused at the start and not met by
//! people later.

use super::Settings;

/// The longest time that a setting may give, in seconds: a year, so that no sum of times overflows.
const LONGEST: f64 = 366.0 * 24.0 * 3_600.0;

/// No count or rate needs to be larger.
const LARGEST: f64 = 1e9;

/// What a setting may be.
pub struct Limit {
    /// Which setting.
    pub name: &'static str,
    rule: Rule,
}

enum Rule {
    Range { value: f64, least: f64, most: f64 },
    WebAddress(Option<String>),
}

impl Limit {
    /// What is wrong with the setting's value, with what would be right.
    pub fn check(&self) -> Result<(), String> {
        match &self.rule {
            Rule::Range { value, least, most } => match (least..=most).contains(&value) {
                true => Ok(()),
                false => {
                    Err(format!("{value} is not possible: at least {least} and at most {most}"))
                }
            },
            Rule::WebAddress(None) => Ok(()),
            // As a variable is that somebody has left empty.
            Rule::WebAddress(Some(url)) if url.is_empty() => Ok(()),
            Rule::WebAddress(Some(url)) => web_address(url),
        }
    }
}

fn web_address(url: &str) -> Result<(), String> {
    let uri = url.parse::<axum::http::Uri>().ok();
    let whole = uri.is_some_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.host().is_some_and(|host| !host.is_empty())
    });
    let problem = || format!("“{url}” is no whole address; such as https://tablee.example");
    whole.then_some(()).ok_or_else(problem)
}

impl Settings {
    /// What each setting may be that is not free.
    pub fn limits(&self) -> impl Iterator<Item = Limit> {
        let seconds = |name, value: u64, least| (name, value as f64, least, LONGEST);
        let millis = |name, value: u64, least| (name, value as f64, least, 1_000.0 * LONGEST);
        let count = |name, value: usize, least| (name, value as f64, least, LARGEST);
        let burst = |name, value: u32| (name, f64::from(value), 1.0, LARGEST);
        let rate = |name, value: f64| (name, value, 0.0, LARGEST);
        let ranges = [
            seconds("drain_seconds", self.drain_seconds, 0.0),
            count("max_connections", self.max_connections, 1.0),
            count("connections_per_address", self.connections_per_address, 1.0),
            seconds("handshake_seconds", self.handshake_seconds, 1.0),
            seconds("stall_seconds", self.stall_seconds, 1.0),
            burst("writes_burst", self.writes_burst),
            rate("writes_per_second", self.writes_per_second),
            burst("person_writes_burst", self.person_writes_burst),
            rate("person_writes_per_second", self.person_writes_per_second),
            burst("upgrades_burst", self.upgrades_burst),
            rate("upgrades_per_second", self.upgrades_per_second),
            burst("person_upgrades_burst", self.person_upgrades_burst),
            rate("person_upgrades_per_second", self.person_upgrades_per_second),
            count("sockets_per_person", self.sockets_per_person, 1.0),
            count("tables_per_person", self.tables_per_person, 0.0),
            count("tables_per_address", self.tables_per_address, 0.0),
            count("tournaments_per_person", self.tournaments_per_person, 0.0),
            burst("reads_burst", self.reads_burst),
            rate("reads_per_second", self.reads_per_second),
            count("reads_at_once", self.reads_at_once, 1.0),
            burst("messages_burst", self.messages_burst),
            rate("messages_per_second", self.messages_per_second),
            count("bot_threads", self.bot_threads, 1.0),
            millis("bot_think_ms", self.bot_think_ms, 1.0),
            millis("bot_pace_ms", self.bot_pace_ms, 0.0),
            millis("bot_courtesy_ms", self.bot_courtesy_ms, 0.0),
            seconds("absence_seconds", self.absence_seconds, 0.0),
            seconds("rated_wait_seconds", self.rated_wait_seconds, 1.0),
            seconds("rated_pause_seconds", self.rated_pause_seconds, 0.0),
            seconds("steward_seconds", self.steward_seconds, 0.0),
            seconds("seat_return_seconds", self.seat_return_seconds, 0.0),
            seconds("overtime_seconds", u64::from(self.overtime_seconds), 0.0),
            seconds("idle_seconds", self.idle_seconds, 0.0),
            seconds("notice_delay_seconds", self.notice_delay_seconds, 0.0),
            seconds("notice_gap_seconds", self.notice_gap_seconds, 0.0),
            seconds("notice_retry_seconds", self.notice_retry_seconds, 0.0),
        ];
        let ranges = ranges.into_iter().map(|(name, value, least, most)| Limit {
            name,
            rule: Rule::Range { value, least, most },
        });
        let public_url = Rule::WebAddress(self.public_url.clone());
        ranges.chain([Limit { name: "public_url", rule: public_url }])
    }
}
