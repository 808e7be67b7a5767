//! Whether a patient may still change an appointment, and if not, why.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::EnumIter;

use super::AppointmentStatus;
use crate::MessageKey;

/// What a patient wants to do with an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub enum ChangeAction {
    /// Moves it to a time that is free.
    Reschedule,
    /// Asks staff for another time.
    RequestReschedule,
    Cancel,
}

/// Why an appointment can't be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumIter, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Obstacle {
    AppointmentCancelled,
    /// It is too soon.
    PriorMinutes,
    /// One of the exams is a walk-in, which has no time to move.
    WalkIn,
    AlreadyStarted,
    /// Its status doesn't allow the step.
    Status,
}

/// The data that decides.
#[derive(Debug, Clone, Copy)]
pub struct ChangeCase {
    pub status: AppointmentStatus,
    pub start: Timestamp,
    /// How long before the start the patient's own changes end.
    pub window_minutes: i64,
    /// Whether an exam of the same booking is a walk-in.
    pub walk_in: bool,
}

impl ChangeAction {
    /// The resulting status.
    pub fn to(self) -> AppointmentStatus {
        match self {
            Self::Reschedule => AppointmentStatus::Rescheduled,
            Self::RequestReschedule => AppointmentStatus::RequestReschedule,
            Self::Cancel => AppointmentStatus::Canceled,
        }
    }

    /// The heading of the error.
    pub fn refusal(self) -> MessageKey {
        match self {
            Self::Reschedule | Self::RequestReschedule => MessageKey::RescheduleNotAllowed,
            Self::Cancel => MessageKey::CancelNotAllowed,
        }
    }
}

impl Obstacle {
    /// The text of the reason.
    pub fn key(self, action: ChangeAction) -> MessageKey {
        match (action, self) {
            (ChangeAction::Cancel, Self::PriorMinutes) => MessageKey::CancelPriorMinutes,
            (ChangeAction::Cancel, _) => MessageKey::CancelNotAllowed,
            (_, Self::AppointmentCancelled) => MessageKey::RescheduleCancelledAppointments,
            (_, Self::PriorMinutes) => MessageKey::ReschedulePriorMinutes,
            (_, Self::WalkIn) => MessageKey::RescheduleWithWalkIn,
            (_, Self::AlreadyStarted | Self::Status) => MessageKey::RescheduleNotAllowedMessage,
        }
    }
}

impl ChangeCase {
    /// The first obstacle, if any.
    pub fn obstacle(&self, action: ChangeAction, now: Timestamp) -> Option<Obstacle> {
        use AppointmentStatus as S;
        let window = SignedDuration::from_mins(self.window_minutes);
        match self.status {
            S::Canceled => Some(Obstacle::AppointmentCancelled),
            S::Arrived | S::InProgress | S::Completed | S::NoShow => Some(Obstacle::AlreadyStarted),
            status if status.become_status(action.to()).is_err() => Some(Obstacle::Status),
            _ if self.walk_in && action != ChangeAction::Cancel => Some(Obstacle::WalkIn),
            _ if self.start <= now => Some(Obstacle::AlreadyStarted),
            _ if now.duration_until(self.start) < window => Some(Obstacle::PriorMinutes),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    const START: i64 = 1_800_000_000;

    fn case(status: AppointmentStatus) -> ChangeCase {
        ChangeCase { status, start: at(0), window_minutes: 1440, walk_in: false }
    }

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_second(START + minutes * 60).unwrap()
    }

    #[test]
    fn changes_end_when_the_window_before_the_start_begins() {
        for action in ChangeAction::iter() {
            let booked = case(AppointmentStatus::Booked);
            assert_eq!(booked.obstacle(action, at(-1440)), None, "{action:?}: the last moment");
            let late = at(-1440) + SignedDuration::from_secs(1);
            assert_eq!(booked.obstacle(action, late), Some(Obstacle::PriorMinutes), "{action:?}");
            assert_eq!(booked.obstacle(action, at(0)), Some(Obstacle::AlreadyStarted), "{action:?}");
            let without_window = ChangeCase { window_minutes: 0, ..booked };
            assert_eq!(without_window.obstacle(action, at(-1)), None, "{action:?}");
        }
    }

    #[test]
    fn port_09n_no_change_is_open_whose_step_the_table_forbids() {
        for (status, action) in AppointmentStatus::iter()
            .flat_map(|status| ChangeAction::iter().map(move |action| (status, action)))
        {
            let open = case(status).obstacle(action, at(-9000)).is_none();
            assert_eq!(open, status.become_status(action.to()).is_ok(), "{status} {action:?}");
        }
    }

    #[test]
    fn the_obstacle_names_the_reason() {
        use AppointmentStatus as S;
        for (status, expected) in [
            (S::Canceled, Obstacle::AppointmentCancelled),
            (S::Arrived, Obstacle::AlreadyStarted),
            (S::Completed, Obstacle::AlreadyStarted),
            (S::NoShow, Obstacle::AlreadyStarted),
            (S::Rescheduled, Obstacle::Status),
            (S::Declined, Obstacle::Status),
            (S::Pending, Obstacle::Status),
        ] {
            assert_eq!(
                case(status).obstacle(ChangeAction::Reschedule, at(-9000)),
                Some(expected),
                "{status}"
            );
        }
        let with_walk_in = ChangeCase { walk_in: true, ..case(S::Booked) };
        assert_eq!(with_walk_in.obstacle(ChangeAction::Reschedule, at(-9000)), Some(Obstacle::WalkIn));
        assert_eq!(with_walk_in.obstacle(ChangeAction::Cancel, at(-9000)), None, "it can still be cancelled");
    }
}
