//! Streams an uploaded file from the store, whole or in part. It is never shown as a page of ours.

use std::ops::Range;

use app::App;
use app::documents::{AttachmentFile, ByteStream, OpenedDocuments};
use axum::body::Body;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_TYPE, ETAG,
    IF_RANGE, RANGE,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::attachment::is_viewable;
use futures_util::TryStreamExt;

use crate::error::{ApiError, ApiResult};

/// What the browser does with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disposition {
    Save,
    /// Shown if it is a picture or a PDF.
    Show,
}

/// The part of a file that a request asks for.
#[derive(Debug, PartialEq, Eq)]
enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// Beyond the end of the file.
    Nothing,
}

/// Sends a document.
pub(crate) async fn send_file(
    app: &App,
    file: &AttachmentFile,
    headers: &HeaderMap,
    disposition: Disposition,
) -> ApiResult<Response> {
    let tag = format!("\"{}\"", file.tag);
    let (status, range) = match requested_range(headers, &tag, file.size) {
        RequestedRange::Whole => (StatusCode::OK, 0..file.size),
        RequestedRange::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
        RequestedRange::Nothing => return Ok(range_not_satisfiable(file.size)),
    };
    let shown = disposition == Disposition::Show && is_viewable(file.content_type);
    let bytes = app.attachment_bytes(file, range.clone()).await?;
    let headers = [
        (CONTENT_TYPE, file.content_type.to_owned()),
        (CONTENT_DISPOSITION, content_disposition(if shown { "inline" } else { "attachment" }, &file.name)),
        (CONTENT_LENGTH, (range.end - range.start).to_string()),
        (CACHE_CONTROL, "private, no-store".to_owned()),
        (ACCEPT_RANGES, "bytes".to_owned()),
        (ETAG, tag),
    ];
    let mut response = (status, headers, body_of(bytes)).into_response();
    if status == StatusCode::PARTIAL_CONTENT
        && let Ok(part) = format!("bytes {}-{}/{}", range.start, range.end - 1, file.size).parse()
    {
        response.headers_mut().insert(CONTENT_RANGE, part);
    }
    Ok(response)
}

/// Sends all documents: the only one, or an archive with this name.
pub(crate) async fn send_all(
    app: &App,
    opened: OpenedDocuments,
    headers: &HeaderMap,
    name: &str,
) -> ApiResult<Response> {
    match opened {
        OpenedDocuments::One(file) => send_file(app, &file, headers, Disposition::Save).await,
        OpenedDocuments::Zip(bytes) => {
            let headers = [
                (CONTENT_TYPE, "application/zip".to_owned()),
                (CONTENT_DISPOSITION, content_disposition("attachment", name)),
                (CACHE_CONTROL, "private, no-store".to_owned()),
            ];
            Ok((headers, body_of(bytes)).into_response())
        }
    }
}

/// A body that ends early if the file does.
pub(crate) fn body_of(bytes: ByteStream) -> Body {
    Body::from_stream(bytes.map_err(|error| {
        tracing::error!(%error, "a file broke off on its way out");
        std::io::Error::other(error.to_string())
    }))
}

fn range_not_satisfiable(size: u64) -> Response {
    let refusal = ApiError::new(StatusCode::RANGE_NOT_SATISFIABLE, MessageKey::Malformed);
    ([(CONTENT_RANGE, format!("bytes */{size}"))], refusal).into_response()
}

/// Only a single range is supported; for several, or a malformed one, the whole file is sent, as RFC 9110 allows.
fn requested_range(headers: &HeaderMap, tag: &str, size: u64) -> RequestedRange {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let unchanged = headers.get(IF_RANGE).is_none_or(|known| known == tag);
    let range = text(RANGE).filter(|_| unchanged).and_then(|range| range.strip_prefix("bytes="));
    let Some((start, end)) = range.and_then(|range| range.trim().split_once('-')) else {
        return RequestedRange::Whole;
    };
    match (start, number(start), end, number(end)) {
        (_, Some(start), _, Some(end)) if start > end => RequestedRange::Whole,
        (_, Some(start), "", None) if start < size => RequestedRange::Part(start..size),
        (_, Some(start), _, Some(end)) if start < size => {
            RequestedRange::Part(start..end.saturating_add(1).min(size))
        }
        ("", None, _, Some(last)) if last > 0 && size > 0 => {
            RequestedRange::Part(size.saturating_sub(last)..size)
        }
        (_, Some(_), "", None) | (_, Some(_), _, Some(_)) | ("", None, _, Some(_)) => RequestedRange::Nothing,
        _ => RequestedRange::Whole,
    }
}

fn number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The name twice: in ASCII for old programs, and complete (RFC 6266).
fn content_disposition(disposition: &str, name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
    let plain: String = name.chars().map(plain).collect();
    let whole: String = name.bytes().map(encoded).collect();
    format!("{disposition}; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

fn encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_neither_end_the_header_nor_lose_its_letters() {
        assert_eq!(
            content_disposition("attachment", "a \"b\"; c\r\n.pdf"),
            "attachment; filename=\"a _b__ c__.pdf\"; filename*=UTF-8''a%20%22b%22%3B%20c%0D%0A.pdf"
        );
        assert_eq!(
            content_disposition("inline", "уп.pdf"),
            "inline; filename=\"__.pdf\"; filename*=UTF-8''%D1%83%D0%BF.pdf"
        );
    }

    #[test]
    fn one_range_is_answered_and_anything_else_is_the_whole_file() {
        let asked = |range: &str, known: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(RANGE, range.parse().unwrap());
            if let Some(known) = known {
                headers.insert(IF_RANGE, known.parse().unwrap());
            }
            requested_range(&headers, "\"tag\"", 100)
        };
        for (range, expected) in [
            ("bytes=0-9", RequestedRange::Part(0..10)),
            ("bytes=90-", RequestedRange::Part(90..100)),
            ("bytes=90-500", RequestedRange::Part(90..100)),
            ("bytes=-7", RequestedRange::Part(93..100)),
            ("bytes=-700", RequestedRange::Part(0..100)),
            ("bytes=100-", RequestedRange::Nothing),
            ("bytes=100-200", RequestedRange::Nothing),
            ("bytes=-0", RequestedRange::Nothing),
            ("bytes=9-0", RequestedRange::Whole),
            ("bytes=0-9,20-29", RequestedRange::Whole),
            ("bytes=+1-2", RequestedRange::Whole),
            ("bytes=-", RequestedRange::Whole),
            ("pages=1-2", RequestedRange::Whole),
        ] {
            assert_eq!(asked(range, None), expected, "{range}");
        }
        assert_eq!(asked("bytes=0-9", Some("\"tag\"")), RequestedRange::Part(0..10));
        assert_eq!(asked("bytes=0-9", Some("\"other\"")), RequestedRange::Whole);
        assert_eq!(requested_range(&HeaderMap::new(), "\"tag\"", 100), RequestedRange::Whole);
    }
}
