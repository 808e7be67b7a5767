//! A file in a multipart body: the fields `file`, `documentTypeId` and `examSlug`.

use std::time::Duration;

use app::booking::Upload;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use domain::MessageKey;
use domain::limits::{REQUEST_TIMEOUT_SECONDS, UPLOADS_AT_ONCE};
use futures_util::StreamExt;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::error::ApiError;

const FILE: &str = "file";
/// Uploads usually take seconds.
const RETRY_AFTER_SECONDS: i64 = 10;

static ROOM: Semaphore = Semaphore::const_new(UPLOADS_AT_ONCE);

/// A permit for one more upload, held until the file is stored. Refused at once if there is none: waiting uploads would take
/// connections from callers who book.
pub(crate) fn upload_room() -> Result<SemaphorePermit<'static>, ApiError> {
    let full = || ApiError {
        retry_after_seconds: Some(RETRY_AFTER_SECONDS),
        ..ApiError::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
    };
    ROOM.try_acquire().map_err(|_| full())
}

/// Refuses a file, after reading what is in flight: most browsers treat an earlier answer as a lost connection.
pub(crate) async fn refuse_unread(request: Request, refusal: ApiError) -> ApiError {
    let mut rest = request.into_body().into_data_stream();
    let passing = async { while rest.next().await.is_some_and(|part| part.is_ok()) {} };
    drop(timeout(Duration::from_secs(REQUEST_TIMEOUT_SECONDS), passing).await);
    refusal
}

#[derive(Debug)]
pub(crate) struct Uploaded(pub Upload);

impl<S: Send + Sync> FromRequest<S> for Uploaded {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let mut parts =
            Multipart::from_request(request, state).await.map_err(|_| ApiError::malformed_field(FILE))?;
        let (mut file, mut document_type_id, mut exam_slug) = (None, None, None);
        while let Some(part) = parts.next_field().await.map_err(|error| unreadable(FILE, &error))? {
            match part.name() {
                Some(FILE) => file = Some(read_file(part).await?),
                Some("documentTypeId") => {
                    let id = read_text(part)
                        .await?
                        .parse()
                        .map_err(|_| ApiError::malformed_field("documentTypeId"))?;
                    document_type_id = Some(id);
                }
                Some("examSlug") => exam_slug = Some(read_text(part).await?),
                _ => {}
            }
        }
        let (file_name, bytes) = file.ok_or_else(|| ApiError::malformed_field(FILE))?;
        Ok(Self(Upload { file_name, bytes, document_type_id, exam_slug }))
    }
}

async fn read_file(part: Field<'_>) -> Result<(String, Vec<u8>), ApiError> {
    let file_name = part.file_name().unwrap_or_default().to_owned();
    let bytes = part.bytes().await.map_err(|error| unreadable(FILE, &error))?;
    Ok((file_name, bytes.into()))
}

async fn read_text(part: Field<'_>) -> Result<String, ApiError> {
    let name = part.name().unwrap_or_default().to_owned();
    let bytes = part.bytes().await.map_err(|error| unreadable(&name, &error))?;
    let text = String::from_utf8(bytes.into()).ok().filter(|text| !text.contains('\0'));
    text.ok_or_else(|| ApiError::malformed_field(&name))
}

/// The header of a part, with the file name, is read before it is known which part it is: it counts as the file's.
fn unreadable(field: &str, error: &MultipartError) -> ApiError {
    let refusal = ApiError::of_body(error, error.status(), MessageKey::FileTooLarge);
    let is_malformed = refusal.key == MessageKey::Malformed;
    if is_malformed { ApiError::malformed_field(field) } else { refusal }
}
