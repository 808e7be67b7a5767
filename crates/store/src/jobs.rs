//! The outbox: jobs left by transactions, leased by any number of workers and done at least once.

use domain::PatientId;
use domain::limits::{JOB_BATCH, JOB_LEASE_SECONDS, JOB_MAX_ATTEMPTS};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    UpdateMany,
};

use crate::entity::{booking, booking_change, job, message};
use crate::{StoreError, Tx, engine, request};

pub(crate) const WAITING: &str = "WAITING";
pub(crate) const DONE: &str = "DONE";
pub(crate) const DEAD: &str = "DEAD";
/// The first retry comes after this; each further one after twice the time.
const BACK_OFF_SECONDS: i64 = 5;
/// No wait is longer than this many doublings: about an hour and a half.
const BACK_OFF_DOUBLINGS: i32 = 10;
/// The kind whose further data is a person's contact, sealed. No job keeps it once it was done or given up.
pub const WITH_CONTACT: &str = "LINK_REQUEST";
/// Error of a job that was started again and again and never finished.
const NEVER_ENDED: &str = "the worker never came to the end of it";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    pub id: i64,
    pub kind: String,
    pub subject_id: i64,
    /// The permanent name of the event: its message is logged once, however often the job runs.
    pub dedup_key: String,
    /// Further data of the kind.
    pub detail: Option<String>,
    pub attempts: i32,
    /// Id of the request that created it; empty if none did.
    pub request_id: String,
}

/// A job to be enqueued.
#[derive(Debug, Clone)]
pub struct NewJob<'a> {
    pub kind: &'a str,
    pub subject_id: i64,
    pub dedup_key: String,
    pub detail: Option<String>,
    pub run_at: Timestamp,
    pub now: Timestamp,
}

/// Enqueues a job in the transaction it belongs to. The same event is enqueued once.
pub async fn enqueue(tx: &Tx, kind: &str, subject_id: i64, run_at: Timestamp) -> Result<(), StoreError> {
    let dedup_key = format!("{kind}:{subject_id}");
    enqueue_at(tx, NewJob { kind, subject_id, dedup_key, detail: None, run_at, now: run_at }).await
}

/// Like [`enqueue`], with a given name for the event.
pub async fn enqueue_at(tx: &Tx, new: NewJob<'_>) -> Result<(), StoreError> {
    let row = job::ActiveModel {
        id: NotSet,
        kind: Set(new.kind.to_owned()),
        subject_id: Set(new.subject_id),
        dedup_key: Set(new.dedup_key),
        state: Set(WAITING.to_owned()),
        run_at: Set(new.run_at.as_second()),
        attempts: Set(0),
        leased_until: Set(None),
        last_error: Set(None),
        created_at: Set(new.now.as_second()),
        due_at: Set(new.run_at.as_second()),
        detail: Set(new.detail),
        request_id: Set(request::current().as_deref().unwrap_or_default().to_owned()),
    };
    let once = OnConflict::column(job::Column::DedupKey).do_nothing().to_owned();
    job::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    Ok(())
}

