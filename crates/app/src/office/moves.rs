//! Staff move an appointment to another time or device, by the same rules and locks as patients. The new time is taken before the
//! old one is released, in one transaction; overriding a rule needs a reason.

use domain::appointment::{AppointmentStatus, MoveCase, MoveRule};
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::availability::{FreeSlot, OpenTimes, Tick, TickSet, search_compiled, ticks_for_minutes};
use domain::booking::BookingAction;
use domain::catalogue::{Catalogue, Device, DeviceExam, Exam, longest_lead_minutes};
use domain::limits::{CANCEL_REASON_MAX_CHARACTERS, MAX_REPLANS, TICK_MINUTES};
use domain::patient::Needs;
use domain::{AppointmentId, DateRange, DeviceId, MessageKey};
use jiff::{SignedDuration, Timestamp};
use store::appointments::{self, Appointment, NewAppointment};
use store::audit::record;
use store::booking_changes::Step;
use store::claims::{self, Replacement};
use store::{Tx, booking_keys};

use crate::audit::AuditedAction;
use crate::booking::{OfferedSlot, clashes_of, need_reason, touch_planned};
use crate::portal::{ChangeEntry, checked_text, next_version, take_step};
use crate::slots::{SlotOptions, device_query};
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// In the note of a change, beside the rules that were overridden.
pub(super) const PATIENT_ELSEWHERE: &str = "PATIENT_ELSEWHERE";

/// The new time of an appointment, as typed.
#[derive(Debug, Clone)]
pub struct WantedMove {
    pub device: DeviceId,
    pub start: Timestamp,
    /// The status as read: if it has changed since, the caller hasn't seen why.
    pub status: AppointmentStatus,
    /// Why rules are overridden.
    pub reason: Option<String>,
    /// Why it is moved to a time at which the patient has another appointment.
    pub overlap_reason: Option<String>,
}

#[derive(Debug, Clone)]
pub struct MovedAppointment {
    pub appointment: Appointment,
    pub time_zone: String,
}

/// Everything about a move that is decided before its transaction.
#[derive(Debug, Clone)]
struct Move {
    id: AppointmentId,
    authorized: AuthorizedBooking,
    wanted: WantedMove,
    slot: OfferedSlot,
    /// Whether the device is open then.
    open: bool,
    slug: String,
    /// The version the move was planned with.
    catalogue_version: i64,
    now: Timestamp,
}

impl App {
    pub async fn move_appointment(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        wanted: &WantedMove,
    ) -> Result<MovedAppointment, AppError> {
        const ACTION: BookingAction = BookingAction::Move;
        let staff = self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let catalogue = self.catalogue().await?;
        let found = appointments::by_id(self.store().read(), id).await?;
        let found = found.filter(|found| staff.works_at(found.clinic_id));
        let device = catalogue.device(wanted.device).filter(|device| staff.works_at(device.clinic_id));
        let found = found.filter(|_| device.is_some());
        let (authorized, old) =
            self.authorized_booking_with(ctx, found, AuditedAction::change(ACTION)).await?;
        let reason = checked_text("reason", wanted.reason.as_deref(), CANCEL_REASON_MAX_CHARACTERS)?;
        let overlap_reason = checked_overlap_reason(wanted.overlap_reason.as_deref())?;
        let wanted = WantedMove { reason, overlap_reason, ..wanted.clone() };
        for _ in 0..MAX_REPLANS {
            let planned = self.plan_staff_move(&old, authorized.clone(), wanted.clone()).await?;
            let (slot, key_id) = (planned.slot.clone(), planned.authorized.key_id);
            match self.carry_out_staff_move(planned, ctx.clone()).await {
                Ok(appointment) => {
                    self.wake_worker();
                    return Ok(MovedAppointment { appointment, time_zone: slot.clinic.time_zone });
                }
                Err(AppError::Outdated) => {}
                Err(error @ AppError::PatientElsewhere { .. }) => {
                    return Err(self.explain_clashes(error, |clinic| staff.works_at(clinic)).await?);
                }
                Err(error) => return Err(self.explain_loss(error, &[slot], key_id).await?),
            }
        }
        Err(AppError::Outdated)
    }

