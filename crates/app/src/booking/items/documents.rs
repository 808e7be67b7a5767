//! Documents of a draft. They stay with its key when it is submitted.

use domain::MessageKey;
use domain::attachment::tidy_file_name;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::limits::FILES_PER_KEY;
use store::Tx;
use store::audit::record;
use store::booking_keys::StoredKey;
use store::documents::{self, Document, NewDocument};

use super::lock_open_draft;
use crate::documents::Upload;
use crate::rates::Rate;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemporaryDocument {
    pub id: i64,
    pub file_name: String,
    pub content_type: String,
    pub document_type_id: Option<i64>,
}

impl From<Document> for TemporaryDocument {
    fn from(document: Document) -> Self {
        Self {
            id: document.id,
            file_name: document.file_name,
            content_type: document.file.content_type,
            document_type_id: document.document_type_id,
        }
    }
}

impl App {
    /// Whether an upload is allowed, checked before the file is read.
    pub async fn begin_upload(&self, key: &BookingKey, ctx: &Ctx) -> Result<(), AppError> {
        self.draft(key).await?;
        self.count_caller(Rate::Upload, ctx, Some(key.as_str().as_bytes())).await
    }

    /// Stores a file. Repeating the same upload returns the same document.
    pub async fn upload_to_draft(
        &self,
        key: &BookingKey,
        upload: Upload,
        ctx: &Ctx,
    ) -> Result<TemporaryDocument, AppError> {
        let draft = self.draft(key).await?;
        upload.check_id()?;
        self.check_document_type(upload.document_type_id).await?;
        let exam_id = self.exam_of_slug(upload.exam_slug.as_deref()).await?;
        let event = self.event_of_draft(draft.id, AuditAction::Upload, ctx);
        let file = self.store_upload(upload.file).await?;
        let stored_as = file.stored_as.clone();
        let new = NewDocument {
            booking_key_id: draft.id,
            exam_id,
            document_type_id: upload.document_type_id,
            file_name: tidy_file_name(&upload.file_name),
            file,
            uploaded_by: event.actor.clone(),
            upload_id: upload.upload_id,
            imported_from: None,
            now: self.clock().now(),
        };
        let origin = ctx.origin.clone();
        // The file counts once its row is written. If the row is refused, it is deleted; a crash in between leaves only encrypted
        // bytes, which the next file check deletes.
        let kept = self
            .store()
            .write(move |tx| {
                let (new, draft) = (new.clone(), draft.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    let stored_as = new.file.stored_as.clone();
                    let document = write_row(tx, &draft, new).await?;
                    if document.file.stored_as == stored_as {
                        record(tx, &event, &origin).await?;
                    }
                    Ok::<_, AppError>(document)
                })
            })
            .await;
        match kept {
            Ok(document) => {
                if document.file.stored_as != stored_as {
                    self.delete_unreferenced_files(&[stored_as]).await;
                }
                Ok(document.into())
            }
            Err(error) => {
                self.erase_refused(&[stored_as], &error).await;
                Err(error)
            }
        }
    }

    pub async fn delete_from_draft(&self, key: &BookingKey, id: i64, ctx: &Ctx) -> Result<(), AppError> {
        let draft = self.draft(key).await?;
        let (event, origin) =
            (self.event_of_draft(draft.id, AuditAction::DeleteUpload, ctx), ctx.origin.clone());
        let removed = self
            .store()
            .write(move |tx| {
                let (event, origin, draft) = (event.clone(), origin.clone(), draft.clone());
                Box::pin(async move {
                    // Once it is submitted, only staff delete its documents.
                    lock_open_draft(tx, &draft).await?;
                    let removed = documents::remove(tx, draft.id, id).await?;
                    if removed.is_some() {
                        record(tx, &event, &origin).await?;
                    }
                    Ok::<_, AppError>(removed)
                })
            })
            .await?;
        let file = removed.ok_or(AppError::NotFound)?;
        self.delete_unreferenced_files(&[file]).await;
        Ok(())
    }
}

/// The new document, or the existing one if the same upload was sent before.
async fn write_row(tx: &Tx, draft: &StoredKey, new: NewDocument) -> Result<Document, AppError> {
    lock_open_draft(tx, draft).await?;
    if let Some(upload_id) = &new.upload_id
        && let Some(known) = documents::by_upload_id(tx, draft.id, upload_id).await?
    {
        return if known.file.sha256 == new.file.sha256 {
            Ok(known)
        } else {
            Err(AppError::Rule(MessageKey::IdempotencyMismatch))
        };
    }
    if documents::count(tx, draft.id).await? >= FILES_PER_KEY {
        return Err(AppError::Rule(MessageKey::TooManyFiles));
    }
    Ok(documents::insert(tx, new).await?)
}
