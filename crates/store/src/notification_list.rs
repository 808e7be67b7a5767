//! Messages for staff: those sent, latest first, and those that failed.

use std::collections::HashMap;

use domain::patient::ValidPatient;
use domain::{BookingId, ClinicScope, Clinics, PatientId};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    Statement,
};

use crate::StoreError;
use crate::appointments::patient_of;
use crate::clinic_scope::{self, FewBookings};
use crate::convert::instant;
use crate::entity::{booking, job, message, patient};
use crate::message_subjects::{self, MESSAGES, MessageSubject};
use crate::messages::{Message, message_of};

/// The patient of a message, if known.
pub type MessageOwner = Option<(PatientId, ValidPatient)>;

#[derive(Debug, Clone)]
pub struct MessageFilter {
    /// Only about bookings of these.
    pub clinics: ClinicScope,
    /// The reader's clinics: nothing that mentions another clinic too.
    pub reader: ClinicScope,
    pub booking: Option<Vec<BookingId>>,
    /// The last row of the previous page.
    pub before: Option<i64>,
}

/// A message that could not be delivered.
#[derive(Debug, Clone)]
pub struct FailedMessage {
    pub id: i64,
    pub kind: String,
    pub due_at: Timestamp,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub booking: Option<BookingId>,
}

/// Sent messages, latest first.
pub async fn sent_messages<C: ConnectionTrait>(
    db: &C,
    filter: &MessageFilter,
    limit: u64,
) -> Result<Vec<(i64, Message)>, StoreError> {
    use message::Column;
    let few = FewBookings::of(db, &filter.clinics).await?;
    let theirs = |clinics: &Clinics| {
        few.as_ref().map_or_else(|| of_clinics(clinics), |few| few.includes("messages.booking_id"))
    };
    let bookings = filter.booking.as_ref().map(|ids| Column::BookingId.is_in(ids.iter().map(|id| id.0)));
    let wanted = Condition::all()
        .add_option(filter.clinics.only().map(theirs))
        .add_option(filter.reader.only().map(message_subjects::mentions_only))
        .add_option(bookings)
        .add_option(filter.before.map(|id| Column::Id.lt(id)));
    let rows = message::Entity::find().filter(wanted).limit(limit);
    let rows = match few {
        Some(_) => rows.order_by_desc(clinic_scope::without_index(Column::Id)),
        None => rows.order_by_desc(Column::Id),
    };
    rows.all(db).await?.into_iter().map(|row| Ok((row.id, message_of(row)?))).collect()
}

