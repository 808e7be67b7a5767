//! A file in a multipart body.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use app::documents::{Attachment, DocumentOwnerId, IncomingFile, Upload};
use app::{App, Ctx};
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use domain::MessageKey;
use domain::limits::{
    REQUEST_TIMEOUT_SECONDS, UPLOAD_ENVELOPE_MAX_BYTES, UPLOADS_AT_ONCE, UPLOADS_AT_ONCE_OF_ADDRESS,
};
use futures_util::StreamExt;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::error::{ApiError, ApiResult};

const FILE: &str = "file";
/// Uploads usually take seconds.
const RETRY_AFTER_SECONDS: i64 = 10;

static ROOM: Semaphore = Semaphore::const_new(UPLOADS_AT_ONCE);

/// The uploads of each address. An address without any has no entry.
static BY_ADDRESS: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);

/// A place among the uploads of this server and of an address, until it is dropped.
#[derive(Debug)]
pub(crate) struct UploadPermit {
    _place: SemaphorePermit<'static>,
    address: String,
}

impl Drop for UploadPermit {
    fn drop(&mut self) {
        let mut uploads = BY_ADDRESS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = uploads.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.address);
            }
        }
    }
}

/// A permit for one more upload, held until the file is stored. Refused at once if there is none: waiting uploads would take
/// connections from callers who book.
pub(crate) fn upload_permit(ctx: &Ctx) -> ApiResult<UploadPermit> {
    let place = ROOM.try_acquire().map_err(|_| busy())?;
    let address = ctx.rate_limited_address();
    let mut uploads = BY_ADDRESS.lock().unwrap_or_else(PoisonError::into_inner);
    let count = uploads.entry(address.clone()).or_default();
    if *count >= UPLOADS_AT_ONCE_OF_ADDRESS {
        return Err(busy());
    }
    *count += 1;
    Ok(UploadPermit { _place: place, address })
}

/// 503, to be tried again soon.
fn busy() -> ApiError {
    ApiError {
        retry_after_seconds: Some(RETRY_AFTER_SECONDS),
        ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
    }
}

/// Refuses a file, after reading what is in flight: most browsers treat an earlier answer as a lost connection.
pub(crate) async fn refuse_unread(request: Request, refusal: ApiError) -> ApiError {
    let mut rest = request.into_body().into_data_stream();
    let passing = async { while rest.next().await.is_some_and(|part| part.is_ok()) {} };
    drop(timeout(Duration::from_secs(REQUEST_TIMEOUT_SECONDS), passing).await);
    refusal
}

