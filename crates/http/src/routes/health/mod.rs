//! `/health`: for whoever watches over the server

pub(crate) mod live;
pub(crate) mod ready;
