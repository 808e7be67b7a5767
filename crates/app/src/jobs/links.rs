//! Links in messages: short ones that lead patients back to their booking. Opening one changes nothing.

use domain::BookingKeyId;

use crate::{App, AppError};

/// How to unsubscribe from e-mail about a booking.
#[derive(Debug, Clone)]
pub(super) struct UnsubscribeLinks {
    /// For a person: a page with a button.
    pub page: String,
    /// For a mail program, which posts to it by itself (RFC 8058).
    pub one_click: String,
}

impl App {
    /// The page of a patient's appointments.
    pub(crate) async fn link_to_booking(&self, key: BookingKeyId) -> Result<String, AppError> {
        self.link("a", key).await
    }

    /// The page of a patient's booking requests.
    pub(super) async fn link_to_requests(&self, key: BookingKeyId) -> Result<String, AppError> {
        self.link("br", key).await
    }

    pub(super) async fn unsubscribe_links(&self, key: BookingKeyId) -> Result<UnsubscribeLinks, AppError> {
        let (site, key) = (&self.settings().public_url, self.reveal_key(key).await?);
        Ok(UnsubscribeLinks {
            page: format!("{site}/unsubscribe?bookingKey={}", key.as_str()),
            one_click: format!("{site}/api/booking_keys/{}/unsubscriptions", key.as_str()),
        })
    }

    async fn link(&self, page: &str, key: BookingKeyId) -> Result<String, AppError> {
        let key = self.reveal_key(key).await?;
        Ok(format!("{}/{page}/{}", self.settings().public_url, key.as_str()))
    }
}
