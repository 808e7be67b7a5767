//! Writes referrers, and the lists patients choose from.

use std::collections::HashMap;

use domain::setup::{Doctor, Organization};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;
use store::entity::{doctor, ethnicity, insurance_type, organization};
use store::setup::write_all_words;
use store::{StoreError, Tx};

use super::choices::{ETHNICITIES, INSURANCE_TYPES};
use super::doctors::ORGANIZATIONS;
use super::insert::insert_all;
use super::world::{DemoWorld, clinics};

/// The ids of list entries, by their index.
#[derive(Debug)]
pub(super) struct ListIds {
    pub(super) insurance_types: Vec<i64>,
    pub(super) ethnicities: Vec<i64>,
}

pub(super) async fn write(tx: &Tx, world: &DemoWorld) -> Result<ListIds, StoreError> {
    write_referrers(tx, world).await?;
    write_all_words::<Organization>(tx).await?;
    write_all_words::<Doctor>(tx).await?;
    let rows = (1..).zip(INSURANCE_TYPES).map(|(number, name)| insurance_type::ActiveModel {
        id: NotSet,
        name: Set((*name).to_owned()),
        priority: Set(10 * number),
        medicare_number_required: Set(*name == "Medicare"),
    });
    insert_all(tx, rows.collect()).await?;
    let rows = (1..).zip(ETHNICITIES).map(|(number, name)| ethnicity::ActiveModel {
        id: NotSet,
        name: Set((*name).to_owned()),
        priority: Set(10 * number),
    });
    insert_all(tx, rows.collect()).await?;
    let types = insurance_type::Entity::find().all(tx).await?;
    let ethnicities = ethnicity::Entity::find().all(tx).await?;
    Ok(ListIds {
        insurance_types: in_order(
            INSURANCE_TYPES,
            &types.into_iter().map(|row| (row.name, row.id)).collect(),
        ),
        ethnicities: in_order(ETHNICITIES, &ethnicities.into_iter().map(|row| (row.name, row.id)).collect()),
    })
}

fn in_order(names: &[&str], ids: &HashMap<String, i64>) -> Vec<i64> {
    names.iter().map(|name| ids[*name]).collect()
}

async fn write_referrers(tx: &Tx, world: &DemoWorld) -> Result<(), StoreError> {
    let clinics = clinics();
    let rows = ORGANIZATIONS.iter().filter_map(|(name, near)| {
        let (_, clinic) = clinics.iter().find(|(_, clinic)| clinic.slug == *near)?;
        Some(organization::ActiveModel {
            id: NotSet,
            name: Set((*name).to_owned()),
            city: Set(clinic.suburb.to_owned()),
            postal_code: Set(clinic.postal_code.to_owned()),
            address: Set(String::new()),
        })
    });
    insert_all(tx, rows.collect()).await?;
    let rows = organization::Entity::find().all(tx).await?;
    let names: Vec<&str> = ORGANIZATIONS.iter().map(|(name, _)| *name).collect();
    let organizations = in_order(&names, &rows.into_iter().map(|row| (row.name, row.id)).collect());
    let rows = world.doctors.iter().map(|plan| {
        let (_, near) = clinics[plan.near];
        doctor::ActiveModel {
            id: NotSet,
            organization_id: Set(plan.organization.map(|organization| organizations[organization])),
            title: Set(plan.title.map(str::to_owned)),
            first_name: Set(plan.first_name.to_owned()),
            last_name: Set(plan.last_name.to_owned()),
            city: Set(near.suburb.to_owned()),
            postal_code: Set(near.postal_code.to_owned()),
            provider_number: Set(plan.provider_number.clone()),
            search_name: Set(format!("{} {}", plan.last_name, plan.first_name).to_lowercase()),
        }
    });
    insert_all(tx, rows.collect()).await
}
