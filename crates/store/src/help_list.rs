//! Call-backs and mails to the call centre as staff work through them: the oldest first, a page at a time.

use domain::{ClinicId, RegionId};
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::convert::instant;
use crate::entity::{call_center_email, callback_request};
use crate::help::{CallCenterEmail, CallbackRequest};
use crate::{StoreError, Tx};

/// What somebody wants of the call centre, and how far that is.
#[derive(Debug, Clone)]
pub struct Asked<T> {
    pub id: i64,
    pub what: T,
    pub state: String,
    pub staff_note: Option<String>,
    pub version: i64,
    pub created_at: Timestamp,
}

/// Which are wanted.
#[derive(Debug, Clone, Default)]
pub struct HelpFilter {
    pub state: String,
    /// Those at which somebody works; what names none is everybody's.
    pub clinics: Vec<ClinicId>,
    /// Only those of this one.
    pub clinic: Option<ClinicId>,
    /// The last one of the page before.
    pub after: Option<i64>,
}

/// A decision about one of them.
#[derive(Debug, Clone)]
pub struct HelpDecision {
    pub id: i64,
    pub state: String,
    pub note: Option<String>,
    /// As it was read.
    pub version: i64,
}

macro_rules! lists {
    ($entity:ident, $list:ident, $one:ident, $decide:ident, $what:ty, $of:expr) => {
        pub async fn $list<C: ConnectionTrait>(
            db: &C,
            filter: &HelpFilter,
            limit: u64,
        ) -> Result<Vec<Asked<$what>>, StoreError> {
            use $entity::Column;
            let clinics = filter.clinics.iter().map(|clinic| clinic.0);
            let theirs =
                Condition::any().add(Column::ClinicId.is_in(clinics)).add(Column::ClinicId.is_null());
            let wanted = Condition::all()
                .add(Column::State.eq(filter.state.as_str()))
                .add_option((!filter.clinics.is_empty()).then_some(theirs))
                .add_option(filter.clinic.map(|clinic| Column::ClinicId.eq(clinic.0)))
                .add_option(filter.after.map(|id| Column::Id.gt(id)));
            let rows = $entity::Entity::find().filter(wanted).order_by_asc(Column::Id).limit(limit);
            rows.all(db).await?.into_iter().map($of).collect()
        }

        pub async fn $one<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Asked<$what>>, StoreError> {
            $entity::Entity::find_by_id(id).one(db).await?.map($of).transpose()
        }

        /// `false` where somebody else has changed it meanwhile.
        pub async fn $decide(tx: &Tx, decision: &HelpDecision) -> Result<bool, StoreError> {
            use $entity::Column;
            let done = $entity::Entity::update_many()
                .col_expr(Column::State, Expr::value(decision.state.clone()))
                .col_expr(Column::StaffNote, Expr::value(decision.note.clone()))
                .col_expr(Column::Version, Expr::col(Column::Version).add(1))
                .filter(Column::Id.eq(decision.id))
                .filter(Column::Version.eq(decision.version))
                .exec(tx)
                .await?;
            Ok(done.rows_affected == 1)
        }
    };
}

lists!(callback_request, callbacks, callback, decide_callback, CallbackRequest, callback_of);
lists!(call_center_email, emails, email, decide_email, CallCenterEmail, email_of);

fn callback_of(row: callback_request::Model) -> Result<Asked<CallbackRequest>, StoreError> {
    Ok(Asked {
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

fn email_of(row: call_center_email::Model) -> Result<Asked<CallCenterEmail>, StoreError> {
    Ok(Asked {
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
