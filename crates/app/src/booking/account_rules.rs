//! Rules for submissions by an account, which override what was typed.

use domain::auth::AccountKind;
use domain::booking_request::BookingRequestKind;
use domain::{DoctorId, OrganizationId};

use super::Referrer;
use crate::authentication::StaffSession;

/// The referrer named isn't one this account may refer as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ForeignReferrer;

/// Who makes a request.
pub(super) fn kind_of(account: Option<&StaffSession>) -> BookingRequestKind {
    match account {
        Some(account) if account.kind == AccountKind::Referrer => BookingRequestKind::Referrer,
        _ => BookingRequestKind::Patient,
    }
}

/// A referrer's account refers as its own doctor, or as one of its practice. Other callers name the referrer.
pub(super) fn referrer_of(
    account: Option<&StaffSession>,
    typed: Option<Referrer>,
) -> Result<Option<Referrer>, ForeignReferrer> {
    let Some(account) = account.filter(|account| account.kind == AccountKind::Referrer) else {
        return Ok(typed);
    };
    let own_doctor = account.doctor.as_ref().map(|(id, _)| DoctorId(*id));
    let own_practice = account.organization.as_ref().map(|(id, _)| OrganizationId(*id));
    let doctor = match (own_doctor, typed.map(|typed| typed.doctor)) {
        (Some(own), Some(other)) if own != other => return Err(ForeignReferrer),
        (Some(own), _) => own,
        (None, Some(doctor)) if own_practice.is_some() => doctor,
        (None, Some(_)) => return Err(ForeignReferrer),
        (None, None) => return Ok(None),
    };
    let organization = match (own_practice, typed.and_then(|typed| typed.organization)) {
        (Some(own), Some(other)) if own != other => return Err(ForeignReferrer),
        (own, typed) => own.or(typed),
    };
    Ok(Some(Referrer { doctor, organization }))
}
