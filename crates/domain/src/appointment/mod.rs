//! The life cycle of an appointment: which status may follow which.

mod change;
mod staff_move;
mod status_times;

pub use change::{ChangeAction, ChangeCase, Obstacle};
pub use staff_move::{MoveCase, MoveRule};
pub use status_times::TooSoon;

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
    /// Waits for approval by staff.
    Pending,
    Declined,
    Booked,
    Confirmed,
    /// The patient asked for another time.
    RequestReschedule,
    /// Staff moved it.
    Changed,
    /// Replaced by a new appointment.
    Rescheduled,
    Canceled,
    Arrived,
    InProgress,
    Completed,
    NoShow,
}

/// Why a status can't be undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CannotUndo {
    #[error(transparent)]
    Forbidden(#[from] ForbiddenStep),
    #[error("it was taken on another day")]
    AnotherDay,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an appointment that is {from} cannot become {to}")]
pub struct ForbiddenStep {
    pub from: AppointmentStatus,
    pub to: AppointmentStatus,
}

impl AppointmentStatus {
    /// The statuses that may follow.
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
            // A patient whose reschedule request wasn't met still has this time, and may come to it.
            S::RequestReschedule => {
                &[S::Booked, S::Changed, S::Rescheduled, S::Canceled, S::Arrived, S::NoShow]
            }
            S::Arrived => &[S::InProgress],
            S::InProgress => &[S::Completed],
            S::Declined | S::Rescheduled | S::Canceled | S::Completed | S::NoShow => &[],
        }
    }

    pub fn become_status(self, to: Self) -> Result<Self, ForbiddenStep> {
        if self.next().contains(&to) { Ok(to) } else { Err(ForbiddenStep { from: self, to }) }
    }

    /// Whether it is shown on the board of its day: to come, in progress or done; not if it was cancelled or moved.
    pub fn is_on_the_board(self) -> bool {
        !matches!(self, Self::Declined | Self::Rescheduled | Self::Canceled)
    }

    /// Whether documents can still be added or replaced: by its patient until it is over, by staff as long as it is on the board.
    pub fn accepts_documents(self, from_staff: bool) -> bool {
        self.is_on_the_board() && (from_staff || !matches!(self, Self::Completed | Self::NoShow))
    }

    /// The most likely status before one that staff can undo.
    pub fn usual_predecessor(self) -> Option<Self> {
        match self {
            Self::Arrived | Self::NoShow => Some(Self::Booked),
            Self::InProgress => Some(Self::Arrived),
            Self::Completed => Some(Self::InProgress),
            _ => None,
        }
    }

    /// Undoes a status set by mistake, on the same day. A no-show can be undone later too: then it only matters whether the time
    /// is free.
    pub fn undone(self, former: Self, same_day: bool) -> Result<Self, CannotUndo> {
        use AppointmentStatus as S;
        let expected = matches!(former, S::Booked | S::Confirmed | S::Changed | S::RequestReschedule);
        let leads_back = match self {
            S::Arrived | S::NoShow => expected,
            S::InProgress | S::Completed => self.usual_predecessor() == Some(former),
            _ => false,
        };
        if !leads_back {
            return Err(ForbiddenStep { from: self, to: former }.into());
        }
        if same_day || self == S::NoShow { Ok(former) } else { Err(CannotUndo::AnotherDay) }
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

    /// The table of the design, as text: anything not listed is forbidden.
    const ALLOWED: &str = "
        PENDING: BOOKED DECLINED CANCELED
        BOOKED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        CONFIRMED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        CHANGED: CONFIRMED REQUEST_RESCHEDULE CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
        REQUEST_RESCHEDULE: BOOKED CHANGED RESCHEDULED CANCELED ARRIVED NO_SHOW
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

    /// What can be undone, and to which status.
    const TAKEN_BACK: &str = "
        ARRIVED: BOOKED CONFIRMED CHANGED REQUEST_RESCHEDULE
        NO_SHOW: BOOKED CONFIRMED CHANGED REQUEST_RESCHEDULE
        IN_PROGRESS: ARRIVED
        COMPLETED: IN_PROGRESS";

    #[test]
    fn ops_08n_only_these_steps_can_be_undone_and_only_the_same_day() {
        for from in AppointmentStatus::iter() {
            let row = TAKEN_BACK.lines().map(str::trim).find(|line| line.starts_with(&format!("{from}:")));
            let back: Vec<&str> = row.map(|row| row.split_whitespace().skip(1).collect()).unwrap_or_default();
            assert_eq!(from.usual_predecessor().is_some(), !back.is_empty(), "{from}");
            for to in AppointmentStatus::iter() {
                let leads_back = back.contains(&to.to_string().as_str());
                let forbidden = Err(CannotUndo::Forbidden(ForbiddenStep { from, to }));
                assert_eq!(from.undone(to, true), if leads_back { Ok(to) } else { forbidden });
                let later = match from {
                    _ if !leads_back => forbidden,
                    AppointmentStatus::NoShow => Ok(to),
                    _ => Err(CannotUndo::AnotherDay),
                };
                assert_eq!(from.undone(to, false), later, "{from} to {to}, a day later");
            }
        }
    }

    #[test]
    fn documents_are_added_until_it_is_over_and_by_staff_as_long_as_it_is_on_the_board() {
        use AppointmentStatus as S;
        for status in AppointmentStatus::iter() {
            let gone = matches!(status, S::Declined | S::Rescheduled | S::Canceled);
            let over = matches!(status, S::Completed | S::NoShow);
            assert_eq!(status.accepts_documents(true), !gone, "{status}");
            assert_eq!(status.accepts_documents(false), !gone && !over, "{status}");
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
