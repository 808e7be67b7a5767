use std::fs;

use super::{Failure, print_text};
use crate::configuration::Configuration;
use crate::demo::DemoInfo;

/// Written beside the database when the demo provider is created.
pub(crate) const DEMO_FILE: &str = "demo.json";

pub(super) fn run(configuration: &Configuration) -> Result<(), Failure> {
    let path = configuration.data.join(DEMO_FILE);
    let text = fs::read_to_string(&path).map_err(|_| {
        Failure::Other(format!("{} is not there: no demo provider was made in this folder.", path.display()))
    })?;
    print_text(&text)
}

/// `None` if no demo provider was created in this folder, or by an older version with another file.
pub(super) fn read(configuration: &Configuration) -> Option<DemoInfo> {
    serde_json::from_str(&fs::read_to_string(configuration.data.join(DEMO_FILE)).ok()?).ok()
}
