use std::collections::BTreeMap;

use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::cache::Public;
use crate::error::ApiResult;
use crate::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TranslationsQuery {
    /// A language such as `en-AU`; an unknown one gives en-AU.
    lang: Option<String>,
    /// Only some of them.
    #[param(inline)]
    part: Option<TextsPart>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TextsPart {
    /// All texts outside the back office.
    Site,
}

/// All texts of the app, by key, with the provider's overrides.
#[utoipa::path(get, path = "/api/assets/translations", operation_id = "getTranslations", tag = "Configuration",
    params(TranslationsQuery), responses((status = 200, body = BTreeMap<String, String>)))]
pub(crate) async fn get_translations(
    State(app): State<App>,
    Query(query): Query<TranslationsQuery>,
) -> ApiResult<Public<BTreeMap<String, String>>> {
    let provider = app.provider().await?;
    let lang = query.lang.as_deref().unwrap_or_default();
    let texts = match query.part {
        None => provider.texts.language(lang).clone(),
        Some(TextsPart::Site) => owned(provider.texts.site_texts(lang)),
    };
    Ok(Public(texts))
}

fn owned(texts: BTreeMap<&str, &str>) -> BTreeMap<String, String> {
    texts.into_iter().map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
}
