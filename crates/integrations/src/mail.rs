//! Mail to people. Out of the box nothing leaves the house: what would be sent is recorded in the message log, which the
//! caller writes in its own transaction, and staff read it there.

use thiserror::Error;

/// The ways in which mail leaves the house.
#[derive(Debug, Clone)]
pub enum Mailer {
    /// It does not: the message log is where it ends.
    Recording,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// Stays the same when an event's mail is sent again, so that a mailbox shows it once.
    pub message_id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    /// The language of subject and text, such as `en-AU`.
    pub language: String,
    pub attachments: Vec<MailAttachment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailAttachment {
    pub file_name: String,
    pub content_type: String,
    pub bytes: Vec<u8>,
}

/// What became of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent {
    /// Kept in the log only.
    Recorded,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MailError {
    /// It would end the header and begin another: nobody's name or address does that honestly.
    #[error("the mail's {field} is empty or has a line break")]
    Header { field: &'static str },
}

impl Mailer {
    /// Checks the mail as every way of sending does, and sends it. Delivery is at least once: after an error or a lost
    /// answer the same mail is sent again with the same `message_id`.
    pub fn send(&self, mail: &Mail) -> Result<Sent, MailError> {
        for (field, text) in [("id", &mail.message_id), ("recipient", &mail.to), ("subject", &mail.subject)] {
            if text.trim().is_empty() || text.contains(['\r', '\n']) {
                return Err(MailError::Header { field });
            }
        }
        match self {
            Self::Recording => Ok(Sent::Recorded),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail() -> Mail {
        Mail {
            message_id: "booking-confirmed-1@scanbook.example.org".to_owned(),
            to: "mira@example.org".to_owned(),
            subject: "Your booking".to_owned(),
            text: "See you on Monday.".to_owned(),
            language: "en-AU".to_owned(),
            attachments: vec![],
        }
    }

    #[test]
    fn out_of_the_box_a_mail_is_recorded() {
        assert_eq!(Mailer::Recording.send(&mail()), Ok(Sent::Recorded));
    }

    #[test]
    fn a_header_cannot_be_broken_open() {
        let sneaky = Mail { subject: "Hello\r\nBcc: other@example.org".to_owned(), ..mail() };
        assert_eq!(Mailer::Recording.send(&sneaky), Err(MailError::Header { field: "subject" }));
        let nobody = Mail { to: " ".to_owned(), ..mail() };
        assert_eq!(Mailer::Recording.send(&nobody), Err(MailError::Header { field: "recipient" }));
    }
}
