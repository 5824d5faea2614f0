//! Records as the file keeps them: deflated.

use flate2::read::ZlibDecoder;
use std::io::{self, Read as _};

/// The largest record that is unpacked.
const LARGEST: u64 = 64 << 20;

/// The text of a packed record.
pub fn unpack(packed: &[u8]) -> io::Result<String> {
    let mut text = String::new();
    ZlibDecoder::new(packed).take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}
