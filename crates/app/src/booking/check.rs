//! Checks a submission by the rules of the form. Returns all problems at once, each with its field.

use domain::MessageKey;
use domain::auth::AccountKind;
use domain::booking_form::{Country, FormField, FormRules};
use domain::booking_request::PreferredTime;
use domain::catalogue::Catalogue;
use domain::limits::{BOOKING_HORIZON_DAYS, HOLD_MAX_SLOTS, NOTES_MAX_CHARACTERS, PREFERRED_TIMES_MAX};
use domain::patient::{
    BookingFor, FieldProblem, Guardian, Needs, ValidGuardian, ValidPatient, needs_guardian,
};
use domain::typed::TextKind;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::account_rules::{ForeignReferrer, referrer_of};
use super::plan::BookingMode;
use super::{Person, Referrer, Submission, WantedRequest};
use crate::authentication::StaffSession;
use crate::booking_form::form_rules;
use crate::offer::Offer;
use crate::texts::Texts;
use crate::{App, AppError, FieldError, Provider};

/// The submission in the form in which it is stored.
#[derive(Debug, Clone)]
pub(super) struct CheckedSubmission {
    pub person: ValidPerson,
    pub notes: Option<String>,
    /// The language for messages to the patient, if given.
    pub language: Option<&'static str>,
    /// One list per request, by position.
    pub preferred_times: Vec<Vec<PreferredTime>>,
}

#[derive(Debug, Clone)]
pub(super) struct ValidPerson {
    pub patient: ValidPatient,
    pub booking_for: BookingFor,
    pub guardian: Option<ValidGuardian>,
    /// `None` if not given.
    pub needs: Option<Needs>,
    pub referrer: Option<Referrer>,
}

impl App {
    pub(super) async fn check(
        &self,
        submission: &Submission,
        mode: BookingMode,
        account: Option<&StaffSession>,
        offer: &Offer,
        language: &str,
    ) -> Result<CheckedSubmission, AppError> {
        let (catalogue, rules) = (&offer.catalogue, form_rules(offer, language));
        let mut problems = Vec::new();
        let notes_required = mode != BookingMode::Requests && rules.requires(FormField::Notes);
        let person = &submission.person;
        let person = self.check_person(person, account, rules, &offer.provider, &mut problems).await?;
        check_text(submission.notes.as_deref().unwrap_or_default(), "notes", &mut problems);
        if notes_required && trimmed(submission.notes.as_deref()).is_none() {
            problems.push(FieldError::new("notes", MessageKey::FieldRequired));
        }
        let spoken = submission.language.as_deref().map(Texts::match_language);
        if spoken == Some(None) {
            problems.push(FieldError::new("language", MessageKey::ValueInvalid));
        }
        if !submission.person.accepted_terms {
            problems.push(FieldError::new("acceptedTerms", MessageKey::TermsRequired));
        }
        let count = submission.appointments.len() + submission.requests.len();
        if count == 0 || count > HOLD_MAX_SLOTS {
            let list = if mode == BookingMode::Requests { "bookingRequests" } else { "appointments" };
            problems.push(FieldError::new(list, MessageKey::ValueInvalid));
        }
        let mut preferred_times = Vec::with_capacity(submission.requests.len());
        for (position, wanted) in submission.requests.iter().enumerate() {
            let field = format!("bookingRequests.{position}");
            preferred_times.push(self.check_request(wanted, &field, catalogue, &mut problems));
        }
        check_keys(submission, &mut problems);
        check_exams(submission, account, &mut problems);
        match person {
            Some(person) if problems.is_empty() => {
                let (notes, language) = (trimmed(submission.notes.as_deref()), spoken.flatten());
                Ok(CheckedSubmission { person, notes, language, preferred_times })
            }
            _ => Err(refusal(problems)),
        }
    }

    async fn check_person(
        &self,
        person: &Person,
        account: Option<&StaffSession>,
        rules: FormRules,
        provider: &Provider,
        problems: &mut Vec<FieldError>,
    ) -> Result<Option<ValidPerson>, AppError> {
        let utc = self.clock().now().to_zoned(TimeZone::UTC).date();
        // In some time zones it is already tomorrow: a birth today must not be in the future there.
        let today = utc.tomorrow().unwrap_or(utc);
        let rules = if person.guardian.is_some() { rules.without_own_contact() } else { rules };
        let patient = keep(person.patient.validate(today, &rules), "patientDetails", problems);
        let below_age = provider.configuration.application.guardian_below_age;
        let birth = patient.as_ref().map_or(Date::MIN, |patient| patient.date_of_birth);
        let needed = needs_guardian(person.booking_for, birth, today, below_age);
        let guardian = check_guardian(person, needed, rules.country, problems);
        let needs = keep(person.needs.clone().validate(), "needs", problems).unwrap_or_default();
        let referrer = match referrer_of(account, person.referrer) {
            Ok(None) if rules.requires(FormField::Referrer) => {
                problems.push(FieldError::new("referrer", MessageKey::FieldRequired));
                None
            }
            Ok(referrer) => referrer,
            Err(ForeignReferrer) => {
                problems.push(FieldError::new("referrer", MessageKey::ValueInvalid));
                None
            }
        };
        self.check_referrer(referrer, problems).await?;
        Ok(patient.map(|patient| ValidPerson {
            patient,
            booking_for: person.booking_for,
            guardian,
            needs: Some(needs).filter(|needs| *needs != Needs::default()),
            referrer,
        }))
    }

