//! Changes of details for staff: the list, and decisions.

use domain::auth::{CodeChannel, IdentityCheck};
use domain::patient::{ValidPatient, search_names};
use domain::{BookingId, BookingKeyId, ClinicScope, Clinics, PatientId};
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, IntoSimpleExpr, Order,
    QueryFilter, QueryOrder, QuerySelect,
};

use crate::clinic_scope::{self, FewBookings};
use crate::convert::{instant, parsed};
use crate::entity::{booking, booking_change, patient, patient_details_change};
use crate::office::{count_bounded, patients};
use crate::patient_search::of_clinics_by;
use crate::{StoreError, Tx};

const CONFIRMED_BY: &str = "patient_details_changes.confirmed_by";

/// A requested change with the patient's present details.
#[derive(Debug, Clone)]
pub struct ListedChange {
    pub id: i64,
    pub patient_id: PatientId,
    pub patient: ValidPatient,
    pub booking_id: BookingId,
    pub key_id: BookingKeyId,
    /// JSON: the requested value of each field.
    pub changes: String,
    /// JSON: the value of each when staff decided.
    pub former: Option<String>,
    /// What the patient wrote with it.
    pub note: Option<String>,
    pub staff_note: Option<String>,
    pub state: String,
    pub version: i64,
    pub asked_at: Timestamp,
    /// The channel by which the patient confirmed the contact on record with a code.
    pub confirmed_by: Option<CodeChannel>,
    pub identity: Option<Identity>,
}

/// How staff verified a caller who wants to change a contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub check: IdentityCheck,
    pub note: String,
}

