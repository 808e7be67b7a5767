//! The fields of the form, in its order.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::Country;
use crate::limits::{
    CONTACT_NUMBER_TYPED_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS, MEDICARE_NUMBER_TYPED_MAX_CHARACTERS,
    NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, POSTAL_CODE_MAX_CHARACTERS,
};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "camelCase")]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FormField {
    Title,
    FirstName,
    LastName,
    DateOfBirth,
    ContactNumber,
    Email,
    PostalCode,
    Gender,
    MedicareNumber,
    /// The IRN, the digit beside the holder's name on a Medicare card.
    ReferenceNumber,
    /// New Zealand's health number.
    NhiNumber,
    InsuranceTypeId,
    EthnicityId,
    Referrer,
    Notes,
}

/// The form of a valid value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FieldShape {
    /// Characters as typed; none if the value is chosen from a list.
    pub max_length: Option<usize>,
    /// For the whole value as typed, in a syntax that browser and server share.
    pub pattern: Option<&'static str>,
    pub example: Option<&'static str>,
}

impl FormField {
    /// Name on the wire, such as `dateOfBirth`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    pub fn shape(self, country: Country) -> FieldShape {
        let text = |max_length| FieldShape { max_length: Some(max_length), ..FieldShape::default() };
        let formed = |max_length, pattern, example| FieldShape {
            max_length: Some(max_length),
            pattern: Some(pattern),
            example: Some(example),
        };
        match self {
            Self::Title | Self::FirstName | Self::LastName => text(NAME_MAX_CHARACTERS),
            Self::DateOfBirth => formed(10, r"[0-9]{4}-[0-9]{2}-[0-9]{2}", "1984-05-17"),
            Self::ContactNumber => formed(
                CONTACT_NUMBER_TYPED_MAX_CHARACTERS,
                r"\+?[0-9(][0-9 ().\-]{6,}",
                country.contact_number_example(),
            ),
            Self::Email => formed(
                EMAIL_MAX_CHARACTERS,
                r#"[^\s@,;:<>"\/]+@[^\s@,;:<>"\/.]+(?:\.[^\s@,;:<>"\/.]+)+"#,
                "mira@example.org",
            ),
            Self::PostalCode => formed(
                POSTAL_CODE_MAX_CHARACTERS,
                country.postal_code_pattern(),
                country.postal_code_example(),
            ),
            Self::MedicareNumber => {
                formed(MEDICARE_NUMBER_TYPED_MAX_CHARACTERS, r"[2-6](?:[ \-]?[0-9]){9}", "2123 45670 1")
            }
            Self::ReferenceNumber => formed(1, r"[1-9]", "1"),
            Self::NhiNumber => {
                formed(7, r"[A-HJ-NP-Za-hj-np-z]{3}(?:[0-9]{4}|[0-9]{2}[A-HJ-NP-Za-hj-np-z]{2})", "ZBN77VL")
            }
            Self::Notes => text(NOTES_MAX_CHARACTERS),
            Self::Gender | Self::InsuranceTypeId | Self::EthnicityId | Self::Referrer => {
                FieldShape::default()
            }
        }
    }
}
