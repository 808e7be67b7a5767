//! Creates accounts, and changes their rights.

use domain::audit::AuditAction;
use domain::auth::{Permission, Role};
use domain::limits::{CONFIGURED_NAME_MAX_CHARACTERS, USERNAME_MAX_CHARACTERS};
use domain::{ClinicScope, Clinics, DoctorId, MessageKey, OrganizationId, UserId};
use store::audit::record;
use store::users::{self, NewUser, Rights, User, UserChange};
use store::{account_sessions, doctors, sign_in, user_identities};

use super::ListedUser;
use crate::authentication::{StaffSession, folded};
use crate::{App, AppError, Ctx, FieldError};

pub(crate) const CREATE: AuditAction = AuditAction::CreateUser;
pub(crate) const CHANGE: AuditAction = AuditAction::ChangeUser;

/// An account as an administrator types it.
#[derive(Debug, Clone)]
pub struct UserForm {
    pub display_name: String,
    pub roles: Vec<Role>,
    pub clinics: ClinicScope,
    pub organization: Option<OrganizationId>,
    pub doctor: Option<DoctorId>,
    pub second_factor_required: bool,
    pub disabled: bool,
}

#[derive(Debug, Clone)]
pub struct NewUserForm {
    pub username: String,
    /// The person of a removed account of this name returns: their identity at the provider moves to this account.
    pub returns: bool,
    pub form: UserForm,
}

#[derive(Debug)]
pub struct CreatedUser {
    pub user: ListedUser,
    /// Shown only this once; it must be changed at the first sign-in.
    pub temporary_password: String,
}

impl App {
    pub async fn create_user(&self, ctx: &Ctx, typed: NewUserForm) -> Result<CreatedUser, AppError> {
        let staff = self.require(ctx, Permission::Administer, CREATE).await?;
        let actor = staff.actor();
        let username = folded(&typed.username);
        let mut wrong = self.invalid_fields(&staff, &typed.form, None).await?;
        if username.is_empty() || username.chars().count() > USERNAME_MAX_CHARACTERS {
            wrong.push(FieldError::new("username", MessageKey::FieldRequired));
        } else if users::by_username(self.store().read(), &username).await?.is_some() {
            wrong.push(FieldError::new("username", MessageKey::UsernameTaken));
        }
        let removed = if typed.returns { self.removed_account(&username).await? } else { None };
        if typed.returns && removed.is_none() {
            wrong.push(FieldError::new("returns", MessageKey::NobodyReturns));
        }
        if !wrong.is_empty() {
            return Err(AppError::Fields(wrong));
        }
        let temporary_password = self.new_temporary_password();
        let new = NewUser {
            username,
            display_name: typed.form.display_name.trim().to_owned(),
            password_hash: Some(self.hash_password(temporary_password.clone()).await?),
            password_due: true,
            disabled: false,
            rights: typed.form.rights(),
        };
        let (app, origin, now) = (self.clone(), ctx.origin.clone(), self.clock().now());
        let id = self.store().write(move |tx| {
            let (app, actor, new, origin) = (app.clone(), actor.clone(), new.clone(), origin.clone());
            Box::pin(async move {
                let id = users::insert(tx, &new, now).await?;
                if let Some(removed) = removed {
                    user_identities::pass_on(tx, removed, id).await?;
                }
                // Earlier attempts on this name weren't attempts on this account.
                sign_in::clear_failures(tx, &app.account_subject(&new.username)).await?;
                record(tx, &app.user_event(actor, CREATE, id), &origin).await?;
                Ok::<_, AppError>(id)
            })
        });
        let id = id.await.map_err(|error| or_taken(error, MessageKey::UsernameTaken))?;
        Ok(CreatedUser { user: self.user_now(&staff, id).await?, temporary_password })
    }

    /// The only removed account of this name with an identity at the provider. With several, it would be ambiguous.
    async fn removed_account(&self, username: &str) -> Result<Option<UserId>, AppError> {
        let db = self.store().read();
        let named = users::accounts_ever_named(db, username).await?;
        let mut vouched = user_identities::of_users(db, &named).await?;
        let Some(id) = vouched.pop().filter(|_| vouched.is_empty()) else { return Ok(None) };
        Ok(users::by_id(db, id).await?.filter(User::is_retired).map(|user| user.id))
    }

