//! A friendly name for whoever has not chosen one yet: always the same for the same person.

use super::PersonId;
use super::name::Name;

const MOODS: [&str; 32] = [
    "Amber", "Brave", "Bright", "Calm", "Cheerful", "Clever", "Cosy", "Curious", "Daring", "Eager",
    "Gentle", "Golden", "Happy", "Jolly", "Kind", "Lively", "Lucky", "Merry", "Mellow", "Nimble",
    "Patient", "Playful", "Proud", "Quick", "Quiet", "Silver", "Sly", "Sunny", "Swift", "Velvet",
    "Witty", "Zesty",
];

const ANIMALS: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Crane", "Deer", "Dolphin", "Falcon", "Fox", "Gecko", "Hare",
    "Hedgehog", "Heron", "Ibis", "Koala", "Lark", "Lynx", "Magpie", "Marmot", "Mole", "Otter",
    "Owl", "Panda", "Puffin", "Raven", "Robin", "Seal", "Sparrow", "Squirrel", "Stork", "Swan",
    "Tiger", "Wren",
];

/// The name a person has before choosing one.
pub fn nickname(person: &PersonId) -> Name {
    let [a, b, c, ..] = person.0;
    let mood = MOODS[usize::from(a) % MOODS.len()];
    let animal = ANIMALS[usize::from(b) % ANIMALS.len()];
    Name::trusted(format!("{mood} {animal} {}", 10 + u32::from(c) % 90))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nickname_is_a_fit_name() {
        for a in 0..32 {
            for b in 0..32 {
                let mut bytes = [0; 16];
                (bytes[0], bytes[1]) = (a, b);
                let name = nickname(&PersonId(bytes));
                assert_eq!(Name::parse(name.as_str()), Ok(name.clone()), "{name}");
            }
        }
    }
}
