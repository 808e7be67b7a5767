//! Finds names in a PDF, such as `/JavaScript`, byte by byte, so that the file can be read in pieces of any size. A letter of a
//! name may be written as `#` and two digits, a common way to hide it.

use std::collections::BTreeSet;

use domain::limits::{PDF_OBJECTS_MAX, PDF_STREAMS_MAX};

use crate::dictionary_text::Place;
use crate::pdf_value::{ends_word, hex_digit, is_space};

/// Longer names are irrelevant.
const NAME_MAX_BYTES: usize = 16;

/// The names of scripts, of actions that leave the document, and of embedded files.
const ACTIVE: [&[u8]; 13] = [
    b"JavaScript",
    b"Launch",
    b"EmbeddedFile",
    b"EmbeddedFiles",
    b"FileAttachment",
    b"RichMedia",
    b"Rendition",
    b"XFA",
    b"GoToR",
    b"GoToE",
    b"SubmitForm",
    b"ImportData",
    b"OnInstantiate",
];
const ENCRYPTED: &[u8] = b"Encrypt";
/// Encodings whose result can look like the start of an object stream, with their short names.
const RECODED: [&[u8]; 4] = [b"ASCIIHexDecode", b"AHx", b"RunLengthDecode", b"RL"];
const PACKED: [&[u8]; 2] = [b"FlateDecode", b"Fl"];
/// Names in the dictionary of an object stream. Its type is optional for some viewers; where its first object starts is not.
const OF_OBJECT_STREAM: [&[u8]; 2] = [b"ObjStm", b"First"];
/// Starts the data of a stream, unless it is the end of `endstream`.
const STREAM: u64 = u64::from_be_bytes(*b"\0\0stream");
const END_OF_OBJECT: u64 = u64::from_be_bytes(*b"\0\0endobj");
const SIX_BYTES: u64 = 0xffff_ffff_ffff;
const OBJECT: u64 = u64::from_be_bytes(*b"\0\0\0\0\0obj");
const THREE_BYTES: u64 = 0xff_ffff;

/// What the names of a PDF say about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Finding {
    Encrypted,
    Active,
    Recoded,
    /// Packed data is packed again, which makes nothing smaller but a bomb.
    PackedTwice,
}

/// Where the data of a stream starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StreamStart {
    pub place: u64,
    /// Whether it is an object stream.
    pub holds_objects: bool,
}

#[derive(Debug, Default)]
pub(crate) struct NameScanner {
    state: State,
    name: [u8; NAME_MAX_BYTES],
    length: usize,
    /// Bytes read so far.
    position: u64,
    /// The last eight of them.
    recent: u64,
    /// Within a dictionary that may be that of an object stream.
    dictionary: Option<Place>,
    is_after_packed: bool,
    pub findings: BTreeSet<Finding>,
    /// One more than allowed if there are too many.
    pub streams: Vec<StreamStart>,
    /// Where the word `obj` of a header ends; one more than allowed if there are too many.
    pub headers: Vec<u64>,
}

#[derive(Debug, Default, Clone, Copy)]
enum State {
    #[default]
    Outside,
    InName,
    /// After `#`.
    Escape,
    /// After `#` and a digit.
    HalfEscape(u8),
}

