//! Accounts with their roles and clinics.

use domain::auth::Role;
use domain::{ClinicId, ClinicScope, RegionId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{BinOper, Expr, ExprTrait, SimpleExpr};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::convert::{parsed, prefix_pattern};
use crate::entity::{clinic, doctor, organization, user, user_clinic, user_role};
use crate::{StoreError, Tx, clinic_scope};

#[derive(Debug, Clone)]
pub struct NewUser {
    /// In lower case.
    pub username: String,
    pub display_name: String,
    /// `None` for accounts of an identity provider.
    pub password_hash: Option<String>,
    /// An administrator set the password.
    pub password_due: bool,
    /// Waits until an administrator enables it.
    pub disabled: bool,
    pub rights: Rights,
}

/// Roles and clinics of an account, and for whom it acts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rights {
    pub roles: Vec<Role>,
    pub clinics: ClinicScope,
    pub organization_id: Option<i64>,
    pub doctor_id: Option<i64>,
    pub second_factor_required: bool,
}

/// A change of an account by an administrator.
#[derive(Debug, Clone)]
pub struct UserChange {
    pub display_name: String,
    pub disabled: bool,
    pub rights: Rights,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub username: String,
    pub display_name: String,
    pub password_hash: Option<String>,
    pub disabled: bool,
    /// The password must be changed first.
    pub password_due: bool,
    pub second_factor_required: bool,
    /// Raised by each change, so that two editors of an account don't overwrite each other.
    pub version: i32,
    pub roles: Vec<Role>,
    pub clinics: ClinicScope,
    pub organization: Option<(i64, String)>,
    pub doctor: Option<(i64, String)>,
}

/// A staff member to whom work can be assigned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colleague {
    pub id: UserId,
    pub username: String,
    pub display_name: String,
}

impl From<user::Model> for Colleague {
    fn from(row: user::Model) -> Self {
        Self { id: UserId(row.id), username: row.username, display_name: row.display_name }
    }
}

/// Where a request belongs: to a clinic, to a region, or anywhere.
#[derive(Debug, Clone, Copy)]
pub struct ClinicOrRegion {
    pub clinic: Option<ClinicId>,
    pub region: Option<RegionId>,
}

/// Suffix of the name of a retired account. Names are looked up and chosen in lower case, so no other name has it.
const RETIRED: &str = " RETIRED ";

/// A user name without the suffix of retired accounts.
pub(crate) fn plain_username(username: &str) -> &str {
    username.split_once(RETIRED).map_or(username, |(name, _)| name)
}

impl User {
    /// Kept for the history only: every account in use has a role.
    pub fn is_retired(&self) -> bool {
        self.disabled && self.roles.is_empty()
    }

    /// Whether the account may change what all clinics share. Read-only accounts and accounts limited to clinics may not.
    pub fn administers_provider(&self) -> bool {
        administers(&self.roles) && self.clinics.is_all()
    }
}

pub fn administers(roles: &[Role]) -> bool {
    roles.contains(&Role::Administrator) && !roles.contains(&Role::ReadOnly)
}

/// Whether any account exists.
pub async fn any<C: ConnectionTrait>(db: &C) -> Result<bool, StoreError> {
    Ok(user::Entity::find().one(db).await?.is_some())
}

pub async fn insert(tx: &Tx, new: &NewUser, now: Timestamp) -> Result<UserId, StoreError> {
    let row = user::ActiveModel {
        id: NotSet,
        username: Set(new.username.clone()),
        display_name: Set(new.display_name.clone()),
        password_hash: Set(new.password_hash.clone()),
        organization_id: Set(new.rights.organization_id),
        doctor_id: Set(new.rights.doctor_id),
        disabled: Set(new.disabled),
        created_at: Set(now.as_second()),
        version: Set(1),
        password_due: Set(new.password_due),
        second_factor_required: Set(new.rights.second_factor_required),
    };
    let id = UserId(row.insert(tx).await?.id);
    insert_roles(tx, id, &new.rights.roles).await?;
    insert_clinics(tx, id, &new.rights.clinics).await?;
    Ok(id)
}

