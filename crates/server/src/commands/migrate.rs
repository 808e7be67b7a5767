use super::{Failure, print_text};
use crate::configuration::Configuration;
use crate::installation::open_store;

pub(super) async fn run(configuration: &Configuration) -> Result<(), Failure> {
    let store = open_store(configuration).await?;
    store.close().await?;
    print_text(&format!("The database is up to date: {}", configuration.database.describe()))
}
