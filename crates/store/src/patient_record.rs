//! The contents of a patient's record: appointments and requests of all their keys, latest first, in pages.

use domain::{AppointmentId, BookingKeyId, BookingRequestId, ClinicScope, Clinics};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::appointments::{Appointment, appointment_of};
use crate::entity::{appointment, booking_request};
use crate::request_list::{ListedRequest, listed};
use crate::{StoreError, TimedPageEnd, clinic_scope};

/// The patient of a record, and its reader.
#[derive(Debug, Clone, Copy)]
pub struct RecordScope<'a> {
    pub keys: &'a [BookingKeyId],
    /// Only what is at one of these. A request without a clinic belongs to its region, or to everyone.
    pub clinics: &'a ClinicScope,
}

/// By start, no more than `limit`, before the last one of the previous page.
pub async fn visits<C: ConnectionTrait>(
    db: &C,
    of: RecordScope<'_>,
    before: Option<TimedPageEnd<AppointmentId>>,
    limit: u64,
) -> Result<Vec<Appointment>, StoreError> {
    use appointment::Column;
    let theirs = clinic_scope::at(Column::ClinicId, of.clinics);
    let rows = appointment::Entity::find()
        .filter(Column::BookingKeyId.is_in(of.keys.iter().map(|key| key.0)))
        .filter(Condition::all().add_option(theirs).add_option(before.map(|before| {
            let start = before.at.as_second();
            let same = Condition::all().add(Column::StartAt.eq(start)).add(Column::Id.lt(before.id.0));
            Condition::any().add(Column::StartAt.lt(start)).add(same)
        })))
        .order_by_desc(Column::StartAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    rows.into_iter().map(appointment_of).collect()
}

/// By creation, no more than `limit`, before the last one of the previous page.
pub async fn requests<C: ConnectionTrait>(
    db: &C,
    of: RecordScope<'_>,
    before: Option<BookingRequestId>,
    limit: u64,
) -> Result<Vec<ListedRequest>, StoreError> {
    use booking_request::Column;
    let theirs = |clinics: &Clinics| Expr::cust(clinic_scope::within_clinics(clinics));
    let rows = booking_request::Entity::find()
        .filter(Column::BookingKeyId.is_in(of.keys.iter().map(|key| key.0)))
        .filter(
            Condition::all()
                .add_option(of.clinics.only().map(theirs))
                .add_option(before.map(|id| Column::Id.lt(id.0))),
        )
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    listed(db, rows).await
}
