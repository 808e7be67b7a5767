//! The lists from which people choose, as rows.

use domain::setup::{Doctor, DocumentType, Ethnicity, InsuranceType, Organization};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, QueryOrder};

use super::{Record, are_in_use, in_use};
use crate::convert::{as_json, json};
use crate::entity::{doctor, document_type, ethnicity, insurance_type, organization};
use crate::{StoreError, Tx};

impl Record for InsuranceType {
    const KIND: &'static str = "INSURANCE_TYPE";

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
    const KIND: &'static str = "ETHNICITY";

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
    const KIND: &'static str = "DOCUMENT_TYPE";

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = document_type::Entity::find().order_by_asc(document_type::Column::Name).all(db).await?;
        let record = |row: document_type::Model| {
            let group_names = json(&row.group_names, "document_types.group_names")?;
            Ok((row.id, Self { name: row.name, required: row.required, group_names }))
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
        required: Set(record.required),
        group_names: Set(as_json(&record.group_names, "document_types.group_names")?),
    })
}

impl Record for Doctor {
    const KIND: &'static str = "DOCTOR";

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows =
            doctor::Entity::find().order_by_asc(doctor::Column::SearchName).order_by_asc(doctor::Column::Id);
        let record = |row: doctor::Model| {
            let record = Self {
                title: row.title,
                first_name: row.first_name,
                last_name: row.last_name,
                provider_number: row.provider_number,
                organization_id: row.organization_id,
                city: row.city,
                postal_code: row.postal_code,
            };
            (row.id, record)
        };
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(doctor_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        doctor::ActiveModel { id: Unchanged(id), ..doctor_row(self) }.update(tx).await?;
        Ok(())
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let there = are_in_use::<Organization>(tx, self.organization_id).await?;
        Ok(if there { Vec::new() } else { vec!["organizationId"] })
    }
}

fn doctor_row(record: &Doctor) -> doctor::ActiveModel {
    let name = format!("{} {}", record.last_name, record.first_name);
    doctor::ActiveModel {
        id: NotSet,
        organization_id: Set(record.organization_id),
        title: Set(record.title.clone()),
        first_name: Set(record.first_name.clone()),
        last_name: Set(record.last_name.clone()),
        city: Set(record.city.clone()),
        postal_code: Set(record.postal_code.clone()),
        provider_number: Set(record.provider_number.clone()),
        search_name: Set(name.to_lowercase()),
    }
}

impl Record for Organization {
    const KIND: &'static str = "ORGANIZATION";

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = organization::Entity::find()
            .order_by_asc(organization::Column::Name)
            .order_by_asc(organization::Column::Id);
        let record = |row: organization::Model| {
            (row.id, Self { name: row.name, city: row.city, postal_code: row.postal_code })
        };
        Ok(rows.all(db).await?.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        Ok(organization_row(self).insert(tx).await?.id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        organization::ActiveModel { id: Unchanged(id), ..organization_row(self) }.update(tx).await?;
        Ok(())
    }

    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        Ok(in_use::<Doctor, _>(tx).await?.iter().any(|doctor| doctor.record.organization_id == Some(id)))
    }
}

fn organization_row(record: &Organization) -> organization::ActiveModel {
    organization::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        city: Set(record.city.clone()),
        postal_code: Set(record.postal_code.clone()),
    }
}
