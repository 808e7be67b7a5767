//! What exams are found by, as rows: modalities, groups and body parts.

use std::collections::HashMap;

use domain::DeviceId;
use domain::audit::SubjectKind;
use domain::setup::{BodyPart, Device, DocumentType, Exam, ExamGroup, Modality};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::consent_forms::raise_consent_forms_of_modality;
use super::exam_links::{body_parts_of_part, write_body_parts, write_exams_of_group};
use super::questionnaires::raise_questionnaires_of_modality;
use super::{Record, are_in_use, in_use, raise, retired_ids};
use crate::convert::{as_json, json};
use crate::entity::{body_part, device, exam_body_part, exam_group, exam_group_name, modality};
use crate::{StoreError, Tx};

const REMINDER_HOURS: &str = "modalities.reminder_hours";

impl Record for Modality {
    const SUBJECT: SubjectKind = SubjectKind::Modality;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = modality::Entity::find().order_by_asc(modality::Column::Name).all(db).await?;
        let record = |row: modality::Model| {
            let modality::Model { id, name, code, release_delay_days, reminder_hours } = row;
            let reminder_hours = json(&reminder_hours, REMINDER_HOURS)?;
            Ok((id, Self { name, code, release_delay_days, reminder_hours }))
        };
        rows.into_iter().map(record).collect()
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(modality_row(self)?.insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        modality::ActiveModel { id: Unchanged(id), ..modality_row(self)? }.update(tx).await?;
        Ok(())
    }

    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        Ok(in_use::<Exam, _>(tx).await?.iter().any(|exam| exam.record.modality_id == id))
    }

    async fn raise_linked(tx: &Tx, id: i64) -> Result<(), StoreError> {
        raise_questionnaires_of_modality(tx, id).await?;
        raise_consent_forms_of_modality(tx, id).await
    }
}

fn modality_row(record: &Modality) -> Result<modality::ActiveModel, StoreError> {
    Ok(modality::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        code: Set(record.code.clone()),
        release_delay_days: Set(record.release_delay_days),
        reminder_hours: Set(as_json(&record.reminder_hours, REMINDER_HOURS)?),
    })
}

impl Record for BodyPart {
    const SUBJECT: SubjectKind = SubjectKind::BodyPart;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let mut exams: HashMap<i64, Vec<i64>> = HashMap::new();
        let offered = exam_body_part::Column::ExamId.not_in_subquery(retired_ids::<Exam>());
        let links =
            exam_body_part::Entity::find().filter(offered).order_by_asc(exam_body_part::Column::ExamId);
        for row in links.all(db).await? {
            exams.entry(row.body_part_id).or_default().push(row.exam_id);
        }
        let rows = body_part::Entity::find().order_by_asc(body_part::Column::Name).all(db).await?;
        let record = |row: body_part::Model| {
            let exam_ids = exams.remove(&row.id).unwrap_or_default();
            (row.id, Self { name: row.name, figure_region: row.figure_region, exam_ids })
        };
        Ok(rows.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let id = body_part_row(self).insert(tx).await?.id;
        write_exams_of_part(self, tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        body_part::ActiveModel { id: Unchanged(id), ..body_part_row(self) }.update(tx).await?;
        write_exams_of_part(self, tx, id).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        dangling_exams(tx, &self.exam_ids).await
    }

    async fn remove(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        let exams = exam_body_part::Column::BodyPartId.eq(id);
        let links = exam_body_part::Entity::find().filter(exams).all(tx).await?;
        write_body_parts(tx, &links, &[]).await?;
        raise::<Exam>(tx, links.into_iter().map(|link| link.exam_id)).await?;
        body_part::Entity::delete_by_id(id).exec(tx).await?;
        Ok(true)
    }
}

async fn write_exams_of_part(record: &BodyPart, tx: &Tx, id: i64) -> Result<(), StoreError> {
    let standing = body_parts_of_part(tx, id).await?;
    let link = |exam: &i64| exam_body_part::Model { exam_id: *exam, body_part_id: id };
    let wanted: Vec<_> = record.exam_ids.iter().map(link).collect();
    let changed = write_body_parts(tx, &standing, &wanted).await?;
    raise::<Exam>(tx, changed.into_iter().map(|link| link.exam_id)).await
}

fn body_part_row(record: &BodyPart) -> body_part::ActiveModel {
    body_part::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        figure_region: Set(record.figure_region.clone()),
    }
}

