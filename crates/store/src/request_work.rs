//! What staff do with a booking request, and its history.

use domain::audit::ActorKind;
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestStatus;
use domain::{BookingRequestId, ClinicScope, ExamId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, Iterable, QueryFilter,
    QueryOrder, QuerySelect,
};

use crate::convert::{instant, parsed};
use crate::entity::{booking_change, booking_change_step, booking_request, booking_request_exam, user};
use crate::{StoreError, Tx};

/// One line of a request's history.
#[derive(Debug, Clone)]
pub struct HistoryLine {
    pub action: BookingAction,
    pub actor_kind: String,
    /// The user name, if an account acted.
    pub by: Option<String>,
    pub from: BookingRequestStatus,
    pub to: BookingRequestStatus,
    pub reason: Option<String>,
    pub note: Option<String>,
    pub at: Timestamp,
}

/// What is offered in place of the request.
#[derive(Debug, Clone)]
pub struct RequestOffer {
    pub exams: Vec<ExamId>,
    pub clinics: ClinicScope,
    pub notes: String,
}

/// Assigns it. Its waiting time keeps running.
pub async fn assign(tx: &Tx, id: BookingRequestId, owner: Option<UserId>) -> Result<(), StoreError> {
    booking_request::Entity::update_many()
        .col_expr(booking_request::Column::OwnerId, Expr::value(owner.map(|owner| owner.0)))
        .col_expr(booking_request::Column::Version, Expr::col(booking_request::Column::Version).add(1))
        .filter(booking_request::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// The open requests assigned to an account.
pub async fn open_of_owner(tx: &Tx, owner: UserId) -> Result<Vec<BookingRequestId>, StoreError> {
    let open =
        BookingRequestStatus::iter().filter(|status| status.is_open()).map(|status| status.to_string());
    let ids: Vec<i64> = booking_request::Entity::find()
        .select_only()
        .column(booking_request::Column::Id)
        .filter(booking_request::Column::OwnerId.eq(owner.0))
        .filter(booking_request::Column::Status.is_in(open))
        .order_by_asc(booking_request::Column::Id)
        .into_tuple()
        .all(tx)
        .await?;
    Ok(ids.into_iter().map(BookingRequestId).collect())
}

/// Stores an offer: exams, clinics and text. A single clinic becomes the clinic of the request.
pub async fn offer(tx: &Tx, id: BookingRequestId, offered: &RequestOffer) -> Result<(), StoreError> {
    let clinics: Vec<i64> = offered.clinics.to_list().into_iter().map(|clinic| clinic.0).collect();
    let mut change = booking_request::Entity::update_many()
        .col_expr(booking_request::Column::ExamNotes, Expr::value(offered.notes.clone()))
        .col_expr(booking_request::Column::OfferedClinics, Expr::value(format!("{clinics:?}")));
    if let [only] = clinics[..] {
        change = change.col_expr(booking_request::Column::ClinicId, Expr::value(only));
    }
    change.filter(booking_request::Column::Id.eq(id.0)).exec(tx).await?;
    booking_request_exam::Entity::delete_many()
        .filter(booking_request_exam::Column::BookingRequestId.eq(id.0))
        .exec(tx)
        .await?;
    for (position, exam) in (0..).zip(&offered.exams) {
        let row = booking_request_exam::ActiveModel {
            booking_request_id: Set(id.0),
            position: Set(position),
            exam_id: Set(exam.0),
        };
        row.insert(tx).await?;
    }
    Ok(())
}

/// Requests that have had a status since before this moment, oldest first.
pub async fn unchanged_since<C: ConnectionTrait>(
    db: &C,
    status: BookingRequestStatus,
    before: Timestamp,
    most: u64,
) -> Result<Vec<BookingRequestId>, StoreError> {
    let ids: Vec<i64> = booking_request::Entity::find()
        .select_only()
        .column(booking_request::Column::Id)
        .filter(booking_request::Column::Status.eq(status.to_string()))
        .filter(booking_request::Column::UpdatedAt.lt(before.as_second()))
        .order_by_asc(booking_request::Column::UpdatedAt)
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(BookingRequestId).collect())
}

/// The history of a request, latest first.
pub async fn history<C: ConnectionTrait>(
    db: &C,
    id: BookingRequestId,
) -> Result<Vec<HistoryLine>, StoreError> {
    const STATUS: &str = "booking_change_steps.status";
    let steps = booking_change_step::Entity::find()
        .filter(booking_change_step::Column::BookingRequestId.eq(id.0))
        .order_by_desc(booking_change_step::Column::BookingChangeId)
        .all(db)
        .await?;
    let of_changes = booking_change::Column::Id.is_in(steps.iter().map(|step| step.booking_change_id));
    let changes = booking_change::Entity::find().filter(of_changes).all(db).await?;
    let actors = changes
        .iter()
        .filter(|change| change.actor_kind == ActorKind::Staff.into_str())
        .map(|change| change.actor_id);
    let actors = user::Entity::find().filter(user::Column::Id.is_in(actors)).all(db).await?;
    let line = |step: &booking_change_step::Model| {
        let change = changes.iter().find(|change| change.id == step.booking_change_id)?;
        let actor = actors
            .iter()
            .find(|user| change.actor_kind == ActorKind::Staff.into_str() && user.id == change.actor_id);
        Some((change, actor))
    };
    let lines = steps.iter().filter_map(|step| line(step).map(|(change, actor)| (step, change, actor)));
    let lines = lines.map(|(step, change, actor)| {
        Ok(HistoryLine {
            action: parsed(&change.action, "booking_changes.action")?,
            actor_kind: change.actor_kind.clone(),
            by: actor.map(|user| user.display_name.clone()),
            from: parsed(&step.from_status, STATUS)?,
            to: parsed(&step.to_status, STATUS)?,
            reason: change.reason.clone(),
            note: change.note.clone(),
            at: instant(change.at, "booking_changes.at")?,
        })
    });
    lines.collect()
}
