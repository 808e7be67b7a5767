use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

/// What an API key allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ApiScope {
    /// To make booking requests.
    BookingRequests,
    /// To add documents to the requests that were made with the key.
    Attachments,
}
