//! Short messages to telephones. Out of the box nothing leaves the house: what would be sent is recorded in the message
//! log, which the caller writes in its own transaction.

use thiserror::Error;

/// The ways in which short messages leave the house.
#[derive(Debug, Clone)]
pub enum Texter {
    /// They do not: the message log is where they end.
    Recording,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sms {
    /// Stays the same when an event's message is sent again.
    pub message_id: String,
    /// As it is dialled, such as `+61491570006`.
    pub to: String,
    pub text: String,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Texted {
    /// Kept in the log only.
    Recorded,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SmsError {
    #[error("nobody can be reached at this number")]
    Number,
    #[error("the message is empty")]
    Empty,
}

impl Texter {
    /// Checks the message as every way of sending does, and sends it; at least once, as with mail.
    pub fn send(&self, sms: &Sms) -> Result<Texted, SmsError> {
        let digits = sms.to.strip_prefix('+').unwrap_or(&sms.to);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(SmsError::Number);
        }
        if sms.text.trim().is_empty() {
            return Err(SmsError::Empty);
        }
        match self {
            Self::Recording => Ok(Texted::Recorded),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn out_of_the_box_a_message_is_recorded_if_it_could_be_sent() {
        let sms = Sms { message_id: "code-1".into(), to: "+61491570006".into(), text: "123456".into() };
        assert_eq!(Texter::Recording.send(&sms), Ok(Texted::Recorded));
        let nobody = Sms { to: "mira@example.org".into(), ..sms.clone() };
        assert_eq!(Texter::Recording.send(&nobody), Err(SmsError::Number));
        assert_eq!(Texter::Recording.send(&Sms { text: " ".into(), ..sms }), Err(SmsError::Empty));
    }
}
