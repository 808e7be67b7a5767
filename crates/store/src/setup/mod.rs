//! The records of which staff make the catalogue. One pattern serves all kinds: a [`Record`] maps its rows, and the functions
//! here handle versions, retirement, and invalidating the servers' caches.

mod affected_appointments;
mod clinics;
mod consent_forms;
mod exam_links;
mod exams;
mod finders;
mod listed;
mod lists;
mod questionnaires;
mod referrers;
mod sessions;

use std::collections::{HashMap, HashSet};
use std::future::Future;

use domain::DeviceId;
use domain::audit::SubjectKind;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query, SelectStatement};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

pub use affected_appointments::AffectedAppointments;
pub use clinics::devices_of;
pub use listed::{ListedPage, PageEnd, PagedRecord, page, stored, write_all_words};
pub(crate) use listed::{SearchScope, records_with_words};
pub(crate) use questionnaires::OUTCOMES;
pub(crate) use referrers::REFERRER;

use crate::entity::{device, setup_record};
use crate::{StoreError, Tx, catalogue, claims};

/// The version of an unchanged record.
const FIRST_REVISION: i64 = 1;

/// One kind of record: how it is read and written. Its rows may be in several tables.
pub trait Record: Clone + Send + Sync + Sized + 'static {
    /// Its name in the audit trail.
    const SUBJECT: SubjectKind;
    const KIND: &'static str = Self::SUBJECT.into_str();

    /// All records with their ids, including retired ones.
    fn all<C: ConnectionTrait>(db: &C) -> impl Future<Output = Result<Vec<(i64, Self)>, StoreError>> + Send;

    /// One record, retired or not.
    fn find<C: ConnectionTrait>(
        db: &C,
        id: i64,
    ) -> impl Future<Output = Result<Option<Self>, StoreError>> + Send {
        async move { Ok(Self::all(db).await?.into_iter().find(|(found, _)| *found == id).map(|found| found.1)) }
    }

    fn insert(&self, tx: &Tx) -> impl Future<Output = Result<i64, StoreError>> + Send;

    /// Overwrites the record.
    fn update(&self, tx: &Tx, id: i64) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// The fields that name a missing record.
    fn dangling(&self, _: &Tx) -> impl Future<Output = Result<Vec<&'static str>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// The fields that duplicate another record of this kind; the id is that of this one.
    fn clashing(
        &self,
        _: &Tx,
        _: Option<i64>,
    ) -> impl Future<Output = Result<Vec<&'static str>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// Whether a record in use needs this one.
    fn in_use(_: &Tx, _: i64) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Ok(false) }
    }

    /// Booked patients who would be affected if it were retired.
    fn affected_by_end(
        _: &Tx,
        _: i64,
        _: Timestamp,
    ) -> impl Future<Output = Result<AffectedAppointments, StoreError>> + Send {
        async { Ok(AffectedAppointments::Nobody) }
    }

    /// Booked patients who would be affected by this change.
    fn affected_by_change(
        &self,
        _: &Tx,
        _: i64,
        _: Timestamp,
    ) -> impl Future<Output = Result<AffectedAppointments, StoreError>> + Send {
        async { Ok(AffectedAppointments::Nobody) }
    }

    /// Whether a patient has an appointment on it that is still to come.
    fn is_booked(tx: &Tx, id: i64, now: Timestamp) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async move { Ok(Self::affected_by_end(tx, id, now).await? != AffectedAppointments::Nobody) }
    }

    /// Whether it would affect booked patients.
    fn affects_booked(
        &self,
        tx: &Tx,
        id: i64,
        now: Timestamp,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async move { Ok(self.affected_by_change(tx, id, now).await? != AffectedAppointments::Nobody) }
    }

    /// Deletes what no history needs; `false` if all of it is needed, so that the record is only retired.
    fn remove(_: &Tx, _: i64) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Ok(false) }
    }

    /// Raises the versions of records that show it, since they no longer do when it is retired.
    fn raise_linked(_: &Tx, _: i64) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { Ok(()) }
    }

    /// The devices whose time depends on a record.
    fn devices(_: &Tx, _: i64) -> impl Future<Output = Result<Vec<DeviceId>, StoreError>> + Send {
        async { Ok(Vec::new()) }
    }
}

/// A record as stored in the database.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRecord<R> {
    pub id: i64,
    pub version: i64,
    pub record: R,
}

/// The result of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    Done,
    /// It doesn't exist, or was retired.
    Missing,
    /// A colleague has changed it since it was read.
    Stale,
    /// These fields conflict with other data.
    Unfit(Vec<&'static str>),
    /// Booked patients would be affected.
    Leaves(AffectedAppointments),
}