async fn insert_roles(tx: &Tx, id: UserId, roles: &[Role]) -> Result<(), StoreError> {
    let rows =
        roles.iter().map(|role| user_role::ActiveModel { user_id: Set(id.0), role: Set(role.to_string()) });
    user_role::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

async fn insert_clinics(tx: &Tx, id: UserId, clinics: &ClinicScope) -> Result<(), StoreError> {
    let rows = clinics
        .to_list()
        .into_iter()
        .map(|clinic| user_clinic::ActiveModel { user_id: Set(id.0), clinic_id: Set(clinic.0) });
    user_clinic::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// `false` if it was changed meanwhile, or doesn't exist.
pub async fn update(tx: &Tx, id: UserId, version: i32, change: &UserChange) -> Result<bool, StoreError> {
    let rights = &change.rights;
    let changed = user::Entity::update_many()
        .col_expr(user::Column::DisplayName, Expr::value(change.display_name.clone()))
        .col_expr(user::Column::Disabled, Expr::value(change.disabled))
        .col_expr(user::Column::OrganizationId, Expr::value(rights.organization_id))
        .col_expr(user::Column::DoctorId, Expr::value(rights.doctor_id))
        .col_expr(user::Column::SecondFactorRequired, Expr::value(rights.second_factor_required))
        .col_expr(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .filter(user::Column::Id.eq(id.0))
        .filter(user::Column::Version.eq(version))
        .exec(tx)
        .await?;
    if changed.rows_affected == 0 {
        return Ok(false);
    }
    replace_roles(tx, id, &rights.roles).await?;
    replace_clinics(tx, id, &rights.clinics).await?;
    Ok(true)
}

pub async fn replace_roles(tx: &Tx, id: UserId, roles: &[Role]) -> Result<(), StoreError> {
    user_role::Entity::delete_many().filter(user_role::Column::UserId.eq(id.0)).exec(tx).await?;
    insert_roles(tx, id, roles).await
}

pub async fn replace_clinics(tx: &Tx, id: UserId, clinics: &ClinicScope) -> Result<(), StoreError> {
    user_clinic::Entity::delete_many().filter(user_clinic::Column::UserId.eq(id.0)).exec(tx).await?;
    insert_clinics(tx, id, clinics).await
}

/// Nobody can sign in with it any more, and it has no rights. Its name is free for another; the history of its actions still
/// shows it ([`plain_username`]).
pub async fn retire(tx: &Tx, id: UserId) -> Result<(), StoreError> {
    let mark = format!("{RETIRED}{}", id.0);
    let marked = Expr::col(user::Column::Username).binary(BinOper::Custom("||"), Expr::value(mark));
    user::Entity::update_many()
        .col_expr(user::Column::Username, marked)
        .col_expr(user::Column::Disabled, Expr::value(true))
        .col_expr(user::Column::PasswordHash, Expr::value(None::<String>))
        .col_expr(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .filter(user::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    replace_roles(tx, id, &[]).await?;
    // Its clinics are deleted; it has no role left that could use them.
    replace_clinics(tx, id, &ClinicScope::All).await
}

/// `due` if an administrator sets it.
pub async fn set_password(tx: &Tx, id: UserId, password_hash: &str, due: bool) -> Result<(), StoreError> {
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(password_hash))
        .col_expr(user::Column::PasswordDue, Expr::value(due))
        .col_expr(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .filter(user::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Invalidates whatever is in progress with the account: a half-done sign-in, an open form.
pub async fn raise_version(tx: &Tx, id: UserId) -> Result<(), StoreError> {
    user::Entity::update_many()
        .col_expr(user::Column::Version, Expr::col(user::Column::Version).add(1))
        .filter(user::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Whether the account is enabled and unchanged since it was read. Locks it against changes until the transaction ends.
pub async fn lock_unchanged(tx: &Tx, id: UserId, version: i32) -> Result<bool, StoreError> {
    let locked = user::Entity::update_many()
        .col_expr(user::Column::Version, Expr::value(version))
        .filter(user::Column::Id.eq(id.0))
        .filter(user::Column::Version.eq(version))
        .filter(user::Column::Disabled.eq(false))
        .exec(tx)
        .await?;
    Ok(locked.rows_affected > 0)
}

/// Whether there still is an administrator of the whole provider, neither read-only nor limited to clinics. Locks administrators
/// against changes.
pub async fn has_administrator(tx: &Tx) -> Result<bool, StoreError> {
    has_administrator_beside(tx, UserId(0)).await
}

/// Like [`has_administrator`], without this one.
pub async fn has_administrator_beside(tx: &Tx, id: UserId) -> Result<bool, StoreError> {
    let holders = |role: Role| {
        user_role::Entity::find()
            .select_only()
            .column(user_role::Column::UserId)
            .filter(user_role::Column::Role.eq(role.to_string()))
            .into_query()
    };
    let limited = user_clinic::Entity::find().select_only().column(user_clinic::Column::UserId).into_query();
    let able = user::Column::Id
        .in_subquery(holders(Role::Administrator))
        .and(user::Column::Id.not_in_subquery(holders(Role::ReadOnly)))
        .and(user::Column::Id.not_in_subquery(limited))
        .and(user::Column::Id.ne(id.0))
        .and(user::Column::Disabled.eq(false));
    let locked = user::Entity::update_many()
        .col_expr(user::Column::Disabled, Expr::value(false))
        .filter(able)
        .exec(tx)
        .await?;
    Ok(locked.rows_affected > 0)
}

/// A page by name, of accounts at these clinics whose name or user name contains the text; without retired ones. `SQLite` ignores
/// case only for ASCII, so the text is compared here, in batches of accounts.
pub async fn page<C: ConnectionTrait>(
    db: &C,
    text: &str,
    clinics: &ClinicScope,
    after: Option<&str>,
    rows: usize,
) -> Result<Vec<User>, StoreError> {
    /// Accounts per batch.
    const STRETCH: u64 = 200;
    let text = text.to_lowercase();
    let meant =
        |row: &user::Model| row.username.contains(&text) || row.display_name.to_lowercase().contains(&text);
    let mut users = Vec::new();
    let mut after = after.map(str::to_owned);
    loop {
        // Checked for each account that is read, not for all.
        let has_role = Expr::cust("EXISTS (SELECT 1 FROM user_roles WHERE user_roles.user_id = users.id)");
        let theirs = Condition::all().add(has_role).add_option(works_at_any(clinics));
        let mut stretch =
            user::Entity::find().filter(theirs).order_by_asc(user::Column::Username).limit(STRETCH);
        if let Some(after) = &after {
            stretch = stretch.filter(user::Column::Username.gt(after));
        }
        let stretch = stretch.all(db).await?;
        let Some(last) = stretch.last() else { return Ok(users) };
        after = Some(last.username.clone());
        for row in stretch.into_iter().filter(&meant) {
            users.push(with_roles_and_clinics(db, row).await?);
            if users.len() == rows {
                return Ok(users);
            }
        }
    }
}

/// By the name in lower case.
pub async fn by_username<C: ConnectionTrait>(db: &C, username: &str) -> Result<Option<User>, StoreError> {
    let row = user::Entity::find().filter(user::Column::Username.eq(username)).one(db).await?;
    match row {
        Some(row) => with_roles_and_clinics(db, row).await.map(Some),
        None => Ok(None),
    }
}

/// Every account that has this name, in lower case, or had it until it was retired.
pub async fn accounts_ever_named<C: ConnectionTrait>(
    db: &C,
    username: &str,
) -> Result<Vec<UserId>, StoreError> {
    let mut rows = user::Entity::find().filter(user::Column::Username.eq(username)).all(db).await?;
    let alike = Expr::col(user::Column::Username).like(prefix_pattern(&format!("{username}{RETIRED}")));
    // Written this way, it uses the index of disabled accounts.
    let retired = user::Entity::find().filter(Expr::cust("disabled")).filter(alike);
    rows.extend(retired.all(db).await?);
    // SQLite doesn't distinguish RETIRED from retired.
    let rows = rows.into_iter().filter(|row| plain_username(&row.username) == username);
    Ok(rows.map(|row| UserId(row.id)).collect())
}

/// Whether the account is enabled. Locks it, so that it can't be disabled until the transaction ends.
pub async fn is_open(tx: &Tx, id: UserId) -> Result<bool, StoreError> {
    let locked = user::Entity::update_many()
        .col_expr(user::Column::Disabled, Expr::value(false))
        .filter(user::Column::Id.eq(id.0))
        .filter(user::Column::Disabled.eq(false))
        .exec(tx)
        .await?;
    Ok(locked.rows_affected > 0)
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: UserId) -> Result<Option<User>, StoreError> {
    match user::Entity::find_by_id(id.0).one(db).await? {
        Some(row) => with_roles_and_clinics(db, row).await.map(Some),
        None => Ok(None),
    }
}

/// The regions of the clinics it is limited to.
pub async fn regions_of<C: ConnectionTrait>(
    db: &C,
    scope: &ClinicScope,
) -> Result<Vec<RegionId>, StoreError> {
    let ClinicScope::Only(clinics) = scope else { return Ok(Vec::new()) };
    let ids: Vec<i64> = clinic::Entity::find()
        .select_only()
        .column(clinic::Column::RegionId)
        .distinct()
        .filter(clinic::Column::Id.is_in(clinics.ids().map(|clinic| clinic.0)))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(RegionId).collect())
}

/// Accounts in one of these roles that work at this clinic; without a clinic, at one of this region, or anywhere. By user name,
/// no more than `most`. Read-only accounts are left out, and those without a clinic in common with the caller.
pub async fn find_colleagues<C: ConnectionTrait>(
    db: &C,
    roles: &[Role],
    place: ClinicOrRegion,
    asking: &ClinicScope,
    most: u64,
) -> Result<Vec<Colleague>, StoreError> {
    let rows = user::Entity::find().filter(can_be_assigned(roles, place, asking));
    let rows = rows.order_by_asc(user::Column::Username).limit(most).all(db).await?;
    Ok(rows.into_iter().map(Colleague::from).collect())
}

/// The account with this user name, if it is among them.
pub async fn find_colleague<C: ConnectionTrait>(
    db: &C,
    roles: &[Role],
    place: ClinicOrRegion,
    asking: &ClinicScope,
    username: &str,
) -> Result<Option<Colleague>, StoreError> {
    let rows = user::Entity::find().filter(can_be_assigned(roles, place, asking));
    let rows = rows.filter(user::Column::Username.eq(username));
    Ok(rows.one(db).await?.map(Colleague::from))
}

/// Checked for each account that is read, not for all. Roles are our own words and places are numbers, so there is no risk of SQL
/// injection.
fn can_be_assigned(roles: &[Role], place: ClinicOrRegion, asking: &ClinicScope) -> Condition {
    let has = |role: &str| {
        format!(
            "EXISTS (SELECT 1 FROM user_roles WHERE user_roles.user_id = users.id AND user_roles.role IN ({role}))"
        )
    };
    let roles: Vec<String> = roles.iter().map(|role| format!("'{role}'")).collect();
    let there = match (place.clinic, place.region) {
        (Some(clinic), _) => Some(format!("user_clinics.clinic_id = {}", clinic.0)),
        (None, Some(region)) => Some(format!(
            "user_clinics.clinic_id IN (SELECT clinics.id FROM clinics WHERE clinics.region_id = {})",
            region.0
        )),
        (None, None) => None,
    };
    Condition::all()
        .add(user::Column::Disabled.eq(false))
        .add(Expr::cust(has(&roles.join(","))))
        .add(Expr::cust(has(&format!("'{}'", Role::ReadOnly))).not())
        .add_option(there.as_deref().map(works))
        .add_option(works_at_any(asking))
}

/// Whether an account works at one of these clinics. No condition for all clinics.
fn works_at_any(clinics: &ClinicScope) -> Option<SimpleExpr> {
    let ids = clinic_scope::ids(clinics.only()?);
    Some(works(&format!("user_clinics.clinic_id IN ({ids})")))
}

/// Whether an account works there; one with all clinics works anywhere.
fn works(there: &str) -> SimpleExpr {
    let of_user = "SELECT 1 FROM user_clinics WHERE user_clinics.user_id = users.id";
    Expr::cust(format!("(NOT EXISTS ({of_user}) OR EXISTS ({of_user} AND {there}))"))
}

async fn with_roles_and_clinics<C: ConnectionTrait>(db: &C, row: user::Model) -> Result<User, StoreError> {
    let roles = user_role::Entity::find()
        .filter(user_role::Column::UserId.eq(row.id))
        .order_by_asc(user_role::Column::Role)
        .all(db)
        .await?;
    let clinics = user_clinic::Entity::find().filter(user_clinic::Column::UserId.eq(row.id)).all(db).await?;
    let organization = match row.organization_id {
        Some(id) => organization::Entity::find_by_id(id).one(db).await?.map(|found| (found.id, found.name)),
        None => None,
    };
    let doctor = match row.doctor_id {
        Some(id) => {
            doctor::Entity::find_by_id(id).one(db).await?.map(|found| (found.id, doctor_name(&found)))
        }
        None => None,
    };
    Ok(User {
        id: UserId(row.id),
        username: row.username,
        display_name: row.display_name,
        password_hash: row.password_hash,
        disabled: row.disabled,
        password_due: row.password_due,
        second_factor_required: row.second_factor_required,
        version: row.version,
        roles: roles.iter().map(|row| parsed(&row.role, "user_roles.role")).collect::<Result<_, _>>()?,
        clinics: ClinicScope::from_list(clinics.into_iter().map(|row| ClinicId(row.clinic_id))),
        organization,
        doctor,
    })
}

pub(crate) fn doctor_name(doctor: &doctor::Model) -> String {
    let title = doctor.title.as_deref().map(|title| format!("{title} ")).unwrap_or_default();
    format!("{title}{} {}", doctor.first_name, doctor.last_name)
}
