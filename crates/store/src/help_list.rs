//! Call-backs and e-mails to the call centre for staff, in pages.

use domain::{ClinicId, ClinicScope, RegionId};
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, Order, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::convert::instant;
use crate::entity::{call_center_email, callback_request};
use crate::help::{CallCenterEmail, CallbackRequest};
use crate::office::count_bounded;
use crate::{StoreError, Tx, clinic_scope};

/// A call-back request or e-mail to the call centre, with its state.
#[derive(Debug, Clone)]
pub struct HelpItem<T> {
    pub id: i64,
    pub what: T,
    pub state: String,
    pub staff_note: Option<String>,
    pub version: i64,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct HelpFilter {
    pub state: String,
    /// The staff member's clinics; a row without a clinic belongs to its region, or to everyone.
    pub clinics: ClinicScope,
    /// Only those of this one.
    pub clinic: Option<ClinicId>,
    /// Completed ones are read from the end.
    pub latest_first: bool,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

/// A decision about one of them.
#[derive(Debug, Clone)]
pub struct HelpDecision {
    pub id: i64,
    pub state: String,
    pub note: Option<String>,
    /// The version as read.
    pub version: i64,
}

macro_rules! wanted {
    ($entity:ident, $filter:expr) => {{
        use $entity::Column;
        Condition::all().add(Column::State.eq($filter.state.as_str())).add_option(
            $filter.after.map(|id| if $filter.latest_first { Column::Id.lt(id) } else { Column::Id.gt(id) }),
        )
    }};
}

macro_rules! lists {
    ($entity:ident, $theirs:ident, $list:ident, $count:ident, $one:ident, $decide:ident, $what:ty, $of:expr) => {
        pub async fn $list<C: ConnectionTrait>(
            db: &C,
            filter: &HelpFilter,
            limit: u64,
        ) -> Result<Vec<HelpItem<$what>>, StoreError> {
            let order = if filter.latest_first { Order::Desc } else { Order::Asc };
            let mut rows = Vec::new();
            for of_one in $theirs(db, filter).await? {
                let page = $entity::Entity::find().filter(of_one).filter(wanted!($entity, filter));
                let page = page.order_by($entity::Column::Id, order.clone()).limit(limit);
                rows.extend(page.all(db).await?);
            }
            rows.sort_by_key(|row| row.id);
            if filter.latest_first {
                rows.reverse();
            }
            rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            rows.into_iter().map($of).collect()
        }

        /// Their number, counted up to a limit.
        pub async fn $count<C: ConnectionTrait>(
            db: &C,
            filter: &HelpFilter,
            most: usize,
        ) -> Result<usize, StoreError> {
            let mut count = 0;
            for of_one in $theirs(db, filter).await? {
                let rows = $entity::Entity::find().filter(of_one).filter(wanted!($entity, filter));
                count += count_bounded(db, rows, $entity::Column::Id, most - count).await?;
            }
            Ok(count)
        }

        pub async fn $one<C: ConnectionTrait>(
            db: &C,
            id: i64,
        ) -> Result<Option<HelpItem<$what>>, StoreError> {
            $entity::Entity::find_by_id(id).one(db).await?.map($of).transpose()
        }

        /// `false` if a colleague has changed it meanwhile. Without a note, the existing note stays.
        pub async fn $decide(tx: &Tx, decision: &HelpDecision) -> Result<bool, StoreError> {
            use $entity::Column;
            let mut change = $entity::Entity::update_many()
                .col_expr(Column::State, Expr::value(decision.state.clone()))
                .col_expr(Column::Version, Expr::col(Column::Version).add(1));
            if let Some(note) = &decision.note {
                change = change.col_expr(Column::StaffNote, Expr::value(note.as_str()));
            }
            let done = change
                .filter(Column::Id.eq(decision.id))
                .filter(Column::Version.eq(decision.version))
                .exec(tx)
                .await?;
            Ok(done.rows_affected == 1)
        }
    };
}

lists!(
    callback_request,
    callback_conditions,
    callbacks,
    count_callbacks,
    callback,
    decide_callback,
    CallbackRequest,
    callback_of
);
lists!(
    call_center_email,
    email_conditions,
    emails,
    count_emails,
    email,
    decide_email,
    CallCenterEmail,
    email_of
);

/// Conditions for the clinics of the scope, one each; or for the one clinic in the filter.
async fn callback_conditions<C: ConnectionTrait>(
    db: &C,
    filter: &HelpFilter,
) -> Result<Vec<Condition>, StoreError> {
    use callback_request::Column;
    match filter.clinic {
        None => {
            clinic_scope::ranges_within_clinics(db, &filter.clinics, Column::ClinicId, Column::RegionId).await
        }
        Some(clinic) => Ok(clinic_scope::at_clinic(Column::ClinicId, &filter.clinics, clinic)),
    }
}

/// An e-mail has no region.
async fn email_conditions<C: ConnectionTrait>(
    _: &C,
    filter: &HelpFilter,
) -> Result<Vec<Condition>, StoreError> {
    use call_center_email::Column;
    if let Some(clinic) = filter.clinic {
        return Ok(clinic_scope::at_clinic(Column::ClinicId, &filter.clinics, clinic));
    }
    let ClinicScope::Only(clinics) = &filter.clinics else { return Ok(vec![Condition::all()]) };
    let named = clinics.ids().map(|clinic| Column::ClinicId.eq(clinic.0));
    Ok(named.chain([Column::ClinicId.is_null()]).map(|of_one| Condition::all().add(of_one)).collect())
}

fn callback_of(row: callback_request::Model) -> Result<HelpItem<CallbackRequest>, StoreError> {
    Ok(HelpItem {
        id: row.id,
        state: row.state,
        staff_note: row.staff_note,
        version: row.version,
        created_at: instant(row.created_at, "callback_requests.created_at")?,
        what: CallbackRequest {
            name: row.name,
            contact_number: row.contact_number,
            preferred_time: row.preferred_time,
            note: row.note,
            region: row.region_id.map(RegionId),
            clinic: row.clinic_id.map(ClinicId),
            language: row.language,
        },
    })
}

fn email_of(row: call_center_email::Model) -> Result<HelpItem<CallCenterEmail>, StoreError> {
    Ok(HelpItem {
        id: row.id,
        state: row.state,
        staff_note: row.staff_note,
        version: row.version,
        created_at: instant(row.created_at, "call_center_emails.created_at")?,
        what: CallCenterEmail {
            name: row.name,
            email: row.email,
            contact_number: row.contact_number,
            subject: row.subject,
            message: row.message,
            clinic: row.clinic_id.map(ClinicId),
            language: row.language,
        },
    })
}