/// All records in use.
pub async fn in_use<R: Record, C: ConnectionTrait>(db: &C) -> Result<Vec<StoredRecord<R>>, StoreError> {
    let marks = marks(db, R::KIND).await?;
    let stored = |(id, record)| {
        let mark = marks.get(&id);
        let version = mark.map_or(FIRST_REVISION, |mark| mark.revision);
        mark.is_none_or(|mark| !mark.retired).then_some(StoredRecord { id, version, record })
    };
    Ok(R::all(db).await?.into_iter().filter_map(stored).collect())
}

pub async fn one<R: Record, C: ConnectionTrait>(
    db: &C,
    id: i64,
) -> Result<Option<StoredRecord<R>>, StoreError> {
    let mark = setup_record::Entity::find_by_id((R::KIND.to_owned(), id)).one(db).await?;
    if mark.as_ref().is_some_and(|mark| mark.retired) {
        return Ok(None);
    }
    let version = mark.map_or(FIRST_REVISION, |mark| mark.revision);
    Ok(R::find(db, id).await?.map(|record| StoredRecord { id, version, record }))
}

/// The fields that name a missing record, or duplicate a unique value.
pub async fn invalid_fields<R: Record>(
    tx: &Tx,
    record: &R,
    id: Option<i64>,
) -> Result<Vec<&'static str>, StoreError> {
    let dangling = record.dangling(tx).await?;
    if dangling.is_empty() { record.clashing(tx, id).await } else { Ok(dangling) }
}

pub async fn add<R: Record>(tx: &Tx, record: &R) -> Result<i64, StoreError> {
    let id = record.insert(tx).await?;
    announce(tx, &R::devices(tx, id).await?).await?;
    Ok(id)
}

/// If it is refused, the caller must roll back.
pub async fn change<R: Record>(
    tx: &Tx,
    id: i64,
    version: i64,
    record: &R,
    now: Timestamp,
) -> Result<Change, StoreError> {
    if one::<R, _>(tx, id).await?.is_none() {
        return Ok(Change::Missing);
    }
    if !raise_version_if_current(tx, R::KIND, id, version, false).await? {
        return Ok(Change::Stale);
    }
    let unfit = invalid_fields(tx, record, Some(id)).await?;
    if !unfit.is_empty() {
        return Ok(Change::Unfit(unfit));
    }
    announce(tx, &R::devices(tx, id).await?).await?;
    let left = record.affected_by_change(tx, id, now).await?;
    if left != AffectedAppointments::Nobody {
        return Ok(Change::Leaves(left));
    }
    record.update(tx, id).await?;
    announce(tx, &R::devices(tx, id).await?).await?;
    Ok(Change::Done)
}

/// It can't be found any more; its history stays. If it is refused, the caller must roll back.
pub async fn retire<R: Record>(tx: &Tx, id: i64, version: i64, now: Timestamp) -> Result<Change, StoreError> {
    if one::<R, _>(tx, id).await?.is_none() {
        return Ok(Change::Missing);
    }
    if !raise_version_if_current(tx, R::KIND, id, version, true).await? {
        return Ok(Change::Stale);
    }
    announce(tx, &R::devices(tx, id).await?).await?;
    let left = R::affected_by_end(tx, id, now).await?;
    if left != AffectedAppointments::Nobody {
        return Ok(Change::Leaves(left));
    }
    R::raise_linked(tx, id).await?;
    if R::remove(tx, id).await? {
        setup_record::Entity::delete_by_id((R::KIND.to_owned(), id)).exec(tx).await?;
    }
    Ok(Change::Done)
}

/// Overwrites a record whatever its version, and restores it if retired.
pub async fn overwrite<R: Record>(tx: &Tx, id: i64, record: &R) -> Result<(), StoreError> {
    record.update(tx, id).await?;
    let version = revision(tx, R::KIND, id).await?;
    upsert(tx, mark(R::KIND, id, version + 1, false), Some(version)).await?;
    Ok(())
}

/// Retires a record in use, whatever its version. If many are retired, announce them together.
pub async fn retire_any_version<R: Record>(tx: &Tx, id: i64) -> Result<(), StoreError> {
    let version = revision(tx, R::KIND, id).await?;
    upsert(tx, mark(R::KIND, id, version + 1, true), Some(version)).await?;
    R::raise_linked(tx, id).await?;
    if R::remove(tx, id).await? {
        setup_record::Entity::delete_by_id((R::KIND.to_owned(), id)).exec(tx).await?;
    }
    Ok(())
}

/// Locks the devices of a record: bookings made at the same time wait and then see the change.
pub async fn touch_devices_of<R: Record>(tx: &Tx, id: i64) -> Result<(), StoreError> {
    claims::touch_devices(tx, &R::devices(tx, id).await?).await
}

