//! Invalid characters in names and other single-line fields, in every call of the API description.

use domain::auth::Role;
use domain::typed::{ADDRESSES, PARAGRAPHS, PASSWORDS, TextKind};
use serde_json::{Map, Value, json};
use testkit::{Client, Site, on_both_engines, submission};

use crate::authorisation_matrix::{Route, routes};
use crate::support::{found, made, randwick_slot, refused};

const LINK: &str = "Visit http://evil.example Your account is suspended";

/// A call with a body, and the paths of the texts in it.
pub(crate) struct Call {
    pub(crate) method: reqwest::Method,
    pub(crate) path: String,
    pub(crate) name: String,
    /// A body with an empty text in every field.
    body: Value,
    pub(crate) texts: Vec<String>,
}

pub(crate) fn calls() -> Vec<Call> {
    let all: Value = serde_json::from_str(&scanbook_http::openapi().to_json().unwrap()).unwrap();
    let call = |Route { method, path, name }: Route| {
        let described = &all["paths"][&path][method.as_str().to_lowercase()];
        let schema = &described["requestBody"]["content"]["application/json"]["schema"];
        let body = (!schema.is_null()).then(|| example(schema, &all, 0))?;
        let mut texts = Vec::new();
        find_texts(&body, "", &mut texts);
        Some(Call { method, path, name, body, texts })
    };
    routes().into_iter().filter_map(call).collect()
}

/// A value of this schema; free texts are empty, and all others null.
fn example(schema: &Value, all: &Value, depth: usize) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        return if depth > 6 { Value::Null } else { example(all.pointer(pointer).unwrap(), all, depth + 1) };
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().filter_map(|part| example(part, all, depth).as_object().cloned());
        return Value::Object(parts.flatten().collect());
    }
    for several in ["oneOf", "anyOf"] {
        if let Some(last) = schema[several].as_array().and_then(|list| list.last()) {
            return example(last, all, depth);
        }
    }
    let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
    match kind.as_str() {
        Some("object") => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            Value::Object(
                properties.map(|(name, schema)| (name.clone(), example(schema, all, depth))).collect(),
            )
        }
        Some("array") => json!([example(&schema["items"], all, depth)]),
        Some("string") if schema["enum"].is_null() => json!(""),
        _ => Value::Null,
    }
}

fn find_texts(value: &Value, path: &str, texts: &mut Vec<String>) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        Value::String(_) => texts.push(path.to_owned()),
        Value::Array(values) => find_texts(&values[0], &below("0"), texts),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| find_texts(value, &below(name), texts));
        }
        _ => {}
    }
}

