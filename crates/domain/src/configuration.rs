//! What a provider can set about its site. Every field has a default, so an empty configuration serves too.

use serde::{Deserialize, Serialize};

use crate::limits::MAX_DISTANCE_KM;

/// The provider and its appearance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct RadiologyConfiguration {
    pub name: String,
    pub long_name: String,
    /// The number a person calls when nothing else helps.
    pub phone: String,
    /// When that number is answered, in words.
    pub phone_hours: String,
    pub about: String,
    pub contact: String,
    pub about_url: Option<String>,
    pub contact_url: Option<String>,
    pub terms_and_conditions_url: Option<String>,
    pub privacy_policy_url: Option<String>,
}

/// How the site behaves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct ApplicationConfiguration {
    pub locale: String,
    pub meta_title: String,
    pub meta_description: String,
    pub map_ui_enabled: bool,
    pub select_region_enabled: bool,
    pub week_starts_today_enabled: bool,
    pub max_distance_km: f64,
}

/// Everything a provider has set, with the version by which servers see a change.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Configuration {
    pub radiology: RadiologyConfiguration,
    pub application: ApplicationConfiguration,
}

impl Default for RadiologyConfiguration {
    fn default() -> Self {
        Self {
            name: "Scanbook".to_owned(),
            long_name: "Scanbook".to_owned(),
            phone: String::new(),
            phone_hours: String::new(),
            about: String::new(),
            contact: String::new(),
            about_url: None,
            contact_url: None,
            terms_and_conditions_url: None,
            privacy_policy_url: None,
        }
    }
}

impl Default for ApplicationConfiguration {
    fn default() -> Self {
        Self {
            locale: "en-AU".to_owned(),
            meta_title: "Book your scan".to_owned(),
            meta_description: "Find the scan on your referral, pick a clinic and a time.".to_owned(),
            map_ui_enabled: false,
            select_region_enabled: false,
            week_starts_today_enabled: false,
            max_distance_km: MAX_DISTANCE_KM,
        }
    }
}
