//! Counts of open work for the navigation of the back office: by the filters of the lists themselves, each up to a limit, so that
//! it stays fast however much there is.

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking_request::BookingRequestStatus;
use domain::limits::LIST_COUNT_MAX;
use store::{details_list, help_list, notification_list, office, request_list};

use super::{AppointmentListFilter, DetailsListFilter, HelpListFilter, HelpState, RequestListFilter};
use super::{appointments, details_work, help_work};
use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

/// Counts at the staff member's clinics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// Booking requests nobody has dealt with.
    pub requests: usize,
    /// Appointments waiting for approval.
    pub pending: usize,
    /// Reschedule requests.
    pub time_wishes: usize,
    /// Call-backs and e-mails to the call centre that are open.
    pub call_backs: usize,
    pub details_changes: usize,
    /// Messages that could not be delivered.
    pub failed_messages: usize,
    /// `EMAIL` and `SMS`, where messages are only recorded.
    pub recorded_only: Vec<String>,
}

impl App {
    /// Contains no personal data, so reading it isn't audited.
    pub async fn waiting(&self, ctx: &Ctx) -> Result<Waiting, AppError> {
        let staff = self.require(ctx, Permission::ReadOffice, AuditAction::CountWaiting).await?;
        let db = self.store().read();
        let wanted =
            RequestListFilter { statuses: vec![BookingRequestStatus::New], ..RequestListFilter::default() };
        let requests = self.request_filter(&staff, staff.clinics.clone(), &wanted).await?;
        let catalogue = self.catalogue().await?;
        let in_status = |status| {
            let wanted = AppointmentListFilter { statuses: vec![status], ..AppointmentListFilter::default() };
            appointments::filter_of(&catalogue, staff.clinics.clone(), &wanted)
        };
        let pending = in_status(AppointmentStatus::Pending);
        let time_wishes = in_status(AppointmentStatus::RequestReschedule);
        let details = details_work::filter_of(staff.clinics.clone(), &DetailsListFilter::default());
        Ok(Waiting {
            requests: request_list::count_up_to(db, BookingRequestStatus::New, &requests, LIST_COUNT_MAX)
                .await?,
            pending: office::count_up_to(db, &pending, LIST_COUNT_MAX).await?,
            time_wishes: office::count_up_to(db, &time_wishes, LIST_COUNT_MAX).await?,
            call_backs: self.waiting_help(&staff).await?,
            details_changes: details_list::count_up_to(db, &details, LIST_COUNT_MAX).await?,
            recorded_only: self.recorded_only().await?.iter().map(ToString::to_string).collect(),
            failed_messages: notification_list::count_failed(db, &staff.clinics, LIST_COUNT_MAX).await?,
        })
    }

    async fn waiting_help(&self, staff: &StaffSession) -> Result<usize, AppError> {
        let (db, mut count) = (self.store().read(), 0);
        for state in [HelpState::New, HelpState::Waiting] {
            let wanted = HelpListFilter { state, ..HelpListFilter::default() };
            let filter = help_work::filter_of(staff.clinics.clone(), &wanted);
            count += help_list::count_callbacks(db, &filter, LIST_COUNT_MAX).await?;
            count += help_list::count_emails(db, &filter, LIST_COUNT_MAX).await?;
        }
        Ok(count.min(LIST_COUNT_MAX))
    }
}
