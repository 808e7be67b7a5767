//! The committed API description matches the handlers, and what it says about all calls is true.

use std::path::Path;

use serde_json::Value;
use testkit::{Engine, Site};

use crate::support::refused;

const METHODS: [&str; 7] = ["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE"];

fn described() -> Value {
    serde_json::to_value(scanbook_http::openapi()).unwrap()
}

/// Every call: its path, its method in capital letters and its description.
fn calls(described: &Value) -> Vec<(&str, String, &Value)> {
    let paths = described["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, item)| {
            let methods = item.as_object().unwrap().iter();
            methods.map(move |(method, call)| (path.as_str(), method.to_uppercase(), call))
        })
        .collect()
}

#[test]
fn the_committed_openapi_file_is_what_the_handlers_describe() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let described = scanbook_http::openapi().to_pretty_json().unwrap();
    assert!(committed.trim() == described.trim(), "openapi.json is stale: run `make openapi` and commit it");
}

#[tokio::test]
async fn route_16d_a_method_that_a_call_does_not_have_is_405_for_everybody() {
    let site = Site::on(Engine::Sqlite).await;
    let described = described();
    let calls = calls(&described);
    let mut paths: Vec<&str> = calls.iter().map(|(path, ..)| *path).collect();
    paths.dedup();
    for path in paths.iter().filter(|path| path.starts_with("/api/")) {
        let has = |method: &str| calls.iter().any(|(other, name, _)| other == path && name == method);
        // A read and a change that don't exist, without a session and without the headers of our own pages.
        for method in METHODS.iter().filter(|method| !has(method)).step_by(2) {
            let address = path.replace(['{', '}'], "");
            let request = site.client.without_headers(method.parse().unwrap(), &address);
            let answer = site.client.send(request).await;
            refused(&answer, 405, "message.method_not_allowed");
            let mut allowed: Vec<&str> = METHODS.into_iter().filter(|method| has(method)).collect();
            allowed.sort_unstable();
            let allow = answer.header("allow");
            let mut named: Vec<&str> = allow.split(',').filter(|name| *name != "HEAD").collect();
            named.sort_unstable();
            assert_eq!(named, allowed, "{method} {path}");
        }
    }
}

#[test]
fn ops_13a_what_every_call_can_answer_is_described_at_every_call() {
    let described = described();
    for (path, method, call) in calls(&described).iter().filter(|(path, ..)| path.starts_with("/api/")) {
        let says = |status: &str| !call["responses"][status].is_null();
        let secured = path.starts_with("/api/secured/") || path.starts_with("/api/admin/");
        assert!(says("400") && says("500") && says("503"), "{method} {path}");
        assert!(!secured || (says("401") && says("403") && says("429")), "{method} {path}");
        assert!(method == "GET" || says("403"), "{method} {path}");
        assert!(!path.contains('{') || says("404"), "{method} {path}");
        assert!(call["requestBody"].is_null() || says("413"), "{method} {path}");
    }
}

/// A value with which a public call finds a result.
fn usual(parameter: &Value) -> &str {
    match parameter["name"].as_str().unwrap() {
        "examSlug" => "ultrasound-knee",
        "start" | "end" => "2026-03-10",
        "search" => "2042",
        "slug" => "newtown",
        "group_name" => "Ultrasound",
        "lang" => "en-AU",
        _ => "1",
    }
}

#[tokio::test]
async fn ops_13c_what_can_be_unchanged_is_described_so_and_nothing_else_is() {
    let site = Site::on(Engine::Sqlite).await;
    let described = described();
    let mut unchanged = 0;
    for (path, _, call) in calls(&described).into_iter().filter(|(_, method, _)| method == "GET") {
        let (mut address, mut query) = (path.to_owned(), Vec::new());
        for parameter in
            call["parameters"].as_array().into_iter().flatten().filter(|one| one["required"] == true)
        {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "path" {
                address = address.replace(&format!("{{{name}}}"), usual(parameter));
            } else {
                query.push(format!("{name}={}", usual(parameter)));
            }
        }
        let address = format!("{address}?{}", query.join("&"));
        let answer = site.client.get(&address).await;
        if answer.status != 200 {
            continue;
        }
        let tag = answer.header("etag");
        assert_eq!(!call["responses"]["304"].is_null(), !tag.is_empty(), "{path}");
        if !tag.is_empty() {
            let again = site.client.request(reqwest::Method::GET, &address).header("If-None-Match", tag);
            assert_eq!(site.client.send(again).await.status, 304, "{path}");
            unchanged += 1;
        }
    }
    assert!(unchanged > 20, "{unchanged} calls");
}

#[test]
fn every_answer_is_described_in_words() {
    let described = described();
    for (path, method, call) in calls(&described) {
        for (status, answer) in call["responses"].as_object().unwrap() {
            let words = answer["description"].as_str().unwrap_or_default();
            assert!(!words.is_empty() || answer["$ref"].is_string(), "{method} {path} {status}");
        }
    }
}

#[test]
fn a_booking_request_is_described_either_as_a_whole_or_as_a_denied_one() {
    let denied = &described()["components"]["schemas"]["DeniedBookingRequest"];
    assert_eq!(denied["additionalProperties"], false, "a whole one would fit both: {denied}");
}
