//! Log of refusals: who may not do something, or has used up a budget, leaves one line, without anything secret. A
//! flood of refusals is not a flood of lines.

use super::address::ClientAddress;
use super::rate_limit::TokenBucket;
use axum::extract::{MatchedPath, Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;
use parking_lot::Mutex;
use std::sync::Arc;
use tablee_protocol::PersonId;

/// How many lines at once, and how many per second after that.
const BURST: u32 = 100;
const PER_SECOND: f64 = 5.0;

/// What an answer was refused with, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused(pub &'static str);

/// Who was answered, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asker(pub PersonId);

/// Two logs: who has used up a budget is refused by the thousand, and hides nobody who lacks a right.
#[derive(Default)]
pub struct RefusalLog {
    rights: Lines,
    budgets: Lines,
}

impl RefusalLog {
    /// The log that such an answer belongs to, if it is a refusal.
    fn of(&self, status: StatusCode) -> Option<&Lines> {
        match status {
            StatusCode::FORBIDDEN => Some(&self.rights),
            StatusCode::TOO_MANY_REQUESTS => Some(&self.budgets),
            _ => None,
        }
    }
}

/// The lines that may still be written, and those that were not.
struct Lines(Mutex<(TokenBucket, u64)>);

impl Default for Lines {
    fn default() -> Lines {
        Lines(Mutex::new((TokenBucket::new(BURST, PER_SECOND), 0)))
    }
}

impl Lines {
    /// Whether one more line is written: then how many were left out before it.
    fn one_more(&self) -> Option<u64> {
        let mut log = self.0.lock();
        let (lines, left_out) = &mut *log;
        if lines.take() {
            return Some(std::mem::take(left_out));
        }
        *left_out += 1;
        None
    }
}

/// Writes a line for each request that is refused for lack of a right or of a budget. It names the route and not the
/// address in it: the id of a table is an invitation.
pub async fn log_refusals(
    State(log): State<Arc<RefusalLog>>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let (method, route) = (request.method().clone(), request.extensions().get().cloned());
    let response = next.run(request).await;
    let status = response.status();
    if let Some(left_out) = log.of(status).and_then(Lines::one_more) {
        let route = route.as_ref().map(MatchedPath::as_str);
        let code = response.extensions().get().map(|Refused(code)| *code);
        let person = response.extensions().get().map(|Asker(person)| person.to_string());
        let status = status.as_u16();
        tracing::warn!(%address, person, %method, route, status, code, left_out, "refused");
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_refusals_is_counted_and_not_written() {
        let log = RefusalLog::default();
        let other = log.of(StatusCode::FORBIDDEN).unwrap();
        let log = log.of(StatusCode::TOO_MANY_REQUESTS).unwrap();
        let written = (0..1_000).filter(|_| log.one_more() == Some(0)).count();
        assert_eq!(written, BURST as usize);
        assert_eq!(other.one_more(), Some(0), "who lacks a right is not hidden by a flood");
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(log.one_more(), Some(1_000 - u64::from(BURST)));
        assert_eq!(log.one_more(), Some(0));
    }
}
