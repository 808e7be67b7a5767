//! Database rows of the files of drafts.

use domain::{BookingKeyId, ExamId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use crate::convert::instant;
use crate::entity::temporary_document::{ActiveModel, Column, Entity, Model};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftDocument {
    pub id: i64,
    pub exam_id: Option<ExamId>,
    pub document_type_id: Option<i64>,
    pub file_name: String,
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// Its name in the file store.
    pub stored_as: String,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct NewDraftDocument {
    pub booking_key_id: BookingKeyId,
    pub exam_id: Option<ExamId>,
    pub document_type_id: Option<i64>,
    pub file_name: String,
    pub content_type: String,
    pub size: i64,
    pub stored_as: String,
    pub now: Timestamp,
}

pub async fn insert(tx: &Tx, new: NewDraftDocument) -> Result<DraftDocument, StoreError> {
    let row = ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key_id.0),
        exam_id: Set(new.exam_id.map(|id| id.0)),
        document_type_id: Set(new.document_type_id),
        file_name: Set(new.file_name),
        content_type: Set(new.content_type),
        size: Set(new.size),
        stored_as: Set(new.stored_as),
        created_at: Set(new.now.as_second()),
    };
    document_of(row.insert(tx).await?)
}

pub async fn count<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<u64, StoreError> {
    Ok(Entity::find().filter(Column::BookingKeyId.eq(key.0)).count(db).await?)
}

pub async fn list<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<DraftDocument>, StoreError> {
    let rows = Entity::find().filter(Column::BookingKeyId.eq(key.0)).order_by_asc(Column::Id).all(db).await?;
    rows.into_iter().map(document_of).collect()
}

/// Deletes a document of this draft and returns the name of its file.
pub async fn remove(tx: &Tx, key: BookingKeyId, id: i64) -> Result<Option<String>, StoreError> {
    let found = Entity::find_by_id(id).filter(Column::BookingKeyId.eq(key.0)).one(tx).await?;
    let Some(row) = found else { return Ok(None) };
    Entity::delete_by_id(row.id).exec(tx).await?;
    Ok(Some(row.stored_as))
}

/// Deletes all of them and returns the names of their files.
pub async fn remove_all(tx: &Tx, key: BookingKeyId) -> Result<Vec<String>, StoreError> {
    let files = list(tx, key).await?.into_iter().map(|document| document.stored_as).collect();
    Entity::delete_many().filter(Column::BookingKeyId.eq(key.0)).exec(tx).await?;
    Ok(files)
}

/// Transfers documents to another draft: all, or those of one exam.
pub async fn transfer(
    tx: &Tx,
    from: BookingKeyId,
    to: BookingKeyId,
    exam: Option<ExamId>,
) -> Result<u64, StoreError> {
    let mut update = Entity::update_many()
        .col_expr(Column::BookingKeyId, Expr::value(to.0))
        .filter(Column::BookingKeyId.eq(from.0));
    if let Some(exam) = exam {
        update = update.filter(Column::ExamId.eq(exam.0));
    }
    Ok(update.exec(tx).await?.rows_affected)
}

fn document_of(row: Model) -> Result<DraftDocument, StoreError> {
    Ok(DraftDocument {
        id: row.id,
        exam_id: row.exam_id.map(ExamId),
        document_type_id: row.document_type_id,
        file_name: row.file_name,
        content_type: row.content_type,
        size: row.size,
        stored_as: row.stored_as,
        created_at: instant(row.created_at, "temporary_documents.created_at")?,
    })
}
