//! The objects of a PDF: its tree of pages, what it does when it is opened, and how its object streams are packed. Objects are found
//! by their headers, wherever they are, and of several with the same number all count. So whatever a viewer reads, by a table or
//! without one, is part of what is seen here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;

use domain::MessageKey;
use domain::limits::{PDF_OBJECTS_MAX, PDF_READ_MAX_BYTES, PDF_REFERENCES_MAX};

use crate::pdf_value::{Dictionary, Value, after_space, is_space, read_value};
use crate::read_at;

/// Before the word `obj` stand two numbers.
const HEADER_BYTES: u64 = 32;
/// So much of the file is at hand at a time: most objects are far smaller, and to ask for each costs more than to read it.
const WINDOW_BYTES: u64 = 64 * 1024;
/// Most objects fit in the first of these; larger ones are read again.
const OBJECT_BYTES: [u64; 3] = [4 * 1024, 64 * 1024, 1024 * 1024];
const STREAM: &[u8] = b"stream";
const PACKED: [&[u8]; 2] = [b"FlateDecode", b"Fl"];
/// What a document may do by itself when it is opened: show one of its pages.
const GO_TO: &[u8] = b"GoTo";
const NAMED: &[u8] = b"Named";
const NAMED_PAGES: [&[u8]; 4] = [b"NextPage", b"PrevPage", b"FirstPage", b"LastPage"];
/// Entries that hold what is done without a click.
const BY_ITSELF: [&[u8]; 2] = [b"OpenAction", b"AA"];
/// Entries that name no action: where to go, and what something belongs to.
const NO_ACTION: [&[u8]; 5] = [b"D", b"SD", b"Dest", b"P", b"Parent"];

#[derive(Debug)]
pub(crate) struct Structure {
    nodes: BTreeMap<u32, Node>,
    /// Roots of page trees.
    roots: BTreeSet<u32>,
    /// Objects with what is done without a click.
    actions: BTreeSet<u32>,
    /// Whether it leaves the document without a click, or carries a file.
    acts: bool,
    /// By the place where their data starts.
    streams: BTreeMap<u64, StreamHeader>,
    /// Whether every header was read. If not, an object may be there that is not known here.
    is_complete: bool,
    objects: usize,
    references: usize,
    /// How many bytes may still be read as values. Objects may overlap.
    readable: u64,
}

/// All objects of one number.
#[derive(Debug, Default)]
struct Node {
    kids: BTreeSet<u32>,
    /// A dictionary without kids.
    is_leaf: bool,
    /// If it is an action, whether it does more than show a page …
    leaves: bool,
    /// … and what it does next.
    next: BTreeSet<u32>,
}

/// What all headers of a stream agree on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StreamHeader {
    /// Packed by Flate alone.
    is_packed_once: bool,
    /// Where the first object of an object stream starts.
    first: Option<usize>,
    /// Says how many of something it holds, as object streams do, and colour profiles.
    has_number: bool,
}

/// The part of a file that is at hand.
struct Window<'f> {
    file: &'f mut File,
    start: u64,
    bytes: Vec<u8>,
    /// Whether the file ends with it.
    is_end: bool,
}

impl Window<'_> {
    /// So many bytes from a place on; fewer where the file ends.
    fn read(&mut self, place: u64, count: u64) -> io::Result<&[u8]> {
        let end = self.start + self.bytes.len() as u64;
        let is_at_hand = place >= self.start && (place + count <= end || (self.is_end && place <= end));
        if !is_at_hand {
            let wanted = count.max(WINDOW_BYTES);
            self.bytes = read_at(self.file, place, wanted)?;
            self.is_end = (self.bytes.len() as u64) < wanted;
            self.start = place;
        }
        let from =
            usize::try_from(place - self.start).map_or(self.bytes.len(), |from| from.min(self.bytes.len()));
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        Ok(&self.bytes[from..from.saturating_add(count).min(self.bytes.len())])
    }
}

