//! The holder of an upload link adds one document. Nothing of the booking or its documents is ever answered, and every link that
//! takes none is refused alike.

use domain::MessageKey;
use domain::attachment::{UploadLinkOwner, UploadToken, tidy_file_name};
use domain::audit::AuditAction;
use domain::{AppointmentId, BookingKeyId};
use store::appointments::{self, Appointment};
use store::audit::Actor;
use store::booking_requests;
use store::documents::{self, NewDocument};
use store::upload_links::{self, UploadLink};

use super::changes::{DocumentChange, StoredDocument, exam_of};
use super::{DocumentOwner, Upload};
use crate::audit::event_of_booking;
use crate::rates::Rate;
use crate::secrets::hash;
use crate::{App, AppError, Ctx};

const CLOSED: Rate = Rate::ClosedUploadLink;

/// The link by which a file is being sent, checked before the file is read.
#[derive(Debug)]
pub struct LinkTarget {
    link: UploadLink,
    owner: DocumentOwner,
}

impl App {
    /// Whether a link takes a document. Uses no link up: mail scanners open every one.
    pub async fn check_upload_link(&self, ctx: &Ctx, token: &str) -> Result<(), AppError> {
        let target = self.guessed_link(ctx, token).await?;
        if target.link.times.is_open(self.clock().now()) {
            return Ok(());
        }
        self.count_caller(CLOSED, ctx, None).await?;
        Err(closed())
    }

    /// Whether the caller may send a file, or send it again.
    pub async fn begin_upload_by_link(&self, ctx: &Ctx, token: &str) -> Result<LinkTarget, AppError> {
        self.count_caller(Rate::Upload, ctx, Some(token.as_bytes())).await?;
        self.guessed_link(ctx, token).await
    }

    /// Every link that takes nothing counts as a wrong guess. After too many, nobody is told even whether a right one is right.
    async fn guessed_link(&self, ctx: &Ctx, token: &str) -> Result<LinkTarget, AppError> {
        self.check_caller(CLOSED, ctx).await?;
        let target = self.link_target(self.link_of(token).await?).await;
        if matches!(target, Err(AppError::Missing(_))) {
            self.count_caller(CLOSED, ctx, None).await?;
        }
        target
    }

    /// Stores the file and uses the link up, in one transaction.
    pub async fn store_upload_by_link(
        &self,
        target: &LinkTarget,
        upload: Upload,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        upload.check_id()?;
        // The file may have taken minutes to arrive.
        let known = upload_links::by_id(self.store().read(), target.link.id).await?;
        let LinkTarget { link, owner } = self.link_target(known).await?;
        let now = self.clock().now();
        if !link.times.is_open(now) {
            self.check_repeated(link.booking_key, upload.upload_id.as_deref()).await?;
        }
        let booking = appointments::booking_of_key(self.store().read(), link.booking_key).await?;
        let booking = booking.ok_or_else(closed)?;
        let actor = Actor::upload_link(link.id);
        let new = NewDocument {
            booking_key_id: link.booking_key,
            exam_id: exam_of(&owner),
            document_type_id: link.document_type_id,
            file_name: tidy_file_name(&upload.file_name),
            file: self.store_upload(upload.file).await?,
            uploaded_by: actor.clone(),
            upload_id: upload.upload_id,
            imported_from: None,
            now,
        };
        let event = event_of_booking(now, actor, AuditAction::UploadByLink, booking.id);
        let change = DocumentChange { event, other_bookings: Vec::new(), spends: Some(link.id) };
        let stored = StoredDocument { document: new, replaces: None };
        match self.write_documents(vec![stored], change, ctx).await {
            Ok(_) => Ok(()),
            // The booking was erased meanwhile.
            Err(AppError::NotFound) => Err(closed()),
            Err(error) => Err(error),
        }
    }

    /// A used link accepts the same upload again, whose sender may not have had the answer. Whether it is the same file is known once
    /// it was read.
    async fn check_repeated(&self, key: BookingKeyId, upload_id: Option<&str>) -> Result<(), AppError> {
        let known = match upload_id {
            Some(id) => documents::by_upload_id(self.store().read(), key, id).await?,
            None => None,
        };
        known.map(|_| ()).ok_or_else(closed)
    }

    async fn link_of(&self, token: &str) -> Result<Option<UploadLink>, AppError> {
        let Ok(token) = UploadToken::parse(token) else { return Ok(None) };
        Ok(upload_links::find(self.store().read(), &hash(token.as_str().as_bytes())).await?)
    }

    /// A link that takes a document, or one that was used and takes the same one again.
    async fn link_target(&self, link: Option<UploadLink>) -> Result<LinkTarget, AppError> {
        let now = self.clock().now();
        if let Some(id) = link.as_ref().filter(|link| link.times.has_expired(now)).map(|link| link.id) {
            self.store()
                .write(move |tx| Box::pin(async move { upload_links::end(tx, id, now).await }))
                .await?;
        }
        let link = link.filter(|link| link.times.is_open(now) || link.times.accepts_repeat(now));
        let link = link.ok_or_else(closed)?;
        let owner = self.owner_of_link(&link).await?.filter(DocumentOwner::accepts_links);
        Ok(LinkTarget { owner: owner.ok_or_else(closed)?, link })
    }

    async fn owner_of_link(&self, link: &UploadLink) -> Result<Option<DocumentOwner>, AppError> {
        let db = self.store().read();
        Ok(match link.owner {
            UploadLinkOwner::Appointment(id) => {
                let of_key = appointments::of_key(db, link.booking_key).await?;
                moved_to(id, &of_key).cloned().map(Box::new).map(DocumentOwner::Appointment)
            }
            UploadLinkOwner::Request(id) => {
                booking_requests::by_id(db, id).await?.map(Box::new).map(DocumentOwner::Request)
            }
        })
    }
}

/// One answer for all, so that nobody learns which links there are.
fn closed() -> AppError {
    AppError::Missing(MessageKey::UploadLinkClosed)
}

/// What became of an appointment that may have been moved, more than once.
fn moved_to(id: AppointmentId, of_key: &[Appointment]) -> Option<&Appointment> {
    let by_id = |id: AppointmentId| of_key.iter().find(|one| one.id == id);
    let mut found = by_id(id)?;
    for _ in of_key {
        let Some(next) = found.replaced_by.and_then(by_id) else { break };
        found = next;
    }
    Some(found)
}
