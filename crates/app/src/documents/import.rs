//! Copies the referral of an earlier booking or request into another. It is searched for in the same record, in joined records,
//! and in bookings that the caller has proven to be theirs; never by name alone.

use domain::attachment::{ScanState, belongs_to_item, is_referral};
use domain::audit::AuditAction;
use domain::limits::{JOINED_RECORDS_MAX, REFERRAL_IMPORT_DAYS};
use domain::{BookingKeyId, MessageKey, PatientId};
use jiff::SignedDuration;
use store::documents::{self, Document, DocumentFile, NewDocument};
use store::{appointments, booking_requests, patient_links, people};

use super::attachments::attachment_of;
use super::changes::{DocumentChange, StoredDocument, exam_of};
use super::made_of::Viewer;
use super::{Attachment, DocumentOwner, DocumentOwnerId, UploadTarget};
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

const IMPORT: AuditAction = AuditAction::ImportReferral;

/// Whether there is a referral to copy.
#[derive(Debug, Clone)]
pub struct ImportReadiness {
    /// The first referral that would be copied.
    pub referral: Option<Attachment>,
}

impl ImportReadiness {
    /// The text for people.
    pub fn key(&self) -> MessageKey {
        match self.referral {
            Some(_) => MessageKey::ReferralImportReady,
            None => MessageKey::NoReferralToImport,
        }
    }
}

