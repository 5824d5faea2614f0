//! Benches of lexio.

fn main() {
    divan::main();
}
