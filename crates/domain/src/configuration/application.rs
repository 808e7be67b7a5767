//! Behaviour, services and colours of the site. None of it is secret: browsers read it all.

#[cfg(feature = "schema")]
use crate::booking_form::FieldRule;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

use super::check::{Check, Problem, Problems};
use super::colour::Colour;
use crate::attachment::{KNOWN_CONTENT_TYPES, without_former_types};
use crate::booking_form::{BookingFormConfiguration, Country};
use crate::limits::{
    CONFIGURED_NAME_MAX_CHARACTERS, CONTRAST_OF_CONTROLS, CONTRAST_OF_TEXT, EARTH_HALF_ROUND_KM,
    GUARDIAN_BELOW_AGE_MAX_YEARS, GUARDIAN_BELOW_AGE_YEARS, KEEP_ALIVE_SECONDS, KIOSK_NO_ACTIVITY_SECONDS,
    MAX_DISTANCE_KM, META_DESCRIPTION_MAX_CHARACTERS, OTP_SECONDS_BETWEEN_REQUESTS, REMINDER_HOURS,
    REMINDER_MAX_HOURS, REMINDERS_MAX, SHARE_NOTE_MAX_CHARACTERS, VISIT_GAP_MAX_MINUTES, VISIT_GAP_MINUTES,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that a provider sets")]
pub struct ApplicationConfiguration {
    /// Such as `en-AU`; one without texts is served as en-AU.
    pub locale: String,
    pub meta_title: String,
    pub meta_description: String,
    pub kiosk_no_activity_seconds: u32,
    pub keep_alive_seconds: u32,
    pub otp_seconds_between_requests: u32,
    pub show_link_to_admin_panel: bool,
    pub version_on_patient_portal_enabled: bool,
    pub referrer_report_quality_feedback_enabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referrer_report_quality_feedback_redirect_url: Option<String>,
    pub map_ui_enabled: bool,
    pub select_region_enabled: bool,
    pub show_unable_to_locate_window: bool,
    pub week_starts_today_enabled: bool,
    pub advanced_booking_enabled: bool,
    pub contact_number_enabled: bool,
    pub sms_enabled: bool,
    /// How long before an appointment reminders are sent.
    pub reminder_hours: Vec<u32>,
    /// Whether a calendar entry names the exam: other people often see calendars.
    pub calendar_exam_name_enabled: bool,
    /// Requires a code after the date of birth even to see an appointment.
    pub appointment_code_enabled: bool,
    /// Likewise for a booking request.
    pub booking_request_code_enabled: bool,
    /// Requires a code to cancel or move.
    pub appointment_change_code_enabled: bool,
    /// Addresses outside this site to which a page may redirect, such as `https://www.example.org`.
    pub redirect_urls: Vec<String>,
    pub medicare_checksum_enabled: bool,
    /// A patient younger than this needs a parent or guardian; 0 means nobody does.
    pub guardian_below_age: u32,
    /// Fields of the booking form that are shown or required differently from the default, such as `{"gender": {"shown":
    /// false}}`.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, FieldRule>))]
    pub booking_form: BookingFormConfiguration,
    /// An asterisk at required questions of a questionnaire.
    pub required_asterisk: bool,
    pub question_numbers: bool,
    pub error_on_warnings_enabled: bool,
    /// The exam for patients who don't know which one they need; requested, never booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub general_enquiry_exam_slug: Option<String>,
    /// Exams that represent "something else" in their modality.
    pub special_enquiry_exam_slugs: Vec<String>,
    pub max_distance_km: f64,
    /// The longest wait between two exams of one visit.
    pub visit_gap_minutes: u32,
    pub share_note_max_length: u32,
    /// Content types of files that can be added: all or some of `application/pdf`, `image/jpeg` and `image/png`.
    #[serde(deserialize_with = "without_former_types")]
    pub valid_content_types: Vec<String>,
    /// Patients can book only once the documents that the exams need have been added.
    pub document_required_enabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_provider_client_id: Option<String>,
    /// Including the tenant, such as `https://login.example.org/tenant`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_provider_url: Option<String>,
    pub analytics_enabled: bool,
    /// The measurement id of the tracking script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analytics_id: Option<String>,
    pub theme_colors: ThemeColors,
    /// The corner radius of a card; the others follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme_radius_px: Option<u32>,
    /// Font families, such as `Inter, sans-serif`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme_font: Option<String>,
    pub body_figure_colors: BodyFigureColors,
    /// Turns the chat on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genesys_deployment_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genesys_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genesys_environment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub genesys_complete_message: Option<String>,
    pub maps: MapsConfiguration,
    /// Tiles for the built-in map from another server, with `{z}`, `{x}` and `{y}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile_url: Option<String>,
    pub captcha: Captcha,
}

/// The provider's colours; soft tints, hover, lines and the dark theme are derived from them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ThemeColors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    /// Text on the brand colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brand_contrast: Option<String>,
    /// Small marks only: you are here, soonest, today.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct BodyFigureColors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resting: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hover: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct MapsConfiguration {
    /// A browser key for Google Maps; without one the built-in map is used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct Captcha {
    pub provider: CaptchaProvider,
    /// The public key; the secret one belongs to the installation and is never served.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_key: Option<String>,
}

