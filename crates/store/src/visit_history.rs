//! The history of an appointment and of those it replaced; and patients' reschedule requests.

use std::collections::{HashMap, HashSet};

use domain::appointment::AppointmentStatus;
use domain::audit::ActorKind;
use domain::booking::BookingAction;
use domain::{AppointmentId, BookingId};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::StoreError;
use crate::appointments::Appointment;
use crate::convert::{instant, parsed};
use crate::entity::{appointment, booking_change, booking_change_step, user};

/// Nobody reads further back.
const LINES_MAX: u64 = 200;

#[derive(Debug, Clone)]
pub struct VisitLine {
    pub action: BookingAction,
    pub actor_kind: String,
    /// The user name, if an account acted.
    pub by: Option<String>,
    pub to: AppointmentStatus,
    pub reason: Option<String>,
    pub note: Option<String>,
    /// As JSON.
    pub preferred_times: Option<String>,
    pub at: Timestamp,
}

/// Preferred times of a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedTimes {
    pub note: Option<String>,
    /// As JSON.
    pub preferred_times: Option<String>,
}

/// Latest first.
pub async fn of_appointment<C: ConnectionTrait>(
    db: &C,
    one: &Appointment,
) -> Result<Vec<VisitLine>, StoreError> {
    let row = with_predecessors(db, one).await?;
    let changes = booking_change::Entity::find()
        .filter(booking_change::Column::BookingId.eq(one.booking_id.0))
        .order_by_desc(booking_change::Column::Id)
        .limit(LINES_MAX)
        .all(db)
        .await?;
    let steps = booking_change_step::Entity::find()
        .filter(booking_change_step::Column::BookingChangeId.is_in(changes.iter().map(|change| change.id)))
        .order_by_asc(booking_change_step::Column::Position)
        .all(db)
        .await?;
    let actors = changes
        .iter()
        .filter(|change| change.actor_kind == ActorKind::Staff.into_str())
        .map(|change| change.actor_id);
    let actors = user::Entity::find().filter(user::Column::Id.is_in(actors)).all(db).await?;
    let is_its = |step: &&booking_change_step::Model| step.appointment_id.is_some_and(|id| row.contains(&id));
    let line = |change: booking_change::Model| {
        // For a move, the step of the new appointment comes first: that is the result.
        let step = steps.iter().filter(|step| step.booking_change_id == change.id).find(is_its)?;
        let actor = actors
            .iter()
            .find(|user| change.actor_kind == ActorKind::Staff.into_str() && user.id == change.actor_id);
        Some((change, step, actor.map(|user| user.display_name.clone())))
    };
    let lines = changes.into_iter().filter_map(line).map(|(change, step, by)| {
        Ok(VisitLine {
            action: parsed(&change.action, "booking_changes.action")?,
            actor_kind: change.actor_kind,
            by,
            to: parsed(&step.to_status, "booking_change_steps.to_status")?,
            reason: change.reason,
            note: change.note,
            preferred_times: change.preferred_times,
            at: instant(change.at, "booking_changes.at")?,
        })
    });
    lines.collect()
}

/// The appointment and all those it replaced, one after the other.
async fn with_predecessors<C: ConnectionTrait>(
    db: &C,
    one: &Appointment,
) -> Result<HashSet<i64>, StoreError> {
    use appointment::Column;
    let visit: Vec<(i64, Option<i64>)> = appointment::Entity::find()
        .select_only()
        .columns([Column::Id, Column::ReplacedById])
        .filter(Column::BookingId.eq(one.booking_id.0))
        .into_tuple()
        .all(db)
        .await?;
    let mut row = HashSet::from([one.id.0]);
    let mut last = Some(AppointmentId(one.id.0));
    while let Some(later) = last {
        let former = visit.iter().find(|(_, replaced_by)| *replaced_by == Some(later.0));
        last = former.filter(|(id, _)| row.insert(*id)).map(|(id, _)| AppointmentId(*id));
    }
    Ok(row)
}

/// The latest reschedule requests in these bookings.
pub(crate) async fn reschedule_requests<C: ConnectionTrait>(
    db: &C,
    bookings: &[i64],
) -> Result<HashMap<BookingId, RequestedTimes>, StoreError> {
    if bookings.is_empty() {
        return Ok(HashMap::new());
    }
    let changes = booking_change::Entity::find()
        .filter(booking_change::Column::BookingId.is_in(bookings.iter().copied()))
        .filter(booking_change::Column::Action.eq(BookingAction::RequestReschedule.as_str()))
        .order_by_asc(booking_change::Column::Id)
        .all(db)
        .await?;
    // The latest one counts.
    let request = |change: booking_change::Model| {
        let request = RequestedTimes { note: change.note, preferred_times: change.preferred_times };
        (BookingId(change.booking_id), request)
    };
    Ok(changes.into_iter().map(request).collect())
}