impl App {
    /// Whether a referral can be copied. Audited.
    pub async fn import_readiness(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<ImportReadiness, AppError> {
        let found = self.document_owner(ctx, owner).await?;
        let audited = AuditedAction::noted_later(Access::Read, AuditAction::ListDocuments);
        let (authorized, owner) = self.authorized_owner(ctx, found.owner, audited).await?;
        let (offer, mut referrals) =
            (self.offer().await?, self.referrals_for(&authorized, &owner, ctx).await?);
        referrals.truncate(1);
        let others = self.other_bookings(&authorized, &referrals).await?;
        let event = authorized.event(audited.action, self.clock().now());
        self.audit_booking_read(&authorized, event, others, ctx).await?;
        let shown = |one: &Document| attachment_of(one, &owner, &offer, &ctx.language);
        Ok(ImportReadiness { referral: referrals.first().map(shown) })
    }

    /// Copies the latest earlier referral into an appointment.
    pub async fn import_referral(
        &self,
        ctx: &Ctx,
        owner: DocumentOwnerId<'_>,
    ) -> Result<Vec<Attachment>, AppError> {
        let place = self.begin_change(ctx, owner, IMPORT).await?;
        let referrals = self.referrals_for(&place.authorized, &place.owner, ctx).await?;
        let there = self.documents_of(&place.owner, viewer_of(&place.authorized, ctx)).await?;
        let is_there = |one: &Document| there.iter().any(|known| is_copy(known, one));
        if referrals.is_empty() {
            return Err(AppError::Rule(MessageKey::NoReferralToImport));
        }
        let missing: Vec<Document> = referrals.into_iter().filter(|one| !is_there(one)).collect();
        if missing.is_empty() {
            return Err(AppError::Conflict(MessageKey::ReferralAlreadyImported));
        }
        let (offer, mut copies) = (self.offer().await?, Vec::with_capacity(missing.len()));
        for referral in &missing {
            let document = self.copy_document(&place, referral).await?;
            copies.push(StoredDocument { document, replaces: None });
        }
        let change = DocumentChange {
            event: place.authorized.event(IMPORT, self.clock().now()),
            other_bookings: self.other_bookings(&place.authorized, &missing).await?,
            spends: None,
        };
        let written = self.write_documents(copies, change, ctx).await?;
        let shown = |one: &Document| attachment_of(one, &place.owner, &offer, &ctx.language);
        Ok(written.iter().map(shown).collect())
    }

    /// Copies the file of a document, for a new row.
    async fn copy_document(
        &self,
        place: &UploadTarget,
        original: &Document,
    ) -> Result<NewDocument, AppError> {
        Ok(NewDocument {
            booking_key_id: place.owner.key_id(),
            exam_id: exam_of(&place.owner),
            document_type_id: original.document_type_id,
            file_name: original.file_name.clone(),
            file: self.copy_file(&original.file).await?,
            uploaded_by: place.authorized.actor.clone(),
            // The same referral is copied only once for an exam, even by two calls at the same time.
            upload_id: Some(match exam_of(&place.owner) {
                Some(exam) => format!("{IMPORT}:{}:{}", original.id, exam.0),
                None => format!("{IMPORT}:{}", original.id),
            }),
            imported_from: Some(original.id),
            // A copy is as old as its original: copies of copies must not keep a referral for longer.
            now: original.created_at,
        })
    }

    /// Stores the bytes of a document once more.
    pub(crate) async fn copy_file(&self, original: &DocumentFile) -> Result<DocumentFile, AppError> {
        let size = u64::try_from(original.size).unwrap_or_default();
        let bytes = self.read_file(&original.stored_as, size, 0..size).await?;
        let stored = self.store_file(bytes).await?;
        Ok(DocumentFile { stored_as: stored.name, sha256: Some(stored.sha256), ..original.clone() })
    }

    /// The referrals of the latest other booking or request that has one, of the last twelve months.
    async fn referrals_for(
        &self,
        authorized: &AuthorizedBooking,
        owner: &DocumentOwner,
        ctx: &Ctx,
    ) -> Result<Vec<Document>, AppError> {
        let keys = self.keys_of_record(authorized).await?;
        let keys: Vec<BookingKeyId> = keys.into_iter().filter(|key| *key != owner.key_id()).collect();
        let since = self.clock().now() - SignedDuration::from_hours(24 * REFERRAL_IMPORT_DAYS);
        let catalogue = self.catalogue().await?;
        let kind = |one: &Document| {
            catalogue.document_types.iter().find(|kind| Some(kind.id) == one.document_type_id)
        };
        let mut found = documents::of_keys(self.store().read(), &keys).await?;
        found.retain(|one| one.created_at >= since && one.file.scan != ScanState::Waiting);
        found.retain(|one| is_referral(kind(one)));
        // An appointment shows the documents of its request already.
        let there = self.documents_of(owner, viewer_of(authorized, ctx)).await?;
        found.retain(|one| there.iter().all(|known| known.id != one.id));
        found = self.open_documents(authorized, found).await?;
        let latest = found.iter().max_by_key(|one| (one.created_at, one.id)).map(|one| one.booking_key_id);
        found.retain(|one| Some(one.booking_key_id) == latest);
        Ok(found)
    }

    /// Those that belong to an appointment or a request that staff have not removed; for staff, at their clinics.
    async fn open_documents(
        &self,
        authorized: &AuthorizedBooking,
        found: Vec<Document>,
    ) -> Result<Vec<Document>, AppError> {
        let db = self.store().read();
        let mut open = Vec::with_capacity(found.len());
        for document in found {
            let (mut own, mut others) = (Vec::new(), Vec::new());
            for one in appointments::of_key(db, document.booking_key_id).await? {
                let is_own = authorized.shows(one.clinic_id);
                (if is_own { &mut own } else { &mut others }).push(one.exam_id);
            }
            for one in booking_requests::of_key(db, document.booking_key_id).await? {
                let is_own = authorized.includes_place(one.clinic_id, one.region_id)
                    && one.status.shows_documents(true);
                (if is_own { &mut own } else { &mut others }).extend(one.exams);
            }
            if !own.is_empty() && belongs_to_item(document.exam_id, &own, &others) {
                open.push(document);
            }
        }
        Ok(open)
    }

    /// The keys of the same record and of the person's other records: for staff those that were joined, for a patient those that
    /// the code opens.
    async fn keys_of_record(&self, authorized: &AuthorizedBooking) -> Result<Vec<BookingKeyId>, AppError> {
        let db = self.store().read();
        let mut records: Vec<PatientId> = vec![authorized.patient_id];
        if authorized.is_staff() {
            let links = patient_links::of_records(db, &records, JOINED_RECORDS_MAX as u64).await?;
            records.extend(links.into_iter().map(|link| link.pair.other(authorized.patient_id)));
        }
        let mut keys = Vec::new();
        for record in records {
            keys.extend(people::bookings_of(db, record).await?.into_iter().map(|one| one.booking_key_id));
        }
        if authorized.code_verified && !authorized.is_staff() {
            let reached = self.reached_by(&authorized.proof).await?.own;
            // A session may have keys of two people: the code opens those of the one it was sent to.
            let is_theirs = reached.iter().any(|one| one.booking_key_id == authorized.key_id);
            keys.extend(reached.into_iter().filter(|_| is_theirs).map(|one| one.booking_key_id));
        }
        Ok(keys)
    }
}

fn viewer_of<'c>(authorized: &AuthorizedBooking, ctx: &'c Ctx) -> Viewer<'c> {
    Viewer { ctx, is_staff: authorized.is_staff(), access: Access::Read }
}

/// Whether a document is a copy of another, or the same file.
fn is_copy(known: &Document, original: &Document) -> bool {
    let is_same_file = known.file.sha256.is_some() && known.file.sha256 == original.file.sha256;
    known.imported_from == Some(original.id) || is_same_file
}
