//! A token of an identity provider is accepted only if that provider issued it, to us, now, and for the browser that asked.

use std::sync::{Arc, Mutex};

use axum::Json;
use axum::extract::State;
use axum::routing::post;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use openidconnect::PrivateSigningKey;
use openidconnect::core::{CoreEdDsaPrivateSigningKey, CoreJwsSigningAlgorithm};
use serde_json::{Value, json};
use testkit::{Site, TestResponse, on_both_engines};

use crate::identity_provider::{BACK, LEAVE, provider, query_parameter};
use crate::support::{found, refused};

/// The token the provider returns for the next code.
type Next = Arc<Mutex<String>>;

/// A separate key for each seed.
fn key(seed: u8) -> CoreEdDsaPrivateSigningKey {
    // The prefix of a private key of this kind: RFC 8410.
    const FRAME: [u8; 16] = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];
    let bytes = [&FRAME[..], &[seed; 32]].concat();
    let pem = format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", STANDARD.encode(bytes));
    CoreEdDsaPrivateSigningKey::from_ed25519_pem(&pem, None).unwrap()
}

fn signed(header: &Value, claims: &Value, seed: u8) -> String {
    let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let said = format!("{}.{}", part(header), part(claims));
    let seal = key(seed).sign(&CoreJwsSigningAlgorithm::EdDsa, said.as_bytes()).unwrap();
    format!("{said}.{}", URL_SAFE_NO_PAD.encode(seal))
}

const OURS: u8 = 7;

async fn give(State(next): State<Next>) -> Json<Value> {
    let token = next.lock().unwrap().clone();
    Json(json!({ "access_token": "opaque", "token_type": "Bearer", "id_token": token }))
}

/// Redirects to the provider, and comes back with a token made from the nonce of the redirect.
async fn comes_back(site: &Site, next: &Next, token: impl FnOnce(&str) -> String) -> TestResponse {
    let client = site.another_client();
    let left = found(&client.post(LEAVE, &json!({})).await);
    let address = left["address"].as_str().unwrap();
    *next.lock().unwrap() = token(&query_parameter(address, "nonce"));
    let answer =
        client.post(BACK, &json!({ "code": "a-code", "state": query_parameter(address, "state") })).await;
    let who = found(&client.get("/api/authentication").await);
    assert_eq!(who["kind"] == "STAFF", answer.status.is_success(), "whoever is turned away is nobody: {who}");
    answer
}

on_both_engines! {
    async fn auth_11v_a_token_made_for_another_sign_in_opens_no_session(site: Site) {
        let next = Next::default();
        let (keys, tokens) = (vec![json!(key(OURS).as_verification_key())], post(give).with_state(Arc::clone(&next)));
        let (provider, issuer) = provider("EdDSA", keys, tokens).await;
        let site = site.with_identity_provider(provider).await;
        let now = site.clock.now().as_second();
        let header = json!({ "alg": "EdDSA", "typ": "JWT" });
        let claims = |nonce: &str| json!({
            "iss": issuer, "aud": "scanbook", "sub": "ada", "iat": now, "exp": now + 300, "nonce": nonce,
            "preferred_username": "ada", "name": "Ada", "groups": ["desk"], "clinics": ["*"]
        });
        let with = |nonce: &str, change: Value| {
            let mut said = claims(nonce);
            for (name, value) in change.as_object().unwrap() {
                said[name] = value.clone();
            }
            signed(&header, &said, OURS)
        };
        let whole = |nonce: &str| with(nonce, json!({}));
        let changes = [
            ("another sign-in's", json!({ "nonce": "another" })),
            ("no sign-in's", json!({ "nonce": null })),
            ("another application's", json!({ "aud": "the-library" })),
            ("another provider's", json!({ "iss": "https://evil.example" })),
            ("one that has run out", json!({ "iat": now - 7200, "exp": now - 3600 })),
        ];
        for (whose, change) in changes {
            let answer = comes_back(&site, &next, |nonce| with(nonce, change)).await;
            assert_eq!(answer.status.as_u16(), 403, "{whose}: {}", answer.text);
            refused(&answer, 403, "message.identity_provider_failed");
        }
        let forged = comes_back(&site, &next, |nonce| signed(&header, &claims(nonce), 8)).await;
        refused(&forged, 403, "message.identity_provider_failed");
        let unsigned = comes_back(&site, &next, |nonce| {
            let none = signed(&json!({ "alg": "none", "typ": "JWT" }), &claims(nonce), OURS);
            none[..=none.rfind('.').unwrap()].to_owned()
        });
        refused(&unsigned.await, 403, "message.identity_provider_failed");
        let altered = comes_back(&site, &next, |nonce| {
            let (true_one, other) = (whole(nonce), with(nonce, json!({ "sub": "the-chief" })));
            let said = &other[..other.rfind('.').unwrap()];
            format!("{said}{}", &true_one[true_one.rfind('.').unwrap()..])
        });
        refused(&altered.await, 403, "message.identity_provider_failed");
        // The genuine one lets her in.
        found(&comes_back(&site, &next, whole).await);
    }
}
