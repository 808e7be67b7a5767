//! What can be done with a booking once it is made.

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
    /// As [`Self::SendAgain`], to a telephone.
    SendAgainBySms,
    /// The patient says that their details are wrong.
    AskForDetails,
    /// Staff let an appointment stand that waited for them.
    Approve,
    /// Staff do not.
    Decline,
    /// Staff note how far an appointment is, or give it up.
    SetStatus,
}

impl BookingAction {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
