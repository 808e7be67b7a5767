//! PDFs. They are stored unchanged, so their structure must be sound, and active content is refused: in our own viewer scripts
//! are off, in others they may not be. The file is read in pieces and is never whole in memory.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use domain::MessageKey;
use domain::limits::{FILE_MAX_BYTES, PDF_CONTENT_MAX_BYTES, PDF_OBJECTS_MAX_BYTES, PDF_STREAMS_MAX};
use flate2::read::DeflateDecoder;

use crate::name_scanner::{Finding, NameScanner, StreamStart};
use crate::pdf_structure::Structure;
use crate::{InspectionError, find, find_last, read_at};

const END: &[u8] = b"%%EOF";
const START_OF_TABLE: &[u8] = b"startxref";
/// The end mark and the place of the table are within this many bytes of the end.
const TAIL_BYTES: u64 = 2048;
/// Some programs write a slightly wrong position of the table; viewers find it anyway.
const NEAR_TABLE_BYTES: u64 = 16;
const PIECE_BYTES: usize = 64 * 1024;
/// What a decoder may leave unread if it gets too little.
const UNREAD_BYTES: u64 = 1024;
/// The data of a stream starts in the next line; some viewers skip what else stands in this one.
const LINE_BYTES: u64 = 64;
/// Where a colour profile has its mark.
const PROFILE_MARK_AT: usize = 36;
const PROFILE_MARK: &[u8] = b"acsp";
const PROFILE_BYTES: usize = PROFILE_MARK_AT + PROFILE_MARK.len();
/// Enough for the first two numbers in an object stream.
const START_BYTES: usize = 32;

pub(crate) fn check(file: &mut File, length: u64) -> Result<(), InspectionError> {
    check_frame(file, length)?;
    let mut names = NameScanner::default();
    file.seek(SeekFrom::Start(0))?;
    for_each_piece(file, |piece| {
        names.feed(piece);
        Ok(())
    })?;
    names.finish();
    refuse_names(&names)?;
    let streams = std::mem::take(&mut names.streams);
    if streams.len() > PDF_STREAMS_MAX {
        return Err(MessageKey::FileUnpacksTooLarge.into());
    }
    let mut structure = Structure::read(file, &names.headers)?;
    let (objects, content): (Vec<_>, Vec<_>) = streams.into_iter().partition(|stream| stream.holds_objects);
    let mut packed_names = NameScanner::default();
    let are_legible = unpack_objects(file, &objects, &mut packed_names, &mut structure)?;
    refuse_names(&packed_names)?;
    refuse_disguised_objects(file, &content, &structure)?;
    // Chance finds short names in packed data. They count unless the structure tells how each object stream is packed.
    let is_recoded = [&names, &packed_names].iter().any(|one| one.findings.contains(&Finding::Recoded));
    let are_told = objects.iter().all(|stream| structure.is_packed_once(stream.place));
    if !are_legible || (is_recoded && !are_told) {
        return Err(MessageKey::FileUnreadable.into());
    }
    structure.check()?;
    unpack_content(file, &content)
}

fn refuse_names(names: &NameScanner) -> Result<(), InspectionError> {
    let refusals = [
        // Neither a virus scanner nor the search for scripts could read it.
        (Finding::Encrypted, MessageKey::PdfLocked),
        (Finding::Active, MessageKey::PdfActive),
        (Finding::PackedTwice, MessageKey::FileUnpacksTooLarge),
    ];
    match refusals.into_iter().find(|(finding, _)| names.findings.contains(finding)) {
        Some((_, key)) => Err(key.into()),
        None => Ok(()),
    }
}

/// Version, end mark and table of contents.
fn check_frame(file: &mut File, length: u64) -> Result<(), InspectionError> {
    let tail_start = length.saturating_sub(TAIL_BYTES);
    let tail = read_at(file, tail_start, TAIL_BYTES)?;
    let end = find_last(&tail, END).ok_or(MessageKey::FileIncomplete)?;
    let rest = &tail[end + END.len()..];
    if !rest.iter().all(|byte| matches!(byte, b'\0' | b'\t' | b'\n' | b'\r' | b' ' | 0x0c | 0x1a)) {
        return Err(MessageKey::FileMixed.into());
    }
    let head = read_at(file, 0, 8)?;
    if !matches!(&head[..], [b'%', b'P', b'D', b'F', b'-', b'1' | b'2', b'.', b'0'..=b'9']) {
        return Err(MessageKey::FileUnreadable.into());
    }
    let named = find_last(&tail[..end], START_OF_TABLE).ok_or(MessageKey::FileIncomplete)?;
    let place = number(&tail[named + START_OF_TABLE.len()..end]).ok_or(MessageKey::FileUnreadable)?;
    if place >= length {
        return Err(MessageKey::FileUnreadable.into());
    }
    let near = read_at(file, place.saturating_sub(NEAR_TABLE_BYTES), 4 * NEAR_TABLE_BYTES)?;
    // A table, or in newer files an object that contains it.
    if find(&near, b"xref").is_none() && find(&near, b" obj").is_none() {
        return Err(MessageKey::FileUnreadable.into());
    }
    Ok(())
}

fn number(text: &[u8]) -> Option<u64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

