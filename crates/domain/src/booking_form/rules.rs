//! Which fields are shown and required: defaults for the provider's country, and the provider's own settings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use super::{Country, FormField};
use crate::catalogue::{Ethnicity, InsuranceType};
use crate::configuration::ApplicationConfiguration;

/// Fields needed to book and contact a patient; no provider can turn them off.
const ALWAYS: [FormField; 3] = [FormField::FirstName, FormField::LastName, FormField::DateOfBirth];
/// At least one of these must be required, or we couldn't contact the patient.
const CONTACTS: [FormField; 2] = [FormField::Email, FormField::ContactNumber];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FieldRule {
    pub shown: bool,
    #[serde(default)]
    pub required: bool,
}

impl FieldRule {
    const HIDDEN: Self = Self { shown: false, required: false };
    const OPTIONAL: Self = Self { shown: true, required: false };
    const REQUIRED: Self = Self { shown: true, required: true };
}

/// The provider's settings; unnamed fields keep their default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BookingFormConfiguration(pub BTreeMap<FormField, FieldRule>);

impl BookingFormConfiguration {
    fn rule(&self, field: FormField, country: Country) -> FieldRule {
        self.0.get(&field).copied().unwrap_or_else(|| default_rule(field, country))
    }

    /// What keeps the form from being saved: pairs of a field and a message for the administrator.
    pub(crate) fn problems(&self, country: Country) -> Vec<(String, String)> {
        let at = |field: FormField| format!("bookingForm.{field}");
        let mut found = Vec::new();
        for (field, rule) in &self.0 {
            if ALWAYS.contains(field) && *rule != FieldRule::REQUIRED {
                found.push((at(*field), "it is always shown and required".to_owned()));
            } else if rule.required && !rule.shown {
                found.push((at(*field), "a field that does not show cannot be required".to_owned()));
            }
        }
        if !CONTACTS.into_iter().any(|field| self.rule(field, country) == FieldRule::REQUIRED) {
            found.push((
                at(FormField::Email),
                "the e-mail address or the mobile number has to be shown and required".to_owned(),
            ));
        }
        found
    }
}

fn default_rule(field: FormField, country: Country) -> FieldRule {
    let only_in = |home| if country == home { FieldRule::OPTIONAL } else { FieldRule::HIDDEN };
    match field {
        field if ALWAYS.contains(&field) || CONTACTS.contains(&field) => FieldRule::REQUIRED,
        FormField::MedicareNumber | FormField::ReferenceNumber => only_in(Country::Au),
        FormField::NhiNumber => only_in(Country::Nz),
        _ => FieldRule::OPTIONAL,
    }
}

/// Everything that decides whether the form is valid.
#[derive(Debug, Clone, Default)]
pub struct FormRules {
    pub country: Country,
    /// Whether the check digit of a Medicare number is checked.
    pub medicare_checksum: bool,
    configured: BookingFormConfiguration,
    insurance_types: Vec<InsuranceType>,
    ethnicities: Vec<Ethnicity>,
}

impl FormRules {
    pub fn new(
        configuration: &ApplicationConfiguration,
        insurance_types: Vec<InsuranceType>,
        ethnicities: Vec<Ethnicity>,
    ) -> Self {
        Self {
            country: Country::of_locale(&configuration.locale),
            medicare_checksum: configuration.medicare_checksum_enabled,
            configured: configuration.booking_form.clone(),
            insurance_types,
            ethnicities,
        }
    }

    /// The form of a patient with a guardian: no contact of their own is needed.
    #[must_use]
    pub fn without_own_contact(mut self) -> Self {
        for field in CONTACTS {
            let rule = FieldRule { required: false, ..self.rule(field) };
            self.configured.0.insert(field, rule);
        }
        self
    }

    /// All fields in the order of the form.
    pub fn fields(&self) -> impl Iterator<Item = (FormField, FieldRule)> {
        FormField::iter().map(|field| (field, self.rule(field)))
    }

    /// The lists a patient chooses from.
    pub fn insurance_types(&self) -> &[InsuranceType] {
        &self.insurance_types
    }

    pub fn shows(&self, field: FormField) -> bool {
        self.rule(field).shown
    }

    pub fn requires(&self, field: FormField) -> bool {
        self.rule(field).required
    }

    fn rule(&self, field: FormField) -> FieldRule {
        self.configured.rule(field, self.country)
    }

    pub(crate) fn knows_insurance_type(&self, id: i64) -> bool {
        self.insurance_types.iter().any(|known| known.id == id)
    }

    pub(crate) fn knows_ethnicity(&self, id: i64) -> bool {
        self.ethnicities.iter().any(|known| known.id == id)
    }

    /// This insurance needs the number of the Medicare card, if the form has that field.
    pub(crate) fn insurance_needs_medicare(&self, id: Option<i64>) -> bool {
        let chosen = self.insurance_types.iter().find(|known| Some(known.id) == id);
        self.shows(FormField::MedicareNumber) && chosen.is_some_and(|chosen| chosen.medicare_number_required)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(field: FormField, shown: bool, required: bool) -> BookingFormConfiguration {
        BookingFormConfiguration(BTreeMap::from([(field, FieldRule { shown, required })]))
    }

    fn problems(configured: &BookingFormConfiguration) -> Vec<String> {
        configured.problems(Country::Au).into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn book_19h_name_and_birth_cannot_be_switched_off() {
        for field in ALWAYS {
            assert_eq!(problems(&set(field, false, false)), [format!("bookingForm.{field}")]);
            assert_eq!(problems(&set(field, true, false)), [format!("bookingForm.{field}")]);
            assert!(problems(&set(field, true, true)).is_empty());
        }
    }

    #[test]
    fn book_19h_one_way_of_reaching_the_patient_stays_required() {
        assert!(problems(&set(FormField::Email, false, false)).is_empty());
        assert!(problems(&set(FormField::ContactNumber, true, false)).is_empty());
        let mut neither = set(FormField::Email, true, false);
        neither.0.insert(FormField::ContactNumber, FieldRule::OPTIONAL);
        assert_eq!(problems(&neither), ["bookingForm.email"]);
    }

    #[test]
    fn a_hidden_field_cannot_be_required() {
        assert_eq!(problems(&set(FormField::Gender, false, true)), ["bookingForm.gender"]);
    }

    #[test]
    fn book_14h_a_patient_with_a_guardian_needs_no_contact_of_their_own() {
        let rules = FormRules::default().without_own_contact();
        assert!(CONTACTS.into_iter().all(|field| rules.shows(field) && !rules.requires(field)));
        assert!(ALWAYS.into_iter().all(|field| rules.requires(field)));
    }

    #[test]
    fn the_card_of_the_country_is_asked_for_by_default() {
        let shown = |country| {
            let rules = FormRules { country, ..FormRules::default() };
            (rules.shows(FormField::MedicareNumber), rules.shows(FormField::NhiNumber))
        };
        assert_eq!(shown(Country::Au), (true, false));
        assert_eq!(shown(Country::Nz), (false, true));
        assert_eq!(shown(Country::Mk), (false, false));
    }
}
