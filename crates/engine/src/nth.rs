//! Picking one bit of a word by its number: what random play does at every turn.

/// The bit with this number, from the lowest; none where there are not so many.
#[inline]
pub fn nth_bit(bits: u64, nth: u32) -> u64 {
    const FEW: u32 = 4;
    let (left, rest) = without_lowest::<FEW>(bits, nth);
    // Most choices are among a few.
    if nth > FEW { nth_of_many(rest, nth - FEW) } else { left & left.wrapping_neg() }
}

#[inline(never)]
fn nth_of_many(bits: u64, nth: u32) -> u64 {
    const MANY: u32 = 8;
    let (mut left, _) = without_lowest::<MANY>(bits, nth);
    for _ in MANY..nth {
        left &= left.wrapping_sub(1);
    }
    left & left.wrapping_neg()
}

/// Without so many of the lowest bits, at most `MOST`, and without `MOST` of them. No branch is
/// taken: where a random number ends no processor can foretell, and one wrong guess costs more
/// than all the steps.
#[inline]
fn without_lowest<const MOST: u32>(bits: u64, so_many: u32) -> (u64, u64) {
    let (mut left, mut rest) = (bits, bits);
    for step in 0..MOST {
        rest &= rest.wrapping_sub(1);
        left = if so_many > step { rest } else { left };
    }
    (left, rest)
}

#[cfg(test)]
mod tests {
    use super::nth_bit;

    #[test]
    fn every_bit_is_found_by_its_number_and_none_beyond() {
        let mut bits = 0x9e37_79b9_7f4a_7c15u64;
        for _ in 0..1000 {
            bits ^= bits << 13;
            bits ^= bits >> 7;
            bits ^= bits << 17;
            // From empty words to full ones.
            for word in [0, bits & bits >> 1 & bits >> 2, bits, bits | bits >> 1, u64::MAX] {
                let one_by_one = (0..64).map(|place| 1u64 << place).filter(|bit| word & bit != 0);
                let numbered: Vec<u64> = one_by_one.collect();
                for nth in 0..66 {
                    let there = numbered.get(nth as usize).copied().unwrap_or(0);
                    assert_eq!(nth_bit(word, nth), there, "bit {nth} of {word:x}");
                }
            }
        }
    }
}
