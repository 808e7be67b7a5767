//! The public configuration: the provider's settings, and the limits that forms share with the server.

use app::{Provider, Texts};
use domain::configuration::{ApplicationConfiguration, BookingRequestConfiguration, RadiologyConfiguration};
use domain::limits;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Site;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Config)]
pub(crate) struct ConfigDto {
    pub radiology: RadiologyConfiguration,
    pub application: ApplicationConfiguration,
    pub booking_request: BookingRequestConfiguration,
    /// The available languages.
    pub languages: Vec<LanguageDto>,
    /// Names of the provider's pictures, as under `/api/assets/application`.
    pub assets: Vec<String>,
    pub limits: LimitsDto,
    /// Names of the environment outside production.
    pub profiles: Vec<String>,
    pub read_only: bool,
    pub version: String,
}

/// A language in its own words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Language)]
pub(crate) struct LanguageDto {
    /// Such as `en-AU`.
    pub code: String,
    pub name: String,
    /// 'This page is also in English', in that language.
    pub offer: String,
    /// The button that accepts the offer.
    pub accept: String,
    /// The button that declines it.
    pub decline: String,
}

/// Constants shared by server and browser.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Limits)]
pub(crate) struct LimitsDto {
    /// Minutes for which a slot is held.
    pub hold_minutes: i64,
    pub slot_search_max_days: i32,
    pub booking_horizon_days: i32,
    pub name_max_characters: usize,
    pub email_max_characters: usize,
    pub notes_max_characters: usize,
    pub contact_number_max_digits: usize,
    /// Digits of a one-time code.
    pub otp_length: usize,
    pub session_idle_minutes: i64,
    pub redirect_countdown_seconds: u32,
    pub postal_code_max_characters: usize,
    pub location_decimals: i32,
    pub booking_step_debounce_ms: u32,
    pub slot_reload_after_exam_change_ms: u32,
    pub slot_scroll_timeout_ms: u32,
    pub mobile_header_breakpoint_px: u32,
    pub layout_zoom_percent: u32,
    pub layout_zoom_max_height_px: u32,
    pub layout_zoom_min_width_px: u32,
}

impl ConfigDto {
    pub(crate) fn new(provider: &Provider, language: &str, hold_minutes: i64, site: &Site) -> Self {
        let configuration = provider.configuration_in(language).clone();
        Self {
            radiology: configuration.radiology,
            application: configuration.application,
            booking_request: configuration.booking_request,
            languages: Texts::names().map(|code| LanguageDto::new(&provider.texts, code)).collect(),
            assets: provider.assets.iter().map(ToString::to_string).collect(),
            limits: LimitsDto::new(hold_minutes),
            profiles: site.profiles.clone(),
            read_only: site.read_only,
            version: site.version.clone(),
        }
    }
}

impl LanguageDto {
    fn new(texts: &Texts, code: &str) -> Self {
        Self {
            code: code.to_owned(),
            name: texts.get(code, "language.name"),
            offer: texts.get(code, "language.offer"),
            accept: texts.get(code, "language.accept"),
            decline: texts.get(code, "language.decline"),
        }
    }
}

impl LimitsDto {
    fn new(hold_minutes: i64) -> Self {
        Self {
            hold_minutes,
            slot_search_max_days: limits::SLOT_SEARCH_MAX_DAYS,
            booking_horizon_days: limits::BOOKING_HORIZON_DAYS,
            name_max_characters: limits::NAME_MAX_CHARACTERS,
            email_max_characters: limits::EMAIL_MAX_CHARACTERS,
            notes_max_characters: limits::NOTES_MAX_CHARACTERS,
            contact_number_max_digits: limits::CONTACT_NUMBER_MAX_DIGITS,
            otp_length: limits::OTP_LENGTH,
            session_idle_minutes: limits::SESSION_IDLE_MINUTES,
            redirect_countdown_seconds: limits::REDIRECT_COUNTDOWN_SECONDS,
            postal_code_max_characters: limits::POSTAL_CODE_MAX_CHARACTERS,
            location_decimals: limits::LOCATION_DECIMALS,
            booking_step_debounce_ms: limits::BOOKING_STEP_DEBOUNCE_MS,
            slot_reload_after_exam_change_ms: limits::SLOT_RELOAD_AFTER_EXAM_CHANGE_MS,
            slot_scroll_timeout_ms: limits::SLOT_SCROLL_TIMEOUT_MS,
            mobile_header_breakpoint_px: limits::MOBILE_HEADER_BREAKPOINT_PX,
            layout_zoom_percent: limits::LAYOUT_ZOOM_PERCENT,
            layout_zoom_max_height_px: limits::LAYOUT_ZOOM_MAX_HEIGHT_PX,
            layout_zoom_min_width_px: limits::LAYOUT_ZOOM_MIN_WIDTH_PX,
        }
    }
}
