//! Actions on a booking after it was made.

use strum::{Display, EnumString, IntoStaticStr};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum BookingAction {
    Confirm,
    /// The patient asks staff for another time.
    RequestReschedule,
    /// The patient takes another time.
    Reschedule,
    Cancel,
    /// Further exams are asked for.
    AskForExams,
    /// A booking request takes a step.
    ChangeRequest,
    /// Its message is sent once more.
    SendAgain,
    /// Like [`Self::SendAgain`], to a telephone.
    SendAgainBySms,
    /// The patient says that their details are wrong.
    AskForDetails,
    /// Staff let an appointment stand that waited for them.
    Approve,
    /// Staff do not.
    Decline,
    /// Staff say which exam can be had where.
    OfferRequest,
    /// Staff add a note to a booking request.
    NoteRequest,
    /// Staff take a booking request on, or let it go.
    AssignRequest,
    /// Nobody dealt with a booking request in time.
    ExpireRequest,
    /// Staff accept the details that a patient gave.
    AcceptDetails,
    /// Staff do not.
    RefuseDetails,
    /// Staff ask the patient a question.
    AskPatient,
    /// Staff give the booking another key, and the old one opens nothing any more.
    SendNewLink,
    /// Staff note how far an appointment is, or give it up.
    SetStatus,
    /// Staff take back what they noted by mistake.
    TakeBack,
    /// Staff leave an appointment where it is, though its patient asked for another time.
    KeepTime,
    /// Staff give an appointment another time or device.
    Move,
}

impl BookingAction {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
