use std::collections::BTreeMap;

use app::{App, Texts};
use axum::extract::State;
use axum::http::StatusCode;
use domain::MessageKey;

use crate::cache::Public;
use crate::error::{ApiError, ApiResult};
use crate::extract::Path;

/// The shared translation file of a language, without the provider's overrides.
#[utoipa::path(get, path = "/assets/i18n/{lang}.json", operation_id = "getSharedTranslations", tag = "Configuration",
    params(("lang" = String, Path, description = "a language such as `en-AU`")),
    responses((status = 200, body = BTreeMap<String, String>),
        (status = 304, description = "Nothing has changed since the version that `If-None-Match` names"),
        (status = 404, description = "no such language")))]
pub(crate) async fn get_shared_translations(
    State(app): State<App>,
    Path(file): Path<String>,
) -> ApiResult<Public<BTreeMap<String, String>>> {
    let none = || ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound);
    let name = Texts::names().find(|name| Some(*name) == file.strip_suffix(".json")).ok_or_else(none)?;
    Ok(Public(app.shared_texts().language(name).clone()))
}