#[derive(Debug, Clone)]
pub struct ChangeFilter {
    pub state: String,
    /// Only patients who have to do with one of these.
    pub clinics: ClinicScope,
    /// Decided ones are read from the end.
    pub latest_first: bool,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

/// Oldest first or latest first, no more than `limit`.
pub async fn list<C: ConnectionTrait>(
    db: &C,
    filter: &ChangeFilter,
    limit: u64,
) -> Result<Vec<ListedChange>, StoreError> {
    let order = if filter.latest_first { Order::Desc } else { Order::Asc };
    let id = patient_details_change::Column::Id;
    let few = FewBookings::of(db, &filter.clinics).await?;
    let rows = patient_details_change::Entity::find().filter(condition_of(filter, few.as_ref())).limit(limit);
    let rows = match few {
        Some(_) => rows.order_by(clinic_scope::without_index(id), order),
        None => rows.order_by(id, order),
    };
    listed(db, rows.all(db).await?).await
}

/// Their number, counted up to a limit.
pub async fn count_up_to<C: ConnectionTrait>(
    db: &C,
    filter: &ChangeFilter,
    most: usize,
) -> Result<usize, StoreError> {
    let few = FewBookings::of(db, &filter.clinics).await?;
    let rows = patient_details_change::Entity::find().filter(condition_of(filter, few.as_ref()));
    count_bounded(db, rows, patient_details_change::Column::Id, most).await
}

fn condition_of(filter: &ChangeFilter, few: Option<&FewBookings>) -> Condition {
    use patient_details_change::Column;
    const PATIENT: &str = "patient_details_changes.patient_id";
    let of_clinics = |clinics: &Clinics| {
        few.map_or_else(|| of_clinics_by(PATIENT, clinics), |few| few.have_patient(PATIENT))
    };
    // If few match, they are found by patient, not by state.
    let state = if few.is_some() {
        clinic_scope::without_index_text(Column::State)
    } else {
        Column::State.into_simple_expr()
    };
    Condition::all()
        .add(state.eq(filter.state.as_str()))
        .add_option(filter.clinics.only().map(of_clinics))
        .add_option(
            filter.after.map(|id| if filter.latest_first { Column::Id.lt(id) } else { Column::Id.gt(id) }),
        )
}

pub async fn one<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<ListedChange>, StoreError> {
    let row = patient_details_change::Entity::find_by_id(id).one(db).await?;
    Ok(listed(db, row.into_iter().collect()).await?.pop())
}

/// `false` if a colleague has changed it meanwhile.
pub async fn decide(
    tx: &Tx,
    id: i64,
    version: i64,
    state: &str,
    note: Option<&str>,
) -> Result<bool, StoreError> {
    use patient_details_change::Column;
    let done = patient_details_change::Entity::update_many()
        .col_expr(Column::State, Expr::value(state))
        .col_expr(Column::StaffNote, Expr::value(note.map(str::to_owned)))
        .col_expr(Column::Version, Expr::col(Column::Version).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn store_identity(tx: &Tx, id: i64, identity: &Identity) -> Result<(), StoreError> {
    use patient_details_change::Column;
    patient_details_change::Entity::update_many()
        .col_expr(Column::IdentityCheck, Expr::value(identity.check.to_string()))
        .col_expr(Column::IdentityNote, Expr::value(identity.note.clone()))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Stores, as JSON, the previous values of the fields of a decision.
pub async fn store_former_values(tx: &Tx, id: i64, former: &str) -> Result<(), StoreError> {
    use patient_details_change::Column;
    patient_details_change::Entity::update_many()
        .col_expr(Column::Former, Expr::value(former))
        .filter(Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

/// Updates the details of a patient.
pub async fn apply(tx: &Tx, id: PatientId, new: &ValidPatient) -> Result<(), StoreError> {
    let (by_last_name, by_first_name) = search_names(&new.first_name, &new.last_name);
    let new = new.clone();
    let row = patient::ActiveModel {
        id: Set(id.0),
        title: Set(new.title),
        first_name: Set(new.first_name),
        last_name: Set(new.last_name),
        email: Set(new.email),
        contact_number: Set(new.contact_number),
        postal_code: Set(new.postal_code),
        medicare_number: Set(new.medicare_number),
        reference_number: Set(new.reference_number),
        by_last_name: Set(by_last_name),
        by_first_name: Set(by_first_name),
        ..Default::default()
    };
    row.update(tx).await?;
    Ok(())
}

async fn listed<C: ConnectionTrait>(
    db: &C,
    rows: Vec<patient_details_change::Model>,
) -> Result<Vec<ListedChange>, StoreError> {
    let people = patients(db, rows.iter().map(|row| row.patient_id)).await?;
    let of_changes = booking_change::Column::Id.is_in(rows.iter().map(|row| row.booking_change_id));
    let changes = booking_change::Entity::find().filter(of_changes).all(db).await?;
    let of_bookings = booking::Column::Id.is_in(changes.iter().map(|change| change.booking_id));
    let bookings = booking::Entity::find().filter(of_bookings).all(db).await?;
    let corrupt = |column| StoreError::Corrupt { column };
    let listed = rows.into_iter().map(|row| {
        let change = changes.iter().find(|change| change.id == row.booking_change_id);
        let change = change.ok_or_else(|| corrupt("patient_details_changes.booking_change_id"))?;
        let booking = bookings.iter().find(|booking| booking.id == change.booking_id);
        let booking = booking.ok_or_else(|| corrupt("booking_changes.booking_id"))?;
        let patient = people.get(&PatientId(row.patient_id)).cloned();
        Ok(ListedChange {
            id: row.id,
            patient_id: PatientId(row.patient_id),
            patient: patient.ok_or_else(|| corrupt("patient_details_changes.patient_id"))?,
            booking_id: BookingId(booking.id),
            key_id: BookingKeyId(booking.booking_key_id),
            changes: row.changes,
            former: row.former,
            note: change.note.clone(),
            staff_note: row.staff_note,
            state: row.state,
            version: row.version,
            asked_at: instant(change.at, "booking_changes.at")?,
            confirmed_by: row.confirmed_by.as_deref().map(|text| parsed(text, CONFIRMED_BY)).transpose()?,
            identity: identity_of(row.identity_check.as_deref(), row.identity_note)?,
        })
    });
    listed.collect()
}

/// The note is empty after an erasure.
fn identity_of(check: Option<&str>, note: Option<String>) -> Result<Option<Identity>, StoreError> {
    let check = check.map(|text| parsed(text, "patient_details_changes.identity_check")).transpose()?;
    Ok(check.map(|check| Identity { check, note: note.unwrap_or_default() }))
}
