//! The fields of an arc that walks over the word graph read.

use super::arc::{Arc, END, TARGET};

const LETTER: u32 = 31;

impl Arc {
    /// Which letter, 0–25.
    #[inline]
    pub fn letter(self) -> usize {
        (self.0 & LETTER) as usize
    }

    /// The letter as it is written, A–Z.
    #[inline]
    pub fn glyph(self) -> u8 {
        b'A' + (self.0 & LETTER) as u8
    }

    /// Whether a word ends here.
    #[inline]
    pub fn ends(self) -> bool {
        self.0 & END != 0
    }

    /// Where the node below begins; 0 if there is none.
    #[inline]
    pub fn target(self) -> usize {
        (self.0 >> TARGET) as usize
    }
}
