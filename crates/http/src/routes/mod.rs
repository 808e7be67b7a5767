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
mod link_requests;
mod locations;
mod metrics;
pub(crate) mod notifications;
mod postal_code_locations;
mod questionnaires;
mod regions;
mod secured;
mod slots;
mod upload_links;

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
        .routes(routes!(config::get::get_config => Everyone))
        .routes(routes!(config::contact::get::list_contact_clinics => Public))
        .routes(routes!(config::terms::get::get_terms => Public))
        .routes(routes!(assets::translations::get::get_translations => Everyone))
        .route("/assets/i18n/{file}", axum::routing::get(assets::i18n::get::get_shared_translations))
        .routes(routes!(assets::theme::get::get_theme => Everyone))
        .routes(routes!(assets::application::get::get_favicon => Everyone))
        .routes(routes!(assets::application::get::get_header_image => Everyone))
        .routes(routes!(assets::application::get::get_tablet_header_image => Everyone))
        .routes(routes!(assets::application::get::get_confirmation_header_image => Everyone))
        .routes(routes!(assets::application::get::get_check_in_header_image => Everyone))
        .routes(routes!(assets::application::get::get_image_viewer_banner => Everyone))
        .routes(routes!(assets::application::get::get_portal_background => Everyone))
        .routes(routes!(regions::get::list_regions => Public))
        .routes(routes!(exams::get::list_exams => Public))
        .routes(routes!(exams::walk_in::get::list_walk_in_exams => Public))
        .routes(routes!(exams::special_enquiry::get::get_special_enquire_exam => Public))
        .routes(routes!(exams::general_enquiry::get::get_general_enquire_exam => Public))
        .routes(routes!(exam_groups::get::list_exam_groups => Public))
        .routes(routes!(exam_groups::exams::get::list_group_exams => Public))
        .routes(routes!(body_parts::get::list_body_parts => Public))
        .routes(routes!(exam_enquiries::get::get_exam_enquiries => Public))
        .routes(routes!(exam_enquiries::response::get::get_enquire_response => Public))
        .routes(routes!(clinics::get::list_clinics => Public))
        .routes(routes!(clinics::by_ids::get::list_clinics_by_ids => Public))
        .routes(routes!(clinics::exams::get::list_clinic_exams => Public))
        .routes(routes!(clinics::nearby::get::list_nearby_clinics => Public))
        .routes(routes!(clinics::separate_booking::get::list_separate_booking_clinics => Public))
        .routes(routes!(booking_forms::get::get_booking_form => Public))
        .routes(routes!(notifications::preview_translated_email::get::preview_email => Office))
        .routes(routes!(insurance_types::get::list_insurance_types => Public))
        .routes(routes!(ethnicities::get::list_ethnicities => Public))
        .routes(routes!(doctor_organizations::get::search_doctor_organizations => Public))
        .routes(routes!(locations::current::get::find_user_location => Public))
        .routes(routes!(locations::gps::post::resolve_gps_location => Public))
        .routes(routes!(clinic_appointments::get::list_clinic_appointments => Public))
        .routes(routes!(postal_code_locations::get::search_postal_codes => Public))
        .routes(routes!(slots::get::search_slots => Public))
        .routes(routes!(slots::next::get::find_next_available => Public))
        .merge(drafts())
        .merge(answers())
        .routes(routes!(appointments::post::create_appointments => Visitor))
        .routes(routes!(booking_requests::post::create_booking_requests => Visitor))
        .routes(routes!(
            authentication::post::authenticate_patient => Visitor,
            authentication::get::get_authentication => Everyone,
            authentication::put::renew_authentication => Everyone,
            authentication::delete::log_out => Everyone
        ))
        .routes(routes!(authentication::otp::post::send_otp => Visitor))
        .routes(routes!(authentication::otp::validation::post::validate_otp => Visitor))
        .merge(own_account())
        .merge(results())
        .routes(routes!(captcha::challenge::get::get_captcha_challenge => Public))
        .routes(routes!(captcha::verification::post::verify_captcha => Public))
        .routes(routes!(callback_requests::post::request_callback => Visitor))
        .routes(routes!(call_center_emails::post::send_call_center_email => Visitor))
        .routes(routes!(link_requests::post::request_links => Visitor))
        .routes(routes!(secured::reference_appointments::get::list_reference_appointments => Session))
        .routes(routes!(secured::booking_keys::summary::get_appointment_summary => Session))
        .routes(routes!(secured::booking_keys::calendar::get_calendar_file => Session))
        .routes(routes!(secured::booking_keys::booking_requests::list_booking_requests_by_key => Session))
        .routes(routes!(secured::booking_keys::pain_score::get_pain_score => Session))
        .routes(routes!(secured::booking_keys::notifications::send_appointment_notifications => Session))
        .routes(routes!(
            secured::booking_keys::pending_notifications::send_pending_appointment_notifications => Session
        ))
        .routes(routes!(secured::appointments::can_change::get_can_change => Session))
        .routes(routes!(secured::appointments::confirmations::confirm_appointments => Session))
        .routes(routes!(secured::appointments::cancellations::cancel_appointments => Session))
        .routes(routes!(secured::appointments::reschedule_requests::request_reschedule => Session))
        .routes(routes!(secured::appointments::reschedules::reschedule_appointments => Session))
        .routes(routes!(
            secured::appointments::consent_forms::get_consent_forms => Session,
            secured::appointments::consent_forms::save_consent_forms => Session
        ))
        .routes(routes!(secured::appointments::consent_forms::view_consent_paper => Session))
        .merge(requests())
        .routes(routes!(secured::patient_details_changes::post::request_patient_details_change => Session))
        .routes(routes!(secured::patients::summary::get_patient_summary => Session))
        .routes(routes!(
            booking_keys::unsubscriptions::get::open_unsubscribe_page => Visitor,
            booking_keys::unsubscriptions::post::unsubscribe_email => Visitor
        ))
        .routes(routes!(health::live::get_liveness => Everyone))
        .routes(routes!(health::ready::get_readiness => Everyone))
        .routes(routes!(metrics::get::get_metrics => Public))
        .merge(office())
        .merge(users())
        .merge(settings())
}

