//! Why a change of the set-up is not made, and what staff are told of it.

use domain::MessageKey;
use store::setup::LeftBehind;
use store::{StoreError, WriteError};

use crate::authentication::StaffSession;
use crate::{App, AppError, Caller};

/// As the transaction knows it: those who are booked have no names yet.
#[derive(Debug)]
pub(super) enum Refused {
    App(AppError),
    Leaves(LeftBehind),
}

impl From<AppError> for Refused {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl WriteError for Refused {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::App(error) => error.store_error(),
            Self::Leaves(_) => None,
        }
    }
}

impl App {
    /// Says who would be left behind, as far as the staff member works where they are booked.
    pub(super) async fn told(
        &self,
        refused: Refused,
        staff: &StaffSession,
        caller: &Caller,
    ) -> Result<AppError, AppError> {
        Ok(match refused {
            Refused::App(error) => error,
            Refused::Leaves(LeftBehind::InTime(hit)) => {
                AppError::InTheWay(self.who_is_hit(&hit, staff, caller).await?)
            }
            Refused::Leaves(LeftBehind::On(hit)) => {
                AppError::InUseBy(self.who_is_hit(&hit, staff, caller).await?)
            }
            Refused::Leaves(LeftBehind::By { field, key }) => AppError::field(field, key),
            Refused::Leaves(LeftBehind::Nobody) => AppError::Conflict(MessageKey::InUse),
        })
    }
}
