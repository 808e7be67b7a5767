//! Why a change of the set-up is refused, and the error staff see.

use domain::MessageKey;
use store::setup::AffectedAppointments;
use store::{StoreError, WriteError};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

/// As the transaction returns it: affected patients have no names yet.
#[derive(Debug)]
pub(super) enum SetupRefusal {
    App(AppError),
    Leaves(AffectedAppointments),
}

impl From<AppError> for SetupRefusal {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<StoreError> for SetupRefusal {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl WriteError for SetupRefusal {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::App(error) => error.store_error(),
            Self::Leaves(_) => None,
        }
    }
}

impl App {
    /// Adds the affected patients, as far as they are booked at the staff member's clinics.
    pub(super) async fn explain_refusal(
        &self,
        refused: SetupRefusal,
        staff: &StaffSession,
        ctx: &Ctx,
    ) -> Result<AppError, AppError> {
        Ok(match refused {
            SetupRefusal::App(error) => error,
            SetupRefusal::Leaves(AffectedAppointments::InTime(hit)) => {
                AppError::InTheWay(self.affected_patients(&hit, staff, ctx).await?)
            }
            SetupRefusal::Leaves(AffectedAppointments::On(hit)) => {
                AppError::InUseBy(self.affected_patients(&hit, staff, ctx).await?)
            }
            SetupRefusal::Leaves(AffectedAppointments::By { field, key }) => AppError::field(field, key),
            SetupRefusal::Leaves(AffectedAppointments::Nobody) => AppError::Conflict(MessageKey::InUse),
        })
    }
}
