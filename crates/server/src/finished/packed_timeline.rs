//! Packed timelines: the text of a replay is kept compressed until its reader has it, because changes repeat themselves
//! a lot and readers may be slow; it is unpacked piece by piece for a reader who cannot.

use super::fair_permits::FairPermit;
use super::timeline::TimelineJson;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::io::{self, Cursor, Read, Write as _};

/// How much of it is handed over at a time.
const PIECE: usize = 64 * 1024;

/// A replay that waits for its reader.
pub struct PackedTimeline {
    gzip: Vec<u8>,
    /// How long it is unpacked.
    length: usize,
    permit: FairPermit,
}

impl PackedTimeline {
    /// Compresses a timeline; takes a while.
    pub fn pack(timeline: TimelineJson, permit: FairPermit) -> io::Result<PackedTimeline> {
        let TimelineJson(text) = timeline;
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text.as_bytes())?;
        Ok(PackedTimeline { gzip: packer.finish()?, length: text.len(), permit })
    }

    /// How long its text is, in bytes.
    pub fn length(&self) -> usize {
        self.length
    }

    /// How long it is compressed, in bytes.
    pub fn packed_length(&self) -> usize {
        self.gzip.len()
    }

    /// It as it is, piece by piece. The permit is free once all is read, or nobody reads any more.
    pub fn packed_pieces(self) -> impl Iterator<Item = io::Result<Vec<u8>>> {
        let PackedTimeline { gzip, permit, .. } = self;
        pieces_of(Cursor::new(gzip), permit)
    }

    /// Its text, piece by piece, likewise.
    pub fn pieces(self) -> impl Iterator<Item = io::Result<Vec<u8>>> {
        pieces_of(GzDecoder::new(Cursor::new(self.gzip)), self.permit)
    }
}

/// What a reader gives, piece by piece; the permit goes with the last one.
fn pieces_of(
    mut reader: impl Read,
    permit: FairPermit,
) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    let mut permit = Some(permit);
    std::iter::from_fn(move || {
        permit.as_ref()?;
        let mut piece = Vec::with_capacity(PIECE);
        let read = reader.by_ref().take(PIECE as u64).read_to_end(&mut piece);
        if !matches!(read, Ok(1..)) {
            permit = None;
        }
        match read {
            Ok(0) => None,
            Ok(_) => Some(Ok(piece)),
            Err(error) => Some(Err(error)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finished::fair_permits::{Asker, FairPermits, PermitLimits};

    fn joined(pieces: impl Iterator<Item = io::Result<Vec<u8>>>) -> Vec<u8> {
        pieces.flat_map(|piece| piece.unwrap()).collect()
    }

    #[test]
    fn what_is_packed_comes_out_whole_and_frees_its_permit() {
        let permits = FairPermits::new(PermitLimits { in_all: 1, of_address: 1, of_person: 1 });
        let reader = Asker { person: None, address: None };
        let text: String = (0..60_000).map(|n| format!("{n},")).collect();
        let pack = || {
            let permit = permits.take(reader).unwrap();
            PackedTimeline::pack(TimelineJson(text.clone()), permit).unwrap()
        };
        let packed = pack();
        assert!(packed.packed_length() < text.len() / 2 && packed.length() == text.len());
        assert!(permits.take(reader).is_err(), "it waits for its reader");
        assert_eq!(joined(packed.pieces()), text.as_bytes());
        let mut unpacked = String::new();
        let gzip = joined(pack().packed_pieces());
        GzDecoder::new(gzip.as_slice()).read_to_string(&mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        // Who goes away in the middle gives it back as well.
        drop(pack().pieces().next());
        assert!(permits.take(reader).is_ok());
    }
}
