//! Checking patient details: the same rules as the form in the browser, and the ones that count.

use jiff::civil::Date;

use super::is_medicare_number;
use crate::MessageKey;
use crate::limits::{
    AGE_MAX_YEARS, CONTACT_NUMBER_MAX_DIGITS, EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS,
    POSTAL_CODE_MAX_CHARACTERS,
};

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
    pub gender: Option<String>,
}

/// As kept: trimmed, numbers without their spaces, the date a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValidPatient {
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub date_of_birth: Date,
    pub email: String,
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub gender: Option<String>,
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
    pub fn validate(&self, today: Date) -> Result<ValidPatient, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut check = |field, result: Result<Option<String>, MessageKey>| match result {
            Ok(value) => value,
            Err(key) => {
                problems.push(FieldProblem { field, key });
                None
            }
        };
        let title = check("title", optional(self.title.as_deref(), NAME_MAX_CHARACTERS));
        let first_name = check("firstName", name(&self.first_name));
        let last_name = check("lastName", name(&self.last_name));
        let mut birth = None;
        let birth_result = date_of_birth(&self.date_of_birth, today).map(|date| {
            birth = Some(date);
            None
        });
        check("dateOfBirth", birth_result);
        let contact_number = check("contactNumber", contact_number(&self.contact_number));
        let email = check("email", email(&self.email));
        let postal_code = check("postalCode", postal_code(self.postal_code.as_deref()));
        let medicare_number = check("medicareNumber", medicare(self.medicare_number.as_deref()));
        let reference_number = check("referenceNumber", reference(self.reference_number.as_deref()));
        let gender = check("gender", gender(self.gender.as_deref()));
        match (birth, problems.is_empty()) {
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
                gender,
            }),
            _ => Err(problems),
        }
    }
}

/// Control characters that nobody types and not every database keeps; line breaks and tabs are fine.
pub fn has_unprintable(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

pub(super) type Checked = Result<Option<String>, MessageKey>;

/// A text without blanks around it, unless it is empty.
pub(super) fn optional(text: Option<&str>, max: usize) -> Checked {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) if text.chars().count() > max => Err(MessageKey::FieldTooLong),
        Some(text) if has_unprintable(text) => Err(MessageKey::ValueInvalid),
        other => Ok(other.map(str::to_owned)),
    }
}

fn required(text: &str, max: usize) -> Result<String, MessageKey> {
    optional(Some(text), max)?.ok_or(MessageKey::FieldRequired)
}

pub(super) fn name(text: &str) -> Checked {
    required(text, NAME_MAX_CHARACTERS).map(Some)
}

fn date_of_birth(text: &str, today: Date) -> Result<Date, MessageKey> {
    if text.trim().is_empty() {
        return Err(MessageKey::FieldRequired);
    }
    let date: Date = text.trim().parse().map_err(|_| MessageKey::DateOfBirthInvalid)?;
    if date > today {
        return Err(MessageKey::DateOfBirthFuture);
    }
    if date.year() < today.year() - AGE_MAX_YEARS {
        return Err(MessageKey::DateOfBirthInvalid);
    }
    Ok(date)
}

/// Spaces, brackets and hyphens are how people write numbers; only the digits are kept. A leading +61 or +64 becomes 0.
pub(super) fn contact_number(text: &str) -> Checked {
    let bare: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    if bare.is_empty() {
        return Err(MessageKey::FieldRequired);
    }
    let national = ["+61", "+64"].iter().find_map(|prefix| bare.strip_prefix(prefix));
    let digits = match national {
        Some(rest) => format!("0{}", rest.trim_start_matches('0')),
        None => bare,
    };
    let formed =
        digits.bytes().all(|b| b.is_ascii_digit()) && (8..=CONTACT_NUMBER_MAX_DIGITS).contains(&digits.len());
    if formed { Ok(Some(digits)) } else { Err(MessageKey::ContactNumberInvalid) }
}

/// One @ with something before it and a dotted name after it. Whether mail arrives, only mail can tell.
pub(super) fn email(text: &str) -> Checked {
    let text = required(text, EMAIL_MAX_CHARACTERS)?;
    let formed = text.split_once('@').is_some_and(|(local, host)| {
        !local.is_empty()
            && !host.contains('@')
            && host.contains('.')
            && host.split('.').all(|label| !label.is_empty())
            && !text
                .chars()
                .any(|c| c.is_whitespace() || c.is_control() || matches!(c, ',' | ';' | '<' | '>'))
    });
    if formed { Ok(Some(text)) } else { Err(MessageKey::EmailInvalid) }
}

fn postal_code(text: Option<&str>) -> Checked {
    let text = optional(text, POSTAL_CODE_MAX_CHARACTERS)?;
    let formed = text
        .as_deref()
        .is_none_or(|code| code.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ' || c == '-'));
    if formed { Ok(text) } else { Err(MessageKey::PostalCodeInvalid) }
}

fn medicare(text: Option<&str>) -> Checked {
    let digits = text.map(|text| text.replace([' ', '-'], "")).filter(|text| !text.is_empty());
    match digits {
        Some(digits) if !is_medicare_number(&digits) => Err(MessageKey::MedicareNumberInvalid),
        other => Ok(other),
    }
}

/// The IRN, the digit beside the holder's name.
fn reference(text: Option<&str>) -> Checked {
    let text = optional(text, NAME_MAX_CHARACTERS)?;
    let formed =
        text.as_deref().is_none_or(|t| t.len() == 1 && t.bytes().all(|b| (b'1'..=b'9').contains(&b)));
    if formed { Ok(text) } else { Err(MessageKey::ReferenceNumberInvalid) }
}

fn gender(text: Option<&str>) -> Checked {
    let text = optional(text, NAME_MAX_CHARACTERS)?;
    let known = text.as_deref().is_none_or(|t| ["Female", "Male", "Other"].contains(&t));
    if known { Ok(text) } else { Err(MessageKey::ValueInvalid) }
}

#[cfg(test)]
mod tests {
    use super::*;
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

    fn problems(details: &PatientDetails) -> Vec<(&'static str, MessageKey)> {
        let today = date(2026, 11, 16);
        details.validate(today).err().unwrap_or_default().iter().map(|p| (p.field, p.key)).collect()
    }

    #[test]
    fn good_details_are_kept_without_their_spaces() {
        let valid = typed().validate(date(2026, 11, 16)).unwrap();
        assert_eq!(valid.first_name, "Mira");
        assert_eq!(valid.contact_number, "0491570006");
        assert_eq!(valid.medicare_number.as_deref(), Some("2123456701"));
        let abroad = PatientDetails { contact_number: "+61 491 570 006".into(), ..typed() };
        assert_eq!(abroad.validate(date(2026, 11, 16)).unwrap().contact_number, "0491570006");
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
}
