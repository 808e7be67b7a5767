//! Making accounts.

use domain::auth::Role;
use domain::limits::{PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS, USERNAME_MAX_CHARACTERS};
use domain::{ClinicId, DoctorId, MessageKey, OrganizationId, UserId};
use store::users::{self, NewUser};

use super::staff::folded;
use crate::{App, AppError};

#[derive(Debug, Clone)]
pub struct NewAccount {
    pub username: String,
    pub display_name: String,
    pub password: String,
    pub roles: Vec<Role>,
    /// None means all.
    pub clinics: Vec<ClinicId>,
    pub organization: Option<OrganizationId>,
    pub doctor: Option<DoctorId>,
}

impl App {
    pub async fn add_account(&self, new: NewAccount) -> Result<UserId, AppError> {
        let username = folded(&new.username);
        let refuse = |field, key| Err(AppError::field(field, key));
        if username.is_empty() || username.chars().count() > USERNAME_MAX_CHARACTERS {
            return refuse("username", MessageKey::ValueInvalid);
        }
        if new.password.chars().count() < PASSWORD_MIN_CHARACTERS || new.password.len() > PASSWORD_MAX_BYTES {
            return refuse("password", MessageKey::TooShort);
        }
        if new.roles.is_empty() {
            return refuse("roles", MessageKey::FieldRequired);
        }
        if users::by_username(self.store().read(), &username).await?.is_some() {
            return refuse("username", MessageKey::ValueInvalid);
        }
        let user = NewUser {
            username,
            display_name: new.display_name,
            password_hash: self.hash_password(new.password).await?,
            roles: new.roles,
            clinics: new.clinics,
            organization_id: new.organization.map(|id| id.0),
            doctor_id: new.doctor.map(|id| id.0),
        };
        let now = self.clock().now();
        let id = self.store().write(move |tx| {
            let user = user.clone();
            Box::pin(async move { users::insert(tx, &user, now).await })
        });
        Ok(id.await?)
    }
}
