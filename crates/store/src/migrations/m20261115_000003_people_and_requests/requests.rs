//! Booking requests.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, big_pk_auto, integer, small_integer, text, text_uniq,
};

use super::super::references;

pub(super) fn tables() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("booking_requests")
            .col(big_pk_auto("id"))
            .col(text_uniq("slug"))
            .col(big_integer("booking_id"))
            .col(big_integer("booking_key_id"))
            .col(big_integer("patient_id"))
            .col(big_integer_null("clinic_id"))
            .col(text("status"))
            .col(text("kind"))
            .col(text("patient_notes"))
            .col(text("clinical_notes"))
            .col(text("exam_notes"))
            .col(big_integer_null("appointment_id"))
            .col(big_integer("created_at"))
            .col(big_integer("updated_at"))
            .foreign_key(&mut references("booking_requests", "booking_id", "bookings"))
            .foreign_key(&mut references("booking_requests", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("booking_requests", "patient_id", "patients"))
            .foreign_key(&mut references("booking_requests", "clinic_id", "clinics"))
            .foreign_key(&mut references("booking_requests", "appointment_id", "appointments"))
            .take(),
        Table::create()
            .table("booking_request_exams")
            .col(big_integer("booking_request_id"))
            .col(integer("position"))
            .col(big_integer("exam_id"))
            .primary_key(Index::create().col("booking_request_id").col("position"))
            .foreign_key(&mut references("booking_request_exams", "booking_request_id", "booking_requests"))
            .foreign_key(&mut references("booking_request_exams", "exam_id", "exams"))
            .take(),
        Table::create()
            .table("booking_request_times")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_request_id"))
            .col(text("date"))
            .col(small_integer("from_minute"))
            .col(small_integer("to_minute"))
            .foreign_key(&mut references("booking_request_times", "booking_request_id", "booking_requests"))
            .take(),
    ]
}