impl Structure {
    /// Reads the objects whose word `obj` ends at these places.
    pub(crate) fn read(file: &mut File, headers: &[u64]) -> io::Result<Self> {
        let mut structure = Self {
            nodes: BTreeMap::new(),
            roots: BTreeSet::new(),
            actions: BTreeSet::new(),
            acts: false,
            streams: BTreeMap::new(),
            is_complete: true,
            objects: 0,
            references: 0,
            readable: PDF_READ_MAX_BYTES,
        };
        let mut window = Window { file, start: 0, bytes: Vec::new(), is_end: false };
        for place in headers {
            if structure.is_too_large() {
                break;
            }
            let start = place.saturating_sub(HEADER_BYTES);
            let number = object_number(window.read(start, place - start)?);
            let read = match number {
                Some(_) => structure.read_object(&mut window, *place)?,
                None => None,
            };
            match number.zip(read) {
                Some((number, (value, stream))) => structure.add(number, &value, stream),
                None => structure.is_complete = false,
            }
        }
        Ok(structure)
    }

    /// Reads the objects of an unpacked object stream, whose data starts at this place in the file. False if it does not say where
    /// they are.
    pub(crate) fn read_packed(&mut self, place: u64, mut text: Vec<u8>) -> bool {
        let first = self.streams.get(&place).and_then(|stream| stream.first).filter(|first| *first > 0);
        let objects = first.and_then(|first| Some((first, packed_objects(text.get(..first)?)?)));
        let Some((first, objects)) = objects else {
            self.is_complete = false;
            return false;
        };
        // A value may end with the stream.
        text.push(b' ');
        for (number, offset) in objects {
            let value = text.get(first.saturating_add(offset)..).and_then(read_value);
            match value {
                Some((value, end)) if self.take_readable(end) => self.add(number, &value, None),
                _ => self.is_complete = false,
            }
            if self.is_too_large() {
                break;
            }
        }
        true
    }

    /// Whether the data at this place is packed once by Flate, whichever header a viewer came by.
    pub(crate) fn is_packed_once(&self, place: u64) -> bool {
        self.is_complete && self.streams.get(&place).is_some_and(|stream| stream.is_packed_once)
    }

    /// Whether a viewer might take the stream at this place for an object stream, though it doesn't say where its objects start.
    pub(crate) fn may_hold_objects(&self, place: u64) -> bool {
        self.streams.get(&place).is_none_or(|stream| stream.has_number && stream.first.is_none())
    }

    /// Whether the header of the stream at this place was read.
    pub(crate) fn knows(&self, place: u64) -> bool {
        self.streams.contains_key(&place)
    }

    /// Refuses a document without pages, one whose pages contain themselves, and one that leaves itself when it is opened.
    pub(crate) fn check(&self) -> Result<(), MessageKey> {
        if self.is_too_large() {
            return Err(MessageKey::FileUnpacksTooLarge);
        }
        if self.acts || self.has_leaving_action() {
            return Err(MessageKey::PdfActive);
        }
        if self.has_pages()? { Ok(()) } else { Err(MessageKey::FileUnreadable) }
    }

    fn is_too_large(&self) -> bool {
        self.objects > PDF_OBJECTS_MAX || self.references > PDF_REFERENCES_MAX
    }

    fn take_readable(&mut self, bytes: usize) -> bool {
        let left = self.readable.checked_sub(bytes as u64);
        self.readable = left.unwrap_or(0);
        left.is_some()
    }

    /// The value after a header, and where the data of its stream starts.
    fn read_object(
        &mut self,
        window: &mut Window<'_>,
        place: u64,
    ) -> io::Result<Option<(Value, Option<u64>)>> {
        for count in OBJECT_BYTES {
            if self.readable == 0 {
                break;
            }
            let bytes = window.read(place, count)?;
            let is_rest_of_file = (bytes.len() as u64) < count;
            if let Some((value, end)) = read_value(bytes) {
                let at = after_space(bytes, end);
                // The word after it must be there too.
                if at + STREAM.len() <= bytes.len() || is_rest_of_file {
                    let has_stream = bytes[at..].starts_with(STREAM);
                    let stream = has_stream.then_some(place + (at + STREAM.len()) as u64);
                    return Ok(self.take_readable(at).then_some((value, stream)));
                }
            }
            self.take_readable(bytes.len());
            if is_rest_of_file {
                break;
            }
        }
        Ok(None)
    }

