//! The log of messages. Texts are sealed, since they contain booking keys; texts of codes aren't kept once sent.

use domain::BookingId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::jobs::{self, Job};
use store::messages::{self, Message};
use strum::Display;

use crate::{App, AppError, Purpose};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Channel {
    Email,
    Sms,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum MessageState {
    /// A mail server or gateway has accepted it.
    Sent,
    /// There is none: nobody gets it, and it is only in the log.
    Recorded,
}

/// A message to be logged.
#[derive(Debug, Clone)]
pub(crate) struct SentMessage {
    pub channel: Channel,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub language: String,
    pub booking: Option<BookingId>,
}

/// A logged message. Subject and body are empty if they were erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedMessage {
    pub event_key: String,
    pub channel: String,
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub booking_id: Option<BookingId>,
    pub language: String,
    pub created_at: Timestamp,
    /// `SENT` or `RECORDED`; `None` from before it was noted.
    pub state: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct StoredText {
    subject: String,
    text: String,
}

impl App {
    /// All messages, oldest first.
    pub async fn message_log(&self) -> Result<Vec<LoggedMessage>, AppError> {
        let rows = messages::list(self.store().read()).await?;
        rows.into_iter().map(|row| self.logged(row)).collect()
    }

    pub(crate) fn logged(&self, row: Message) -> Result<LoggedMessage, AppError> {
        let stored = match &row.words_sealed {
            None => StoredText::default(),
            Some(sealed) => {
                let words = self.secrets().open(Purpose::MessageWords, sealed).ok_or(AppError::Sealed)?;
                serde_json::from_slice(&words).map_err(|_| AppError::Sealed)?
            }
        };
        Ok(LoggedMessage {
            event_key: row.event_key,
            channel: row.channel,
            kind: row.kind,
            recipient: row.recipient,
            subject: stored.subject,
            body: stored.text,
            booking_id: row.booking_id,
            language: row.language,
            created_at: row.created_at,
            state: row.state,
        })
    }

    /// What becomes of messages on this channel.
    pub(crate) fn state_of(&self, channel: Channel) -> MessageState {
        let recording = match channel {
            Channel::Email => self.0.parts.mailer.is_recording(),
            Channel::Sms => self.0.parts.sms_sender.is_recording(),
        };
        if recording { MessageState::Recorded } else { MessageState::Sent }
    }

    /// The channels that patients are written to but on which nothing is sent.
    pub(crate) async fn recorded_only(&self) -> Result<Vec<Channel>, AppError> {
        let texts = self.provider().await?.configuration.application.sms_enabled;
        let used = [(Channel::Email, true), (Channel::Sms, texts)].into_iter().filter(|(_, used)| *used);
        let silent = |channel: &Channel| self.state_of(*channel) == MessageState::Recorded;
        Ok(used.map(|(channel, _)| channel).filter(silent).collect())
    }

    /// The log row for a job's message; without the text if nobody may read it again.
    pub(crate) fn log_row(&self, job: &Job, said: SentMessage, keep_words: bool) -> Message {
        let stored = StoredText { subject: said.subject, text: said.text };
        let words = serde_json::to_vec(&stored).unwrap_or_default();
        Message {
            event_key: job.dedup_key.clone(),
            channel: said.channel.to_string(),
            kind: job.kind.clone(),
            recipient: said.to,
            words_sealed: keep_words
                .then(|| self.secrets().seal(Purpose::MessageWords, self.chance(), &words)),
            booking_id: said.booking,
            language: said.language,
            created_at: self.clock().now(),
            state: Some(self.state_of(said.channel).to_string()),
        }
    }

    /// The log row and the end of the job are one transaction: the log has exactly one row per event.
    pub(crate) async fn log_sent(&self, job: &Job, said: SentMessage) -> Result<(), AppError> {
        let (id, row) = (job.id, self.log_row(job, said, true));
        self.store()
            .write(move |tx| {
                let row = row.clone();
                Box::pin(async move {
                    messages::log(tx, &row).await?;
                    jobs::finish(tx, id).await
                })
            })
            .await?;
        Ok(())
    }
}
