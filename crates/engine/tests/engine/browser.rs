//! Test vectors for a browser that verifies a deal and has to compute alike: the page's own tests
//! read them. `UPDATE_GOLDEN=1 cargo test -p tablee-engine browser` writes them anew.

use serde_json::{Value, json};
use tablee_engine::Seed;
use tablee_engine::mixture::{Mixture, Share};

const FILE: &str = "../../web/src/replay/fair/golden.json";

fn seed(seed: Seed) -> Value {
    let streams: Vec<Value> =
        [("deal", 0), ("deal", 1), ("deal", 10), ("dealer", 0), ("x", 4_294_967_295)]
            .iter()
            .map(|(name, n)| {
                let mut rng = seed.stream(name, *n);
                // More than two blocks of the key stream.
                let words: Vec<u32> = (0..40).map(|_| rng.word()).collect();
                json!({ "name": name, "n": n, "words": words })
            })
            .collect();
    let mut rng = seed.stream("below", 0);
    let bounds = [1u32, 2, 3, 6, 52, 60, 1000, 3_000_000_000, 4_294_967_295];
    let below: Vec<Value> = bounds.iter().map(|n| json!([n, rng.below(*n)])).collect();
    let mut row: Vec<u32> = (0..52).collect();
    seed.stream("deal", 0).shuffle(&mut row);
    json!({
        "seed": seed.reveal(), "commitment": seed.commitment().to_string(),
        "streams": streams, "below": below, "shuffle": row,
    })
}

fn mixture(shares: Vec<Option<Share>>) -> Value {
    let mixture = Mixture::new(Seed::new(std::array::from_fn(|n| n as u8)), shares);
    json!({ "mixture": mixture, "seed": mixture.seed() })
}

#[test]
#[allow(clippy::disallowed_methods, reason = "golden files are read and written by tests only")]
fn the_page_computes_chance_alike() {
    let share = |byte: u8| Some(Share::new([byte; 32]));
    let vectors = json!({
        "seeds": [
            seed(Seed::new(std::array::from_fn(|n| n as u8))),
            seed(Seed::numbered(7)),
            seed(Seed::new([0xff; 32])),
        ],
        "mixtures": [
            mixture(vec![share(0x11), share(0x22)]),
            mixture(vec![share(0x22), share(0x11)]),
            mixture(vec![share(0x11), None, share(0x33)]),
            mixture(vec![None, None]),
        ],
    });
    let text = serde_json::to_string_pretty(&vectors).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(FILE, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(FILE).unwrap(), text, "the page's vectors are stale");
}
