//! Documents with their content as base64 in JSON. Several may be large, so they are streamed from the store.

use app::App;
use app::documents::{Attachment, ByteStream, OpenedAttachment};
use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::booking::without_keys;
use futures_util::TryStreamExt;
use futures_util::stream::{self, StreamExt};

use crate::download::body_of;
use crate::dto::attachments::AttachmentDto;
use crate::error::ApiResult;
use crate::middleware::KeysLeftOut;

/// A list of documents.
pub(crate) async fn send_list(app: &App, opened: Vec<OpenedAttachment>) -> ApiResult<Response> {
    let mut text = vec![written("[".to_owned())];
    for (position, one) in opened.into_iter().enumerate() {
        if position > 0 {
            text.push(written(",".to_owned()));
        }
        text.extend(object(app, one).await?);
    }
    text.push(written("]".to_owned()));
    Ok(json(text))
}

/// One document.
pub(crate) async fn send_one(app: &App, opened: OpenedAttachment) -> ApiResult<Response> {
    Ok(json(object(app, opened).await?))
}

async fn object(app: &App, opened: OpenedAttachment) -> ApiResult<[ByteStream; 3]> {
    let OpenedAttachment { attachment, file } = opened;
    // The name is chosen by the uploader and may contain a key.
    let file_name = without_keys(&attachment.file_name);
    let listed = AttachmentDto::from(Attachment { file_name, ..attachment });
    let mut start = serde_json::to_string(&listed).unwrap_or_default();
    start.truncate(start.len().saturating_sub(1));
    let bytes = app.attachment_bytes(&file, 0..file.size).await?;
    // All pieces but the last are a multiple of three bytes, so that their base64 can be joined.
    let data = bytes.map_ok(|piece| Bytes::from(STANDARD.encode(piece))).boxed();
    Ok([written(format!("{start},\"data\":\"")), data, written("\"}".to_owned())])
}

fn written(text: String) -> ByteStream {
    stream::once(async move { Ok(Bytes::from(text)) }).boxed()
}

fn json(text: impl IntoIterator<Item = ByteStream, IntoIter: Send + 'static>) -> Response {
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    let body = body_of(stream::iter(text).flatten().boxed());
    let mut response = (headers, body).into_response();
    response.extensions_mut().insert(KeysLeftOut);
    response
}
