//! The files of a booking request: listed to callers who may see it, opened after the code, and to staff.

use domain::attachment::{name_to_save, served_as};
use domain::audit::AuditAction;
use domain::auth::AccountKind;
use domain::catalogue::DocumentType;
use domain::{BookingRequestId, ExamId};
use jiff::Timestamp;
use store::appointments;
use store::booking_requests::{self, BookingRequest};
use store::draft_documents::{self, DraftDocument};

use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx, Purpose};

#[derive(Debug, Clone)]
pub struct Attachment {
    pub id: i64,
    /// The file name for saving.
    pub name: String,
    pub content_type: &'static str,
    pub document_type_id: Option<i64>,
    /// The document type it was uploaded as, in the reader's language.
    pub document_type: Option<DocumentType>,
    /// In bytes.
    pub size: i64,
    pub uploaded_at: Timestamp,
}

/// A file with its content.
#[derive(Debug, Clone)]
pub struct AttachmentFile {
    pub name: String,
    /// As detected from its bytes on upload.
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

impl App {
    /// The files of a request. Audited.
    pub async fn request_documents(&self, ctx: &Ctx, slug: &str) -> Result<Vec<Attachment>, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::ListDocuments);
        let (authorized, _, request) = self.own_request(ctx, slug, audited).await?;
        self.documents_shown(&request, authorized.is_staff(), &ctx.language).await
    }

    /// One file of a request. Audited; another person's, another request's or a hidden file is treated as unknown.
    pub async fn request_document(
        &self,
        ctx: &Ctx,
        id: BookingRequestId,
        document: i64,
    ) -> Result<AttachmentFile, AppError> {
        let staff = self.staff(ctx).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let found = booking_requests::by_id(self.store().read(), id).await?;
        let found = found.filter(|request| {
            let theirs = staff
                .as_ref()
                .is_none_or(|staff| staff.works_at_or_anywhere(request.clinic_id, request.region_id));
            theirs && request.status.shows_documents(staff.is_some())
        });
        // The provider decides whether patients can download what they sent; staff who deal with the request need it.
        let provider = self.provider().await?;
        let offered = provider.configuration.booking_request.booking_requests_download_referral_enabled;
        let found = found.filter(|_| staff.is_some() || offered);
        let named = match &found {
            Some(request) => self.documents_of(request).await?.into_iter().find(|one| one.id == document),
            None => None,
        };
        let key = found.filter(|_| named.is_some()).map(|request| request.booking_key_id);
        let audited = AuditedAction::new(Access::ReadWithCode, AuditAction::OpenDocument);
        self.authorized_booking_of(ctx, key, None, audited).await?;
        let named = named.ok_or(AppError::NotFound)?;
        let sealed = self.files().get(&named.stored_as).await?.ok_or(AppError::NotFound)?;
        let bytes = self.secrets().open(Purpose::File, &sealed).ok_or(AppError::Sealed)?;
        Ok(AttachmentFile {
            name: name_to_save(&named.file_name, &named.content_type),
            content_type: served_as(&named.content_type),
            bytes,
        })
    }

    /// The files of a request that staff, or its patient, may see.
    pub(crate) async fn documents_shown(
        &self,
        request: &BookingRequest,
        to_staff: bool,
        language: &str,
    ) -> Result<Vec<Attachment>, AppError> {
        if !request.status.shows_documents(to_staff) {
            return Ok(Vec::new());
        }
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let kind_of = |id: i64| {
            let kind = catalogue.document_types.iter().find(|kind| kind.id == id)?;
            Some(DocumentType {
                name: provider.content.translate(language, &kind.name),
                description: provider.content.translate(language, &kind.description),
                ..kind.clone()
            })
        };
        let listed = |one: DraftDocument| Attachment {
            id: one.id,
            name: name_to_save(&one.file_name, &one.content_type),
            content_type: served_as(&one.content_type),
            document_type_id: one.document_type_id,
            document_type: one.document_type_id.and_then(kind_of),
            size: one.size,
            uploaded_at: one.created_at,
        };
        Ok(self.documents_of(request).await?.into_iter().map(listed).collect())
    }

    /// The files of the key, except those for another exam of it. A file whose exam is no longer requested, since staff offered
    /// another instead, is listed with every request.
    async fn documents_of(&self, request: &BookingRequest) -> Result<Vec<DraftDocument>, AppError> {
        let (db, key) = (self.store().read(), request.booking_key_id);
        let mut documents = draft_documents::list(db, key).await?;
        if documents.iter().all(|one| one.exam_id.is_none()) {
            return Ok(documents);
        }
        let requests = booking_requests::of_key(db, key).await?;
        let requests = requests.into_iter().filter(|other| other.id != request.id);
        let booked = appointments::of_key(db, key).await?.into_iter().map(|booked| booked.exam_id);
        let others: Vec<ExamId> = requests.flat_map(|other| other.exams).chain(booked).collect();
        documents.retain(|one| {
            one.exam_id.is_none_or(|exam| request.exams.contains(&exam) || !others.contains(&exam))
        });
        Ok(documents)
    }
}
