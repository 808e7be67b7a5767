//! Settings by administrators: configuration, texts and pictures.

use app::edited::{ListedAsset, ListedText, Setting, Settings, TextChange, TextPage, TextSearch};
use app::{AssetName, DEFAULT_LANGUAGE, SectionName, Texts};
use axum::http::StatusCode;
use domain::MessageKey;
use domain::configuration::FieldKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::error::ApiError;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EditedConfiguration)]
pub(crate) struct ConfigurationDto {
    pub version: i64,
    /// In the order of the form.
    pub fields: Vec<SettingDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Setting)]
pub(crate) struct SettingDto {
    /// Such as `themeColors.brand`.
    pub name: String,
    pub kind: FieldKind,
    /// Its name in the caller's language.
    pub label: String,
    /// What it changes, for whom, and which values are valid.
    pub help: String,
    /// The name of its group.
    pub group: String,
    /// Null if nothing is set.
    #[schema(value_type = Value)]
    pub value: Value,
    #[schema(value_type = Value)]
    pub default: Value,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ConfigurationChange)]
pub(crate) struct ConfigurationChangeDto {
    /// The version as read.
    pub version: i64,
    /// By name; null restores the default.
    #[schema(value_type = HashMap<String, Value>)]
    pub fields: Map<String, Value>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct TextSearchDto {
    /// The default language if left out.
    pub lang: Option<String>,
    /// A part of the key or the text.
    #[serde(default)]
    pub search: String,
    /// Only overridden ones.
    #[serde(default)]
    pub own_only: bool,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TextPage)]
pub(crate) struct TextPageDto {
    pub items: Vec<TextDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Text)]
pub(crate) struct TextDto {
    pub key: String,
    /// The built-in text.
    pub original: String,
    /// The provider's override.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TextChange)]
pub(crate) struct TextChangeDto {
    pub key: String,
    pub lang: String,
    /// The override as read.
    pub was: Option<String>,
    /// Left out to restore the default.
    pub text: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Asset)]
pub(crate) struct AssetDto {
    #[schema(value_type = String)]
    pub name: AssetName,
    /// Whether the provider has uploaded one.
    pub own: bool,
    /// Version of the present picture: sent along with a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AssetVersionDto {
    /// As listed; left out if there was no picture.
    pub version: Option<String>,
}

/// The field of the upload, for its description.
#[derive(Debug, ToSchema)]
#[schema(as = Picture)]
#[expect(dead_code, reason = "describes a multipart body, which is read field by field")]
pub(crate) struct PictureDto {
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
}

/// HTML as typed, and as it would be saved.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = HtmlPreview)]
pub(crate) struct HtmlPreviewDto {
    pub html: String,
}

pub(crate) fn section_named(name: &str) -> Result<SectionName, ApiError> {
    name.parse().map_err(|_| unknown())
}

pub(crate) fn asset_named(name: &str) -> Result<AssetName, ApiError> {
    name.parse().map_err(|_| unknown())
}

fn unknown() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound)
}

impl ConfigurationDto {
    pub(crate) fn new(settings: Settings, texts: &Texts, language: &str) -> Self {
        let field = |setting: Setting| SettingDto {
            label: texts.get(language, &format!("setting.{}", setting.described.name)),
            help: texts.get(language, &format!("setting_help.{}", setting.described.name)),
            group: texts.get(language, &format!("setting_group.{}", setting.described.group)),
            name: setting.described.name.to_owned(),
            kind: setting.described.kind,
            value: setting.value,
            default: setting.default,
        };
        Self { version: settings.version, fields: settings.fields.into_iter().map(field).collect() }
    }
}

impl From<TextSearchDto> for TextSearch {
    fn from(asked: TextSearchDto) -> Self {
        Self {
            language: asked.lang.unwrap_or_else(|| DEFAULT_LANGUAGE.to_owned()),
            text: asked.search,
            own_only: asked.own_only,
            after: asked.cursor,
        }
    }
}

impl From<TextPage> for TextPageDto {
    fn from(page: TextPage) -> Self {
        let text = |ListedText { key, original, own }| TextDto { key, original, own };
        Self { items: page.items.into_iter().map(text).collect(), next_cursor: page.next }
    }
}

impl From<TextChangeDto> for TextChange {
    fn from(typed: TextChangeDto) -> Self {
        Self { language: typed.lang, key: typed.key, was: typed.was, text: typed.text }
    }
}

impl From<ListedAsset> for AssetDto {
    fn from(listed: ListedAsset) -> Self {
        Self { name: listed.name, own: listed.version.is_some(), version: listed.version }
    }
}
