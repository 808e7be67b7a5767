//! Changes of the provider's settings on the command line show on the running server at once.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::program::{ProgramOutput, Server, run, scanbook};
use crate::provider::installation;

fn set(folder: &Path, arguments: &[&str], change: &Value) -> ProgramOutput {
    fs::write(folder.join("change.json"), change.to_string()).expect("a file");
    let all: Vec<&str> = arguments.iter().copied().chain(["change.json"]).collect();
    run(&mut scanbook(folder, &all))
}

fn accepted(said: &ProgramOutput) {
    assert!(said.status == Some(0), "{}", said.err);
}

#[tokio::test]
async fn configuration_texts_translations_and_pictures_change_without_a_restart() {
    let (folder, _) = installation().await;
    let server = Server::start(folder.path(), &[], &[]).await;
    let client = server.client.clone();
    assert_eq!(client.get("/api/config").await.json()["radiology"]["name"], "Scanbook");

    accepted(&set(
        folder.path(),
        &["config", "set", "radiology"],
        &json!({ "name": "Harbour", "phoneHours": "Weekdays" }),
    ));
    accepted(&set(folder.path(), &["texts", "set", "mk"], &json!({ "home.title": "Закажете сега" })));
    accepted(&set(folder.path(), &["translate", "mk"], &json!({ "Weekdays": "Во работни денови" })));
    fs::write(folder.path().join("logo"), b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>").expect("a picture");
    accepted(&run(&mut scanbook(folder.path(), &["asset", "set", "header", "logo"])));

    let config = client.get("/api/config").await.json();
    assert_eq!((&config["radiology"]["name"], &config["assets"]), (&json!("Harbour"), &json!(["header"])));
    assert_eq!(client.get("/api/assets/translations?lang=mk").await.json()["home.title"], "Закажете сега");
    assert!(client.get("/?lang=mk").await.text.contains("Во работни денови"));
    assert_eq!(client.get("/api/assets/application/header").await.header("content-type"), "image/svg+xml");

    accepted(&run(&mut scanbook(folder.path(), &["asset", "remove", "header"])));
    assert_eq!(client.get("/api/assets/application/header").await.status, 404);
    let shown: Value =
        serde_json::from_str(&run(&mut scanbook(folder.path(), &["config", "show"])).out).expect("JSON");
    assert_eq!(shown["radiology"]["name"], "Harbour");
}

#[tokio::test]
async fn invalid_settings_are_named_and_change_nothing() {
    let (folder, _) = installation().await;
    let pale = json!({ "themeColors": { "brand": "#f5a623" }, "metaTitle": "Other" });
    let cases = [
        (set(folder.path(), &["config", "set", "application"], &pale), "is 2.02:1; needed: 4.5:1"),
        (
            set(folder.path(), &["config", "set", "application"], &json!({ "locle": "mk" })),
            "locle: there is no such field",
        ),
        (
            set(folder.path(), &["config", "set", "radiology"], &json!({ "aboutUrl": "javascript:x()" })),
            "aboutUrl: ",
        ),
        (
            set(folder.path(), &["config", "set", "kitchen"], &json!({})),
            "There is no section kitchen; accepted: radiology",
        ),
        (
            set(folder.path(), &["texts", "set", "de"], &json!({})),
            "de: there is no such language; accepted: en-AU",
        ),
        (
            set(folder.path(), &["texts", "set", "mk"], &json!({ "home.titel": "x" })),
            "home.titel: there is no such text",
        ),
        (set(folder.path(), &["asset", "set", "header"], &json!({})), "header: it is not a picture"),
        (
            run(&mut scanbook(folder.path(), &["config", "set", "radiology", "nowhere.json"])),
            "nowhere.json cannot be read",
        ),
    ];
    for (said, problem) in cases {
        assert!(said.status == Some(1) && said.err.contains(problem), "{problem}: {}", said.err);
    }
    let shown: Value =
        serde_json::from_str(&run(&mut scanbook(folder.path(), &["config", "show"])).out).expect("JSON");
    assert_eq!(shown["application"]["metaTitle"], "Book your scan");
}
