//! The lists patients choose from, as rows.

use domain::audit::SubjectKind;
use domain::setup::{DocumentType, Ethnicity, InsuranceType};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, QueryOrder};

use super::Record;
use crate::convert::{as_json, json};
use crate::entity::{document_type, ethnicity, insurance_type};
use crate::{StoreError, Tx};

impl Record for InsuranceType {
    const SUBJECT: SubjectKind = SubjectKind::InsuranceType;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = insurance_type::Entity::find()
            .order_by_asc(insurance_type::Column::Priority)
            .order_by_asc(insurance_type::Column::Id);
        let record = |row: insurance_type::Model| {
            let insurance_type::Model { id, name, priority, medicare_number_required } = row;
            (id, Self { name, order: priority, medicare_number_required })
        };
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(insurance_type_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        insurance_type::ActiveModel { id: Unchanged(id), ..insurance_type_row(self) }.update(tx).await?;
        Ok(())
    }
}

fn insurance_type_row(record: &InsuranceType) -> insurance_type::ActiveModel {
    insurance_type::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        priority: Set(record.order),
        medicare_number_required: Set(record.medicare_number_required),
    }
}

impl Record for Ethnicity {
    const SUBJECT: SubjectKind = SubjectKind::Ethnicity;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = ethnicity::Entity::find()
            .order_by_asc(ethnicity::Column::Priority)
            .order_by_asc(ethnicity::Column::Id);
        let record = |row: ethnicity::Model| (row.id, Self { name: row.name, order: row.priority });
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(ethnicity_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        ethnicity::ActiveModel { id: Unchanged(id), ..ethnicity_row(self) }.update(tx).await?;
        Ok(())
    }
}

fn ethnicity_row(record: &Ethnicity) -> ethnicity::ActiveModel {
    ethnicity::ActiveModel { id: NotSet, name: Set(record.name.clone()), priority: Set(record.order) }
}

impl Record for DocumentType {
    const SUBJECT: SubjectKind = SubjectKind::DocumentType;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = document_type::Entity::find().order_by_asc(document_type::Column::Name).all(db).await?;
        let record = |row: document_type::Model| {
            let group_names = json(&row.group_names, "document_types.group_names")?;
            Ok((
                row.id,
                Self { name: row.name, description: row.description, required: row.required, group_names },
            ))
        };
        rows.into_iter().map(record).collect()
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(document_type_row(self)?.insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        document_type::ActiveModel { id: Unchanged(id), ..document_type_row(self)? }.update(tx).await?;
        Ok(())
    }
}

fn document_type_row(record: &DocumentType) -> Result<document_type::ActiveModel, StoreError> {
    Ok(document_type::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        description: Set(record.description.clone()),
        required: Set(record.required),
        group_names: Set(as_json(&record.group_names, "document_types.group_names")?),
    })
}
