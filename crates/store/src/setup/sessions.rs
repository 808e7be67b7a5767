//! Weekly sessions of devices, as rows.

use std::collections::BTreeSet;

use domain::DeviceId;
use domain::audit::SubjectKind;
use domain::availability::WeeklySession;
use domain::setup::{ClockTime, Device, Schedule, WeekSession};
use jiff::Timestamp;
use jiff::civil::Weekday;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::affected_appointments::{AffectedAppointments, booked_outside};
use super::{Record, are_in_use, raise};
use crate::convert::day;
use crate::entity::device_session;
use crate::{StoreError, Tx, claims};

impl Record for Schedule {
    const SUBJECT: SubjectKind = SubjectKind::Schedule;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = device_session::Entity::find()
            .order_by_asc(device_session::Column::DeviceId)
            .order_by_asc(device_session::Column::Weekday)
            .order_by_asc(device_session::Column::FromMinute)
            .order_by_asc(device_session::Column::Id);
        let record = |row: device_session::Model| {
            Ok((row.id, Self { device_id: row.device_id, session: session_of(&row)? }))
        };
        rows.all(db).await?.into_iter().map(record).collect()
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        raise::<Device>(tx, [self.device_id]).await?;
        Ok(session_row(self.device_id, &self.session).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        let former = Self::devices(tx, id).await?.into_iter().map(|device| device.0);
        let changed: BTreeSet<i64> = former.chain([self.device_id]).collect();
        let row = session_row(self.device_id, &self.session);
        device_session::ActiveModel { id: Unchanged(id), ..row }.update(tx).await?;
        raise::<Device>(tx, changed).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let there = are_in_use::<Device>(tx, [self.device_id]).await?;
        Ok(if there { Vec::new() } else { vec!["deviceId"] })
    }

    /// The sessions of a device can't overlap.
    async fn clashing(&self, tx: &Tx, id: Option<i64>) -> Result<Vec<&'static str>, StoreError> {
        // A colleague who adds hours to the same week at the same time waits, and then sees these.
        claims::touch_devices(tx, &[DeviceId(self.device_id)]).await?;
        let of_device = device_session::Column::DeviceId.eq(self.device_id);
        for row in device_session::Entity::find().filter(of_device).all(tx).await? {
            if Some(row.id) != id && session_of(&row)?.overlaps(&self.session) {
                return Ok(vec!["from"]);
            }
        }
        Ok(Vec::new())
    }

    async fn affected_by_end(tx: &Tx, id: i64, now: Timestamp) -> Result<AffectedAppointments, StoreError> {
        let Some((device, rest)) = rest_of_week(tx, id).await? else {
            return Ok(AffectedAppointments::Nobody);
        };
        Ok(AffectedAppointments::in_time(booked_outside(tx, device, &rest, now).await?))
    }

    async fn affected_by_change(
        &self,
        tx: &Tx,
        id: i64,
        now: Timestamp,
    ) -> Result<AffectedAppointments, StoreError> {
        let Some((device, mut week)) = rest_of_week(tx, id).await? else {
            return Ok(AffectedAppointments::Nobody);
        };
        if device.0 == self.device_id {
            week.push(self.session.clone());
        }
        Ok(AffectedAppointments::in_time(booked_outside(tx, device, &week, now).await?))
    }

    async fn remove(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        let devices = Self::devices(tx, id).await?;
        device_session::Entity::delete_by_id(id).exec(tx).await?;
        raise::<Device>(tx, devices.into_iter().map(|device| device.0)).await?;
        Ok(true)
    }

    async fn devices(tx: &Tx, id: i64) -> Result<Vec<DeviceId>, StoreError> {
        let row = device_session::Entity::find_by_id(id).one(tx).await?;
        Ok(row.into_iter().map(|row| DeviceId(row.device_id)).collect())
    }
}

/// The device of a session, with the rest of its week.
async fn rest_of_week(tx: &Tx, id: i64) -> Result<Option<(DeviceId, Vec<WeekSession>)>, StoreError> {
    let Some(row) = device_session::Entity::find_by_id(id).one(tx).await? else { return Ok(None) };
    let others = device_session::Entity::find()
        .filter(device_session::Column::DeviceId.eq(row.device_id))
        .filter(device_session::Column::Id.ne(id));
    let rest = others.all(tx).await?.iter().map(session_of).collect::<Result<_, _>>()?;
    Ok(Some((DeviceId(row.device_id), rest)))
}

/// As searches use it.
pub(super) fn weekly(session: &WeekSession) -> Option<WeeklySession> {
    let weekday = i8::try_from(session.weekday).ok();
    Some(WeeklySession {
        weekday: weekday.and_then(|number| Weekday::from_monday_one_offset(number).ok())?,
        from_minute: session.from.minute(),
        to_minute: session.to.minute(),
        valid_from: session.valid_from,
        valid_to: session.valid_to,
    })
}

/// Updates the week of a device; unchanged sessions keep their ids.
pub(super) async fn write_week(tx: &Tx, device: i64, wanted: &[WeekSession]) -> Result<(), StoreError> {
    let of_device = device_session::Column::DeviceId.eq(device);
    let mut wanted = wanted.to_vec();
    for row in device_session::Entity::find().filter(of_device).all(tx).await? {
        let standing = session_of(&row)?;
        if let Some(at) = wanted.iter().position(|session| *session == standing) {
            wanted.swap_remove(at);
        } else {
            device_session::Entity::delete_by_id(row.id).exec(tx).await?;
        }
    }
    for session in wanted {
        session_row(device, &session).insert(tx).await?;
    }
    Ok(())
}

pub(super) fn session_of(row: &device_session::Model) -> Result<WeekSession, StoreError> {
    let time = |minute, column| ClockTime::new(minute).ok_or(StoreError::Corrupt { column });
    let date =
        |text: &Option<String>| text.as_deref().map(|text| day(text, "device_sessions.valid")).transpose();
    Ok(WeekSession {
        weekday: row.weekday,
        from: time(row.from_minute, "device_sessions.from_minute")?,
        to: time(row.to_minute, "device_sessions.to_minute")?,
        valid_from: date(&row.valid_from)?,
        valid_to: date(&row.valid_to)?,
    })
}

fn session_row(device: i64, session: &WeekSession) -> device_session::ActiveModel {
    device_session::ActiveModel {
        id: NotSet,
        device_id: Set(device),
        weekday: Set(session.weekday),
        from_minute: Set(session.from.minute()),
        to_minute: Set(session.to.minute()),
        valid_from: Set(session.valid_from.map(|day| day.to_string())),
        valid_to: Set(session.valid_to.map(|day| day.to_string())),
    }
}
