//! Tables of the first schema: operations.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, blob, blob_uniq, boolean, integer, text, text_null, text_uniq,
};

use super::references;

pub(super) fn tables() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("idempotent_answers")
            .col(text("scope"))
            .col(text("idempotency_key"))
            .col(blob("body_hash"))
            .col(blob("answer_sealed"))
            .col(big_integer("created_at"))
            .primary_key(Index::create().col("scope").col("idempotency_key"))
            .take(),
        Table::create()
            .table("sessions")
            .col(big_pk_auto("id"))
            .col(blob_uniq("token_hash"))
            .col(text("kind"))
            .col(big_integer_null("booking_key_id"))
            .col(boolean("code_verified"))
            .col(big_integer("created_at"))
            .col(big_integer("last_used_at"))
            .foreign_key(&mut references("sessions", "booking_key_id", "booking_keys"))
            .take(),
        Table::create()
            .table("jobs")
            .col(big_pk_auto("id"))
            .col(text("kind"))
            .col(big_integer("subject_id"))
            .col(text_uniq("dedup_key"))
            .col(text("state"))
            .col(big_integer("run_at"))
            .col(integer("attempts"))
            .col(big_integer_null("leased_until"))
            .col(text_null("last_error"))
            .col(big_integer("created_at"))
            .take(),
        Table::create()
            .table("messages")
            .col(big_pk_auto("id"))
            .col(text_uniq("event_key"))
            .col(text("channel"))
            .col(text("kind"))
            .col(text("recipient"))
            .col(text("subject"))
            .col(text("body"))
            .col(big_integer_null("booking_id"))
            .col(text("language"))
            .col(big_integer("created_at"))
            .foreign_key(&mut references("messages", "booking_id", "bookings"))
            .take(),
        Table::create()
            .table("audit_events")
            .col(big_pk_auto("id"))
            .col(big_integer("at"))
            .col(text("actor_kind"))
            .col(big_integer_null("actor_id"))
            .col(text("action"))
            .col(text("subject_kind"))
            .col(big_integer("subject_id"))
            .col(text("address"))
            .col(text("request_id"))
            .col(text("result"))
            .take(),
        Table::create()
            .table("configurations")
            .col(text("section"))
            .col(big_integer("version"))
            .col(text("body"))
            .primary_key(Index::create().col("section"))
            .take(),
        Table::create()
            .table("versions")
            .col(text("name"))
            .col(big_integer("version"))
            .primary_key(Index::create().col("name"))
            .take(),
        Table::create()
            .table("rate_counters")
            .col(text("bucket"))
            .col(big_integer("window_start"))
            .col(big_integer("count"))
            .primary_key(Index::create().col("bucket").col("window_start"))
            .take(),
    ]
}