/// Where a file is stored.
#[derive(Debug, Clone, Copy)]
pub(crate) enum UploadDestination<'s> {
    With(DocumentOwnerId<'s>),
    /// Replaces a document.
    InPlaceOf(DocumentOwnerId<'s>, i64),
}

/// Stores a document of a booking or request. Checked before reading: other callers' files aren't read.
pub(crate) async fn receive(
    app: &App,
    ctx: &Ctx,
    place: UploadDestination<'_>,
    request: Request,
) -> ApiResult<Attachment> {
    let begun = match place {
        UploadDestination::With(owner) => app.begin_attachment(ctx, owner).await,
        UploadDestination::InPlaceOf(owner, id) => app.begin_replacement(ctx, owner, id).await,
    };
    let begun = begun.map_err(ApiError::from).and_then(|place| Ok((place, upload_permit(ctx)?)));
    let (place, _room) = match begun {
        Ok(begun) => begun,
        Err(refusal) => return Err(refuse_unread(request, refusal).await),
    };
    let upload = read_upload(request).await?;
    Ok(app.store_attachment(place, upload, ctx).await?)
}

/// Reads a file and its fields: `file`, `documentTypeId`, `examSlug` and `uploadId`. The file is streamed to a temporary one.
pub(crate) async fn read_upload(request: Request) -> ApiResult<Upload> {
    let mut parts = parts_of(request).await?;
    let (mut file, mut document_type_id, mut exam_slug, mut upload_id) = (None, None, None, None);
    while let Some(part) = parts.next_field().await.map_err(|error| unreadable(FILE, &error))? {
        match part.name() {
            Some(FILE) => file = Some(receive_file(part).await?),
            Some("documentTypeId") => {
                let id = read_text(part)
                    .await?
                    .parse()
                    .map_err(|_| ApiError::malformed_field("documentTypeId"))?;
                document_type_id = Some(id);
            }
            Some("examSlug") => exam_slug = Some(read_text(part).await?),
            Some("uploadId") => upload_id = Some(read_text(part).await?),
            _ => {}
        }
    }
    let (file_name, file) = file.ok_or_else(|| ApiError::malformed_field(FILE))?;
    Ok(Upload { file_name, file, document_type_id, exam_slug, upload_id })
}

/// Reads a small file into memory.
pub(crate) async fn read_bytes(request: Request) -> ApiResult<Vec<u8>> {
    let mut parts = parts_of(request).await?;
    let mut file = None;
    while let Some(part) = parts.next_field().await.map_err(|error| unreadable(FILE, &error))? {
        if part.name() == Some(FILE) {
            file = Some(part.bytes().await.map_err(|error| unreadable(FILE, &error))?);
        }
    }
    file.map(Into::into).ok_or_else(|| ApiError::malformed_field(FILE))
}

async fn parts_of(request: Request) -> ApiResult<Multipart> {
    Multipart::from_request(request, &()).await.map_err(|_| ApiError::malformed_field(FILE))
}

async fn receive_file(mut part: Field<'_>) -> ApiResult<(String, IncomingFile)> {
    let file_name = part.file_name().unwrap_or_default().to_owned();
    let (mut file, mut refusal) = (IncomingFile::new().await?, None);
    while let Some(bytes) = part.chunk().await.map_err(|error| unreadable(FILE, &error))? {
        // The rest of a refused file is read and dropped, as in `refuse_unread`.
        if refusal.is_none() {
            refusal = file.write(&bytes).await.err();
        }
    }
    match refusal {
        Some(error) => Err(error.into()),
        None => Ok((file_name, file)),
    }
}

/// A field is kept in memory, so it may not be as large as a file.
async fn read_text(mut part: Field<'_>) -> Result<String, ApiError> {
    let name = part.name().unwrap_or_default().to_owned();
    let (mut bytes, mut fits) = (Vec::<u8>::new(), true);
    while let Some(more) = part.chunk().await.map_err(|error| unreadable(&name, &error))? {
        fits &= bytes.len() + more.len() <= UPLOAD_ENVELOPE_MAX_BYTES;
        // The rest of a refused field is read and dropped, as in `refuse_unread`.
        if fits {
            bytes.extend_from_slice(&more);
        }
    }
    let text = String::from_utf8(bytes).ok().filter(|text| fits && !text.contains('\0'));
    text.ok_or_else(|| ApiError::malformed_field(&name))
}

/// The header of a part, with the file name, is read before it is known which part it is: it counts as the file's.
fn unreadable(field: &str, error: &MultipartError) -> ApiError {
    let refusal = ApiError::of_body(error, error.status(), MessageKey::FileTooLarge);
    let is_malformed = refusal.key == MessageKey::Malformed;
    if is_malformed { ApiError::malformed_field(field) } else { refusal }
}

#[cfg(test)]
mod tests {
    use app::Origin;

    use super::*;

    #[test]
    fn ops_11s_one_address_does_not_take_every_upload() {
        let from = |address: &str| {
            let origin = Origin { address: address.to_owned(), ..Origin::default() };
            Ctx::new(origin, String::new())
        };
        let (crowd, other) = (from("198.51.100.7"), from("198.51.100.8"));
        let mut held: Vec<UploadPermit> =
            (0..UPLOADS_AT_ONCE_OF_ADDRESS).map(|_| upload_permit(&crowd).unwrap()).collect();
        let refusal = upload_permit(&crowd).unwrap_err();
        assert_eq!(refusal.status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(upload_permit(&other).is_ok());
        held.pop();
        assert!(upload_permit(&crowd).is_ok());
        drop(held);
        assert!(!BY_ADDRESS.lock().unwrap().contains_key("198.51.100.7"));
    }
}
