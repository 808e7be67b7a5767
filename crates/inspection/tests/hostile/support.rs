//! What all hostile files have in common.

use std::io::{Read, Write};

use domain::MessageKey;
use domain::attachment::KNOWN_CONTENT_TYPES;
use flate2::write::ZlibEncoder;
use flate2::{Compress, Compression, FlushCompress};
use scanbook_inspection::{InspectionError, inspect_blocking};
use tempfile::tempfile;

pub(crate) struct Hostile {
    pub name: String,
    pub bytes: Vec<u8>,
    pub refused_as: MessageKey,
}

pub(crate) fn hostile(name: impl Into<String>, bytes: Vec<u8>, refused_as: MessageKey) -> Hostile {
    Hostile { name: name.into(), bytes, refused_as }
}

/// A file that is accepted, as it would be kept.
#[derive(Debug)]
pub(crate) struct Accepted {
    pub content_type: &'static str,
    pub kept: Vec<u8>,
}

pub(crate) fn inspect(bytes: &[u8]) -> Result<Accepted, MessageKey> {
    inspect_for(bytes, &KNOWN_CONTENT_TYPES.map(str::to_owned))
}

pub(crate) fn inspect_for(bytes: &[u8], valid: &[String]) -> Result<Accepted, MessageKey> {
    let mut file = tempfile().unwrap();
    file.write_all(bytes).unwrap();
    match inspect_blocking(file, valid) {
        Ok(mut accepted) => {
            let mut kept = Vec::new();
            accepted.file.read_to_end(&mut kept).unwrap();
            Ok(Accepted { content_type: accepted.content_type, kept })
        }
        Err(InspectionError::Refused(key)) => Err(key),
        Err(InspectionError::Io(error)) => panic!("{error}"),
    }
}

pub(crate) fn assert_refused(file: &Hostile) {
    let refused = inspect(&file.bytes).map(|accepted| accepted.content_type);
    assert_eq!(refused, Err(file.refused_as), "{}", file.name);
}

pub(crate) fn zlib(bytes: &[u8]) -> Vec<u8> {
    zlib_of_rows(bytes, 1)
}

/// The same bytes so many times, packed.
pub(crate) fn zlib_of_rows(row: &[u8], count: usize) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..count {
        encoder.write_all(row).unwrap();
    }
    encoder.finish().unwrap()
}

/// This many zeros, packed. The checksum is wrong: no reader gets that far.
pub(crate) fn packed_zeros(mebibytes: usize) -> Vec<u8> {
    let (zeros, mut one) = (vec![0; 1024 * 1024], Vec::with_capacity(64 * 1024));
    let mut compress = Compress::new(Compression::fast(), false);
    compress.compress_vec(&zeros, &mut one, FlushCompress::Sync).unwrap();
    assert_eq!(compress.total_in(), 1024 * 1024);
    [&b"\x78\x01"[..], &one.repeat(mebibytes), b"\x01\0\0\xff\xff\0\0\0\0"].concat()
}

/// The file cut off at many places, from one on.
pub(crate) fn cuts(name: &str, whole: &[u8], from: usize, count: usize) -> Vec<Hostile> {
    let last = whole.len() - 2;
    let places = (0..count).map(|step| from + (last - from) * step / (count - 1));
    let cut = |place: usize| {
        hostile(format!("{name} cut at {place}"), whole[..place].to_vec(), MessageKey::FileIncomplete)
    };
    places.map(cut).collect()
}

/// Where a sequence of bytes begins.
pub(crate) fn place_of(bytes: &[u8], wanted: &[u8]) -> usize {
    bytes.windows(wanted.len()).position(|window| window == wanted).unwrap()
}

pub(crate) fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

/// With the first of a sequence of bytes changed into another.
pub(crate) fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let place = place_of(bytes, from);
    [&bytes[..place], to, &bytes[place + from.len()..]].concat()
}

/// With more bytes put in at a place.
pub(crate) fn inserted(bytes: &[u8], place: usize, what: &[u8]) -> Vec<u8> {
    [&bytes[..place], what, &bytes[place..]].concat()
}
