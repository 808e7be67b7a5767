//! Redirects to an identity provider and back, from the public address and from the back office's own host.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use domain::auth::Role;
use integrations::oidc::{GroupRole, IdentityProvider, OidcSettings};
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Client, PUBLIC_URL, TestResponse, on_both_engines};
use tokio::net::TcpListener;

use crate::support::{found, refused};

pub(crate) const LEAVE: &str = "/api/authentication/staff/oidc/departures";
pub(crate) const BACK: &str = "/api/authentication/staff/oidc";
const OFFICE: &str = "office.example.org";

/// The parameters of the token requests.
type TokenRequests = Arc<Mutex<Vec<BTreeMap<String, String>>>>;

async fn token(
    State(asked): State<TokenRequests>,
    Form(form): Form<BTreeMap<String, String>>,
) -> (StatusCode, Json<Value>) {
    asked.lock().unwrap().push(form);
    (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })))
}

/// A provider with metadata and keys that answers token requests from `tokens`; and its address.
pub(crate) async fn provider(
    signs: &str,
    keys: Vec<Value>,
    tokens: MethodRouter,
) -> (IdentityProvider, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let issuer = format!("http://{}", listener.local_addr().unwrap());
    let metadata = json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"), "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"], "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": [signs]
    });
    let keys = json!({ "keys": keys });
    let routes = Router::new()
        .route("/.well-known/openid-configuration", get(move || async move { Json(metadata) }))
        .route("/keys", get(move || async move { Json(keys) }))
        .route("/token", tokens);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    let settings = OidcSettings {
        issuer: issuer.clone(),
        client_id: "scanbook".to_owned(),
        client_secret: Some("between the two".to_owned()),
        scopes: Vec::new(),
        role_claim: "groups".to_owned(),
        roles: vec![GroupRole { group: "desk".to_owned(), role: Role::FrontDesk }],
        clinic_claim: Some("clinics".to_owned()),
        label: "Harbour ID".to_owned(),
    };
    (IdentityProvider::new(settings), issuer)
}

async fn from(client: &Client, origin: &str, path: &str, body: &Value) -> TestResponse {
    let request =
        client.without_headers(Method::POST, path).header("X-Scanbook", "1").header("Origin", origin);
    client.send(request.header("Cookie", errand_of(client)).json(body)).await
}

/// The state that the browser keeps in a cookie.
fn errand_of(client: &Client) -> String {
    let request = client.request(Method::GET, "/").build().unwrap();
    request.headers()["cookie"].to_str().unwrap().to_owned()
}

/// A parameter of an address.
pub(crate) fn query_parameter(address: &str, name: &str) -> String {
    let address = reqwest::Url::parse(address).unwrap();
    address.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned()
}

on_both_engines! {
    async fn auth_09h_a_person_who_leaves_from_the_office_comes_back_to_it(site: Site) {
        let asked = TokenRequests::default();
        let (provider, _) = provider("RS256", Vec::new(), post(token).with_state(Arc::clone(&asked))).await;
        let site = site.with_identity_provider(provider).await;
        site.configure("radiology", &json!({ "domainAdmin": OFFICE })).await;
        let office = format!("https://{OFFICE}");
        for (origin, home) in [(site.base.as_str(), PUBLIC_URL), (office.as_str(), office.as_str())] {
            let client = site.another_client();
            let left = found(&from(&client, origin, LEAVE, &json!({})).await);
            let address = left["address"].as_str().unwrap();
            let way_back = format!("{home}/admin/sign-in");
            assert_eq!(query_parameter(address, "redirect_uri"), way_back);
            let state = query_parameter(address, "state");
            let answer = from(&client, origin, BACK, &json!({ "code": "a-code", "state": state })).await;
            refused(&answer, 403, "message.identity_provider_failed");
            let form = asked.lock().unwrap().pop().unwrap();
            assert_eq!((form["code"].as_str(), form["redirect_uri"].as_str()), ("a-code", way_back.as_str()));
            assert!(form.contains_key("code_verifier"));
            // The cookie of one browser, with another state.
            let wrong = from(&client, origin, BACK, &json!({ "code": "a-code", "state": "invented" })).await;
            refused(&wrong, 403, "message.identity_provider_failed");
            assert!(asked.lock().unwrap().is_empty(), "nothing is asked for it");
        }
        let foreign = from(&site.another_client(), "https://evil.example", LEAVE, &json!({})).await;
        refused(&foreign, 403, "message.forgery_check");
    }
}
