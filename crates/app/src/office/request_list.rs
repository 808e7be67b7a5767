//! Booking requests for staff: the list, and one request with its history.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::catalogue::Exam;
use domain::limits::{ASSIGNABLE_MAX, LIST_COUNT_MAX, LIST_PAGE_ROWS};
use domain::patient::Needs;
use domain::{BookingRequestId, ClinicId, ClinicScope};
use store::audit::Subject;
use store::booking_requests::BookingRequest;
use store::request_list::{self, ListedRequest, RequestFilter};
use store::request_work::{self, HistoryLine};
use store::users::{ClinicOrRegion, Colleague};
use store::{StoreError, TimedPageEnd, users};
use strum::IntoEnumIterator;

use super::cursor::{Cursor, page_of};
use super::of_patient;
use crate::audit::{AuditSubjects, AuditedAction};
use crate::authentication::StaffSession;
use crate::documents::Attachment;
use crate::questionnaires::DecisionTrace;
use crate::{Access, App, AppError, Ctx};

/// Filters, as typed. A missing one doesn't narrow the list.
#[derive(Debug, Clone, Default)]
pub struct RequestListFilter {
    /// If empty, all open ones.
    pub statuses: Vec<BookingRequestStatus>,
    pub kind: Option<BookingRequestKind>,
    pub clinic: Option<ClinicId>,
    /// Only those assigned to the caller.
    pub mine: bool,
    /// The patient, or the slug of a request.
    pub text: Option<String>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Default)]
pub struct RequestPage {
    pub items: Vec<RequestRow>,
    /// `None` on the last page.
    pub next: Option<Cursor>,
    /// The number in each open status, counted up to a limit; on the first page.
    pub counts: Vec<(BookingRequestStatus, usize)>,
}

impl AuditSubjects for RequestPage {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().map(|item| of_patient(item.listed.request.patient_id)).collect()
    }
}

#[derive(Debug)]
pub struct RequestRow {
    pub listed: ListedRequest,
    pub key: BookingKey,
    pub exams: Vec<Exam>,
    /// The clinic's name, or a text for all clinics of the region.
    pub clinic_name: String,
    pub region_slug: Option<String>,
    pub needs: Needs,
}

/// One request with everything staff need.
#[derive(Debug)]
pub struct RequestDetail {
    pub row: RequestRow,
    /// Latest first.
    pub history: Vec<HistoryLine>,
    /// The files of the request.
    pub documents: Vec<Attachment>,
    /// Colleagues to whom it can be assigned, by name.
    pub assignable: Vec<Colleague>,
    /// What the answers to its questionnaires have led to.
    pub decisions: Vec<DecisionTrace>,
}

impl App {
    /// A page of the requests at the staff member's clinics: open ones longest waiting first, ended ones latest first.
    pub async fn list_requests(
        &self,
        ctx: &Ctx,
        wanted: &RequestListFilter,
    ) -> Result<RequestPage, AppError> {
        const ACTION: AuditAction = AuditAction::ListRequests;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| self.request_page(&staff, clinics, wanted, ctx);
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    async fn request_page(
        &self,
        staff: &StaffSession,
        clinics: ClinicScope,
        wanted: &RequestListFilter,
        ctx: &Ctx,
    ) -> Result<RequestPage, AppError> {
        let filter = self.request_filter(staff, clinics, wanted).await?;
        let rows = request_list::list(self.store().read(), &filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let last = rows.last().filter(|_| more).map(|row| &row.request);
        let next = last.map(|last| Cursor { at: last.updated_at, id: last.id.0 });
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(self.request_row(staff, row, &ctx.language).await?);
        }
        let counts = if wanted.after.is_none() { self.open_counts(&filter).await? } else { Vec::new() };
        Ok(RequestPage { items, next, counts })
    }

    /// One request. The read is audited with the patient.
    pub async fn request_detail(&self, ctx: &Ctx, id: BookingRequestId) -> Result<RequestDetail, AppError> {
        const ACTION: AuditAction = AuditAction::ReadRequest;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let db = self.store().read();
        let found = request_list::one(db, id).await?;
        let theirs =
            |request: &BookingRequest| staff.works_at_or_anywhere(request.clinic_id, request.region_id);
        let found = found.filter(|found| theirs(&found.request));
        let key = found.as_ref().map(|found| found.request.booking_key_id);
        self.authorized_booking_of(ctx, key, None, AuditedAction::new(Access::Read, ACTION)).await?;
        let found = found.ok_or(AppError::NotFound)?;
        let location = ClinicOrRegion { clinic: found.request.clinic_id, region: found.request.region_id };
        let mut assignable = users::find_colleagues(
            db,
            &Permission::DECIDING,
            location,
            &staff.clinics,
            ASSIGNABLE_MAX as u64,
        )
        .await?;
        assignable.sort_by(|one, other| one.display_name.cmp(&other.display_name));
        let keys = [found.request.booking_key_id];
        Ok(RequestDetail {
            decisions: self.decision_traces(&keys, &found.request.exams, &ctx.language).await?,
            history: request_work::history(db, id).await?,
            documents: self.documents_shown(&found.request, true, ctx).await?,
            assignable,
            row: self.request_row(&staff, found, &ctx.language).await?,
        })
    }

    pub(super) async fn request_filter(
        &self,
        staff: &StaffSession,
        clinics: ClinicScope,
        wanted: &RequestListFilter,
    ) -> Result<RequestFilter, AppError> {
        let open = || BookingRequestStatus::iter().filter(|status| status.is_open()).collect();
        let statuses = if wanted.statuses.is_empty() { open() } else { wanted.statuses.clone() };
        let whose = match &wanted.text {
            Some(text) => Some(self.patients_named(text).await?),
            None => None,
        };
        Ok(RequestFilter {
            latest_first: statuses.iter().all(|status| !status.is_open()),
            statuses,
            kind: wanted.kind,
            clinics,
            clinic: wanted.clinic,
            owner: wanted.mine.then_some(staff.user),
            whose,
            after: wanted.after.map(|Cursor { at, id }| TimedPageEnd { at, id: BookingRequestId(id) }),
        })
    }

    async fn open_counts(
        &self,
        filter: &RequestFilter,
    ) -> Result<Vec<(BookingRequestStatus, usize)>, AppError> {
        let mut counts = Vec::new();
        for status in BookingRequestStatus::iter().filter(|status| status.is_open()) {
            let count =
                request_list::count_up_to(self.store().read(), status, filter, LIST_COUNT_MAX).await?;
            counts.push((status, count));
        }
        Ok(counts)
    }

    pub(super) async fn request_row(
        &self,
        staff: &StaffSession,
        listed: ListedRequest,
        language: &str,
    ) -> Result<RequestRow, AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let request = &listed.request;
        let clinic = request.clinic_id.and_then(|id| catalogue.clinic(id));
        let region = clinic.map(|clinic| clinic.region_id).or(request.region_id);
        let region = region.and_then(|id| catalogue.region(id));
        let exams = request.exams.iter().filter_map(|id| catalogue.exam(*id));
        let needs = listed.needs.as_deref().map(serde_json::from_str).transpose();
        let needs = needs.map_err(|_| StoreError::Corrupt { column: "bookings.needs" })?;
        Ok(RequestRow {
            key: staff.shown_key(request.booking_key_id),
            exams: exams.map(|exam| provider.content.exam(language, exam)).collect(),
            clinic_name: provider.clinic_name(clinic, region, language),
            region_slug: region.map(|region| region.slug.to_string()),
            needs: needs.unwrap_or_default(),
            listed,
        })
    }
}
