//! The API as a program meets it, on a real database. One binary, one module a topic.

mod double_booking;
mod openapi;
