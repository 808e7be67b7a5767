//! An account in every role, all with the same public password.

use domain::auth::Role;
use domain::{ClinicId, ClinicScope};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use store::entity::doctor;
use store::users::{self, NewUser, Rights};
use store::{StoreError, Tx};

use super::catalogue_rows::Ids;

pub(crate) const PASSWORD: &str = "harbour-demo";

/// What opens an account, for `scanbook demo-info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DemoAccount {
    pub(crate) username: String,
    pub(crate) password: String,
    pub(crate) roles: Vec<Role>,
}

const ACCOUNTS: [(&str, &str, Role); 7] = [
    ("admin", "Alex Stone", Role::Administrator),
    ("callcentre", "Casey Brown", Role::CallCentre),
    ("frontdesk", "Frankie Hall", Role::FrontDesk),
    ("referrer", "A doctor alone", Role::Referrer),
    ("practice", "A doctor of a practice", Role::Referrer),
    ("radiologist", "Robin Gray", Role::Radiologist),
    ("readonly", "Rene Park", Role::ReadOnly),
];

pub(super) fn accounts() -> Vec<DemoAccount> {
    let account = |(username, _, role): (&str, &str, Role)| DemoAccount {
        username: username.to_owned(),
        password: PASSWORD.to_owned(),
        roles: vec![role],
    };
    ACCOUNTS.into_iter().map(account).collect()
}

pub(super) async fn write(tx: &Tx, ids: &Ids, password_hash: &str, now: Timestamp) -> Result<(), StoreError> {
    let doctors = || doctor::Entity::find().order_by_asc(doctor::Column::Id);
    let alone = doctors().filter(doctor::Column::OrganizationId.is_null()).one(tx).await?;
    let of_practice = doctors().filter(doctor::Column::OrganizationId.is_not_null()).one(tx).await?;
    for (username, display_name, role) in ACCOUNTS {
        let doctor = match username {
            "referrer" => alone.as_ref(),
            "practice" => of_practice.as_ref(),
            _ => None,
        };
        let here = ids.clinics.first().filter(|_| role == Role::FrontDesk);
        let user = NewUser {
            username: username.to_owned(),
            display_name: display_name.to_owned(),
            password_hash: Some(password_hash.to_owned()),
            password_due: false,
            disabled: false,
            rights: Rights {
                roles: vec![role],
                clinics: here.map_or(ClinicScope::All, |id| ClinicScope::one(ClinicId(*id))),
                organization_id: doctor.and_then(|doctor| doctor.organization_id),
                doctor_id: doctor.map(|doctor| doctor.id),
                second_factor_required: false,
            },
        };
        users::insert(tx, &user, now).await?;
    }
    Ok(())
}