/// Questionnaires.
fn answers() -> Routes {
    Routes::new()
        .routes(routes!(questionnaires::open_questionnaire_set => Visitor))
        .routes(routes!(questionnaires::process_outcomes => Visitor))
        .routes(routes!(questionnaires::save_appointment_answer => Visitor))
        .routes(routes!(questionnaires::save_booking_request_answer => Visitor))
        .routes(routes!(questionnaires::get_questionnaire_message => Visitor))
        .routes(routes!(questionnaires::send_validation_code => Visitor))
        .routes(routes!(questionnaires::list_autocomplete_values => Public))
        .routes(routes!(questionnaires::view_questionnaire => Session))
        .routes(routes!(questionnaires::list_questionnaire_details => Session))
}

/// A booking key, and what is kept under it before it is sent.
fn drafts() -> Routes {
    Routes::new()
        .routes(routes!(booking_keys::post::create_booking_key => Visitor))
        .routes(routes!(
            booking_keys::get::get_booking_key => Visitor,
            booking_keys::delete::delete_booking_key => Visitor
        ))
        .routes(routes!(
            booking_keys::holds::post::reserve_slots => Visitor,
            booking_keys::holds::put::renew_holds => Visitor,
            booking_keys::holds::delete::release_holds => Visitor
        ))
        .merge(uploads())
        .routes(routes!(booking_keys::temporary_documents::delete::delete_temporary_document => Visitor))
        .routes(routes!(booking_keys::temporary_questionnaires::put::save_temporary_answer => Visitor))
        .routes(routes!(
            booking_keys::temporary_questionnaires::exam::update_temporary_questionnaires_exam => Visitor
        ))
        .routes(routes!(booking_keys::transfers::post::transfer_temporary_items => Visitor))
        .routes(routes!(booking_keys::patient_match::post::match_patient => Visitor))
        .routes(routes!(booking_keys::needs::put::update_needs => Visitor))
        .routes(routes!(booking_keys::pain_score::save_pain_score => Visitor))
}

/// Signing in with an account, and managing one's own account.
fn own_account() -> Routes {
    Routes::new()
        .routes(routes!(
            authentication::staff::get::get_staff_sign_in => Everyone,
            authentication::staff::post::sign_in_staff => Everyone
        ))
        .routes(routes!(
            authentication::staff::oidc::departures::post::leave_for_identity_provider => Everyone
        ))
        .routes(routes!(authentication::staff::oidc::post::sign_in_staff_oidc => Everyone))
        .routes(routes!(authentication::staff::second_factor::post::verify_second_factor => Everyone))
        .routes(routes!(
            secured::second_factor::get::get_second_factor => AccountDue,
            secured::second_factor::post::enrol_second_factor => AccountDue
        ))
        .routes(routes!(secured::sessions::get::list_sessions => OwnAccount))
        .routes(routes!(secured::sessions::delete::end_session => OwnAccount))
        .routes(routes!(secured::password::put::change_password => AccountDue))
}

