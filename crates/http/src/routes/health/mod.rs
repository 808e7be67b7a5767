//! `/health`: for monitoring

pub(crate) mod live;
pub(crate) mod ready;
