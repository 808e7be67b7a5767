//! Checking patient details: the same rules as the form in the browser, and the ones that count.

use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::civil::Date;
use regex::Regex;
use strum::IntoEnumIterator;

use super::{is_medicare_number, telephone};
use crate::MessageKey;
use crate::booking_form::{Country, FormField, FormRules};
use crate::limits::AGE_MAX_YEARS;

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

/// As kept: trimmed, numbers in their normal form, the date a date. What the form does not ask is not kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidPatient {
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub date_of_birth: Date,
    /// Empty where the form asks for a number instead.
    pub email: String,
    /// E.164; empty where the form asks for an e-mail address instead.
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub nhi_number: Option<String>,
    pub gender: Option<String>,
    pub insurance_type_id: Option<i64>,
    pub ethnicity_id: Option<i64>,
}

/// One field that cannot stay as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldProblem {
    /// Name on the wire, such as `dateOfBirth`.
    pub field: &'static str,
    pub key: MessageKey,
}

impl PatientDetails {
    /// All problems at once, in the order of the form, or the details in the form in which they are kept.
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

/// Control characters that nobody types and not every database keeps; line breaks and tabs are fine.
pub fn has_unprintable(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// Goes through the answers and gathers what is wrong with them.
struct Form<'a> {
    rules: &'a FormRules,
    problems: Vec<FieldProblem>,
}

impl Form<'_> {
    /// One answer. What the form does not show is passed over: nobody was asked for it.
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
                let checked = has_shape(field, text, self.rules.country).and_then(|()| check(text));
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
            // The shape is checked already; the check digit is the provider's choice.
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

/// The patterns that the web gets, ready to be matched against a whole answer.
static PATTERNS: LazyLock<HashMap<&str, Regex>> = LazyLock::new(|| {
    let shapes = Country::iter().flat_map(|country| FormField::iter().map(move |field| field.shape(country)));
    let patterns = shapes.filter_map(|shape| shape.pattern);
    patterns.filter_map(|text| Some((text, Regex::new(&format!("^(?:{text})$")).ok()?))).collect()
});

pub(super) fn has_shape(field: FormField, text: &str, country: Country) -> Result<(), MessageKey> {
    let shape = field.shape(country);
    if shape.max_length.is_some_and(|max| text.chars().count() > max) {
        return Err(MessageKey::FieldTooLong);
    }
    let formed =
        shape.pattern.is_none_or(|text_of| PATTERNS.get(text_of).is_some_and(|regex| regex.is_match(text)));
    if formed && !has_unprintable(text) { Ok(()) } else { Err(invalid(field)) }
}

/// What is said of an answer that does not look like one.
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

/// A day in the past on which somebody who lives can be born.
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

/// Whether mail can be sent there; whether it arrives, only mail can tell.
pub fn is_email(text: &str) -> bool {
    has_shape(FormField::Email, text, Country::default()).is_ok()
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
mod tests {
    use super::*;
    use crate::booking_form::{BookingFormConfiguration, FieldRule};
    use crate::catalogue::InsuranceType;
    use crate::configuration::ApplicationConfiguration;
    use jiff::civil::date;

    fn typed() -> PatientDetails {
        PatientDetails {
            first_name: " Mira ".into(),
            last_name: "Kostova".into(),
            date_of_birth: "1984-05-17".into(),
            email: "mira@example.org".into(),
            contact_number: "0491 570 006".into(),
            medicare_number: Some("2123 45670 1".into()),
            reference_number: Some("2".into()),
            ..PatientDetails::default()
        }
    }

    const TODAY: Date = date(2026, 11, 16);

    /// Those of a provider in this country who has set nothing, with two ways of paying.
    fn rules(locale: &str, booking_form: &[(FormField, bool, bool)]) -> FormRules {
        let set = booking_form
            .iter()
            .map(|(field, shown, required)| (*field, FieldRule { shown: *shown, required: *required }));
        let configuration = ApplicationConfiguration {
            locale: locale.to_owned(),
            booking_form: BookingFormConfiguration(set.collect()),
            ..ApplicationConfiguration::default()
        };
        let insurance = |id, medicare_number_required| InsuranceType {
            id,
            name: String::new(),
            medicare_number_required,
        };
        FormRules::new(&configuration, vec![insurance(1, true), insurance(2, false)], Vec::new())
    }

    fn problems(details: &PatientDetails) -> Vec<(&'static str, MessageKey)> {
        problems_by(details, &rules("en-AU", &[]))
    }

    fn problems_by(details: &PatientDetails, rules: &FormRules) -> Vec<(&'static str, MessageKey)> {
        details.validate(TODAY, rules).err().unwrap_or_default().iter().map(|p| (p.field, p.key)).collect()
    }

    #[test]
    fn good_details_are_kept_without_their_spaces() {
        let valid = typed().validate(TODAY, &rules("en-AU", &[])).unwrap();
        assert_eq!(valid.first_name, "Mira");
        assert_eq!(valid.contact_number, "+61491570006");
        assert_eq!(valid.medicare_number.as_deref(), Some("2123456701"));
    }

    #[test]
    fn every_problem_is_named_at_once_in_the_order_of_the_form() {
        let empty = PatientDetails::default();
        let fields: Vec<_> = problems(&empty).iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, ["firstName", "lastName", "dateOfBirth", "contactNumber", "email"]);
        assert!(problems(&empty).iter().all(|(_, key)| *key == MessageKey::FieldRequired));
    }

    #[test]
    fn a_date_of_birth_is_a_real_day_in_the_past() {
        for (text, key) in [
            ("2026-11-17", MessageKey::DateOfBirthFuture),
            ("1984-02-30", MessageKey::DateOfBirthInvalid),
            ("1884-01-01", MessageKey::DateOfBirthInvalid),
            ("17/05/1984", MessageKey::DateOfBirthInvalid),
        ] {
            let details = PatientDetails { date_of_birth: text.into(), ..typed() };
            assert_eq!(problems(&details), [("dateOfBirth", key)], "{text}");
        }
    }

    #[test]
    fn contacts_that_cannot_reach_anyone_are_refused() {
        for text in ["0491 570 00x", "1234567", "049157000612"] {
            let details = PatientDetails { contact_number: text.into(), ..typed() };
            assert_eq!(problems(&details), [("contactNumber", MessageKey::ContactNumberInvalid)], "{text}");
        }
        for text in ["mira", "mira@", "@example.org", "mira@example", "a b@example.org", "a@b@example.org"] {
            let details = PatientDetails { email: text.into(), ..typed() };
            assert_eq!(problems(&details), [("email", MessageKey::EmailInvalid)], "{text}");
        }
    }

    #[test]
    fn what_the_provider_requires_is_required_and_what_it_hides_is_passed_over() {
        let asks = rules("en-AU", &[(FormField::Gender, true, true), (FormField::PostalCode, true, true)]);
        let expected = [("postalCode", MessageKey::FieldRequired), ("gender", MessageKey::FieldRequired)];
        assert_eq!(problems_by(&typed(), &asks), expected);
        let hides = rules("en-AU", &[(FormField::MedicareNumber, false, false)]);
        let details = PatientDetails { medicare_number: Some("nonsense".into()), ..typed() };
        assert_eq!(details.validate(TODAY, &hides).unwrap().medicare_number, None);
    }

    #[test]
    fn an_insurance_can_require_the_number_of_the_card() {
        let no_card = PatientDetails { medicare_number: None, ..typed() };
        let insured = |id| PatientDetails { insurance_type_id: Some(id), ..no_card.clone() };
        assert_eq!(problems(&insured(1)), [("medicareNumber", MessageKey::FieldRequired)]);
        assert_eq!(problems(&insured(2)), []);
        assert_eq!(problems(&insured(3)), [("insuranceTypeId", MessageKey::ValueInvalid)]);
        let hidden = rules("en-AU", &[(FormField::MedicareNumber, false, false)]);
        assert_eq!(problems_by(&insured(1), &hidden), [], "nobody can answer what is not asked");
    }

    #[test]
    fn the_check_digit_of_a_medicare_number_counts_unless_the_provider_says_not() {
        let details = PatientDetails { medicare_number: Some("2123 45671 1".into()), ..typed() };
        assert_eq!(problems(&details), [("medicareNumber", MessageKey::MedicareNumberInvalid)]);
        let mut lenient = rules("en-AU", &[]);
        lenient.medicare_checksum = false;
        assert_eq!(problems_by(&details, &lenient), []);
        let short = PatientDetails { medicare_number: Some("2123 4567".into()), ..typed() };
        assert_eq!(problems_by(&short, &lenient).len(), 1);
    }

    #[test]
    fn health_numbers_of_new_zealand_are_checked_in_both_formats() {
        let number = |text: &str| PatientDetails {
            nhi_number: Some(text.into()),
            contact_number: "021 555 0123".into(),
            ..typed()
        };
        for good in ["ZZZ0016", "zbn77vl"] {
            let kept = number(good).validate(TODAY, &rules("en-NZ", &[])).unwrap().nhi_number;
            assert_eq!(kept, Some(good.to_uppercase()));
        }
        for bad in ["ZZZ0017", "ZBN77VM", "ZIO0016", "ZZZ001"] {
            let found = problems_by(&number(bad), &rules("en-NZ", &[]));
            assert_eq!(found, [("nhiNumber", MessageKey::NhiNumberInvalid)], "{bad}");
        }
    }

    #[test]
    fn a_postal_code_is_one_of_the_country() {
        for (locale, good, bad) in [
            ("en-AU", "2042", "20421"),
            ("en-NZ", "6011", "K1A 0B1"),
            ("en-CA", "k1a0b1", "2042"),
            ("en-US", "10001-1234", "2042"),
            ("mk", "1000", "MK-1000"),
        ] {
            let rules = rules(locale, &[]);
            let code = |text: &str| PatientDetails {
                postal_code: Some(text.into()),
                contact_number: "+61 491 570 006".into(),
                ..typed()
            };
            assert_eq!(problems_by(&code(good), &rules), [], "{locale}");
            let found = problems_by(&code(bad), &rules);
            assert_eq!(found, [("postalCode", MessageKey::PostalCodeInvalid)], "{locale}");
        }
    }

    #[test]
    fn every_example_fits_its_own_pattern() {
        for country in Country::iter() {
            for field in FormField::iter() {
                if let Some(example) = field.shape(country).example {
                    assert_eq!(has_shape(field, example, country), Ok(()), "{field} in {country:?}");
                }
            }
        }
    }
}