/// Messages that were given up, latest first: about bookings of these clinics, as far as the reader may see them.
pub async fn failed<C: ConnectionTrait>(
    db: &C,
    clinics: &ClinicScope,
    reader: &ClinicScope,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<FailedMessage>, StoreError> {
    let rows = failed_jobs(db, clinics, reader, before, limit).await?;
    let mut failed = Vec::with_capacity(rows.len());
    for row in rows {
        failed.push(failed_of(db, row).await?);
    }
    Ok(failed)
}

/// The number of [`failed`] messages, counted up to a limit.
pub async fn count_failed<C: ConnectionTrait>(
    db: &C,
    clinics: &ClinicScope,
    most: usize,
) -> Result<usize, StoreError> {
    Ok(failed_jobs(db, clinics, clinics, None, most as u64).await?.len())
}

/// For clinics with many bookings, failed jobs are read in batches: finding the patient of each takes several queries, which an
/// engine would rather run for all of them than for the latest.
async fn failed_jobs<C: ConnectionTrait>(
    db: &C,
    clinics: &ClinicScope,
    reader: &ClinicScope,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<job::Model>, StoreError> {
    const STRETCH: u64 = 200;
    let latest = |before: Option<i64>| {
        let earlier = Condition::all().add_option(before.map(|id| job::Column::Id.lt(id)));
        job::Entity::find().filter(is_dead()).filter(earlier).order_by_desc(job::Column::Id)
    };
    // Whatever the filter, no more than the reader may see.
    let Some(scope) = clinics.intersect(reader) else { return Ok(Vec::new()) };
    let ClinicScope::Only(clinics) = &scope else { return Ok(latest(before).limit(limit).all(db).await?) };
    if let Some(few) = failed_if_few(db, clinics).await? {
        let theirs = latest(before).filter(job::Column::Id.is_in(few)).filter(failed_at(clinics, reader));
        return Ok(theirs.limit(limit).all(db).await?);
    }
    let (mut found, mut before) = (Vec::new(), before);
    loop {
        let ids = latest(before).limit(STRETCH).select_only().column(job::Column::Id);
        let ids: Vec<i64> = ids.into_tuple().all(db).await?;
        let Some(last) = ids.last().copied() else { return Ok(found) };
        let left = limit - found.len() as u64;
        let theirs =
            job::Entity::find().filter(job::Column::Id.is_in(ids)).filter(failed_at(clinics, reader));
        found.extend(theirs.order_by_desc(job::Column::Id).limit(left).all(db).await?);
        if found.len() as u64 >= limit {
            return Ok(found);
        }
        before = Some(last);
    }
}

/// Failed jobs about bookings of these clinics, if those are few and failures are many: with few failures it is faster to read
/// them all.
async fn failed_if_few<C: ConnectionTrait>(
    db: &C,
    clinics: &Clinics,
) -> Result<Option<Vec<i64>>, StoreError> {
    if clinic_scope::have_few_rows(db, &["jobs WHERE state = 'DEAD'".to_owned()]).await? {
        return Ok(None);
    }
    let Some(few) = FewBookings::of_clinics(db, clinics).await? else { return Ok(None) };
    let of_kind = |(kind, about): (&str, Option<MessageSubject>)| {
        let subjects = about?.subjects.replace("{bookings}", &few.bookings());
        Some(format!(
            "SELECT id FROM jobs WHERE state = 'DEAD' AND kind = '{kind}' AND subject_id IN ({subjects})"
        ))
    };
    let of_all: Vec<String> = MESSAGES.into_iter().filter_map(of_kind).collect();
    let sql = Statement::from_string(db.get_database_backend(), of_all.join(" UNION ALL "));
    let rows = db.query_all_raw(sql).await?;
    Ok(Some(rows.iter().map(|row| row.try_get("", "id")).collect::<Result<_, _>>()?))
}

/// The patients of bookings.
pub async fn patients_of<C: ConnectionTrait>(
    db: &C,
    bookings: &[BookingId],
) -> Result<HashMap<BookingId, (PatientId, ValidPatient)>, StoreError> {
    let of_bookings = booking::Column::Id.is_in(bookings.iter().map(|id| id.0));
    let rows = booking::Entity::find().filter(of_bookings).all(db).await?;
    let of_patients = patient::Column::Id.is_in(rows.iter().map(|row| row.patient_id));
    let people = patient::Entity::find().filter(of_patients).all(db).await?;
    let known = rows.into_iter().filter_map(|row| {
        let person = people.iter().find(|person| person.id == row.patient_id)?.clone();
        Some((BookingId(row.id), person))
    });
    known.map(|(id, person)| Ok((id, (PatientId(person.id), patient_of(person)?)))).collect()
}

/// Whether a failed message belongs to staff of these clinics. Messages without a booking are only for staff of all clinics.
pub async fn is_failed_of<C: ConnectionTrait>(
    db: &C,
    id: i64,
    scope: &ClinicScope,
) -> Result<bool, StoreError> {
    let theirs = scope.only().map(|clinics| failed_at(clinics, scope));
    let wanted = is_dead().add_option(theirs);
    Ok(job::Entity::find_by_id(id).filter(wanted).one(db).await?.is_some())
}

/// Written this way, it uses the index of dead jobs. Dead jobs that aren't messages are filtered out one by one, to keep the
/// order of that index.
fn is_dead() -> Condition {
    let messages = clinic_scope::without_index_text(job::Column::Kind).is_in(MESSAGES.map(|(kind, _)| kind));
    Condition::all().add(Expr::cust("state = 'DEAD'")).add(messages)
}

/// Whether a job is about a booking of one of these clinics, and mentions nothing the reader may not see.
fn failed_at(clinics: &Clinics, reader: &ClinicScope) -> Condition {
    const JOB: &str = "jobs.subject_id";
    let about = MESSAGES.into_iter().filter_map(|(kind, about)| {
        let about = about?;
        let known = reader.only().map(|reader| about.mentions_only(JOB, reader));
        let at = at_clinics(&about.booking.replace("{job}", JOB), clinics);
        Some(Condition::all().add(job::Column::Kind.eq(kind)).add(at).add_option(known))
    });
    about.fold(Condition::any(), Condition::add)
}

fn of_clinics(clinics: &Clinics) -> SimpleExpr {
    at_clinics("messages.booking_id", clinics)
}

/// The offsets keep `PostgreSQL` from reading everything at these clinics instead of one booking.
fn at_clinics(booking: &str, clinics: &Clinics) -> SimpleExpr {
    let (ids, asked) = (clinic_scope::ids(clinics), clinic_scope::within_clinics(clinics));
    Expr::cust(format!(
        "(EXISTS (SELECT 1 FROM appointments WHERE booking_id = {booking} AND +clinic_id IN ({ids}) LIMIT 1 OFFSET 0) \
         OR EXISTS (SELECT 1 FROM booking_requests WHERE booking_id = {booking} AND {asked} LIMIT 1 OFFSET 0))"
    ))
}

async fn failed_of<C: ConnectionTrait>(db: &C, row: job::Model) -> Result<FailedMessage, StoreError> {
    let about = MESSAGES.into_iter().find(|(kind, _)| *kind == row.kind).and_then(|(_, about)| about);
    let booking = match about {
        Some(about) => {
            // The id is a number, so there is no risk of SQL injection.
            let id = about.booking.replace("{job}", &row.subject_id.to_string());
            booking::Entity::find().filter(Expr::cust(format!("bookings.id = {id}"))).one(db).await?
        }
        None => None,
    };
    Ok(FailedMessage {
        id: row.id,
        kind: row.kind,
        due_at: instant(row.due_at, "jobs.due_at")?,
        attempts: row.attempts,
        last_error: row.last_error,
        booking: booking.map(|booking| BookingId(booking.id)),
    })
}
