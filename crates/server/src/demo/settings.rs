//! The demo provider's configuration.

use serde_json::{Value, json};

/// The sections of the configuration with their JSON.
pub(super) fn sections() -> [(&'static str, Value); 2] {
    [("radiology", radiology()), ("application", application())]
}

fn radiology() -> Value {
    json!({
        "name": "Harbour Imaging",
        "longName": "Harbour Imaging Group",
        "phone": "1300 975 707",
        "phoneHours": "Monday to Friday 7.30 am to 7 pm, Saturday 8.30 am to 1 pm",
        "about": ABOUT,
        "contact": CONTACT,
        "aboutUrl": null,
        "contactUrl": null,
        "termsAndConditionsUrl": null,
        "privacyPolicyUrl": null,
        "confirmationHeaderUrl": null,
        "showCustomHeaderAndFooter": false,
        "customFooter": "",
        "showMenuOnConfirmationPage": true,
        "includeSorsixBranding": false,
        "domainAdmin": null,
        "bannerHtml": "",
        "bannerPositionCss": "",
        "closeBanner": true,
    })
}

fn application() -> Value {
    json!({
        "locale": "en-AU",
        "metaTitle": "Book your scan – Harbour Imaging",
        "metaDescription": "Book an ultrasound, MRI, CT or other scan at a Harbour Imaging clinic in Sydney, Melbourne, \
            Brisbane, Adelaide or Auckland.",
        "selectRegionEnabled": true,
        "mapUiEnabled": false,
        "weekStartsTodayEnabled": false,
        "showUnableToLocateWindow": false,
        "kioskNoActivitySeconds": 60,
        "otpSecondsBetweenRequests": 30,
        "showLinkToAdminPanel": true,
        "versionOnPatientPortalEnabled": true,
        "contactNumberEnabled": false,
        "smsEnabled": false,
        "maxDistanceKm": 5000.0,
    })
}

const ABOUT: &str = "<p>Harbour Imaging is a made-up radiology provider, here so that you can try everything without \
    touching anybody's data. It has clinics in Sydney, Melbourne, Brisbane, Adelaide and Auckland.</p>\
    <p>Our sonographers, radiographers and radiologists look after people from their first baby scan to their hip \
    at ninety. Bring your referral, come 15 minutes early, and ask us anything.</p>";

const CONTACT: &str = "<p>Call <a href=\"tel:1300975707\">1300 975 707</a>, Monday to Friday 7.30 am to 7 pm and Saturday \
    8.30 am to 1 pm, or write to <a href=\"mailto:hello@example.org\">hello@example.org</a>.</p>\
    <p>In an emergency call 000 in Australia or 111 in New Zealand.</p>";

#[cfg(test)]
mod tests {
    use domain::configuration::{ApplicationConfiguration, RadiologyConfiguration};

    use super::*;

    #[test]
    fn the_sections_are_read_as_the_configuration() {
        let radiology: RadiologyConfiguration = serde_json::from_value(radiology()).unwrap();
        assert_eq!(radiology.long_name, "Harbour Imaging Group");
        assert_eq!(radiology.phone, "1300 975 707");
        let application: ApplicationConfiguration = serde_json::from_value(application()).unwrap();
        assert_eq!(application.locale, "en-AU");
        assert!(application.select_region_enabled && !application.map_ui_enabled);
    }
}
