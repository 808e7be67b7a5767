//! The settings: each field with its kind, in the order and groups of the settings page. The texts that name and explain them are
//! `setting.` and `setting_help.`, each with the name of the field.

use serde::Serialize;

use FieldKind as K;

use crate::typed::TextKind;

/// How a field is edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FieldKind {
    Text,
    /// Several lines of HTML, which is sanitized when saved.
    Html,
    /// A page on another site.
    Address,
    Switch,
    Number,
    /// Words, one per line.
    List,
    /// Numbers, one per line.
    Numbers,
    /// One of ALTCHA, TURNSTILE, RECAPTCHA, OFF.
    Captcha,
    Colour,
    /// As described in the documentation.
    Json,
}

impl FieldKind {
    /// What may be typed into it.
    pub fn texts(self) -> TextKind {
        match self {
            Self::Html | Self::Json => TextKind::Paragraphs,
            _ => TextKind::Address,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DescribedField {
    /// Path on the wire, such as `themeColors.brand`.
    pub name: &'static str,
    pub kind: FieldKind,
    /// Fields of one group are shown together: `setting_group.` and this is the key of its name.
    pub group: &'static str,
}

type Group = (&'static str, &'static [(&'static str, FieldKind)]);

const RADIOLOGY: &[Group] = &[
    (
        "provider",
        &[
            ("name", K::Text),
            ("longName", K::Text),
            ("phone", K::Text),
            ("phoneHours", K::Text),
            ("callCenterEmail", K::Text),
            ("emergencyPhone", K::Text),
            ("domainAdmin", K::Text),
        ],
    ),
    (
        "pages",
        &[
            ("about", K::Html),
            ("aboutUrl", K::Address),
            ("contact", K::Html),
            ("contactUrl", K::Address),
            ("termsAndConditionsUrl", K::Address),
            ("privacyPolicyUrl", K::Address),
            ("confirmationHeaderUrl", K::Address),
        ],
    ),
    (
        "frame",
        &[
            ("bannerHtml", K::Html),
            ("bannerPositionCss", K::Text),
            ("closeBanner", K::Switch),
            ("showCustomHeaderAndFooter", K::Switch),
            ("customHeader", K::Html),
            ("customFooter", K::Html),
            ("showMenuOnConfirmationPage", K::Switch),
            ("includeSorsixBranding", K::Switch),
        ],
    ),
];

const APPLICATION: &[Group] = &[
    (
        "look",
        &[
            ("themeColors.brand", K::Colour),
            ("themeColors.brandContrast", K::Colour),
            ("themeColors.accent", K::Colour),
            ("themeRadiusPx", K::Number),
            ("themeFont", K::Text),
            ("bodyFigureColors.resting", K::Colour),
            ("bodyFigureColors.hover", K::Colour),
            ("bodyFigureColors.chosen", K::Colour),
        ],
    ),
    (
        "site",
        &[
            ("locale", K::Text),
            ("metaTitle", K::Text),
            ("metaDescription", K::Text),
            ("showLinkToAdminPanel", K::Switch),
            ("versionOnPatientPortalEnabled", K::Switch),
            ("redirectUrls", K::List),
        ],
    ),
    (
        "booking",
        &[
            ("advancedBookingEnabled", K::Switch),
            ("selectRegionEnabled", K::Switch),
            ("weekStartsTodayEnabled", K::Switch),
            ("showUnableToLocateWindow", K::Switch),
            ("maxDistanceKm", K::Number),
            ("visitGapMinutes", K::Number),
            ("guardianBelowAge", K::Number),
            ("medicareChecksumEnabled", K::Switch),
            ("validContentTypes", K::List),
            ("documentRequiredEnabled", K::Switch),
            ("generalEnquiryExamSlug", K::Text),
            ("specialEnquiryExamSlugs", K::List),
            ("bookingForm", K::Json),
        ],
    ),
    (
        "questionnaires",
        &[
            ("requiredAsterisk", K::Switch),
            ("questionNumbers", K::Switch),
            ("errorOnWarningsEnabled", K::Switch),
        ],
    ),
    (
        "people",
        &[
            ("contactNumberEnabled", K::Switch),
            ("appointmentCodeEnabled", K::Switch),
            ("bookingRequestCodeEnabled", K::Switch),
            ("appointmentChangeCodeEnabled", K::Switch),
            ("otpSecondsBetweenRequests", K::Number),
            ("keepAliveSeconds", K::Number),
            ("kioskNoActivitySeconds", K::Number),
            ("shareNoteMaxLength", K::Number),
            ("captcha.provider", K::Captcha),
            ("captcha.siteKey", K::Text),
            ("identityProviderUrl", K::Address),
            ("identityProviderClientId", K::Text),
        ],
    ),
    (
        "messages",
        &[
            ("smsEnabled", K::Switch),
            ("reminderHours", K::Numbers),
            ("calendarExamNameEnabled", K::Switch),
            ("referrerReportQualityFeedbackEnabled", K::Switch),
            ("referrerReportQualityFeedbackRedirectUrl", K::Address),
        ],
    ),
    (
        "services",
        &[
            ("mapUiEnabled", K::Switch),
            ("maps.key", K::Text),
            ("tileUrl", K::Address),
            ("analyticsEnabled", K::Switch),
            ("analyticsId", K::Text),
            ("genesysDeploymentId", K::Text),
            ("genesysUrl", K::Address),
            ("genesysEnvironment", K::Text),
            ("genesysCompleteMessage", K::Text),
        ],
    ),
];

const BOOKING_REQUEST: &[Group] = &[("requests", &[("bookingRequestsDownloadReferralEnabled", K::Switch)])];

/// In the default language, and in each of the others.
const TERMS: &[Group] = &[(
    "terms",
    &[
        ("html", K::Html),
        ("languages.mk", K::Html),
        ("languages.en-NZ", K::Html),
        ("languages.en-CA", K::Html),
        ("languages.en-US", K::Html),
    ],
)];

fn described(groups: &[Group]) -> Vec<DescribedField> {
    let of_group = |(group, fields): &Group| {
        let group = *group;
        fields.iter().map(move |(name, kind)| DescribedField { name, kind: *kind, group })
    };
    groups.iter().flat_map(of_group).collect()
}

pub fn radiology_fields() -> Vec<DescribedField> {
    described(RADIOLOGY)
}

pub fn application_fields() -> Vec<DescribedField> {
    described(APPLICATION)
}

pub fn booking_request_fields() -> Vec<DescribedField> {
    described(BOOKING_REQUEST)
}

pub fn terms_fields() -> Vec<DescribedField> {
    described(TERMS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configuration::Configuration;
    use serde_json::Value;

    /// The names in a default configuration; fields without a default are missing there.
    fn names(value: &Value, path: &str) -> Vec<String> {
        let Value::Object(fields) = value else { return vec![path.to_owned()] };
        if fields.is_empty() {
            return vec![];
        }
        let below = |(name, value): (&String, &Value)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            names(value, &path)
        };
        fields.iter().flat_map(below).collect()
    }

    #[test]
    fn every_field_that_has_a_default_is_described_once() {
        let all = Configuration::default();
        for (section, fields) in [
            (serde_json::to_value(all.radiology).unwrap(), radiology_fields()),
            (serde_json::to_value(all.application).unwrap(), application_fields()),
            (serde_json::to_value(all.booking_request).unwrap(), booking_request_fields()),
        ] {
            for name in names(&section, "") {
                let found = fields.iter().filter(|field| field.name == name).count();
                assert_eq!(found, 1, "{name}");
            }
        }
    }
}
