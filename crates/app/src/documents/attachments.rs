//! Documents as they are listed.

use domain::attachment::{ScanState, group_names_of, safe_file_name, served_content_type};
use domain::audit::{ActorKind, AuditAction};
use domain::catalogue::{DocumentType, Exam};
use jiff::Timestamp;
use store::booking_requests::BookingRequest;
use store::documents::Document;

use super::made_of::Viewer;
use super::{DocumentOwner, DocumentOwnerId};
use crate::audit::AuditedAction;
use crate::offer::Offer;
use crate::{Access, App, AppError, Ctx};

/// A document without its content.
#[derive(Debug, Clone)]
pub struct Attachment {
    pub id: i64,
    /// The file name for saving.
    pub file_name: String,
    pub content_type: &'static str,
    pub document_type_id: Option<i64>,
    /// The document type it was uploaded as, in the reader's language.
    pub document_type: Option<DocumentType>,
    /// The document types for its exams, in the reader's language.
    pub exam_document_types: Vec<DocumentType>,
    pub group_names: Vec<String>,
    /// In bytes.
    pub size: i64,
    pub uploaded_at: Timestamp,
    pub by_staff: bool,
    /// Nobody can open it until the virus scanner has checked it.
    pub waits_for_scan: bool,
}

impl Attachment {
    /// A document of no group belongs to all of them.
    pub(super) fn is_of_group(&self, group: &str) -> bool {
        self.group_names.is_empty() || self.group_names.iter().any(|name| name == group)
    }
}

impl App {
    /// The documents of an appointment or request; only those of one group of exams if one is given. Audited.
    pub async fn attachments(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
        group: Option<&str>,
    ) -> Result<Vec<Attachment>, AppError> {
        let found = self.document_owner(ctx, owner).await?;
        let audited = AuditedAction::noted_later(Access::Read, AuditAction::ListDocuments);
        let (authorized, owner) = self.authorized_owner(ctx, found.owner, audited).await?;
        let viewer = Viewer { ctx, is_staff: found.by_staff, access: Access::Read };
        let documents = self.visible_documents(&owner, viewer).await?;
        let others = self.other_bookings(&authorized, &documents).await?;
        let event = authorized.event(audited.action, self.clock().now());
        self.audit_booking_read(&authorized, event, others, ctx).await?;
        let mut listed = self.as_attachments(&documents, &owner, ctx).await?;
        listed.retain(|one| group.is_none_or(|group| one.is_of_group(group)));
        Ok(listed)
    }

    /// The documents of a request that staff, or its patient, may see.
    pub(crate) async fn documents_shown(
        &self,
        request: &BookingRequest,
        is_staff: bool,
        ctx: &Ctx,
    ) -> Result<Vec<Attachment>, AppError> {
        let owner = DocumentOwner::Request(Box::new(request.clone()));
        let viewer = Viewer { ctx, is_staff, access: Access::Read };
        let documents = self.visible_documents(&owner, viewer).await?;
        self.as_attachments(&documents, &owner, ctx).await
    }

    async fn visible_documents(
        &self,
        owner: &DocumentOwner,
        viewer: Viewer<'_>,
    ) -> Result<Vec<Document>, AppError> {
        if owner.shows_documents(viewer.is_staff) {
            self.documents_of(owner, viewer).await
        } else {
            Ok(Vec::new())
        }
    }

    async fn as_attachments(
        &self,
        documents: &[Document],
        owner: &DocumentOwner,
        ctx: &Ctx,
    ) -> Result<Vec<Attachment>, AppError> {
        let offer = self.offer().await?;
        Ok(documents.iter().map(|one| attachment_of(one, owner, &offer, &ctx.language)).collect())
    }
}

pub(super) fn attachment_of(
    document: &Document,
    owner: &DocumentOwner,
    offer: &Offer,
    language: &str,
) -> Attachment {
    let Offer { catalogue, provider } = offer;
    let translated = |kind: &DocumentType| DocumentType {
        name: provider.content.translate(language, &kind.name),
        description: provider.content.translate(language, &kind.description),
        ..kind.clone()
    };
    let exams = document.exam_id.map_or_else(|| owner.exams(), |exam| vec![exam]);
    let exams: Vec<&Exam> = exams.into_iter().filter_map(|id| catalogue.exam(id)).collect();
    let kind = catalogue.document_types.iter().find(|kind| Some(kind.id) == document.document_type_id);
    let asked = catalogue.document_types.iter().filter(|kind| kind.belongs_to(&exams));
    Attachment {
        id: document.id,
        file_name: safe_file_name(&document.file_name, &document.file.content_type),
        content_type: served_content_type(&document.file.content_type),
        document_type_id: document.document_type_id,
        document_type: kind.map(translated),
        exam_document_types: asked.map(translated).collect(),
        group_names: group_names_of(kind, &exams),
        size: document.file.size,
        uploaded_at: document.created_at,
        by_staff: document.uploaded_by == ActorKind::Staff.into_str(),
        waits_for_scan: document.file.scan == ScanState::Waiting,
    }
}
