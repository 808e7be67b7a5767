//! Embeds the built web app. `make` builds it first; without it there is nothing to serve.

use std::path::Path;

fn main() {
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", built.display());
    assert!(
        built.join("index.html").exists(),
        "web/dist is missing: build the web app first with `make web`"
    );
    memory_serve::load_names_directories([("assets", "../../web/dist/assets")], true);
}
