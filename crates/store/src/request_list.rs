//! Booking requests for staff: longest waiting first, in pages.

use std::collections::HashMap;

use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::patient::ValidPatient;
use domain::{BookingRequestId, ClinicId, ClinicScope, UserId};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect,
};

use crate::booking_requests::{BookingRequest, with_exams_and_times};
use crate::entity::{booking, booking_request, doctor, user};
use crate::office::{count_bounded, patients};
use crate::patient_search::{self, PatientQuery};
use crate::users::{doctor_name, plain_username};
use crate::{StoreError, TimedPageEnd, clinic_scope};

/// Filters. An empty or missing one doesn't narrow the list.
#[derive(Debug, Clone)]
pub struct RequestFilter {
    /// At least one.
    pub statuses: Vec<BookingRequestStatus>,
    pub kind: Option<BookingRequestKind>,
    /// The staff member's clinics. A request without a clinic belongs to its region, or to everyone.
    pub clinics: ClinicScope,
    /// Only those of this one.
    pub clinic: Option<ClinicId>,
    pub owner: Option<UserId>,
    /// Only of patients who match.
    pub whose: Option<PatientQuery>,
    /// Ended ones are read from the end.
    pub latest_first: bool,
    /// The last row of the previous page.
    pub after: Option<TimedPageEnd<BookingRequestId>>,
}

/// A request with its patient and assignee.
#[derive(Debug, Clone)]
pub struct ListedRequest {
    pub request: BookingRequest,
    pub patient: ValidPatient,
    /// The patient's needs, as JSON.
    pub needs: Option<String>,
    /// The referring doctor.
    pub doctor: Option<String>,
    pub owner: Option<Owner>,
}

/// The assignee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    pub username: String,
    pub name: String,
    /// The account is disabled: nobody deals with it.
    pub disabled: bool,
}

/// By how long they have had their status, no more than `limit`. Each status is a range of the index, and each clinic a range of
/// that; the page is merged from the heads of those ranges, so it stays fast however long the history is.
pub async fn list<C: ConnectionTrait>(
    db: &C,
    filter: &RequestFilter,
    limit: u64,
) -> Result<Vec<ListedRequest>, StoreError> {
    use booking_request::Column;
    let order = if filter.latest_first { Order::Desc } else { Order::Asc };
    let wanted = condition_of(db, filter).await?;
    let mut rows = Vec::new();
    for of_one in stretches(db, filter).await? {
        for status in &filter.statuses {
            let page = booking_request::Entity::find()
                .filter(Column::Status.eq(status.to_string()))
                .filter(of_one.clone())
                .filter(wanted.clone())
                .order_by(Column::UpdatedAt, order.clone())
                .order_by(Column::Id, order.clone())
                .limit(limit);
            rows.extend(page.all(db).await?);
        }
    }
    rows.sort_by_key(|row| (row.updated_at, row.id));
    if filter.latest_first {
        rows.reverse();
    }
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    listed(db, rows).await
}

/// One request, if the reader may see it.
pub async fn one<C: ConnectionTrait>(
    db: &C,
    id: BookingRequestId,
) -> Result<Option<ListedRequest>, StoreError> {
    let row = booking_request::Entity::find_by_id(id.0).one(db).await?;
    Ok(listed(db, row.into_iter().collect()).await?.pop())
}

/// The number in one status, counted up to a limit.
pub async fn count_up_to<C: ConnectionTrait>(
    db: &C,
    status: BookingRequestStatus,
    filter: &RequestFilter,
    most: usize,
) -> Result<usize, StoreError> {
    let wanted = condition_of(db, filter).await?;
    let mut count = 0;
    for of_one in stretches(db, filter).await? {
        let rows = booking_request::Entity::find()
            .filter(booking_request::Column::Status.eq(status.to_string()))
            .filter(of_one)
            .filter(wanted.clone());
        count += count_bounded(db, rows, booking_request::Column::Id, most - count).await?;
    }
    Ok(count)
}

/// Conditions for the clinics of the scope, one each.
async fn stretches<C: ConnectionTrait>(db: &C, filter: &RequestFilter) -> Result<Vec<Condition>, StoreError> {
    use booking_request::Column;
    match filter.clinic {
        None => {
            clinic_scope::ranges_within_clinics(db, &filter.clinics, Column::ClinicId, Column::RegionId).await
        }
        Some(clinic) => Ok(clinic_scope::at_clinic(Column::ClinicId, &filter.clinics, clinic)),
    }
}

async fn condition_of<C: ConnectionTrait>(db: &C, filter: &RequestFilter) -> Result<Condition, StoreError> {
    use booking_request::Column;
    let whose = match &filter.whose {
        Some(whose) => {
            Some(patient_search::matches_patient(db, whose, "booking_requests", "patient_id").await?)
        }
        None => None,
    };
    let wanted = Condition::all()
        .add_option(filter.kind.map(|kind| Column::Kind.eq(kind.to_string())))
        .add_option(filter.owner.map(|owner| Column::OwnerId.eq(owner.0)))
        .add_option(whose)
        .add_option(filter.after.map(|TimedPageEnd { at, id }| {
            let at = at.as_second();
            let same = Condition::all().add(Column::UpdatedAt.eq(at));
            if filter.latest_first {
                Condition::any().add(Column::UpdatedAt.lt(at)).add(same.add(Column::Id.lt(id.0)))
            } else {
                Condition::any().add(Column::UpdatedAt.gt(at)).add(same.add(Column::Id.gt(id.0)))
            }
        }));
    Ok(wanted)
}

pub(crate) async fn listed<C: ConnectionTrait>(
    db: &C,
    rows: Vec<booking_request::Model>,
) -> Result<Vec<ListedRequest>, StoreError> {
    let people = patients(db, rows.iter().map(|row| row.patient_id)).await?;
    let of_bookings = booking::Column::Id.is_in(rows.iter().map(|row| row.booking_id));
    let bookings = booking::Entity::find().filter(of_bookings).all(db).await?;
    let bookings: HashMap<i64, booking::Model> = bookings.into_iter().map(|row| (row.id, row)).collect();
    let doctors = bookings.values().filter_map(|booking| booking.doctor_id);
    let doctors = doctor::Entity::find().filter(doctor::Column::Id.is_in(doctors)).all(db).await?;
    let owners = rows.iter().filter_map(|row| row.owner_id);
    let owners = user::Entity::find().filter(user::Column::Id.is_in(owners)).all(db).await?;
    let corrupt = |column| StoreError::Corrupt { column };
    let listed = with_exams_and_times(db, rows).await?.into_iter().map(|request| {
        let patient = people.get(&request.patient_id).cloned();
        let patient = patient.ok_or_else(|| corrupt("booking_requests.patient_id"))?;
        let booking = bookings.get(&request.booking_id.0);
        let booking = booking.ok_or_else(|| corrupt("booking_requests.booking_id"))?;
        let doctor = doctors.iter().find(|doctor| Some(doctor.id) == booking.doctor_id).map(doctor_name);
        let owner = request.owner.and_then(|owner| owners.iter().find(|user| user.id == owner.0));
        let owner = owner.map(|user| Owner {
            username: plain_username(&user.username).to_owned(),
            name: user.display_name.clone(),
            disabled: user.disabled,
        });
        Ok(ListedRequest { request, patient, needs: booking.needs.clone(), doctor, owner })
    });
    listed.collect()
}
