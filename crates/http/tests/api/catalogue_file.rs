//! Reading and writing the file of the whole catalogue.

use app::setup::{Difference, ImportError};
use app::{Actor, Ctx};
use domain::audit::ActorKind;
use serde_json::Value;
use testkit::Site;

pub(crate) async fn import(site: &Site, file: &Value) -> Result<Difference, ImportError> {
    site.app.import_catalogue(file, Actor::unknown(ActorKind::Operator), &Ctx::default()).await
}

pub(crate) async fn export(site: &Site) -> Value {
    site.app.export_catalogue().await.unwrap()
}

/// The result of the dry run; the import must give the same, and is carried out.
pub(crate) async fn taken(site: &Site, file: &Value) -> Vec<String> {
    let before = export(site).await;
    let tried = site.app.compare_catalogue(file).await.expect("it would be taken");
    assert_eq!(export(site).await, before, "a trial changes nothing");
    let done = import(site, file).await.expect("it is taken");
    assert_eq!(done, tried);
    done.steps.iter().map(ToString::to_string).collect()
}

/// Why both the dry run and the import refuse a file; nothing has changed then.
pub(crate) async fn refusal(site: &Site, file: &Value) -> ImportError {
    let before = export(site).await;
    let tried = site.app.compare_catalogue(file).await.expect_err("it would be refused");
    let refused = import(site, file).await.expect_err("it is refused");
    assert_eq!(tried.to_string(), refused.to_string());
    assert_eq!(export(site).await, before, "nothing was changed");
    refused
}
