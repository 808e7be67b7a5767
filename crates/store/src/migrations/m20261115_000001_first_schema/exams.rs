//! Tables of the first schema: exams and who does them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, boolean, integer, text, text_uniq};

use super::references;

pub(super) fn tables() -> Vec<TableCreateStatement> {
    vec![
        Table::create().table("modalities").col(big_pk_auto("id")).col(text("name")).take(),
        Table::create()
            .table("exams")
            .col(big_pk_auto("id"))
            .col(text_uniq("slug"))
            .col(text("name"))
            .col(big_integer("modality_id"))
            .col(text("kind"))
            .col(integer("priority"))
            .col(text("exam_code"))
            .col(big_integer("minutes"))
            .col(text("exam_notes"))
            .col(text("notes"))
            .col(text("search_words"))
            .col(boolean("show_booking_request_info_modal"))
            .col(big_integer("notice_minutes"))
            .foreign_key(&mut references("exams", "modality_id", "modalities"))
            .take(),
        Table::create()
            .table("exam_groups")
            .col(big_integer("exam_id"))
            .col(text("group_name"))
            .primary_key(Index::create().col("exam_id").col("group_name"))
            .foreign_key(&mut references("exam_groups", "exam_id", "exams"))
            .take(),
        Table::create()
            .table("body_parts")
            .col(big_pk_auto("id"))
            .col(text("name"))
            .col(text("figure_region"))
            .take(),
        Table::create()
            .table("exam_body_parts")
            .col(big_integer("exam_id"))
            .col(big_integer("body_part_id"))
            .primary_key(Index::create().col("exam_id").col("body_part_id"))
            .foreign_key(&mut references("exam_body_parts", "exam_id", "exams"))
            .foreign_key(&mut references("exam_body_parts", "body_part_id", "body_parts"))
            .take(),
        Table::create()
            .table("exam_preparations")
            .col(big_pk_auto("id"))
            .col(big_integer("exam_id"))
            .col(text("rule"))
            .col(big_integer("minutes_before"))
            .col(text("text"))
            .foreign_key(&mut references("exam_preparations", "exam_id", "exams"))
            .take(),
        Table::create()
            .table("device_exams")
            .col(big_integer("device_id"))
            .col(big_integer("exam_id"))
            .col(big_integer("minutes"))
            .col(big_integer("cleanup_minutes"))
            .primary_key(Index::create().col("device_id").col("exam_id"))
            .foreign_key(&mut references("device_exams", "device_id", "devices"))
            .foreign_key(&mut references("device_exams", "exam_id", "exams"))
            .take(),
    ]
}