#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Display, EnumString, serde::Serialize, serde::Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CaptchaProvider {
    /// Built in: the browser computes for a moment.
    #[default]
    Altcha,
    Turnstile,
    Recaptcha,
    Off,
}

impl Default for ApplicationConfiguration {
    fn default() -> Self {
        Self {
            locale: "en-AU".to_owned(),
            meta_title: "Book your scan".to_owned(),
            meta_description: "Find the scan on your referral, pick a clinic and a time.".to_owned(),
            kiosk_no_activity_seconds: KIOSK_NO_ACTIVITY_SECONDS,
            keep_alive_seconds: KEEP_ALIVE_SECONDS,
            otp_seconds_between_requests: OTP_SECONDS_BETWEEN_REQUESTS,
            show_link_to_admin_panel: false,
            version_on_patient_portal_enabled: false,
            referrer_report_quality_feedback_enabled: false,
            referrer_report_quality_feedback_redirect_url: None,
            map_ui_enabled: false,
            select_region_enabled: false,
            show_unable_to_locate_window: false,
            week_starts_today_enabled: false,
            advanced_booking_enabled: false,
            contact_number_enabled: false,
            sms_enabled: false,
            reminder_hours: REMINDER_HOURS.to_vec(),
            calendar_exam_name_enabled: false,
            appointment_code_enabled: false,
            booking_request_code_enabled: false,
            appointment_change_code_enabled: false,
            redirect_urls: Vec::new(),
            medicare_checksum_enabled: true,
            guardian_below_age: GUARDIAN_BELOW_AGE_YEARS,
            booking_form: BookingFormConfiguration::default(),
            required_asterisk: true,
            question_numbers: false,
            error_on_warnings_enabled: false,
            general_enquiry_exam_slug: None,
            special_enquiry_exam_slugs: Vec::new(),
            max_distance_km: MAX_DISTANCE_KM,
            visit_gap_minutes: VISIT_GAP_MINUTES,
            share_note_max_length: SHARE_NOTE_MAX_CHARACTERS,
            valid_content_types: KNOWN_CONTENT_TYPES.map(str::to_owned).to_vec(),
            document_required_enabled: false,
            identity_provider_client_id: None,
            identity_provider_url: None,
            analytics_enabled: false,
            analytics_id: None,
            theme_colors: ThemeColors::default(),
            theme_radius_px: None,
            theme_font: None,
            body_figure_colors: BodyFigureColors::default(),
            genesys_deployment_id: None,
            genesys_url: None,
            genesys_environment: None,
            genesys_complete_message: None,
            maps: MapsConfiguration::default(),
            tile_url: None,
            captcha: Captcha::default(),
        }
    }
}

impl Check for ApplicationConfiguration {
    fn problems(&self) -> Vec<Problem> {
        let mut found = Problems::default();
        self.check_words(&mut found);
        self.check_numbers(&mut found);
        self.check_services(&mut found);
        self.check_colours(&mut found);
        for (field, problem) in self.booking_form.problems(Country::of_locale(&self.locale)) {
            found.add(&field, problem);
        }
        found.into()
    }
}

impl ApplicationConfiguration {
    /// Whether requests can be handed over to a chat.
    pub fn has_chat(&self) -> bool {
        self.genesys_deployment_id.as_deref().is_some_and(|id| !id.trim().is_empty())
    }

