//! Creates accounts.

use domain::auth::Role;
use domain::limits::USERNAME_MAX_CHARACTERS;
use domain::typed::TextKind;
use domain::{ClinicScope, DoctorId, MessageKey, OrganizationId, UserId};
use store::audit::{Actor, record};
use store::users::{self, NewUser, Rights};

use super::own_account::checked_password;
use super::staff::folded;
use crate::users::{CREATE, or_taken};
use crate::{App, AppError};

#[derive(Debug, Clone)]
pub struct NewAccount {
    pub username: String,
    pub display_name: String,
    pub password: String,
    pub roles: Vec<Role>,
    pub clinics: ClinicScope,
    pub organization: Option<OrganizationId>,
    pub doctor: Option<DoctorId>,
}

impl App {
    /// By the operator.
    pub async fn add_account(&self, new: NewAccount) -> Result<UserId, AppError> {
        let username = folded(&new.username);
        let refuse = |field, key| Err(AppError::field(field, key));
        if username.is_empty() || username.chars().count() > USERNAME_MAX_CHARACTERS {
            return refuse("username", MessageKey::ValueInvalid);
        }
        for (field, text) in [("username", &username), ("displayName", &new.display_name)] {
            if let Some(key) = TextKind::of_field(field).problem(text) {
                return refuse(field, key);
            }
        }
        checked_password("password", &new.password)?;
        if new.roles.is_empty() {
            return refuse("roles", MessageKey::FieldRequired);
        }
        if users::by_username(self.store().read(), &username).await?.is_some() {
            return refuse("username", MessageKey::ValueInvalid);
        }
        let user = NewUser {
            username,
            display_name: new.display_name,
            password_hash: Some(self.hash_password(new.password).await?),
            password_due: false,
            disabled: false,
            rights: Rights {
                roles: new.roles,
                clinics: new.clinics,
                organization_id: new.organization.map(|id| id.0),
                doctor_id: new.doctor.map(|id| id.0),
                second_factor_required: false,
            },
        };
        let now = self.clock().now();
        let (app, origin) = (self.clone(), self.command_line().origin);
        let id = self.store().write(move |tx| {
            let (app, user, origin) = (app.clone(), user.clone(), origin.clone());
            Box::pin(async move {
                let id = users::insert(tx, &user, now).await?;
                record(tx, &app.user_event(Actor::operator(), CREATE, id), &origin).await?;
                Ok(id)
            })
        });
        id.await.map_err(|error| or_taken(AppError::Store(error), MessageKey::ValueInvalid))
    }
}
