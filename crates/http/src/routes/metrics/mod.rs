//! `/metrics`: figures for Prometheus

pub(crate) mod get;