/// Booking requests and their files.
fn requests() -> Routes {
    Routes::new()
        .routes(routes!(secured::booking_requests::post::create_patient_booking_requests => Session))
        .routes(routes!(secured::booking_requests::status::update_booking_request_status => Session))
        .routes(routes!(secured::booking_requests::r#type::update_booking_request_type => Session))
        .routes(routes!(secured::booking_requests::summary::get_booking_request_summary => Session))
        .merge(documents())
}

/// Documents of appointments and requests; calls that receive a file are in `uploads`.
fn documents() -> Routes {
    use secured::appointments::attachments as of_appointment;
    use secured::booking_requests::{attachments as of_request, documents};
    Routes::new()
        .routes(routes!(upload_links::check_upload_link => Public))
        .routes(routes!(of_appointment::list_appointment_attachments => Session))
        .routes(routes!(of_appointment::import_appointment_referral => Session))
        .routes(routes!(of_appointment::download_appointment_attachment => Session))
        .routes(routes!(of_appointment::view_appointment_attachment => Session))
        .routes(routes!(of_request::list_booking_request_attachments => Session))
        .routes(routes!(of_request::download_booking_request_attachment => Session))
        .routes(routes!(of_request::view_booking_request_attachment => Session))
        .routes(routes!(documents::list_booking_request_documents => Session))
        .routes(routes!(documents::view_booking_request_document => Session))
        .routes(routes!(documents::get_booking_request_referral => Session))
        .routes(routes!(documents::get_import_ready => Session))
        .routes(routes!(documents::download_booking_request_documents => Session))
}

/// Results, and shares of them.
fn results() -> Routes {
    Routes::new()
        .routes(routes!(booking_keys::results_access::get::get_results_access => Visitor))
        .routes(routes!(secured::appointments::reports::list_reports => Session))
        .routes(routes!(secured::appointments::image_viewer_url::get_image_viewer_url => Session))
        .routes(routes!(secured::reports::download::download_report => Session))
        .routes(routes!(
            secured::booking_keys::shared_accesses::get::list_shared_accesses => Session,
            secured::booking_keys::shared_accesses::post::share_access => Session
        ))
        .routes(routes!(secured::booking_keys::shared_accesses::delete::revoke_shared_access => Session))
}

/// Accounts, for administrators.
fn users() -> Routes {
    Routes::new()
        .routes(routes!(
            admin::users::get::admin_list_users => Office,
            admin::users::post::admin_create_user => Office
        ))
        .routes(routes!(
            admin::users::one::admin_get_user => Office,
            admin::users::put::admin_update_user => Office,
            admin::users::delete::admin_delete_user => Office
        ))
        .routes(routes!(admin::users::second_factor_resets::admin_reset_second_factor => Office))
        .routes(routes!(admin::users::password_resets::admin_reset_password => Office))
        .routes(routes!(
            admin::users::sessions::admin_list_user_sessions => Office,
            admin::users::sessions::admin_end_user_sessions => Office
        ))
}

/// Settings, for administrators.
fn settings() -> Routes {
    Routes::new()
        .routes(routes!(
            admin::api_keys::admin_list_api_keys => Office,
            admin::api_keys::admin_create_api_key => Office
        ))
        .routes(routes!(admin::api_keys::admin_delete_api_key => Office))
        .routes(routes!(
            admin::configurations::get::admin_get_configuration => Office,
            admin::configurations::put::admin_update_configuration => Office
        ))
        .routes(routes!(admin::configurations::previews::admin_preview_html => Office))
        .routes(routes!(
            admin::texts::get::admin_list_texts => Office,
            admin::texts::put::admin_update_text => Office
        ))
        .routes(routes!(admin::assets::get::admin_list_assets => Office))
}

/// Actions of staff.
fn office() -> Routes {
    Routes::new()
        .routes(routes!(admin::appointments::get::admin_list_appointments => Office))
        .routes(routes!(admin::appointments::approvals::admin_approve_appointment => Office))
        .routes(routes!(admin::appointments::declines::admin_decline_appointment => Office))
        .routes(routes!(admin::appointments::status::admin_set_appointment_status => Office))
        .routes(routes!(admin::appointments::undos::admin_undo_appointment_step => Office))
        .routes(routes!(
            admin::appointments::moves::get::admin_list_moves => Office,
            admin::appointments::moves::post::admin_move_appointment => Office
        ))
        .routes(routes!(admin::boards::get::admin_get_board => Office))
        .routes(routes!(
            admin::schedule_exceptions::get::admin_list_schedule_exceptions => Office,
            admin::schedule_exceptions::post::admin_create_schedule_exception => Office
        ))
        .routes(routes!(
            admin::schedule_exceptions::one::admin_get_schedule_exception => Office,
            admin::schedule_exceptions::put::admin_update_schedule_exception => Office,
            admin::schedule_exceptions::delete::admin_delete_schedule_exception => Office
        ))
        .merge(lists())
        .routes(routes!(admin::patients::exports::admin_export_patient => Office))
        .routes(routes!(admin::patients::erasures::admin_erase_patient => Office))
        .routes(routes!(admin::questionnaires::admin_check_questionnaire => Office))
        .routes(routes!(admin::questionnaires::admin_try_questionnaire => Office))
        .routes(routes!(admin::questionnaires::admin_get_questionnaire_version => Office))
        .merge(admin::setup::all())
}

/// Lists for staff.
fn lists() -> Routes {
    Routes::new()
        .routes(routes!(admin::appointments::messages::admin_message_patient => Office))
        .routes(routes!(admin::appointments::new_links::admin_send_new_link => Office))
        .routes(routes!(
            admin::appointments::upload_links::admin_list_appointment_upload_links => Office,
            admin::appointments::upload_links::admin_send_appointment_upload_link => Office
        ))
        .routes(routes!(
            admin::booking_requests::upload_links::admin_list_booking_request_upload_links => Office,
            admin::booking_requests::upload_links::admin_send_booking_request_upload_link => Office
        ))
        .routes(routes!(admin::appointments::search::admin_search_appointments => OfficeSearch))
        .routes(routes!(admin::appointments::history::admin_get_appointment_history => Office))
        .routes(routes!(admin::booking_requests::get::admin_list_booking_requests => Office))
        .routes(routes!(admin::booking_requests::search::admin_search_booking_requests => OfficeSearch))
        .routes(routes!(admin::booking_requests::one::admin_get_booking_request => Office))
        .routes(routes!(admin::booking_requests::assignments::admin_assign_booking_request => Office))
        .routes(routes!(admin::booking_requests::notes::admin_note_booking_request => Office))
        .routes(routes!(admin::booking_requests::offers::admin_offer_booking_request => Office))
        .routes(routes!(admin::callback_requests::get::admin_list_callbacks => Office))
        .routes(routes!(admin::callback_requests::put::admin_update_callback => Office))
        .routes(routes!(admin::call_center_emails::get::admin_list_call_center_emails => Office))
        .routes(routes!(admin::call_center_emails::put::admin_update_call_center_email => Office))
        .routes(routes!(admin::patient_details_changes::get::admin_list_details_changes => Office))
        .routes(routes!(admin::patient_details_changes::put::admin_update_details_change => Office))
        .routes(routes!(admin::notifications::get::admin_list_notifications => Office))
        .routes(routes!(admin::notifications::retries::admin_retry_notification => Office))
        .routes(routes!(admin::notifications::test_messages::admin_send_test_message => Office))
        .routes(routes!(admin::patients::search::admin_search_patients => OfficeSearch))
        .routes(routes!(
            admin::patients::links::get::admin_list_patient_links => Office,
            admin::patients::links::post::admin_link_patients => Office
        ))
        .routes(routes!(admin::patients::links::delete::admin_unlink_patients => Office))
        .routes(routes!(admin::patients::links::dismissals::admin_dismiss_patient_link => Office))
        .routes(routes!(admin::patients::one::admin_get_patient => Office))
        .routes(routes!(admin::booking_keys::patient::admin_get_patient_of_key => Office))
        .routes(routes!(admin::booking_keys::short_notice::admin_allow_short_notice => Office))
        .routes(routes!(admin::waiting::get::admin_count_waiting => Office))
        .routes(routes!(admin::audit_events::get::admin_list_audit_events => Office))
}

/// Uploads, which allow a larger body than all others.
fn uploads() -> Routes {
    use secured::appointments::attachments as of_appointment;
    use secured::booking_requests::attachments as of_request;
    Routes::new()
        .routes(routes!(of_appointment::upload_appointment_attachment => Session))
        .routes(routes!(
            of_appointment::replace_appointment_attachment => Session,
            of_appointment::delete_appointment_attachment => Session
        ))
        .routes(routes!(of_request::upload_booking_request_attachment => Session))
        .routes(routes!(
            of_request::replace_booking_request_attachment => Session,
            of_request::delete_booking_request_attachment => Session
        ))
        // The path is not a secured one; the use case requires the session.
        .routes(routes!(booking_requests::attachments::upload_booking_request_attachment_by_slug => Visitor))
        .routes(routes!(booking_keys::temporary_documents::post::upload_temporary_document => Visitor))
        .routes(routes!(upload_links::upload_by_link => Visitor))
        .routes(routes!(
            admin::assets::put::admin_update_asset => Office,
            admin::assets::delete::admin_delete_asset => Office
        ))
        .with_body_limit(DefaultBodyLimit::max(FILE_MAX_BYTES + UPLOAD_ENVELOPE_MAX_BYTES))
}

/// The region in a request; the placeholder means any.
pub(crate) fn region(slug: Option<&str>) -> Option<&str> {
    slug.filter(|slug| *slug != domain::SELECT_REGION)
}
