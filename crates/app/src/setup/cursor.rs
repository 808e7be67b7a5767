//! The cursor of a list of records: everything its order needs, so that no row is lost or repeated if the last row of a page is
//! changed or retired before the next page is read.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use store::setup::PageEnd;

/// The sort key of a kind: numbers, then a word.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rank {
    pub(super) numbers: Vec<i64>,
    pub(super) word: String,
}

/// Opaque to callers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Cursor {
    /// Of a kind with few records.
    Ranked { rank: Rank, id: i64 },
    /// Of a kind with up to a million records.
    Listed { lead: Option<String>, word: String, place: String, id: i64 },
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encoded = serde_json::to_vec(self).map_err(|_| fmt::Error)?;
        f.write_str(&URL_SAFE_NO_PAD.encode(encoded))
    }
}

impl Cursor {
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
    }

    pub(super) fn after(&self) -> PageEnd {
        match self.clone() {
            Self::Listed { lead, word, place, id } => PageEnd { lead, word, place, id },
            // A cursor of another kind: start from the beginning.
            Self::Ranked { .. } => PageEnd::default(),
        }
    }
}

impl From<PageEnd> for Cursor {
    fn from(PageEnd { lead, word, place, id }: PageEnd) -> Self {
        Self::Listed { lead, word, place, id }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_anything_else_is_refused() {
        let ranked =
            Cursor::Ranked { rank: Rank { numbers: vec![3, -7], word: "Ж \"&=+".to_owned() }, id: 7 };
        let lead = Some("мир".to_owned());
        let listed =
            Cursor::Listed {
                lead, word: "мира".to_owned(), place: "костова мира".to_owned(), id: 9
            };
        for cursor in [ranked, listed] {
            let encoded = cursor.to_string();
            assert!(
                encoded.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)),
                "{encoded}"
            );
            assert_eq!(Cursor::parse(&encoded), Some(cursor));
        }
        for other in ["", "7", "first", "e30", "bnVsbA", "%"] {
            assert_eq!(Cursor::parse(other), None, "{other}");
        }
    }
}
