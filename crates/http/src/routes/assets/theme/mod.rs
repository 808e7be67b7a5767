//! `/api/assets/theme.css`

pub(crate) mod get;
