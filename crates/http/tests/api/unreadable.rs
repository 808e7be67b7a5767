//! Unreadable input is refused with the name of its field: every parameter of every call of the API description.

use domain::auth::Role;
use reqwest::Method;
use reqwest::header::HeaderValue;
use serde_json::Value;
use testkit::{Client, Engine, Site, TestResponse};

use crate::support::{refused, texts};

/// Headers of ours; others are the browser's own affair.
const OUR_HEADERS: [&str; 3] = ["Booking-Key", "Captcha-Pass", "Idempotency-Key"];
const NO_TEXTS: [&str; 2] = ["%ff", "a%00b"];

struct Call {
    method: Method,
    path: String,
    parameters: Vec<Value>,
}

fn calls() -> Vec<Call> {
    let described = serde_json::to_value(scanbook_http::openapi()).unwrap();
    let mut calls = Vec::new();
    for (path, item) in described["paths"].as_object().unwrap() {
        for (method, call) in item.as_object().unwrap() {
            let parameters = call["parameters"].as_array().cloned().unwrap_or_default();
            calls.push(Call {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                parameters,
            });
        }
    }
    calls.retain(|call| call.path.starts_with("/api/"));
    calls
}

impl Call {
    /// The names and schemas of the parameters in the path, the query or the headers.
    fn those_in<'a>(&'a self, part: &'a str) -> impl Iterator<Item = (&'a str, &'a Value)> {
        let found = self.parameters.iter().filter(move |one| one["in"] == part);
        found.map(|one| (one["name"].as_str().unwrap(), &one["schema"]))
    }

    /// An address with a value in every required parameter, and this one in one of them.
    fn address(&self, key: &str, name: &str, wrong: &str) -> String {
        let mut path = self.path.clone();
        for (other, schema) in self.those_in("path") {
            let usual = if other == "bookingKey" { key } else { usual(schema) };
            let text = if other == name { wrong } else { usual };
            path = path.replace(&format!("{{{other}}}"), text);
        }
        let mut query = Vec::new();
        for one in self.parameters.iter().filter(|one| one["in"] == "query") {
            let other = one["name"].as_str().unwrap();
            if other == name {
                query.push(format!("{other}={wrong}"));
            } else if one["required"] == true {
                query.push(format!("{other}={}", usual(&one["schema"])));
            }
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }
}

fn usual(schema: &Value) -> &str {
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("integer" | "number"), _) => "1",
        (Some("boolean"), _) => "true",
        (_, Some("date")) => "2026-03-10",
        _ => schema["enum"][0].as_str().unwrap_or("x"),
    }
}

/// Whether a text of the parameter has to be of some form.
fn has_form(schema: &Value) -> bool {
    schema["type"] != "string" || schema["format"] == "date" || schema["enum"].is_array()
}

/// Ids that are joined by commas are a text to the description.
fn is_id_list(name: &str, schema: &Value) -> bool {
    schema["type"] == "string" && ["ids", "clinicIds", "excludeIds", "clinicId"].contains(&name)
}

fn named(answer: &TestResponse) -> Vec<String> {
    texts(&answer.json()["fields"], "field")
}

async fn administrator() -> (Site, Client, String) {
    let site = Site::on(Engine::Sqlite).await;
    site.add_account("admin", &[Role::Administrator], &[]).await;
    let (client, key) = (site.signed_in_as("admin").await, site.new_key().await);
    (site, client, key)
}

