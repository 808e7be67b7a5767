//! Booking requests as staff work through them: the list, and one with its history.

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
use store::users::Colleague;
use store::{StoreError, users};
use strum::IntoEnumIterator;

use super::cursor::{Cursor, page_of};
use super::of_patient;
use crate::audit::{AuditSubjects, AuditedAction};
use crate::authentication::StaffSession;
use crate::portal::Attachment;
use crate::{Access, App, AppError, Ctx};

/// Which requests are wanted, as typed. What is left out does not narrow.
#[derive(Debug, Clone, Default)]
pub struct RequestListFilter {
    /// Where none is named, all that still wait for somebody.
    pub statuses: Vec<BookingRequestStatus>,
    pub kind: Option<BookingRequestKind>,
    pub clinic: Option<ClinicId>,
    /// Only those that the caller deals with.
    pub mine: bool,
    /// Whose they are, or what one is called.
    pub text: Option<String>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Default)]
pub struct RequestPage {
    pub items: Vec<RequestRow>,
    /// Where there are more.
    pub next: Option<Cursor>,
    /// How many wait in each open status, counted up to a bound; on the first page.
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
    /// Of the clinic, or words for all clinics of the region.
    pub clinic_name: String,
    pub region_slug: Option<String>,
    pub needs: Needs,
}

/// One request with all that staff need to deal with it.
#[derive(Debug)]
pub struct RequestDetail {
    pub row: RequestRow,
    /// The latest first.
    pub history: Vec<HistoryLine>,
    /// The files that came with it.
    pub documents: Vec<Attachment>,
    /// Who could deal with it, by their names.
    pub assignable: Vec<Colleague>,
}

impl App {
    /// A page of the requests of the clinics at which somebody works: what waits longest first, what has ended last first.
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

    /// One request. The look is noted with whose it is.
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
        let place = (found.request.clinic_id, found.request.region_id);
        let mut assignable =
            users::able(db, &Permission::DECIDING, place, &staff.clinics, ASSIGNABLE_MAX as u64).await?;
        assignable.sort_by(|one, other| one.display_name.cmp(&other.display_name));
        Ok(RequestDetail {
            history: request_work::history(db, id).await?,
            documents: self.documents_shown(&found.request, true, &ctx.language).await?,
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
            after: wanted.after.map(|cursor| (cursor.at, BookingRequestId(cursor.id))),
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
