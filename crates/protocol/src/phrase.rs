//! Phrases: what people say at a table without typing. A line of chat carries which one it is, so that
//! every reader's client can say it in the reader's own language.

use serde::{Deserialize, Serialize};

/// One phrase; the last six are faces and signs that need no words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Before a game.
    GoodLuck,
    /// After a good move.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// An apology.
    Sorry,
    /// A slip of one's own.
    Oops,
    /// Asks for a little patience.
    OneMoment,
    /// After a game.
    GoodGame,
    /// Asks for another game.
    Again,
    /// A farewell.
    Bye,
    /// A smiling face.
    Smile,
    /// A laughing face.
    Laugh,
    /// A surprised face.
    Wow,
    /// A sad face.
    Sad,
    /// A winking face.
    Wink,
    /// A heart.
    Heart,
}

impl Phrase {
    /// Every phrase there is.
    pub const ALL: [Phrase; 16] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::Oops,
        Phrase::OneMoment,
        Phrase::GoodGame,
        Phrase::Again,
        Phrase::Bye,
        Phrase::Smile,
        Phrase::Laugh,
        Phrase::Wow,
        Phrase::Sad,
        Phrase::Wink,
        Phrase::Heart,
    ];

    /// Its name on the wire and in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good_luck",
            Phrase::WellPlayed => "well_played",
            Phrase::Thanks => "thanks",
            Phrase::Sorry => "sorry",
            Phrase::Oops => "oops",
            Phrase::OneMoment => "one_moment",
            Phrase::GoodGame => "good_game",
            Phrase::Again => "again",
            Phrase::Bye => "bye",
            Phrase::Smile => "smile",
            Phrase::Laugh => "laugh",
            Phrase::Wow => "wow",
            Phrase::Sad => "sad",
            Phrase::Wink => "wink",
            Phrase::Heart => "heart",
        }
    }

    /// From its name.
    pub fn read(name: &str) -> Option<Phrase> {
        Phrase::ALL.into_iter().find(|phrase| phrase.as_str() == name)
    }

    /// What it says to a client that knows no phrases.
    pub fn text(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello!",
            Phrase::GoodLuck => "Good luck!",
            Phrase::WellPlayed => "Well played!",
            Phrase::Thanks => "Thanks!",
            Phrase::Sorry => "Sorry!",
            Phrase::Oops => "Oops!",
            Phrase::OneMoment => "One moment!",
            Phrase::GoodGame => "Good game!",
            Phrase::Again => "Another one?",
            Phrase::Bye => "Bye!",
            Phrase::Smile => "🙂",
            Phrase::Laugh => "😄",
            Phrase::Wow => "😮",
            Phrase::Sad => "🙁",
            Phrase::Wink => "😉",
            Phrase::Heart => "❤️",
        }
    }
}
