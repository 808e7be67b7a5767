//! Text messages. By default nothing is sent: messages are recorded in the message log, which the caller writes in its own
//! transaction. In production they go to a gateway by HTTP.

mod gateway;

use domain::sms::{SMS_SEGMENTS_MAX, sms_segments};
pub use gateway::{GatewayProblem, SmsGateway};
use thiserror::Error;

/// How text messages are sent.
#[derive(Debug, Clone)]
pub enum SmsSender {
    /// Not sent, only written to the message log.
    Recording,
    Gateway(SmsGateway),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sms {
    /// Stays the same when an event's message is sent again.
    pub message_id: String,
    /// In dialling format, such as `+61491570006`.
    pub to: String,
    pub text: String,
}

/// The result of sending a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmsOutcome {
    /// Only written to the log.
    Recorded,
    /// The gateway has accepted it.
    TakenOver,
}

/// Contains nothing about the recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SmsError {
    #[error("nobody can be reached at this number")]
    Number,
    #[error("the message is empty")]
    Empty,
    #[error("the message takes more than {SMS_SEGMENTS_MAX} segments")]
    TooLong,
    #[error("no messages go to this country")]
    Country,
    #[error("so many messages have been sent today that no more go out")]
    Budget,
    #[error("the gateway refuses it with {status}")]
    Refused { status: u16 },
    #[error("the gateway cannot be reached")]
    Unreachable,
}

impl SmsError {
    /// Whether a retry can't help.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Number | Self::Empty | Self::TooLong | Self::Country)
    }
}

impl SmsSender {
    /// Whether messages stay in the log, to be read there.
    pub fn is_recording(&self) -> bool {
        matches!(self, Self::Recording)
    }

    /// Validates the message, whatever the way of sending, and sends it; at least once, as with mail.
    pub async fn send(&self, sms: &Sms) -> Result<SmsOutcome, SmsError> {
        let digits = sms.to.strip_prefix('+').unwrap_or(&sms.to);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(SmsError::Number);
        }
        if sms.text.trim().is_empty() {
            return Err(SmsError::Empty);
        }
        if sms_segments(&sms.text) > SMS_SEGMENTS_MAX {
            return Err(SmsError::TooLong);
        }
        match self {
            Self::Recording => Ok(SmsOutcome::Recorded),
            Self::Gateway(gateway) => gateway.send(sms).await.map(|()| SmsOutcome::TakenOver),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn sent(sms: &Sms) -> Result<SmsOutcome, SmsError> {
        SmsSender::Recording.send(sms).await
    }

    #[tokio::test]
    async fn out_of_the_box_a_message_is_recorded_if_it_could_be_sent() {
        let sms = Sms { message_id: "code-1".into(), to: "+61491570006".into(), text: "123456".into() };
        assert_eq!(sent(&sms).await, Ok(SmsOutcome::Recorded));
        let nobody = Sms { to: "mira@example.org".into(), ..sms.clone() };
        assert_eq!(sent(&nobody).await, Err(SmsError::Number));
        assert_eq!(sent(&Sms { text: " ".into(), ..sms.clone() }).await, Err(SmsError::Empty));
        assert_eq!(sent(&Sms { text: "ж".repeat(135), ..sms }).await, Err(SmsError::TooLong));
    }
}
