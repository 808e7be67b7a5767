//! Changes of bookings: one row per change, with the step each appointment or request took.

use domain::appointment::AppointmentStatus;
use domain::audit::ActorKind;
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::{AppointmentId, BookingChangeId, BookingId, BookingRequestId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use crate::convert::{instant, parsed};
use crate::entity::{booking_change, booking_change_step};
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct NewChange {
    pub booking_id: BookingId,
    pub action: BookingAction,
    pub actor_kind: ActorKind,
    pub actor_id: i64,
    pub reason: Option<String>,
    pub note: Option<String>,
    /// As JSON.
    pub preferred_times: Option<String>,
    pub steps: Vec<Step>,
    pub at: Timestamp,
}

/// From one status to another; for a new item, both are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Appointment { id: AppointmentId, from: AppointmentStatus, to: AppointmentStatus },
    Request { id: BookingRequestId, from: BookingRequestStatus, to: BookingRequestStatus },
}

#[derive(Debug, Clone)]
pub struct Change {
    pub id: BookingChangeId,
    pub booking_id: BookingId,
    pub action: BookingAction,
    pub reason: Option<String>,
    pub note: Option<String>,
    pub preferred_times: Option<String>,
    pub steps: Vec<Step>,
    pub at: Timestamp,
}

pub async fn insert(tx: &Tx, new: &NewChange) -> Result<BookingChangeId, StoreError> {
    let row = booking_change::ActiveModel {
        id: NotSet,
        booking_id: Set(new.booking_id.0),
        action: Set(new.action.to_string()),
        actor_kind: Set(new.actor_kind.into_str().to_owned()),
        actor_id: Set(new.actor_id),
        reason: Set(new.reason.clone()),
        note: Set(new.note.clone()),
        preferred_times: Set(new.preferred_times.clone()),
        at: Set(new.at.as_second()),
    };
    let id = BookingChangeId(row.insert(tx).await?.id);
    let steps = (0..).zip(&new.steps).map(|(position, step)| step_row(id, position, *step));
    booking_change_step::Entity::insert_many(steps).exec_without_returning(tx).await?;
    Ok(id)
}

pub async fn find<C: ConnectionTrait>(db: &C, id: BookingChangeId) -> Result<Option<Change>, StoreError> {
    let Some(row) = booking_change::Entity::find_by_id(id.0).one(db).await? else { return Ok(None) };
    let steps = booking_change_step::Entity::find()
        .filter(booking_change_step::Column::BookingChangeId.eq(id.0))
        .order_by_asc(booking_change_step::Column::Position)
        .all(db)
        .await?;
    Ok(Some(Change {
        id,
        booking_id: BookingId(row.booking_id),
        action: parsed(&row.action, "booking_changes.action")?,
        reason: row.reason,
        note: row.note,
        preferred_times: row.preferred_times,
        steps: steps.iter().map(step_of).collect::<Result<_, _>>()?,
        at: instant(row.at, "booking_changes.at")?,
    }))
}

/// When something was last done with a booking.
pub async fn last_at<C: ConnectionTrait>(
    db: &C,
    booking: BookingId,
    action: BookingAction,
) -> Result<Option<Timestamp>, StoreError> {
    let last = booking_change::Entity::find()
        .filter(booking_change::Column::BookingId.eq(booking.0))
        .filter(booking_change::Column::Action.eq(action.as_str()))
        .order_by_desc(booking_change::Column::Id)
        .one(db)
        .await?;
    last.map(|change| instant(change.at, "booking_changes.at")).transpose()
}

/// The last step that led an appointment of a booking to a status: from which status, and when. Undone steps don't count.
pub async fn last_step_to<C: ConnectionTrait>(
    db: &C,
    booking: BookingId,
    id: AppointmentId,
    to: AppointmentStatus,
) -> Result<Option<(AppointmentStatus, Timestamp)>, StoreError> {
    let acts = booking_change::Entity::find()
        .select_only()
        .column(booking_change::Column::Id)
        .filter(booking_change::Column::BookingId.eq(booking.0))
        .filter(booking_change::Column::Action.ne(BookingAction::TakeBack.as_str()));
    let step = booking_change_step::Entity::find()
        .filter(booking_change_step::Column::BookingChangeId.in_subquery(acts.into_query()))
        .filter(booking_change_step::Column::AppointmentId.eq(id.0))
        .filter(booking_change_step::Column::ToStatus.eq(to.to_string()))
        .order_by_desc(booking_change_step::Column::BookingChangeId)
        .one(db)
        .await?;
    let Some(step) = step else { return Ok(None) };
    let act = booking_change::Entity::find_by_id(step.booking_change_id).one(db).await?;
    let at = act.map_or(0, |act| act.at);
    Ok(Some((
        parsed(&step.from_status, "booking_change_steps.from_status")?,
        instant(at, "booking_changes.at")?,
    )))
}

fn step_row(change: BookingChangeId, position: i32, step: Step) -> booking_change_step::ActiveModel {
    let (appointment_id, booking_request_id, from, to) = match step {
        Step::Appointment { id, from, to } => (Some(id.0), None, from.to_string(), to.to_string()),
        Step::Request { id, from, to } => (None, Some(id.0), from.to_string(), to.to_string()),
    };
    booking_change_step::ActiveModel {
        booking_change_id: Set(change.0),
        position: Set(position),
        appointment_id: Set(appointment_id),
        booking_request_id: Set(booking_request_id),
        from_status: Set(from),
        to_status: Set(to),
    }
}

fn step_of(row: &booking_change_step::Model) -> Result<Step, StoreError> {
    const STATUS: &str = "booking_change_steps.status";
    match (row.appointment_id, row.booking_request_id) {
        (Some(id), None) => Ok(Step::Appointment {
            id: AppointmentId(id),
            from: parsed(&row.from_status, STATUS)?,
            to: parsed(&row.to_status, STATUS)?,
        }),
        (None, Some(id)) => Ok(Step::Request {
            id: BookingRequestId(id),
            from: parsed(&row.from_status, STATUS)?,
            to: parsed(&row.to_status, STATUS)?,
        }),
        _ => Err(StoreError::Corrupt { column: "booking_change_steps.appointment_id" }),
    }
}
