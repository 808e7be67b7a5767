//! Booking keys and the stand-ins that accounts see in their place.

use std::collections::BTreeMap;

use app::{Ctx, Purpose, Secrets, Tokens};
use domain::booking::BookingKey;
use sea_orm::EntityTrait;
use store::entity::booking_key;

use crate::site::SECRET;
use crate::{Client, Site};

impl Site {
    /// All booking keys, by id.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn booking_keys(&self) -> BTreeMap<i64, String> {
        let rows = booking_key::Entity::find().all(self.app.store().read()).await.expect("the booking keys");
        let secrets = Secrets::read(SECRET, self.now()).expect("a secret");
        let open = |sealed: &[u8]| String::from_utf8(secrets.open(Purpose::BookingKey, sealed)?).ok();
        rows.into_iter().map(|row| (row.id, open(&row.key_sealed).expect("a key"))).collect()
    }

    /// The keys that these stand-ins mean in an account's browser.
    ///
    /// # Panics
    /// When one of them isn't a stand-in there.
    pub async fn keys_of_stand_ins(&self, account: &Client, shown: &[String]) -> Vec<String> {
        let staff = account.cookie("__Host-sb-staff");
        let ctx = Ctx::default().with_tokens(Tokens { staff, ..Tokens::default() });
        let keys = self.booking_keys().await;
        let mut meant = Vec::with_capacity(shown.len());
        for text in shown {
            let key = BookingKey::parse(text).expect("the form of a key");
            let key = self.app.presented_key(&ctx, key).await.expect("a look at the session");
            meant.push(keys[&key.resolved_id().expect("a stand-in of this session").0].clone());
        }
        meant
    }
}
