//! The matter behind a booking key, and who may read or change it.

use domain::booking::BookingKey;
use domain::{BookingId, BookingKeyId, PatientId};
use jiff::Timestamp;
use store::audit::AuditEvent;

use crate::{App, AppError};

/// The secrets with which a request comes.
#[derive(Debug, Clone, Default)]
pub struct Tokens {
    /// Of a patient's session.
    pub patient: Option<String>,
}

/// What somebody wants with a matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Read,
    Change,
}

/// Who acts, as the audit trail tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Actor {
    pub kind: &'static str,
    pub id: i64,
}

/// What a booking key stands for, opened to somebody who may.
#[derive(Debug, Clone)]
pub struct Matter {
    pub key_id: BookingKeyId,
    pub booking_id: BookingId,
    pub patient_id: PatientId,
    /// Whether the code was given: contact details are masked without it.
    pub code_verified: bool,
    pub actor: Actor,
}

impl Matter {
    /// A row of the audit trail about this matter.
    pub(crate) fn event(&self, action: &'static str, at: Timestamp) -> AuditEvent {
        AuditEvent {
            at,
            actor_kind: self.actor.kind,
            actor_id: Some(self.actor.id),
            action,
            subject_kind: "BOOKING",
            subject_id: self.booking_id.0,
            result: "DONE",
        }
    }
}

impl App {
    /// Opens a matter: 401 without a session, 404 when the key is another's, so that nobody learns whether that one exists.
    pub async fn matter(&self, tokens: &Tokens, key: &BookingKey, _: Access) -> Result<Matter, AppError> {
        let session = self.session_of_key(tokens.patient.as_deref(), key).await?;
        let booking =
            store::appointments::booking_of_key(self.store().read(), session.booking_key_id).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        Ok(Matter {
            key_id: session.booking_key_id,
            booking_id: booking.id,
            patient_id: booking.patient_id,
            code_verified: session.code_verified,
            actor: Actor { kind: "PATIENT", id: session.booking_key_id.0 },
        })
    }
}
