//! Reads one value of a PDF, such as the dictionary of an object. Only what tells the structure of a document is kept: names,
//! references, whole numbers, arrays and dictionaries. Memory is a small multiple of the bytes given.

/// Deeper values are not read.
const DEPTH_MAX: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Name(Vec<u8>),
    Number(i64),
    /// To the object of this number.
    Reference(u32),
    /// Without elements that tell nothing.
    Array(Vec<Value>),
    Dictionary(Dictionary),
    /// A text, a fraction or a keyword.
    Other,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Dictionary {
    entries: Vec<(Vec<u8>, Value)>,
    /// Viewers differ in which of the two they take.
    pub has_key_twice: bool,
}

impl Dictionary {
    pub(crate) fn get(&self, key: &[u8]) -> Option<&Value> {
        self.entries.iter().find(|(known, _)| known == key).map(|(_, value)| value)
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (&[u8], &Value)> {
        self.entries.iter().map(|(key, value)| (key.as_slice(), value))
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.entries.iter().map(|(_, value)| value)
    }
}

/// The value at the start of these bytes, and where it ends. `None` if it is unreadable or the bytes end before it does.
pub(crate) fn read_value(bytes: &[u8]) -> Option<(Value, usize)> {
    let mut reader = Reader { bytes, at: 0, depth: 0 };
    let value = reader.value()?;
    Some((value, reader.at))
}

/// The number of the first byte that is neither white space nor in a comment, from here on.
pub(crate) fn after_space(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(byte) if is_space(*byte) => at += 1,
            Some(b'%') => {
                let rest = &bytes[at..];
                at += rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
            }
            _ => return at,
        }
    }
}

pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b'\0' | b'\t' | b'\n' | 0x0c | b'\r' | b' ')
}

/// White space and the delimiters of the format.
pub(crate) fn ends_word(byte: u8) -> bool {
    is_space(byte) || b"()<>[]{}/%".contains(&byte)
}

