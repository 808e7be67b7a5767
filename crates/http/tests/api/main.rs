//! The API as a program meets it, on a real database. One binary, one module a topic.

#![expect(clippy::unwrap_used, reason = "in a test, what is not there is the failure")]

mod appointments;
mod appointments_refused;
mod appointments_repeated;
mod booking_keys;
mod calendar_file;
mod catalogue;
mod catalogue_lists;
mod double_booking;
mod edges;
mod enquiries;
mod headers;
mod health;
mod holds;
mod holds_in_time;
mod holds_refused;
mod location;
mod nearby;
mod openapi;
mod pages;
mod portal;
mod protocol;
mod provider;
mod provider_assets;
mod rate_limits;
mod session;
mod slots;
mod slots_empty;
mod slots_kept;
mod slots_reserved;
mod support;
mod texts;
