//! Accounts of an identity provider.

use app::authentication::SignIn;
use app::{AppError, Ctx};
use domain::auth::Role;
use domain::{ClinicId, ClinicScope, MessageKey};
use integrations::oidc::{ClinicsClaim, Identity};
use serde_json::json;
use store::users::{self, User};
use testkit::{Client, Site, on_both_engines};

use crate::support::{found, made, refused};

const USERS: &str = "/api/admin/users";

async fn administrator(site: &Site) -> Client {
    site.add_account("boss", &[Role::Administrator], &[]).await;
    site.signed_in_as("boss").await
}

fn ada(roles: &[Role], clinics: ClinicsClaim) -> Identity {
    Identity {
        issuer: "https://login.example.org".to_owned(),
        subject: "4711".to_owned(),
        username: "Ada".to_owned(),
        name: "Ada Brown".to_owned(),
        roles: roles.to_vec(),
        clinics,
    }
}

fn at(slugs: &[&str]) -> ClinicsClaim {
    ClinicsClaim::Some(slugs.iter().map(|slug| (*slug).to_owned()).collect())
}

async fn comes(site: &Site, identity: &Identity) -> Result<SignIn, AppError> {
    site.app.sign_in_vouched(identity, &Ctx::default()).await
}

/// Signs in; returns the account as it is then.
async fn comes_in(site: &Site, identity: &Identity) -> User {
    assert!(comes(site, identity).await.unwrap().success);
    account(site).await.unwrap()
}

async fn account(site: &Site) -> Option<User> {
    users::by_username(site.app.store().read(), "ada").await.unwrap()
}

async fn reject_sign_in(site: &Site, identity: &Identity, words: MessageKey) {
    match comes(site, identity).await {
        Err(AppError::Forbidden(key)) => assert_eq!(key, words),
        other => panic!("{identity:?} is let in: {other:?}"),
    }
}

async fn changes(site: &Site) -> usize {
    site.audit_events().await.iter().filter(|event| event.action == "CHANGE_USER").count()
}

