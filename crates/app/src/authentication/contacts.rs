//! Where a one-time code can be sent: to the contact of a share, to the guardian, or to the patient.

use domain::auth::CodeChannel;
use domain::patient::ValidPatient;
use store::appointments::Booking;
use store::shared_accesses::SharedAccess;

use crate::portal::mask;

/// The possible contacts, the preferred one first.
pub(super) fn contacts_of(
    share: Option<&SharedAccess>,
    booking: &Booking,
    patient: &ValidPatient,
    sms_enabled: bool,
) -> Vec<(CodeChannel, String)> {
    let ways = match (share, &booking.guardian) {
        (Some(share), _) => vec![(share.contact_kind.channel(), share.contact.clone())],
        (None, Some(guardian)) => contact_channels(&guardian.email, &guardian.contact_number),
        (None, None) => contact_channels(&patient.email, &patient.contact_number),
    };
    let usable = |channel| channel == CodeChannel::Email || sms_enabled;
    ways.into_iter().filter(|(channel, to)| usable(*channel) && !to.is_empty()).collect()
}

fn contact_channels(email: &str, number: &str) -> Vec<(CodeChannel, String)> {
    vec![(CodeChannel::Email, email.to_owned()), (CodeChannel::Sms, number.to_owned())]
}

pub(crate) fn masked(channel: CodeChannel, to: &str) -> String {
    match channel {
        CodeChannel::Email => mask::email(to),
        CodeChannel::Sms => mask::number(to),
    }
}
