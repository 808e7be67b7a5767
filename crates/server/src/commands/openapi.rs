use super::{Failure, say};

pub(super) fn run() -> Result<(), Failure> {
    let text = http_api::openapi().to_pretty_json();
    say(&text.map_err(|error| Failure::Other(error.to_string()))?)
}
