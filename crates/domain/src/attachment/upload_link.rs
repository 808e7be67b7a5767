//! A link by which a patient sends one document without signing in. Staff send it; it works once, and not for long.

use jiff::{SignedDuration, Timestamp};

use crate::booking::{BookingKey, BookingKeyError};
use crate::limits::UPLOAD_LINK_HOURS;
use crate::{AppointmentId, BookingRequestId, Chance};

const LIFETIME: SignedDuration = SignedDuration::from_hours(UPLOAD_LINK_HOURS);

/// The secret of an upload link. It has the form of a booking key, so that it is removed from texts wherever keys are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadToken(BookingKey);

impl UploadToken {
    pub fn mint(chance: &Chance) -> Self {
        Self(BookingKey::mint(chance))
    }

    pub fn parse(text: &str) -> Result<Self, BookingKeyError> {
        BookingKey::parse(text).map(Self)
    }

    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// What the document of a link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UploadLinkOwner {
    Appointment(AppointmentId),
    Request(BookingRequestId),
}

/// When a link was made, and when it was used or ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadLinkTimes {
    pub created_at: Timestamp,
    pub used_at: Option<Timestamp>,
    /// When a newer link, a new booking link or another contact ended it, or when it was seen to have expired.
    pub ended_at: Option<Timestamp>,
}

impl UploadLinkTimes {
    pub fn expires_at(&self) -> Timestamp {
        self.created_at + LIFETIME
    }

    /// Whether it takes a document.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.used_at.is_none() && self.is_valid(now)
    }

    /// Whether it was never used or ended, and its time is over.
    pub fn has_expired(&self, now: Timestamp) -> bool {
        self.used_at.is_none() && self.ended_at.is_none() && now >= self.expires_at()
    }

    /// Whether the file that it took may be sent again, since its sender may not have heard that it arrived.
    pub fn accepts_repeat(&self, now: Timestamp) -> bool {
        self.used_at.is_some() && self.is_valid(now)
    }

    /// A link from a clock that was far ahead does not live until then.
    fn is_valid(&self, now: Timestamp) -> bool {
        self.ended_at.is_none() && now.duration_since(self.created_at).abs() < LIFETIME
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booking::without_keys;

    #[test]
    fn doc_10b_a_link_is_open_for_a_day_until_it_is_used_or_ended() {
        let made = Timestamp::UNIX_EPOCH;
        let link = UploadLinkTimes { created_at: made, used_at: None, ended_at: None };
        let (day, second) = (SignedDuration::from_hours(24), SignedDuration::from_secs(1));
        assert_eq!(link.expires_at(), made + day);
        assert!(link.is_open(made) && link.is_open(made + day - second));
        assert!(!link.is_open(made + day) && !link.is_open(made - day));
        assert!(link.has_expired(made + day) && !link.has_expired(made + day - second));
        let used = UploadLinkTimes { used_at: Some(made), ..link };
        assert!(!used.is_open(made) && used.accepts_repeat(made) && !used.accepts_repeat(made + day));
        let ended = UploadLinkTimes { ended_at: Some(made), ..link };
        assert!(!used.has_expired(made + day) && !ended.has_expired(made + day));
        assert!(!ended.is_open(made) && !link.accepts_repeat(made));
        assert!(!UploadLinkTimes { ended_at: Some(made), ..used }.accepts_repeat(made));
    }

    #[test]
    fn doc_10g_a_token_is_hidden_wherever_booking_keys_are() {
        let token = UploadToken::mint(&Chance::seeded(7));
        assert_eq!(UploadToken::parse(token.as_str()), Ok(token.clone()));
        assert!(!format!("{token:?}").contains(token.as_str()));
        let text = without_keys(&format!("Open https://example.org/u/{}", token.as_str()));
        assert!(!text.contains(token.as_str()), "{text}");
    }
}
