//! What staff do with a booking request: assign it, add a note, make an offer. Its other steps are in `portal/request_status.rs`,
//! since patients take them too.

use domain::auth::Permission;
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::{Catalogue, Exam};
use domain::limits::{NOTES_MAX_CHARACTERS, OFFERED_CLINICS_MAX, SLUG_LIST_MAX};
use domain::{BookingRequestId, ClinicId, ClinicScope, Clinics, MessageKey, SLUG_LIST_DELIMITER, UserId};
use store::Tx;
use store::audit::Actor;
use store::booking_changes::Step;
use store::booking_requests::{self, BookingRequest};
use store::request_work::{self, RequestOffer};
use store::users::{self, ClinicOrRegion};

use super::request_expiry::authorized_booking_of;
use crate::audit::AuditedAction;
use crate::authentication::StaffSession;
use crate::portal::{ChangeEntry, check_version, checked_text};
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// The new assignee of a request, as typed.
#[derive(Debug, Clone)]
pub struct Assignment {
    /// `None` unassigns it.
    pub username: Option<String>,
    pub version: i64,
}

/// An offer to a patient, as typed.
#[derive(Debug, Clone)]
pub struct OfferInput {
    pub clinics: ClinicScope,
    /// Slugs joined by commas.
    pub exam_slug: String,
    pub notes: Option<String>,
    pub version: i64,
}

#[derive(Debug, Clone)]
struct RequestTask {
    id: BookingRequestId,
    /// The version as read; a note conflicts with nothing.
    version: Option<i64>,
    entry: ChangeEntry,
    task_kind: TaskKind,
}

#[derive(Debug, Clone)]
enum TaskKind {
    Assign(Option<UserId>),
    Note,
    Offer(RequestOffer),
}

impl App {
    pub async fn assign_request(
        &self,
        ctx: &Ctx,
        id: BookingRequestId,
        typed: &Assignment,
    ) -> Result<BookingRequest, AppError> {
        let (staff, authorized) = self.booking_of_request(ctx, id, BookingAction::AssignRequest).await?;
        let request = self.known_request(id).await?;
        let owner = match &typed.username {
            None => None,
            Some(name) => {
                let location = ClinicOrRegion { clinic: request.clinic_id, region: request.region_id };
                let db = self.store().read();
                let owner =
                    users::find_colleague(db, &Permission::DECIDING, location, &staff.clinics, name).await?;
                Some(owner.ok_or_else(|| AppError::field("username", MessageKey::ValueInvalid))?)
            }
        };
        // The history shows the assignee.
        let note = owner.as_ref().map(|owner| owner.display_name.clone());
        let entry = ChangeEntry { note, ..ChangeEntry::of(BookingAction::AssignRequest) };
        let task_kind = TaskKind::Assign(owner.map(|owner| owner.id));
        self.update_request(
            authorized,
            RequestTask { id, version: Some(typed.version), entry, task_kind },
            ctx,
        )
        .await
    }

    /// Unassigns the open requests of a retired account.
    pub(crate) async fn release_requests(
        &self,
        tx: &Tx,
        owner: UserId,
        actor: &Actor,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        for id in request_work::open_of_owner(tx, owner).await? {
            let Some(request) = booking_requests::locked(tx, id).await? else { continue };
            // A colleague may have taken it while this waited.
            if request.owner != Some(owner) || !request.status.is_open() {
                continue;
            }
            request_work::assign(tx, id, None).await?;
            let steps = vec![Step::Request { id, from: request.status, to: request.status }];
            let entry = ChangeEntry::of(BookingAction::AssignRequest);
            let authorized = authorized_booking_of(&request, actor.clone());
            self.record_change(tx, &authorized, &entry, steps, ctx, self.clock().now()).await?;
        }
        Ok(())
    }

    /// A note for colleagues; the patient does not see it.
    pub async fn note_request(
        &self,
        ctx: &Ctx,
        id: BookingRequestId,
        text: &str,
    ) -> Result<BookingRequest, AppError> {
        let (_, authorized) = self.booking_of_request(ctx, id, BookingAction::NoteRequest).await?;
        let note = checked_text("text", Some(text), NOTES_MAX_CHARACTERS)?;
        let note = Some(note.ok_or_else(|| AppError::field("text", MessageKey::FieldRequired))?);
        let entry = ChangeEntry { note, ..ChangeEntry::of(BookingAction::NoteRequest) };
        self.update_request(
            authorized,
            RequestTask { id, version: None, entry, task_kind: TaskKind::Note },
            ctx,
        )
        .await
    }

    /// Offers exams at clinics; the patient is asked to choose a time.
    pub async fn offer_request(
        &self,
        ctx: &Ctx,
        id: BookingRequestId,
        typed: &OfferInput,
    ) -> Result<BookingRequest, AppError> {
        let (staff, authorized) = self.booking_of_request(ctx, id, BookingAction::OfferRequest).await?;
        let offered = self.checked_offer(&staff, typed).await?;
        let entry = ChangeEntry::of(BookingAction::OfferRequest);
        let task_kind = TaskKind::Offer(offered);
        let done = self
            .update_request(
                authorized,
                RequestTask { id, version: Some(typed.version), entry, task_kind },
                ctx,
            )
            .await?;
        self.wake_worker();
        Ok(done)
    }

