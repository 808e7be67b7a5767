//! Validates patient details. The browser applies the same rules, but these decide.

use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;
use strum::IntoEnumIterator;

use super::{is_medicare_number, telephone};
use crate::MessageKey;
use crate::booking_form::{Country, FormField, FormRules};
use crate::limits::AGE_MAX_YEARS;
use crate::typed::TextKind;

/// As typed.
#[derive(Debug, Clone, Default)]
pub struct PatientDetails {
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub date_of_birth: String,
    pub email: String,
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub nhi_number: Option<String>,
    pub gender: Option<String>,
    pub insurance_type_id: Option<i64>,
    pub ethnicity_id: Option<i64>,
}

/// As stored: trimmed, numbers normalized, the date parsed. Fields that the form doesn't show aren't stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidPatient {
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub date_of_birth: Date,
    /// Empty if the form requires a number instead.
    pub email: String,
    /// E.164; empty if the form requires an e-mail address instead.
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub nhi_number: Option<String>,
    pub gender: Option<String>,
    pub insurance_type_id: Option<i64>,
    pub ethnicity_id: Option<i64>,
}

/// An invalid field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldProblem {
    /// Name on the wire, such as `dateOfBirth`.
    pub field: &'static str,
    pub key: MessageKey,
}

impl PatientDetails {
    /// All problems at once, in the order of the form, or the details as they are stored.
    pub fn validate(&self, today: Date, rules: &FormRules) -> Result<ValidPatient, Vec<FieldProblem>> {
        let mut form = Form { rules, problems: Vec::new() };
        let as_is = |text: &str| Ok(text.to_owned());
        let title = form.answer(FormField::Title, self.title.as_deref(), as_is);
        let first_name = form.answer(FormField::FirstName, Some(&self.first_name), as_is);
        let last_name = form.answer(FormField::LastName, Some(&self.last_name), as_is);
        let birth =
            form.answer(FormField::DateOfBirth, Some(&self.date_of_birth), |text| date_of_birth(text, today));
        let contact_number = form.answer(FormField::ContactNumber, Some(&self.contact_number), |text| {
            telephone::normal_form(text, rules.country).ok_or(MessageKey::ContactNumberInvalid)
        });
        let email = form.answer(FormField::Email, Some(&self.email), as_is);
        let postal_code = form.answer(FormField::PostalCode, self.postal_code.as_deref(), as_is);
        let gender = form.answer(FormField::Gender, self.gender.as_deref(), gender);
        let medicare_number = form.medicare(self);
        let reference_number =
            form.answer(FormField::ReferenceNumber, self.reference_number.as_deref(), as_is);
        let nhi_number = form.answer(FormField::NhiNumber, self.nhi_number.as_deref(), nhi);
        let insurance_type_id = form
            .choice(FormField::InsuranceTypeId, self.insurance_type_id, |id| rules.knows_insurance_type(id));
        let ethnicity_id =
            form.choice(FormField::EthnicityId, self.ethnicity_id, |id| rules.knows_ethnicity(id));
        match (birth, form.problems.is_empty()) {
            (Some(date_of_birth), true) => Ok(ValidPatient {
                title,
                first_name: first_name.unwrap_or_default(),
                last_name: last_name.unwrap_or_default(),
                date_of_birth,
                email: email.unwrap_or_default(),
                contact_number: contact_number.unwrap_or_default(),
                postal_code,
                medicare_number,
                reference_number,
                nhi_number,
                gender,
                insurance_type_id,
                ethnicity_id,
            }),
            _ => Err(form.problems),
        }
    }
}

/// Validates the fields and collects their problems.
struct Form<'a> {
    rules: &'a FormRules,
    problems: Vec<FieldProblem>,
}

