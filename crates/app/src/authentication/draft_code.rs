//! A code to the contact that is typed for a draft: answers to a questionnaire may demand that it is proven before the submission.

use domain::auth::CodeChannel;
use domain::booking::BookingKey;
use domain::booking_form::Country;
use domain::limits::OTP_MINUTES;
use domain::patient::{self, telephone};
use domain::{BookingKeyId, MessageKey, SessionId};
use jiff::SignedDuration;
use store::audit::record;
use store::one_time_codes::{self, NewCode};

use super::code::{SEND, check_wait};
use crate::jobs::JobKind;
use crate::rates::Rate;
use crate::{App, AppError, Ctx, Purpose};

/// No session has asked for it: whoever holds the draft may give it.
const NO_SESSION: SessionId = SessionId(0);

/// Where the code goes, as typed: one of the two.
#[derive(Debug, Clone, Default)]
pub struct TypedContact {
    pub email: Option<String>,
    pub contact_number: Option<String>,
}

impl App {
    /// Sends a code, and answers how many seconds later it can be sent again.
    pub async fn send_validation_code(
        &self,
        key: &BookingKey,
        typed: &TypedContact,
        ctx: &Ctx,
    ) -> Result<i64, AppError> {
        let draft = self.draft(key).await?.id;
        let (channel, to) = self.checked_contact(typed).await?;
        let application = self.provider().await?.configuration.application.clone();
        let wait = i64::from(application.otp_seconds_between_requests);
        let attempt = self.attempt_on("draft code", &draft.to_string(), MessageKey::MaxAttemptsReached, ctx);
        self.count(Rate::OneTimeCode, ctx, Some(key.as_str().as_bytes())).await?;
        // A new draft costs nothing, and the contact may be anyone's.
        self.count_contact(Rate::OneTimeCode, &to).await?;
        let now = self.clock().now();
        let code = self.new_code();
        let new = NewCode {
            session: NO_SESSION,
            booking_key: draft,
            channel,
            recipient_sealed: self.secrets().seal(Purpose::CodeRecipient, self.chance(), to.as_bytes()),
            code_hash: self.code_hashes(draft, &code).swap_remove(0),
            code_sealed: self.secrets().seal(Purpose::OneTimeCode, self.chance(), code.as_bytes()),
            language: ctx.language.clone(),
            created_at: now,
            expires_at: now + SignedDuration::from_mins(OTP_MINUTES),
        };
        let (app, sent, origin) = (self.clone(), self.event_of_draft(draft, SEND, ctx), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (app, attempt, new) = (app.clone(), attempt.clone(), new.clone());
                let (sent, origin) = (sent.clone(), origin.clone());
                Box::pin(async move {
                    attempt.check_failures(tx, now).await?;
                    check_wait(tx, draft, wait, now).await?;
                    let id = one_time_codes::insert(tx, &new).await?;
                    record(tx, &sent, &origin).await?;
                    app.enqueue(tx, JobKind::OneTimeCode, id).await
                })
            })
            .await?;
        self.wake_worker();
        Ok(wait)
    }

    /// Whether the code is the one that was sent to one of these contacts. A wrong one counts as an attempt.
    pub(crate) async fn proves_contact(
        &self,
        draft: BookingKeyId,
        code: &str,
        contacts: &[&str],
        ctx: &Ctx,
    ) -> Result<bool, AppError> {
        let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
        let hashes = self.code_hashes(draft, &code);
        let attempt = self.attempt_on("draft code", &draft.to_string(), MessageKey::MaxAttemptsReached, ctx);
        let now = self.clock().now();
        let right = self
            .store()
            .write(move |tx| {
                let (attempt, hashes) = (attempt.clone(), hashes.clone());
                Box::pin(async move {
                    let attempt = attempt.begin(tx, now).await?;
                    let live = one_time_codes::find_usable(tx, NO_SESSION, draft, now).await?;
                    let Some(code) = live.filter(|live| hashes.contains(&live.code_hash)) else {
                        if attempt.fail(tx, now).await? == 0 {
                            one_time_codes::invalidate(tx, draft, now).await?;
                        }
                        return Ok::<_, AppError>(None);
                    };
                    attempt.record_success(tx).await?;
                    Ok(Some(code))
                })
            })
            .await?;
        let Some(right) = right else { return Ok(false) };
        let went = self.open_text(Purpose::CodeRecipient, &right.recipient_sealed)?;
        let home = self.home().await?;
        Ok(contacts.iter().any(|contact| is_same(right.channel, contact, &went, home)))
    }

    async fn checked_contact(&self, typed: &TypedContact) -> Result<(CodeChannel, String), AppError> {
        let given = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        if let Some(email) = given(&typed.email) {
            if !patient::is_email(&email) {
                return Err(AppError::field("email", MessageKey::EmailInvalid));
            }
            return Ok((CodeChannel::Email, email));
        }
        let number = given(&typed.contact_number);
        let number = number.ok_or_else(|| AppError::field("email", MessageKey::FieldRequired))?;
        if !self.provider().await?.configuration.application.sms_enabled {
            return Err(AppError::Rule(MessageKey::NoContactForCode));
        }
        let normal = telephone::normal_form(&number, self.home().await?);
        let normal =
            normal.ok_or_else(|| AppError::field("contactNumber", MessageKey::ContactNumberInvalid))?;
        Ok((CodeChannel::Sms, normal))
    }
}

fn is_same(channel: CodeChannel, contact: &str, went: &str, home: Country) -> bool {
    match channel {
        CodeChannel::Email => contact.to_lowercase() == went.to_lowercase(),
        CodeChannel::Sms => {
            !contact.is_empty() && telephone::comparable(contact, home) == telephone::comparable(went, home)
        }
    }
}
