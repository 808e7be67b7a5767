use super::{Failure, print_text};

pub(super) fn run() -> Result<(), Failure> {
    let text = http_api::openapi().to_pretty_json();
    print_text(&text.map_err(|error| Failure::Other(error.to_string()))?)
}
