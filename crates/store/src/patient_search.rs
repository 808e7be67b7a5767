//! Search for patients by staff.

use domain::patient::ValidPatient;
use domain::{ClinicScope, Clinics, PatientId};
use jiff::civil::Date;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoSimpleExpr, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::StoreError;
use crate::appointments::patient_of;
use crate::clinic_scope::{self, FewBookings};
use crate::entity::patient;
use crate::office::count_bounded;

/// Search terms. A missing one doesn't narrow the search; at least one is needed.
#[derive(Debug, Clone)]
pub struct PatientQuery {
    /// A folded prefix of either name.
    pub name: Option<String>,
    pub born: Option<Date>,
    /// E.164.
    pub number: Option<String>,
    pub only: Option<PatientId>,
    /// Only patients who have to do with one of these clinics.
    pub clinics: ClinicScope,
}

impl PatientQuery {
    /// An empty query, at all clinics.
    pub fn at_all_clinics() -> Self {
        Self { name: None, born: None, number: None, only: None, clinics: ClinicScope::All }
    }
}

#[derive(Debug, Clone)]
pub struct FoundPatient {
    pub id: PatientId,
    pub patient: ValidPatient,
    /// The cursor after this row.
    pub after: PageEnd,
}

/// Where a page ended. It holds everything the order needs: the next page starts there, whatever happens to that row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageEnd {
    /// The row was found by first name.
    pub by_first_name: bool,
    /// In that order.
    pub name: String,
    pub id: PatientId,
}

/// No more than `limit`. Matches by last name come first, then by first name, each in the order of its own index: however many
/// there are, only the rows of the page are read.
pub async fn find<C: ConnectionTrait>(
    db: &C,
    query: &PatientQuery,
    after: Option<&PageEnd>,
    limit: u64,
) -> Result<Vec<FoundPatient>, StoreError> {
    use patient::Column;
    let few = FewBookings::of(db, &query.clinics).await?;
    let wanted = conditions_without_name(query, few.as_ref());
    let mut found = Vec::new();
    for by_first_name in [false, true] {
        let column = if by_first_name { Column::ByFirstName } else { Column::ByLastName };
        let over = after.is_some_and(|after| after.by_first_name && !by_first_name);
        let left = limit.saturating_sub(found.len() as u64);
        if over || left == 0 || (by_first_name && query.name.is_none()) {
            continue;
        }
        let after = after.filter(|after| after.by_first_name == by_first_name);
        let named = query.name.as_ref().map(|name| {
            // A single bound tells the index where to start: of two, SQLite would take the first.
            let begin = after.map_or(name.as_str(), |after| after.name.as_str().max(name));
            let named = Condition::all().add(column.gte(begin)).add(column.lt(end_of(name)));
            if by_first_name { named.add(begins_with(Column::ByLastName, name).not()) } else { named }
        });
        let rows = patient::Entity::find()
            .filter(
                wanted.clone().add_option(named).add_option(after.map(|after| after_cursor(column, after))),
            )
            .order_by_asc(if few.is_some() {
                clinic_scope::without_index_text(column)
            } else {
                column.into_simple_expr()
            })
            .order_by_asc(Column::Id)
            .limit(left);
        for row in rows.all(db).await? {
            let name = if by_first_name { &row.by_first_name } else { &row.by_last_name };
            let after = PageEnd { by_first_name, name: name.clone(), id: PatientId(row.id) };
            found.push(FoundPatient { id: after.id, patient: patient_of(row)?, after });
        }
    }
    Ok(found)
}

fn after_cursor(column: patient::Column, after: &PageEnd) -> Condition {
    let name = after.name.as_str();
    let same = Condition::all().add(column.eq(name)).add(patient::Column::Id.gt(after.id.0));
    Condition::any().add(column.gt(name)).add(same)
}

/// Whether the patient in a column matches. If few do, the list is found from them. If many do, the list is walked in its order
/// until the page is full: looking them all up first would take longer the larger the provider is.
pub(crate) async fn matches_patient<C: ConnectionTrait>(
    db: &C,
    query: &PatientQuery,
    table: &'static str,
    column: &'static str,
) -> Result<SimpleExpr, StoreError> {
    /// This many can be looked up one by one in some milliseconds.
    const FEW: usize = 3000;
    use patient::Column;
    let named = query.name.as_ref().map(|name| {
        Condition::any()
            .add(begins_with(Column::ByLastName, name))
            .add(begins_with(Column::ByFirstName, name))
    });
    let few = FewBookings::of(db, &query.clinics).await?;
    let people =
        patient::Entity::find().filter(conditions_without_name(query, few.as_ref()).add_option(named));
    if count_bounded(db, people.clone(), Column::Id, FEW + 1).await? > FEW {
        let same = Expr::cust(format!("patients.id = {table}.{column}"));
        // The offset keeps PostgreSQL from looking them all up first after all.
        let one = people.select_only().column(Column::Id).filter(same).limit(1).offset(0);
        return Ok(Expr::exists(one.into_query()));
    }
    let ids = people.select_only().column(Column::Id).into_query();
    Ok(sea_orm::ExprTrait::in_subquery(Expr::col((table, column)), ids))
}

fn conditions_without_name(query: &PatientQuery, few: Option<&FewBookings>) -> Condition {
    use patient::Column;
    let of_clinics =
        |clinics: &Clinics| few.map_or_else(|| of_clinics(clinics), |few| few.have_patient("patients.id"));
    Condition::all()
        .add_option(query.only.map(|id| Column::Id.eq(id.0)))
        .add_option(query.born.map(|born| Column::DateOfBirth.eq(born.to_string())))
        .add_option(query.number.as_ref().map(|number| Column::ContactNumber.eq(number.as_str())))
        .add_option(query.clinics.only().map(of_clinics))
}

/// Whether a patient has an appointment or request at one of these clinics. Always true for all clinics.
pub async fn is_of_clinics<C: ConnectionTrait>(
    db: &C,
    patient: PatientId,
    scope: &ClinicScope,
) -> Result<bool, StoreError> {
    let ClinicScope::Only(clinics) = scope else { return Ok(true) };
    let found = patient::Entity::find_by_id(patient.0).filter(of_clinics(clinics)).one(db).await?;
    Ok(found.is_some())
}

fn begins_with(column: patient::Column, name: &str) -> Condition {
    Condition::all().add(column.gte(name)).add(column.lt(end_of(name)))
}

fn end_of(name: &str) -> String {
    // No character comes after this one.
    format!("{name}{}", char::MAX)
}

fn of_clinics(clinics: &Clinics) -> SimpleExpr {
    of_clinics_by("patients.id", clinics)
}

/// Whether the patient in a column has to do with one of these clinics. A request without a clinic belongs to its region, or to
/// everyone. The offsets keep `PostgreSQL` from reading everything at these clinics instead of one patient.
pub(crate) fn of_clinics_by(patient: &str, clinics: &Clinics) -> SimpleExpr {
    let (ids, asked) = (clinic_scope::ids(clinics), clinic_scope::within_clinics(clinics));
    Expr::cust(format!(
        "(EXISTS (SELECT 1 FROM appointments WHERE patient_id = {patient} AND +clinic_id IN ({ids}) LIMIT 1 OFFSET 0) \
         OR EXISTS (SELECT 1 FROM booking_requests WHERE patient_id = {patient} AND {asked} LIMIT 1 OFFSET 0))"
    ))
}
