//! Tells the words of a PDF's dictionary from its texts and comments, byte by byte. A text may contain any word, such as the one
//! that ends an object.

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    #[default]
    Word,
    /// After `<`: a second one opens a dictionary, anything else a text in hexadecimal.
    Angle,
    Hexadecimal,
    Comment,
    /// With the number of open parentheses.
    Text(u32),
    /// After a backslash in a text.
    Escape(u32),
}

impl Place {
    pub(crate) fn after(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Word, b'(') => Self::Text(1),
            (Self::Word, b'%') => Self::Comment,
            (Self::Word, b'<') => Self::Angle,
            (Self::Angle, b'<' | b'>')
            | (Self::Hexadecimal, b'>')
            | (Self::Comment, b'\r' | b'\n')
            | (Self::Text(1), b')') => Self::Word,
            (Self::Angle, _) => Self::Hexadecimal,
            (Self::Text(open), b'\\') => Self::Escape(open),
            (Self::Text(open), b'(') => Self::Text(open + 1),
            (Self::Text(open), b')') => Self::Text(open - 1),
            (Self::Escape(open), _) => Self::Text(open),
            (place, _) => place,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &[u8]) -> Place {
        text.iter().fold(Place::Word, |place, byte| place.after(*byte))
    }

    #[test]
    fn texts_and_comments_are_no_words() {
        for text in [&b"/A"[..], b"(a)", b"(a(b)c)", b"(\\))", b"<</A", b"<41>", b"% (\n"] {
            assert_eq!(after(text), Place::Word, "{}", text.escape_ascii());
        }
        for text in [&b"(a"[..], b"(a(b)", b"(a\\)", b"<41", b"<<<41", b"% (a)"] {
            assert_ne!(after(text), Place::Word, "{}", text.escape_ascii());
        }
    }
}
