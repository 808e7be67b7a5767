//! Which booked patients a change of set-up would affect: those with an appointment still to come. A change that affects any is
//! refused.

use domain::limits::{EXCEPTION_LOOK_ROWS, EXCEPTIONS_LISTED_MAX};
use domain::setup::WeekSession;
use domain::{AppointmentId, DeviceId, MessageKey, TimeRange};
use jiff::Timestamp;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::sessions::weekly;
use crate::entity::appointment;
use crate::schedule_exceptions::{ExceptionOf, live_statuses, taken_between};
use crate::{StoreError, Tx, catalogue};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AffectedAppointments {
    Nobody,
    /// What they are booked on, or for, would be retired or moved.
    On(Vec<AppointmentId>),
    /// Their time would be closed.
    InTime(Vec<AppointmentId>),
    /// This field determines their time.
    By {
        field: &'static str,
        key: MessageKey,
    },
}

impl AffectedAppointments {
    pub(super) fn on(booked: Vec<AppointmentId>) -> Self {
        if booked.is_empty() { Self::Nobody } else { Self::On(booked) }
    }

    pub(super) fn in_time(booked: Vec<AppointmentId>) -> Self {
        if booked.is_empty() { Self::Nobody } else { Self::InTime(booked) }
    }
}

/// Patients with appointments still to come, earliest first; no more than can be shown.
pub(super) async fn booked(
    tx: &Tx,
    there: SimpleExpr,
    now: Timestamp,
) -> Result<Vec<AppointmentId>, StoreError> {
    let live: Vec<i64> = appointment::Entity::find()
        .select_only()
        .column(appointment::Column::Id)
        .filter(there)
        .filter(appointment::Column::Status.is_in(live_statuses()))
        .filter(appointment::Column::EndAt.gt(now.as_second()))
        .order_by_asc(appointment::Column::StartAt)
        .order_by_asc(appointment::Column::Id)
        .limit(EXCEPTIONS_LISTED_MAX)
        .into_tuple()
        .all(tx)
        .await?;
    Ok(live.into_iter().map(AppointmentId).collect())
}

/// Who is booked on a device in time that a changed week no longer covers. Time that is still open by other hours, or was closed
/// anyway, doesn't count.
pub(super) async fn booked_outside(
    tx: &Tx,
    device: DeviceId,
    week: &[WeekSession],
    now: Timestamp,
) -> Result<Vec<AppointmentId>, StoreError> {
    let Some(standing) = catalogue::schedules_of(tx, &[device]).await?.remove(&device) else {
        return Ok(Vec::new());
    };
    let mut next = standing.clone();
    next.sessions = week.iter().filter_map(weekly).collect();
    if next.sessions == standing.sessions {
        return Ok(Vec::new());
    }
    let most = usize::try_from(EXCEPTIONS_LISTED_MAX).unwrap_or(usize::MAX);
    let (mut hit, mut after) = (Vec::new(), None);
    while hit.len() < most {
        let (of, time) = (ExceptionOf::Device(device), TimeRange { from: now, until: Timestamp::MAX });
        let taken = taken_between(tx, of, time, after, EXCEPTION_LOOK_ROWS).await?;
        let given_up = taken.iter().filter(|taken| standing.loses(&next, taken.time()));
        hit.extend(given_up.map(|taken| taken.id));
        if (taken.len() as u64) < EXCEPTION_LOOK_ROWS {
            break;
        }
        after = taken.last().copied();
    }
    hit.truncate(most);
    Ok(hit)
}
