//! Referrers, and the lists patients choose from.

use std::collections::HashSet;

use sea_orm::EntityTrait;
use store::entity::{doctor, ethnicity, insurance_type, organization, patient};

use super::super::world;
use super::DemoDatabase;

pub(super) async fn check_doctors_near_clinics(written: &DemoDatabase) {
    let places: HashSet<(&str, &str)> =
        world::clinics().iter().map(|(_, clinic)| (clinic.suburb, clinic.postal_code)).collect();
    let organizations = organization::Entity::find().all(written.store.read()).await.unwrap();
    assert_eq!(organizations.len(), 20);
    assert!(organizations.iter().all(|row| places.contains(&(row.city.as_str(), row.postal_code.as_str()))));
    let doctors = doctor::Entity::find().all(written.store.read()).await.unwrap();
    assert!((55..=65).contains(&doctors.len()), "{} doctors", doctors.len());
    for row in &doctors {
        assert!(places.contains(&(row.city.as_str(), row.postal_code.as_str())), "{row:?}");
        assert_eq!(row.search_name, format!("{} {}", row.last_name, row.first_name).to_lowercase());
        let of = row.organization_id.map(|id| organizations.iter().find(|own| own.id == id).unwrap());
        assert!(of.is_none_or(|own| own.city == row.city), "{row:?}");
    }
    assert!(doctors.iter().filter(|row| row.organization_id.is_none()).count() >= 5);
}

pub(super) async fn patients_chose_from_the_lists_or_did_not_tell(written: &DemoDatabase) {
    let types = insurance_type::Entity::find().all(written.store.read()).await.unwrap();
    let ethnicities = ethnicity::Entity::find().all(written.store.read()).await.unwrap();
    assert_eq!(types.len(), 7);
    assert!((14..=18).contains(&ethnicities.len()), "{} ethnicities", ethnicities.len());
    assert!(ethnicities.iter().any(|row| row.name == "Prefer not to say"));
    let patients = patient::Entity::find().all(written.store.read()).await.unwrap();
    let percent = |tells: &dyn Fn(&patient::Model) -> bool| {
        100 * patients.iter().filter(|row| tells(row)).count() / patients.len()
    };
    let insured = percent(&|row| row.insurance_type_id.is_some());
    let ethnic = percent(&|row| row.ethnicity_id.is_some());
    assert!((40..80).contains(&insured) && (30..60).contains(&ethnic), "{insured} % and {ethnic} %");
    let chosen: HashSet<i64> = patients.iter().filter_map(|row| row.insurance_type_id).collect();
    assert_eq!(chosen.len(), types.len(), "every type is somebody's");
}