pub(crate) fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn value(&mut self) -> Option<Value> {
        self.at = after_space(self.bytes, self.at);
        match self.peek()? {
            b'/' => self.name().map(Value::Name),
            b'(' => self.text(),
            b'<' if self.bytes.get(self.at + 1) == Some(&b'<') => self.nested(Self::dictionary),
            b'<' => self.hexadecimal(),
            b'[' => self.nested(Self::array),
            b'0'..=b'9' => self.number_or_reference(),
            byte if ends_word(byte) => None,
            _ => self.keyword(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Option<Value>) -> Option<Value> {
        self.depth += 1;
        let value = if self.depth > DEPTH_MAX { None } else { read(self) };
        self.depth -= 1;
        value
    }

    fn dictionary(&mut self) -> Option<Value> {
        self.at += 2;
        let mut dictionary = Dictionary::default();
        loop {
            self.at = after_space(self.bytes, self.at);
            if self.bytes[self.at..].starts_with(b">>") {
                self.at += 2;
                let mut keys: Vec<&[u8]> = dictionary.entries.iter().map(|(key, _)| key.as_slice()).collect();
                keys.sort_unstable();
                dictionary.has_key_twice = keys.windows(2).any(|two| two[0] == two[1]);
                return Some(Value::Dictionary(dictionary));
            }
            if self.peek()? != b'/' {
                return None;
            }
            let key = self.name()?;
            let value = self.value()?;
            dictionary.entries.push((key, value));
        }
    }

    fn array(&mut self) -> Option<Value> {
        self.at += 1;
        let mut elements = Vec::new();
        loop {
            self.at = after_space(self.bytes, self.at);
            if self.peek()? == b']' {
                self.at += 1;
                return Some(Value::Array(elements));
            }
            let element = self.value()?;
            if !matches!(element, Value::Other | Value::Number(_)) {
                elements.push(element);
            }
        }
    }

    /// A letter may be written as `#` and two digits.
    fn name(&mut self) -> Option<Vec<u8>> {
        self.at += 1;
        let mut name = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| !ends_word(*byte)) {
            self.at += 1;
            let digits = self.bytes.get(self.at..self.at + 2).filter(|_| byte == b'#');
            match digits.and_then(|digits| Some((hex_digit(digits[0])?, hex_digit(digits[1])?))) {
                Some((first, second)) => {
                    name.push((first << 4) | second);
                    self.at += 2;
                }
                None => name.push(byte),
            }
        }
        // It may go on after the end of the bytes.
        self.peek().map(|_| name)
    }

    fn text(&mut self) -> Option<Value> {
        self.at += 1;
        let mut open = 1;
        while open > 0 {
            match self.next()? {
                b'\\' => drop(self.next()?),
                b'(' => open += 1,
                b')' => open -= 1,
                _ => {}
            }
        }
        Some(Value::Other)
    }

    fn hexadecimal(&mut self) -> Option<Value> {
        while self.next()? != b'>' {}
        Some(Value::Other)
    }

    fn number_or_reference(&mut self) -> Option<Value> {
        let number = match self.number()? {
            Value::Number(number) => number,
            other => return Some(other),
        };
        let end = self.at;
        self.at = after_space(self.bytes, self.at);
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) && self.number()? != Value::Other {
            self.at = after_space(self.bytes, self.at);
            let is_reference =
                self.peek()? == b'R' && self.bytes.get(self.at + 1).copied().is_none_or(ends_word);
            if is_reference {
                self.at += 1;
                return Some(u32::try_from(number).map_or(Value::Other, Value::Reference));
            }
        }
        self.at = end;
        Some(Value::Number(number))
    }

    /// The word here, if it is a whole number.
    fn number(&mut self) -> Option<Value> {
        let start = self.at;
        while !ends_word(self.peek()?) {
            self.at += 1;
        }
        let word = std::str::from_utf8(&self.bytes[start..self.at]).ok();
        let digits = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        Some(digits.and_then(|word| word.parse().ok()).map_or(Value::Other, Value::Number))
    }

    fn keyword(&mut self) -> Option<Value> {
        let start = self.at;
        while !ends_word(self.peek()?) {
            self.at += 1;
        }
        // A value is missing.
        let is_end = [&b"obj"[..], b"endobj", b"stream", b"endstream"].contains(&&self.bytes[start..self.at]);
        (!is_end).then_some(Value::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dictionary(text: &[u8]) -> Dictionary {
        match read_value(text) {
            Some((Value::Dictionary(dictionary), _)) => dictionary,
            other => panic!("{}: {other:?}", text.escape_ascii()),
        }
    }

    #[test]
    fn a_dictionary_is_read_however_it_is_written() {
        let text = b" <<%>>\n/T#79pe/Page/Kids[ 3 0 R 4 0 R/A(\\)>>)<3e3e>]/N -1.5/M true/Count 12/S<</P null>>>> rest";
        let read = dictionary(text);
        assert_eq!((read.get(b"Type"), read.has_key_twice), (Some(&Value::Name(b"Page".to_vec())), false));
        let kids = vec![Value::Reference(3), Value::Reference(4), Value::Name(b"A".to_vec())];
        assert_eq!(read.get(b"Kids"), Some(&Value::Array(kids)));
        assert_eq!((read.get(b"N"), read.get(b"Count")), (Some(&Value::Other), Some(&Value::Number(12))));
        assert_eq!(read_value(text).map(|(_, end)| &text[end..]), Some(&b" rest"[..]));
        assert!(dictionary(b"<</A 1/#41 2>>").has_key_twice);
    }

    #[test]
    fn what_is_not_whole_is_not_read() {
        for text in [
            &b""[..],
            b"<<",
            b"<</A",
            b"<</A/B",
            b"<</A 1",
            b"<</A(>>",
            b"<</A>>",
            b"<<1 2>>",
            b"[1 2",
            b"<</A endobj>>",
        ] {
            assert_eq!(read_value(text), None, "{}", text.escape_ascii());
        }
        let deep = [b"[".repeat(100), b"]".repeat(100)].concat();
        assert_eq!(read_value(&deep), None);
    }
}
