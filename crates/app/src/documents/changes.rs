//! Adds, replaces and deletes documents of bookings and requests. The file is stored before its row is written: a crash in
//! between leaves a file without a row, which the next file check deletes, and never a row without a file.

use std::slice;

use domain::attachment::tidy_file_name;
use domain::audit::{AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::booking::BookingKeyState;
use domain::limits::FILES_PER_KEY;
use domain::{MessageKey, UploadLinkId};
use store::audit::{AuditEvent, Subject, record_showing};
use store::documents::{self, Document, NewDocument};
use store::{Tx, booking_keys, upload_links};

use super::attachments::attachment_of;
use super::{Attachment, DocumentOwner, DocumentOwnerId, Upload};
use crate::audit::AuditedAction;
use crate::rates::Rate;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

const ADD: AuditAction = AuditAction::Upload;
const REPLACE: AuditAction = AuditAction::ReplaceDocument;
const DELETE: AuditAction = AuditAction::DeleteUpload;

/// Where a file will be stored; checked before the file is read.
#[derive(Debug)]
pub struct UploadTarget {
    pub(super) authorized: AuthorizedBooking,
    pub(super) owner: DocumentOwner,
    /// The document it replaces.
    replaces: Option<Document>,
    audited: AuditedAction,
}

/// How documents change, for the audit trail.
#[derive(Debug, Clone)]
pub(super) struct DocumentChange {
    pub event: AuditEvent,
    /// Bookings whose documents it concerns, other than that of the event.
    pub other_bookings: Vec<Subject>,
    /// The upload link that they came by.
    pub spends: Option<UploadLinkId>,
}

/// A document whose file is stored and whose row is still to be written.
#[derive(Debug, Clone)]
pub(super) struct StoredDocument {
    pub document: NewDocument,
    /// The document whose place it takes.
    pub replaces: Option<i64>,
}

/// The row that was written for a stored file.
enum WrittenDocument {
    New(Document),
    /// The same upload was sent before: the file is not needed.
    Known(Document),
    /// The replaced document, and its former file, which is no longer needed.
    InPlaceOf(Document, String),
}

impl WrittenDocument {
    fn id(&self) -> i64 {
        match self {
            Self::New(one) | Self::Known(one) | Self::InPlaceOf(one, _) => one.id,
        }
    }
}

impl App {
    /// Whether the caller may add a document.
    pub async fn begin_attachment(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<UploadTarget, AppError> {
        self.begin_change(ctx, owner, ADD).await
    }

    /// Like [`Self::begin_attachment`], audited as this action.
    pub(super) async fn begin_change(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        action: AuditAction,
    ) -> Result<UploadTarget, AppError> {
        let found = self.document_owner(ctx, owner).await?;
        let audited = AuditedAction::change(action);
        let (authorized, owner) = self.authorized_owner(ctx, found.owner, audited).await?;
        self.upload_target(ctx, UploadTarget { authorized, owner, replaces: None, audited }).await
    }

    /// Whether the caller may replace a document.
    pub async fn begin_replacement(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        id: i64,
    ) -> Result<UploadTarget, AppError> {
        let audited = AuditedAction::new(Access::ReplaceDocument, REPLACE);
        let (authorized, owner, document) = self.authorized_document(ctx, owner, id, audited).await?;
        self.upload_target(ctx, UploadTarget { authorized, owner, replaces: Some(document), audited }).await
    }

    async fn upload_target(&self, ctx: &Ctx, target: UploadTarget) -> Result<UploadTarget, AppError> {
        if !target.owner.accepts_documents(target.authorized.is_staff()) {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        let key = target.owner.key_id().0.to_be_bytes();
        self.count_caller(Rate::Upload, ctx, Some(&key)).await?;
        Ok(target)
    }

    /// A document may only have a type that the provider has.
    pub(crate) async fn check_document_type(&self, id: Option<i64>) -> Result<(), AppError> {
        let catalogue = self.catalogue().await?;
        let is_known = |id: i64| catalogue.document_types.iter().any(|kind| kind.id == id);
        if id.is_none_or(is_known) {
            Ok(())
        } else {
            Err(AppError::field("documentTypeId", MessageKey::ValueInvalid))
        }
    }

    /// Stores a file. Repeating the same upload returns the same document.
    pub async fn store_attachment(
        &self,
        place: UploadTarget,
        upload: Upload,
        ctx: &Ctx,
    ) -> Result<Attachment, AppError> {
        upload.check_id()?;
        let former_type = place.replaces.as_ref().and_then(|one| one.document_type_id);
        // A document may keep a type that the provider no longer has.
        self.check_document_type(upload.document_type_id.filter(|id| Some(*id) != former_type)).await?;
        // The file may have taken minutes to arrive. Meanwhile the session may have ended, or the booking may have been cancelled.
        let owner = self.document_owner(ctx, place.owner.id()).await?.owner;
        let (authorized, owner) = self.authorized_owner(ctx, owner, place.audited).await?;
        if !owner.accepts_documents(authorized.is_staff()) {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        let file = self.store_upload(upload.file).await?;
        let new = NewDocument {
            // An appointment also shows documents of its request, which belong to the key of the request.
            booking_key_id: place.replaces.as_ref().map_or(owner.key_id(), |one| one.booking_key_id),
            exam_id: exam_of(&owner),
            document_type_id: upload.document_type_id,
            file_name: tidy_file_name(&upload.file_name),
            file,
            uploaded_by: authorized.actor.clone(),
            upload_id: upload.upload_id,
            imported_from: None,
            now: self.clock().now(),
        };
        let change = DocumentChange {
            event: authorized.event(place.audited.action, self.clock().now()),
            other_bookings: self.other_bookings(&authorized, place.replaces.as_slice()).await?,
            spends: None,
        };
        let replaces = place.replaces.map(|document| document.id);
        let stored = StoredDocument { document: new, replaces };
        let written = self.write_documents(vec![stored], change, ctx).await?;
        let document = written.first().ok_or(AppError::NotFound)?;
        Ok(attachment_of(document, &owner, &self.offer().await?, &ctx.language))
    }

    /// Writes the rows of files that are already stored, all or none, and deletes the files that are not needed afterwards. An
    /// upload link that they came by is used up.
    pub(super) async fn write_documents(
        &self,
        new: Vec<StoredDocument>,
        change: DocumentChange,
        ctx: &Ctx,
    ) -> Result<Vec<Document>, AppError> {
        let stored: Vec<String> = new.iter().map(|one| one.document.file.stored_as.clone()).collect();
        let origin = ctx.origin.clone();
        let work = self.store().write(move |tx| {
            let (new, change, origin) = (new.clone(), change.clone(), origin.clone());
            Box::pin(async move {
                let DocumentChange { event, other_bookings: mut named, spends } = change;
                let mut written = Vec::with_capacity(new.len());
                for one in new {
                    written.push(write_row(tx, one).await?);
                }
                if written.iter().any(|one| !matches!(one, WrittenDocument::Known(_))) {
                    if let Some(link) = spends
                        && !upload_links::use_up(tx, link, event.at).await?
                    {
                        return Err(AppError::Missing(MessageKey::UploadLinkClosed));
                    }
                    named.extend(written.iter().map(|one| Subject::new(SubjectKind::Document, one.id())));
                    record_showing(tx, &event, &named, &origin).await?;
                }
                Ok::<_, AppError>(written)
            })
        });
        let written = match work.await {
            Ok(written) => written,
            Err(error) => {
                self.erase_refused(&stored, &error).await;
                return Err(error);
            }
        };
        let (mut documents, mut unneeded) = (Vec::with_capacity(written.len()), Vec::new());
        for (one, stored_as) in written.into_iter().zip(stored) {
            documents.push(match one {
                WrittenDocument::New(document) => document,
                WrittenDocument::Known(document) => {
                    unneeded.push(stored_as);
                    document
                }
                WrittenDocument::InPlaceOf(document, former) => {
                    unneeded.push(former);
                    document
                }
            });
        }
        self.delete_unreferenced_files(&unneeded).await;
        Ok(documents)
    }

    /// Deletes a document. For staff only.
    pub async fn delete_attachment(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        id: i64,
    ) -> Result<(), AppError> {
        self.require(ctx, Permission::DecideBookings, DELETE).await?;
        let audited = AuditedAction::change(DELETE);
        let (authorized, _, document) = self.authorized_document(ctx, owner, id, audited).await?;
        let (event, origin) = (authorized.event(DELETE, self.clock().now()), ctx.origin.clone());
        let mut named = self.other_bookings(&authorized, slice::from_ref(&document)).await?;
        named.push(Subject::new(SubjectKind::Document, document.id));
        let removed = self.store().write(move |tx| {
            let (event, named, origin) = (event.clone(), named.clone(), origin.clone());
            let (key, id) = (document.booking_key_id, document.id);
            Box::pin(async move {
                let removed = documents::remove(tx, key, id).await?;
                if removed.is_some() {
                    record_showing(tx, &event, &named, &origin).await?;
                }
                Ok::<_, AppError>(removed)
            })
        });
        let file = removed.await?.ok_or(AppError::NotFound)?;
        self.delete_unreferenced_files(&[file]).await;
        Ok(())
    }

    /// Deletes files whose row was refused. After a failure of the database they stay: its commit may have arrived, and then a row
    /// names them. If not, the next file check deletes them.
    pub(crate) async fn erase_refused(&self, names: &[String], error: &AppError) {
        if !matches!(error, AppError::Store(_)) {
            self.delete_unreferenced_files(names).await;
        }
    }

    /// Deletes files that no row names any more. The change is done even if they cannot be deleted now: the next file check
    /// deletes them.
    pub(crate) async fn delete_unreferenced_files(&self, names: &[String]) {
        if let Err(error) = self.erase_files(names).await {
            tracing::warn!(%error, "a file that is no longer needed could not be deleted yet");
        }
    }

    pub(crate) async fn erase_files(&self, names: &[String]) -> Result<(), AppError> {
        for name in names {
            self.files().erase(name).await?;
        }
        Ok(())
    }
}

/// A document of an appointment or request with one exam is for that exam; otherwise it is for all of them.
pub(super) fn exam_of(owner: &DocumentOwner) -> Option<domain::ExamId> {
    match owner.exams()[..] {
        [exam] => Some(exam),
        _ => None,
    }
}

async fn write_row(tx: &Tx, stored: StoredDocument) -> Result<WrittenDocument, AppError> {
    let StoredDocument { document: new, replaces } = stored;
    // No other call adds to this key until the transaction ends, so that the limit holds and an upload that is sent twice at the
    // same time is found.
    booking_keys::lock(tx, new.booking_key_id).await?;
    let key = booking_keys::by_id(tx, new.booking_key_id).await?;
    if key.is_none_or(|key| key.state == BookingKeyState::Deleted) {
        return Err(AppError::NotFound);
    }
    if let Some(upload_id) = &new.upload_id
        && let Some(known) = documents::by_upload_id(tx, new.booking_key_id, upload_id).await?
    {
        // The id of another document's upload replaces nothing.
        return match replaces {
            Some(id) if id != known.id => Err(AppError::field("uploadId", MessageKey::ValueInvalid)),
            _ if known.file.sha256 != new.file.sha256 => Err(AppError::Rule(MessageKey::IdempotencyMismatch)),
            _ => Ok(WrittenDocument::Known(known)),
        };
    }
    if let Some(id) = replaces {
        let (document, former) = documents::replace(tx, id, new).await?.ok_or(AppError::NotFound)?;
        return Ok(WrittenDocument::InPlaceOf(document, former));
    }
    if documents::count(tx, new.booking_key_id).await? >= FILES_PER_KEY {
        return Err(AppError::Rule(MessageKey::TooManyFiles));
    }
    Ok(WrittenDocument::New(documents::insert(tx, new).await?))
}
