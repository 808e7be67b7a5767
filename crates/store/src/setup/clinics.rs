//! Regions, clinics and devices as rows.

use std::collections::{HashMap, HashSet};

use domain::audit::SubjectKind;
use domain::setup::{Clinic, Device, DeviceExam, Exam, Region, WeekSession};
use domain::{Clinics, DeviceId, MessageKey};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use super::affected_appointments::{AffectedAppointments, booked, booked_outside};
use super::exam_links::{Side, device_exams_of, write_device_exams};
use super::sessions::{session_of, write_week};
use super::{Record, are_in_use, in_use, raise, retired_ids};
use crate::entity::{appointment, clinic, device, device_exam, device_session, region};
use crate::{StoreError, Tx};

impl Record for Region {
    const SUBJECT: SubjectKind = SubjectKind::Region;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows =
            region::Entity::find().order_by_asc(region::Column::Priority).order_by_asc(region::Column::Name);
        let record = |row: region::Model| {
            let region::Model { id, slug, name, latitude, longitude, priority } = row;
            (id, Self { slug, name, latitude, longitude, order: priority })
        };
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(region_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        region::ActiveModel { id: Unchanged(id), ..region_row(self) }.update(tx).await?;
        Ok(())
    }

    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        Ok(in_use::<Clinic, _>(tx).await?.iter().any(|clinic| clinic.record.region_id == id))
    }
}

fn region_row(record: &Region) -> region::ActiveModel {
    region::ActiveModel {
        id: NotSet,
        slug: Set(record.slug.clone()),
        name: Set(record.name.clone()),
        latitude: Set(record.latitude),
        longitude: Set(record.longitude),
        priority: Set(record.order),
    }
}

impl Record for Clinic {
    const SUBJECT: SubjectKind = SubjectKind::Clinic;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = clinic::Entity::find().order_by_asc(clinic::Column::Name).all(db).await?;
        let record = |row: clinic::Model| {
            let record = Self {
                slug: row.slug,
                name: row.name,
                region_id: row.region_id,
                address: row.address,
                latitude: row.latitude,
                longitude: row.longitude,
                time_zone: row.time_zone,
                phone: row.phone,
                opening_hours: row.opening_hours,
                notice_minutes: row.notice_minutes,
                check_in_prior_minutes: row.check_in_prior_minutes,
            };
            (row.id, record)
        };
        Ok(rows.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(clinic_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        clinic::ActiveModel { id: Unchanged(id), ..clinic_row(self) }.update(tx).await?;
        Ok(())
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let there = are_in_use::<Region>(tx, [self.region_id]).await?;
        Ok(if there { Vec::new() } else { vec!["regionId"] })
    }

    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        Ok(in_use::<Device, _>(tx).await?.iter().any(|device| device.record.clinic_id == id))
    }

    async fn affected_by_end(tx: &Tx, id: i64, now: Timestamp) -> Result<AffectedAppointments, StoreError> {
        let here = device::Entity::find().select_only().column(device::Column::Id);
        let here = here.filter(device::Column::ClinicId.eq(id)).into_query();
        Ok(AffectedAppointments::on(booked(tx, appointment::Column::DeviceId.in_subquery(here), now).await?))
    }

    /// An appointment is an instant: in another time zone it would be at another time of day than its patient was told.
    async fn affected_by_change(
        &self,
        tx: &Tx,
        id: i64,
        now: Timestamp,
    ) -> Result<AffectedAppointments, StoreError> {
        let standing = clinic::Entity::find_by_id(id).one(tx).await?;
        if standing.is_none_or(|standing| standing.time_zone == self.time_zone)
            || Self::affected_by_end(tx, id, now).await? == AffectedAppointments::Nobody
        {
            return Ok(AffectedAppointments::Nobody);
        }
        Ok(AffectedAppointments::By { field: "timeZone", key: MessageKey::TimeZoneBooked })
    }

    async fn devices(tx: &Tx, id: i64) -> Result<Vec<DeviceId>, StoreError> {
        let rows = device::Entity::find().filter(device::Column::ClinicId.eq(id)).all(tx).await?;
        Ok(rows.into_iter().map(|row| DeviceId(row.id)).collect())
    }
}

fn clinic_row(record: &Clinic) -> clinic::ActiveModel {
    clinic::ActiveModel {
        id: NotSet,
        region_id: Set(record.region_id),
        slug: Set(record.slug.clone()),
        name: Set(record.name.clone()),
        address: Set(record.address.clone()),
        latitude: Set(record.latitude),
        longitude: Set(record.longitude),
        time_zone: Set(record.time_zone.clone()),
        phone: Set(record.phone.clone()),
        opening_hours: Set(record.opening_hours.clone()),
        notice_minutes: Set(record.notice_minutes),
        check_in_prior_minutes: Set(record.check_in_prior_minutes),
    }
}