    fn add(&mut self, number: u32, value: &Value, stream: Option<u64>) {
        let node = self.nodes.entry(number).or_default();
        let before = node.kids.len() + node.next.len();
        match value {
            Value::Dictionary(dictionary) => {
                let kids = dictionary.get(b"Kids");
                node.is_leaf |= kids.is_none();
                node.kids.extend(kids.into_iter().flat_map(references));
                self.roots.extend(dictionary.get(b"Pages").into_iter().flat_map(references));
            }
            // Kids may be an object of their own.
            Value::Array(_) => node.kids.extend(references(value)),
            Value::Reference(next) => drop(node.next.insert(*next)),
            _ => {}
        }
        node.leaves |= leaves(value);
        next_of(value, &mut node.next);
        self.references += node.kids.len() + node.next.len() - before;
        self.objects += 1;
        if let (Value::Dictionary(dictionary), Some(place)) = (value, stream) {
            let header = StreamHeader::of(dictionary);
            let known = self.streams.entry(place).or_insert(header);
            if *known != header {
                let has_number = known.has_number || header.has_number;
                *known = StreamHeader { is_packed_once: false, first: None, has_number };
            }
        }
        self.add_actions(value);
    }

    fn add_actions(&mut self, value: &Value) {
        match value {
            Value::Dictionary(dictionary) => {
                // A file within the document, whatever its stream says of itself.
                self.acts |= dictionary.get(b"EF").is_some();
                // Viewers differ in which of two they take.
                self.acts |=
                    dictionary.has_key_twice && BY_ITSELF.iter().any(|key| dictionary.get(key).is_some());
                for value in BY_ITSELF.iter().filter_map(|key| dictionary.get(key)) {
                    self.acts |= leaves(value);
                    match value {
                        Value::Reference(number) => drop(self.actions.insert(*number)),
                        value => next_of(value, &mut self.actions),
                    }
                }
                dictionary.values().for_each(|value| self.add_actions(value));
            }
            Value::Array(elements) => elements.iter().for_each(|value| self.add_actions(value)),
            _ => {}
        }
    }

    /// An action may name the next one. One that is not found may be found by a viewer.
    fn has_leaving_action(&self) -> bool {
        if self.actions.iter().any(|number| !self.nodes.contains_key(number)) {
            return true;
        }
        let mut waiting: Vec<u32> = self.actions.iter().copied().collect();
        let mut seen = BTreeSet::new();
        while let Some(number) = waiting.pop() {
            let Some(node) = self.nodes.get(&number).filter(|_| seen.insert(number)) else { continue };
            if node.leaves {
                return true;
            }
            waiting.extend(node.next.iter().copied());
        }
        false
    }

    fn has_pages(&self) -> Result<bool, MessageKey> {
        let (mut done, mut has_leaf) = (BTreeSet::new(), false);
        for root in &self.roots {
            // The nodes from the root to the current one, each with the kids that are still to be looked at.
            let mut path: Vec<(u32, Vec<u32>)> = Vec::new();
            let mut on_path = BTreeSet::new();
            let mut next = Some(*root);
            loop {
                if let Some(number) = next.take() {
                    if on_path.contains(&number) {
                        return Err(MessageKey::FileUnreadable);
                    }
                    if let Some(node) = self.nodes.get(&number).filter(|_| !done.contains(&number)) {
                        has_leaf |= node.is_leaf;
                        on_path.insert(number);
                        path.push((number, node.kids.iter().copied().collect()));
                    }
                }
                let Some((number, kids)) = path.last_mut() else { break };
                next = kids.pop();
                if next.is_none() {
                    on_path.remove(number);
                    done.insert(*number);
                    path.pop();
                }
            }
        }
        Ok(has_leaf)
    }
}

impl StreamHeader {
    fn of(dictionary: &Dictionary) -> Self {
        let is_packed =
            |value: &Value| matches!(value, Value::Name(name) if PACKED.contains(&name.as_slice()));
        let is_packed = match dictionary.get(b"Filter") {
            Some(Value::Array(elements)) => elements.len() == 1 && elements.iter().all(is_packed),
            Some(one) => is_packed(one),
            None => false,
        };
        // Data in another file, and what is done to it after it was unpacked.
        let is_plain =
            [&b"F"[..], b"FFilter", b"DecodeParms", b"DP"].iter().all(|key| dictionary.get(key).is_none());
        let first = match dictionary.get(b"First") {
            Some(Value::Number(first)) => usize::try_from(*first).ok(),
            _ => None,
        };
        Self {
            is_packed_once: is_packed && is_plain && !dictionary.has_key_twice,
            first,
            has_number: dictionary.get(b"N").is_some(),
        }
    }
}