    /// An account that loses rights or is disabled is signed out at once.
    pub async fn change_user(
        &self,
        ctx: &Ctx,
        id: UserId,
        version: i32,
        typed: UserForm,
    ) -> Result<ListedUser, AppError> {
        let staff = self.require(ctx, Permission::Administer, CHANGE).await?;
        let standing = self.account_within(ctx, &staff, id, CHANGE).await?;
        // Only the version that was read may be changed.
        if standing.version != version {
            return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
        }
        let wrong = self.invalid_fields(&staff, &typed, Some(&standing)).await?;
        if !wrong.is_empty() {
            return Err(AppError::Fields(wrong));
        }
        let event = self.user_event(staff.actor(), CHANGE, id);
        let (origin, was_administrator) = (ctx.origin.clone(), standing.administers_provider());
        let change = UserChange {
            display_name: typed.display_name.trim().to_owned(),
            disabled: typed.disabled,
            rights: typed.rights(),
        };
        self.store()
            .write(move |tx| {
                let (change, event, origin) = (change.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if !users::update(tx, id, version, &change).await? {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    if was_administrator && !users::has_administrator(tx).await? {
                        return Err(AppError::Rule(MessageKey::LastAdministrator));
                    }
                    if change.disabled {
                        account_sessions::end_all(tx, id, None).await?;
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        self.user_now(&staff, id).await
    }

    async fn user_now(&self, staff: &StaffSession, id: UserId) -> Result<ListedUser, AppError> {
        let user = users::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        self.listed(staff, user).await?.ok_or(AppError::NotFound)
    }

    /// A referrer whom the account already acts for may be retired: otherwise the account couldn't be disabled.
    async fn invalid_fields(
        &self,
        staff: &StaffSession,
        form: &UserForm,
        standing: Option<&User>,
    ) -> Result<Vec<FieldError>, AppError> {
        let mut wrong = Vec::new();
        let name = form.display_name.trim();
        if name.is_empty() || name.chars().count() > CONFIGURED_NAME_MAX_CHARACTERS {
            wrong.push(FieldError::new("displayName", MessageKey::FieldRequired));
        }
        if form.roles.is_empty() {
            wrong.push(FieldError::new("roles", MessageKey::FieldRequired));
        }
        let catalogue = self.catalogue().await?;
        let unknown = |clinics: &Clinics| clinics.ids().any(|id| catalogue.clinic(id).is_none());
        if form.clinics.only().is_some_and(unknown) {
            wrong.push(FieldError::new("clinicIds", MessageKey::ValueInvalid));
        } else if !staff.covers(&form.clinics) {
            wrong.push(FieldError::new("clinicIds", MessageKey::BeyondYourClinics));
        }
        let db = self.store().read();
        if standing.is_some_and(|user| form.keeps_referrer(user)) {
            return Ok(wrong);
        }
        if let Some(id) = form.organization
            && !doctors::organization_exists(db, id).await?
        {
            wrong.push(FieldError::new("organizationId", MessageKey::ValueInvalid));
        }
        if let Some(id) = form.doctor
            && !doctors::exists(db, id, form.organization).await?
        {
            wrong.push(FieldError::new("doctorId", MessageKey::ValueInvalid));
        }
        Ok(wrong)
    }
}

/// Another administrator took the name after our check.
pub(crate) fn or_taken(error: AppError, taken: MessageKey) -> AppError {
    match error {
        AppError::Store(error) if error.is_unique_violation() => AppError::field("username", taken),
        other => other,
    }
}

impl UserForm {
    fn keeps_referrer(&self, user: &User) -> bool {
        let before = |of: &Option<(i64, String)>| of.as_ref().map(|of| of.0);
        self.organization.map(|id| id.0) == before(&user.organization)
            && self.doctor.map(|id| id.0) == before(&user.doctor)
    }

    fn rights(&self) -> Rights {
        let mut roles = self.roles.clone();
        roles.sort();
        roles.dedup();
        Rights {
            roles,
            clinics: self.clinics.clone(),
            organization_id: self.organization.map(|id| id.0),
            doctor_id: self.doctor.map(|id| id.0),
            second_factor_required: self.second_factor_required,
        }
    }
}
