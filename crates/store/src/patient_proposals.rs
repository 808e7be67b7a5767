//! Bookings whose patient may already be known: the record of the booking and the known one. The patient's code or staff decide
//! whether they are one person's.

use domain::patient::MatchState;
use domain::{BookingKeyId, ClinicScope, Clinics, PatientId};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::convert::instant;
use crate::entity::patient_match::{Column, Entity, Model};
use crate::entity::{booking, patient};
use crate::patient_links::PatientPair;
use crate::patient_search::of_clinics_by;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    pub id: i64,
    pub pair: PatientPair,
    pub at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct ProposalFilter {
    pub state: MatchState,
    /// Both records have to do with one of these.
    pub clinics: ClinicScope,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

/// Open proposals for bookings of these keys.
pub async fn open_of_keys(tx: &Tx, keys: &[BookingKeyId], most: u64) -> Result<Vec<Proposal>, StoreError> {
    let rows = submitted()
        .filter(Column::State.eq(MatchState::Found.to_string()))
        .filter(Column::BookingKeyId.is_in(keys.iter().map(|key| key.0)))
        .order_by_asc(Column::Id)
        .limit(most);
    proposals(tx, rows.all(tx).await?).await
}

/// Oldest first, each pair once.
pub async fn list<C: ConnectionTrait>(
    db: &C,
    filter: &ProposalFilter,
    limit: u64,
) -> Result<Vec<Proposal>, StoreError> {
    const BOOKED: &str = "(SELECT patient_id FROM bookings \
         WHERE bookings.booking_key_id = patient_matches.booking_key_id)";
    let of_clinics = |clinics: &Clinics| {
        Condition::all()
            .add(of_clinics_by(BOOKED, clinics))
            .add(of_clinics_by("patient_matches.patient_id", clinics))
    };
    // Two matches in one draft are one proposal.
    let asked_before = Expr::cust(
        "EXISTS (SELECT 1 FROM patient_matches AS earlier WHERE earlier.id < patient_matches.id \
         AND earlier.booking_key_id = patient_matches.booking_key_id \
         AND earlier.patient_id = patient_matches.patient_id AND earlier.state = patient_matches.state)",
    );
    let wanted = Condition::all()
        .add(Column::State.eq(filter.state.to_string()))
        .add(asked_before.not())
        .add_option(filter.clinics.only().map(of_clinics))
        .add_option(filter.after.map(|id| Column::Id.gt(id)));
    let rows = submitted().filter(wanted).order_by_asc(Column::Id).limit(limit).all(db).await?;
    proposals(db, rows).await
}

/// Settles the proposals of a pair. `false` if there is none in one of these states.
pub async fn close_proposals(
    tx: &Tx,
    pair: PatientPair,
    from: &[MatchState],
    to: MatchState,
) -> Result<bool, StoreError> {
    let keys = Query::select()
        .column(booking::Column::BookingKeyId)
        .from(booking::Entity)
        .and_where(booking::Column::PatientId.eq(pair.later.0))
        .to_owned();
    let done = Entity::update_many()
        .col_expr(Column::State, Expr::value(to.to_string()))
        .filter(Column::State.is_in(from.iter().map(ToString::to_string)))
        .filter(Column::PatientId.eq(pair.known.0))
        .filter(Column::BookingKeyId.in_subquery(keys))
        .exec(tx)
        .await?;
    Ok(done.rows_affected > 0)
}

/// A draft is continued under another key: the question is transferred.
pub async fn transfer(tx: &Tx, from: BookingKeyId, to: BookingKeyId) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::BookingKeyId, Expr::value(to.0))
        .filter(Column::BookingKeyId.eq(from.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Of drafts that became a booking with the same date of birth.
fn submitted() -> Select<Entity> {
    let same_day = Query::select()
        .expr(Expr::value(1))
        .from(booking::Entity)
        .inner_join(
            patient::Entity,
            Expr::col((patient::Entity, patient::Column::Id))
                .equals((booking::Entity, booking::Column::PatientId)),
        )
        .and_where(
            Expr::col((booking::Entity, booking::Column::BookingKeyId))
                .equals((Entity, Column::BookingKeyId)),
        )
        .and_where(
            Expr::col((patient::Entity, patient::Column::DateOfBirth)).equals((Entity, Column::DateOfBirth)),
        )
        .to_owned();
    Entity::find().filter(Column::PatientId.is_not_null()).filter(Expr::exists(same_day))
}

async fn proposals<C: ConnectionTrait>(db: &C, rows: Vec<Model>) -> Result<Vec<Proposal>, StoreError> {
    let of_keys = booking::Column::BookingKeyId.is_in(rows.iter().map(|row| row.booking_key_id));
    let bookings = booking::Entity::find().filter(of_keys).all(db).await?;
    let found = rows.into_iter().filter_map(|row| {
        let booking = bookings.iter().find(|booking| booking.booking_key_id == row.booking_key_id)?;
        let pair = PatientPair::of(PatientId(booking.patient_id), PatientId(row.patient_id?))?;
        Some(instant(row.created_at, "patient_matches.created_at").map(|at| Proposal {
            id: row.id,
            pair,
            at,
        }))
    });
    found.collect()
}
