//! The provider's configuration as stored, with defaults for what was never set.

use domain::configuration::Configuration;
use serde::de::DeserializeOwned;

use crate::{App, AppError};

const RADIOLOGY: &str = "radiology";
const APPLICATION: &str = "application";

pub(crate) async fn load(app: &App) -> Result<Configuration, AppError> {
    let sections = store::configuration::load(app.store().read()).await?;
    let body = |name: &str| sections.iter().find(|section| section.name == name).map(|s| s.body.as_str());
    Ok(Configuration { radiology: read(body(RADIOLOGY)), application: read(body(APPLICATION)) })
}

/// A section that cannot be read is served as its defaults: a site that shows is better than none.
fn read<T: DeserializeOwned + Default>(body: Option<&str>) -> T {
    let Some(body) = body else { return T::default() };
    serde_json::from_str(body).unwrap_or_else(|error| {
        tracing::error!(%error, "a configuration section cannot be read; its defaults are used");
        T::default()
    })
}
