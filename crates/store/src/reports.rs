//! Reports, with the delay before their patients may read them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use domain::results::{Release, release};
use domain::{AppointmentId, ReportId};
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Statement};

use crate::convert::instant;
use crate::entity::{appointment, exam, modality, report};
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct Report {
    pub id: ReportId,
    pub appointment: AppointmentId,
    pub title: String,
    pub content_html: Option<String>,
    pub file_name: Option<String>,
    pub stored_as: Option<String>,
    pub issued_at: Timestamp,
    pub released_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// When the patient was notified of it.
    pub told_at: Option<Timestamp>,
    /// The modality's.
    pub delay_days: i32,
}

impl Report {
    pub fn release(&self, now: Timestamp) -> Release {
        release(self.issued_at, self.delay_days, self.released_at, self.expires_at, now)
    }
}

/// The reports of some appointments, oldest first.
pub async fn of_appointments<C: ConnectionTrait>(
    db: &C,
    appointments: &[AppointmentId],
) -> Result<Vec<Report>, StoreError> {
    let rows = report::Entity::find()
        .filter(report::Column::AppointmentId.is_in(appointments.iter().map(|id| id.0)))
        .order_by_asc(report::Column::IssuedAt)
        .order_by_asc(report::Column::Id)
        .all(db)
        .await?;
    with_delays(db, rows).await
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: ReportId) -> Result<Option<Report>, StoreError> {
    let row = report::Entity::find_by_id(id.0).one(db).await?;
    Ok(with_delays(db, row.into_iter().collect()).await?.pop())
}

/// Appointments with a released report, expired or not, whose patient hasn't been notified.
pub async fn without_notification<C: ConnectionTrait>(
    db: &C,
    now: Timestamp,
    most: u64,
) -> Result<Vec<AppointmentId>, StoreError> {
    let now = now.as_second();
    let sql = format!(
        "SELECT DISTINCT reports.appointment_id FROM reports \
         JOIN appointments ON appointments.id = reports.appointment_id \
         JOIN exams ON exams.id = appointments.exam_id JOIN modalities ON modalities.id = exams.modality_id \
         WHERE reports.told_at IS NULL AND (reports.released_at <= {now} \
           OR reports.issued_at <= {now} - 86400 * CASE WHEN modalities.release_delay_days > 0 \
             THEN CAST(modalities.release_delay_days AS bigint) ELSE 0 END) \
         ORDER BY reports.appointment_id LIMIT {most}"
    );
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    rows.iter().map(|row| Ok(AppointmentId(row.try_get("", "appointment_id")?))).collect()
}

/// The reports of an appointment, locked until this transaction ends.
pub async fn locked_of_appointment(tx: &Tx, appointment: AppointmentId) -> Result<Vec<Report>, StoreError> {
    // Writes the rows unchanged to lock them until the commit, on either engine.
    report::Entity::update_many()
        .col_expr(report::Column::ToldAt, Expr::col(report::Column::ToldAt))
        .filter(report::Column::AppointmentId.eq(appointment.0))
        .exec(tx)
        .await?;
    of_appointments(tx, &[appointment]).await
}

pub async fn mark_notified(tx: &Tx, reports: &[ReportId], now: Timestamp) -> Result<(), StoreError> {
    report::Entity::update_many()
        .col_expr(report::Column::ToldAt, Expr::value(now.as_second()))
        .filter(report::Column::Id.is_in(reports.iter().map(|id| id.0)))
        .exec(tx)
        .await?;
    Ok(())
}

async fn with_delays<C: ConnectionTrait>(
    db: &C,
    rows: Vec<report::Model>,
) -> Result<Vec<Report>, StoreError> {
    let mut delays: HashMap<i64, i32> = HashMap::new();
    for row in &rows {
        if let Entry::Vacant(new) = delays.entry(row.appointment_id) {
            new.insert(delay(db, row.appointment_id).await?);
        }
    }
    let whole = rows.into_iter().map(|row| {
        let delay_days = delays.get(&row.appointment_id).copied().unwrap_or_default();
        report_of(row, delay_days)
    });
    whole.collect()
}

async fn delay<C: ConnectionTrait>(db: &C, appointment: i64) -> Result<i32, StoreError> {
    let Some(found) = appointment::Entity::find_by_id(appointment).one(db).await? else { return Ok(0) };
    let Some(exam) = exam::Entity::find_by_id(found.exam_id).one(db).await? else { return Ok(0) };
    let modality = modality::Entity::find_by_id(exam.modality_id).one(db).await?;
    Ok(modality.map_or(0, |modality| modality.release_delay_days))
}

fn report_of(row: report::Model, delay_days: i32) -> Result<Report, StoreError> {
    let optional = |seconds: Option<i64>, column| seconds.map(|seconds| instant(seconds, column)).transpose();
    Ok(Report {
        id: ReportId(row.id),
        appointment: AppointmentId(row.appointment_id),
        title: row.title,
        content_html: row.content_html,
        file_name: row.file_name,
        stored_as: row.stored_as,
        issued_at: instant(row.issued_at, "reports.issued_at")?,
        released_at: optional(row.released_at, "reports.released_at")?,
        expires_at: optional(row.expires_at, "reports.expires_at")?,
        told_at: optional(row.told_at, "reports.told_at")?,
        delay_days,
    })
}