    async fn check_referrer(
        &self,
        referrer: Option<Referrer>,
        problems: &mut Vec<FieldError>,
    ) -> Result<(), AppError> {
        let Some(Referrer { doctor, organization }) = referrer else { return Ok(()) };
        if !store::doctors::exists(self.store().read(), doctor, organization).await? {
            problems.push(FieldError::new("referrer", MessageKey::ValueInvalid));
        }
        Ok(())
    }

    pub(super) fn check_request(
        &self,
        wanted: &WantedRequest,
        field: &str,
        catalogue: &Catalogue,
        problems: &mut Vec<FieldError>,
    ) -> Vec<PreferredTime> {
        check_text(&wanted.patient_notes, &format!("{field}.patientNotes"), problems);
        check_text(&wanted.clinical_notes, &format!("{field}.clinicalNotes"), problems);
        if wanted.preferred_times.len() > PREFERRED_TIMES_MAX {
            problems.push(FieldError::new(format!("{field}.preferredTimes"), MessageKey::ValueInvalid));
            return Vec::new();
        }
        let today = self.clock().now().to_zoned(time_zone(wanted, catalogue)).date();
        let horizon = today.saturating_add(BOOKING_HORIZON_DAYS.days());
        let mut times = Vec::with_capacity(wanted.preferred_times.len());
        for (position, typed) in wanted.preferred_times.iter().enumerate() {
            match typed.validate(today, horizon) {
                Ok(time) => times.push(time),
                Err(part) => {
                    let field = format!("{field}.preferredTimes.{position}.{part}");
                    problems.push(FieldError::new(field, MessageKey::ValueInvalid));
                }
            }
        }
        times
    }
}

/// The time zone of a request's days: the clinic's, or that of the region's clinics.
fn time_zone(wanted: &WantedRequest, catalogue: &Catalogue) -> TimeZone {
    let region = wanted.region_slug.as_deref();
    let of_region = || {
        let mut clinics = catalogue.clinics.iter();
        clinics.find(|clinic| region.is_none_or(|slug| clinic.region.as_str() == slug))
    };
    let clinic = catalogue.clinic_by_slug(&wanted.clinic_slug).or_else(of_region);
    clinic.and_then(|clinic| TimeZone::get(&clinic.time_zone).ok()).unwrap_or(TimeZone::UTC)
}

fn check_guardian(
    person: &Person,
    needed: bool,
    country: Country,
    problems: &mut Vec<FieldError>,
) -> Option<ValidGuardian> {
    let guardian = match &person.guardian {
        None if needed => &Guardian::default(),
        None => return None,
        Some(guardian) => guardian,
    };
    keep(guardian.validate(country), "guardian", problems)
}

/// A visit has one key; booked separately, each exam has its own, and the draft's is one of them.
fn check_keys(submission: &Submission, problems: &mut Vec<FieldError>) {
    let appointments = submission.appointments.iter().map(|wanted| (&wanted.key, "appointments"));
    let requests = submission.requests.iter().map(|wanted| (&wanted.key, "bookingRequests"));
    let named = appointments.enumerate().chain(requests.enumerate());
    let mut seen = Vec::new();
    for (position, (key, list)) in named {
        let key = key.as_ref().unwrap_or(&submission.key);
        let fits = if submission.separate { !seen.contains(&key) } else { *key == submission.key };
        if !fits {
            problems.push(FieldError::new(format!("{list}.{position}.bookingKey"), MessageKey::ValueInvalid));
        }
        seen.push(key);
    }
    if !seen.is_empty() && !seen.contains(&&submission.key) {
        problems.push(FieldError::new("bookingKey", MessageKey::ValueInvalid));
    }
}

/// As in a hold: only staff may book several times for one exam in one call.
fn check_exams(submission: &Submission, account: Option<&StaffSession>, problems: &mut Vec<FieldError>) {
    if account.is_some_and(|account| account.kind == AccountKind::Staff) {
        return;
    }
    let mut exams: Vec<&str> =
        submission.appointments.iter().map(|wanted| wanted.slot.exam_slug.as_str()).collect();
    exams.sort_unstable();
    if exams.windows(2).any(|pair| pair[0] == pair[1]) {
        problems.push(FieldError::new("appointments", MessageKey::OneTimeOfExam));
    }
}

fn check_text(text: &str, field: &str, problems: &mut Vec<FieldError>) {
    if text.chars().count() > NOTES_MAX_CHARACTERS {
        problems.push(FieldError::new(field, MessageKey::FieldTooLong));
    }
    if let Some(key) = TextKind::of_field(field).problem(text) {
        problems.push(FieldError::new(field, key));
    }
}

pub(super) fn trimmed(text: Option<&str>) -> Option<String> {
    text.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

fn keep<T>(checked: Result<T, Vec<FieldProblem>>, under: &str, problems: &mut Vec<FieldError>) -> Option<T> {
    match checked {
        Ok(value) => Some(value),
        Err(found) => {
            let named = |one: FieldProblem| FieldError::new(format!("{under}.{}", one.field), one.key);
            problems.extend(found.into_iter().map(named));
            None
        }
    }
}

/// If nothing else is wrong, the error says that the patient needs a guardian.
fn refusal(problems: Vec<FieldError>) -> AppError {
    let missing = |problem: &FieldError| {
        problem.field.starts_with("guardian.") && problem.key == MessageKey::FieldRequired
    };
    if problems.iter().all(missing) { AppError::Guardian(problems) } else { AppError::Fields(problems) }
}
