//! Links by which patients send one document: the hash of the token finds a link, the sealed token is sent and then erased.

use domain::attachment::{UploadLinkOwner, UploadLinkTimes};
use domain::auth::CodeChannel;
use domain::limits::{UPLOAD_LINK_HOURS, UPLOAD_LINKS_LISTED};
use domain::{AppointmentId, BookingKeyId, BookingRequestId, UploadLinkId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::convert::{instant, parsed};
use crate::entity::upload_link::{ActiveModel, Column, Entity, Model};
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct NewUploadLink {
    pub booking_key: BookingKeyId,
    pub owner: UploadLinkOwner,
    pub document_type_id: Option<i64>,
    pub channel: CodeChannel,
    /// Masked.
    pub sent_to: String,
    pub token_hash: Vec<u8>,
    pub token_sealed: Vec<u8>,
    pub now: Timestamp,
}

#[derive(Debug, Clone)]
pub struct UploadLink {
    pub id: UploadLinkId,
    pub booking_key: BookingKeyId,
    pub owner: UploadLinkOwner,
    pub document_type_id: Option<i64>,
    pub channel: CodeChannel,
    /// Masked.
    pub sent_to: String,
    pub token_sealed: Option<Vec<u8>>,
    pub times: UploadLinkTimes,
}

/// Stores a new link. Those of the same owner, or of what it was before it was moved, end.
pub async fn insert(tx: &Tx, new: NewUploadLink, line: &[UploadLinkOwner]) -> Result<UploadLink, StoreError> {
    end_where(tx, of(new.booking_key, line), new.now).await?;
    let (appointment, request) = columns_of(new.owner);
    let row = ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key.0),
        appointment_id: Set(appointment),
        booking_request_id: Set(request),
        document_type_id: Set(new.document_type_id),
        channel: Set(new.channel.to_string()),
        sent_to: Set(new.sent_to),
        token_hash: Set(new.token_hash),
        token_sealed: Set(Some(new.token_sealed)),
        created_at: Set(new.now.as_second()),
        used_at: Set(None),
        ended_at: Set(None),
    };
    link_of(row.insert(tx).await?)
}

pub async fn find<C: ConnectionTrait>(db: &C, token_hash: &[u8]) -> Result<Option<UploadLink>, StoreError> {
    let found = Entity::find().filter(Column::TokenHash.eq(token_hash.to_vec())).one(db).await?;
    found.map(link_of).transpose()
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: UploadLinkId) -> Result<Option<UploadLink>, StoreError> {
    Entity::find_by_id(id.0).one(db).await?.map(link_of).transpose()
}

/// The latest links of an appointment or request, with those of what it was before it was moved. Latest first.
pub async fn of_line<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
    line: &[UploadLinkOwner],
) -> Result<Vec<UploadLink>, StoreError> {
    let rows = Entity::find()
        .filter(of(key, line))
        .order_by_desc(Column::Id)
        .limit(UPLOAD_LINKS_LISTED)
        .all(db)
        .await?;
    rows.into_iter().map(link_of).collect()
}

/// Uses a link up, once. `false` if another upload was first, or if it has ended.
pub async fn use_up(tx: &Tx, id: UploadLinkId, now: Timestamp) -> Result<bool, StoreError> {
    let spent = Entity::update_many()
        .col_expr(Column::UsedAt, Expr::value(now.as_second()))
        .filter(Column::Id.eq(id.0))
        .filter(is_unused())
        .exec(tx)
        .await?;
    Ok(spent.rows_affected == 1)
}

/// Ends all links of a key.
pub async fn end_of_key(tx: &Tx, key: BookingKeyId, now: Timestamp) -> Result<(), StoreError> {
    end_where(tx, Condition::all().add(Column::BookingKeyId.eq(key.0)), now).await
}

/// Ends a link that was seen to have expired, so that it stays closed if the clock is set back.
pub async fn end(tx: &Tx, id: UploadLinkId, now: Timestamp) -> Result<(), StoreError> {
    end_where(tx, Condition::all().add(Column::Id.eq(id.0)), now).await
}

/// It was sent, or never will be: its token isn't kept.
pub async fn erase_token(tx: &Tx, id: UploadLinkId) -> Result<(), StoreError> {
    erase_tokens_of(tx, Condition::all().add(Column::Id.eq(id.0))).await
}

/// Erases tokens that could not be sent in time.
pub async fn erase_old_tokens(tx: &Tx, now: Timestamp) -> Result<(), StoreError> {
    let oldest = now - SignedDuration::from_hours(UPLOAD_LINK_HOURS);
    let over = Condition::any()
        .add(Column::CreatedAt.lte(oldest.as_second()))
        .add(Column::UsedAt.is_not_null())
        .add(Column::EndedAt.is_not_null());
    erase_tokens_of(tx, over).await
}

async fn erase_tokens_of(tx: &Tx, those: Condition) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::TokenSealed, Expr::value(Option::<Vec<u8>>::None))
        .filter(those)
        .filter(Column::TokenSealed.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}

async fn end_where(tx: &Tx, those: Condition, now: Timestamp) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::EndedAt, Expr::value(now.as_second()))
        .filter(those)
        .filter(is_unused())
        .exec(tx)
        .await?;
    Ok(())
}

fn is_unused() -> Condition {
    Condition::all().add(Column::UsedAt.is_null()).add(Column::EndedAt.is_null())
}

fn of(key: BookingKeyId, line: &[UploadLinkOwner]) -> Condition {
    let any = line.iter().fold(Condition::any(), |any, owner| match owner {
        UploadLinkOwner::Appointment(id) => any.add(Column::AppointmentId.eq(id.0)),
        UploadLinkOwner::Request(id) => any.add(Column::BookingRequestId.eq(id.0)),
    });
    Condition::all().add(Column::BookingKeyId.eq(key.0)).add(any)
}

fn columns_of(owner: UploadLinkOwner) -> (Option<i64>, Option<i64>) {
    match owner {
        UploadLinkOwner::Appointment(id) => (Some(id.0), None),
        UploadLinkOwner::Request(id) => (None, Some(id.0)),
    }
}

fn link_of(row: Model) -> Result<UploadLink, StoreError> {
    let optional = |seconds: Option<i64>, column| seconds.map(|seconds| instant(seconds, column)).transpose();
    let owner = match (row.appointment_id, row.booking_request_id) {
        (Some(id), _) => UploadLinkOwner::Appointment(AppointmentId(id)),
        (None, id) => UploadLinkOwner::Request(BookingRequestId(id.unwrap_or_default())),
    };
    Ok(UploadLink {
        id: UploadLinkId(row.id),
        booking_key: BookingKeyId(row.booking_key_id),
        owner,
        document_type_id: row.document_type_id,
        channel: parsed(&row.channel, "upload_links.channel")?,
        sent_to: row.sent_to,
        token_sealed: row.token_sealed,
        times: UploadLinkTimes {
            created_at: instant(row.created_at, "upload_links.created_at")?,
            used_at: optional(row.used_at, "upload_links.used_at")?,
            ended_at: optional(row.ended_at, "upload_links.ended_at")?,
        },
    })
}
