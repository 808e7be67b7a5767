//! The bundle of survey-core that is compiled in. `make` builds it together with the web app.

use std::path::Path;

fn main() {
    let bundle = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/decisions/decisions.js");
    println!("cargo::rerun-if-changed={}", bundle.display());
    assert!(
        bundle.exists(),
        "web/dist/decisions is missing: build the web app first with `scripts/web build`"
    );
}