    fn check_words(&self, found: &mut Problems) {
        found.needed("metaTitle", &self.meta_title);
        found.check_length("metaTitle", &self.meta_title, CONFIGURED_NAME_MAX_CHARACTERS);
        found.check_length("metaDescription", &self.meta_description, META_DESCRIPTION_MAX_CHARACTERS);
        let subtags = self.locale.split('-');
        let tag_like = subtags
            .clone()
            .all(|part| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric()));
        if !tag_like || subtags.count() > 4 {
            found.add("locale", "accepted: a language, for example en-AU or mk".to_owned());
        }
    }

    fn check_numbers(&self, found: &mut Problems) {
        found.check_range("kioskNoActivitySeconds", self.kiosk_no_activity_seconds, 10, 3600);
        found.check_range("keepAliveSeconds", self.keep_alive_seconds, 10, 86_400);
        found.check_range("otpSecondsBetweenRequests", self.otp_seconds_between_requests, 1, 600);
        found.check_range("visitGapMinutes", self.visit_gap_minutes, 0, VISIT_GAP_MAX_MINUTES);
        found.check_range("shareNoteMaxLength", self.share_note_max_length, 1, 1000);
        found.check_range("guardianBelowAge", self.guardian_below_age, 0, GUARDIAN_BELOW_AGE_MAX_YEARS);
        if self.reminder_hours.len() > REMINDERS_MAX {
            found.add("reminderHours", format!("accepted: at most {REMINDERS_MAX}"));
        }
        for hours in &self.reminder_hours {
            found.check_range("reminderHours", *hours, 1, REMINDER_MAX_HOURS);
        }
        let known = |one: &String| KNOWN_CONTENT_TYPES.contains(&one.as_str());
        if self.valid_content_types.is_empty() || !self.valid_content_types.iter().all(known) {
            let known = KNOWN_CONTENT_TYPES.join(", ");
            found.add("validContentTypes", format!("accepted: one or more of {known}"));
        }
        if let Some(radius) = self.theme_radius_px {
            found.check_range("themeRadiusPx", radius, 0, 32);
        }
        if !(self.max_distance_km > 0.0 && self.max_distance_km <= EARTH_HALF_ROUND_KM) {
            found.add("maxDistanceKm", format!("accepted: more than 0 and at most {EARTH_HALF_ROUND_KM}"));
        }
    }

    fn check_services(&self, found: &mut Problems) {
        let enquiries = self.general_enquiry_exam_slug.iter().map(|slug| ("generalEnquiryExamSlug", slug));
        let special = self.special_enquiry_exam_slugs.iter().map(|slug| ("specialEnquiryExamSlugs", slug));
        for (field, slug) in enquiries.chain(special) {
            if crate::Slug::new(slug.as_str()).is_err() {
                found.add(field, format!("'{slug}' is not accepted; accepted: the slug of an exam"));
            }
        }
        for (field, url) in [
            ("referrerReportQualityFeedbackRedirectUrl", &self.referrer_report_quality_feedback_redirect_url),
            ("identityProviderUrl", &self.identity_provider_url),
            ("genesysUrl", &self.genesys_url),
            ("tileUrl", &self.tile_url),
        ] {
            found.web_address(field, url.as_deref());
        }
        for url in &self.redirect_urls {
            found.web_address("redirectUrls", Some(url));
        }
        for (field, id) in [
            ("identityProviderClientId", &self.identity_provider_client_id),
            ("analyticsId", &self.analytics_id),
            ("genesysDeploymentId", &self.genesys_deployment_id),
            ("genesysEnvironment", &self.genesys_environment),
            ("maps.key", &self.maps.key),
            ("captcha.siteKey", &self.captcha.site_key),
        ] {
            found.identifier(field, id.as_deref());
        }
        if self.analytics_enabled && self.analytics_id.is_none() {
            found.add("analyticsId", "needed while analyticsEnabled is true".to_owned());
        }
        if self.genesys_deployment_id.is_some() && self.genesys_url.is_none() {
            found.add("genesysUrl", "needed while genesysDeploymentId is set".to_owned());
        }
        let font_like = |c: char| c.is_ascii_alphanumeric() || " ,-'\"".contains(c);
        if self.theme_font.as_deref().is_some_and(|font| font.is_empty() || !font.chars().all(font_like)) {
            found.add("themeFont", "accepted: font families, for example Inter, sans-serif".to_owned());
        }
    }

    fn check_colours(&self, found: &mut Problems) {
        let ThemeColors { brand, brand_contrast, accent } = &self.theme_colors;
        let mut read = |field: &str, text: &Option<String>, default: Colour| match text.as_deref() {
            Some(text) => Colour::parse(text).map_err(|problem| found.add(field, problem)).ok(),
            None => Some(default),
        };
        let brand = read("themeColors.brand", brand, Colour::BRAND);
        let on_brand = read("themeColors.brandContrast", brand_contrast, Colour::WHITE);
        let accent = read("themeColors.accent", accent, Colour::ACCENT);
        let resting = read("bodyFigureColors.resting", &self.body_figure_colors.resting, Colour::FIGURE);
        read("bodyFigureColors.hover", &self.body_figure_colors.hover, Colour::FIGURE);
        let chosen =
            read("bodyFigureColors.chosen", &self.body_figure_colors.chosen, brand.unwrap_or(Colour::BRAND));
        for (field, colour, what, ground, needed) in [
            ("themeColors.brand", brand, "its text (themeColors.brandContrast)", on_brand, CONTRAST_OF_TEXT),
            ("themeColors.brand", brand, "the page behind links", Some(Colour::SUNKEN), CONTRAST_OF_TEXT),
            ("themeColors.accent", accent, "white", Some(Colour::WHITE), CONTRAST_OF_TEXT),
            ("bodyFigureColors.chosen", chosen, "the resting figure", resting, CONTRAST_OF_CONTROLS),
        ] {
            if let (Some(colour), Some(ground)) = (colour, ground) {
                found.contrast(field, colour, what, ground, needed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn const_01c_a_session_is_pinged_every_600_seconds_by_default() {
        assert_eq!(ApplicationConfiguration::default().keep_alive_seconds, 600);
    }

    #[test]
    fn const_01d_a_code_has_six_digits() {
        assert_eq!(crate::limits::OTP_LENGTH, 6);
    }

    #[test]
    fn const_01e_a_code_is_sent_again_after_5_seconds_by_default() {
        assert_eq!(ApplicationConfiguration::default().otp_seconds_between_requests, 5);
    }

    #[test]
    fn const_01f_a_contact_number_has_ten_digits_at_most() {
        assert_eq!(crate::limits::CONTACT_NUMBER_MAX_DIGITS, 10);
    }

    #[test]
    fn const_02g_leaving_for_another_site_counts_down_from_5_seconds() {
        assert_eq!(crate::limits::REDIRECT_COUNTDOWN_SECONDS, 5);
    }

    #[test]
    fn only_web_addresses_are_accepted_as_redirect_urls() {
        for (url, problems) in [("https://www.example.org", 0), ("javascript:alert(1)", 1), ("", 1)] {
            let redirect_urls = vec![url.to_owned()];
            let configured =
                ApplicationConfiguration { redirect_urls, ..ApplicationConfiguration::default() };
            assert_eq!(configured.problems().len(), problems, "{url}");
        }
    }

    #[test]
    fn conf_06o_types_that_are_no_longer_accepted_leave_a_saved_configuration() {
        let saved = r#"{"validContentTypes": ["application/pdf", "image/png", "image/webp", "image/heif"]}"#;
        let read: ApplicationConfiguration = serde_json::from_str(saved).unwrap();
        assert_eq!(read.valid_content_types, ["application/pdf", "image/png"]);
        assert!(read.problems().is_empty(), "the rest of the section can still be changed");
        assert_eq!(ApplicationConfiguration::default().valid_content_types, KNOWN_CONTENT_TYPES);
    }

    #[test]
    fn the_age_below_which_a_guardian_is_asked_for_has_bounds() {
        assert_eq!(ApplicationConfiguration::default().guardian_below_age, 16);
        for (age, problems) in [(0, 0), (30, 0), (31, 1)] {
            let configured =
                ApplicationConfiguration { guardian_below_age: age, ..ApplicationConfiguration::default() };
            assert_eq!(configured.problems().len(), problems, "{age}");
        }
    }
}
