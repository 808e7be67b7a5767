//! The lists patients choose from: insurance types, ethnicities, document types, and referrers.

use serde::{Deserialize, Serialize};

use super::check::{Problems, Validate};
use crate::limits::{
    CONFIGURED_NAME_MAX_CHARACTERS, NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, POSTAL_CODE_MAX_CHARACTERS,
    PROVIDER_NUMBER_MAX_CHARACTERS,
};

/// Who may pay for an exam.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupInsuranceType))]
pub struct InsuranceType {
    pub name: String,
    /// Lower comes first.
    #[serde(default)]
    pub order: i32,
    /// Patients who choose it have to give the card number.
    #[serde(default)]
    pub medicare_number_required: bool,
}

impl Validate for InsuranceType {
    fn problems(&self) -> Problems {
        name_problems(&self.name)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupEthnicity))]
pub struct Ethnicity {
    pub name: String,
    /// Lower comes first.
    #[serde(default)]
    pub order: i32,
}

impl Validate for Ethnicity {
    fn problems(&self) -> Problems {
        name_problems(&self.name)
    }
}

/// A kind of document that patients add to a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupDocumentType))]
pub struct DocumentType {
    pub name: String,
    /// Description for patients.
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub required: bool,
    /// It is needed for exams of these groups; empty means all.
    #[serde(default)]
    pub group_names: Vec<String>,
}

impl Validate for DocumentType {
    fn problems(&self) -> Problems {
        let mut problems = name_problems(&self.name);
        problems.optional("description", &self.description, NOTES_MAX_CHARACTERS);
        for name in &self.group_names {
            problems.text("groupNames", name, CONFIGURED_NAME_MAX_CHARACTERS);
        }
        problems.check_unique("groupNames", self.group_names.iter());
        problems
    }
}

/// A doctor who refers patients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupDoctor))]
pub struct Doctor {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    #[serde(default)]
    pub provider_number: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub organization_id: Option<i64>,
    #[serde(default)]
    pub city: String,
    #[serde(default)]
    pub postal_code: String,
}

impl Validate for Doctor {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.optional("title", self.title.as_deref().unwrap_or_default(), NAME_MAX_CHARACTERS);
        problems.text("firstName", &self.first_name, NAME_MAX_CHARACTERS);
        problems.text("lastName", &self.last_name, NAME_MAX_CHARACTERS);
        problems.optional("providerNumber", &self.provider_number, PROVIDER_NUMBER_MAX_CHARACTERS);
        problems.optional("city", &self.city, NAME_MAX_CHARACTERS);
        problems.optional("postalCode", &self.postal_code, POSTAL_CODE_MAX_CHARACTERS);
        problems
    }
}

/// A practice or hospital that refers patients.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupOrganization))]
pub struct Organization {
    pub name: String,
    #[serde(default)]
    pub address: String,
    #[serde(default)]
    pub city: String,
    #[serde(default)]
    pub postal_code: String,
}

impl Validate for Organization {
    fn problems(&self) -> Problems {
        let mut problems = name_problems(&self.name);
        problems.optional("address", &self.address, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.optional("city", &self.city, NAME_MAX_CHARACTERS);
        problems.optional("postalCode", &self.postal_code, POSTAL_CODE_MAX_CHARACTERS);
        problems
    }
}

fn name_problems(name: &str) -> Problems {
    let mut problems = Problems::default();
    problems.text("name", name, CONFIGURED_NAME_MAX_CHARACTERS);
    problems
}
