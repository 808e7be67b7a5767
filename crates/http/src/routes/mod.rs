//! The calls. Folders match the path, files are named after the verb.

mod admin;
mod appointments;
mod assets;
mod authentication;
mod body_parts;
mod booking_forms;
pub(crate) mod booking_keys;
mod booking_requests;
mod call_center_emails;
mod callback_requests;
mod captcha;
mod clinic_appointments;
mod clinics;
mod config;
mod doctor_organizations;
mod ethnicities;
mod exam_enquiries;
mod exam_groups;
mod exams;
mod health;
mod insurance_types;
mod locations;
mod metrics;
pub(crate) mod notifications;
mod postal_code_locations;
mod regions;
mod secured;
mod slots;

use axum::extract::DefaultBodyLimit;
use domain::limits::{FILE_MAX_BYTES, UPLOAD_ENVELOPE_MAX_BYTES};
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;

use crate::described::{Routes, routes};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Scanbook",
        description = "Radiology booking: find an exam, a clinic and a time, and book it.",
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    tags(
        (name = "Configuration"), (name = "Catalogue"), (name = "Location"), (name = "Availability"),
        (name = "Booking"), (name = "Authentication"), (name = "Portal"), (name = "Results"), (name = "Help"),
        (name = "Back office"), (name = "Health")
    ),
    // The router has no parameters with a suffix: this one is described here and routed below.
    paths(assets::i18n::get::get_shared_translations)
)]
struct Description;

/// The descriptions of all handlers.
pub(crate) fn described() -> OpenApi {
    all().describe(Description::openapi())
}

pub(crate) fn all() -> Routes {
    Routes::new()
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
        .routes(routes!(exams::walk_in::get::list_walk_in_exams))
        .routes(routes!(exams::special_enquiry::get::get_special_enquire_exam))
        .routes(routes!(exams::general_enquiry::get::get_general_enquire_exam))
        .routes(routes!(exam_groups::get::list_exam_groups))
        .routes(routes!(exam_groups::exams::get::list_group_exams))
        .routes(routes!(body_parts::get::list_body_parts))
        .routes(routes!(exam_enquiries::get::get_exam_enquiries))
        .routes(routes!(exam_enquiries::response::get::get_enquire_response))
        .routes(routes!(clinics::get::list_clinics))
        .routes(routes!(clinics::by_ids::get::list_clinics_by_ids))
        .routes(routes!(clinics::exams::get::list_clinic_exams))
        .routes(routes!(clinics::nearby::get::list_nearby_clinics))
        .routes(routes!(clinics::separate_booking::get::list_separate_booking_clinics))
        .routes(routes!(booking_forms::get::get_booking_form))
        .routes(routes!(notifications::preview_translated_email::get::preview_email))
        .routes(routes!(insurance_types::get::list_insurance_types))
        .routes(routes!(ethnicities::get::list_ethnicities))
        .routes(routes!(doctor_organizations::get::search_doctor_organizations))
        .routes(routes!(locations::current::get::find_user_location))
        .routes(routes!(locations::gps::post::resolve_gps_location))
        .routes(routes!(clinic_appointments::get::list_clinic_appointments))
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
        .merge(uploads())
        .routes(routes!(booking_keys::temporary_documents::delete::delete_temporary_document))
        .routes(routes!(booking_keys::temporary_questionnaires::put::save_temporary_answer))
        .routes(routes!(booking_keys::temporary_questionnaires::exam::update_temporary_questionnaires_exam))
        .routes(routes!(booking_keys::transfers::post::transfer_temporary_items))
        .routes(routes!(booking_keys::patient_match::post::match_patient))
        .routes(routes!(booking_keys::needs::put::update_needs))
        .routes(routes!(appointments::post::create_appointments))
        .routes(routes!(booking_requests::post::create_booking_requests))
        .routes(routes!(
            authentication::post::authenticate_patient,
            authentication::get::get_authentication,
            authentication::put::renew_authentication,
            authentication::delete::log_out
        ))
        .routes(routes!(authentication::otp::post::send_otp))
        .routes(routes!(authentication::otp::validation::post::validate_otp))
        .merge(own_account())
        .merge(results())
        .routes(routes!(captcha::challenge::get::get_captcha_challenge))
        .routes(routes!(captcha::verification::post::verify_captcha))
        .routes(routes!(callback_requests::post::request_callback))
        .routes(routes!(call_center_emails::post::send_call_center_email))
        .routes(routes!(secured::reference_appointments::get::list_reference_appointments))
        .routes(routes!(secured::booking_keys::summary::get_appointment_summary))
        .routes(routes!(secured::booking_keys::calendar::get_calendar_file))
        .routes(routes!(secured::booking_keys::booking_requests::list_booking_requests_by_key))
        .routes(routes!(secured::booking_keys::notifications::send_appointment_notifications))
        .routes(routes!(secured::booking_keys::pending_notifications::send_pending_appointment_notifications))
        .routes(routes!(secured::appointments::can_change::get_can_change))
        .routes(routes!(secured::appointments::confirmations::confirm_appointments))
        .routes(routes!(secured::appointments::cancellations::cancel_appointments))
        .routes(routes!(secured::appointments::reschedule_requests::request_reschedule))
        .routes(routes!(secured::appointments::reschedules::reschedule_appointments))
        .merge(requests())
        .routes(routes!(secured::patient_details_changes::post::request_patient_details_change))
        .routes(routes!(secured::patients::summary::get_patient_summary))
        .routes(routes!(
            booking_keys::unsubscriptions::get::open_unsubscribe_page,
            booking_keys::unsubscriptions::post::unsubscribe_email
        ))
        .routes(routes!(health::live::get_liveness))
        .routes(routes!(health::ready::get_readiness))
        .routes(routes!(metrics::get::get_metrics))
        .merge(office())
        .merge(users())
        .merge(settings())
}

