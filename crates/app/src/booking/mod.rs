//! From a draft to a booking: minting keys, reserving slots, submitting.

mod holding;
mod holds;
mod idempotent;
mod keys;
mod needs;
mod offered;
mod submit;

pub use holds::{Held, Reservation, WantedSlot};
pub use idempotent::Retry;
pub use keys::{Draft, DraftState, HeldSlot};
pub use needs::NeedsKept;
pub(crate) use submit::arrive_at;
pub use submit::{AppointmentMade, Submission, Submitted};