    async fn carry_out_staff_move(&self, planned: Move, ctx: Ctx) -> Result<Appointment, AppError> {
        let app = self.clone();
        self.store()
            .write(move |tx| {
                let (app, planned, ctx) = (app.clone(), planned.clone(), ctx.clone());
                Box::pin(async move { app.staff_move_in(tx, &planned, &ctx).await })
            })
            .await
    }

    async fn plan_staff_move(
        &self,
        old: &Appointment,
        authorized: AuthorizedBooking,
        wanted: WantedMove,
    ) -> Result<Move, AppError> {
        let impossible = || AppError::Rule(MessageKey::SlotNotOffered);
        let (catalogue, now) = (self.catalogue().await?, self.clock().now());
        let device = catalogue.device(wanted.device).ok_or_else(impossible)?;
        let exam = catalogue.exam(old.exam_id).ok_or_else(impossible)?;
        let clinic = catalogue.clinic(device.clinic_id).ok_or_else(impossible)?;
        let pair = catalogue.device_exam(device.id, exam.id).ok_or_else(impossible)?;
        let needs =
            booking_keys::by_id(self.store().read(), authorized.key_id).await?.and_then(|key| key.needs);
        let needs = needs.unwrap_or_default();
        let on_tick = Tick::containing(wanted.start).start() == wanted.start;
        if !device.suits(&needs) || !on_tick || wanted.start < Tick::containing(now).start() {
            return Err(impossible());
        }
        let minutes = minutes_of(old, device, exam, pair, &needs);
        let end = wanted.start + SignedDuration::from_mins(minutes);
        let first = Tick::containing(wanted.start).0;
        let length = ticks_for_minutes(minutes) + ticks_for_minutes(pair.cleanup_minutes);
        let slot = OfferedSlot {
            exam: exam.clone(),
            clinic: clinic.clone(),
            device: device.id,
            start: wanted.start,
            end,
            ticks: first..first + length,
        };
        let open = self.is_device_open(&catalogue, &slot, device, pair)?;
        let (slug, catalogue_version) = (self.new_slug('a'), catalogue.version);
        Ok(Move { id: old.id, authorized, wanted, slot, open, slug, catalogue_version, now })
    }

    /// Whether the device is open for the whole time, whatever is booked there. Staff needn't keep to the start grid.
    fn is_device_open(
        &self,
        catalogue: &Catalogue,
        slot: &OfferedSlot,
        device: &Device,
        pair: DeviceExam,
    ) -> Result<bool, AppError> {
        let schedule = catalogue.schedules.get(&device.id);
        let schedule = schedule.ok_or(AppError::Rule(MessageKey::SlotNotOffered))?;
        let day = slot.start.to_zoned(schedule.time_zone.clone()).date();
        let open = OpenTimes::compile(schedule, day, day);
        let mut question = device_query(
            &slot.exam,
            &slot.clinic,
            device,
            pair,
            &SlotOptions::default(),
            DateRange::one_day(day),
            self.clock().now(),
        );
        if slot.start >= question.horizon {
            return Err(AppError::Rule(MessageKey::SlotNotOffered));
        }
        question.exam_minutes = slot.end.duration_since(slot.start).as_mins();
        question.start_grid_minutes = TICK_MINUTES;
        question.notice_minutes = 0;
        question.clinic_notice_minutes = 0;
        question.preparation_minutes = 0;
        // A start in the current tick is in the past, but the device is open all the same.
        question.now = Tick::containing(question.now).start();
        let nothing = TickSet::new(open.open().window());
        let wanted = FreeSlot { start: slot.start, end: slot.end };
        Ok(search_compiled(&open, &nothing, &question).slots.contains(&wanted))
    }

