//! An account that must set a password or a second factor can't make any other call before.

use domain::auth::Role;
use serde_json::json;
use testkit::{Client, PASSWORD, on_both_engines};

use crate::authorisation_matrix::{Installation, routes};
use crate::support::{found, refused};

/// The calls it can make.
const OPEN: [&str; 24] = [
    "changePassword",
    "getSecondFactor",
    "enrolSecondFactor",
    "getAuthentication",
    "renewAuthentication",
    "logOut",
    "getStaffSignIn",
    "signInStaff",
    "signInStaffOidc",
    "leaveForIdentityProvider",
    "verifySecondFactor",
    "getConfig",
    "getTranslations",
    "getSharedTranslations",
    "getTheme",
    "getCheckInHeaderImage",
    "getConfirmationHeaderImage",
    "getFavicon",
    "getHeaderImage",
    "getTabletHeaderImage",
    "getImageViewerBanner",
    "getPortalBackground",
    "getLiveness",
    "getReadiness",
];

/// Accounts with all rights, in browsers where a patient has signed in too: neither session lets them in.
async fn owing(installation: &Installation, patients: [Client; 2]) -> [(Client, &'static str); 2] {
    let admin = installation.site.signed_in_as("administrator").await;
    let mut passwords = Vec::new();
    for name in ["given", "bare"] {
        installation.site.add_account(name, &[Role::Administrator, Role::FrontDesk], &[]).await;
        let path = format!("/api/admin/users/{}", installation.site.user_id(name).await);
        if name == "given" {
            let given = found(&admin.post(&format!("{path}/password_resets"), &json!({})).await);
            passwords.push(given["temporaryPassword"].as_str().unwrap().to_owned());
        } else {
            let change = json!({ "version": 1, "displayName": name, "secondFactorRequired": true,
                "roles": ["ADMINISTRATOR", "FRONT_DESK"] });
            found(&admin.put_json(&path, &change).await);
            passwords.push(PASSWORD.to_owned());
        }
    }
    for ((client, name), password) in patients.iter().zip(["given", "bare"]).zip(&passwords) {
        let body = json!({ "username": name, "password": password });
        assert_eq!(found(&client.post("/api/authentication/staff", &body).await)["success"], true);
    }
    let [given, bare] = patients;
    [(given, "message.password_due"), (bare, "message.second_factor_due")]
}

on_both_engines! {
    async fn auth_11w_an_account_with_a_password_or_second_factor_due_reads_and_changes_nothing(site: Site) {
        let mut installation = Installation::open(site).await;
        let (subject, other) = (installation.subject().await, installation.subject().await);
        let patients = [installation.caller("patient", &subject).await, installation.caller("patient", &other).await];
        for (client, due) in owing(&installation, patients).await {
            let mut open = Vec::new();
            for route in routes() {
                let answer = installation.call(&client, &route, &subject, "").await;
                let name = route.name;
                if OPEN.contains(&name.as_str()) {
                    assert!(answer.status != 403 || !answer.text.contains(due), "{name}: {}", answer.text);
                    open.push(name);
                } else {
                    assert!(answer.status.as_u16() == 403, "{name}: {} {}", answer.status, answer.text);
                    refused(&answer, 403, due);
                }
            }
            assert_eq!(open.len(), OPEN.len(), "every call that is open was made: {open:?}");
        }
    }
}
