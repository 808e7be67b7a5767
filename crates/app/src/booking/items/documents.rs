//! Files of a draft: checked before they are accepted, encrypted before they are stored.

use domain::attachment::{FileInspection, accepted, tidy_file_name};
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::limits::FILES_PER_KEY;
use domain::{BookingKeyId, MessageKey};
use store::audit::record;
use store::draft_documents::{self, DraftDocument, NewDraftDocument};

use super::keep_open;
use crate::rates::Rate;
use crate::secrets::hex;
use crate::{App, AppError, Ctx, Purpose};

/// A file as it arrived.
#[derive(Debug, Clone)]
pub struct Upload {
    pub file_name: String,
    pub bytes: Vec<u8>,
    pub document_type_id: Option<i64>,
    pub exam_slug: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemporaryDocument {
    pub id: i64,
    pub file_name: String,
    pub content_type: String,
    pub document_type_id: Option<i64>,
}

impl From<DraftDocument> for TemporaryDocument {
    fn from(document: DraftDocument) -> Self {
        Self {
            id: document.id,
            file_name: document.file_name,
            content_type: document.content_type,
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

    pub async fn upload_to_draft(
        &self,
        key: &BookingKey,
        upload: Upload,
        ctx: &Ctx,
    ) -> Result<TemporaryDocument, AppError> {
        let draft = self.draft(key).await?;
        let provider = self.provider().await?;
        let valid = &provider.configuration.application.valid_content_types;
        let content_type = accepted(&look_at(&upload.bytes), valid).map_err(AppError::Rule)?;
        let exam_id = self.exam_of_slug(upload.exam_slug.as_deref()).await?;
        let stored_as = format!("drafts/{}", hex(&self.chance().bytes::<16>()));
        let new = NewDraftDocument {
            booking_key_id: draft.id,
            exam_id,
            document_type_id: upload.document_type_id,
            file_name: tidy_file_name(&upload.file_name),
            content_type: content_type.to_owned(),
            size: i64::try_from(upload.bytes.len()).unwrap_or(i64::MAX),
            stored_as: stored_as.clone(),
            now: self.clock().now(),
        };
        let sealed = self.secrets().seal(Purpose::File, self.chance(), &upload.bytes);
        self.files().put(&stored_as, sealed).await?;
        let (event, origin) = (self.event_of_draft(draft.id, AuditAction::Upload, ctx), ctx.origin.clone());
        // The file counts once its row is written. Without the row it is deleted; a crash in between leaves only sealed bytes.
        let kept = self
            .store()
            .write(move |tx| {
                let (new, draft) = (new.clone(), draft.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    keep_open(tx, &draft).await?;
                    if draft_documents::count(tx, new.booking_key_id).await? >= FILES_PER_KEY {
                        return Err(AppError::Rule(MessageKey::TooManyFiles));
                    }
                    record(tx, &event, &origin).await?;
                    Ok(draft_documents::insert(tx, new).await?)
                })
            })
            .await;
        if kept.is_err() {
            self.files().erase(&stored_as).await?;
        }
        Ok(kept?.into())
    }

    pub async fn delete_from_draft(&self, key: &BookingKey, id: i64, ctx: &Ctx) -> Result<(), AppError> {
        let draft: BookingKeyId = self.draft(key).await?.id;
        let (event, origin) =
            (self.event_of_draft(draft, AuditAction::DeleteUpload, ctx), ctx.origin.clone());
        let removed = self
            .store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    let removed = draft_documents::remove(tx, draft, id).await?;
                    if removed.is_some() {
                        record(tx, &event, &origin).await?;
                    }
                    Ok::<_, AppError>(removed)
                })
            })
            .await?;
        let file = removed.ok_or(AppError::NotFound)?;
        self.erase_files(&[file]).await
    }

    pub(crate) async fn erase_files(&self, names: &[String]) -> Result<(), AppError> {
        for name in names {
            self.files().erase(name).await?;
        }
        Ok(())
    }
}

fn look_at(bytes: &[u8]) -> FileInspection<'static> {
    // HEIC photos are a kind of HEIF.
    let content_type = infer::get(bytes).map(|kind| kind.mime_type());
    let pixels = imagesize::blob_size(bytes).ok();
    let pixels = pixels.map(|size| size.width as u64 * size.height as u64);
    FileInspection { bytes: bytes.len(), content_type, pixels }
}
