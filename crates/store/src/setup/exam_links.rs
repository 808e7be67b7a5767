//! Links between exams and devices, groups and body parts. Both sides of a link are records that staff edit. Neither shows a
//! retired other side; its rows stay, so writing the other side leaves them alone.

use std::collections::BTreeSet;

use domain::setup::{BodyPart, Device, Exam, ExamGroup};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::consent_forms::raise_consent_forms_of_exam;
use super::questionnaires::raise_questionnaires_of_exam;
use super::{raise, retired_ids};
use crate::entity::{device_exam, exam_body_part, exam_group, exam_group_name};
use crate::{StoreError, Tx};

/// The side from which a link is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Side {
    Device(i64),
    Exam(i64),
}

/// With records in use on the other side.
pub(super) async fn device_exams_of(tx: &Tx, side: Side) -> Result<Vec<device_exam::Model>, StoreError> {
    use device_exam::Column;
    let (of, other) = match side {
        Side::Device(id) => (Column::DeviceId.eq(id), Column::ExamId.not_in_subquery(retired_ids::<Exam>())),
        Side::Exam(id) => (Column::ExamId.eq(id), Column::DeviceId.not_in_subquery(retired_ids::<Device>())),
    };
    Ok(device_exam::Entity::find().filter(of).filter(other).all(tx).await?)
}

/// With exams in use.
pub(super) async fn body_parts_of_part(tx: &Tx, part: i64) -> Result<Vec<exam_body_part::Model>, StoreError> {
    use exam_body_part::Column;
    let links = exam_body_part::Entity::find()
        .filter(Column::BodyPartId.eq(part))
        .filter(Column::ExamId.not_in_subquery(retired_ids::<Exam>()));
    Ok(links.all(tx).await?)
}

/// Staff who have read a device, group, body part, questionnaire or consent form that includes the exam get a conflict now.
pub(super) async fn raise_linked_to_exam(tx: &Tx, exam: i64) -> Result<(), StoreError> {
    let pairs = device_exams_of(tx, Side::Exam(exam)).await?;
    raise::<Device>(tx, pairs.into_iter().map(|pair| pair.device_id)).await?;
    let of_exam = exam_body_part::Column::ExamId.eq(exam);
    let links = exam_body_part::Entity::find().filter(of_exam).all(tx).await?;
    raise::<BodyPart>(tx, links.into_iter().map(|link| link.body_part_id)).await?;
    let rows = exam_group::Entity::find().filter(exam_group::Column::ExamId.eq(exam)).all(tx).await?;
    let named = exam_group_name::Column::Name.is_in(rows.into_iter().map(|row| row.group_name));
    let groups = exam_group_name::Entity::find().filter(named).all(tx).await?;
    raise::<ExamGroup>(tx, groups.into_iter().map(|group| group.id)).await?;
    raise_questionnaires_of_exam(tx, exam).await?;
    raise_consent_forms_of_exam(tx, exam).await
}

/// Updates the pairs to the wanted ones, and returns those that differ.
pub(super) async fn write_device_exams(
    tx: &Tx,
    standing: &[device_exam::Model],
    wanted: &[device_exam::Model],
) -> Result<Vec<device_exam::Model>, StoreError> {
    let gone: Vec<_> = standing.iter().filter(|pair| !wanted.contains(pair)).cloned().collect();
    let new: Vec<_> = wanted.iter().filter(|pair| !standing.contains(pair)).cloned().collect();
    for pair in &gone {
        device_exam::Entity::delete_by_id((pair.device_id, pair.exam_id)).exec(tx).await?;
    }
    if !new.is_empty() {
        let rows = new.iter().cloned().map(device_exam::ActiveModel::from);
        device_exam::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok([gone, new].concat())
}

/// Updates the groups of an exam; returns the ids of those it enters or leaves.
pub(super) async fn write_groups_of_exam(
    tx: &Tx,
    exam: i64,
    names: &[String],
) -> Result<Vec<i64>, StoreError> {
    let of_exam = exam_group::Column::ExamId.eq(exam);
    let rows = exam_group::Entity::find().filter(of_exam).all(tx).await?;
    let standing: BTreeSet<String> = rows.into_iter().map(|row| row.group_name).collect();
    let wanted: BTreeSet<String> = names.iter().cloned().collect();
    for name in standing.difference(&wanted) {
        exam_group::Entity::delete_by_id((exam, name.clone())).exec(tx).await?;
    }
    for name in wanted.difference(&standing) {
        let row = exam_group::Model { exam_id: exam, group_name: name.clone() };
        exam_group::Entity::insert(exam_group::ActiveModel::from(row)).exec_without_returning(tx).await?;
    }
    let mut ids = Vec::new();
    for name in standing.symmetric_difference(&wanted) {
        ids.push(group_named(tx, name).await?);
    }
    Ok(ids)
}

/// The group of that name, created if there is none.
async fn group_named(tx: &Tx, name: &str) -> Result<i64, StoreError> {
    use exam_group_name::{ActiveModel, Column, Entity};
    use sea_orm::ActiveValue::{NotSet, Set};
    if let Some(found) = Entity::find().filter(Column::Name.eq(name)).one(tx).await? {
        return Ok(found.id);
    }
    let row = ActiveModel { id: NotSet, name: Set(name.to_owned()) };
    Ok(Entity::insert(row).exec(tx).await?.last_insert_id)
}

/// Updates the exams of a group, as far as they are in use; returns those that enter or leave it.
pub(super) async fn write_exams_of_group(tx: &Tx, name: &str, exams: &[i64]) -> Result<Vec<i64>, StoreError> {
    let rows = exam_group::Entity::find()
        .filter(exam_group::Column::GroupName.eq(name))
        .filter(exam_group::Column::ExamId.not_in_subquery(retired_ids::<Exam>()));
    let rows = rows.all(tx).await?;
    let standing: BTreeSet<i64> = rows.into_iter().map(|row| row.exam_id).collect();
    let wanted: BTreeSet<i64> = exams.iter().copied().collect();
    for exam in standing.difference(&wanted) {
        exam_group::Entity::delete_by_id((*exam, name.to_owned())).exec(tx).await?;
    }
    for exam in wanted.difference(&standing) {
        let row = exam_group::Model { exam_id: *exam, group_name: name.to_owned() };
        exam_group::Entity::insert(exam_group::ActiveModel::from(row)).exec_without_returning(tx).await?;
    }
    Ok(standing.symmetric_difference(&wanted).copied().collect())
}

/// Updates the links to the wanted ones, and returns those that differ.
pub(super) async fn write_body_parts(
    tx: &Tx,
    standing: &[exam_body_part::Model],
    wanted: &[exam_body_part::Model],
) -> Result<Vec<exam_body_part::Model>, StoreError> {
    let gone: Vec<_> = standing.iter().filter(|link| !wanted.contains(link)).cloned().collect();
    let new: Vec<_> = wanted.iter().filter(|link| !standing.contains(link)).cloned().collect();
    for link in &gone {
        exam_body_part::Entity::delete_by_id((link.exam_id, link.body_part_id)).exec(tx).await?;
    }
    if !new.is_empty() {
        let rows = new.iter().cloned().map(exam_body_part::ActiveModel::from);
        exam_body_part::Entity::insert_many(rows).exec_without_returning(tx).await?;
    }
    Ok([gone, new].concat())
}
