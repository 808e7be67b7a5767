//! The provider and its appearance.

use serde::{Deserialize, Serialize};

use super::banner_position::parse_banner_position;
use super::check::{Check, Problem, Problems};
use crate::limits::{CONFIGURED_HTML_MAX_CHARACTERS, CONFIGURED_NAME_MAX_CHARACTERS};
use crate::patient::is_email;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that a provider sets")]
pub struct RadiologyConfiguration {
    pub name: String,
    /// The full name, in the footer and in messages.
    pub long_name: String,
    /// The number to call if nothing else helps.
    pub phone: String,
    /// When that number is answered, as text.
    pub phone_hours: String,
    /// Where help requests are mailed; without it they are only in the back office.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_center_email: Option<String>,
    /// The emergency number, such as 000.
    pub emergency_phone: String,
    /// HTML of the about page.
    pub about: String,
    /// HTML of the contact page.
    pub contact: String,
    /// A page on another site in place of ours; the next three likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms_and_conditions_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub privacy_policy_url: Option<String>,
    /// Where the header image of confirmation pages links to; home if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmation_header_url: Option<String>,
    pub show_custom_header_and_footer: bool,
    /// HTML; with the custom footer it replaces ours.
    pub custom_header: String,
    pub custom_footer: String,
    pub show_menu_on_confirmation_page: bool,
    /// A 'powered by' line in the footer.
    pub include_sorsix_branding: bool,
    /// Host of the back office, such as `admin.example.org`; this site's own if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain_admin: Option<String>,
    /// HTML of the banner above every page; empty for none.
    pub banner_html: String,
    /// Position of the banner as CSS: `sticky`, or declarations such as `position: fixed; bottom: 0`.
    pub banner_position_css: String,
    pub close_banner: bool,
}

impl Default for RadiologyConfiguration {
    fn default() -> Self {
        Self {
            name: "Scanbook".to_owned(),
            long_name: "Scanbook".to_owned(),
            phone: String::new(),
            phone_hours: String::new(),
            call_center_email: None,
            emergency_phone: "000".to_owned(),
            about: String::new(),
            contact: String::new(),
            about_url: None,
            contact_url: None,
            terms_and_conditions_url: None,
            privacy_policy_url: None,
            confirmation_header_url: None,
            show_custom_header_and_footer: false,
            custom_header: String::new(),
            custom_footer: String::new(),
            show_menu_on_confirmation_page: true,
            include_sorsix_branding: false,
            domain_admin: None,
            banner_html: String::new(),
            banner_position_css: String::new(),
            close_banner: true,
        }
    }
}

impl RadiologyConfiguration {
    /// The fields that hold HTML, to be sanitized.
    pub fn html_fields(&mut self) -> [&mut String; 5] {
        [
            &mut self.about,
            &mut self.contact,
            &mut self.custom_header,
            &mut self.custom_footer,
            &mut self.banner_html,
        ]
    }
}

impl Check for RadiologyConfiguration {
    fn problems(&self) -> Vec<Problem> {
        let mut found = Problems::default();
        found.needed("name", &self.name);
        for (field, text) in [
            ("name", &self.name),
            ("longName", &self.long_name),
            ("phone", &self.phone),
            ("phoneHours", &self.phone_hours),
            ("emergencyPhone", &self.emergency_phone),
        ] {
            found.check_length(field, text, CONFIGURED_NAME_MAX_CHARACTERS);
        }
        for (field, html) in [
            ("about", &self.about),
            ("contact", &self.contact),
            ("customHeader", &self.custom_header),
            ("customFooter", &self.custom_footer),
            ("bannerHtml", &self.banner_html),
        ] {
            found.check_length(field, html, CONFIGURED_HTML_MAX_CHARACTERS);
        }
        for (field, url) in [
            ("aboutUrl", &self.about_url),
            ("contactUrl", &self.contact_url),
            ("termsAndConditionsUrl", &self.terms_and_conditions_url),
            ("privacyPolicyUrl", &self.privacy_policy_url),
            ("confirmationHeaderUrl", &self.confirmation_header_url),
        ] {
            found.web_address(field, url.as_deref());
        }
        if self.call_center_email.as_deref().is_some_and(|address| !is_email(address)) {
            found.add(
                "callCenterEmail",
                "accepted: an email address, for example calls@example.org".to_owned(),
            );
        }
        found.host("domainAdmin", self.domain_admin.as_deref());
        if let Err(problem) = parse_banner_position(&self.banner_position_css) {
            found.add("bannerPositionCss", problem);
        }
        found.into()
    }
}
