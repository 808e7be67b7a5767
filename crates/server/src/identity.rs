//! Settings of the identity provider.

use integrations::oidc::{GroupRole, OidcSettings};

use crate::configuration::{ConfigurationError, Layers, words};

const ROLES: &str = "administrator, call_centre, front_desk, referrer, radiologist, read_only";

/// `None` if no issuer is set.
pub(crate) fn provider(layers: &Layers) -> Result<Option<OidcSettings>, ConfigurationError> {
    let Some(issuer) = layers.parsed("oidc_issuer", parse_issuer)? else { return Ok(None) };
    let text = |field| Ok(layers.text(field)?.filter(|text| !text.is_empty()));
    let needed = |field: &'static str| {
        let missing = || layers.refuse(field, "needed while oidc_issuer is set".to_owned());
        text(field)?.ok_or_else(missing)
    };
    Ok(Some(OidcSettings {
        issuer,
        client_id: needed("oidc_client_id")?,
        client_secret: text("oidc_client_secret")?,
        scopes: text("oidc_scopes")?.map_or_else(|| words("profile,email"), |text| words(&text)),
        role_claim: text("oidc_role_claim")?.unwrap_or_else(|| "groups".to_owned()),
        roles: match layers.parsed("oidc_roles", parse_roles)? {
            Some(roles) => roles,
            None => return Err(layers.refuse("oidc_roles", needs_roles())),
        },
        clinic_claim: text("oidc_clinic_claim")?,
        label: text("oidc_label")?.unwrap_or_else(|| "OpenID Connect".to_owned()),
    }))
}

fn parse_issuer(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains([' ', '?', '#']) => Ok(text.to_owned()),
        _ => Err(format!(
            "'{text}' is not accepted; accepted: a URL, for example https://login.example.org/tenant"
        )),
    }
}

fn parse_roles(text: &str) -> Result<Vec<GroupRole>, String> {
    let pair = |word: &String| {
        let (group, role) = word.split_once('=')?;
        Some(GroupRole { group: group.trim().to_owned(), role: role.trim().to_uppercase().parse().ok()? })
    };
    words(text).iter().map(pair).collect::<Option<_>>().ok_or_else(needs_roles)
}

fn needs_roles() -> String {
    format!("accepted: group=role joined by commas, for example reception=front_desk; roles: {ROLES}")
}

#[cfg(test)]
mod tests {
    use domain::auth::Role;

    use super::*;

    #[test]
    fn groups_are_mapped_to_roles_and_a_role_that_is_none_is_refused() {
        let roles = parse_roles("Radiology Admins=administrator, desk = front_desk").unwrap();
        let known = [("Radiology Admins", Role::Administrator), ("desk", Role::FrontDesk)];
        assert_eq!(roles, known.map(|(group, role)| GroupRole { group: group.to_owned(), role }));
        assert!(parse_roles("desk=king").is_err() && parse_roles("desk").is_err());
        assert!(parse_issuer("login.example.org").is_err());
    }
}
