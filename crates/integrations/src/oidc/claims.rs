//! Maps an identity provider's claims to accounts, roles and clinics.

use domain::auth::Role;
use openidconnect::core::CoreGenderClaim;
use openidconnect::{AdditionalClaims, IdTokenClaims};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How to reach the provider, and how its claims become rights. Its `Debug` doesn't show the secret.
#[derive(Clone)]
pub struct OidcSettings {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Option<String>,
    pub scopes: Vec<String>,
    /// The claim that holds the groups: a name, or names joined by dots.
    pub role_claim: String,
    /// Which group has which role.
    pub roles: Vec<GroupRole>,
    /// The claim that holds the slugs of the clinics; without it, the back office sets them.
    pub clinic_claim: Option<String>,
    /// The name on the button: "Sign in with …".
    pub label: String,
}

/// The role that a group of the provider has here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupRole {
    pub group: String,
    pub role: Role,
}

/// Non-standard claims of the token.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct ExtraClaims(Map<String, Value>);

impl AdditionalClaims for ExtraClaims {}

/// A person the identity provider vouches for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub issuer: String,
    pub subject: String,
    pub username: String,
    pub name: String,
    pub roles: Vec<Role>,
    pub clinics: ClinicsClaim,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClinicsClaim {
    /// No claim is configured: the back office sets them.
    NotAsked,
    /// A claim is configured, but has no readable value. That must not open all clinics.
    Nothing,
    All,
    /// By slug; at least one.
    Some(Vec<String>),
}

/// Means all clinics.
const ALL: &str = "*";

impl Identity {
    pub(super) fn of(claims: &IdTokenClaims<ExtraClaims, CoreGenderClaim>, settings: &OidcSettings) -> Self {
        let subject = claims.subject().to_string();
        let preferred = claims.preferred_username().map(|name| name.to_string());
        let email = claims.email().map(|address| address.to_string());
        let username = preferred.or(email).unwrap_or_else(|| subject.clone());
        let name = claims.name().and_then(|name| name.get(None)).map(|name| name.to_string());
        let claims_of_token = claims.additional_claims();
        Self {
            issuer: claims.issuer().to_string(),
            name: name.unwrap_or_else(|| username.clone()),
            roles: roles_of(&claims_of_token.words(&settings.role_claim), &settings.roles),
            clinics: claims_of_token.clinics(settings.clinic_claim.as_deref()),
            subject,
            username,
        }
    }
}

impl ExtraClaims {
    fn clinics(&self, claim: Option<&str>) -> ClinicsClaim {
        let Some(claim) = claim else { return ClinicsClaim::NotAsked };
        let words = self.words(claim);
        match words.as_slice() {
            [] => ClinicsClaim::Nothing,
            words if words.iter().any(|word| word == ALL) => ClinicsClaim::All,
            _ => ClinicsClaim::Some(words),
        }
    }

    /// One word, or a list of them.
    fn words(&self, claim: &str) -> Vec<String> {
        let mut parts = claim.split('.');
        let first = parts.next().and_then(|part| self.0.get(part));
        let found = parts.fold(first, |found, part| found.and_then(|value| value.get(part)));
        match found {
            Some(Value::String(word)) => vec![word.clone()],
            Some(Value::Array(words)) => words.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        }
    }
}

fn roles_of(groups: &[String], known: &[GroupRole]) -> Vec<Role> {
    let mut roles: Vec<Role> =
        known.iter().filter(|known| groups.contains(&known.group)).map(|known| known.role).collect();
    roles.sort();
    roles.dedup();
    roles
}

impl std::fmt::Debug for OidcSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OidcSettings").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn groups_and_clinics_are_read_wherever_they_stand() {
        let claims_of_token: ExtraClaims = serde_json::from_value(json!({
            "groups": ["desk", "else"], "realm_access": { "roles": ["boss"] }, "one": "desk", "all": ["*"], "empty": []
        }))
        .unwrap();
        let known = [("desk", Role::FrontDesk), ("boss", Role::Administrator)];
        let known = known.map(|(group, role)| GroupRole { group: group.to_owned(), role });
        for (claim, clinics) in [
            (None, ClinicsClaim::NotAsked),
            (Some("groups"), ClinicsClaim::Some(vec!["desk".to_owned(), "else".to_owned()])),
            (Some("nothing"), ClinicsClaim::Nothing),
            (Some("realm_access"), ClinicsClaim::Nothing),
            (Some("empty"), ClinicsClaim::Nothing),
            (Some("all"), ClinicsClaim::All),
        ] {
            assert_eq!(claims_of_token.clinics(claim), clinics, "{claim:?}");
        }
        for (claim, roles) in [
            ("groups", vec![Role::FrontDesk]),
            ("realm_access.roles", vec![Role::Administrator]),
            ("one", vec![Role::FrontDesk]),
            ("nothing", vec![]),
            ("groups.deeper", vec![]),
        ] {
            assert_eq!(roles_of(&claims_of_token.words(claim), &known), roles, "{claim}");
        }
    }
}
