//! From a draft to a booking: minting keys, reserving slots, submitting.

mod holds;
mod idempotent;
mod keys;
mod offered;
mod submit;

pub use holds::{Held, Reservation, WantedSlot};
pub use idempotent::Retry;
pub(crate) use idempotent::may_be_answered;
pub use keys::{Draft, DraftState, HeldSlot};
pub(crate) use submit::arrive_at;
pub use submit::{AppointmentMade, Submission, Submitted};
