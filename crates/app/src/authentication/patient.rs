//! A patient, or the contact of a shared link, opens a booking key by the date of birth.

use domain::audit::AuditResult;
use domain::auth::{AuthenticationType, CodeSettings, SessionContents, code_required};
use domain::booking::BookingKeyState;
use domain::booking_form::Country;
use domain::configuration::ApplicationConfiguration;
use domain::limits::SESSION_IDLE_MINUTES;
use domain::patient::{ValidPatient, date_of_birth, telephone};
use domain::{BookingKeyId, MessageKey};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use store::appointments::Booking;
use store::audit::record;
use store::sessions::{self, NewSession};
use store::shared_accesses::{self, SharedAccess};
use store::{Tx, appointments, booking_keys};

use super::attempts::Attempt;
use super::contacts::{contacts_of, masked};
use super::key_contents::{KeyContents, opened_by};
use super::{OpenedSession, SignIn};
use crate::audit::event_of_sign_in;
use crate::rates::Rate;
use crate::secrets::{hash, new_token};
use crate::{App, AppError, Ctx};

/// What the patient typed, and what they want to open with it.
#[derive(Debug, Clone)]
pub struct PatientSignIn {
    pub booking_key: String,
    pub date_of_birth: String,
    pub contact_number: Option<String>,
    /// Restricts to one appointment or request under the key.
    pub slug: Option<String>,
    pub wanted: AuthenticationType,
}

/// Everything the transaction needs.
#[derive(Debug, Clone)]
struct Plan {
    attempt: Attempt,
    key_hash: Vec<u8>,
    date_of_birth: Date,
    /// Without country code and leading zeros; none if it isn't required.
    contact_number: Option<String>,
    country: Country,
    slug: Option<String>,
    wanted: AuthenticationType,
    codes: CodeSettings,
    sms_enabled: bool,
    token: String,
    /// The session that this one replaces.
    earlier_token: Option<String>,
    now: Timestamp,
}

/// A key with the person behind it.
#[derive(Debug)]
struct KeyOwner {
    key: BookingKeyId,
    share: Option<SharedAccess>,
    booking: Booking,
    patient: ValidPatient,
}

/// How the transaction ended; it is committed in every case.
#[derive(Debug)]
enum SignInOutcome {
    Wrong { left: usize, retry_after_seconds: Option<i64> },
    Gone(MessageKey),
    Right(OpenedSession),
}

impl App {
    /// An unknown key counts and answers like a wrong date of birth, in the same time.
    pub async fn sign_in_patient(&self, typed: PatientSignIn, ctx: &Ctx) -> Result<SignIn, AppError> {
        let wrong = MessageKey::AuthenticationError;
        let Some(plan) = self.plan_sign_in(typed, ctx).await? else {
            return Ok(SignIn::wrong(wrong, false));
        };
        let (app, ctx) = (self.clone(), ctx.clone());
        let end = self.store().write(move |tx| {
            let (app, plan, ctx) = (app.clone(), plan.clone(), ctx.clone());
            Box::pin(async move { app.carry_out_sign_in(tx, plan, &ctx).await })
        });
        match end.await? {
            SignInOutcome::Right(opened) => Ok(SignIn::right(opened)),
            SignInOutcome::Gone(key) => Err(AppError::Gone(key)),
            SignInOutcome::Wrong { left: 0, retry_after_seconds } => {
                Ok(SignIn { retry_after_seconds, ..SignIn::wrong(MessageKey::MaxAttemptsReached, true) })
            }
            // Unknown keys are counted too, so the number says nothing about the key.
            SignInOutcome::Wrong { left, .. } => {
                Ok(SignIn { tries_left: Some(left), ..SignIn::wrong(wrong, false) })
            }
        }
    }

    /// `None` if the contact number is required and missing, which doesn't count as an attempt.
    async fn plan_sign_in(&self, typed: PatientSignIn, ctx: &Ctx) -> Result<Option<Plan>, AppError> {
        let application = self.provider().await?.configuration.application.clone();
        let country = Country::of_locale(&application.locale);
        let now = self.clock().now();
        let born = date_of_birth(&typed.date_of_birth, now.to_zoned(jiff::tz::TimeZone::UTC).date())
            .map_err(|problem| AppError::field("dateOfBirth", problem))?;
        let number = typed.contact_number.filter(|number| !number.trim().is_empty());
        if application.contact_number_enabled && number.is_none() {
            return Ok(None);
        }
        let number = number.filter(|_| application.contact_number_enabled);
        let attempt = self.attempt_on("key", &typed.booking_key, MessageKey::MaxAttemptsReached, ctx);
        let attempt = match self.kiosk(ctx).await? {
            Some(kiosk) => attempt.by_kiosk(self.subject_of("kiosk", &kiosk.to_string())),
            None => attempt,
        };
        Ok(Some(Plan {
            attempt,
            key_hash: hash(typed.booking_key.as_bytes()),
            date_of_birth: born,
            contact_number: number.map(|number| telephone::comparable(&number, country)),
            country,
            slug: typed.slug,
            wanted: typed.wanted,
            codes: code_settings(&application),
            sms_enabled: application.sms_enabled,
            token: new_token(self.chance()),
            earlier_token: ctx.tokens.patient.clone(),
            now,
        }))
    }

