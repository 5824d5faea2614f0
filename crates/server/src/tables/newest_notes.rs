//! Newest notes: what is noted of the seats of a table stays short.

use tablee_engine::Seat;

/// Keeps `most` notes: forgets the oldest of the seat that has the most, so that whoever leaves and comes back without
/// end pushes out nobody else's. The oldest come first.
pub(super) fn keep_newest<T>(
    notes: &mut Vec<T>,
    most: usize,
    seats: usize,
    seat_of: impl Fn(&T) -> Seat,
) {
    while notes.len() > most {
        let count = |seat: &Seat| notes.iter().filter(|one| seat_of(one) == *seat).count();
        let fullest = (0..).map(Seat).take(seats).max_by_key(count);
        let oldest = notes.iter().position(|one| Some(seat_of(one)) == fullest);
        notes.remove(oldest.unwrap_or(0));
    }
}