/// The first of the two numbers before the word `obj`, which ends these bytes.
fn object_number(before: &[u8]) -> Option<u32> {
    let mut words =
        before.strip_suffix(b"obj")?.rsplitn(2, |byte| !byte.is_ascii_digit() && !is_space(*byte));
    let numbers = words.next()?;
    if !numbers.last().is_some_and(|byte| is_space(*byte)) {
        return None;
    }
    let mut numbers = numbers.split(|byte| is_space(*byte)).filter(|word| !word.is_empty()).rev();
    let (_generation, number) = (numbers.next()?, numbers.next()?);
    std::str::from_utf8(number).ok()?.parse().ok()
}

/// The numbers and places of the objects in an object stream, from the list before the first of them.
fn packed_objects(list: &[u8]) -> Option<Vec<(u32, usize)>> {
    let words = list.split(|byte| is_space(*byte)).filter(|word| !word.is_empty());
    let numbers = words.map(|word| std::str::from_utf8(word).ok()?.parse().ok());
    let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
    let pairs = numbers.chunks_exact(2).map(|pair| Some((pair[0], usize::try_from(pair[1]).ok()?)));
    pairs.collect()
}

fn references(value: &Value) -> Vec<u32> {
    match value {
        Value::Reference(number) => vec![*number],
        Value::Array(elements) => elements.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

/// Whether an action in this value does more than show a page of the document.
fn leaves(value: &Value) -> bool {
    match value {
        Value::Dictionary(dictionary) => {
            let acts = match dictionary.get(b"S") {
                Some(_) if dictionary.has_key_twice => true,
                Some(Value::Name(name)) if name == GO_TO => false,
                Some(Value::Name(name)) if name == NAMED => !is_named_page(dictionary),
                Some(_) => true,
                None => false,
            };
            acts || dictionary.values().any(leaves)
        }
        Value::Array(elements) => elements.iter().any(leaves),
        _ => false,
    }
}

fn is_named_page(action: &Dictionary) -> bool {
    matches!(action.get(b"N"), Some(Value::Name(name)) if NAMED_PAGES.contains(&name.as_slice()))
}

/// The objects that an action names, other than the page that it shows.
fn next_of(value: &Value, into: &mut BTreeSet<u32>) {
    let Value::Dictionary(dictionary) = value else { return };
    for (_, value) in dictionary.entries().filter(|(key, _)| !NO_ACTION.contains(key)) {
        into.extend(references(value));
        nested_next_of(value, into);
    }
}

fn nested_next_of(value: &Value, into: &mut BTreeSet<u32>) {
    match value {
        Value::Dictionary(_) => next_of(value, into),
        Value::Array(elements) => elements.iter().for_each(|value| nested_next_of(value, into)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_window_shows_the_bytes_of_the_file_wherever_it_looked_before() {
        let bytes: Vec<u8> = (0..3 * WINDOW_BYTES).map(|place| u8::try_from(place % 251).unwrap()).collect();
        let length = bytes.len() as u64;
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let mut window = Window { file: &mut file, start: 0, bytes: Vec::new(), is_end: false };
        let near = |edge: u64| [edge.saturating_sub(33), edge.saturating_sub(1), edge, edge + 1];
        let places: Vec<u64> =
            [0, WINDOW_BYTES, 2 * WINDOW_BYTES, length].into_iter().flat_map(near).collect();
        // Each after each, so that it also goes back.
        for (first, second) in
            places.iter().flat_map(|first| places.iter().map(move |second| (first, second)))
        {
            for count in [HEADER_BYTES, OBJECT_BYTES[0], OBJECT_BYTES[1], OBJECT_BYTES[2]] {
                window.read(*first, HEADER_BYTES).unwrap();
                let [from, to] =
                    [*second, second + count].map(|place| usize::try_from(place.min(length)).unwrap());
                assert!(window.read(*second, count).unwrap() == &bytes[from..to], "{first} {second} {count}");
            }
        }
    }
}
