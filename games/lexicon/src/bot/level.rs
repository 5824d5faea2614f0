//! Level: how well a word bot plays: the words it knows and how much it thinks of the next turn.

/// A level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The rarest class of words it knows (`Dictionary::level`); nothing: every word there is.
    pub vocabulary: Option<u8>,
    /// How much it weighs what stays in the hand, from 0 (only the points) to 1.
    pub care: f64,
    /// How many unusual neighbours of letters make it doubt a word it does not know.
    pub patience: usize,
    /// How many words and insertions it looks at closely.
    pub reach: usize,
}

impl Level {
    /// Knows everyday words and sheds points.
    pub const NOVICE: Level = Level { vocabulary: Some(2), care: 0.2, patience: 2, reach: 10 };
    /// Knows common words and thinks a little ahead.
    pub const CASUAL: Level = Level { vocabulary: Some(4), care: 0.6, patience: 2, reach: 20 };
    /// Knows what well-read people know and plans the next turn.
    pub const STRONG: Level = Level { vocabulary: Some(6), care: 1.0, patience: 2, reach: 40 };
    /// Knows the dictionary, looks at less: for playing many hands quickly.
    pub const QUICK: Level = Level { reach: 12, ..Level::EXPERT };
    /// Knows the dictionary.
    pub const EXPERT: Level = Level { vocabulary: None, care: 1.0, patience: 0, reach: 40 };
}
