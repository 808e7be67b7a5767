//! Patients found by what staff know of them.

use domain::patient::ValidPatient;
use domain::{ClinicId, PatientId};
use jiff::civil::Date;
use sea_orm::sea_query::{Expr, SelectStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::StoreError;
use crate::appointments::patient_of;
use crate::entity::patient;

/// What is known. Whatever is none does not narrow; something must be known.
#[derive(Debug, Clone, Default)]
pub struct PatientQuery {
    /// The beginning of either name, folded as they are kept.
    pub name: Option<String>,
    pub born: Option<Date>,
    /// E.164.
    pub number: Option<String>,
    pub only: Option<PatientId>,
    /// Only whoever has to do with one of these clinics; all where there are none.
    pub clinics: Vec<ClinicId>,
}

/// No more than `limit`, by their names.
pub async fn find<C: ConnectionTrait>(
    db: &C,
    query: &PatientQuery,
    limit: u64,
) -> Result<Vec<(PatientId, ValidPatient)>, StoreError> {
    use patient::Column;
    let wanted = but_for_the_name(query);
    let mut rows = Vec::new();
    if let Some(name) = &query.name {
        // Each order of the names has its own index.
        for column in [Column::ByLastName, Column::ByFirstName] {
            let found = patient::Entity::find()
                .filter(begins_with(column, name))
                .filter(wanted.clone())
                .order_by_asc(column)
                .limit(limit);
            rows.extend(found.all(db).await?);
        }
    } else {
        let found = patient::Entity::find().filter(wanted).order_by_asc(Column::ByLastName).limit(limit);
        rows = found.all(db).await?;
    }
    rows.sort_by(|one, other| (&one.by_last_name, other.id).cmp(&(&other.by_last_name, one.id)));
    rows.dedup_by_key(|row| row.id);
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    rows.into_iter().map(|row| Ok((PatientId(row.id), patient_of(row)?))).collect()
}

/// The ids of all whom it means, however many they are.
pub(crate) fn ids(query: &PatientQuery) -> SelectStatement {
    use patient::Column;
    let named = query.name.as_ref().map(|name| {
        Condition::any()
            .add(begins_with(Column::ByLastName, name))
            .add(begins_with(Column::ByFirstName, name))
    });
    let wanted = but_for_the_name(query).add_option(named);
    patient::Entity::find().select_only().column(Column::Id).filter(wanted).into_query()
}

fn but_for_the_name(query: &PatientQuery) -> Condition {
    use patient::Column;
    Condition::all()
        .add_option(query.only.map(|id| Column::Id.eq(id.0)))
        .add_option(query.born.map(|born| Column::DateOfBirth.eq(born.to_string())))
        .add_option(query.number.as_ref().map(|number| Column::ContactNumber.eq(number.as_str())))
        .add_option((!query.clinics.is_empty()).then(|| of_clinics(&query.clinics)))
}

/// Whether somebody has, or asks for, something at one of these clinics.
pub async fn is_of_clinics<C: ConnectionTrait>(
    db: &C,
    patient: PatientId,
    clinics: &[ClinicId],
) -> Result<bool, StoreError> {
    let found = patient::Entity::find_by_id(patient.0).filter(of_clinics(clinics)).one(db).await?;
    Ok(found.is_some())
}

fn begins_with(column: patient::Column, name: &str) -> Condition {
    // No letter comes after this one.
    let end = format!("{name}{}", char::MAX);
    Condition::all().add(column.gte(name)).add(column.lt(end))
}

fn of_clinics(clinics: &[ClinicId]) -> SimpleExpr {
    of_clinics_by("patients.id", clinics)
}

/// Whether the patient that a column names has to do with one of these clinics. A request that names none is everybody's.
pub(crate) fn of_clinics_by(patient: &str, clinics: &[ClinicId]) -> SimpleExpr {
    let ids: Vec<String> = clinics.iter().map(|clinic| clinic.0.to_string()).collect();
    let ids = ids.join(",");
    Expr::cust(format!(
        "(EXISTS (SELECT 1 FROM appointments WHERE patient_id = {patient} AND clinic_id IN ({ids})) \
         OR EXISTS (SELECT 1 FROM booking_requests WHERE patient_id = {patient} \
         AND (clinic_id IS NULL OR clinic_id IN ({ids}))))"
    ))
}
