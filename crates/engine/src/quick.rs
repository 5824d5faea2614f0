//! Quick numbers for trying things out, a handful of steps each: SplitMix64 (Steele, Lea and
//! Flood, "Fast splittable pseudorandom number generators", 2014). Anybody can tell the next
//! number from the last, so nothing that must stay secret may come from here.

/// A stream of quick numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quick(u64);

impl Quick {
    /// The stream that starts here.
    pub(crate) fn new(start: u64) -> Quick {
        Quick(start)
    }

    /// The upper half of the next number.
    #[inline]
    pub(crate) fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::Quick;

    #[test]
    fn published_vectors() {
        let mut quick = Quick::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| quick.next()).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
    }
}