impl Record for ExamGroup {
    const SUBJECT: SubjectKind = SubjectKind::ExamGroup;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let mut exams: HashMap<String, Vec<i64>> = HashMap::new();
        let offered = exam_group::Column::ExamId.not_in_subquery(retired_ids::<Exam>());
        let rows = exam_group::Entity::find().filter(offered).order_by_asc(exam_group::Column::ExamId);
        for row in rows.all(db).await? {
            exams.entry(row.group_name).or_default().push(row.exam_id);
        }
        let names = exam_group_name::Entity::find().order_by_asc(exam_group_name::Column::Name);
        let record = |row: exam_group_name::Model| {
            let exam_ids = exams.remove(&row.name).unwrap_or_default();
            (row.id, Self { name: row.name, exam_ids })
        };
        Ok(names.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let id =
            exam_group_name::ActiveModel { id: NotSet, name: Set(self.name.clone()) }.insert(tx).await?.id;
        let changed = write_exams_of_group(tx, &self.name, &self.exam_ids).await?;
        raise::<Exam>(tx, changed).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        if let Some(standing) = exam_group_name::Entity::find_by_id(id).one(tx).await?
            && standing.name != self.name
        {
            rename(tx, id, &standing.name, &self.name).await?;
        }
        let changed = write_exams_of_group(tx, &self.name, &self.exam_ids).await?;
        raise::<Exam>(tx, changed).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        dangling_exams(tx, &self.exam_ids).await
    }

    /// A document type would no longer be asked for, and a device no longer be found, by a name that is gone.
    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        let Some(group) = exam_group_name::Entity::find_by_id(id).one(tx).await? else { return Ok(false) };
        let devices = in_use::<Device, _>(tx).await?;
        let documents = in_use::<DocumentType, _>(tx).await?;
        Ok(devices.iter().any(|device| device.record.group_name.as_ref() == Some(&group.name))
            || documents.iter().any(|kind| kind.record.group_names.contains(&group.name)))
    }

    async fn devices(tx: &Tx, id: i64) -> Result<Vec<DeviceId>, StoreError> {
        match exam_group_name::Entity::find_by_id(id).one(tx).await? {
            Some(group) => devices_of_group(tx, &group.name).await,
            None => Ok(Vec::new()),
        }
    }

    async fn remove(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        if let Some(group) = exam_group_name::Entity::find_by_id(id).one(tx).await? {
            let of_group = exam_group::Column::GroupName.eq(&group.name);
            let rows = exam_group::Entity::find().filter(of_group.clone()).all(tx).await?;
            exam_group::Entity::delete_many().filter(of_group).exec(tx).await?;
            raise::<Exam>(tx, rows.into_iter().map(|row| row.exam_id)).await?;
            exam_group_name::Entity::delete_by_id(id).exec(tx).await?;
        }
        Ok(true)
    }
}

/// Exams, devices and document types reference groups by name: all of them are updated.
async fn rename(tx: &Tx, id: i64, from: &str, to: &str) -> Result<(), StoreError> {
    exam_group_name::ActiveModel { id: Unchanged(id), name: Set(to.to_owned()) }.update(tx).await?;
    let of_group = exam_group::Column::GroupName.eq(from);
    let rows = exam_group::Entity::find().filter(of_group.clone()).all(tx).await?;
    exam_group::Entity::update_many()
        .col_expr(exam_group::Column::GroupName, Expr::value(to))
        .filter(of_group)
        .exec(tx)
        .await?;
    raise::<Exam>(tx, rows.into_iter().map(|row| row.exam_id)).await?;
    let bearing = devices_of_group(tx, from).await?;
    device::Entity::update_many()
        .col_expr(device::Column::GroupName, Expr::value(to))
        .filter(device::Column::GroupName.eq(from))
        .exec(tx)
        .await?;
    raise::<Device>(tx, bearing.into_iter().map(|device| device.0)).await?;
    for (document, mut kind) in DocumentType::all(tx).await? {
        let Some(at) = kind.group_names.iter().position(|name| name == from) else { continue };
        // The new name may already be listed there.
        if kind.group_names.iter().any(|name| name == to) {
            kind.group_names.remove(at);
        } else {
            to.clone_into(&mut kind.group_names[at]);
        }
        kind.update(tx, document).await?;
        raise::<DocumentType>(tx, [document]).await?;
    }
    Ok(())
}

async fn devices_of_group(tx: &Tx, group: &str) -> Result<Vec<DeviceId>, StoreError> {
    let rows = device::Entity::find().filter(device::Column::GroupName.eq(group)).all(tx).await?;
    Ok(rows.into_iter().map(|row| DeviceId(row.id)).collect())
}

async fn dangling_exams(tx: &Tx, exams: &[i64]) -> Result<Vec<&'static str>, StoreError> {
    let there = are_in_use::<Exam>(tx, exams.iter().copied()).await?;
    Ok(if there { Vec::new() } else { vec!["examIds"] })
}
