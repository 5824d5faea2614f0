//! Reference works: what a game relies on from outside, a dictionary, say, as people ask about it:
//! where it comes from, under which licence, how large it is, and whether it has an entry.

/// What is said of a reference work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReferenceInfo {
    /// The option of the game that chooses it.
    pub option: &'static str,
    /// The value of that option.
    pub value: &'static str,
    /// How many entries it has.
    pub entries: u32,
    /// Title, version and authors; nothing for one that a host brought along.
    pub source: Option<&'static str>,
    /// The name of its licence.
    pub licence: Option<&'static str>,
}

/// What a reference work says of one entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// As the game writes it.
    pub entry: String,
    /// Whether it is there.
    pub found: bool,
    /// The nearest that is, where it looks misspelled.
    pub near: Option<String>,
}

/// A work that can be asked.
pub trait Reference: Send + Sync {
    /// Description of the work.
    fn info(&self) -> ReferenceInfo;
    /// The notice that travels with it, whole.
    fn notice(&self) -> Option<&str>;
    /// What it says of an entry; nothing where the text cannot be one.
    fn look_up(&self, text: &str) -> Option<Entry>;
}
