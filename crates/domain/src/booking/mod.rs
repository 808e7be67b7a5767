//! A booking key, its life, and the reservations it owns.

mod hold;
mod key;

pub use hold::{HoldError, HoldState, HoldTimes};
pub use key::{BookingKey, BookingKeyError, BookingKeyState};
