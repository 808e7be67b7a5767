//! Documents of bookings and requests, and who may see, add, replace and delete them. A document belongs to a booking key from
//! the draft on. It is shown with each appointment and request of that key that it was uploaded for.

mod archive;
mod attachments;
mod by_api_key;
mod by_link;
mod changes;
mod file_check;
mod import;
mod incoming;
mod made_of;
mod missing;
mod opening;
mod rescan;
mod storage;
mod upload_links;

use domain::attachment::belongs_to_item;
use domain::auth::{AccountKind, ApiScope};
use domain::{AppointmentId, BookingKeyId, BookingRequestId, ExamId};
use store::appointments::{self, Appointment};
use store::booking_requests::{self, BookingRequest};
use store::documents::{self, Document};

pub use attachments::Attachment;
pub use by_link::LinkTarget;
pub use changes::UploadTarget;
pub use file_check::{FileReport, compare_files};
pub use import::ImportReadiness;
pub use incoming::{IncomingFile, Upload};
pub(crate) use made_of::with_predecessors;
pub use opening::{AttachmentFile, OpenedAttachment, OpenedDocuments};
pub use storage::ByteStream;
pub use upload_links::{SentUploadLink, UploadLinkContact, UploadLinkInput, UploadLinks};

use crate::audit::AuditedAction;
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// The background work on documents, until it is dropped.
pub async fn run(app: App) {
    tokio::join!(file_check::run(&app), rescan::run(&app));
}

/// The appointment or request that a call names as the owner of documents.
#[derive(Debug, Clone, Copy)]
pub enum DocumentOwnerId<'s> {
    Appointment(AppointmentId),
    Request(BookingRequestId),
    RequestSlug(&'s str),
}

/// An appointment or request that has documents.
#[derive(Debug, Clone)]
enum DocumentOwner {
    Appointment(Box<Appointment>),
    Request(Box<BookingRequest>),
}

/// An owner that was looked up; the caller is not authorized yet.
#[derive(Debug)]
struct FoundOwner {
    owner: Option<DocumentOwner>,
    /// Whether the caller is staff.
    by_staff: bool,
}

impl DocumentOwner {
    fn key_id(&self) -> BookingKeyId {
        match self {
            Self::Appointment(one) => one.booking_key_id,
            Self::Request(one) => one.booking_key_id,
        }
    }

    fn id(&self) -> DocumentOwnerId<'static> {
        match self {
            Self::Appointment(one) => DocumentOwnerId::Appointment(one.id),
            Self::Request(one) => DocumentOwnerId::Request(one.id),
        }
    }

    fn appointment(&self) -> Option<&Appointment> {
        match self {
            Self::Appointment(one) => Some(one),
            Self::Request(_) => None,
        }
    }

    fn appointment_id(&self) -> Option<AppointmentId> {
        self.appointment().map(|one| one.id)
    }

    fn exams(&self) -> Vec<ExamId> {
        match self {
            Self::Appointment(one) => vec![one.exam_id],
            Self::Request(one) => one.exams.clone(),
        }
    }

    fn shows_documents(&self, to_staff: bool) -> bool {
        match self {
            Self::Appointment(_) => true,
            Self::Request(one) => one.status.shows_documents(to_staff),
        }
    }

    fn accepts_documents(&self, from_staff: bool) -> bool {
        match self {
            Self::Appointment(one) => one.status.accepts_documents(from_staff),
            Self::Request(one) => one.status.accepts_documents(from_staff),
        }
    }

    /// Whether an upload link adds a document: until an appointment is over; to a request also while only staff see it.
    fn accepts_links(&self) -> bool {
        match self {
            Self::Appointment(one) => one.status.accepts_documents(false),
            Self::Request(one) => one.status.accepts_documents(true),
        }
    }
}

impl App {
    async fn document_owner(&self, ctx: &Ctx, id: DocumentOwnerId<'_>) -> Result<FoundOwner, AppError> {
        let staff = self.staff(ctx).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let db = self.store().read();
        let request = match id {
            DocumentOwnerId::Appointment(id) => {
                // Its clinic is checked when the booking is opened.
                let owner = appointments::by_id(db, id).await?.map(Box::new).map(DocumentOwner::Appointment);
                return Ok(FoundOwner { owner, by_staff: staff.is_some() });
            }
            DocumentOwnerId::Request(id) => booking_requests::by_id(db, id).await?,
            DocumentOwnerId::RequestSlug(slug) => booking_requests::by_slug(db, slug).await?,
        };
        // A key may cover several clinics; staff see only their part.
        let is_theirs = |request: &BookingRequest| {
            let place = (request.clinic_id, request.region_id);
            staff.as_ref().is_none_or(|staff| staff.works_at_or_anywhere(place.0, place.1))
        };
        let owner = request.filter(is_theirs).map(Box::new).map(DocumentOwner::Request);
        Ok(FoundOwner { owner, by_staff: staff.is_some() })
    }

    /// Opens the booking of an owner. An unknown owner is refused like someone else's.
    async fn authorized_owner(
        &self,
        ctx: &Ctx,
        owner: Option<DocumentOwner>,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, DocumentOwner), AppError> {
        if let Some(program) = self.api_key_for(ctx, ApiScope::Attachments, audited.action).await? {
            return self.owner_of_program(&program, owner, ctx, audited.action).await;
        }
        let key = owner.as_ref().map(DocumentOwner::key_id);
        let appointment = owner.as_ref().and_then(DocumentOwner::appointment);
        let authorized = self.authorized_booking_of(ctx, key, appointment, audited).await?;
        Ok((authorized, owner.ok_or(AppError::NotFound)?))
    }

    /// The documents of a request, except those for other exams of its key.
    pub(crate) async fn documents_of_request(
        &self,
        request: BookingRequest,
    ) -> Result<Vec<Document>, AppError> {
        self.documents_of_item(&DocumentOwner::Request(Box::new(request))).await
    }

    async fn documents_of_item(&self, owner: &DocumentOwner) -> Result<Vec<Document>, AppError> {
        let (db, key) = (self.store().read(), owner.key_id());
        let mut documents = documents::list(db, key).await?;
        if documents.iter().all(|one| one.exam_id.is_none()) {
            return Ok(documents);
        }
        let booked = appointments::of_key(db, key).await?;
        let requests = booking_requests::of_key(db, key).await?;
        let (mut others, own): (Vec<ExamId>, _) = (Vec::new(), owner.exams());
        others.extend(
            booked.iter().filter(|one| Some(one.id) != owner.appointment_id()).map(|one| one.exam_id),
        );
        let is_owner = |other: &BookingRequest| match owner {
            DocumentOwner::Request(one) => one.id == other.id,
            DocumentOwner::Appointment(_) => false,
        };
        others.extend(requests.iter().filter(|one| !is_owner(one)).flat_map(|one| one.exams.iter().copied()));
        documents.retain(|one| belongs_to_item(one.exam_id, &own, &others));
        Ok(documents)
    }
}
