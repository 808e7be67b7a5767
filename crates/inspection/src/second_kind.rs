//! Files that are two types at once. Each format is searched for where its own programs search: an archive at the end of the
//! file, markup and PDFs in the first kilobyte, and the rest at a fixed position. Compressed pixels look random, so nothing is
//! searched for where it could occur by chance.

use std::fs::File;
use std::io;

use crate::kind::Kind;
use crate::{find, read_at};

/// Enough for the farthest fixed place, that of a disc image.
pub(crate) const HEAD_BYTES: u64 = 36 * 1024;
/// Browsers and PDF programs search this far.
const SEARCHED_BYTES: usize = 1024;
/// The end record of a ZIP archive with its longest comment.
const ZIP_END_BYTES: u64 = 22 + 65_535;
const ZIP_END: &[u8] = b"PK\x05\x06";
const ZIP_DIRECTORY: &[u8] = b"PK\x01\x02";
const ZIP64_LOCATOR: &[u8] = b"PK\x06\x07";

/// What a browser or a web server would treat as a page or a script, in lower case.
const MARKUP: [&[u8]; 10] = [
    b"<!doctype",
    b"<html",
    b"<head",
    b"<body",
    b"<script",
    b"<iframe",
    b"<svg",
    b"<?php",
    b"<hta:",
    b"<%@ ",
];

/// Formats with a mark at a fixed place: a DICOM file, a tape archive and a disc image.
const AT_FIXED_PLACE: [(usize, &[u8]); 3] = [(128, b"DICM"), (257, b"ustar"), (32_769, b"CD001")];

/// Formats that programs find even if they don't start a file.
const APPENDED: [&[u8]; 6] =
    [b"PK\x03\x04", ZIP_END, b"Rar!\x1a\x07", b"7z\xbc\xaf\x27\x1c", b"%PDF-", b"GIF8"];

/// Whether the start or the end of a file of a known type is also that of another type.
pub(crate) fn is_at_edges(file: &mut File, length: u64, head: &[u8], kind: Kind) -> io::Result<bool> {
    let start = &head[..head.len().min(SEARCHED_BYTES)];
    let fixed = AT_FIXED_PLACE
        .into_iter()
        .any(|(place, mark)| head.get(place..).is_some_and(|from| from.starts_with(mark)));
    let is_pdf_too = kind != Kind::Pdf && find(start, b"%PDF-").is_some();
    if fixed || is_pdf_too || has_markup(start) {
        return Ok(true);
    }
    ends_as_archive(file, length)
}

/// Whether the data after the end of a picture is another file. Cameras append previews, short films and brightness maps, which
/// are dropped with the metadata.
pub(crate) fn is_another_file(rest: &[u8]) -> bool {
    APPENDED.iter().any(|mark| rest.starts_with(mark)) || has_markup(&rest[..rest.len().min(SEARCHED_BYTES)])
}

fn has_markup(text: &[u8]) -> bool {
    let small = text.to_ascii_lowercase();
    MARKUP.iter().any(|mark| find(&small, mark).is_some())
}

/// A ZIP archive, and so a JAR or an Office file, is found from its end, whatever precedes it.
fn ends_as_archive(file: &mut File, length: u64) -> io::Result<bool> {
    let tail_start = length.saturating_sub(ZIP_END_BYTES);
    let tail = read_at(file, tail_start, ZIP_END_BYTES)?;
    let mut from = 0;
    while let Some(found) = find(&tail[from..], ZIP_END) {
        let place = from + found;
        if is_archive_end(file, &tail, place, tail_start)? {
            return Ok(true);
        }
        from = place + 1;
    }
    Ok(false)
}

/// Four bytes may occur by chance; together with the directory of the archive before them they don't.
fn is_archive_end(file: &mut File, tail: &[u8], place: usize, tail_start: u64) -> io::Result<bool> {
    let Some(size) = tail.get(place + 12..).unwrap_or_default().first_chunk() else { return Ok(false) };
    let size = u64::from(u32::from_le_bytes(*size));
    let has_locator = place >= 20 && tail[place - 20..].starts_with(ZIP64_LOCATOR);
    if has_locator || size == 0 {
        return Ok(true);
    }
    let end = tail_start + place as u64;
    match end.checked_sub(size) {
        Some(directory) => Ok(read_at(file, directory, ZIP_DIRECTORY.len() as u64)? == ZIP_DIRECTORY),
        None => Ok(false),
    }
}
