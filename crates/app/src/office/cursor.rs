//! Cursors of lists.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::PatientId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::patient_search::PageEnd;

/// The time a list is ordered by, and the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    pub(super) at: Timestamp,
    pub(super) id: i64,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.at.as_second(), self.id)
    }
}

impl Cursor {
    pub fn parse(text: &str) -> Option<Self> {
        let (at, id) = text.split_once('-')?;
        let at = Timestamp::from_second(at.parse().ok()?).ok()?;
        Some(Self { at, id: id.parse().ok()? })
    }
}

/// For people listed by name: which order of names it is, the name, and the row. Like search terms, it is sent in the body and
/// never in an address. Opaque to callers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameCursor {
    by_first_name: bool,
    name: String,
    id: i64,
}

impl fmt::Display for NameCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoded = serde_json::to_vec(self).map_err(|_| fmt::Error)?;
        f.write_str(&URL_SAFE_NO_PAD.encode(encoded))
    }
}

impl NameCursor {
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
    }

    pub(super) fn after(&self) -> PageEnd {
        let Self { by_first_name, name, id } = self.clone();
        PageEnd { by_first_name, name, id: PatientId(id) }
    }
}

impl From<PageEnd> for NameCursor {
    fn from(PageEnd { by_first_name, name, id }: PageEnd) -> Self {
        Self { by_first_name, name, id: id.0 }
    }
}

/// Takes a page from rows of which one more was read, and returns whether there is another page.
pub(super) fn page_of<T>(mut rows: Vec<T>, most: usize) -> (Vec<T>, bool) {
    let more = rows.len() > most;
    rows.truncate(most);
    (rows, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_anything_else_is_refused() {
        let cursor = Cursor { at: Timestamp::from_second(1_800_000_000).unwrap(), id: 7 };
        assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
        for other in ["", "7", "a-7", "7-", "1800000000-7-7"] {
            assert_eq!(Cursor::parse(other), None, "{other}");
        }
        let cursor = NameCursor { by_first_name: true, name: "мираkostova\"".to_owned(), id: 7 };
        assert_eq!(NameCursor::parse(&cursor.to_string()), Some(cursor));
        for other in ["", "7", "1800000000-7", "e30", "bnVsbA", "%"] {
            assert_eq!(NameCursor::parse(other), None, "{other}");
        }
    }
}
