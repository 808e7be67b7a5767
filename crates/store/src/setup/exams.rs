//! Exams and their links, as rows.

use std::collections::HashMap;

use domain::DeviceId;
use domain::audit::SubjectKind;
use domain::catalogue::Preparation;
use domain::setup::{BodyPart, Device, Exam, ExamGroup, ExamNeed, ExamOnDevice, Modality};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::affected_appointments::{AffectedAppointments, booked};
use super::exam_links::{
    Side, device_exams_of, raise_linked_to_exam, write_body_parts, write_device_exams, write_groups_of_exam,
};
use super::{Record, are_in_use, raise, retired_ids};
use crate::convert::parsed;
use crate::entity::{
    appointment, device_exam, exam, exam_body_part, exam_group, exam_need, exam_preparation,
};
use crate::{StoreError, Tx};

impl Record for Exam {
    const SUBJECT: SubjectKind = SubjectKind::Exam;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let mut parts = load_parts(db).await?;
        let rows = exam::Entity::find().order_by_asc(exam::Column::Priority).order_by_asc(exam::Column::Name);
        let record = |row: exam::Model| {
            let parts = parts.remove(&row.id).unwrap_or_default();
            Ok((row.id, record_of(row, parts)?))
        };
        rows.all(db).await?.into_iter().map(record).collect()
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let id = exam_row(self).insert(tx).await?.id;
        write_parts(self, tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        exam::ActiveModel { id: Unchanged(id), ..exam_row(self) }.update(tx).await?;
        write_parts(self, tx, id).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let mut fields = Vec::new();
        if !are_in_use::<Modality>(tx, [self.modality_id]).await? {
            fields.push("modalityId");
        }
        if !are_in_use::<BodyPart>(tx, self.body_part_ids.iter().copied()).await? {
            fields.push("bodyPartIds");
        }
        if !are_in_use::<Device>(tx, self.devices.iter().map(|device| device.device_id)).await? {
            fields.push("devices");
        }
        Ok(fields)
    }

    async fn affected_by_end(tx: &Tx, id: i64, now: Timestamp) -> Result<AffectedAppointments, StoreError> {
        Ok(AffectedAppointments::on(booked(tx, appointment::Column::ExamId.eq(id), now).await?))
    }

    /// Patients booked for it must stay on a device that does it: otherwise they couldn't be moved to another time.
    async fn affected_by_change(
        &self,
        tx: &Tx,
        id: i64,
        now: Timestamp,
    ) -> Result<AffectedAppointments, StoreError> {
        let pairs = device_exams_of(tx, Side::Exam(id)).await?;
        let gone = pairs.iter().map(|pair| pair.device_id);
        let gone = gone.filter(|device| self.devices.iter().all(|kept| kept.device_id != *device));
        let on_them = appointment::Column::DeviceId.is_in(gone);
        let of_it = appointment::Column::ExamId.eq(id).and(on_them);
        Ok(AffectedAppointments::on(booked(tx, of_it, now).await?))
    }

    async fn raise_linked(tx: &Tx, id: i64) -> Result<(), StoreError> {
        raise_linked_to_exam(tx, id).await
    }

    async fn devices(tx: &Tx, id: i64) -> Result<Vec<DeviceId>, StoreError> {
        let pairs = device_exams_of(tx, Side::Exam(id)).await?;
        Ok(pairs.into_iter().map(|pair| DeviceId(pair.device_id)).collect())
    }
}

/// Data about an exam in other tables.
#[derive(Debug, Default)]
struct Details {
    groups: Vec<String>,
    body_parts: Vec<i64>,
    preparation: Vec<Preparation>,
    needs: Vec<ExamNeed>,
    devices: Vec<ExamOnDevice>,
}

async fn load_parts<C: ConnectionTrait>(db: &C) -> Result<HashMap<i64, Details>, StoreError> {
    let mut parts: HashMap<i64, Details> = HashMap::new();
    for row in exam_group::Entity::find().order_by_asc(exam_group::Column::GroupName).all(db).await? {
        parts.entry(row.exam_id).or_default().groups.push(row.group_name);
    }
    let links = exam_body_part::Entity::find().order_by_asc(exam_body_part::Column::BodyPartId);
    for row in links.all(db).await? {
        parts.entry(row.exam_id).or_default().body_parts.push(row.body_part_id);
    }
    for row in exam_preparation::Entity::find().order_by_asc(exam_preparation::Column::Id).all(db).await? {
        let rule = parsed(&row.rule, "exam_preparations.rule")?;
        let step = Preparation { rule, minutes_before: row.minutes_before, text: row.text };
        parts.entry(row.exam_id).or_default().preparation.push(step);
    }
    for row in exam_need::Entity::find().all(db).await? {
        let need = parsed(&row.need, "exam_needs.need")?;
        let needed = ExamNeed { need, extra_minutes: row.extra_minutes };
        parts.entry(row.exam_id).or_default().needs.push(needed);
    }
    // Links with a retired side are left out: an exam that is restored is done where its devices say so.
    let pairs = device_exam::Entity::find()
        .filter(device_exam::Column::DeviceId.not_in_subquery(retired_ids::<Device>()))
        .filter(device_exam::Column::ExamId.not_in_subquery(retired_ids::<Exam>()))
        .order_by_asc(device_exam::Column::DeviceId);
    for row in pairs.all(db).await? {
        let device_exam::Model { device_id, exam_id, minutes, cleanup_minutes } = row;
        let done = ExamOnDevice { device_id, minutes, cleanup_minutes };
        parts.entry(exam_id).or_default().devices.push(done);
    }
    for parts in parts.values_mut() {
        parts.needs.sort_unstable_by_key(|needed| needed.need);
    }
    Ok(parts)
}

