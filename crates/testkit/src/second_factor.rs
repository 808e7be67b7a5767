//! An authenticator app, as on a phone.

use jiff::Timestamp;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use store::entity::{recovery_code, second_factor};
use totp_rs::TOTP;

use crate::{Client, Site};

#[derive(Debug, Clone)]
pub struct Authenticator(TOTP);

impl Authenticator {
    /// Scans the QR code of the site.
    ///
    /// # Panics
    /// When it isn't the address of a second factor.
    pub fn scan(otpauth_url: &str) -> Self {
        Self(TOTP::from_url(otpauth_url).expect("an address of a second factor"))
    }

    /// The code at a moment.
    pub fn code(&self, now: Timestamp) -> String {
        self.0.generate(u64::try_from(now.as_second()).unwrap_or_default())
    }
}

impl Site {
    /// All stored second factors.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn second_factor_rows(&self) -> (Vec<second_factor::Model>, Vec<recovery_code::Model>) {
        let db = self.app.store().read();
        let factors = second_factor::Entity::find().all(db).await.expect("second factors");
        (factors, recovery_code::Entity::find().all(db).await.expect("recovery codes"))
    }

    /// Enrols a second factor for a signed-in account; returns its app and recovery codes.
    ///
    /// # Panics
    /// When it is refused.
    pub async fn enrol(&self, client: &Client) -> (Authenticator, Vec<String>) {
        const PATH: &str = "/api/secured/second_factor";
        let begun = client.post(PATH, &json!({})).await.json();
        let app = Authenticator::scan(begun["otpauthUrl"].as_str().unwrap_or_default());
        let done = client.post(PATH, &json!({ "code": app.code(self.now()) })).await.json();
        let codes = done["recoveryCodes"].as_array().unwrap_or_else(|| panic!("no codes: {done}"));
        (app, codes.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }
}
