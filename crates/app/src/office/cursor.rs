//! Where a page of a list ends.

use std::fmt;

use jiff::Timestamp;

/// The moment by which a list is ordered, and the row.
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

/// Takes a page off rows of which one more was asked for, and says whether there is another page.
pub(super) fn page_of<T>(mut rows: Vec<T>, most: usize) -> (Vec<T>, bool) {
    let more = rows.len() > most;
    rows.truncate(most);
    (rows, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_reads_back_and_nothing_else_is_one() {
        let cursor = Cursor { at: Timestamp::from_second(1_800_000_000).unwrap(), id: 7 };
        assert_eq!(Cursor::parse(&cursor.to_string()), Some(cursor));
        for other in ["", "7", "a-7", "7-", "1800000000-7-7"] {
            assert_eq!(Cursor::parse(other), None, "{other}");
        }
    }
}
