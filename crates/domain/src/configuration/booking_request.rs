//! Settings of booking requests.

use serde::{Deserialize, Serialize};

use super::check::{Check, Problem};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct BookingRequestConfiguration {
    /// Whether the referral of a request can be opened from its header.
    pub booking_requests_download_referral_enabled: bool,
}

impl Default for BookingRequestConfiguration {
    fn default() -> Self {
        Self { booking_requests_download_referral_enabled: true }
    }
}

impl Check for BookingRequestConfiguration {
    fn problems(&self) -> Vec<Problem> {
        Vec::new()
    }
}
