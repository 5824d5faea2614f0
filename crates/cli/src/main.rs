//! The `tablee` binary.

fn main() {}
