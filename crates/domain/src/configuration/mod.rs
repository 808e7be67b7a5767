//! The provider's configuration, in three sections. Every field has a default, so an empty configuration works too;
//! [`Check::problems`] returns what can't be saved.

mod application;
mod banner_position;
mod booking_request;
mod check;
mod colour;
mod description;
mod radiology;

pub use application::{
    ApplicationConfiguration, BodyFigureColors, Captcha, CaptchaProvider, MapsConfiguration, ThemeColors,
};
pub use banner_position::{BannerPosition, parse_banner_position};
pub use booking_request::BookingRequestConfiguration;
pub use check::{Check, Problem};
pub use colour::Colour;
pub use description::{
    DescribedField, FieldKind, application_fields, booking_request_fields, radiology_fields, terms_fields,
};
pub use radiology::RadiologyConfiguration;

/// Everything a provider has set.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Configuration {
    pub radiology: RadiologyConfiguration,
    pub application: ApplicationConfiguration,
    pub booking_request: BookingRequestConfiguration,
}
