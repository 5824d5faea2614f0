//! Benches of xylo.

fn main() {
    divan::main();
}
