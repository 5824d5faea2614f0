//! Quick numbers for trying things out, one multiplication each: wyrand (Wang Yi, 2019). Anybody
//! can tell the next number from the last, so nothing that must stay secret may come from here.

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
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        wide as u64 ^ (wide >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Quick;

    /// Reckoned from the published formula in another language, with whole numbers of any size.
    #[test]
    fn vectors_of_the_published_formula() {
        let mut quick = Quick::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| quick.next()).collect();
        let published = [
            1_039_220_411_907_061_708,
            7_824_934_774_743_837_796,
            15_045_726_798_686_391_609,
            11_897_712_078_968_232_033,
            16_181_740_736_517_372_213,
        ];
        assert_eq!(numbers, published);
    }

    /// Streams that start next to each other share nothing, and every bit is as often set as not.
    #[test]
    fn bits_are_even_within_a_stream_and_between_neighbours() {
        for bit in 0..64 {
            let count = |numbers: &mut dyn Iterator<Item = u64>| -> u32 {
                numbers.map(|number| (number >> bit & 1) as u32).sum()
            };
            let mut one = Quick::new(7);
            let within = count(&mut (0..40_000).map(|_| one.next()));
            let between = count(&mut (0..40_000).map(|start| Quick::new(start).next()));
            for set in [within, between] {
                // Five standard deviations of 40,000 tosses.
                assert!((19_500..20_500).contains(&set), "bit {bit}: {set} of 40000");
            }
        }
    }
}
