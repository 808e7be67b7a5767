//! Actions on a booking after it was made.

use strum::{Display, EnumString, IntoStaticStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum BookingAction {
    Confirm,
    /// The patient asks staff for another time.
    RequestReschedule,
    /// The patient chooses another time.
    Reschedule,
    Cancel,
    /// The patient requests further exams.
    AskForExams,
    /// The status of a booking request changes.
    ChangeRequest,
    /// Its message is sent again.
    SendAgain,
    /// Like [`Self::SendAgain`], by text message.
    SendAgainBySms,
    /// The patient corrects their details.
    AskForDetails,
    /// Staff approve a pending appointment.
    Approve,
    /// Staff decline it.
    Decline,
    /// Staff offer exams at clinics.
    OfferRequest,
    /// Staff add a note to a booking request.
    NoteRequest,
    /// Staff assign a booking request, or release it.
    AssignRequest,
    /// Nobody dealt with a booking request in time.
    ExpireRequest,
    /// Staff accept a patient's corrections.
    AcceptDetails,
    /// Staff refuse them.
    RefuseDetails,
    /// Staff ask the patient a question.
    AskPatient,
    /// Staff give the booking a new key, and the old one stops working.
    SendNewLink,
    /// Staff set the status of an appointment, or cancel it.
    SetStatus,
    /// Staff undo a status set by mistake.
    TakeBack,
    /// Staff keep the time of an appointment despite a reschedule request.
    KeepTime,
    /// Staff move an appointment to another time or device.
    Move,
    /// Staff book a patient who has another appointment at that time. Only in the history of the booking.
    BookOverlap,
    /// Staff go on although answers to a questionnaire rule the exam out. Only in the history of the booking.
    PassOverDenial,
}

impl BookingAction {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
