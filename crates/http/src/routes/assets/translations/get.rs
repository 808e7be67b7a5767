use std::collections::BTreeMap;

use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::error::Answer;
use crate::extract::Asked;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TranslationsQuery {
    /// A language such as `en-AU`; an unknown one gives en-AU.
    lang: Option<String>,
}

/// Every text of the app, by key: the shared ones with the provider's own laid over.
#[utoipa::path(get, path = "/api/assets/translations", operation_id = "getTranslations", tag = "Configuration",
    params(TranslationsQuery), responses((status = 200, body = BTreeMap<String, String>)))]
pub(crate) async fn get_translations(
    State(app): State<App>,
    Asked(asked): Asked<TranslationsQuery>,
) -> Answer<Public<BTreeMap<String, String>>> {
    let provider = app.provider().await?;
    Ok(Public(provider.texts.language(asked.lang.as_deref().unwrap_or_default()).clone()))
}
