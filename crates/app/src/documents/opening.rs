//! Opens the content of documents, for patients who gave the code and for staff. Every time is audited.

use std::fmt;
use std::ops::Range;

use domain::MessageKey;
use domain::attachment::{ScanState, is_referral, safe_file_name, served_content_type};
use domain::audit::{AuditAction, SubjectKind};
use store::appointments;
use store::audit::Subject;
use store::documents::Document;

use super::attachments::attachment_of;
use super::made_of::Viewer;
use super::{Attachment, ByteStream, DocumentOwner, DocumentOwnerId};
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

const OPEN: AuditAction = AuditAction::OpenDocument;

/// A document that the caller may open.
#[derive(Debug, Clone)]
pub struct AttachmentFile {
    /// The file name for saving.
    pub name: String,
    /// As detected from its bytes.
    pub content_type: &'static str,
    /// In bytes.
    pub size: u64,
    /// Differs if the bytes differ.
    pub tag: String,
    pub(crate) stored_as: String,
}

/// A document with its file.
#[derive(Debug, Clone)]
pub struct OpenedAttachment {
    pub attachment: Attachment,
    pub file: AttachmentFile,
}

/// All documents of a request, as one file.
pub enum OpenedDocuments {
    One(AttachmentFile),
    Zip(ByteStream),
}

impl fmt::Debug for OpenedDocuments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(file) => f.debug_tuple("One").field(file).finish(),
            Self::Zip(_) => f.debug_tuple("Zip").finish_non_exhaustive(),
        }
    }
}

impl App {
    /// One document. Another person's, another owner's or a hidden one is refused as unknown.
    pub async fn attachment_file(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        id: i64,
    ) -> Result<AttachmentFile, AppError> {
        let audited = AuditedAction::noted_later(Access::ReadWithCode, OPEN);
        let (authorized, _, document) = self.authorized_document(ctx, owner, id, audited).await?;
        self.audit_opened(&authorized, std::slice::from_ref(&document), ctx).await?;
        file_of(&document)
    }

    /// A part of a document's content.
    pub async fn attachment_bytes(
        &self,
        file: &AttachmentFile,
        range: Range<u64>,
    ) -> Result<ByteStream, AppError> {
        self.read_file(&file.stored_as, file.size, range).await
    }

    /// All documents with their content.
    pub async fn opened_attachments(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        group: Option<&str>,
    ) -> Result<Vec<OpenedAttachment>, AppError> {
        let (authorized, owner, mut documents) = self.authorized_documents(ctx, owner).await?;
        if let Some(group) = group {
            let offer = self.offer().await?;
            documents.retain(|one| attachment_of(one, &owner, &offer, &ctx.language).is_of_group(group));
        }
        self.audit_opened(&authorized, &documents, ctx).await?;
        self.with_files(&owner, &documents, ctx).await
    }

