//! Database rows of the documents of drafts, bookings and requests. They belong to a booking key from the start, so they stay
//! whatever the draft becomes.

use std::collections::{HashMap, HashSet};

use domain::attachment::ScanState;
use domain::{BookingKeyId, ExamId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::audit::Actor;
use crate::convert::{instant, parsed};
use crate::entity::document::{ActiveModel, Column, Entity, Model};
use crate::entity::{consent, report};
use crate::{StoreError, Tx, booking_keys};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub id: i64,
    pub booking_key_id: BookingKeyId,
    pub exam_id: Option<ExamId>,
    pub document_type_id: Option<i64>,
    pub file_name: String,
    pub created_at: Timestamp,
    pub file: DocumentFile,
    /// Who uploaded it, as named in the audit trail.
    pub uploaded_by: String,
    /// The document of which this is a copy.
    pub imported_from: Option<i64>,
}

/// The stored bytes of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentFile {
    /// Its name in the file store.
    pub stored_as: String,
    /// As detected from the bytes.
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// In hexadecimal; unknown for documents of earlier releases.
    pub sha256: Option<String>,
    pub scan: ScanState,
}

#[derive(Debug, Clone)]
pub struct NewDocument {
    pub booking_key_id: BookingKeyId,
    pub exam_id: Option<ExamId>,
    pub document_type_id: Option<i64>,
    pub file_name: String,
    pub file: DocumentFile,
    pub uploaded_by: Actor,
    /// The browser's id for the upload.
    pub upload_id: Option<String>,
    pub imported_from: Option<i64>,
    pub now: Timestamp,
}

pub async fn insert(tx: &Tx, new: NewDocument) -> Result<Document, StoreError> {
    let row = ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key_id.0),
        exam_id: Set(new.exam_id.map(|id| id.0)),
        document_type_id: Set(new.document_type_id),
        file_name: Set(new.file_name),
        content_type: Set(new.file.content_type),
        size: Set(new.file.size),
        stored_as: Set(new.file.stored_as),
        created_at: Set(new.now.as_second()),
        sha256: Set(new.file.sha256),
        uploaded_by: Set(new.uploaded_by.kind.into_str().to_owned()),
        uploader_id: Set(new.uploaded_by.id),
        upload_id: Set(new.upload_id),
        imported_from: Set(new.imported_from),
        scan: Set(new.file.scan.to_string()),
    };
    document_of(row.insert(tx).await?)
}

/// Replaces the file of a document, and returns the name of the former one. `None` if the document no longer exists.
pub async fn replace(tx: &Tx, id: i64, new: NewDocument) -> Result<Option<(Document, String)>, StoreError> {
    let Some(row) = Entity::find_by_id(id).one(tx).await? else { return Ok(None) };
    let former = row.stored_as.clone();
    let mut row = ActiveModel::from(row);
    if new.document_type_id.is_some() {
        row.document_type_id = Set(new.document_type_id);
    }
    row.file_name = Set(new.file_name);
    row.content_type = Set(new.file.content_type);
    row.size = Set(new.file.size);
    row.stored_as = Set(new.file.stored_as);
    row.created_at = Set(new.now.as_second());
    row.sha256 = Set(new.file.sha256);
    row.uploaded_by = Set(new.uploaded_by.kind.into_str().to_owned());
    row.uploader_id = Set(new.uploaded_by.id);
    row.upload_id = Set(new.upload_id);
    row.imported_from = Set(None);
    row.scan = Set(new.file.scan.to_string());
    Ok(Some((document_of(row.update(tx).await?)?, former)))
}

pub async fn count<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<u64, StoreError> {
    Ok(Entity::find().filter(Column::BookingKeyId.eq(key.0)).count(db).await?)
}

pub async fn list<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<Document>, StoreError> {
    of_keys(db, &[key]).await
}

/// The documents of several keys, oldest first.
pub async fn of_keys<C: ConnectionTrait>(db: &C, keys: &[BookingKeyId]) -> Result<Vec<Document>, StoreError> {
    let of_them = Column::BookingKeyId.is_in(keys.iter().map(|key| key.0));
    let rows = Entity::find().filter(of_them).order_by_asc(Column::Id).all(db).await?;
    rows.into_iter().map(document_of).collect()
}

/// The document of an upload that is sent again.
pub async fn by_upload_id<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
    upload_id: &str,
) -> Result<Option<Document>, StoreError> {
    let found = Entity::find()
        .filter(Column::BookingKeyId.eq(key.0))
        .filter(Column::UploadId.eq(upload_id))
        .one(db)
        .await?;
    found.map(document_of).transpose()
}

/// Deletes a document of this key and returns the name of its file.
pub async fn remove(tx: &Tx, key: BookingKeyId, id: i64) -> Result<Option<String>, StoreError> {
    // Not while it is being replaced: the file of the replacement would be left.
    booking_keys::lock(tx, key).await?;
    let found = Entity::find_by_id(id).filter(Column::BookingKeyId.eq(key.0)).one(tx).await?;
    let Some(row) = found else { return Ok(None) };
    Entity::delete_by_id(row.id).exec(tx).await?;
    Ok(Some(row.stored_as))
}

