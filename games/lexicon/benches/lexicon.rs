//! Benches of lexicon.

fn main() {
    divan::main();
}
