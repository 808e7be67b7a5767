//! A file in a multipart body: the fields `file`, `documentTypeId` and `examSlug`.

use app::booking::Upload;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use domain::MessageKey;

use crate::error::Refusal;

#[derive(Debug)]
pub(crate) struct Uploaded(pub Upload);

impl<S: Send + Sync> FromRequest<S> for Uploaded {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let mut parts = Multipart::from_request(request, state).await.map_err(|_| Refusal::malformed())?;
        let (mut file, mut document_type_id, mut exam_slug) = (None, None, None);
        while let Some(part) = parts.next_field().await.map_err(|error| unreadable(&error))? {
            match part.name() {
                Some("file") => file = Some(read_file(part).await?),
                Some("documentTypeId") => {
                    let id = read_text(part)
                        .await?
                        .parse()
                        .map_err(|_| Refusal::malformed_field("documentTypeId"))?;
                    document_type_id = Some(id);
                }
                Some("examSlug") => exam_slug = Some(read_text(part).await?),
                _ => {}
            }
        }
        let (file_name, bytes) = file.ok_or_else(|| Refusal::malformed_field("file"))?;
        Ok(Self(Upload { file_name, bytes, document_type_id, exam_slug }))
    }
}

async fn read_file(part: Field<'_>) -> Result<(String, Vec<u8>), Refusal> {
    let file_name = part.file_name().unwrap_or_default().to_owned();
    let bytes = part.bytes().await.map_err(|error| unreadable(&error))?;
    Ok((file_name, bytes.to_vec()))
}

async fn read_text(part: Field<'_>) -> Result<String, Refusal> {
    let text = part.text().await.map_err(|error| unreadable(&error))?;
    if text.contains('\0') { Err(Refusal::malformed()) } else { Ok(text) }
}

/// A body over the limit is a file that is too large; anything else is no upload.
fn unreadable(error: &MultipartError) -> Refusal {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, MessageKey::FileTooLarge)
        }
        _ => Refusal::malformed(),
    }
}
