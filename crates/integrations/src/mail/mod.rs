//! E-mail. By default nothing is sent: mails are recorded in the message log, which the caller writes in its own transaction, and
//! staff read them there. In production they are sent by SMTP.

mod smtp;

pub use smtp::{SmtpMailer, SmtpProblem};
use thiserror::Error;

/// How mail is sent.
#[derive(Debug, Clone)]
pub enum Mailer {
    /// Not sent, only written to the message log.
    Recording,
    Smtp(SmtpMailer),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Without brackets. Stays the same when an event's mail is sent again, so that a mailbox shows it once.
    pub message_id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The language of subject and text, such as `en-AU`.
    pub language: String,
    pub calendar: Option<CalendarFile>,
    /// The address for one-click unsubscription by mail programs (RFC 8058).
    pub one_click_unsubscribe: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFile {
    /// As in the file: what a calendar does with it.
    pub method: &'static str,
    pub text: String,
}

/// The result of sending a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailOutcome {
    /// Only written to the log.
    Recorded,
    /// The mail server has accepted it.
    TakenOver,
}

/// Contains nothing about the recipient: servers often repeat the address.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MailError {
    /// It would end the header and start another: no honest name or address does that.
    #[error("the mail's {field} is empty or cannot stand in a header")]
    Header { field: &'static str },
    #[error("the mail server refuses it with {code}")]
    Refused { code: String },
    #[error("the mail server cannot be reached")]
    Unreachable,
}

impl Mailer {
    /// Whether messages stay in the log, to be read there.
    pub fn is_recording(&self) -> bool {
        matches!(self, Self::Recording)
    }

    /// The sender of mail, if it is sent.
    pub fn sender_address(&self) -> Option<String> {
        match self {
            Self::Recording => None,
            Self::Smtp(mailer) => Some(mailer.sender_address()),
        }
    }

    /// Validates the mail, whatever the way of sending, and sends it. Delivery is at least once: after an error or a lost answer
    /// the same mail is sent again with the same `message_id`.
    pub async fn send(&self, mail: &Mail) -> Result<MailOutcome, MailError> {
        for (field, text) in [("id", &mail.message_id), ("recipient", &mail.to), ("subject", &mail.subject)] {
            if text.trim().is_empty() || text.contains(['\r', '\n']) {
                return Err(MailError::Header { field });
            }
        }
        match self {
            Self::Recording => Ok(MailOutcome::Recorded),
            Self::Smtp(mailer) => mailer.send(mail).await.map(|()| MailOutcome::TakenOver),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail() -> Mail {
        Mail {
            message_id: "1a2b@book.example.org".to_owned(),
            to: "mira@example.org".to_owned(),
            subject: "Your booking".to_owned(),
            text: "See you on Monday.".to_owned(),
            html: "<p>See you on Monday.</p>".to_owned(),
            language: "en-AU".to_owned(),
            calendar: None,
            one_click_unsubscribe: None,
        }
    }

    async fn sent(mail: Mail) -> Result<MailOutcome, MailError> {
        Mailer::Recording.send(&mail).await
    }

    #[tokio::test]
    async fn out_of_the_box_a_mail_is_recorded() {
        assert_eq!(sent(mail()).await, Ok(MailOutcome::Recorded));
    }

    #[tokio::test]
    async fn a_header_cannot_be_broken_open() {
        let sneaky = Mail { subject: "Hello\r\nBcc: other@example.org".to_owned(), ..mail() };
        assert_eq!(sent(sneaky).await, Err(MailError::Header { field: "subject" }));
        let nobody = Mail { to: " ".to_owned(), ..mail() };
        assert_eq!(sent(nobody).await, Err(MailError::Header { field: "recipient" }));
    }
}
