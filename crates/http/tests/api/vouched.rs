//! Accounts of those whom an identity provider vouches for.

use app::authentication::SignIn;
use app::{AppError, Caller, Tokens};
use domain::MessageKey;
use domain::auth::Role;
use integrations::oidc::{ClinicsTold, Identity};
use store::users::{self, User};
use testkit::{Site, on_both_engines};

fn ada(roles: &[Role], clinics: ClinicsTold) -> Identity {
    Identity {
        issuer: "https://login.example.org".to_owned(),
        subject: "4711".to_owned(),
        username: "Ada".to_owned(),
        name: "Ada Brown".to_owned(),
        roles: roles.to_vec(),
        clinics,
    }
}

fn at(slugs: &[&str]) -> ClinicsTold {
    ClinicsTold::Some(slugs.iter().map(|slug| (*slug).to_owned()).collect())
}

async fn comes(site: &Site, identity: &Identity) -> Result<SignIn, AppError> {
    site.app.sign_in_vouched(identity, &Tokens::default(), &Caller::default()).await
}

/// Signs in; the account as it is then.
async fn comes_in(site: &Site, identity: &Identity) -> User {
    assert!(comes(site, identity).await.unwrap().success);
    account(site).await.unwrap()
}

async fn account(site: &Site) -> Option<User> {
    users::by_username(site.app.store().read(), "ada").await.unwrap()
}

async fn turned_away(site: &Site, identity: &Identity, words: MessageKey) {
    match comes(site, identity).await {
        Err(AppError::Forbidden(key)) => assert_eq!(key, words),
        other => panic!("{identity:?} is let in: {other:?}"),
    }
}

async fn changes(site: &Site) -> usize {
    site.audit_events().await.iter().filter(|event| event.action == "CHANGE_USER").count()
}

on_both_engines! {
    async fn clinics_that_are_not_told_open_nothing_and_a_star_opens_all(site: Site) {
        let desk = [Role::FrontDesk];
        for nothing in [ClinicsTold::Nothing, at(&["elsewhere"])] {
            turned_away(&site, &ada(&desk, nothing), MessageKey::ClinicsNotTold).await;
        }
        assert!(account(&site).await.is_none(), "no account is made for it");
        let limited = comes_in(&site, &ada(&desk, at(&["randwick", "elsewhere"]))).await;
        assert_eq!(limited.clinics.iter().map(|id| id.0).collect::<Vec<_>>(), [site.world.randwick]);
        assert_eq!(comes_in(&site, &ada(&desk, ClinicsTold::All)).await.clinics, []);
        let limited = comes_in(&site, &ada(&desk, at(&["randwick"]))).await;
        assert_eq!(comes_in(&site, &ada(&desk, ClinicsTold::NotAsked)).await.clinics, limited.clinics, "as it is here");
        turned_away(&site, &ada(&desk, ClinicsTold::Nothing), MessageKey::ClinicsNotTold).await;
        assert!(account(&site).await.unwrap().version > limited.version, "what was under way has ended");
    }

    async fn what_the_provider_changes_of_an_account_is_told(site: Site) {
        let first = comes_in(&site, &ada(&[Role::FrontDesk], ClinicsTold::All)).await;
        assert_eq!(site.audit_events().await.iter().filter(|event| event.action == "CREATE_USER").count(), 1);
        let same = comes_in(&site, &ada(&[Role::FrontDesk], ClinicsTold::All)).await;
        assert_eq!((same.version, changes(&site).await), (first.version, 0), "nothing has changed");
        let more = comes_in(&site, &ada(&[Role::CallCentre, Role::FrontDesk], ClinicsTold::All)).await;
        assert_eq!((more.version, changes(&site).await), (first.version + 1, 1));
        let less = comes_in(&site, &ada(&[Role::CallCentre, Role::FrontDesk], at(&["randwick"]))).await;
        assert_eq!((less.version, changes(&site).await), (first.version + 2, 2));
    }

    async fn the_provider_takes_no_last_administrator_away(site: Site) {
        comes_in(&site, &ada(&[Role::Administrator], ClinicsTold::All)).await;
        site.add_account("looks", &[Role::Administrator, Role::ReadOnly], &[]).await;
        let less = ada(&[Role::FrontDesk], ClinicsTold::All);
        turned_away(&site, &less, MessageKey::LastAdministrator).await;
        assert_eq!(account(&site).await.unwrap().roles, [Role::Administrator]);
        site.add_account("second", &[Role::Administrator], &[]).await;
        assert_eq!(comes_in(&site, &less).await.roles, [Role::FrontDesk]);
        assert_eq!(comes_in(&site, &less).await.roles, [Role::FrontDesk], "whoever is none is no last one");
    }
}
