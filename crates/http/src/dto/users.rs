//! Accounts for administrators.

use app::users::{CreatedUser, ListedUser, NewUserForm, UserForm, UserPage};
use domain::auth::Role;
use domain::{ClinicId, ClinicScope, DoctorId, OrganizationId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::session::NamedDto;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UserSearchDto {
    /// A part of a user name or name.
    #[serde(default)]
    pub search: String,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserPage)]
pub(crate) struct UserPageDto {
    pub items: Vec<UserDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserDto {
    pub id: i64,
    pub version: i32,
    pub username: String,
    pub display_name: String,
    pub roles: Vec<Role>,
    /// Empty means all. For an account that reaches further than the caller, the clinics that both have.
    pub clinic_ids: Vec<i64>,
    /// The account reaches further than the caller, who isn't shown how it signs in or for whom it acts, and can't change it.
    pub reaches_further: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organization: Option<NamedDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doctor: Option<NamedDto>,
    pub disabled: bool,
    /// Signs in with a password; otherwise only through the identity provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_password: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor_required: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor_enrolled: Option<bool>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewUser)]
pub(crate) struct NewUserDto {
    pub username: String,
    /// The person of a removed account with this user name returns, and signs in through the identity provider as before.
    #[serde(default)]
    pub returns: bool,
    #[serde(flatten)]
    pub form: UserFormDto,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserChange)]
pub(crate) struct UserChangeDto {
    /// The version as read.
    pub version: i32,
    #[serde(flatten)]
    pub form: UserFormDto,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserForm)]
pub(crate) struct UserFormDto {
    pub display_name: String,
    pub roles: Vec<Role>,
    /// Empty means all.
    #[serde(default)]
    pub clinic_ids: Vec<i64>,
    pub organization_id: Option<i64>,
    pub doctor_id: Option<i64>,
    #[serde(default)]
    pub second_factor_required: bool,
    #[serde(default)]
    pub disabled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CreatedUser)]
pub(crate) struct CreatedUserDto {
    pub user: UserDto,
    /// Shown only this once; it must be changed at the first sign-in.
    pub temporary_password: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemporaryPassword)]
pub(crate) struct TemporaryPasswordDto {
    /// Shown only this once.
    pub temporary_password: String,
}

impl From<UserFormDto> for UserForm {
    fn from(typed: UserFormDto) -> Self {
        Self {
            display_name: typed.display_name,
            roles: typed.roles,
            clinics: ClinicScope::from_list(typed.clinic_ids.into_iter().map(ClinicId)),
            organization: typed.organization_id.map(OrganizationId),
            doctor: typed.doctor_id.map(DoctorId),
            second_factor_required: typed.second_factor_required,
            disabled: typed.disabled,
        }
    }
}

impl From<NewUserDto> for NewUserForm {
    fn from(typed: NewUserDto) -> Self {
        Self { username: typed.username, returns: typed.returns, form: typed.form.into() }
    }
}

impl From<ListedUser> for UserDto {
    fn from(listed: ListedUser) -> Self {
        let ListedUser { user, ways_in } = listed;
        let named = |(id, name)| NamedDto { id, name };
        Self {
            id: user.id.0,
            version: user.version,
            username: user.username,
            display_name: user.display_name,
            roles: user.roles,
            clinic_ids: user.clinics.to_list().into_iter().map(|id| id.0).collect(),
            reaches_further: ways_in.is_none(),
            organization: user.organization.map(named),
            doctor: user.doctor.map(named),
            disabled: user.disabled,
            has_password: ways_in.map(|ways| ways.by_password),
            second_factor_required: ways_in.map(|ways| ways.second_factor_required),
            second_factor_enrolled: ways_in.map(|ways| ways.second_factor_enrolled),
        }
    }
}

impl From<CreatedUser> for CreatedUserDto {
    fn from(created: CreatedUser) -> Self {
        Self { user: created.user.into(), temporary_password: created.temporary_password }
    }
}

impl From<UserPage> for UserPageDto {
    fn from(page: UserPage) -> Self {
        Self { items: page.items.into_iter().map(UserDto::from).collect(), next_cursor: page.next }
    }
}