/// Object streams are compressed parts of the document, whose names a plain search can't find. They are unpacked one by one, searched
/// and dropped. False if one of them could be read by a viewer and not by us: it is packed in another way, twice, or is damaged.
fn unpack_objects(
    file: &mut File,
    streams: &[StreamStart],
    names: &mut NameScanner,
    structure: &mut Structure,
) -> Result<bool, InspectionError> {
    let mut budget = Budget { readable: PDF_OBJECTS_MAX_BYTES, writable: PDF_OBJECTS_MAX_BYTES };
    let mut are_legible = true;
    for stream in streams {
        let mut text: Vec<u8> = Vec::new();
        let is_whole = budget.unpack(file, stream.place, |piece| {
            text.extend_from_slice(piece);
            names.feed(piece);
        })?;
        names.finish();
        are_legible &= is_whole && starts_with_numbers(&text[..text.len().min(START_BYTES)]);
        are_legible &= structure.read_packed(stream.place, text);
    }
    Ok(are_legible)
}

/// Some viewers take a stream for an object stream that doesn't say where its objects start. Of those that might be meant, only
/// colour profiles are accepted.
fn refuse_disguised_objects(
    file: &mut File,
    streams: &[StreamStart],
    structure: &Structure,
) -> Result<(), InspectionError> {
    let mut budget = Budget { readable: 2 * FILE_MAX_BYTES as u64, writable: PDF_CONTENT_MAX_BYTES };
    let mut names = NameScanner::default();
    for stream in streams.iter().filter(|stream| structure.may_hold_objects(stream.place)) {
        let mut start: Vec<u8> = Vec::new();
        let is_packed = budget.unpack(file, stream.place, |piece| {
            let wanted = PROFILE_BYTES.saturating_sub(start.len()).min(piece.len());
            start.extend_from_slice(&piece[..wanted]);
            names.feed(piece);
        })?;
        names.finish();
        if !is_packed {
            let line = read_at(file, stream.place, LINE_BYTES)?;
            start = line.into_iter().skip_while(|byte| matches!(byte, b'\r' | b'\n')).collect();
        }
        if structure.knows(stream.place) && !is_colour_profile(&start) {
            return Err(MessageKey::FileUnreadable.into());
        }
    }
    refuse_names(&names)
}

fn is_colour_profile(start: &[u8]) -> bool {
    start.get(PROFILE_MARK_AT..).is_some_and(|rest| rest.starts_with(PROFILE_MARK))
}

/// An object stream starts with the number and the position of each object.
fn starts_with_numbers(start: &[u8]) -> bool {
    let words = start.split(|byte| b" \t\r\n\x0c".contains(byte)).filter(|word| !word.is_empty());
    words.take(2).all(|word| word.iter().all(u8::is_ascii_digit))
}

/// Pages and pictures are unpacked and dropped: a viewer would have to keep them.
fn unpack_content(file: &mut File, streams: &[StreamStart]) -> Result<(), InspectionError> {
    let mut budget = Budget { readable: 2 * FILE_MAX_BYTES as u64, writable: PDF_CONTENT_MAX_BYTES };
    for stream in streams {
        budget.unpack(file, stream.place, |_| {})?;
    }
    Ok(())
}

/// The bytes that may still be read and unpacked. Streams may overlap, so what is read counts too.
struct Budget {
    readable: u64,
    writable: u64,
}

impl Budget {
    /// Whether the data of a stream was packed, and unpacked to its end.
    fn unpack(
        &mut self,
        file: &mut File,
        place: u64,
        mut each: impl FnMut(&[u8]),
    ) -> Result<bool, InspectionError> {
        let Some(start) = packed_start(file, place)? else { return Ok(false) };
        file.seek(SeekFrom::Start(start))?;
        let mut stream = DeflateDecoder::new(file.by_ref().take(self.readable));
        let unpacked = for_each_piece(&mut stream, |piece| {
            let left = self.writable.checked_sub(piece.len() as u64);
            self.writable = left.ok_or(MessageKey::FileUnpacksTooLarge)?;
            each(piece);
            Ok(())
        });
        self.readable = self.readable.saturating_sub(stream.total_in());
        match unpacked {
            Err(InspectionError::Io(_)) if self.readable > UNREAD_BYTES => Ok(false),
            Err(InspectionError::Io(_)) => Err(MessageKey::FileUnpacksTooLarge.into()),
            result => result.map(|()| true),
        }
    }
}

/// Where the packed data of a stream starts, after the header of its format. Its checksum, at the end, is often wrong.
fn packed_start(file: &mut File, place: u64) -> io::Result<Option<u64>> {
    let near = read_at(file, place, LINE_BYTES)?;
    let line_end = near.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(0);
    let skipped = match near[line_end..] {
        [b'\r', b'\n', ..] => line_end + 2,
        [b'\r' | b'\n', ..] => line_end + 1,
        _ => 0,
    };
    let is_packed = match near[skipped..] {
        [method, flags, ..] => {
            method & 0x0f == 8 && u16::from_be_bytes([method, flags]) % 31 == 0 && flags & 0x20 == 0
        }
        _ => false,
    };
    Ok(is_packed.then_some(place + skipped as u64 + 2))
}

fn for_each_piece(
    from: &mut impl Read,
    mut each: impl FnMut(&[u8]) -> Result<(), InspectionError>,
) -> Result<(), InspectionError> {
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        match from.read(&mut piece) {
            Ok(0) => return Ok(()),
            Ok(count) => each(&piece[..count])?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}
