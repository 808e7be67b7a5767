//! The back office: what staff see of all that is booked, and what they decide.

mod appointments;
mod decisions;

pub use appointments::{AppointmentPage, Cursor, ListedAppointment, Wanted};
pub use decisions::{Decline, StatusStep};

use domain::MessageKey;
use domain::auth::{AccountKind, Role};

use crate::authentication::StaffSession;
use crate::{App, AppError, Caller, Tokens};

/// Who decides about appointments and requests.
const DECIDING: [Role; 2] = [Role::CallCentre, Role::FrontDesk];

impl App {
    /// The staff member who calls, where they may do what they want to. Anybody else is turned away, and that is written
    /// down.
    async fn office(
        &self,
        tokens: &Tokens,
        may: impl Fn(&StaffSession) -> bool + Send,
        action: &'static str,
        caller: &Caller,
    ) -> Result<StaffSession, AppError> {
        let staff = self.staff(tokens).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let outcome = match staff {
            Some(staff) if may(&staff) => Ok(staff),
            Some(staff) if staff.read_only() => Err(AppError::Forbidden(MessageKey::AccessReadOnly)),
            _ => Err(AppError::Forbidden(MessageKey::NotAllowed)),
        };
        self.noting_denial(outcome, tokens, None, action, caller).await
    }
}

fn reads(_: &StaffSession) -> bool {
    true
}

fn decides(staff: &StaffSession) -> bool {
    !staff.read_only() && staff.roles.iter().any(|role| DECIDING.contains(role))
}
