//! The log of what was said to people: exactly one row an event.

use domain::BookingId;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};

use crate::convert::instant;
use crate::entity::message;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Names the event: a job that runs twice still leaves one row.
    pub event_key: String,
    pub channel: String,
    pub kind: String,
    pub recipient: String,
    pub subject: String,
    pub body: String,
    pub booking_id: Option<BookingId>,
    pub language: String,
    pub created_at: Timestamp,
}

pub async fn log(tx: &Tx, new: &Message) -> Result<(), StoreError> {
    let new = new.clone();
    let row = message::ActiveModel {
        id: NotSet,
        event_key: Set(new.event_key),
        channel: Set(new.channel),
        kind: Set(new.kind),
        recipient: Set(new.recipient),
        subject: Set(new.subject),
        body: Set(new.body),
        booking_id: Set(new.booking_id.map(|id| id.0)),
        language: Set(new.language),
        created_at: Set(new.created_at.as_second()),
    };
    let once = OnConflict::column(message::Column::EventKey).do_nothing().to_owned();
    message::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    Ok(())
}

/// All messages, oldest first.
pub async fn list<C: ConnectionTrait>(db: &C) -> Result<Vec<Message>, StoreError> {
    let rows = message::Entity::find().order_by_asc(message::Column::Id).all(db).await?;
    rows.into_iter()
        .map(|row| {
            Ok(Message {
                event_key: row.event_key,
                channel: row.channel,
                kind: row.kind,
                recipient: row.recipient,
                subject: row.subject,
                body: row.body,
                booking_id: row.booking_id.map(BookingId),
                language: row.language,
                created_at: instant(row.created_at, "messages.created_at")?,
            })
        })
        .collect()
}