/// Pending messages about a patient's booking changes were meant for contacts that are no longer on record: they reference the
/// change of details that replaced those, unless they already reference an earlier one.
pub async fn of_former_contact(
    tx: &Tx,
    kind: &str,
    patient: PatientId,
    change: i64,
) -> Result<(), StoreError> {
    let bookings = booking::Entity::find()
        .select_only()
        .column(booking::Column::Id)
        .filter(booking::Column::PatientId.eq(patient.0));
    let changes = booking_change::Entity::find()
        .select_only()
        .column(booking_change::Column::Id)
        .filter(booking_change::Column::BookingId.in_subquery(bookings.into_query()));
    job::Entity::update_many()
        .col_expr(job::Column::Detail, Expr::value(change.to_string()))
        .filter(job::Column::Kind.eq(kind))
        .filter(job::Column::State.is_in([WAITING, DEAD]))
        .filter(job::Column::Detail.is_null())
        .filter(job::Column::SubjectId.in_subquery(changes.into_query()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Whether the message of this job may have been sent: it was, or a worker is about to send it. If the job is so old that it was
/// deleted, it was sent.
pub async fn may_have_been_sent<C: ConnectionTrait>(db: &C, dedup_key: &str) -> Result<bool, StoreError> {
    let row = job::Entity::find().filter(job::Column::DedupKey.eq(dedup_key)).one(db).await?;
    let Some(row) = row else { return Ok(true) };
    if row.state != DONE {
        return Ok(row.attempts > 0);
    }
    let said = message::Entity::find().filter(message::Column::EventKey.eq(dedup_key)).one(db).await?;
    Ok(said.is_some())
}

/// Leases waiting jobs that are due. Each belongs to this worker until the lease ends.
pub async fn lease(tx: &Tx, now: Timestamp) -> Result<Vec<Job>, StoreError> {
    let due = job::Entity::find()
        .filter(job::Column::State.eq(WAITING))
        .filter(job::Column::RunAt.lte(now.as_second()))
        .filter(job::Column::LeasedUntil.is_null().or(job::Column::LeasedUntil.lt(now.as_second())))
        .order_by_asc(job::Column::RunAt)
        .order_by_asc(job::Column::Id)
        .limit(JOB_BATCH);
    let rows = engine::for_this_worker(tx, due).all(tx).await?;
    // A job that crashes the worker has no more attempts than one that fails.
    let (hopeless, rows): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.attempts >= JOB_MAX_ATTEMPTS);
    if !hopeless.is_empty() {
        job::Entity::update_many()
            .col_expr(job::Column::State, Expr::value(DEAD))
            .col_expr(job::Column::LeasedUntil, Expr::value(Option::<i64>::None))
            .col_expr(job::Column::LastError, Expr::value(NEVER_ENDED))
            .filter(job::Column::Id.is_in(hopeless.iter().map(|row| row.id)))
            .exec(tx)
            .await?;
        forget_given_up_contacts(tx).await?;
    }
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let until = (now + SignedDuration::from_secs(JOB_LEASE_SECONDS)).as_second();
    job::Entity::update_many()
        .col_expr(job::Column::LeasedUntil, Expr::value(until))
        .filter(job::Column::Id.is_in(rows.iter().map(|row| row.id)))
        .exec(tx)
        .await?;
    Ok(rows.into_iter().map(job_of).collect())
}

/// Counts the attempt before it is made, so that one that crashes the worker counts, and its neighbours don't.
pub async fn begin(tx: &Tx, id: i64) -> Result<(), StoreError> {
    job::Entity::update_many()
        .col_expr(job::Column::Attempts, Expr::col(job::Column::Attempts).add(1))
        .filter(job::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn finish(tx: &Tx, id: i64) -> Result<(), StoreError> {
    job::Entity::update_many()
        .col_expr(job::Column::State, Expr::value(DONE))
        .col_expr(job::Column::LeasedUntil, Expr::value(Option::<i64>::None))
        .filter(job::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the further data of a job that needs it no more.
pub async fn forget_detail(tx: &Tx, id: i64) -> Result<(), StoreError> {
    job::Entity::update_many()
        .col_expr(job::Column::Detail, Expr::value(Option::<String>::None))
        .filter(job::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Deletes the contacts of jobs that were given up: nobody may read them, and nothing is sent to them any more.
pub async fn forget_given_up_contacts(tx: &Tx) -> Result<(), StoreError> {
    job::Entity::update_many()
        .col_expr(job::Column::Detail, Expr::value(Option::<String>::None))
        // Written this way, it uses the index of dead jobs.
        .filter(Expr::cust("state = 'DEAD'"))
        .filter(job::Column::Kind.eq(WITH_CONTACT))
        .filter(job::Column::Detail.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// The sealed contacts of jobs that are still to be done, with the ids of the jobs.
pub async fn waiting_contacts<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, String)>, StoreError> {
    let rows = job::Entity::find()
        .filter(job::Column::State.eq(WAITING))
        .filter(job::Column::Kind.eq(WITH_CONTACT))
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(|row| Some((row.id, row.detail?))).collect())
}

/// Reschedules a failed job with a longer wait each time, and gives it up after the last attempt.
pub async fn fail(tx: &Tx, job: &Job, error: &str, now: Timestamp) -> Result<(), StoreError> {
    let wait = BACK_OFF_SECONDS << job.attempts.clamp(0, BACK_OFF_DOUBLINGS);
    let state = if job.attempts + 1 >= JOB_MAX_ATTEMPTS { DEAD } else { WAITING };
    let later = now.as_second() + wait;
    failed(job, state, error).col_expr(job::Column::RunAt, Expr::value(later)).exec(tx).await?;
    if state == DEAD { forget_given_up_contacts(tx).await } else { Ok(()) }
}

/// Gives a job up at once: a retry can't help.
pub async fn mark_dead(tx: &Tx, job: &Job, error: &str) -> Result<(), StoreError> {
    failed(job, DEAD, error).exec(tx).await?;
    forget_given_up_contacts(tx).await
}

/// A job that another worker has finished meanwhile stays finished.
fn failed(job: &Job, state: &str, error: &str) -> UpdateMany<job::Entity> {
    job::Entity::update_many()
        .col_expr(job::Column::State, Expr::value(state))
        .col_expr(job::Column::LeasedUntil, Expr::value(Option::<i64>::None))
        .col_expr(job::Column::LastError, Expr::value(error))
        .filter(job::Column::Id.eq(job.id))
        .filter(job::Column::State.eq(WAITING))
}

/// Releases leased jobs that weren't started, because the lease would end first.
pub async fn release_leases(tx: &Tx, ids: &[i64]) -> Result<(), StoreError> {
    job::Entity::update_many()
        .col_expr(job::Column::LeasedUntil, Expr::value(Option::<i64>::None))
        .filter(job::Column::Id.is_in(ids.iter().copied()))
        .filter(job::Column::State.eq(WAITING))
        .exec(tx)
        .await?;
    Ok(())
}

fn job_of(row: job::Model) -> Job {
    Job {
        id: row.id,
        kind: row.kind,
        subject_id: row.subject_id,
        dedup_key: row.dedup_key,
        detail: row.detail,
        attempts: row.attempts,
        request_id: row.request_id,
    }
}
