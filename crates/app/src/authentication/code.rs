//! The one-time code that proves a contact.

use domain::audit::{AuditAction, AuditResult};
use domain::auth::{AuthenticationType, BookingKind, CodeChannel};
use domain::booking::BookingKey;
use domain::limits::{OTP_LENGTH, OTP_MINUTES};
use domain::{BookingKeyId, MessageKey};
use jiff::{SignedDuration, Timestamp};
use store::audit::{AuditEvent, record};
use store::one_time_codes::{self, NewCode, OneTimeCode};
use store::people::Contact;
use store::sessions::{self, CodeRecipient, Session};
use store::shared_accesses::{self, SharedAccess};
use store::{Tx, appointments, jobs};

use super::attempts::Attempt;
use super::contacts::{contacts_of, masked};
use super::key_contents::KeyContents;
use super::{OpenedSession, SignIn, too_many_tries};
use crate::audit::{event_of_session, session_actor};
use crate::jobs::JobKind;
use crate::matching::ProvenContact;
use crate::portal::contact_of;
use crate::rates::Rate;
use crate::secrets::{hash, new_token};
use crate::{App, AppError, Ctx, Origin, Purpose};

/// Its name in the audit trail.
pub(super) const SEND: AuditAction = AuditAction::SendCode;
const PROVE: AuditAction = AuditAction::ProveContact;

#[derive(Debug, Clone)]
pub struct SendCode {
    pub booking_key: BookingKey,
    pub wanted: AuthenticationType,
    /// `None` leaves the choice to us.
    pub channel: Option<CodeChannel>,
}

#[derive(Debug, Clone)]
pub struct ValidateCode {
    pub booking_key: BookingKey,
    pub wanted: AuthenticationType,
    pub code: String,
}

#[derive(Debug, Clone)]
pub struct CodeSent {
    pub channel: CodeChannel,
    pub masked_contact: String,
    pub resend_after_seconds: i64,
}

/// What the transaction that checks a code needs.
#[derive(Debug, Clone)]
struct CodeCheck {
    attempt: Attempt,
    session: Session,
    key: BookingKeyId,
    /// The patient's key, where `key` is that of a share.
    owner: BookingKeyId,
    wanted: AuthenticationType,
    code_hashes: Vec<Vec<u8>>,
    token: String,
    now: Timestamp,
}

#[derive(Debug, Clone)]
enum CodeOutcome {
    /// With what the key holds.
    Right(Option<(BookingKind, String)>),
    Wrong {
        left: usize,
    },
}

impl App {
    /// Sends a code to a contact of a caller who has proven the date of birth.
    pub async fn send_code(&self, wish: &SendCode, ctx: &Ctx) -> Result<CodeSent, AppError> {
        let opened = self.session_of_key(ctx, &wish.booking_key).await;
        let session = self.record_denial(opened, ctx, None, SEND).await?;
        let contacts = self.code_contacts(&session).await?;
        let chosen = contacts.into_iter().find(|(channel, _)| wish.channel.is_none_or(|one| one == *channel));
        let (channel, to) = chosen.ok_or(AppError::Rule(MessageKey::NoContactForCode))?;
        let application = self.provider().await?.configuration.application.clone();
        let wait = i64::from(application.otp_seconds_between_requests);
        let key = session.booking_key_id;
        let locked = too_many_tries(wish.wanted, session.shared_access.is_some());
        let attempt = self.attempt_on("code", &key.to_string(), locked, ctx);
        self.count(Rate::OneTimeCode, ctx, Some(wish.booking_key.as_str().as_bytes())).await?;
        let now = self.clock().now();
        let code = self.new_code();
        let new = NewCode {
            session: session.id,
            booking_key: key,
            channel,
            recipient_sealed: self.secrets().seal(Purpose::CodeRecipient, self.chance(), to.as_bytes()),
            code_hash: self.code_hashes(key, &code).swap_remove(0),
            code_sealed: self.secrets().seal(Purpose::OneTimeCode, self.chance(), code.as_bytes()),
            language: ctx.language.clone(),
            created_at: now,
            expires_at: now + SignedDuration::from_mins(OTP_MINUTES),
        };
        let (app, origin) = (self.clone(), ctx.origin.clone());
        let sent = self.event_of_key(key, SEND).by(session_actor(&session));
        self.store()
            .write(move |tx| {
                let (app, attempt, new) = (app.clone(), attempt.clone(), new.clone());
                let (sent, origin) = (sent.clone(), origin.clone());
                Box::pin(async move {
                    attempt.check_failures(tx, now).await?;
                    check_wait(tx, key, wait, now).await?;
                    let id = one_time_codes::insert(tx, &new).await?;
                    record(tx, &sent, &origin).await?;
                    app.enqueue(tx, JobKind::OneTimeCode, id).await
                })
            })
            .await?;
        self.wake_worker();
        Ok(CodeSent { channel, masked_contact: masked(channel, &to), resend_after_seconds: wait })
    }

