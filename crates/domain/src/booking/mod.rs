//! A booking key, its life, and the reservations it owns.

mod action;
mod hold;
mod key;

pub use action::BookingAction;
pub use hold::{HoldError, HoldState, HoldTimes};
pub use key::{BookingKey, BookingKeyError, BookingKeyState};
