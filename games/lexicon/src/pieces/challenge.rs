//! Challenges (L5, L8.4): who doubts what, who judges, and what comes of it.

use crate::action::{Action, HostAction};
use crate::event::{Event, Ruling};
use crate::game::Lexicon;
use crate::pieces::bag::Bag;
use crate::pieces::public_state::{Claim, Ending, Phase, Play, PlayKind};
use crate::pieces::word::Word;
use crate::rules::{Penalties, Steward};
use crate::state::State;
use crate::words::dictionary::Verdict;
use tablee_engine::{Seat, SeatSet, Sink};

impl Lexicon {
    /// What is known about a word: the record's own testimony before the dictionary.
    pub(crate) fn verdict(&self, word: &Word) -> Verdict {
        let spelling = word.spelling();
        let told = self.testimony.verdicts.get(&spelling).copied();
        told.unwrap_or_else(|| self.dictionary.verdict(spelling.letters()))
    }

    /// L5.1: the first challenge counts, one per play.
    pub(crate) fn challenge(&self, s: &mut State, by: Seat, out: &mut impl Sink<Event>) {
        let Some(claim) = s.scene.claim else { return };
        out.emit(|| Event::Challenged { by, author: claim.author, word: claim.word });
        s.scene.waiting = SeatSet::EMPTY;
        match self.rules.steward {
            Steward::Auto => {
                let verdict = self.verdict(&claim.word);
                self.testify(s, &claim.word, verdict);
                self.settle(s, by, verdict, out);
            }
            Steward::Human => {
                s.scene.phase = Phase::Ruling;
                s.scene.challenger = Some(by);
            }
        }
    }

    /// L5.1: when the last opponent accepts, the hand is scored.
    pub(crate) fn accept(&self, s: &mut State, by: Seat, out: &mut impl Sink<Event>) {
        s.scene.waiting.remove(by);
        out.emit(|| Event::Accepted { seat: by });
        let Some(claim) = s.scene.claim else { return };
        if s.scene.waiting.is_empty() {
            self.close(s, &claim, out);
        }
    }

    fn close(&self, s: &mut State, claim: &Claim, out: &mut impl Sink<Event>) {
        if let Some(ending) = self.ending(s, claim.author) {
            self.end_hand(s, ending, out);
        }
    }

    /// L8.6: an input of the host that was checked.
    pub(crate) fn hosted(&self, s: &mut State, action: &HostAction, out: &mut impl Sink<Event>) {
        match action {
            HostAction::Bell => {
                out.emit(|| Event::Rang);
                if s.scene.phase == Phase::Ruling {
                    // The steward is already called: the bell counts once the word is judged.
                    s.scene.rung = true;
                } else {
                    self.end_hand(s, Ending::Bell, out);
                }
            }
            HostAction::Rule(verdict) => {
                let Some(by) = s.scene.challenger else { return };
                self.settle(s, by, *verdict, out);
            }
        }
    }

    /// L5.2, L8.4: what a verdict does to points, cards and the hand.
    fn settle(&self, s: &mut State, by: Seat, verdict: Verdict, out: &mut impl Sink<Event>) {
        let Some(claim) = s.scene.claim.take() else { return };
        s.scene.phase = Phase::Play;
        s.scene.challenger = None;
        let points = self.penalty(by, claim.author, verdict);
        if let Some((seat, points)) = points {
            s.scene.totals[seat.index()] += points;
        }
        let action = Action::Challenge;
        s.scene.announce(Play { seat: by, action, taken: None, verdict: Some(verdict) });
        let refused = verdict != Verdict::Valid;
        if refused {
            take_back(s, &claim);
        }
        out.emit(|| {
            let back = if refused { claim.given } else { Bag::EMPTY };
            let Claim { author, word, before, .. } = claim;
            Event::Ruled(Ruling { by, author, word, before, verdict, points, back })
        });
        self.go_on(s, &claim, verdict, out);
    }

    fn go_on(&self, s: &mut State, claim: &Claim, verdict: Verdict, out: &mut impl Sink<Event>) {
        if verdict == Verdict::Valid && claim.closes {
            self.close(s, claim, out);
        } else if s.scene.rung {
            self.end_hand(s, Ending::Bell, out);
        } else if self.stalled(s) {
            self.end_hand(s, Ending::Stall, out);
        }
    }

    fn penalty(&self, by: Seat, author: Seat, verdict: Verdict) -> Option<(Seat, i32)> {
        match (self.rules.penalties, verdict) {
            (Penalties::Home, Verdict::Valid) => Some((by, 10)),
            (Penalties::Home, Verdict::Misspelling | Verdict::Nonword) => Some((by, -10)),
            (Penalties::Tournament, Verdict::Nonword) => Some((author, 50)),
            (Penalties::Tournament, Verdict::Valid | Verdict::Misspelling) => None,
        }
    }
}

/// L5.2: the author takes its cards back, the table word is what it was, the turn is gone.
fn take_back(s: &mut State, claim: &Claim) {
    match claim.manner {
        PlayKind::Word => s.scene.words.pop(),
        PlayKind::Insert | PlayKind::Exchange => {
            s.scene.words.replace(claim.number, &claim.before);
        }
    }
    // What came by the exchange is still known to be there: it goes back without a trace.
    s.show(claim.author, &claim.taken);
    s.gain(claim.author, &claim.given);
    // L7.3: a turn without a word after all.
    s.scene.idle = claim.idle + 1;
}
