//! Addresses in messages: the short ones, by which a patient finds their booking again.

use domain::BookingKeyId;

use crate::{App, AppError};

impl App {
    /// Where a patient finds their appointments.
    pub(super) async fn link_to_booking(&self, key: BookingKeyId) -> Result<String, AppError> {
        self.link("a", key).await
    }

    /// Where a patient finds their booking requests.
    pub(super) async fn link_to_requests(&self, key: BookingKeyId) -> Result<String, AppError> {
        self.link("br", key).await
    }

    async fn link(&self, page: &str, key: BookingKeyId) -> Result<String, AppError> {
        let key = self.reveal_key(key).await?;
        Ok(format!("{}/{page}/{}", self.settings().public_url, key.as_str()))
    }
}
