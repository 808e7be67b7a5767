//! Roles, and what each may do.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Role {
    Administrator,
    CallCentre,
    FrontDesk,
    Referrer,
    /// Works outside the provider.
    Radiologist,
    /// Sees what staff see, and changes nothing, whatever the other roles.
    ReadOnly,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum AccountKind {
    Staff,
    Referrer,
    Radiologist,
}

impl Role {
    /// The text that names it.
    pub fn text_key(self) -> &'static str {
        match self {
            Self::Administrator => "role.administrator",
            Self::CallCentre => "role.call_centre",
            Self::FrontDesk => "role.front_desk",
            Self::Referrer => "role.referrer",
            Self::Radiologist => "role.radiologist",
            Self::ReadOnly => "role.read_only",
        }
    }
}

/// An account with a staff role is staff, whatever other roles it has; an account without roles has no kind.
pub fn account_kind(roles: &[Role]) -> Option<AccountKind> {
    let of = |role: &Role| match role {
        Role::Administrator | Role::CallCentre | Role::FrontDesk | Role::ReadOnly => AccountKind::Staff,
        Role::Radiologist => AccountKind::Radiologist,
        Role::Referrer => AccountKind::Referrer,
    };
    let has = |kind: AccountKind| roles.iter().any(|role| of(role) == kind);
    [AccountKind::Staff, AccountKind::Radiologist, AccountKind::Referrer].into_iter().find(|kind| has(*kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_an_account_follows_from_its_roles() {
        assert_eq!(account_kind(&[Role::Referrer, Role::FrontDesk]), Some(AccountKind::Staff));
        assert_eq!(account_kind(&[Role::ReadOnly]), Some(AccountKind::Staff));
        assert_eq!(account_kind(&[Role::Radiologist]), Some(AccountKind::Radiologist));
        assert_eq!(account_kind(&[Role::Referrer]), Some(AccountKind::Referrer));
        assert_eq!(account_kind(&[]), None);
    }
}
