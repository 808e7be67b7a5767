//! What staff decide about one appointment: approval and status.

use domain::appointment::{AppointmentStatus, TooSoon};
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingAction;
use domain::catalogue::Catalogue;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use domain::{AppointmentId, MessageKey};
use store::appointments::{self, Appointment};
use store::audit::record;
use store::{Tx, booking_requests, claims};

use super::moves::{PATIENT_ELSEWHERE, checked_overlap_reason};
use super::zone_of;
use crate::audit::AuditedAction;
use crate::authentication::StaffSession;
use crate::booking::{checked_denial_reason, clashes_of, need_reason};
use crate::portal::{ChangeEntry, checked_note, checked_text, take_step};
use crate::questionnaires::{ExamDecisions, SubmittingCall};
use crate::{App, AppError, Ctx};

/// Why an appointment is approved all the same, as typed.
#[derive(Debug, Clone, Default)]
pub struct Approval {
    /// The patient has another appointment at that time.
    pub overlap_reason: Option<String>,
    /// Its questionnaires are not answered, or their answers rule it out.
    pub denial_reason: Option<String>,
}

/// Why an appointment is declined, as typed.
#[derive(Debug, Clone, Default)]
pub struct Decline {
    pub reason: String,
    pub note: Option<String>,
}

/// A change of status, as typed.
#[derive(Debug, Clone)]
pub struct StatusStep {
    pub status: AppointmentStatus,
    /// Required for a cancellation.
    pub reason: Option<String>,
    pub note: Option<String>,
}

/// A change of status of one appointment.
struct Decision {
    id: AppointmentId,
    /// The required present status; any that allows the step if none is given.
    from: Option<AppointmentStatus>,
    to: AppointmentStatus,
    entry: ChangeEntry,
    /// Why it is approved whatever its questionnaires say.
    denial_reason: Option<String>,
}

impl App {
    /// Approves a pending appointment. Where the patient has another one at that time, or the answers to its questionnaires don't
    /// allow it, staff say why.
    pub async fn approve(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        typed: &Approval,
    ) -> Result<AppointmentStatus, AppError> {
        let staff = self.require(ctx, Permission::DecideBookings, BookingAction::Approve).await?;
        let entry = ChangeEntry {
            reason: checked_overlap_reason(typed.overlap_reason.as_deref())?,
            ..ChangeEntry::of(BookingAction::Approve)
        };
        let from = Some(AppointmentStatus::Pending);
        let denial_reason = checked_denial_reason(typed.denial_reason.as_deref())?;
        let decision = Decision { id, from, to: AppointmentStatus::Booked, entry, denial_reason };
        match self.decide(ctx, &staff, decision).await {
            Err(error) => Err(self.explain_clashes(error, |clinic| staff.works_at(clinic)).await?),
            done => done,
        }
    }

    /// Declines a pending appointment, whose time is free again.
    pub async fn decline(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        typed: &Decline,
    ) -> Result<AppointmentStatus, AppError> {
        let staff = self.require(ctx, Permission::DecideBookings, BookingAction::Decline).await?;
        let entry = ChangeEntry {
            reason: Some(checked_reason(Some(&typed.reason))?),
            note: checked_note(typed.note.as_deref())?,
            ..ChangeEntry::of(BookingAction::Decline)
        };
        let from = Some(AppointmentStatus::Pending);
        let decision = Decision { id, from, to: AppointmentStatus::Declined, entry, denial_reason: None };
        self.decide(ctx, &staff, decision).await
    }

    /// Marks a patient as arrived, in the room, done or no-show; cancels the appointment; or keeps its time although another was
    /// requested.
    pub async fn set_status(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        typed: &StatusStep,
    ) -> Result<AppointmentStatus, AppError> {
        use AppointmentStatus as S;
        let staff = self.require(ctx, Permission::DecideBookings, BookingAction::SetStatus).await?;
        let keeps = typed.status == S::Booked;
        let reason = match typed.status {
            S::Booked | S::Arrived | S::InProgress | S::Completed | S::NoShow => {
                checked_text("reason", typed.reason.as_deref(), CANCEL_REASON_MAX_CHARACTERS)?
            }
            S::Canceled => Some(checked_reason(typed.reason.as_deref())?),
            // The others have their own calls, or are the patient's.
            _ => return Err(AppError::Rule(MessageKey::StatusNotAllowed)),
        };
        let note = checked_note(typed.note.as_deref())?;
        let action = if keeps { BookingAction::KeepTime } else { BookingAction::SetStatus };
        let entry = ChangeEntry { reason, note, ..ChangeEntry::of(action) };
        // Pending appointments are approved by their own call.
        let from = keeps.then_some(S::RequestReschedule);
        let decision = Decision { id, from, to: typed.status, entry, denial_reason: None };
        self.decide(ctx, &staff, decision).await
    }