impl Form<'_> {
    /// One field. A field that the form doesn't show is ignored.
    fn answer<T>(
        &mut self,
        field: FormField,
        typed: Option<&str>,
        check: impl FnOnce(&str) -> Result<T, MessageKey>,
    ) -> Option<T> {
        let typed = typed.map(str::trim).filter(|text| !text.is_empty());
        match typed {
            _ if !self.rules.shows(field) => None,
            None => self.missing(field, self.rules.requires(field)),
            Some(text) => {
                let checked = check_format(field, text, self.rules.country).and_then(|()| check(text));
                checked.map_err(|key| self.problem(field, key)).ok()
            }
        }
    }

    fn choice(&mut self, field: FormField, id: Option<i64>, known: impl Fn(i64) -> bool) -> Option<i64> {
        match id {
            _ if !self.rules.shows(field) => None,
            None => self.missing(field, self.rules.requires(field)),
            Some(id) if known(id) => Some(id),
            Some(_) => {
                self.problem(field, MessageKey::ValueInvalid);
                None
            }
        }
    }

    fn medicare(&mut self, details: &PatientDetails) -> Option<String> {
        let checksum = self.rules.medicare_checksum;
        let typed = details.medicare_number.as_deref();
        let number = self.answer(FormField::MedicareNumber, typed, |text| {
            let digits = text.replace([' ', '-'], "");
            // The format is already checked; the check digit is the provider's choice.
            let good = !checksum || is_medicare_number(&digits);
            if good { Ok(digits) } else { Err(MessageKey::MedicareNumberInvalid) }
        });
        let typed_none = typed.is_none_or(|text| text.trim().is_empty());
        let by_insurance = self.rules.insurance_needs_medicare(details.insurance_type_id);
        if typed_none && by_insurance && !self.rules.requires(FormField::MedicareNumber) {
            self.problem(FormField::MedicareNumber, MessageKey::FieldRequired);
        }
        number
    }

    fn missing<T>(&mut self, field: FormField, required: bool) -> Option<T> {
        if required {
            self.problem(field, MessageKey::FieldRequired);
        }
        None
    }

    fn problem(&mut self, field: FormField, key: MessageKey) {
        self.problems.push(FieldProblem { field: field.name(), key });
    }
}

/// The patterns that the web gets, compiled to match a whole value.
static PATTERNS: LazyLock<HashMap<&str, Regex>> = LazyLock::new(|| {
    let shapes = Country::iter().flat_map(|country| FormField::iter().map(move |field| field.shape(country)));
    let patterns = shapes.filter_map(|shape| shape.pattern);
    patterns.filter_map(|text| Some((text, Regex::new(&format!("^(?:{text})$")).ok()?))).collect()
});

pub(super) fn check_format(field: FormField, text: &str, country: Country) -> Result<(), MessageKey> {
    let shape = field.shape(country);
    if shape.max_length.is_some_and(|max| text.chars().count() > max) {
        return Err(MessageKey::FieldTooLong);
    }
    let formed =
        shape.pattern.is_none_or(|text_of| PATTERNS.get(text_of).is_some_and(|regex| regex.is_match(text)));
    match TextKind::of_field(field.name()).problem(text) {
        Some(key) => Err(key),
        None if formed => Ok(()),
        None => Err(invalid(field)),
    }
}

/// The error for a value with an invalid format.
fn invalid(field: FormField) -> MessageKey {
    match field {
        FormField::DateOfBirth => MessageKey::DateOfBirthInvalid,
        FormField::ContactNumber => MessageKey::ContactNumberInvalid,
        FormField::Email => MessageKey::EmailInvalid,
        FormField::PostalCode => MessageKey::PostalCodeInvalid,
        FormField::MedicareNumber => MessageKey::MedicareNumberInvalid,
        FormField::ReferenceNumber => MessageKey::ReferenceNumberInvalid,
        FormField::NhiNumber => MessageKey::NhiNumberInvalid,
        _ => MessageKey::ValueInvalid,
    }
}

/// A date in the past, on which a living person can have been born.
pub fn date_of_birth(text: &str, today: Date) -> Result<Date, MessageKey> {
    let date: Date = text.trim().parse().map_err(|_| MessageKey::DateOfBirthInvalid)?;
    if date > today {
        return Err(MessageKey::DateOfBirthFuture);
    }
    if date.year() < today.year() - AGE_MAX_YEARS {
        return Err(MessageKey::DateOfBirthInvalid);
    }
    Ok(date)
}

/// Whether mail can be sent there; only a mail can tell whether it arrives.
pub fn is_email(text: &str) -> bool {
    check_format(FormField::Email, text, Country::default()).is_ok()
}

fn gender(text: &str) -> Result<String, MessageKey> {
    let known = ["Female", "Male", "Other"].contains(&text);
    if known { Ok(text.to_owned()) } else { Err(MessageKey::ValueInvalid) }
}

fn nhi(text: &str) -> Result<String, MessageKey> {
    let number: nhi::NHI = text.parse().map_err(|_| MessageKey::NhiNumberInvalid)?;
    Ok(number.into_string())
}

#[cfg(test)]
mod tests;