    /// Only what can be accepted: exams booked online, at clinics that do them and are the staff member's.
    async fn checked_offer(
        &self,
        staff: &StaffSession,
        typed: &OfferInput,
    ) -> Result<RequestOffer, AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let slugs =
            typed.exam_slug.split(SLUG_LIST_DELIMITER).map(|slug| catalogue.exam_by_slug(slug.trim()));
        let exams: Option<Vec<&Exam>> = slugs.collect();
        let exams = exams
            .filter(|exams| exams.len() <= SLUG_LIST_MAX)
            .ok_or_else(|| AppError::field("examSlug", MessageKey::ValueInvalid))?;
        // For the exam that represents no exam in particular, the patient chooses one.
        let any_exam = provider.configuration.application.general_enquiry_exam_slug.as_deref();
        if !exams.iter().all(|exam| exam.kind.has_slots() || Some(exam.slug.as_str()) == any_exam) {
            return Err(AppError::field("examSlug", MessageKey::NoSlotsNotOnline));
        }
        let clinics = clinics_offered(&catalogue, staff, &exams, &typed.clinics)?;
        let notes = checked_text("notes", typed.notes.as_deref(), NOTES_MAX_CHARACTERS)?;
        let exams = exams.into_iter().map(|exam| exam.id).collect();
        Ok(RequestOffer { exams, clinics, notes: notes.unwrap_or_default() })
    }

    /// Opens a request to staff who may decide at its clinic. A key may have requests at several clinics; this is about one of
    /// them.
    async fn booking_of_request(
        &self,
        ctx: &Ctx,
        id: BookingRequestId,
        action: BookingAction,
    ) -> Result<(StaffSession, AuthorizedBooking), AppError> {
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let found = booking_requests::by_id(self.store().read(), id).await?;
        let found = found.filter(|found| staff.works_at_or_anywhere(found.clinic_id, found.region_id));
        let key = found.map(|found| found.booking_key_id);
        let authorized = self.authorized_booking_of(ctx, key, None, AuditedAction::change(action)).await?;
        Ok((staff, authorized))
    }

    async fn known_request(&self, id: BookingRequestId) -> Result<BookingRequest, AppError> {
        booking_requests::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)
    }

    async fn update_request(
        &self,
        authorized: AuthorizedBooking,
        work: RequestTask,
        ctx: &Ctx,
    ) -> Result<BookingRequest, AppError> {
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (app, authorized, work, ctx) =
                    (app.clone(), authorized.clone(), work.clone(), ctx.clone());
                Box::pin(async move {
                    let id = work.id;
                    // Lock first, in the same order as retiring an account.
                    if let TaskKind::Assign(Some(owner)) = work.task_kind
                        && !users::is_open(tx, owner).await?
                    {
                        return Err(AppError::field("username", MessageKey::ValueInvalid));
                    }
                    let request = booking_requests::locked(tx, id).await?.ok_or(AppError::NotFound)?;
                    check_version(&request, work.version)?;
                    let from = request.status;
                    let to = match &work.task_kind {
                        TaskKind::Offer(offered) => app.offer_within(tx, &request, offered).await?,
                        TaskKind::Assign(owner) => {
                            request_work::assign(tx, id, *owner).await?;
                            from
                        }
                        TaskKind::Note => from,
                    };
                    let steps = vec![Step::Request { id, from, to }];
                    // The patient gets a message about an offer, also about one that replaces another.
                    if matches!(work.task_kind, TaskKind::Offer(_)) {
                        app.record_and_notify(tx, &authorized, &work.entry, steps, &ctx, now).await?;
                    } else {
                        app.record_change(tx, &authorized, &work.entry, steps, &ctx, now).await?;
                    }
                    booking_requests::by_id(tx, id).await?.ok_or(AppError::NotFound)
                })
            })
            .await
    }

    async fn offer_within(
        &self,
        tx: &Tx,
        request: &BookingRequest,
        offered: &RequestOffer,
    ) -> Result<BookingRequestStatus, AppError> {
        let (from, to) = (request.status, BookingRequestStatus::Offered);
        let forbidden = || AppError::Rule(MessageKey::StatusNotAllowed);
        from.become_status(to).map_err(|_| forbidden())?;
        request_work::offer(tx, request.id, offered).await?;
        if booking_requests::take_step(tx, request.id, from, to, self.clock().now()).await? {
            Ok(to)
        } else {
            Err(forbidden())
        }
    }
}

/// Where the exams are offered. Staff limited to clinics can offer only those: without a named clinic, their clinics that do the
/// exams.
fn clinics_offered(
    catalogue: &Catalogue,
    staff: &StaffSession,
    exams: &[&Exam],
    named: &ClinicScope,
) -> Result<ClinicScope, AppError> {
    let does_all = |id: ClinicId| exams.iter().all(|exam| catalogue.offers_exam(id, exam));
    let able = catalogue.clinics.iter().map(|clinic| clinic.id);
    let able = Clinics::new(able.filter(|id| staff.works_at(*id) && does_all(*id)))
        .ok_or_else(|| AppError::field("examSlug", MessageKey::ValueInvalid))?;
    let offered = match (named, &staff.clinics) {
        (ClinicScope::All, ClinicScope::All) => return Ok(ClinicScope::All),
        (ClinicScope::All, ClinicScope::Only(_)) => &able,
        (ClinicScope::Only(named), _) => named,
    };
    if !offered.ids().all(|id| able.contains(id)) || offered.ids().count() > OFFERED_CLINICS_MAX {
        return Err(AppError::field("clinicIds", MessageKey::ValueInvalid));
    }
    Ok(ClinicScope::Only(offered.clone()))
}
