//! U+0000 in any input is refused, for every call of the API description.

use domain::auth::Role;
use serde_json::{Map, Value, json};
use testkit::on_both_engines;

use crate::authorisation_matrix::{Route, routes};
use crate::support::made;

const NUL: &str = "a\u{0}b";

fn description() -> Value {
    serde_json::from_str(&scanbook_http::openapi().to_json().unwrap()).unwrap()
}

/// A value of this schema, with U+0000 in every text.
fn example(schema: &Value, all: &Value, depth: usize) -> Value {
    if let Some(name) = schema["$ref"].as_str() {
        let pointer = name.trim_start_matches('#');
        return if depth > 6 { Value::Null } else { example(all.pointer(pointer).unwrap(), all, depth + 1) };
    }
    for several in ["oneOf", "anyOf", "allOf"] {
        if let Some(last) = schema[several].as_array().and_then(|list| list.last()) {
            return example(last, all, depth);
        }
    }
    let kind = schema["type"].as_array().map_or(&schema["type"], |kinds| &kinds[0]);
    match kind.as_str().unwrap_or("object") {
        "object" => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            let mut object: Map<String, Value> =
                properties.map(|(name, schema)| (name.clone(), example(schema, all, depth))).collect();
            object.insert(NUL.to_owned(), json!(1));
            Value::Object(object)
        }
        "array" => json!([example(&schema["items"], all, depth)]),
        "integer" | "number" => json!(1),
        "boolean" => json!(true),
        _ => json!(NUL),
    }
}

on_both_engines! {
    async fn nul_in_an_address_is_refused(site: Site) {
        for Route { method, path, name } in routes() {
            let mut asked = vec![format!("{}?anything=a%00b", path.replace(['{', '}'], ""))];
            if path.contains('{') {
                let parts = path.split('/').map(|part| if part.starts_with('{') { "a%00b" } else { part });
                asked.push(parts.collect::<Vec<_>>().join("/"));
            }
            for address in asked {
                let answer = site.client.send(site.client.request(method.clone(), &address)).await;
                assert_eq!(answer.status, 400, "{name}: {method} {address}: {}", answer.text);
            }
        }
    }

    async fn nul_in_a_body_is_refused(site: Site) {
        site.add_account("admin", &[Role::Administrator], &[]).await;
        let client = site.signed_in_as("admin").await;
        let all = description();
        let (mut walked, mut taken) = (0, Vec::new());
        for Route { method, path, name } in routes() {
            let call = &all["paths"][&path][method.as_str().to_lowercase()];
            let schema = &call["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            let key = made(&client.post("/api/booking_keys", &json!({})).await)["bookingKey"].clone();
            let address = path.replace("{bookingKey}", key.as_str().unwrap()).replace("{id}", "1");
            let address = address.replace("{section}", "radiology").replace(['{', '}'], "");
            let asked = client
                .request(method.clone(), &address)
                .header("Idempotency-Key", site.idempotency_key())
                .json(&example(schema, &all, 0));
            let answer = client.send(asked).await;
            let names_fields = || answer.json()["fields"].as_array().is_some_and(|fields| !fields.is_empty());
            if ![400, 422].contains(&answer.status.as_u16()) || !names_fields() {
                taken.push(format!("{name}: {method} {address}: {} {}", answer.status, answer.text));
            }
            walked += 1;
        }
        assert_eq!(taken, Vec::<String>::new());
        assert!(walked > 30, "{walked} calls take a body");
    }
}
