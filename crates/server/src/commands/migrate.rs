use super::{Failure, say};
use crate::configuration::Configuration;
use crate::installation::open_store;

pub(super) async fn run(configuration: &Configuration) -> Result<(), Failure> {
    let store = open_store(configuration).await?;
    store.close().await?;
    say(&format!("The database is up to date: {}", configuration.database.describe()))
}
