//! What a patient shares by a link.

use strum::{Display, EnumString};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ShareKind {
    /// The results of one appointment.
    Result,
    /// All of the patient's.
    History,
}
