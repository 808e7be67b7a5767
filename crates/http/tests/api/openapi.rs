//! The committed description is the one that the handlers give.

use std::path::Path;

#[test]
fn the_committed_openapi_file_is_what_the_handlers_describe() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let described = scanbook_http::openapi().to_pretty_json().unwrap();
    assert!(committed.trim() == described.trim(), "openapi.json is stale: run `make openapi` and commit it");
}
