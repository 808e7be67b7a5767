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

/// The rules of a provider in this country without settings, with two insurance types.
fn rules(locale: &str, booking_form: &[(FormField, bool, bool)]) -> FormRules {
    let set = booking_form
        .iter()
        .map(|(field, shown, required)| (*field, FieldRule { shown: *shown, required: *required }));
    let configuration = ApplicationConfiguration {
        locale: locale.to_owned(),
        booking_form: BookingFormConfiguration(set.collect()),
        ..ApplicationConfiguration::default()
    };
    let insurance =
        |id, medicare_number_required| InsuranceType { id, name: String::new(), medicare_number_required };
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
    for text in [
        "mira",
        "mira@",
        "@example.org",
        "mira@example",
        "a b@example.org",
        "a@b@example.org",
        "\"http://evil.com\"@example.org",
        "evil.com/x@example.org",
        "mailto:mira@example.org",
    ] {
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
fn book_19i_an_insurance_can_require_the_number_of_the_card() {
    let no_card = PatientDetails { medicare_number: None, ..typed() };
    let insured = |id| PatientDetails { insurance_type_id: Some(id), ..no_card.clone() };
    assert_eq!(problems(&insured(1)), [("medicareNumber", MessageKey::FieldRequired)]);
    assert_eq!(problems(&insured(2)), []);
    assert_eq!(problems(&insured(3)), [("insuranceTypeId", MessageKey::ValueInvalid)]);
    let hidden = rules("en-AU", &[(FormField::MedicareNumber, false, false)]);
    assert_eq!(problems_by(&insured(1), &hidden), [], "nobody can answer what is not asked");
}

#[test]
fn book_19e_the_check_digit_of_a_medicare_number_counts_unless_the_provider_says_not() {
    let details = PatientDetails { medicare_number: Some("2123 45671 1".into()), ..typed() };
    assert_eq!(problems(&details), [("medicareNumber", MessageKey::MedicareNumberInvalid)]);
    let mut lenient = rules("en-AU", &[]);
    lenient.medicare_checksum = false;
    assert_eq!(problems_by(&details, &lenient), []);
    let short = PatientDetails { medicare_number: Some("2123 4567".into()), ..typed() };
    assert_eq!(problems_by(&short, &lenient).len(), 1);
}

#[test]
fn book_19f_health_numbers_of_new_zealand_are_checked_in_both_formats() {
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
fn book_19g_a_postal_code_is_one_of_the_country() {
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
                assert_eq!(check_format(field, example, country), Ok(()), "{field} in {country:?}");
            }
        }
    }
}