fn record_of(row: exam::Model, parts: Details) -> Result<Exam, StoreError> {
    Ok(Exam {
        kind: parsed(&row.kind, "exams.kind")?,
        slug: row.slug,
        name: row.name,
        modality_id: row.modality_id,
        minutes: row.minutes,
        priority: row.priority,
        exam_code: row.exam_code,
        exam_notes: row.exam_notes,
        notes: row.notes,
        search_words: row.search_words,
        show_booking_request_info_modal: row.show_booking_request_info_modal,
        notice_minutes: row.notice_minutes,
        change_window_minutes: row.change_window_minutes,
        group_names: parts.groups,
        body_part_ids: parts.body_parts,
        preparation: parts.preparation,
        needs_asked: parts.needs,
        devices: parts.devices,
    })
}

fn exam_row(record: &Exam) -> exam::ActiveModel {
    exam::ActiveModel {
        id: NotSet,
        slug: Set(record.slug.clone()),
        name: Set(record.name.clone()),
        modality_id: Set(record.modality_id),
        kind: Set(record.kind.to_string()),
        priority: Set(record.priority),
        exam_code: Set(record.exam_code.clone()),
        minutes: Set(record.minutes),
        exam_notes: Set(record.exam_notes.clone()),
        notes: Set(record.notes.clone()),
        search_words: Set(record.search_words.clone()),
        show_booking_request_info_modal: Set(record.show_booking_request_info_modal),
        notice_minutes: Set(record.notice_minutes),
        change_window_minutes: Set(record.change_window_minutes),
    }
}

async fn write_parts(record: &Exam, tx: &Tx, id: i64) -> Result<(), StoreError> {
    write_preparation(record, tx, id).await?;
    let groups = write_groups_of_exam(tx, id, &record.group_names).await?;
    raise::<ExamGroup>(tx, groups).await?;
    let of_exam = exam_body_part::Column::ExamId.eq(id);
    let standing = exam_body_part::Entity::find().filter(of_exam).all(tx).await?;
    let link = |part: &i64| exam_body_part::Model { exam_id: id, body_part_id: *part };
    let wanted: Vec<_> = record.body_part_ids.iter().map(link).collect();
    let changed = write_body_parts(tx, &standing, &wanted).await?;
    raise::<BodyPart>(tx, changed.into_iter().map(|link| link.body_part_id)).await?;
    let pair = |done: &ExamOnDevice| device_exam::Model {
        device_id: done.device_id,
        exam_id: id,
        minutes: done.minutes,
        cleanup_minutes: done.cleanup_minutes,
    };
    let standing = device_exams_of(tx, Side::Exam(id)).await?;
    let wanted: Vec<_> = record.devices.iter().map(pair).collect();
    let changed = write_device_exams(tx, &standing, &wanted).await?;
    raise::<Device>(tx, changed.into_iter().map(|pair| pair.device_id)).await
}

/// Preparation and needs: no other rows reference these.
async fn write_preparation(record: &Exam, tx: &Tx, id: i64) -> Result<(), StoreError> {
    exam_preparation::Entity::delete_many().filter(exam_preparation::Column::ExamId.eq(id)).exec(tx).await?;
    for step in &record.preparation {
        let row = exam_preparation::ActiveModel {
            id: NotSet,
            exam_id: Set(id),
            rule: Set(step.rule.to_string()),
            minutes_before: Set(step.minutes_before),
            text: Set(step.text.clone()),
        };
        row.insert(tx).await?;
    }
    exam_need::Entity::delete_many().filter(exam_need::Column::ExamId.eq(id)).exec(tx).await?;
    for needed in &record.needs_asked {
        let row = exam_need::ActiveModel {
            exam_id: Set(id),
            need: Set(needed.need.to_string()),
            extra_minutes: Set(needed.extra_minutes),
        };
        row.insert(tx).await?;
    }
    Ok(())
}
