//! States of two records that may be one person's.

use strum::{Display, EnumString};

/// The state of a patient match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum MatchState {
    /// Not looked up yet.
    Waiting,
    None,
    /// A patient with this date of birth and contact is known. It counts once they or staff prove it.
    Found,
    Linked,
    /// Staff decided that these are two people, or that a link was wrong. No code joins them any more.
    Dismissed,
}

/// Who has proven that two records are one person's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum JoinedBy {
    /// The patient, by a code sent to a contact of both.
    Code,
    Staff,
}