    async fn carry_out_sign_in(&self, tx: &Tx, plan: Plan, ctx: &Ctx) -> Result<SignInOutcome, AppError> {
        let attempt = plan.attempt.clone().begin(tx, plan.now).await?;
        // As many queries for an unknown key as for a known one.
        let found = look_up(tx, &plan.key_hash).await?;
        let key = found.as_ref().map(|found| found.key);
        let proven = found.filter(|found| fits(found, &plan));
        // A key that is being replaced opens no new session.
        let proven = match proven {
            Some(found) => {
                booking_keys::lock_current_key(tx, found.key, &plan.key_hash).await?.then_some(found)
            }
            None => None,
        };
        let opened = match proven {
            Some(found) => open(tx, &plan, found).await?,
            None => None,
        };
        let result = if opened.is_some() { AuditResult::Done } else { AuditResult::Refused };
        let event = event_of_sign_in(plan.now, key, result);
        record(tx, &event, &ctx.origin).await?;
        match opened {
            Some(end) => {
                self.count_within(tx, Rate::SignIn, ctx, &plan.key_hash).await?;
                attempt.record_success(tx).await?;
                Ok(end)
            }
            None => Ok(SignInOutcome::Wrong {
                left: attempt.fail(tx, plan.now).await?,
                retry_after_seconds: attempt.seconds_locked(plan.now),
            }),
        }
    }
}

async fn look_up(tx: &Tx, key_hash: &[u8]) -> Result<Option<KeyOwner>, AppError> {
    let stored = booking_keys::find(tx, key_hash).await?;
    let key = stored.as_ref().map_or(BookingKeyId(0), |stored| stored.id);
    let share = shared_accesses::of_key(tx, key).await?;
    let owner = share.as_ref().map_or(key, |share| share.owner_key);
    let booking = appointments::booking_of_key(tx, owner).await?;
    let patient_id = booking.as_ref().map_or(domain::PatientId(0), |booking| booking.patient_id);
    let patient = appointments::patient(tx, patient_id).await?;
    let opens = |state| matches!(state, BookingKeyState::Submitted | BookingKeyState::Shared);
    match (stored, booking, patient) {
        (Some(stored), Some(booking), Some(patient)) if opens(stored.state) => {
            Ok(Some(KeyOwner { key, share, booking, patient }))
        }
        _ => Ok(None),
    }
}

/// Compares the date of birth and, where required, the phone number of the patient or guardian. The contact of a shared link
/// doesn't need the patient's number.
fn fits(found: &KeyOwner, plan: &Plan) -> bool {
    let born = found.patient.date_of_birth == plan.date_of_birth;
    let numbers = [
        Some(&found.patient.contact_number),
        found.booking.guardian.as_ref().map(|guardian| &guardian.contact_number),
    ];
    let reached = plan.contact_number.as_ref().is_none_or(|typed| {
        let kept = numbers.into_iter().flatten().map(|kept| telephone::comparable(kept, plan.country));
        kept.into_iter().any(|kept| !kept.is_empty() && kept == *typed)
    });
    born && (reached || found.share.is_some())
}

/// Opens the session; `None` if the key has no such appointment or request.
async fn open(tx: &Tx, plan: &Plan, found: KeyOwner) -> Result<Option<SignInOutcome>, AppError> {
    let owner = found.share.as_ref().map_or(found.key, |share| share.owner_key);
    let contents = KeyContents::of_key(tx, owner).await?;
    let Some((kind, status)) = contents.described(plan.wanted, plan.slug.as_deref()) else { return Ok(None) };
    if found.share.as_ref().is_some_and(store::shared_accesses::SharedAccess::is_revoked) {
        return Ok(Some(SignInOutcome::Gone(MessageKey::ErrorAccessRevoked)));
    }
    if plan.wanted == AuthenticationType::AppointmentResults && contents.all_expired(tx, plan.now).await? {
        return Ok(Some(SignInOutcome::Gone(MessageKey::ResultsExpired)));
    }
    if let Some(earlier) = &plan.earlier_token {
        sessions::end(tx, &hash(earlier.as_bytes())).await?;
    }
    let shared = found.share.is_some();
    let keys = if shared { vec![found.key] } else { contents.keys(tx, found.key).await? };
    let opens = SessionContents { shared, ..opened_by(tx, &keys).await? };
    let new = NewSession {
        token_hash: hash(plan.token.as_bytes()),
        keys,
        shared_access: found.share.as_ref().map(|share| share.id),
        authentication_type: Some(plan.wanted),
        code_required: opens.only_with_code(plan.codes),
        code_went: None,
    };
    sessions::insert(tx, &new, plan.now).await?;
    let contacts = contacts_of(found.share.as_ref(), &found.booking, &found.patient, plan.sms_enabled);
    Ok(Some(SignInOutcome::Right(OpenedSession {
        token: plan.token.clone(),
        expires_at: plan.now + SignedDuration::from_mins(SESSION_IDLE_MINUTES),
        code_required: code_required(plan.wanted, opens, plan.codes),
        contacts: contacts.into_iter().map(|(channel, to)| (channel, masked(channel, &to))).collect(),
        kind: Some(kind),
        status: Some(status),
    })))
}

/// When the provider requires a code to see a booking.
pub(crate) fn code_settings(application: &ApplicationConfiguration) -> CodeSettings {
    CodeSettings {
        for_appointments: application.appointment_code_enabled,
        for_booking_requests: application.booking_request_code_enabled,
    }
}
