//! The log of messages: exactly one row per event.

use domain::BookingId;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};

use crate::convert::instant;
use crate::entity::message;
use crate::{StoreError, Tx, message_subjects};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// The name of the event: a job that runs twice still leaves one row.
    pub event_key: String,
    pub channel: String,
    pub kind: String,
    pub recipient: String,
    /// Subject and text; `None` if they were erased, like those of a sent code.
    pub words_sealed: Option<Vec<u8>>,
    pub booking_id: Option<BookingId>,
    pub language: String,
    pub created_at: Timestamp,
    /// `SENT` or `RECORDED`; `None` from before it was noted.
    pub state: Option<String>,
}

pub async fn log(tx: &Tx, new: &Message) -> Result<(), StoreError> {
    let (new, event_key) = (new.clone(), new.event_key.clone());
    let row = message::ActiveModel {
        id: NotSet,
        event_key: Set(new.event_key),
        channel: Set(new.channel),
        kind: Set(new.kind),
        recipient: Set(new.recipient),
        words_sealed: Set(new.words_sealed),
        booking_id: Set(new.booking_id.map(|id| id.0)),
        language: Set(new.language),
        created_at: Set(new.created_at.as_second()),
        state: Set(new.state),
    };
    let once = OnConflict::column(message::Column::EventKey).do_nothing().to_owned();
    message::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    message_subjects::note(tx, &event_key).await
}

/// Text messages sent since then: all, or those to one number.
pub async fn texts_since<C: ConnectionTrait>(
    db: &C,
    since: Timestamp,
    to: Option<&str>,
) -> Result<u64, StoreError> {
    let mut texts = message::Entity::find()
        .filter(message::Column::Channel.eq("SMS"))
        .filter(message::Column::CreatedAt.gt(since.as_second()));
    if let Some(to) = to {
        texts = texts.filter(message::Column::Recipient.eq(to));
    }
    Ok(texts.count(db).await?)
}

/// All messages, oldest first.
pub async fn list<C: ConnectionTrait>(db: &C) -> Result<Vec<Message>, StoreError> {
    let rows = message::Entity::find().order_by_asc(message::Column::Id).all(db).await?;
    rows.into_iter().map(message_of).collect()
}

pub(crate) fn message_of(row: message::Model) -> Result<Message, StoreError> {
    Ok(Message {
        event_key: row.event_key,
        channel: row.channel,
        kind: row.kind,
        recipient: row.recipient,
        words_sealed: row.words_sealed,
        booking_id: row.booking_id.map(BookingId),
        language: row.language,
        created_at: instant(row.created_at, "messages.created_at")?,
        state: row.state,
    })
}
