//! The type of a file by its first bytes.

const PDF_START: &[u8] = b"%PDF-";
const JPEG_START: &[u8] = b"\xff\xd8\xff";
pub(crate) const PNG_START: &[u8] = b"\x89PNG\r\n\x1a\n";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pdf,
    Jpeg,
    Png,
}

impl Kind {
    /// A type starts with the first byte. Some programs search for a PDF further on; then the file would be two types.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        let starts = [(PDF_START, Self::Pdf), (JPEG_START, Self::Jpeg), (PNG_START, Self::Png)];
        starts.into_iter().find(|(start, _)| head.starts_with(start)).map(|(_, kind)| kind)
    }

    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    pub(crate) fn is_among(self, content_types: &[String]) -> bool {
        content_types.iter().any(|one| one == self.content_type())
    }
}
