//! An appointment's life: which status may follow which.

mod change;
mod staff_move;

pub use change::{ChangeAction, ChangeCase, Obstacle};
pub use staff_move::{MoveCase, MoveRule};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum AppointmentStatus {
    /// Waits for staff.
    Pending,
    Declined,
    Booked,
    Confirmed,
    /// The patient asked for another time.
    RequestReschedule,
    /// Staff moved it.
    Changed,
    /// A new appointment took its place.
    Rescheduled,
    Canceled,
    Arrived,
    InProgress,
    Completed,
    NoShow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an appointment that is {from} cannot become {to}")]
pub struct ForbiddenStep {
    pub from: AppointmentStatus,
    pub to: AppointmentStatus,
}

impl AppointmentStatus {
    /// The statuses that may come next.
    pub fn next(self) -> &'static [Self] {
        use AppointmentStatus as S;
        match self {
            S::Pending => &[S::Booked, S::Declined, S::Canceled],
            S::Booked | S::Confirmed | S::Changed => &[
                S::Confirmed,
                S::RequestReschedule,
                S::Changed,
                S::Rescheduled,
                S::Canceled,
                S::Arrived,
                S::NoShow,
            ],
            S::RequestReschedule => &[S::Booked, S::Changed, S::Rescheduled, S::Canceled],
            S::Arrived => &[S::InProgress],
            S::InProgress => &[S::Completed],
            S::Declined | S::Rescheduled | S::Canceled | S::Completed | S::NoShow => &[],
        }
    }

    pub fn become_status(self, to: Self) -> Result<Self, ForbiddenStep> {
        if self.next().contains(&to) { Ok(to) } else { Err(ForbiddenStep { from: self, to }) }
    }

    /// Whether the device is taken by an appointment in this status.
    pub fn occupies_device(self) -> bool {
        !matches!(self, Self::Declined | Self::Rescheduled | Self::Canceled | Self::NoShow)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    /// The table of the design, as text: what is not listed is forbidden.
    const ALLOWED: &str = "
        PENDING: BOOKED DECLINED CANCELED
        BOOKED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        CONFIRMED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        CHANGED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        REQUEST_RESCHEDULE: BOOKED CHANGED RESCHEDULED CANCELED
        ARRIVED: IN_PROGRESS
        IN_PROGRESS: COMPLETED";

    #[test]
    fn port_09n_every_step_outside_the_table_is_refused() {
        for from in AppointmentStatus::iter() {
            let row = ALLOWED.lines().map(str::trim).find(|line| line.starts_with(&format!("{from}:")));
            let allowed: Vec<&str> =
                row.map(|row| row.split_whitespace().skip(1).collect()).unwrap_or_default();
            for to in AppointmentStatus::iter() {
                let expected = allowed.contains(&to.to_string().as_str());
                assert_eq!(from.become_status(to).is_ok(), expected, "{from} to {to}");
            }
        }
    }

    #[test]
    fn an_ended_appointment_frees_its_device() {
        assert!(AppointmentStatus::Pending.occupies_device());
        assert!(AppointmentStatus::RequestReschedule.occupies_device());
        assert!(!AppointmentStatus::Canceled.occupies_device());
        assert!(!AppointmentStatus::Rescheduled.occupies_device());
    }
}