/// Deletes a document if it still has this file. `false` if it was deleted or replaced.
pub async fn remove_with_file(tx: &Tx, id: i64, stored_as: &str) -> Result<bool, StoreError> {
    let done = Entity::delete_many()
        .filter(Column::Id.eq(id))
        .filter(Column::StoredAs.eq(stored_as))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Deletes all of them and returns the names of their files.
pub async fn remove_all(tx: &Tx, key: BookingKeyId) -> Result<Vec<String>, StoreError> {
    let files = list(tx, key).await?.into_iter().map(|document| document.file.stored_as).collect();
    Entity::delete_many().filter(Column::BookingKeyId.eq(key.0)).exec(tx).await?;
    Ok(files)
}

/// Transfers documents to another draft: all, or those of one exam. Returns how many, and the names of files that are no longer
/// needed: an upload that was sent to both drafts is kept once.
pub async fn transfer(
    tx: &Tx,
    from: BookingKeyId,
    to: BookingKeyId,
    exam: Option<ExamId>,
) -> Result<(u64, Vec<String>), StoreError> {
    let received = Entity::find().filter(Column::BookingKeyId.eq(to.0)).all(tx).await?;
    let received: HashMap<String, Option<String>> =
        received.into_iter().filter_map(|row| Some((row.upload_id?, row.sha256))).collect();
    let mut given = Entity::find().filter(Column::BookingKeyId.eq(from.0));
    if let Some(exam) = exam {
        given = given.filter(Column::ExamId.eq(exam.0));
    }
    let same_upload = |row: &Model| row.upload_id.as_ref().and_then(|id| received.get(id)).cloned();
    let is_known = |row: &Model| same_upload(row).is_some_and(|sha256| sha256 == row.sha256);
    let (known, moved): (Vec<Model>, Vec<Model>) = given.all(tx).await?.into_iter().partition(is_known);
    // Another file under the same id stays a document of its own.
    let renamed = moved.iter().filter(|row| same_upload(row).is_some()).map(|row| row.id);
    Entity::update_many()
        .col_expr(Column::UploadId, Expr::value(Option::<String>::None))
        .filter(Column::Id.is_in(renamed))
        .exec(tx)
        .await?;
    Entity::delete_many().filter(Column::Id.is_in(known.iter().map(|row| row.id))).exec(tx).await?;
    let update = Entity::update_many()
        .col_expr(Column::BookingKeyId, Expr::value(to.0))
        .filter(Column::Id.is_in(moved.iter().map(|row| row.id)));
    let count = update.exec(tx).await?.rows_affected;
    Ok((count, known.into_iter().map(|row| row.stored_as).collect()))
}

/// Documents that wait for the virus scanner, latest first: one that it never answers must not hold up others.
pub async fn waiting<C: ConnectionTrait>(db: &C, most: u64) -> Result<Vec<Document>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Scan.eq(ScanState::Waiting.to_string()))
        .order_by_desc(Column::Id)
        .limit(most)
        .all(db)
        .await?;
    rows.into_iter().map(document_of).collect()
}

/// How many documents wait for the virus scanner.
pub async fn count_waiting<C: ConnectionTrait>(db: &C) -> Result<u64, StoreError> {
    Ok(Entity::find().filter(Column::Scan.eq(ScanState::Waiting.to_string())).count(db).await?)
}

/// Sets the scan result of this file of a document.
pub async fn set_scan(tx: &Tx, id: i64, stored_as: &str, scan: ScanState) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::Scan, Expr::value(scan.to_string()))
        .filter(Column::Id.eq(id))
        .filter(Column::StoredAs.eq(stored_as))
        .exec(tx)
        .await?;
    Ok(())
}

/// Those of these files that have a document, a report or a signed consent form.
pub async fn named_files<C: ConnectionTrait>(
    db: &C,
    names: &[String],
) -> Result<HashSet<String>, StoreError> {
    let documents = Entity::find().filter(Column::StoredAs.is_in(names)).all(db).await?;
    let reports = report::Entity::find().filter(report::Column::StoredAs.is_in(names)).all(db).await?;
    let consents = consent::Entity::find().filter(consent::Column::StoredAs.is_in(names)).all(db).await?;
    let in_use = documents.into_iter().map(|row| row.stored_as);
    let in_use = in_use.chain(reports.into_iter().filter_map(|row| row.stored_as));
    Ok(in_use.chain(consents.into_iter().map(|row| row.stored_as)).collect())
}

/// The files of the documents after this id, in order of id.
pub async fn files_after<C: ConnectionTrait>(
    db: &C,
    id: i64,
    most: u64,
) -> Result<Vec<(i64, String)>, StoreError> {
    let rows = Entity::find().filter(Column::Id.gt(id)).order_by_asc(Column::Id).limit(most).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.stored_as)).collect())
}

fn document_of(row: Model) -> Result<Document, StoreError> {
    Ok(Document {
        id: row.id,
        booking_key_id: BookingKeyId(row.booking_key_id),
        exam_id: row.exam_id.map(ExamId),
        document_type_id: row.document_type_id,
        file_name: row.file_name,
        created_at: instant(row.created_at, "documents.created_at")?,
        file: DocumentFile {
            stored_as: row.stored_as,
            content_type: row.content_type,
            size: row.size,
            sha256: row.sha256,
            scan: parsed(&row.scan, "documents.scan")?,
        },
        uploaded_by: row.uploaded_by,
        imported_from: row.imported_from,
    })
}
