//! From a draft to a booking: creating keys, holding slots, submitting.
//! A submission is checked (`check`), planned (`plan`) and carried out in one transaction (`carry_out`).

mod account_rules;
mod carry_out;
mod check;
mod decisions;
mod demands;
mod further_requests;
mod hold_allowance;
mod holding;
mod holds;
mod idempotent;
mod items;
mod keys;
mod needs;
mod offered;
mod plan;
mod planned_requests;
mod renewals;
mod request_appointment;
mod request_instead;
mod results;
mod submission;
mod submit;
mod two_places;
mod unseen_keys;
mod write_booking;

pub(crate) use decisions::checked_denial_reason;
pub use further_requests::{FurtherRequests, RelatedBooking, WantedFurtherRequests};
pub use hold_allowance::HoldingCaller;
pub use holds::{DraftHolds, Reservation, WantedSlot};
pub use idempotent::Retry;
pub(crate) use idempotent::{AnswerKey, may_have_answer};
pub(crate) use items::lock_open_draft;
pub use items::{ChangedExam, TemporaryAnswer, TemporaryDocument, TransferCount};
pub(crate) use keys::release_given;
pub use keys::{AnsweredQuestionnaire, DraftState, Drafts, HeldSlot};
pub use needs::NeedsOutcome;
pub(crate) use offered::{OfferedSlot, touch_planned};
pub(crate) use plan::PlannedAppointment;
pub use results::{
    AppointmentMade, AppointmentResult, Failure, Outcome, RequestMade, RequestResult, Submitted,
};
pub use submission::{Person, Referrer, RequestSubmission, Submission, WantedAppointment, WantedRequest};
pub(crate) use submit::arrive_at;
pub use two_places::{Clash, ClashPlace, ClashSide};
pub(crate) use two_places::{ProvenPatient, clashes_of, need_reason};
pub(crate) use write_booking::book_slot;
