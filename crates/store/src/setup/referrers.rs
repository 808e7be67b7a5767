//! Referrers as rows. There may be a million of them.

use domain::audit::SubjectKind;
use domain::setup::{Doctor, Organization};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::listed::{PagedRecord, write_words};
use super::{Record, one, retired_ids};
use crate::entity::{doctor, organization};
use crate::{StoreError, Tx};

/// Words by which the public finds doctors: their names and those of their practices. Provider numbers are for staff only: a
/// search by prefix would reveal every one of them.
pub(crate) const REFERRER: &str = "REFERRER";

impl Record for Doctor {
    const SUBJECT: SubjectKind = SubjectKind::Doctor;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows =
            doctor::Entity::find().order_by_asc(doctor::Column::SearchName).order_by_asc(doctor::Column::Id);
        Ok(rows.all(db).await?.into_iter().map(doctor_of).collect())
    }

    async fn find<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Self>, StoreError> {
        Ok(doctor::Entity::find_by_id(id).one(db).await?.map(|row| doctor_of(row).1))
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let id = doctor_row(self).insert(tx).await?.id;
        self.write_words(tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        doctor::ActiveModel { id: Unchanged(id), ..doctor_row(self) }.update(tx).await?;
        self.write_words(tx, id).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let Some(organization) = self.organization_id else { return Ok(Vec::new()) };
        let there = one::<Organization, _>(tx, organization).await?.is_some();
        Ok(if there { Vec::new() } else { vec!["organizationId"] })
    }
}

impl PagedRecord for Doctor {
    const TABLE: &'static str = "doctors";
    const ORDER: &'static str = "search_name";

    fn sort_key(&self) -> String {
        format!("{} {}", self.last_name, self.first_name).to_lowercase()
    }

    fn search_text(&self) -> String {
        format!("{} {} {} {}", self.last_name, self.first_name, self.provider_number, self.city)
    }

    async fn write_words(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        write_words(tx, Self::KIND, id, &self.sort_key(), &self.search_text()).await?;
        let practice = match self.organization_id {
            Some(practice) => organization::Entity::find_by_id(practice).one(tx).await?,
            None => None,
        };
        let practice = practice.map(|practice| practice.name).unwrap_or_default();
        write_referrer_words(tx, id, self, &practice).await
    }

    async fn of_ids<C: ConnectionTrait>(db: &C, ids: &[i64]) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = doctor::Entity::find().filter(doctor::Column::Id.is_in(ids.iter().copied()));
        Ok(rows.all(db).await?.into_iter().map(doctor_of).collect())
    }
}

/// The words by which patients find a doctor.
async fn write_referrer_words(tx: &Tx, id: i64, doctor: &Doctor, practice: &str) -> Result<(), StoreError> {
    let text = format!("{} {} {practice}", doctor.last_name, doctor.first_name);
    write_words(tx, REFERRER, id, &doctor.sort_key(), &text).await
}

fn doctor_of(row: doctor::Model) -> (i64, Doctor) {
    let record = Doctor {
        title: row.title,
        first_name: row.first_name,
        last_name: row.last_name,
        provider_number: row.provider_number,
        organization_id: row.organization_id,
        city: row.city,
        postal_code: row.postal_code,
    };
    (row.id, record)
}

fn doctor_row(record: &Doctor) -> doctor::ActiveModel {
    doctor::ActiveModel {
        id: NotSet,
        organization_id: Set(record.organization_id),
        title: Set(record.title.clone()),
        first_name: Set(record.first_name.clone()),
        last_name: Set(record.last_name.clone()),
        city: Set(record.city.clone()),
        postal_code: Set(record.postal_code.clone()),
        provider_number: Set(record.provider_number.clone()),
        search_name: Set(record.sort_key()),
    }
}

impl Record for Organization {
    const SUBJECT: SubjectKind = SubjectKind::Organization;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = organization::Entity::find()
            .order_by_asc(organization::Column::Name)
            .order_by_asc(organization::Column::Id);
        Ok(rows.all(db).await?.into_iter().map(organization_of).collect())
    }

    async fn find<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<Self>, StoreError> {
        Ok(organization::Entity::find_by_id(id).one(db).await?.map(|row| organization_of(row).1))
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let id = organization_row(self).insert(tx).await?.id;
        self.write_words(tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        let former = organization::Entity::find_by_id(id).one(tx).await?;
        organization::ActiveModel { id: Unchanged(id), ..organization_row(self) }.update(tx).await?;
        if former.is_some_and(|former| former.name != self.name) {
            let members = doctor::Entity::find().filter(doctor::Column::OrganizationId.eq(id));
            for (doctor, record) in members.all(tx).await?.into_iter().map(doctor_of) {
                write_referrer_words(tx, doctor, &record, &self.name).await?;
            }
        }
        self.write_words(tx, id).await
    }

    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        let members = doctor::Entity::find()
            .filter(doctor::Column::OrganizationId.eq(id))
            .filter(doctor::Column::Id.not_in_subquery(retired_ids::<Doctor>()));
        Ok(members.one(tx).await?.is_some())
    }
}

impl PagedRecord for Organization {
    const TABLE: &'static str = "organizations";
    const ORDER: &'static str = "name";

    fn sort_key(&self) -> String {
        self.name.clone()
    }

    fn search_text(&self) -> String {
        format!("{} {} {} {}", self.name, self.address, self.city, self.postal_code)
    }

    async fn of_ids<C: ConnectionTrait>(db: &C, ids: &[i64]) -> Result<Vec<(i64, Self)>, StoreError> {
        let rows = organization::Entity::find().filter(organization::Column::Id.is_in(ids.iter().copied()));
        Ok(rows.all(db).await?.into_iter().map(organization_of).collect())
    }
}

fn organization_of(row: organization::Model) -> (i64, Organization) {
    let organization::Model { id, name, city, postal_code, address } = row;
    (id, Organization { name, address, city, postal_code })
}

fn organization_row(record: &Organization) -> organization::ActiveModel {
    organization::ActiveModel {
        id: NotSet,
        name: Set(record.name.clone()),
        city: Set(record.city.clone()),
        postal_code: Set(record.postal_code.clone()),
        address: Set(record.address.clone()),
    }
}
