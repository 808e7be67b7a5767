//! Booking keys, their states, and the holds they own.

mod action;
mod hold;
mod key;
mod without_keys;

pub use action::BookingAction;
pub use hold::{HoldError, HoldState, HoldTimes};
pub use key::{BookingKey, BookingKeyError, BookingKeyState};
pub use without_keys::without_keys;