    async fn staff_move_in(&self, tx: &Tx, planned: &Move, ctx: &Ctx) -> Result<Appointment, AppError> {
        let Move { id, authorized, wanted, slot, slug, now, .. } = planned;
        let visit = appointments::locked_of_key(tx, authorized.key_id).await?;
        let old = visit.iter().find(|one| one.id == *id).ok_or(AppError::NotFound)?;
        if old.status != wanted.status {
            return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
        }
        let status = old.status.become_status(AppointmentStatus::Changed);
        let status = status.map_err(|_| AppError::Rule(MessageKey::StatusNotAllowed))?;
        let broken = planned.case(old, &visit).broken(*now);
        let booking = appointments::booking_by_id(tx, old.booking_id).await?.ok_or(AppError::NotFound)?;
        let new = NewAppointment {
            slug: slug.clone(),
            exam_id: old.exam_id,
            clinic_id: slot.clinic.id,
            device_id: slot.device,
            start: slot.start,
            end: slot.end,
            status,
            calendar: Some(next_version(old)),
        };
        let new = appointments::insert(tx, &booking, &new, *now).await?;
        let replacement = Replacement { old: old.id, new: new.id };
        if !claims::claim_from_replaced(tx, slot.device, slot.ticks.clone(), replacement, *now).await? {
            return Err(AppError::SlotLost { key: MessageKey::SlotJustTaken, alternatives: Vec::new() });
        }
        let steps = vec![
            Step::Appointment { id: new.id, from: status, to: status },
            take_step(tx, old, AppointmentStatus::Rescheduled).await?,
        ];
        appointments::link_successor(tx, old.id, new.id).await?;
        let overlaps = planned.check_reasons(tx, &new, &broken).await?;
        let mut passed: Vec<String> = broken.iter().map(ToString::to_string).collect();
        passed.extend(overlaps.then(|| PATIENT_ELSEWHERE.to_owned()));
        let note = (!passed.is_empty()).then(|| passed.join(", "));
        let reason = wanted.reason_of(overlaps);
        let entry = ChangeEntry { reason, note, ..ChangeEntry::of(BookingAction::Move) };
        self.record_and_notify(tx, authorized, &entry, steps, ctx, *now).await?;
        if !passed.is_empty() {
            record(tx, &authorized.event(AuditAction::PassOverRules, *now), &ctx.origin).await?;
        }
        touch_planned(tx, &[old.device_id, new.device_id], planned.catalogue_version).await?;
        Ok(new)
    }
}

impl WantedMove {
    /// Both reasons, or the one that was needed.
    fn reason_of(&self, overlaps: bool) -> Option<String> {
        let overlap_reason = self.overlap_reason.as_ref().filter(|_| overlaps);
        match (&self.reason, overlap_reason) {
            (Some(reason), Some(other)) if reason != other => Some(format!("{reason}; {other}")),
            (reason, other) => reason.as_ref().or(other).cloned(),
        }
    }
}

impl Move {
    /// Rules need a reason, and so does a time at which the patient is elsewhere: `true` if there is one. Both are reported together.
    async fn check_reasons(&self, tx: &Tx, new: &Appointment, broken: &[MoveRule]) -> Result<bool, AppError> {
        let clashes = clashes_of(tx, std::slice::from_ref(new)).await?;
        let overlaps = !clashes.is_empty();
        let rules = if self.wanted.reason.is_none() { broken.to_vec() } else { Vec::new() };
        need_reason(clashes, rules.clone(), self.wanted.overlap_reason.as_deref())?;
        if rules.is_empty() { Ok(overlaps) } else { Err(AppError::NeedsReason { rules }) }
    }

    fn case(&self, old: &Appointment, visit: &[Appointment]) -> MoveCase {
        let exam = &self.slot.exam;
        let stays =
            |one: &Appointment| one.id != old.id && one.status.occupies_device() && one.start > self.now;
        MoveCase {
            from: old.start,
            to: self.slot.start,
            window_minutes: exam.change_window_minutes,
            notice_minutes: exam.notice_minutes_at(&self.slot.clinic),
            preparation_minutes: longest_lead_minutes(&exam.preparation),
            leaves_some_behind: visit.iter().any(stays),
            open: self.open,
        }
    }
}

pub(super) fn checked_overlap_reason(typed: Option<&str>) -> Result<Option<String>, AppError> {
    checked_text("overlapReason", typed, CANCEL_REASON_MAX_CHARACTERS)
}

/// On the same device the duration stays; another device has its own.
pub(super) fn minutes_of(
    old: &Appointment,
    device: &Device,
    exam: &Exam,
    pair: DeviceExam,
    needs: &Needs,
) -> i64 {
    if device.id == old.device_id {
        return old.end.duration_since(old.start).as_mins();
    }
    SlotOptions::default().for_patient(Some(needs.clone())).minutes(exam, pair)
}
