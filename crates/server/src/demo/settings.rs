//! The demo provider's configuration.

use serde_json::{Value, json};

use super::exams::{GENERAL_ENQUIRY, SPECIAL_ENQUIRIES};

/// The sections of the configuration with their JSON. Unnamed fields keep their default.
pub(super) fn sections() -> [(&'static str, Value); 4] {
    [
        ("radiology", radiology()),
        ("application", application()),
        ("booking_request", json!({ "bookingRequestsDownloadReferralEnabled": true })),
        ("terms", json!({ "html": TERMS })),
    ]
}

/// Texts for people, by field name.
pub(super) fn written() -> [(&'static str, &'static str); 7] {
    [
        ("longName", LONG_NAME),
        ("phoneHours", PHONE_HOURS),
        ("metaTitle", META_TITLE),
        ("metaDescription", META_DESCRIPTION),
        ("about", ABOUT),
        ("contact", CONTACT),
        ("terms", TERMS),
    ]
}

/// The provider's pictures.
pub(super) const PICTURES: [(&str, &[u8]); 7] = [
    ("favicon", include_bytes!("../../demo-pictures/favicon.svg")),
    ("header", include_bytes!("../../demo-pictures/header.svg")),
    ("header_tablet", include_bytes!("../../demo-pictures/header_tablet.svg")),
    ("confirmation_header", include_bytes!("../../demo-pictures/confirmation_header.svg")),
    ("check_in_header", include_bytes!("../../demo-pictures/check_in_header.svg")),
    ("image_viewer_banner", include_bytes!("../../demo-pictures/image_viewer_banner.svg")),
    ("patient_portal_background", include_bytes!("../../demo-pictures/patient_portal_background.svg")),
];

fn radiology() -> Value {
    json!({
        "name": "Harbour Imaging",
        "longName": LONG_NAME,
        "phone": "1300 975 707",
        "phoneHours": PHONE_HOURS,
        "about": ABOUT,
        "contact": CONTACT,
        "showMenuOnConfirmationPage": true,
        "includeSorsixBranding": true,
    })
}

fn application() -> Value {
    json!({
        "locale": "en-AU",
        "metaTitle": META_TITLE,
        "metaDescription": META_DESCRIPTION,
        "generalEnquiryExamSlug": GENERAL_ENQUIRY,
        "specialEnquiryExamSlugs": SPECIAL_ENQUIRIES,
        "selectRegionEnabled": true,
        "mapUiEnabled": true,
        "kioskNoActivitySeconds": 60,
        "otpSecondsBetweenRequests": 30,
        "versionOnPatientPortalEnabled": true,
        "themeColors": { "brand": "#0d5c6e", "brandContrast": "#ffffff", "accent": "#bf4a2b" },
    })
}

const LONG_NAME: &str = "Harbour Imaging Group";
const PHONE_HOURS: &str = "Monday to Friday 7.30 am to 7 pm, Saturday 8.30 am to 1 pm";
const META_TITLE: &str = "Book your scan – Harbour Imaging";
const META_DESCRIPTION: &str = "Book an ultrasound, MRI, CT or other scan at a Harbour Imaging clinic in Sydney, Melbourne, \
    Brisbane, Adelaide or Auckland.";

const ABOUT: &str = "<p>Harbour Imaging is a made-up radiology provider, here so that you can try everything without \
    touching anybody's data. It has 26 clinics in Sydney, Melbourne, Brisbane, Adelaide and Auckland.</p>\
    <h2>People first</h2>\
    <p>Our sonographers, radiographers and radiologists look after people from their first baby scan to their hip \
    at ninety. Bring your referral, come 15 minutes early, and ask us anything.</p>\
    <h2>What we do</h2>\
    <ul><li>Ultrasound, X-ray, CT and MRI</li><li>Mammography and bone density</li><li>Guided injections and \
    biopsies</li><li>PET-CT at our main clinics</li></ul>\
    <h2>Your results</h2>\
    <p>A radiologist reads your scan, and your doctor has the report within two working days. You can see it online \
    too, once your doctor has had time to look at it.</p>";

const CONTACT: &str = "<p>Call <a href=\"tel:1300975707\">1300 975 707</a>, Monday to Friday 7.30 am to 7 pm and Saturday \
    8.30 am to 1 pm, or write to <a href=\"mailto:hello@example.org\">hello@example.org</a>.</p>\
    <h2>Before you call</h2>\
    <p>Have your referral at hand. If you want to change or cancel a booking, you can do that yourself with the link in \
    your message.</p>\
    <h2>Emergencies</h2>\
    <p>In an emergency call 000 in Australia or 111 in New Zealand.</p>";

const TERMS: &str = "<p>These terms are part of a demonstration. No real clinic stands behind them.</p>\
    <h2>Your booking</h2>\
    <p>A booking is made when you see its confirmation. Please bring the referral of your doctor: without it most scans \
    cannot be done.</p>\
    <h2>Changing your mind</h2>\
    <p>Tell us at least 24 hours before, so that someone else can have your time.</p>\
    <h2>Costs</h2>\
    <p>We tell you what a scan costs before it is done. Many are bulk billed with a Medicare card.</p>\
    <h2>Your details</h2>\
    <p>We keep your details as the law on health records asks, and use them only for your care.</p>";

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
        assert!(application.select_region_enabled && application.map_ui_enabled);
    }
}
