//! The back office: what staff see of bookings, and what they decide.

mod acting;
mod appointment_search;
mod appointments;
mod audit_trail;
mod board;
mod board_days;
mod contact_changes;
mod cursor;
mod decisions;
mod details_work;
mod exception_change;
pub(crate) mod exception_times;
mod exceptions;
mod free_times;
mod help_work;
mod moves;
mod new_links;
mod notifications;
mod patient_links;
mod patient_record;
mod patient_search;
mod questions;
mod request_expiry;
mod request_list;
mod request_work;
mod short_notice;
mod undo;
mod visit_history;
mod waiting;

pub use acting::ActedFor;
pub use appointment_search::AppointmentSearch;
pub use appointments::{AppointmentListFilter, AppointmentPage, ListedAppointment};
pub use audit_trail::{AuditListFilter, TrailPage, TrailRow};
pub use board::{Board, BoardDevice, BoardFilter, BoardHold};
pub use board_days::BoardDay;
pub use contact_changes::IdentityInput;
pub use cursor::{Cursor, NameCursor};
pub use decisions::{Approval, Decline, StatusStep};
pub use details_work::{DetailsDecision, DetailsListFilter, DetailsPage, DetailsRow, DetailsState};
pub use exception_change::{ExceptionChange, version_of};
pub use exceptions::{AffectedPatient, ExceptionInput, ShownException};
pub use free_times::FreeTime;
pub use help_work::{HelpListFilter, HelpPage, HelpState, HelpStep};
pub use moves::{MovedAppointment, WantedMove};
pub use notifications::{NotificationListFilter, NotificationOutcome, NotificationPage, NotificationRow};
pub use patient_links::{
    DuplicateInput, DuplicateListFilter, DuplicatePage, DuplicateRecord, DuplicateRow, DuplicateState,
};
pub use patient_record::{PatientRecord, RecordCursor, RecordPart, RecordVisit};
pub use patient_search::{PatientSearch, PatientsFound};
pub(crate) use request_expiry::authorized_booking_of;
pub use request_list::{RequestDetail, RequestListFilter, RequestPage, RequestRow};
pub use request_work::{Assignment, OfferInput};
pub use waiting::Waiting;

pub use store::booking_requests::BookingRequest;
pub use store::details_list::Identity;
pub use store::help::{CallCenterEmail, CallbackRequest};
pub use store::help_list::HelpItem;
pub use store::request_work::HistoryLine;
pub use store::schedule_exceptions::{ExceptionOf, ListedException};
pub use store::users::Colleague;
pub use store::visit_history::{RequestedTimes, VisitLine};

use domain::audit::{AuditAction, AuditResult, SubjectKind};
use domain::catalogue::Catalogue;
use domain::{ClinicId, ClinicScope, PatientId};
use jiff::tz::TimeZone;
use store::StoreError;
use store::audit::Subject;

use crate::audit::AuditSubjects;
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

impl App {
    /// Reads a page of a list within the clinics of the staff member, and records the read with everyone on the page. For
    /// another clinic nothing is read.
    async fn audit_list_read<T: AuditSubjects + Default, R>(
        &self,
        staff: &StaffSession,
        action: AuditAction,
        clinic: Option<ClinicId>,
        ctx: &Ctx,
        read: impl FnOnce(ClinicScope) -> R + Send,
    ) -> Result<T, AppError>
    where
        R: Future<Output = Result<T, AppError>> + Send,
    {
        let scope = staff.clinics.narrowed_to(clinic);
        let result = if scope.is_some() { AuditResult::Done } else { AuditResult::Denied };
        let page = match scope {
            Some(scope) => read(scope).await,
            None => Ok(T::default()),
        };
        let subject = Subject::new(SubjectKind::Clinic, clinic.map_or(0, |clinic| clinic.0));
        let event = staff.event(action, subject, self.clock().now()).with_result(result);
        let shown = page.as_ref().map(AuditSubjects::audit_subjects).unwrap_or_default();
        self.audit_list(staff, event, shown, ctx).await?;
        page
    }
}

pub(crate) fn of_patient(id: PatientId) -> Subject {
    Subject::from(id)
}

/// The time zone of a clinic.
fn zone_of(catalogue: &Catalogue, clinic: ClinicId) -> Result<TimeZone, AppError> {
    let clinic = catalogue.clinic(clinic).ok_or(AppError::NotFound)?;
    let zone = TimeZone::get(&clinic.time_zone);
    Ok(zone.map_err(|_| StoreError::Corrupt { column: "clinics.time_zone" })?)
}