/// The same body with this text in every field.
fn filled(body: &Value, text: &str) -> Value {
    match body {
        Value::String(_) => json!(text),
        Value::Array(values) => values.iter().map(|value| filled(value, text)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), filled(value, text)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// The fields that an answer names, with what it says of them.
async fn refused_fields(site: &Site, client: &Client, call: &Call, text: &str) -> Vec<(String, String)> {
    let mut address = call.path.replace("{id}", "1");
    if address.contains("{bookingKey}") {
        address = address.replace("{bookingKey}", &site.new_key().await);
    }
    let request = client.request(call.method.clone(), &address.replace(['{', '}'], ""));
    let request = request.header("Idempotency-Key", site.idempotency_key()).json(&filled(&call.body, text));
    let answer = client.send(request).await;
    if answer.status.as_u16() != 422 {
        return vec![];
    }
    let body = answer.json();
    let named = body["fields"].as_array().unwrap().iter();
    named
        .map(|one| (one["field"].as_str().unwrap().to_owned(), one["key"].as_str().unwrap().to_owned()))
        .collect()
}

on_both_engines! {
    async fn mail_02d_no_field_of_one_line_takes_line_breaks_hidden_characters_or_links(site: Site) {
        site.add_account("admin", &[Role::Administrator], &[]).await;
        let client = site.signed_in_as("admin").await;
        let mut walked = 0;
        for call in calls().iter().filter(|call| !call.texts.is_empty()) {
            for (text, line, address, paragraphs) in [
                ("a\u{202e}b", Some("one_line_only"), Some("one_line_only"), Some("hidden_characters")),
                ("a\nb", Some("one_line_only"), Some("one_line_only"), None),
                (LINK, Some("no_links"), None, None),
            ] {
                let expected = |path: &String| {
                    let key = match TextKind::of_field(path) {
                        TextKind::Line | TextKind::Account => line,
                        TextKind::Address => address,
                        TextKind::Paragraphs => paragraphs,
                        TextKind::Unchecked => None,
                    };
                    key.map(|key| (path.clone(), format!("form.{key}")))
                };
                let expected: Vec<_> = call.texts.iter().filter_map(expected).collect();
                if expected.is_empty() {
                    continue;
                }
                let named = refused_fields(&site, &client, call, text).await;
                assert_eq!(named, expected, "{} {} with {text:?}", call.method, call.path);
                walked += expected.len();
            }
        }
        assert!(walked > 300, "{walked} fields");
    }

    async fn mail_02e_02j_02k_a_name_cannot_put_links_or_hidden_characters_into_our_mail(site: Site) {
        let slot = randwick_slot(&site, "09:00");
        for (text, key) in [
            (LINK, "form.no_links"),
            ("Mira\r\nBcc: all", "form.one_line_only"),
            ("evil.com", "form.no_links"),
            ("Mi\u{200d}ra", "form.one_line_only"),
            ("Mi\u{34f}ra\u{fe0f}", "form.one_line_only"),
            ("J.Page:80", "form.no_links"),
        ] {
            let mut body = submission(&site.new_key().await, &slot);
            body["patientDetails"]["firstName"] = json!(text);
            let answer = site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
            let answer = refused(&answer, 422, "message.invalid_fields");
            assert_eq!(answer["fields"][0]["field"], "patientDetails.firstName");
            assert_eq!(answer["fields"][0]["key"], key);
        }
        let mut body = submission(&site.new_key().await, &slot);
        body["patientDetails"]["firstName"] = json!("Dr.A.B. Ѓорѓи");
        body["patientDetails"]["lastName"] = json!("van der O’Brien-St. John ශ්\u{200d}රී علی\u{200c}رضا");
        made(&site.client.post_once("/api/appointments", &site.idempotency_key(), &body).await);
    }

    async fn mail_02d_a_setting_of_one_line_takes_no_line_break(site: Site) {
        site.add_account("admin", &[Role::Administrator], &[]).await;
        let admin = site.signed_in_as("admin").await;
        let path = "/api/admin/configurations/radiology";
        let version = found(&admin.get(path).await)["version"].clone();
        for (field, text) in [("name", "Harbour\nBcc: all"), ("phoneHours", "a\u{202e}b"), ("about", "a\u{202e}b")] {
            let change = json!({ "version": version, "fields": { field: text } });
            let answer = refused(&admin.put_json(path, &change).await, 422, "message.invalid_fields");
            assert_eq!(answer["fields"][0]["field"], field);
        }
        let change = json!({ "version": version, "fields": { "about": "<p>We</p>\n<p>scan.</p>" } });
        found(&admin.put_json(path, &change).await);
    }
}

/// What a page may send with a sign-in although no call describes it: it has no effect.
const UNDESCRIBED: &str = "navigateUrl";

#[test]
fn every_field_of_the_table_is_a_field_of_a_call() {
    let texts: Vec<String> = calls().into_iter().flat_map(|call| call.texts).collect();
    let table = PARAGRAPHS.iter().chain(&ADDRESSES).chain(&PASSWORDS);
    for name in table.filter(|name| **name != UNDESCRIBED) {
        assert!(texts.iter().any(|path| path.rsplit('.').next() == Some(name)), "{name}");
    }
}