#[tokio::test]
async fn ops_11k_every_parameter_of_an_address_is_refused_by_its_name() {
    let (_site, client, key) = administrator().await;
    let mut walked = 0;
    for call in calls() {
        let at = |name: &str, wrong: &str| {
            (client.request(call.method.clone(), &call.address(&key, name, wrong)), wrong.to_owned())
        };
        let parameters = call.those_in("path").chain(call.those_in("query"));
        for (name, schema) in parameters {
            let in_query = call.those_in("query").any(|(other, _)| other == name);
            let mut wrong: Vec<_> = NO_TEXTS.iter().map(|wrong| (at(name, wrong), 400)).collect();
            if in_query {
                wrong.push((at(name, &format!("1&{name}=1")), 400));
            }
            if has_form(schema) {
                wrong.push((at(name, "x-x"), 400));
            }
            if schema["type"] == "integer" {
                wrong.push((at(name, "99999999999999999999"), 400));
            }
            if schema["type"] == "number" {
                wrong.extend(["NaN", "inf", "-infinity", "500"].map(|wrong| (at(name, wrong), 422)));
            }
            if is_id_list(name, schema) {
                wrong.extend(["1,x", "1,2.5", "x"].map(|wrong| (at(name, wrong), 422)));
            }
            for ((request, wrong), status) in wrong {
                let answer = client.send(request).await;
                let said = format!("{} {} {name}={wrong}: {}", call.method, call.path, answer.text);
                assert_eq!(answer.status.as_u16(), status, "{said}");
                assert_eq!(named(&answer), [name], "{said}");
                walked += 1;
            }
        }
    }
    assert!(walked > 700, "{walked} addresses");
}

#[tokio::test]
async fn ops_11k_every_header_of_ours_is_refused_by_its_name() {
    let (_site, client, key) = administrator().await;
    let mut walked = 0;
    for call in calls() {
        for (name, _) in call.those_in("header").filter(|(name, _)| OUR_HEADERS.contains(name)) {
            let no_text = HeaderValue::from_bytes(b"caf\xc3\xa9 and more of it").unwrap();
            let request = client.request(call.method.clone(), &call.address(&key, "", ""));
            let answer = client.send(request.header(name, no_text)).await;
            let said = format!("{} {} {name}", call.method, call.path);
            assert_eq!(
                texts(&refused(&answer, 400, "message.malformed")["fields"], "field"),
                [name],
                "{said}"
            );
            walked += 1;
        }
    }
    assert!(walked > 15, "{walked} headers");
}

#[tokio::test]
async fn ops_11k_what_is_no_text_in_a_body_is_refused_by_the_name_of_its_field() {
    let site = Site::on(Engine::Sqlite).await;
    for (body, status, field) in [
        (&b"{\"username\":\"a\",\"password\":\"b\\u0000\"}"[..], 422, "password"),
        (b"{\"username\":\"a\",\"password\":\"\\ud800\"}", 400, "password"),
        (b"{\"username\":\"a\",\"password\":\"\xff\"}", 400, "password"),
        (b"{\"username\":\"a\",\"password\":\"b\",\"password\":\"\\u0000\"}", 400, "password"),
        (b"{\"username\":\"a\",\"password\":\"b\",\"c\\u0000\":1}", 422, "c\u{fffd}"),
        (b"{\"username\":{\"a\":\"\\udfff\"}}", 400, "username.a"),
    ] {
        let request = site.client.request(Method::POST, "/api/authentication");
        let request = request.header("Content-Type", "application/json").body(body.to_vec());
        let answer = site.client.send(request).await;
        assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
        assert_eq!(named(&answer), [field], "{}", answer.text);
    }
    let path = format!("/api/booking_keys/{}/temporary_documents", site.new_key().await);
    let type_of =
        |id: &str| format!("--b\r\nContent-Disposition: form-data; name=\"documentTypeId\"\r\n\r\n{id}\r\n");
    let file = |name: &str| {
        let head = format!("Content-Disposition: form-data; name=\"file\"; filename=\"{name}\"");
        format!("--b\r\n{head}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\r\n--b--\r\n")
    };
    for (body, field) in [
        (file("a\0b.pdf"), "file"),
        (format!("{}{}", type_of("x"), file("a.pdf")), "documentTypeId"),
        (format!("{}{}", type_of("1\0"), file("a.pdf")), "documentTypeId"),
    ] {
        let request = site.client.request(Method::POST, &path);
        let request = request.header("Content-Type", "multipart/form-data; boundary=b").body(body);
        let refusal = refused(&site.client.send(request).await, 400, "message.malformed");
        assert_eq!(texts(&refusal["fields"], "field"), [field]);
    }
}
