//! How staff verified that the person who wants to change a contact is the patient, without a code to the contact on record.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};

use crate::audit::AuditAction;

/// Contact fields of a patient, to which codes are sent, by their names on the wire.
pub const CONTACT_FIELDS: [&str; 2] = ["email", "contactNumber"];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumIter, EnumString, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum IdentityCheck {
    /// Staff called the patient back on the number on record.
    CalledBack,
    /// Staff saw a photo ID at the desk.
    PhotoId,
    /// Staff asked for details that only the patient would know.
    KnownDetails,
}

impl IdentityCheck {
    /// Its name in the audit trail.
    pub fn action(self) -> AuditAction {
        match self {
            Self::CalledBack => AuditAction::IdentityCalledBack,
            Self::PhotoId => AuditAction::IdentityPhotoId,
            Self::KnownDetails => AuditAction::IdentityKnownDetails,
        }
    }
}
