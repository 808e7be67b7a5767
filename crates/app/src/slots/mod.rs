//! Searching for free times: over the clinics that do an exam, from sets kept in memory that follow the devices' versions.

mod alternatives;
mod calendars;
mod kept;
mod next;
mod rendered;
mod search;

pub use alternatives::Alternative;
pub(crate) use calendars::{Calendars, DeviceTimes};
pub use kept::Fragment;
pub(crate) use kept::Fragments;
pub use next::NextSearch;
pub use rendered::{Render, RenderedAnswer};
pub(crate) use search::ask;
pub use search::{ClinicSlots, EmptyReason, Slot, SlotAnswer, SlotSearch};

use domain::availability::Reason;
use domain::limits::CUSTOM_DURATION_MAX_MINUTES;
use domain::{DeviceId, MessageKey};

use crate::AppError;

/// What narrows the devices and the length of what is searched for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct SlotOptions {
    pub device: Option<DeviceId>,
    pub group: Option<String>,
    /// Minutes in place of the exam's own; rounded up to a whole tick.
    pub custom_minutes: Option<i64>,
}

impl SlotOptions {
    /// Refuses a length that nobody can mean.
    pub(crate) fn check(&self) -> Result<(), AppError> {
        let allowed = 1..=CUSTOM_DURATION_MAX_MINUTES;
        if self.custom_minutes.is_some_and(|minutes| !allowed.contains(&minutes)) {
            return Err(AppError::field("customDuration", MessageKey::ValueInvalid));
        }
        Ok(())
    }

    /// How long an exam takes on a device under these options.
    pub(crate) fn minutes(&self, device_minutes: i64) -> i64 {
        self.custom_minutes.map_or(device_minutes, domain::availability::round_up_to_tick_minutes)
    }
}

/// The text that says a reason in words.
pub(crate) fn reason_key(reason: Reason) -> MessageKey {
    match reason {
        Reason::Closed => MessageKey::NoSlotsClosed,
        Reason::Full => MessageKey::NoSlotsFull,
        Reason::TooShort => MessageKey::NoSlotsTooShort,
        Reason::Preparation => MessageKey::NoSlotsPreparation,
        Reason::Notice => MessageKey::NoSlotsNotice,
    }
}