impl NameScanner {
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.step(*byte);
        }
    }

    /// A piece may end with a name.
    pub(crate) fn finish(&mut self) {
        self.end_name();
    }

    fn step(&mut self, byte: u8) {
        match (self.state, byte) {
            (_, b'/') => {
                self.end_name();
                self.state = State::InName;
            }
            (State::Outside, _) => {}
            (_, byte) if ends_word(byte) => self.end_name(),
            (State::InName, b'#') => self.state = State::Escape,
            (State::InName, byte) => self.push(byte),
            (State::Escape, byte) => match hex_digit(byte) {
                Some(digit) => self.state = State::HalfEscape(digit),
                None => self.state = State::Outside,
            },
            (State::HalfEscape(first), byte) => match hex_digit(byte) {
                Some(second) => {
                    self.state = State::InName;
                    self.push((first << 4) | second);
                }
                None => self.state = State::Outside,
            },
        }
        if matches!(self.state, State::Outside) {
            self.length = 0;
        }
        self.look_for_header(byte);
        self.position += 1;
        self.recent = (self.recent << 8) | u64::from(byte);
        self.look_for_stream(byte);
    }

    /// The number of an object stands before its header, and its value follows.
    fn look_for_header(&mut self, byte: u8) {
        let before = u8::try_from((self.recent >> 24) & 0xff).unwrap_or_default();
        let is_header = self.recent & THREE_BYTES == OBJECT && ends_word(byte);
        if is_header && (before.is_ascii_digit() || is_space(before)) && self.headers.len() <= PDF_OBJECTS_MAX
        {
            self.headers.push(self.position);
        }
    }

    fn look_for_stream(&mut self, byte: u8) {
        self.dictionary = self.dictionary.map(|place| place.after(byte));
        let (word, before) = (self.recent & SIX_BYTES, (self.recent >> 48) & 0xff);
        let holds_objects = self.dictionary == Some(Place::Word);
        if word == STREAM && before != u64::from(b'd') {
            if self.streams.len() <= PDF_STREAMS_MAX {
                self.streams.push(StreamStart { place: self.position, holds_objects });
            }
            self.dictionary = self.dictionary.filter(|_| !holds_objects);
        } else if word == END_OF_OBJECT && holds_objects {
            self.dictionary = None;
        }
    }

    fn push(&mut self, byte: u8) {
        match self.name.get_mut(self.length) {
            Some(place) => {
                *place = byte;
                self.length += 1;
            }
            None => self.state = State::Outside,
        }
    }

    fn end_name(&mut self) {
        if let State::InName = self.state {
            let name = &self.name[..self.length];
            let is_packed = PACKED.contains(&name);
            let found = [
                (ACTIVE.contains(&name), Finding::Active),
                (name == ENCRYPTED, Finding::Encrypted),
                (RECODED.contains(&name), Finding::Recoded),
                (is_packed && self.is_after_packed, Finding::PackedTwice),
            ];
            self.findings.extend(found.into_iter().filter(|(is_so, _)| *is_so).map(|(_, finding)| finding));
            self.is_after_packed = is_packed;
            if OF_OBJECT_STREAM.contains(&name) {
                self.dictionary = Some(Place::Word);
            }
        }
        self.state = State::Outside;
        self.length = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(text: &[u8]) -> NameScanner {
        let mut scanner = NameScanner::default();
        scanner.feed(text);
        scanner.finish();
        scanner
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        for text in
            [&b"/JavaScript"[..], b"<</S/JavaScript/JS(x)>>", b"/J#61vaScript ", b"/#4a#61v#61Script\n"]
        {
            assert!(scanned(text).findings.contains(&Finding::Active), "{}", text.escape_ascii());
        }
    }

    #[test]
    fn a_name_that_only_begins_or_ends_so_is_another() {
        for text in
            [&b"/JavaScripts "[..], b"/NoJavaScript ", b"JavaScript ", b"/Java Script", b"/J#6zvaScript "]
        {
            assert!(scanned(text).findings.is_empty(), "{}", text.escape_ascii());
        }
        assert!(scanned(b"/EncryptMetadata false").findings.is_empty());
        assert!(scanned(b"/Encrypt 5 0 R").findings.contains(&Finding::Encrypted));
    }

    #[test]
    fn the_pieces_in_which_a_file_is_read_do_not_matter() {
        let mut scanner = NameScanner::default();
        for byte in b"4 0 obj <</Type/ObjStm/N 1>> stream\r\n" {
            scanner.feed(&[*byte]);
        }
        assert_eq!(scanner.streams, [StreamStart { place: 35, holds_objects: true }]);
    }

    #[test]
    fn an_object_stream_is_told_by_its_own_dictionary() {
        let holds_objects = |text: &[u8]| {
            let streams = scanned(text).streams;
            streams.iter().map(|stream| stream.holds_objects).collect::<Vec<bool>>()
        };
        assert_eq!(holds_objects(b"<</N 1/First 4>>\nstream\n1\nendstream\nendobj"), [true]);
        assert_eq!(holds_objects(b"<</First 4/A(endobj)/B<endobj>>>stream\n"), [true]);
        assert_eq!(holds_objects(b"<</Type/ObjStm(endobj)>>stream\n"), [true]);
        assert_eq!(holds_objects(b"<</First 4 %endobj\n>>stream\n"), [true]);
        assert_eq!(holds_objects(b"<</First 5 0 R/Title(a)>>\nendobj 7 0 obj<<>>stream\n"), [false]);
        assert_eq!(holds_objects(b"<</First 4/A(stream\n)>>stream\n"), [false, true]);
    }
}
