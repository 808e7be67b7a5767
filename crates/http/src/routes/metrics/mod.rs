//! `/metrics`: for Prometheus

pub(crate) mod get;
