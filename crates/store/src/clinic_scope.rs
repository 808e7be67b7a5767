//! A [`ClinicScope`] as SQL conditions: the rows that staff of some clinics may see. All clinics need no condition, so functions
//! that build one take [`Clinics`], which is never empty.
//!
//! Rows with a clinic of their own are read clinic by clinic, each from its own range of an index. Rows that belong to a clinic
//! only through their booking are walked in list order and checked one by one until a page is full. That is fast if a clinic has
//! a good part of all bookings, but for a new clinic it would read the history of all others. So if a clinic has few bookings,
//! those are found first and the list is restricted to them.

use domain::{ClinicId, ClinicScope, Clinics};
use sea_orm::sea_query::{BinOper, Expr, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, IntoSimpleExpr, QueryFilter,
    QuerySelect, Statement,
};

use crate::StoreError;
use crate::entity::clinic;

/// Up to this many rows are simply read; with more matches, an index walk finds a page soon.
const FEW: i64 = 2_000;

/// The ids, for a list in parentheses. They are numbers, so there is no risk of SQL injection.
pub(crate) fn ids(clinics: &Clinics) -> String {
    let ids: Vec<String> = clinics.ids().map(|clinic| clinic.0.to_string()).collect();
    ids.join(",")
}

/// Whether a column names a clinic of the scope; no condition for all clinics.
pub(crate) fn at<K: ColumnTrait>(column: K, scope: &ClinicScope) -> Option<SimpleExpr> {
    scope.only().map(|clinics| column.is_in(clinics.ids().map(|clinic| clinic.0)))
}

/// Rows of this one clinic, as a range of an index; empty if it isn't in the scope.
pub(crate) fn at_clinic<K: ColumnTrait>(column: K, scope: &ClinicScope, clinic: ClinicId) -> Vec<Condition> {
    if scope.contains(clinic) { vec![Condition::all().add(column.eq(clinic.0))] } else { Vec::new() }
}

/// Whether a row with an optional clinic and region is within these clinics. With a region only it belongs to all clinics of the
/// region; with neither, to everyone. For a row that was found by another index: the plus signs keep `SQLite` from walking all
/// rows of a clinic.
pub(crate) fn within_clinics(clinics: &Clinics) -> String {
    let ids = ids(clinics);
    format!(
        "(+clinic_id IN ({ids}) OR (+clinic_id IS NULL AND (region_id IS NULL OR +region_id IN \
         (SELECT clinics.region_id FROM clinics WHERE clinics.id IN ({ids})))))"
    )
}

/// The rows of [`within_clinics`], as ranges of an index: one per clinic, one per region for rows without a
/// clinic, and one for rows with neither. All clinics are one range.
pub(crate) async fn ranges_within_clinics<C: ConnectionTrait, K: ColumnTrait>(
    db: &C,
    scope: &ClinicScope,
    clinic: K,
    region: K,
) -> Result<Vec<Condition>, StoreError> {
    let ClinicScope::Only(clinics) = scope else { return Ok(vec![Condition::all()]) };
    let of_clinics = clinic::Column::Id.is_in(clinics.ids().map(|clinic| clinic.0));
    let regions = clinic::Entity::find().filter(of_clinics).select_only().column(clinic::Column::RegionId);
    let regions: Vec<i64> = regions.distinct().into_tuple().all(db).await?;
    let named = clinics.ids().map(|id| Condition::all().add(clinic.eq(id.0)));
    let regions = regions.into_iter().map(|id| region.eq(id)).chain([region.is_null()]);
    Ok(named.chain(regions.map(|region| Condition::all().add(clinic.is_null()).add(region))).collect())
}

/// The bookings at some clinics, if they are few.
pub(crate) struct FewBookings {
    ids: String,
}

impl FewBookings {
    /// `None` for all clinics, which have many.
    pub(crate) async fn of<C: ConnectionTrait>(
        db: &C,
        scope: &ClinicScope,
    ) -> Result<Option<Self>, StoreError> {
        match scope {
            ClinicScope::All => Ok(None),
            ClinicScope::Only(clinics) => Self::of_clinics(db, clinics).await,
        }
    }

    pub(crate) async fn of_clinics<C: ConnectionTrait>(
        db: &C,
        clinics: &Clinics,
    ) -> Result<Option<Self>, StoreError> {
        let few = Self { ids: ids(clinics) };
        Ok(have_few_rows(db, &few.stretches()).await?.then_some(few))
    }

    /// Whether a column names one of them.
    pub(crate) fn includes(&self, column: &str) -> SimpleExpr {
        Expr::cust(format!("{column} IN ({})", self.bookings()))
    }

    /// Whether a column names one of their patients.
    pub(crate) fn have_patient(&self, column: &str) -> SimpleExpr {
        Expr::cust(format!("{column} IN ({})", self.all("patient_id")))
    }

    /// Their ids, in SQL.
    pub(crate) fn bookings(&self) -> String {
        self.all("booking_id")
    }

    fn all(&self, column: &str) -> String {
        self.stretches().map(|rows| format!("SELECT {column} FROM {rows}")).join(" UNION ALL ")
    }

    /// Each is read from its own index: together they are the rows at these clinics, and those of [`within_clinics`].
    fn stretches(&self) -> [String; 4] {
        let ids = &self.ids;
        [
            format!("appointments WHERE {}", visits_at(ids)),
            format!("booking_requests WHERE clinic_id IN ({ids})"),
            "booking_requests WHERE clinic_id IS NULL AND region_id IS NULL".to_owned(),
            format!(
                "booking_requests WHERE clinic_id IS NULL AND region_id IN \
                 (SELECT clinics.region_id FROM clinics WHERE clinics.id IN ({ids}))"
            ),
        ]
    }
}

/// The appointments of some clinics, if they are few.
pub(crate) async fn visits_if_few<C: ConnectionTrait>(
    db: &C,
    clinics: &Clinics,
) -> Result<Option<SimpleExpr>, StoreError> {
    let theirs = visits_at(&ids(clinics));
    let few = have_few_rows(db, &[format!("appointments WHERE {theirs}")]).await?;
    Ok(few.then(|| Expr::cust(theirs)))
}

/// Written this way, it uses the index of appointments by clinic.
fn visits_at(ids: &str) -> String {
    format!("(clinic_id + 0) IN ({ids})")
}

/// Whether some tables, each with its condition, have few rows in total. Counts no more than that takes.
pub(crate) async fn have_few_rows<C: ConnectionTrait>(
    db: &C,
    stretches: &[String],
) -> Result<bool, StoreError> {
    let some =
        |rows| format!("(SELECT COUNT(*) FROM (SELECT 1 AS one FROM {rows} LIMIT {}) AS few)", FEW + 1);
    let counts: Vec<String> = stretches.iter().map(some).collect();
    let sql = format!("SELECT {} AS count", counts.join(" + "));
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    let count: i64 = row.ok_or(StoreError::Corrupt { column: "count" })?.try_get("", "count")?;
    Ok(count <= FEW)
}

/// The sort expression if few rows match: an order without an index, so that those rows are found first, and no index of all
/// others is walked.
pub(crate) fn without_index(id: impl IntoSimpleExpr) -> SimpleExpr {
    id.into_simple_expr().add(0)
}

/// Like [`without_index`], for a text.
pub(crate) fn without_index_text(text: impl IntoSimpleExpr) -> SimpleExpr {
    text.into_simple_expr().binary(BinOper::Custom("||"), "")
}