on_both_engines! {
    async fn ops_03k_a_new_person_who_signs_in_ten_times_at_once_has_one_account(site: Site) {
        let identity = ada(&[Role::FrontDesk], ClinicsClaim::All);
        for end in futures_util::future::join_all((0..10).map(|_| comes(&site, &identity))).await {
            assert!(end.unwrap().success);
        }
        let made = site.audit_events().await.iter().filter(|event| event.action == "CREATE_USER").count();
        assert_eq!(made, 1);
    }

    async fn a_claim_without_clinics_opens_none_and_a_star_opens_all(site: Site) {
        let desk = [Role::FrontDesk];
        for nothing in [ClinicsClaim::Nothing, at(&["elsewhere"])] {
            reject_sign_in(&site, &ada(&desk, nothing), MessageKey::ClinicsNotTold).await;
        }
        assert!(account(&site).await.is_none(), "no account is made for it");
        let limited = comes_in(&site, &ada(&desk, at(&["randwick", "elsewhere"]))).await;
        assert_eq!(limited.clinics, ClinicScope::one(ClinicId(site.world.randwick)));
        assert_eq!(comes_in(&site, &ada(&desk, ClinicsClaim::All)).await.clinics, ClinicScope::All);
        let limited = comes_in(&site, &ada(&desk, at(&["randwick"]))).await;
        let twice = comes_in(&site, &ada(&desk, at(&["randwick", "randwick"]))).await;
        assert_eq!(twice.version, limited.version, "nothing has changed");
        assert_eq!(comes_in(&site, &ada(&desk, ClinicsClaim::NotAsked)).await.clinics, limited.clinics, "as it is here");
        reject_sign_in(&site, &ada(&desk, ClinicsClaim::Nothing), MessageKey::ClinicsNotTold).await;
        assert!(account(&site).await.unwrap().version > limited.version, "what was under way has ended");
    }

    async fn auth_11l_a_new_account_without_named_clinics_waits_until_an_administrator_opens_it(site: Site) {
        let petra = ada(&[Role::FrontDesk], ClinicsClaim::NotAsked);
        for _ in 0..2 {
            reject_sign_in(&site, &petra, MessageKey::AccountWaits).await;
        }
        let waiting = account(&site).await.unwrap();
        assert!(waiting.disabled && waiting.clinics.is_all());
        let admin = administrator(&site).await;
        let path = format!("{USERS}/{}", waiting.id);
        let open = json!({
            "version": waiting.version, "displayName": "Ada Brown", "roles": ["FRONT_DESK"],
            "clinicIds": [site.world.randwick], "disabled": false
        });
        found(&admin.put_json(&path, &open).await);
        let opened = comes_in(&site, &petra).await;
        assert_eq!(opened.clinics, ClinicScope::one(ClinicId(site.world.randwick)));
    }

    async fn auth_11n_a_removed_person_signs_in_again_only_with_an_account_that_an_administrator_created(site: Site) {
        let back = ada(&[Role::FrontDesk], at(&["randwick"]));
        let old = comes_in(&site, &back).await;
        let admin = administrator(&site).await;
        let form = |name: &str, returns: bool| json!({
            "username": name, "displayName": "Ada Brown", "roles": ["FRONT_DESK"], "clinicIds": [site.world.randwick],
            "returns": returns
        });
        let wrong = refused(&admin.post(USERS, &form("ada-2", true)).await, 422, "message.invalid_fields");
        assert_eq!((&wrong["fields"][0]["field"], &wrong["fields"][0]["key"]), (&json!("returns"), &json!("message.nobody_returns")));
        assert_eq!(admin.delete(&format!("{USERS}/{}", old.id)).await.status.as_u16(), 204);
        reject_sign_in(&site, &back, MessageKey::UnknownAccount).await;
        // Another person may have the same name.
        let namesake = made(&admin.post(USERS, &form("ada", false)).await)["user"]["id"].clone();
        reject_sign_in(&site, &back, MessageKey::UnknownAccount).await;
        assert_eq!(admin.delete(&format!("{USERS}/{namesake}")).await.status.as_u16(), 204);
        let new = made(&admin.post(USERS, &form(" ADA ", true)).await)["user"]["id"].clone();
        let now = comes_in(&site, &back).await;
        assert_eq!((json!(now.id.0), now.disabled), (new, false));
        assert_ne!(now.id, old.id);
        assert!(users::by_id(site.app.store().read(), old.id).await.unwrap().unwrap().is_retired());
        assert_eq!(admin.delete(&format!("{USERS}/{}", now.id)).await.status.as_u16(), 204);
        reject_sign_in(&site, &back, MessageKey::UnknownAccount).await;
    }

    async fn the_provider_makes_no_last_administrator_one_of_some_clinics(site: Site) {
        comes_in(&site, &ada(&[Role::Administrator], ClinicsClaim::All)).await;
        let less = ada(&[Role::Administrator], at(&["randwick"]));
        reject_sign_in(&site, &less, MessageKey::LastAdministrator).await;
        site.add_account("second", &[Role::Administrator], &[]).await;
        comes_in(&site, &less).await;
    }

    async fn changes_of_an_account_by_the_provider_are_audited(site: Site) {
        let first = comes_in(&site, &ada(&[Role::FrontDesk], ClinicsClaim::All)).await;
        assert_eq!(site.audit_events().await.iter().filter(|event| event.action == "CREATE_USER").count(), 1);
        let same = comes_in(&site, &ada(&[Role::FrontDesk], ClinicsClaim::All)).await;
        assert_eq!((same.version, changes(&site).await), (first.version, 0), "nothing has changed");
        let more = comes_in(&site, &ada(&[Role::CallCentre, Role::FrontDesk], ClinicsClaim::All)).await;
        assert_eq!((more.version, changes(&site).await), (first.version + 1, 1));
        let less = comes_in(&site, &ada(&[Role::CallCentre, Role::FrontDesk], at(&["randwick"]))).await;
        assert_eq!((less.version, changes(&site).await), (first.version + 2, 2));
    }

    async fn the_provider_takes_no_last_administrator_away(site: Site) {
        comes_in(&site, &ada(&[Role::Administrator], ClinicsClaim::All)).await;
        site.add_account("looks", &[Role::Administrator, Role::ReadOnly], &[]).await;
        let less = ada(&[Role::FrontDesk], ClinicsClaim::All);
        reject_sign_in(&site, &less, MessageKey::LastAdministrator).await;
        assert_eq!(account(&site).await.unwrap().roles, [Role::Administrator]);
        site.add_account("second", &[Role::Administrator], &[]).await;
        assert_eq!(comes_in(&site, &less).await.roles, [Role::FrontDesk]);
        assert_eq!(comes_in(&site, &less).await.roles, [Role::FrontDesk], "whoever is none is no last one");
    }
}
