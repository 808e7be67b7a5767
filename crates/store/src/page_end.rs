//! Where a page of a list that is ordered by time ends.

use jiff::Timestamp;

/// The last row of the page before; those of one moment are told apart by their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedPageEnd<I> {
    pub at: Timestamp,
    pub id: I,
}