    /// The referral of a request: the last document with a required type, or with none.
    pub async fn referral(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<OpenedAttachment, AppError> {
        let (authorized, owner, mut documents) = self.authorized_documents(ctx, owner).await?;
        let catalogue = self.catalogue().await?;
        let kind = |one: &Document| {
            catalogue.document_types.iter().find(|kind| Some(kind.id) == one.document_type_id)
        };
        documents.retain(|one| is_referral(kind(one)));
        let last = documents.split_off(documents.len().saturating_sub(1));
        self.audit_opened(&authorized, &last, ctx).await?;
        self.with_files(&owner, &last, ctx).await?.pop().ok_or(AppError::NotFound)
    }

    /// All documents as one file: the only one, or an archive. Those that wait for the virus scanner are left out, and the archive
    /// names them.
    pub async fn all_attachments(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<OpenedDocuments, AppError> {
        let (authorized, _, documents) = self.authorized_documents(ctx, owner).await?;
        let (waiting, opened): (Vec<_>, Vec<_>) =
            documents.into_iter().partition(|one| one.file.scan == ScanState::Waiting);
        self.audit_opened(&authorized, &opened, ctx).await?;
        let files = opened.iter().map(file_of).collect::<Result<Vec<_>, _>>()?;
        let left_out: Vec<String> =
            waiting.iter().map(|one| safe_file_name(&one.file_name, &one.file.content_type)).collect();
        match (&files[..], &left_out[..]) {
            ([], []) => Err(AppError::NotFound),
            ([], _) => Err(AppError::Conflict(MessageKey::DocumentNotScanned)),
            ([one], []) => Ok(OpenedDocuments::One(one.clone())),
            _ => Ok(OpenedDocuments::Zip(self.archived(files, &left_out, ctx).await?)),
        }
    }

    async fn with_files(
        &self,
        owner: &DocumentOwner,
        documents: &[Document],
        ctx: &Ctx,
    ) -> Result<Vec<OpenedAttachment>, AppError> {
        let offer = self.offer().await?;
        let shown = |one: &Document| -> Result<_, AppError> {
            let attachment = attachment_of(one, owner, &offer, &ctx.language);
            Ok(OpenedAttachment { attachment, file: file_of(one)? })
        };
        documents.iter().map(shown).collect()
    }

    /// Opens a document of an owner for this action.
    pub(super) async fn authorized_document(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        id: i64,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, DocumentOwner, Document), AppError> {
        let (owner, documents) = self.openable(ctx, owner, audited.access).await?;
        let document = documents.into_iter().find(|one| one.id == id);
        let owner = owner.filter(|_| document.is_some());
        let (authorized, owner) = self.authorized_owner(ctx, owner, audited).await?;
        Ok((authorized, owner, document.ok_or(AppError::NotFound)?))
    }

    /// Opens all documents of an owner for reading. The caller audits it.
    async fn authorized_documents(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<(AuthorizedBooking, DocumentOwner, Vec<Document>), AppError> {
        let audited = AuditedAction::noted_later(Access::ReadWithCode, OPEN);
        let (owner, documents) = self.openable(ctx, owner, audited.access).await?;
        let (authorized, owner) = self.authorized_owner(ctx, owner, audited).await?;
        Ok((authorized, owner, documents))
    }

    /// The audit row names the documents, and the bookings of the requests that they came with.
    async fn audit_opened(
        &self,
        authorized: &AuthorizedBooking,
        documents: &[Document],
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let mut shown = self.other_bookings(authorized, documents).await?;
        shown.extend(documents.iter().map(|one| Subject::new(SubjectKind::Document, one.id)));
        self.audit_booking_read(authorized, authorized.event(OPEN, self.clock().now()), shown, ctx).await
    }

    /// The bookings that documents came with, other than the one that was opened.
    pub(super) async fn other_bookings(
        &self,
        authorized: &AuthorizedBooking,
        documents: &[Document],
    ) -> Result<Vec<Subject>, AppError> {
        let mut others: Vec<Subject> = Vec::new();
        for one in documents.iter().filter(|one| one.booking_key_id != authorized.key_id) {
            let booking = appointments::booking_of_key(self.store().read(), one.booking_key_id).await?;
            let named = booking.map(|booking| Subject::from(booking.id));
            others.extend(named.filter(|named| !others.contains(named)));
        }
        Ok(others)
    }

    /// An owner with its documents, if they can be opened at all. The caller is not authorized yet.
    async fn openable(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        access: Access,
    ) -> Result<(Option<DocumentOwner>, Vec<Document>), AppError> {
        let found = self.document_owner(ctx, owner).await?;
        // The provider decides whether patients can download what they sent with a request; staff need it.
        let provider = self.provider().await?;
        let given_back = provider.configuration.booking_request.booking_requests_download_referral_enabled;
        let withheld = !access.is_change() && !found.by_staff && !given_back;
        let owner = found.owner.filter(|owner| {
            let is_request = matches!(owner, DocumentOwner::Request(_));
            owner.shows_documents(found.by_staff) && !(withheld && is_request)
        });
        let documents = match &owner {
            Some(owner) => {
                let viewer = Viewer { ctx, is_staff: found.by_staff, access };
                self.documents_of(owner, viewer).await?
            }
            None => Vec::new(),
        };
        Ok((owner, documents))
    }
}

fn file_of(document: &Document) -> Result<AttachmentFile, AppError> {
    let file = &document.file;
    if file.scan == ScanState::Waiting {
        return Err(AppError::Conflict(MessageKey::DocumentNotScanned));
    }
    let tag = file.sha256.clone().unwrap_or_else(|| format!("{}-{}", document.id, file.size));
    Ok(AttachmentFile {
        name: safe_file_name(&document.file_name, &file.content_type),
        content_type: served_content_type(&file.content_type),
        size: u64::try_from(file.size).unwrap_or_default(),
        tag,
        stored_as: file.stored_as.clone(),
    })
}
