//! Set-up records on the wire: one envelope for every kind.

use app::setup::{Cursor, RecordListFilter, RecordPage, StoredRecord};
use domain::limits::LIST_PAGE_ROWS;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::dto::searches::id_list;
use crate::error::ApiError;

/// A stored record. A change sends back the version it was read with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Kept)]
pub(crate) struct RecordDto<T: ToSchema> {
    pub id: i64,
    pub version: i64,
    #[serde(flatten)]
    pub record: T,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptPage)]
pub(crate) struct RecordPageDto<T: ToSchema> {
    pub items: Vec<RecordDto<T>>,
    /// Cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// The whole new record.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Changed)]
pub(crate) struct RecordChangeDto<T: ToSchema> {
    /// The version as read.
    pub version: i64,
    #[serde(flatten)]
    pub record: T,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecordsQuery {
    /// Words that must all occur in the record; for doctors and organizations, prefixes of words.
    pub search: Option<String>,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
    /// Only these, joined by commas; no more than a page of them.
    pub ids: Option<String>,
}

impl RecordsQuery {
    pub(crate) fn read(self) -> Result<RecordListFilter, ApiError> {
        let mut ids = self.ids.map(|joined| id_list("ids", &joined)).transpose()?;
        if let Some(ids) = &mut ids {
            ids.truncate(LIST_PAGE_ROWS);
        }
        let after = self.cursor.as_deref().map(|text| Cursor::parse(text).ok_or(()));
        let after = after.transpose().map_err(|()| ApiError::malformed_field("cursor"))?;
        Ok(RecordListFilter { search: self.search.unwrap_or_default(), after, ids })
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RetireQuery {
    /// The version as read.
    pub version: i64,
}

impl<T: ToSchema> From<StoredRecord<T>> for RecordDto<T> {
    fn from(StoredRecord { id, version, record }: StoredRecord<T>) -> Self {
        Self { id, version, record }
    }
}

impl<T: ToSchema> From<RecordPage<T>> for RecordPageDto<T> {
    fn from(page: RecordPage<T>) -> Self {
        let next_cursor = page.next.map(|cursor| cursor.to_string());
        Self { items: page.items.into_iter().map(RecordDto::from).collect(), next_cursor }
    }
}
