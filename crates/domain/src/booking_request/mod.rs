//! The life cycle of a booking request, and where it came from.

mod preferred_time;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use crate::limits::{
    OFFER_EXPIRES_DAYS, REQUEST_EXPIRES_DAYS, REQUEST_NEW_TARGET_HOURS, REQUEST_OFFERED_TARGET_HOURS,
    REQUEST_ON_HOLD_TARGET_HOURS,
};

pub use preferred_time::{PreferredTime, PreferredTimeInput};

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
pub enum BookingRequestStatus {
    /// Waits for staff.
    New,
    /// Waits for the patient to answer a protocol question.
    OnHold,
    /// Waits for the patient to accept one of the offered times.
    Offered,
    /// An appointment was made from it.
    Booked,
    Canceled,
    /// The patient declined the offer.
    DeclinedByPatient,
    /// Staff declined it.
    RemovedByOperator,
    /// Staff removed it.
    Deleted,
    /// Nobody dealt with it in time.
    Expired,
    /// The patient did not answer the offer in time.
    ExpiredPatient,
}

/// Who made a request, or who deals with it now: one that is handed over to the chat is of kind CHAT until it comes back.
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
pub enum BookingRequestKind {
    Patient,
    Referrer,
    Chat,
}

impl BookingRequestKind {
    /// Whether an open request may be handed over: to the chat only if there is one, and back to the patient.
    pub fn may_be_handed_to(self, has_chat: bool) -> bool {
        match self {
            Self::Patient => true,
            Self::Chat => has_chat,
            Self::Referrer => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a booking request that is {from} cannot become {to}")]
pub struct ForbiddenStep {
    pub from: BookingRequestStatus,
    pub to: BookingRequestStatus,
}

impl BookingRequestStatus {
    /// The statuses that may follow.
    pub fn next(self) -> &'static [Self] {
        use BookingRequestStatus as S;
        match self {
            S::New => {
                &[S::OnHold, S::Offered, S::Booked, S::Canceled, S::RemovedByOperator, S::Deleted, S::Expired]
            }
            // The answer to the protocol question brings it back to staff.
            S::OnHold => &[S::New, S::Offered, S::Canceled, S::RemovedByOperator, S::Deleted, S::Expired],
            // A new offer replaces the former.
            S::Offered => &[
                S::Offered,
                S::Booked,
                S::Canceled,
                S::DeclinedByPatient,
                S::RemovedByOperator,
                S::Deleted,
                S::ExpiredPatient,
            ],
            S::Booked
            | S::Canceled
            | S::DeclinedByPatient
            | S::RemovedByOperator
            | S::Deleted
            | S::Expired
            | S::ExpiredPatient => &[],
        }
    }

    pub fn become_status(self, to: Self) -> Result<Self, ForbiddenStep> {
        if self.next().contains(&to) { Ok(to) } else { Err(ForbiddenStep { from: self, to }) }
    }

    /// Whether the patient can only read that it is declined.
    pub fn is_denied(self) -> bool {
        !matches!(self, Self::New | Self::Offered | Self::Booked)
    }

    /// Whether its files are shown: to the patient while there is a status to see, to staff until it is removed.
    pub fn shows_documents(self, to_staff: bool) -> bool {
        if to_staff { self != Self::Deleted } else { !self.is_denied() }
    }

    /// Whether documents can still be added or replaced.
    pub fn accepts_documents(self, from_staff: bool) -> bool {
        self.shows_documents(from_staff) && (self.is_open() || self == Self::Booked)
    }

    /// The steps a patient may take. In the chat they may also report that they have booked.
    pub fn patient_may_become(self, to: Self, kind: BookingRequestKind) -> bool {
        let own = match to {
            Self::Canceled | Self::DeclinedByPatient => true,
            Self::Booked => kind == BookingRequestKind::Chat,
            _ => false,
        };
        own && self.become_status(to).is_ok()
    }

    /// The steps that staff take directly: all except those that follow from another act. An offer makes it offered, and an
    /// appointment makes it booked; only chat requests have neither.
    pub fn staff_may_become(self, to: Self, kind: BookingRequestKind) -> bool {
        let own = match to {
            Self::Offered => false,
            Self::Booked => kind == BookingRequestKind::Chat,
            _ => true,
        };
        own && self.become_status(to).is_ok()
    }

    /// What a request becomes if it keeps this status for so many days.
    pub fn expires_into(self) -> Option<(i64, Self)> {
        match self {
            Self::New | Self::OnHold => Some((REQUEST_EXPIRES_DAYS, Self::Expired)),
            Self::Offered => Some((OFFER_EXPIRES_DAYS, Self::ExpiredPatient)),
            _ => None,
        }
    }

    /// When it ends by itself, if it has had this status since then.
    pub fn ends_at(self, since: Timestamp) -> Option<Timestamp> {
        self.expires_into().map(|(days, _)| since + SignedDuration::from_hours(24 * days))
    }

    /// Target in hours for staff to deal with it.
    pub fn target_hours(self) -> Option<i64> {
        match self {
            Self::New => Some(REQUEST_NEW_TARGET_HOURS),
            Self::OnHold => Some(REQUEST_ON_HOLD_TARGET_HOURS),
            Self::Offered => Some(REQUEST_OFFERED_TARGET_HOURS),
            _ => None,
        }
    }

    /// Whether it is still open: only then can it be handed over to the chat and back.
    pub fn is_open(self) -> bool {
        !self.next().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    /// The table of the design, as text: anything not listed is forbidden.
    const ALLOWED: &str = "
        NEW: ON_HOLD OFFERED BOOKED CANCELED REMOVED_BY_OPERATOR DELETED EXPIRED
        ON_HOLD: NEW OFFERED CANCELED REMOVED_BY_OPERATOR DELETED EXPIRED
        OFFERED: OFFERED BOOKED CANCELED DECLINED_BY_PATIENT REMOVED_BY_OPERATOR DELETED EXPIRED_PATIENT";

    #[test]
    fn req_02m_every_step_outside_the_table_is_refused() {
        for from in BookingRequestStatus::iter() {
            let row = ALLOWED.lines().map(str::trim).find(|line| line.starts_with(&format!("{from}:")));
            let allowed: Vec<&str> =
                row.map(|row| row.split_whitespace().skip(1).collect()).unwrap_or_default();
            for to in BookingRequestStatus::iter() {
                let expected = if allowed.contains(&to.to_string().as_str()) {
                    Ok(to)
                } else {
                    Err(ForbiddenStep { from, to })
                };
                assert_eq!(from.become_status(to), expected, "{from} to {to}");
            }
        }
    }

    #[test]
    fn auth_11s_staff_take_every_step_but_those_that_an_offer_or_an_appointment_takes() {
        use BookingRequestKind as K;
        use BookingRequestStatus as S;
        for kind in [K::Patient, K::Referrer, K::Chat] {
            for (from, to) in S::iter().flat_map(|from| S::iter().map(move |to| (from, to))) {
                let comes_with_more = to == S::Offered || (to == S::Booked && kind != K::Chat);
                let allowed = from.become_status(to).is_ok() && !comes_with_more;
                assert_eq!(from.staff_may_become(to, kind), allowed, "{kind}: {from} to {to}");
            }
        }
    }

    #[test]
    fn req_02m_a_patient_takes_only_steps_of_their_own() {
        use BookingRequestStatus as S;
        let steps = |kind: BookingRequestKind| {
            let all = S::iter().flat_map(|from| S::iter().map(move |to| (from, to)));
            all.filter(|(from, to)| from.patient_may_become(*to, kind)).collect::<Vec<_>>()
        };
        let usual = [
            (S::New, S::Canceled),
            (S::OnHold, S::Canceled),
            (S::Offered, S::Canceled),
            (S::Offered, S::DeclinedByPatient),
        ];
        assert_eq!(steps(BookingRequestKind::Patient), usual);
        let chat = steps(BookingRequestKind::Chat);
        let added: Vec<_> = chat.iter().filter(|step| !usual.contains(step)).collect();
        assert_eq!(added, [&(S::New, S::Booked), &(S::Offered, S::Booked)]);
        assert!(usual.iter().all(|step| chat.contains(step)));
    }

    #[test]
    fn req_05k_a_request_goes_to_the_chat_only_where_there_is_one() {
        use BookingRequestKind as K;
        let handed = |has_chat| K::iter().filter(|kind| kind.may_be_handed_to(has_chat)).collect::<Vec<_>>();
        assert_eq!(handed(true), [K::Patient, K::Chat]);
        assert_eq!(handed(false), [K::Patient]);
    }

    #[test]
    fn a_kind_is_read_back_from_its_name() {
        for (kind, name) in BookingRequestKind::iter().zip(["PATIENT", "REFERRER", "CHAT"]) {
            assert_eq!((kind.to_string().as_str(), name.parse()), (name, Ok(kind)));
        }
    }
}
