//! The countries whose phone numbers and postcodes we know. The provider's locale decides which one a bare number belongs to.

use strum::{EnumIter, EnumString, IntoStaticStr};

/// The country of a provider.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "UPPERCASE", ascii_case_insensitive)]
pub enum Country {
    #[default]
    Au,
    Nz,
    Ca,
    Us,
    Mk,
}

impl Country {
    /// From a locale such as `en-NZ` or `mk`; Australia if the country is unknown.
    pub fn of_locale(locale: &str) -> Self {
        locale.split('-').rev().find_map(|part| part.parse().ok()).unwrap_or_default()
    }

    /// The pattern of a postcode, for web and server.
    pub fn postal_code_pattern(self) -> &'static str {
        match self {
            Self::Au | Self::Nz | Self::Mk => r"[0-9]{4}",
            Self::Ca => r"[A-Za-z][0-9][A-Za-z][ \-]?[0-9][A-Za-z][0-9]",
            Self::Us => r"[0-9]{5}(?:-[0-9]{4})?",
        }
    }

    pub fn postal_code_example(self) -> &'static str {
        match self {
            Self::Au => "2042",
            Self::Nz => "6011",
            Self::Ca => "K1A 0B1",
            Self::Us => "10001",
            Self::Mk => "1000",
        }
    }

    /// A mobile number that isn't in use, as people in the country write one.
    pub fn contact_number_example(self) -> &'static str {
        match self {
            Self::Au => "0491 570 006",
            Self::Nz => "021 555 0123",
            Self::Ca => "(416) 555-0123",
            Self::Us => "(212) 555-0123",
            Self::Mk => "070 123 456",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_names_the_country() {
        for (locale, country) in [
            ("en-AU", Country::Au),
            ("en-NZ", Country::Nz),
            ("en-CA", Country::Ca),
            ("en-US", Country::Us),
            ("mk", Country::Mk),
            ("mk-MK", Country::Mk),
            ("fr", Country::Au),
        ] {
            assert_eq!(Country::of_locale(locale), country, "{locale}");
        }
    }
}
