//! Authentication: which proof is needed for what, limits of attempts, and roles.

mod access;
mod api_scope;
mod attempts;
mod identity_check;
mod permission;
mod role;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub use access::{Access, Admission, ProofLevel};
pub use api_scope::ApiScope;
pub use attempts::{Attempts, judge, judge_account};
pub use identity_check::{CONTACT_FIELDS, IdentityCheck};
pub use permission::Permission;
pub use role::{AccountKind, Role, account_kind};

use crate::appointment::AppointmentStatus;

/// What a caller wants to open.
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

/// What a key holds, which decides the page it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BookingKind {
    Appointment,
    /// Appointments, all of them pending.
    Pending,
    BookingRequest,
}

/// When a provider requires a code just to see a booking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CodeSettings {
    pub for_appointments: bool,
    pub for_booking_requests: bool,
}

/// Everything a session would open, under all of its keys.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SessionContents {
    /// By a link that a patient shared.
    pub shared: bool,
    pub appointments: bool,
    pub booking_requests: bool,
}

impl SessionContents {
    /// Whether nothing opens before the code. It depends on what is there, never on what the caller names.
    pub fn only_with_code(self, settings: CodeSettings) -> bool {
        self.shared
            || (self.appointments && settings.for_appointments)
            || (self.booking_requests && settings.for_booking_requests)
    }
}

/// Whether the page asks for a code after the date of birth. What the caller wants to open can only add requirements.
pub fn code_required(wanted: AuthenticationType, opens: SessionContents, settings: CodeSettings) -> bool {
    let for_page =
        matches!(wanted, AuthenticationType::PatientPortal | AuthenticationType::AppointmentResults);
    for_page || opens.only_with_code(settings)
}

impl BookingKind {
    /// From the appointments under a key; a key without any has requests.
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
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn shared_links_the_portal_and_results_need_a_code_and_bookings_only_where_it_is_set() {
        use AuthenticationType as T;
        let off = CodeSettings::default();
        let appointment = SessionContents { appointments: true, ..SessionContents::default() };
        let request = SessionContents { booking_requests: true, ..SessionContents::default() };
        for (wanted, opens, needed) in [
            (T::Appointment, appointment, false),
            (T::BookingRequest, request, false),
            (T::AppointmentResults, appointment, true),
            (T::PatientPortal, request, true),
            (T::Appointment, SessionContents { shared: true, ..appointment }, true),
        ] {
            assert_eq!(code_required(wanted, opens, off), needed, "{wanted} {opens:?}");
        }
    }

    #[test]
    fn auth_02o_a_session_with_several_keys_needs_the_proof_of_each() {
        for (for_appointments, for_booking_requests, appointments, booking_requests) in
            (0..16_u8).map(|bits| (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0))
        {
            let settings = CodeSettings { for_appointments, for_booking_requests };
            let opens = SessionContents { shared: false, appointments, booking_requests };
            let needed = (for_appointments && appointments) || (for_booking_requests && booking_requests);
            assert_eq!(opens.only_with_code(settings), needed, "{opens:?} {settings:?}");
            for wanted in AuthenticationType::iter() {
                assert!(code_required(wanted, opens, settings) || !needed, "{wanted} {opens:?} {settings:?}");
            }
        }
    }

    #[test]
    fn a_key_is_pending_while_none_of_its_appointments_is_certain() {
        use AppointmentStatus as S;
        assert_eq!(BookingKind::of(&[]), BookingKind::BookingRequest);
        assert_eq!(BookingKind::of(&[S::Pending, S::Pending]), BookingKind::Pending);
        assert_eq!(BookingKind::of(&[S::Pending, S::Booked]), BookingKind::Appointment);
    }
}
