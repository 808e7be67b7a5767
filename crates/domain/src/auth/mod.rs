//! Proving who one is: what has to be shown for what, how often it may be tried, and what an account may do.

mod attempts;
mod role;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub use attempts::{Attempts, judge, judge_account};
pub use role::{AccountKind, Role, account_kind};

use crate::appointment::AppointmentStatus;

/// What somebody wants to open.
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
pub enum AuthenticationType {
    BookingRequest,
    Appointment,
    AppointmentResults,
    PatientPortal,
}

/// How a one-time code reaches somebody.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CodeChannel {
    Email,
    Sms,
}

/// What a key stands for, which decides the page that it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BookingKind {
    Appointment,
    /// Appointments of which none is certain yet.
    Pending,
    BookingRequest,
}

/// Where a provider asks for a code also to see a mere booking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeSettings {
    pub for_appointments: bool,
    pub for_booking_requests: bool,
}

/// Whether a code has to follow the date of birth.
pub fn code_required(wanted: AuthenticationType, shared: bool, settings: CodeSettings) -> bool {
    shared
        || match wanted {
            AuthenticationType::PatientPortal | AuthenticationType::AppointmentResults => true,
            AuthenticationType::Appointment => settings.for_appointments,
            AuthenticationType::BookingRequest => settings.for_booking_requests,
        }
}

impl BookingKind {
    /// Of the appointments under a key; a key without any has requests.
    pub fn of(appointments: &[AppointmentStatus]) -> Self {
        let waits = |status: &AppointmentStatus| *status == AppointmentStatus::Pending;
        match appointments {
            [] => Self::BookingRequest,
            some if some.iter().all(waits) => Self::Pending,
            _ => Self::Appointment,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_links_the_portal_and_results_need_a_code_and_bookings_only_where_it_is_set() {
        use AuthenticationType as T;
        let off = CodeSettings::default();
        for (wanted, shared, needed) in [
            (T::Appointment, false, false),
            (T::BookingRequest, false, false),
            (T::AppointmentResults, false, true),
            (T::PatientPortal, false, true),
            (T::Appointment, true, true),
        ] {
            assert_eq!(code_required(wanted, shared, off), needed, "{wanted} {shared}");
        }
        let appointments = CodeSettings { for_appointments: true, ..off };
        assert!(code_required(T::Appointment, false, appointments));
        assert!(!code_required(T::BookingRequest, false, appointments));
        let requests = CodeSettings { for_booking_requests: true, ..off };
        assert!(code_required(T::BookingRequest, false, requests));
        assert!(!code_required(T::Appointment, false, requests));
    }

    #[test]
    fn a_key_is_pending_while_none_of_its_appointments_is_certain() {
        use AppointmentStatus as S;
        assert_eq!(BookingKind::of(&[]), BookingKind::BookingRequest);
        assert_eq!(BookingKind::of(&[S::Pending, S::Pending]), BookingKind::Pending);
        assert_eq!(BookingKind::of(&[S::Pending, S::Booked]), BookingKind::Appointment);
    }
}