    async fn decide(
        &self,
        ctx: &Ctx,
        staff: &StaffSession,
        Decision { id, from, to, entry, denial_reason }: Decision,
    ) -> Result<AppointmentStatus, AppError> {
        // A key may have appointments at several clinics; this decision is about one.
        let audited = AuditedAction::change(entry.action);
        let (authorized, found) = self.authorized_appointment_of(ctx, staff, id, audited).await?;
        let catalogue = self.catalogue().await?;
        let zone = zone_of(&catalogue, found.clinic_id)?;
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let work = self.store().write(move |tx| {
            let (app, authorized, entry, ctx) = (app.clone(), authorized.clone(), entry.clone(), ctx.clone());
            let (zone, catalogue, denial_reason) = (zone.clone(), catalogue.clone(), denial_reason.clone());
            Box::pin(async move {
                let visit = appointments::locked_of_key(tx, authorized.key_id).await?;
                let one = visit.into_iter().find(|one| one.id == id).ok_or(AppError::NotFound)?;
                if from.is_some_and(|from| from != one.status) {
                    return Err(AppError::Rule(MessageKey::StatusNotAllowed));
                }
                if entry.action == BookingAction::Approve && one.start <= now {
                    return Err(AppError::Rule(MessageKey::TimeHasPassed));
                }
                // An impossible step is reported first: it would be wrong on any day.
                let step = take_step(tx, &one, to).await?;
                to.noted_at(now, one.start, &zone).map_err(too_soon)?;
                let entry = check_place(tx, &one, entry).await?;
                let passes = entry.action == BookingAction::Approve
                    && app.passes_denial(tx, &catalogue, &one, denial_reason.is_some()).await?;
                if passes {
                    let reason = denial_reason.clone();
                    let entry = ChangeEntry { reason, ..ChangeEntry::of(BookingAction::PassOverDenial) };
                    app.record_change(tx, &authorized, &entry, vec![step], &ctx, now).await?;
                    record(tx, &authorized.event(AuditAction::PassOverRules, now), &ctx.origin).await?;
                }
                app.record_and_notify(tx, &authorized, &entry, vec![step], &ctx, now).await?;
                if entry.note.as_deref() == Some(PATIENT_ELSEWHERE) {
                    record(tx, &authorized.event(AuditAction::PassOverRules, now), &ctx.origin).await?;
                }
                // Even if its time stays taken: boards show the status.
                Ok::<_, AppError>(claims::touch_devices(tx, &[one.device_id]).await?)
            })
        });
        work.await?;
        self.wake_worker();
        Ok(to)
    }
}

impl App {
    /// Whether an approval passes over what the questionnaires of the exam say. Without a reason it is refused then.
    async fn passes_denial(
        &self,
        tx: &Tx,
        catalogue: &Catalogue,
        one: &Appointment,
        has_reason: bool,
    ) -> Result<bool, AppError> {
        let exam = catalogue.exam(one.exam_id);
        let decisions = exam.and_then(|exam| ExamDecisions::to_book(catalogue, exam, None));
        let Some(decisions) = decisions else { return Ok(false) };
        let made_of = booking_requests::of_appointments(tx, &[one.id]).await?;
        let of_requests = made_of.iter().map(|request| request.booking_key_id);
        let keys: Vec<_> = std::iter::once(one.booking_key_id).chain(of_requests).collect();
        let call = SubmittingCall::AdminApproveAppointment;
        let looked = self.look_at_decisions(tx, call, &keys, &decisions).await;
        match looked.map(|verdict| verdict.denial) {
            Ok(None) => Ok(false),
            Ok(Some(_)) | Err(AppError::Rule(MessageKey::QuestionnaireRequired)) if has_reason => Ok(true),
            Ok(Some(denial)) => Err(denial.into()),
            Err(error) => Err(error),
        }
    }
}

/// An approval needs a reason where the patient has another appointment at that time, and keeps one only there.
async fn check_place(tx: &Tx, one: &Appointment, entry: ChangeEntry) -> Result<ChangeEntry, AppError> {
    if entry.action != BookingAction::Approve {
        return Ok(entry);
    }
    let clashes = clashes_of(tx, std::slice::from_ref(one)).await?;
    if clashes.is_empty() {
        return Ok(ChangeEntry { reason: None, ..entry });
    }
    need_reason(clashes, Vec::new(), entry.reason.as_deref())?;
    Ok(ChangeEntry { note: Some(PATIENT_ELSEWHERE.to_owned()), ..entry })
}

fn too_soon(why: TooSoon) -> AppError {
    AppError::Rule(match why {
        TooSoon::BeforeItsDay => MessageKey::BeforeItsDay,
        TooSoon::BeforeItsStart => MessageKey::BeforeItsStart,
    })
}

fn checked_reason(typed: Option<&str>) -> Result<String, AppError> {
    let reason = checked_text("reason", typed, CANCEL_REASON_MAX_CHARACTERS)?;
    reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))
}
