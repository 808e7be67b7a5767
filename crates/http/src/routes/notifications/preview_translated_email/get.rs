use app::App;
use app::messages::{MailPreviewQuery, Preview};
use axum::Json;
use axum::extract::State;
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, VARY};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{Html, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Query};

pub(crate) const PATH: &str = "/api/notifications/preview_translated_email";

/// A mail has its own styles and nothing else, and can only be framed by us.
const MAIL_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'self'; sandbox";

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct PreviewQuery {
    /// Such as `booked` or `reminder`.
    template: String,
    /// Such as `mk`; the caller's if left out.
    lang: Option<String>,
    /// The slug of an appointment the caller may see; without one, sample data is used.
    reference_id: Option<String>,
    /// From the previous answer: the frame that shows it isn't a further view.
    look: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MailPreview {
    subject: String,
    /// The mail as HTML: no scripts, nothing to load.
    content: String,
    /// For the frame that shows it: used within a minute, it leaves no further audit row.
    look: String,
}

/// A preview of a mail. With `Accept: text/html`, as from a frame, the mail alone.
#[utoipa::path(get, path = "/api/notifications/preview_translated_email", operation_id = "previewEmail",
    tag = "Portal", params(PreviewQuery),
    responses(
        (status = 200, body = MailPreview),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, unless staff ask"),
        (status = 404, body = ErrorBody, description = "message.unknown_template; message.not_found")))]
pub(crate) async fn preview_email(
    State(app): State<App>,
    Context(ctx): Context,
    Query(query): Query<PreviewQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let wanted = MailPreviewQuery {
        template: &query.template,
        language: query.lang.as_deref(),
        reference: query.reference_id.as_deref(),
        look: query.look.as_deref(),
    };
    Ok(shown(app.preview_mail(&ctx, wanted).await?, &headers))
}

fn shown(Preview { words, look }: Preview, query: &HeaderMap) -> Response {
    let wants = query.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let mut response = if wants.starts_with("text/html") {
        Html(words.html).into_response()
    } else {
        Json(MailPreview { subject: words.subject, content: words.html, look }).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(VARY, HeaderValue::from_static("accept"));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(MAIL_POLICY));
    response
}
