//! The calls. A folder spells the address, a file is named after the verb.

mod appointments;
mod assets;
mod authentication;
mod booking_keys;
mod clinics;
mod config;
mod exams;
mod health;
mod postal_code_locations;
mod regions;
mod secured;
mod slots;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::HttpState;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Scanbook",
        description = "Radiology booking: find an exam, a clinic and a time, and book it.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    tags(
        (name = "Configuration"), (name = "Catalogue"), (name = "Location"), (name = "Availability"),
        (name = "Booking"), (name = "Authentication"), (name = "Portal"), (name = "Health")
    ),
    // The router knows no parameter with an ending: this one is described here and routed below.
    paths(assets::i18n::get::get_shared_translations)
)]
struct Description;

pub(crate) fn all() -> OpenApiRouter<HttpState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(config::get::get_config))
        .routes(routes!(config::contact::get::list_contact_clinics))
        .routes(routes!(config::terms::get::get_terms))
        .routes(routes!(assets::translations::get::get_translations))
        .route("/assets/i18n/{file}", axum::routing::get(assets::i18n::get::get_shared_translations))
        .routes(routes!(assets::theme::get::get_theme))
        .routes(routes!(assets::application::get::get_favicon))
        .routes(routes!(assets::application::get::get_header_image))
        .routes(routes!(assets::application::get::get_tablet_header_image))
        .routes(routes!(assets::application::get::get_confirmation_header_image))
        .routes(routes!(assets::application::get::get_check_in_header_image))
        .routes(routes!(assets::application::get::get_image_viewer_banner))
        .routes(routes!(assets::application::get::get_portal_background))
        .routes(routes!(regions::get::list_regions))
        .routes(routes!(exams::get::list_exams))
        .routes(routes!(clinics::nearby::get::list_nearby_clinics))
        .routes(routes!(postal_code_locations::get::search_postal_codes))
        .routes(routes!(slots::get::search_slots))
        .routes(routes!(slots::next::get::find_next_available))
        .routes(routes!(booking_keys::post::create_booking_key))
        .routes(routes!(booking_keys::get::get_booking_key, booking_keys::delete::delete_booking_key))
        .routes(routes!(
            booking_keys::holds::post::reserve_slots,
            booking_keys::holds::put::renew_holds,
            booking_keys::holds::delete::release_holds
        ))
        .routes(routes!(appointments::post::create_appointments))
        .routes(routes!(authentication::get::get_authentication, authentication::delete::log_out))
        .routes(routes!(secured::booking_keys::summary::get_appointment_summary))
        .routes(routes!(secured::booking_keys::calendar::get_calendar_file))
        .routes(routes!(health::live::get_liveness))
        .routes(routes!(health::ready::get_readiness))
}