impl Record for Device {
    const SUBJECT: SubjectKind = SubjectKind::Device;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let mut exams: HashMap<i64, Vec<DeviceExam>> = HashMap::new();
        let offered = device_exam::Column::ExamId.not_in_subquery(retired_ids::<Exam>());
        let pairs = device_exam::Entity::find().filter(offered).order_by_asc(device_exam::Column::ExamId);
        for row in pairs.all(db).await? {
            let device_exam::Model { device_id, exam_id, minutes, cleanup_minutes } = row;
            exams.entry(device_id).or_default().push(DeviceExam { exam_id, minutes, cleanup_minutes });
        }
        let mut sessions: HashMap<i64, Vec<WeekSession>> = HashMap::new();
        let rows = device_session::Entity::find()
            .order_by_asc(device_session::Column::Weekday)
            .order_by_asc(device_session::Column::FromMinute)
            .order_by_asc(device_session::Column::Id);
        for row in rows.all(db).await? {
            sessions.entry(row.device_id).or_default().push(session_of(&row)?);
        }
        let rows = device::Entity::find().order_by_asc(device::Column::Name).order_by_asc(device::Column::Id);
        let record = |row: device::Model| {
            let record = Self {
                name: row.name,
                clinic_id: row.clinic_id,
                group_name: row.group_name,
                start_grid_minutes: row.start_grid_minutes,
                weight_limit_kg: row.weight_limit_kg,
                exams: exams.remove(&row.id).unwrap_or_default(),
                sessions: sessions.remove(&row.id).unwrap_or_default(),
            };
            (row.id, record)
        };
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let row = device::ActiveModel { version: Set(0), ..device_row(self) };
        let id = row.insert(tx).await?.id;
        write_parts(self, tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        device::ActiveModel { id: Unchanged(id), ..device_row(self) }.update(tx).await?;
        write_parts(self, tx, id).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let mut fields = Vec::new();
        if !are_in_use::<Clinic>(tx, [self.clinic_id]).await? {
            fields.push("clinicId");
        }
        if !are_in_use::<Exam>(tx, self.exams.iter().map(|exam| exam.exam_id)).await? {
            fields.push("exams");
        }
        Ok(fields)
    }

    async fn affected_by_end(tx: &Tx, id: i64, now: Timestamp) -> Result<AffectedAppointments, StoreError> {
        Ok(AffectedAppointments::on(booked(tx, appointment::Column::DeviceId.eq(id), now).await?))
    }

    /// An appointment keeps the clinic its patient was told, a device that does its exam, and its time.
    async fn affected_by_change(
        &self,
        tx: &Tx,
        id: i64,
        now: Timestamp,
    ) -> Result<AffectedAppointments, StoreError> {
        let standing = device::Entity::find_by_id(id).one(tx).await?;
        if standing.is_some_and(|standing| standing.clinic_id != self.clinic_id) {
            let left = Self::affected_by_end(tx, id, now).await?;
            if left != AffectedAppointments::Nobody {
                return Ok(left);
            }
        }
        let pairs = device_exams_of(tx, Side::Device(id)).await?;
        let gone = pairs.iter().map(|pair| pair.exam_id);
        let gone = gone.filter(|exam| self.exams.iter().all(|kept| kept.exam_id != *exam));
        let of_them = appointment::Column::ExamId.is_in(gone);
        let on_it = appointment::Column::DeviceId.eq(id).and(of_them);
        let left = AffectedAppointments::on(booked(tx, on_it, now).await?);
        if left != AffectedAppointments::Nobody {
            return Ok(left);
        }
        Ok(AffectedAppointments::in_time(booked_outside(tx, DeviceId(id), &self.sessions, now).await?))
    }

    async fn raise_linked(tx: &Tx, id: i64) -> Result<(), StoreError> {
        let pairs = device_exams_of(tx, Side::Device(id)).await?;
        raise::<Exam>(tx, pairs.into_iter().map(|pair| pair.exam_id)).await
    }

    async fn devices(_: &Tx, id: i64) -> Result<Vec<DeviceId>, StoreError> {
        Ok(vec![DeviceId(id)])
    }
}

/// The devices of these clinics, including retired ones.
pub async fn devices_of<C: ConnectionTrait>(
    db: &C,
    clinics: &Clinics,
) -> Result<HashSet<DeviceId>, StoreError> {
    let ids: Vec<i64> = device::Entity::find()
        .select_only()
        .column(device::Column::Id)
        .filter(device::Column::ClinicId.is_in(clinics.ids().map(|clinic| clinic.0)))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(DeviceId).collect())
}

fn device_row(record: &Device) -> device::ActiveModel {
    let group = record.group_name.as_deref().map(str::trim).filter(|name| !name.is_empty());
    device::ActiveModel {
        id: NotSet,
        clinic_id: Set(record.clinic_id),
        name: Set(record.name.clone()),
        group_name: Set(group.map(str::to_owned)),
        start_grid_minutes: Set(record.start_grid_minutes),
        version: NotSet,
        weight_limit_kg: Set(record.weight_limit_kg),
    }
}

/// Its exams and its week.
async fn write_parts(record: &Device, tx: &Tx, id: i64) -> Result<(), StoreError> {
    let wanted = record.exams.iter().map(|exam| device_exam::Model {
        device_id: id,
        exam_id: exam.exam_id,
        minutes: exam.minutes,
        cleanup_minutes: exam.cleanup_minutes,
    });
    let standing = device_exams_of(tx, Side::Device(id)).await?;
    let changed = write_device_exams(tx, &standing, &wanted.collect::<Vec<_>>()).await?;
    raise::<Exam>(tx, changed.into_iter().map(|pair| pair.exam_id)).await?;
    write_week(tx, id, &record.sessions).await
}
