//! Administrators send themselves a message at once, to see whether messages of this installation arrive.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::{CodeChannel, Permission};
use domain::limits::EMAIL_MAX_CHARACTERS;
use domain::patient::{is_email, telephone};
use store::audit::record;
use store::jobs::Job;
use store::messages;

use super::mail::MailContent;
use crate::messages::{Channel, MessageState, SentMessage, plain_letter};
use crate::rates::Rate;
use crate::{App, AppError, Ctx};

const KIND: &str = "TEST_MESSAGE";

/// What became of a test message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestOutcome {
    /// The mail server or the gateway has accepted it.
    Sent,
    /// There is none: it is only in the message log.
    Recorded,
    /// Why it was not accepted.
    Failed(String),
}

impl App {
    pub async fn send_test_message(
        &self,
        ctx: &Ctx,
        channel: CodeChannel,
        to: &str,
    ) -> Result<TestOutcome, AppError> {
        const ACTION: AuditAction = AuditAction::SendTestMessage;
        let staff = self.require(ctx, Permission::Administer, ACTION).await?;
        let to = self.checked_recipient(channel, to).await?;
        self.count_caller(Rate::Notification, ctx, None).await?;
        let job = job(ctx);
        let (sent, said) = match channel {
            CodeChannel::Email => self.test_mail(&job, to, ctx).await?,
            CodeChannel::Sms => self.test_sms(&job, to, ctx).await?,
        };
        let failed = match sent {
            Ok(()) => None,
            Err(error @ (AppError::Mail(_) | AppError::Sms(_))) => Some(error.to_string()),
            Err(error) => return Err(error),
        };
        let state = self.state_of(said.channel);
        let row = failed.is_none().then(|| self.log_row(&job, said, true));
        let (event, origin) = (staff.own_event(ACTION, self.clock().now()), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (row, event, origin) = (row.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if let Some(row) = &row {
                        messages::log(tx, row).await?;
                    }
                    record(tx, &event, &origin).await
                })
            })
            .await?;
        Ok(match (failed, state) {
            (Some(why), _) => TestOutcome::Failed(why),
            (None, MessageState::Sent) => TestOutcome::Sent,
            (None, MessageState::Recorded) => TestOutcome::Recorded,
        })
    }

    async fn test_mail(
        &self,
        job: &Job,
        to: String,
        ctx: &Ctx,
    ) -> Result<(Result<(), AppError>, SentMessage), AppError> {
        let subject = self.test_words("message.test_mail_subject", ctx).await?;
        let words = plain_letter(subject, self.test_words("message.test_mail_text", ctx).await?);
        let sent = self.post(job, &to, &ctx.language, MailContent::words_only(&words)).await;
        let (channel, language) = (Channel::Email, ctx.language.clone());
        let (subject, text) = (words.subject, words.text);
        Ok((sent, SentMessage { channel, to, subject, text, language, booking: None }))
    }

    async fn test_sms(
        &self,
        job: &Job,
        to: String,
        ctx: &Ctx,
    ) -> Result<(Result<(), AppError>, SentMessage), AppError> {
        let text = self.test_words("message.test_sms", ctx).await?;
        let sent = self.text(job, &to, &text).await;
        let (channel, language, subject) = (Channel::Sms, ctx.language.clone(), String::new());
        Ok((sent, SentMessage { channel, to, subject, text, language, booking: None }))
    }

    async fn test_words(&self, key: &str, ctx: &Ctx) -> Result<String, AppError> {
        let provider = self.provider().await?;
        let name = provider.configuration_in(&ctx.language).radiology.name.as_str();
        Ok(provider.texts.fill(&ctx.language, key, &[("provider", name)]))
    }

    /// An e-mail address, or a number in dialling format.
    async fn checked_recipient(&self, channel: CodeChannel, typed: &str) -> Result<String, AppError> {
        let wrong = |key| AppError::field("contactDetails", key);
        let typed = typed.trim();
        if typed.is_empty() {
            return Err(wrong(MessageKey::FieldRequired));
        }
        if typed.chars().count() > EMAIL_MAX_CHARACTERS {
            return Err(wrong(MessageKey::FieldTooLong));
        }
        match channel {
            CodeChannel::Email if is_email(typed) => Ok(typed.to_owned()),
            CodeChannel::Email => Err(wrong(MessageKey::EmailInvalid)),
            CodeChannel::Sms => telephone::normal_form(typed, self.home().await?)
                .ok_or_else(|| wrong(MessageKey::ContactNumberInvalid)),
        }
    }
}

/// No job runs: the administrator waits for the outcome. Its name makes the message's id and its row of the log.
fn job(ctx: &Ctx) -> Job {
    let request_id = ctx.origin.request_id.clone();
    let dedup_key = format!("{KIND}:{request_id}");
    Job { id: 0, kind: KIND.to_owned(), subject_id: 0, dedup_key, detail: None, attempts: 0, request_id }
}