    /// Checks a code; if it is right, the session continues under a new token.
    pub async fn validate_code(&self, typed: &ValidateCode, ctx: &Ctx) -> Result<SignIn, AppError> {
        let opened = self.session_of_key(ctx, &typed.booking_key).await;
        let session = self.record_denial(opened, ctx, None, PROVE).await?;
        let share = self.share_of(&session).await?;
        let key = session.booking_key_id;
        let locked = too_many_tries(typed.wanted, share.is_some());
        let code: String = typed.code.chars().filter(|c| !c.is_whitespace()).collect();
        let check = CodeCheck {
            attempt: self.attempt_on("code", &key.to_string(), locked, ctx),
            code_hashes: self.code_hashes(key, &code),
            session: session.clone(),
            key,
            owner: share.as_ref().map_or(key, |share| share.owner_key),
            wanted: typed.wanted,
            token: new_token(self.chance()),
            now: self.clock().now(),
        };
        let (token, now) = (check.token.clone(), check.now);
        let (app, origin) = (self.clone(), ctx.origin.clone());
        let checked = self.store().write(move |tx| {
            let (app, check, origin) = (app.clone(), check.clone(), origin.clone());
            Box::pin(async move {
                let checked = check.carry_out(tx, &app, &origin).await?;
                record(tx, &check.event(&checked), &origin).await?;
                Ok::<_, AppError>(checked)
            })
        });
        match checked.await? {
            CodeOutcome::Right(described) => {
                let (kind, status) = described.unzip();
                let idle_end = now + SignedDuration::from_mins(domain::limits::SESSION_IDLE_MINUTES);
                Ok(SignIn::right(OpenedSession {
                    token,
                    expires_at: idle_end,
                    code_required: false,
                    contacts: Vec::new(),
                    kind,
                    status,
                }))
            }
            CodeOutcome::Wrong { left: 0 } => {
                Ok(SignIn { tries_left: Some(0), ..SignIn::wrong(locked, true) })
            }
            CodeOutcome::Wrong { left } => {
                let wrong = SignIn::wrong(MessageKey::AuthenticationOtpError, false);
                Ok(SignIn { tries_left: Some(left), ..wrong })
            }
        }
    }

    /// The channels by which a code can reach the owner of this session.
    pub(crate) async fn code_channels(&self, session: &Session) -> Result<Vec<CodeChannel>, AppError> {
        Ok(self.code_contacts(session).await?.into_iter().map(|(channel, _)| channel).collect())
    }

    /// Where this session's code can be sent.
    async fn code_contacts(&self, session: &Session) -> Result<Vec<(CodeChannel, String)>, AppError> {
        let db = self.store().read();
        let share = self.share_of(session).await?;
        let owner = share.as_ref().map_or(session.booking_key_id, |share| share.owner_key);
        let booking = appointments::booking_of_key(db, owner).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let sms_enabled = self.provider().await?.configuration.application.sms_enabled;
        Ok(contacts_of(share.as_ref(), &booking, &patient, sms_enabled))
    }

