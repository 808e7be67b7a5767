//! Who books for whom. A child, or a patient for whom another person books, has a guardian who gets the messages.

use jiff::civil::Date;
use jiff::{Span, ToSpan};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::details::check_format;
use super::{FieldProblem, telephone};
use crate::MessageKey;
use crate::booking_form::{Country, FormField};

/// Who the patient is to the person who fills in the form.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
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
pub enum BookingFor {
    #[default]
    #[strum(serialize = "SELF")]
    #[serde(rename = "SELF")]
    Oneself,
    Child,
    Other,
}

/// As typed. A missing field is refused like an empty one, with its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guardian {
    pub name: String,
    /// Their relationship to the patient, such as mother or carer.
    pub relation: String,
    pub email: String,
    pub contact_number: String,
}

/// As stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidGuardian {
    pub name: String,
    pub relation: String,
    pub email: String,
    pub contact_number: String,
}

impl Guardian {
    /// All problems at once, in the order of the form, by the same rules as the patient's own fields.
    pub fn validate(&self, country: Country) -> Result<ValidGuardian, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut check = |field, like: FormField, typed: &str| {
            let typed = typed.trim();
            let checked = if typed.is_empty() {
                Err(MessageKey::FieldRequired)
            } else {
                check_format(like, typed, country).and_then(|()| normal(like, typed, country))
            };
            checked.unwrap_or_else(|key| {
                problems.push(FieldProblem { field, key });
                String::new()
            })
        };
        let valid = ValidGuardian {
            name: check("name", FormField::LastName, &self.name),
            relation: check("relation", FormField::LastName, &self.relation),
            email: check("email", FormField::Email, &self.email),
            contact_number: check("contactNumber", FormField::ContactNumber, &self.contact_number),
        };
        if problems.is_empty() { Ok(valid) } else { Err(problems) }
    }
}

/// Numbers are stored as E.164.
fn normal(like: FormField, typed: &str, country: Country) -> Result<String, MessageKey> {
    match like {
        FormField::ContactNumber => {
            telephone::normal_form(typed, country).ok_or(MessageKey::ContactNumberInvalid)
        }
        _ => Ok(typed.to_owned()),
    }
}

/// Whether the patient needs a guardian: if another person books for them, or if they are too young. An age of 0 means never too
/// young.
pub fn needs_guardian(booking_for: BookingFor, date_of_birth: Date, today: Date, below_age: u32) -> bool {
    let age = Span::new().try_years(i64::from(below_age)).unwrap_or_else(|_| 0.years());
    let grown_up = date_of_birth.checked_add(age).is_ok_and(|birthday| birthday <= today);
    booking_for != BookingFor::Oneself || !grown_up
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use strum::IntoEnumIterator;

    fn guardian() -> Guardian {
        Guardian {
            name: " Vera Kostova ".into(),
            relation: "Mother".into(),
            email: "vera@example.org".into(),
            contact_number: "0491 570 156".into(),
        }
    }

    #[test]
    fn a_guardian_is_kept_as_a_patient_is() {
        let valid = guardian().validate(Country::default()).unwrap();
        assert_eq!((valid.name.as_str(), valid.contact_number.as_str()), ("Vera Kostova", "+61491570156"));
    }

    #[test]
    fn every_field_of_a_guardian_is_needed_and_named() {
        let fields = |guardian: &Guardian| {
            let problems = guardian.validate(Country::default()).err().unwrap_or_default();
            problems.iter().map(|problem| (problem.field, problem.key)).collect::<Vec<_>>()
        };
        let missing = |field| (field, MessageKey::FieldRequired);
        assert_eq!(fields(&Guardian::default()), ["name", "relation", "email", "contactNumber"].map(missing));
        let unreachable = Guardian { email: "vera".into(), contact_number: "12".into(), ..guardian() };
        assert_eq!(
            fields(&unreachable),
            [("email", MessageKey::EmailInvalid), ("contactNumber", MessageKey::ContactNumberInvalid)]
        );
    }

    #[test]
    fn book_14g_a_patient_under_the_age_needs_a_guardian_until_the_birthday() {
        let today = date(2026, 3, 9);
        let alone = |birth| !needs_guardian(BookingFor::Oneself, birth, today, 16);
        assert!(alone(date(2010, 3, 9)), "sixteen today");
        assert!(!alone(date(2010, 3, 10)), "sixteen tomorrow");
        assert!(!needs_guardian(BookingFor::Oneself, today, today, 0), "no age is asked for");
    }

    #[test]
    fn a_person_who_books_for_someone_else_is_asked_at_any_age() {
        for booking_for in BookingFor::iter() {
            let needed = needs_guardian(booking_for, date(1950, 1, 1), date(2026, 3, 9), 16);
            assert_eq!(needed, booking_for != BookingFor::Oneself, "{booking_for}");
        }
    }
}
