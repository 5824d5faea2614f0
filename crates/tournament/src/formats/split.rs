//! Number and sizes of tables for a number of people (L8.5): nobody sits out.

use crate::settings::Sizes;

/// The sizes of the tables for so many people, larger tables first: as many of the usual size as
/// it goes, smaller ones for the rest, larger ones only if it must be, and tables below `fewest`
/// only when even that does not do. Nothing where there are too few for any table.
pub fn split(people: usize, sizes: &Sizes) -> Option<Vec<u8>> {
    let even = |fewest: u8, usual: u8, most: u8| {
        let tables = people.div_ceil(usize::from(usual).max(1));
        let fits = |tables: &usize| {
            let (small, large) = (people / tables, people.div_ceil(*tables));
            usize::from(fewest) <= small && large <= usize::from(most)
        };
        // Fewer tables mean larger ones: only from the first that fits downwards.
        (1..=tables).rev().find(fits)
    };
    let Sizes { least, fewest, usual, most } = *sizes;
    let tables = even(fewest, usual, most).or_else(|| even(least, usual, most))?;
    let (small, extra) = (people / tables, people % tables);
    let size = |table: usize| (small + usize::from(table < extra)) as u8;
    Some((0..tables).map(size).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drive(people: usize) -> Option<Vec<u8>> {
        split(people, &Sizes::DRIVE)
    }

    #[test]
    fn l8_5_tables_of_three_where_four_do_not_divide() {
        assert_eq!(drive(8), Some(vec![4, 4]));
        assert_eq!(drive(7), Some(vec![4, 3]));
        assert_eq!(drive(6), Some(vec![3, 3]));
        assert_eq!(drive(9), Some(vec![3, 3, 3]));
        assert_eq!(drive(10), Some(vec![4, 3, 3]));
        assert_eq!(drive(399).map(|tables| tables.len()), Some(100));
    }

    #[test]
    fn l8_5_five_sit_together_only_when_five_are_all() {
        assert_eq!(drive(5), Some(vec![5]));
        for people in (2..500).filter(|people| *people != 5) {
            assert!(drive(people).unwrap().iter().all(|size| *size <= 4), "{people}");
        }
    }

    #[test]
    fn few_people_play_at_a_small_table_and_one_cannot() {
        assert_eq!(
            (drive(3), drive(2), drive(1), drive(0)),
            (Some(vec![3]), Some(vec![2]), None, None)
        );
        let three = Sizes { least: 3, fewest: 3, usual: 3, most: 5 };
        assert_eq!((split(2, &three), split(4, &three)), (None, Some(vec![4])));
        assert_eq!(split(7, &three), Some(vec![4, 3]));
        let strict = Sizes { least: 2, fewest: 3, usual: 4, most: 4 };
        assert_eq!(split(5, &strict), Some(vec![3, 2]), "without a second pack");
    }
}
