use app::documents::ByteStream;
use app::privacy::PatientExport;
use app::{App, AppError};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::PatientId;
use domain::audit::AuditAction;
use futures_util::stream::{self, StreamExt};
use serde_json::Value;

use crate::download::body_of;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// A copy of all data about a person, as one file.
#[utoipa::path(post, path = "/api/admin/patients/{id}/exports", operation_id = "adminExportPatient",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = Object, content_type = "application/json"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators; \
            message.beyond_your_clinics for one who is limited to clinics, where not all of it is there"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_export_patient(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let id = PatientId(id);
    let staff = app.administrator_of_patient(&ctx, id, AuditAction::ExportPatient).await?;
    let copy = app.export_patient(id, staff.actor(), &ctx).await?;
    let name = format!("attachment; filename=\"patient-{}.json\"", id.0);
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, body_of(text_of(app, copy))).into_response())
}

/// The copy as JSON, one file after the other.
fn text_of(app: App, copy: PatientExport) -> ByteStream {
    let mut start = Value::from(copy.data).to_string();
    start.truncate(start.len().saturating_sub(1));
    let files = stream::iter(copy.files.into_iter().enumerate()).then(move |(position, name)| {
        let app = app.clone();
        async move {
            let file = app.exported_file(&name).await?;
            let comma = if position > 0 { "," } else { "" };
            Ok::<String, AppError>(format!("{comma}{}:{}", Value::from(name), Value::from(file)))
        }
    });
    let edge = |text: String| stream::once(async move { Ok::<String, AppError>(text) });
    let text = edge(format!("{start},\"files\":{{")).chain(files).chain(edge("}}".to_owned()));
    text.map(|part| part.map(Bytes::from)).boxed()
}