    /// The share of this session, unless it was revoked.
    pub(crate) async fn share_of(&self, session: &Session) -> Result<Option<SharedAccess>, AppError> {
        if session.shared_access.is_none() {
            return Ok(None);
        }
        let share = shared_accesses::of_key(self.store().read(), session.booking_key_id).await?;
        let share = share.ok_or(AppError::NotFound)?;
        if share.is_revoked() || !self.can_still_be_shared(&share).await? {
            return Err(AppError::Gone(MessageKey::ErrorAccessRevoked));
        }
        Ok(Some(share))
    }

    fn recipient(&self, code: &OneTimeCode) -> Result<Contact, AppError> {
        let to = self.open_text(Purpose::CodeRecipient, &code.recipient_sealed)?;
        Ok(contact_of(code.channel, to))
    }

    /// The subject under which wrong codes of a key are counted.
    pub(crate) fn code_subject(&self, key: BookingKeyId) -> Vec<Vec<u8>> {
        self.subject_of("code", &key.to_string())
    }

    pub(super) fn new_code(&self) -> String {
        let number = self.chance().below(10_u64.pow(u32::try_from(OTP_LENGTH).unwrap_or(6)));
        format!("{number:0OTP_LENGTH$}")
    }

    /// Keyed, since six digits could be guessed from a plain hash. One per version of the secret; the first is the one to store.
    pub(super) fn code_hashes(&self, key: BookingKeyId, code: &str) -> Vec<Vec<u8>> {
        self.secrets().keyed_digests(Purpose::OneTimeCodeHash, &format!("one-time code:{key}:{code}"))
    }
}

/// A code is not sent again at once.
pub(super) async fn check_wait(
    tx: &Tx,
    key: BookingKeyId,
    wait: i64,
    now: Timestamp,
) -> Result<(), AppError> {
    let Some(last) = one_time_codes::last_sent(tx, key).await? else { return Ok(()) };
    // One that a clock sent which was ahead keeps nobody waiting until then.
    let left = wait - now.duration_since(last).abs().as_secs();
    if left > 0 { Err(AppError::TooMany { retry_after_seconds: left }) } else { Ok(()) }
}

impl CodeCheck {
    async fn carry_out(&self, tx: &Tx, app: &App, origin: &Origin) -> Result<CodeOutcome, AppError> {
        let attempt = self.attempt.clone().begin(tx, self.now).await?;
        let live = one_time_codes::find_usable(tx, self.session.id, self.key, self.now).await?;
        let Some(code) = live.filter(|live| self.code_hashes.contains(&live.code_hash)) else {
            let left = attempt.fail(tx, self.now).await?;
            if left == 0 {
                one_time_codes::invalidate(tx, self.key, self.now).await?;
            }
            return Ok(CodeOutcome::Wrong { left });
        };
        attempt.record_success(tx).await?;
        one_time_codes::invalidate(tx, self.key, self.now).await?;
        let token_hash = hash(self.token.as_bytes());
        let went = CodeRecipient { channel: code.channel, recipient_sealed: code.recipient_sealed.clone() };
        sessions::become_proven(tx, self.session.id, &token_hash, went, self.now).await?;
        if let Some(share) = self.session.shared_access {
            shared_accesses::opened(tx, share, self.now).await?;
            jobs::enqueue(tx, JobKind::ShareOpened.into(), share.0, self.now).await?;
        } else {
            // Where it was sent, not where it would be sent now.
            let contact = app.recipient(&code)?;
            ProvenContact { session: &self.session, contact, now: self.now }.join(tx, origin).await?;
        }
        let contents = KeyContents::of_key(tx, self.owner).await?;
        Ok(CodeOutcome::Right(contents.described(self.wanted, None)))
    }

    fn event(&self, checked: &CodeOutcome) -> AuditEvent {
        event_of_session(self.now, &self.session, PROVE, self.key).with_result(match checked {
            CodeOutcome::Right(_) => AuditResult::Done,
            CodeOutcome::Wrong { .. } => AuditResult::Refused,
        })
    }
}