/// All servers reload the catalogue, and the times of all devices.
pub async fn announce_all(tx: &Tx) -> Result<(), StoreError> {
    let rows = device::Entity::find().all(tx).await?;
    let devices: Vec<DeviceId> = rows.into_iter().map(|row| DeviceId(row.id)).collect();
    announce(tx, &devices).await
}

/// The ids of retired records.
pub async fn retired<R: Record, C: ConnectionTrait>(db: &C) -> Result<HashSet<i64>, StoreError> {
    let marks = marks(db, R::KIND).await?;
    Ok(marks.into_values().filter(|mark| mark.retired).map(|mark| mark.record_id).collect())
}

/// The same, as a subquery.
pub(crate) fn retired_ids<R: Record>() -> SelectStatement {
    let retired = setup_record::Column::Kind.eq(R::KIND).and(setup_record::Column::Retired.eq(true));
    Query::select()
        .column(setup_record::Column::RecordId)
        .from(setup_record::Entity)
        .cond_where(retired)
        .take()
}

/// Whether each of these exists and is in use.
async fn are_in_use<R: Record>(tx: &Tx, ids: impl IntoIterator<Item = i64>) -> Result<bool, StoreError> {
    let there: HashSet<i64> = in_use::<R, _>(tx).await?.into_iter().map(|stored| stored.id).collect();
    Ok(ids.into_iter().all(|id| there.contains(&id)))
}

/// Raises the version of records that were changed together with another one.
async fn raise<R: Record>(tx: &Tx, ids: impl IntoIterator<Item = i64>) -> Result<(), StoreError> {
    for id in ids {
        upsert(tx, mark(R::KIND, id, FIRST_REVISION + 1, false), None).await?;
    }
    Ok(())
}

/// Raises the version, if it is still the one that was read.
async fn raise_version_if_current(
    tx: &Tx,
    kind: &'static str,
    id: i64,
    version: i64,
    retired: bool,
) -> Result<bool, StoreError> {
    if revision(tx, kind, id).await? != version {
        return Ok(false);
    }
    Ok(upsert(tx, mark(kind, id, version + 1, retired), Some(version)).await? == 1)
}

async fn revision(tx: &Tx, kind: &'static str, id: i64) -> Result<i64, StoreError> {
    let standing = setup_record::Entity::find_by_id((kind.to_owned(), id)).one(tx).await?;
    Ok(standing.map_or(FIRST_REVISION, |mark| mark.revision))
}

/// Of two writers at once, one finds the version changed: the engine checks the latest row.
async fn upsert(tx: &Tx, new: setup_record::Model, version: Option<i64>) -> Result<u64, StoreError> {
    use setup_record::{Column, Entity};
    let standing = || Expr::col((Entity, Column::Revision));
    let mut conflict = OnConflict::columns([Column::Kind, Column::RecordId]);
    conflict.value(Column::Revision, standing().add(1));
    if let Some(version) = version {
        conflict.value(Column::Retired, new.retired).action_and_where(standing().eq(version));
    }
    let row = setup_record::ActiveModel::from(new).reset_all();
    Ok(Entity::insert(row).on_conflict(conflict).exec_without_returning(tx).await?)
}

fn mark(kind: &'static str, record_id: i64, revision: i64, retired: bool) -> setup_record::Model {
    setup_record::Model { kind: kind.to_owned(), record_id, revision, retired }
}

async fn marks<C: ConnectionTrait>(
    db: &C,
    kind: &str,
) -> Result<HashMap<i64, setup_record::Model>, StoreError> {
    let rows = setup_record::Entity::find().filter(setup_record::Column::Kind.eq(kind)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.record_id, row)).collect())
}

async fn marks_of<C: ConnectionTrait>(
    db: &C,
    kind: &str,
    ids: &[i64],
) -> Result<HashMap<i64, setup_record::Model>, StoreError> {
    let of_ids = setup_record::Column::RecordId.is_in(ids.iter().copied());
    let marks = setup_record::Entity::find().filter(setup_record::Column::Kind.eq(kind)).filter(of_ids);
    Ok(marks.all(db).await?.into_iter().map(|row| (row.record_id, row)).collect())
}

/// All servers reload the catalogue, and the times of these devices.
///
/// Call it before looking for booked patients: a booking touches the same devices and then checks whether the catalogue is still
/// the one it was planned with, so one of the two waits for the other.
async fn announce(tx: &Tx, devices: &[DeviceId]) -> Result<(), StoreError> {
    claims::touch_devices(tx, devices).await?;
    catalogue::raise_version(tx).await
}