/// Signing in with an account, and managing one's own account.
fn own_account() -> Routes {
    Routes::new()
        .routes(routes!(
            authentication::staff::get::get_staff_sign_in,
            authentication::staff::post::sign_in_staff
        ))
        .routes(routes!(authentication::staff::oidc::departures::post::leave_for_identity_provider))
        .routes(routes!(authentication::staff::oidc::post::sign_in_staff_oidc))
        .routes(routes!(authentication::staff::second_factor::post::verify_second_factor))
        .routes(routes!(
            secured::second_factor::get::get_second_factor,
            secured::second_factor::post::enrol_second_factor
        ))
        .routes(routes!(secured::sessions::get::list_sessions))
        .routes(routes!(secured::sessions::delete::end_session))
        .routes(routes!(secured::password::put::change_password))
}

/// Booking requests and their files.
fn requests() -> Routes {
    Routes::new()
        .routes(routes!(secured::booking_requests::post::create_patient_booking_requests))
        .routes(routes!(secured::booking_requests::status::update_booking_request_status))
        .routes(routes!(secured::booking_requests::r#type::update_booking_request_type))
        .routes(routes!(secured::booking_requests::summary::get_booking_request_summary))
        .routes(routes!(secured::booking_requests::documents::list_booking_request_documents))
        .routes(routes!(secured::booking_requests::attachments::download_booking_request_attachment))
}

/// Results, and shares of them.
fn results() -> Routes {
    Routes::new()
        .routes(routes!(booking_keys::results_access::get::get_results_access))
        .routes(routes!(secured::appointments::reports::list_reports))
        .routes(routes!(secured::appointments::image_viewer_url::get_image_viewer_url))
        .routes(routes!(secured::reports::download::download_report))
        .routes(routes!(
            secured::booking_keys::shared_accesses::get::list_shared_accesses,
            secured::booking_keys::shared_accesses::post::share_access
        ))
        .routes(routes!(secured::booking_keys::shared_accesses::delete::revoke_shared_access))
}

/// Accounts, for administrators.
fn users() -> Routes {
    Routes::new()
        .routes(routes!(admin::users::get::admin_list_users, admin::users::post::admin_create_user))
        .routes(routes!(
            admin::users::one::admin_get_user,
            admin::users::put::admin_update_user,
            admin::users::delete::admin_delete_user
        ))
        .routes(routes!(admin::users::second_factor_resets::admin_reset_second_factor))
        .routes(routes!(admin::users::password_resets::admin_reset_password))
        .routes(routes!(
            admin::users::sessions::admin_list_user_sessions,
            admin::users::sessions::admin_end_user_sessions
        ))
}

/// Settings, for administrators.
fn settings() -> Routes {
    Routes::new()
        .routes(routes!(
            admin::configurations::get::admin_get_configuration,
            admin::configurations::put::admin_update_configuration
        ))
        .routes(routes!(admin::configurations::previews::admin_preview_html))
        .routes(routes!(admin::texts::get::admin_list_texts, admin::texts::put::admin_update_text))
        .routes(routes!(admin::assets::get::admin_list_assets))
}

/// Actions of staff.
fn office() -> Routes {
    Routes::new()
        .routes(routes!(admin::appointments::get::admin_list_appointments))
        .routes(routes!(admin::appointments::approvals::admin_approve_appointment))
        .routes(routes!(admin::appointments::declines::admin_decline_appointment))
        .routes(routes!(admin::appointments::status::admin_set_appointment_status))
        .routes(routes!(admin::appointments::undos::admin_undo_appointment_step))
        .routes(routes!(
            admin::appointments::moves::get::admin_list_moves,
            admin::appointments::moves::post::admin_move_appointment
        ))
        .routes(routes!(admin::boards::get::admin_get_board))
        .routes(routes!(
            admin::schedule_exceptions::get::admin_list_schedule_exceptions,
            admin::schedule_exceptions::post::admin_create_schedule_exception
        ))
        .routes(routes!(
            admin::schedule_exceptions::one::admin_get_schedule_exception,
            admin::schedule_exceptions::put::admin_update_schedule_exception,
            admin::schedule_exceptions::delete::admin_delete_schedule_exception
        ))
        .merge(lists())
        .routes(routes!(admin::patients::exports::admin_export_patient))
        .routes(routes!(admin::patients::erasures::admin_erase_patient))
        .merge(admin::setup::all())
}

/// Lists for staff.
fn lists() -> Routes {
    Routes::new()
        .routes(routes!(admin::appointments::messages::admin_message_patient))
        .routes(routes!(admin::appointments::new_links::admin_send_new_link))
        .routes(routes!(admin::appointments::search::admin_search_appointments))
        .routes(routes!(admin::appointments::history::admin_get_appointment_history))
        .routes(routes!(admin::booking_requests::get::admin_list_booking_requests))
        .routes(routes!(admin::booking_requests::search::admin_search_booking_requests))
        .routes(routes!(admin::booking_requests::one::admin_get_booking_request))
        .routes(routes!(admin::booking_requests::assignments::admin_assign_booking_request))
        .routes(routes!(admin::booking_requests::notes::admin_note_booking_request))
        .routes(routes!(admin::booking_requests::offers::admin_offer_booking_request))
        .routes(routes!(admin::callback_requests::get::admin_list_callbacks))
        .routes(routes!(admin::callback_requests::put::admin_update_callback))
        .routes(routes!(admin::call_center_emails::get::admin_list_call_center_emails))
        .routes(routes!(admin::call_center_emails::put::admin_update_call_center_email))
        .routes(routes!(admin::patient_details_changes::get::admin_list_details_changes))
        .routes(routes!(admin::patient_details_changes::put::admin_update_details_change))
        .routes(routes!(admin::notifications::get::admin_list_notifications))
        .routes(routes!(admin::notifications::retries::admin_retry_notification))
        .routes(routes!(admin::patients::search::admin_search_patients))
        .routes(routes!(
            admin::patients::links::get::admin_list_patient_links,
            admin::patients::links::post::admin_link_patients
        ))
        .routes(routes!(admin::patients::links::delete::admin_unlink_patients))
        .routes(routes!(admin::patients::links::dismissals::admin_dismiss_patient_link))
        .routes(routes!(admin::patients::one::admin_get_patient))
        .routes(routes!(admin::booking_keys::patient::admin_get_patient_of_key))
        .routes(routes!(admin::booking_keys::short_notice::admin_allow_short_notice))
        .routes(routes!(admin::waiting::get::admin_count_waiting))
        .routes(routes!(admin::audit_events::get::admin_list_audit_events))
}

/// Uploads, which allow a larger body than all others.
fn uploads() -> Routes {
    Routes::new()
        .routes(routes!(booking_keys::temporary_documents::post::upload_temporary_document))
        .routes(routes!(admin::assets::put::admin_update_asset, admin::assets::delete::admin_delete_asset))
        .with_body_limit(DefaultBodyLimit::max(FILE_MAX_BYTES + UPLOAD_ENVELOPE_MAX_BYTES))
}

/// The region in a request; the placeholder means any.
pub(crate) fn region(slug: Option<&str>) -> Option<&str> {
    slug.filter(|slug| *slug != domain::SELECT_REGION)
}
