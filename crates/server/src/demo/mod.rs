//! The demo provider: Harbour Imaging, fictional, with clinics in Australia and New Zealand. [`DemoWorld`] generates it from a
//! seed and the day; [`write`] puts it into an empty database. Later starts keep existing data.

mod booking_rows;
mod cast;
mod cast_rows;
mod catalogue_rows;
mod choices;
mod clinic_plans;
mod content;
mod devices;
mod doctors;
mod exams;
mod fill;
mod forms;
mod holidays;
mod insert;
mod list_rows;
mod needs;
mod people;
mod report_pdf;
mod request_rows;
mod requests;
mod settings;
mod showcase;
mod staff;
#[cfg(test)]
mod tests;
mod world;

use std::sync::Arc;

use domain::booking::BookingKey;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use store::booking_keys::SealedKey;
use store::{Store, StoreError, Tx};

use cast::{DemoResult, DemoShare, Part};
pub(crate) use forms::answer as answer_forms;
pub(crate) use report_pdf::report_pdf;
use requests::DemoRequest;
use showcase::DemoKey;
use staff::DemoAccount;
pub(crate) use staff::PASSWORD;
use world::DemoWorld;

/// What `scanbook demo-info` prints: the keys of what a newcomer may open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DemoInfo {
    pub(crate) bookings: Vec<DemoKey>,
    pub(crate) booking_requests: Vec<DemoRequest>,
    /// Bookings with results: released, waiting, expired.
    pub(crate) results: Vec<DemoResult>,
    /// Shares: one live, one revoked.
    pub(crate) shared: Vec<DemoShare>,
    /// Several people with one e-mail address.
    pub(crate) family: Vec<DemoKey>,
    /// A visit that is too soon to be moved.
    pub(crate) soon: Vec<DemoKey>,
    pub(crate) staff: Vec<DemoAccount>,
}

/// Prepared before the transaction: it takes too long, or isn't a row.
#[derive(Debug, Clone)]
pub(crate) struct PreparedData {
    /// Hash of [`PASSWORD`].
    pub(crate) password_hash: String,
    /// The name under which [`report_pdf`] is stored.
    pub(crate) report_file: Option<String>,
}

/// The keys of all bookings, as the database keeps them.
#[derive(Debug)]
struct DemoKeys {
    /// By person.
    people: Vec<SealedKey>,
    shares: Vec<SealedKey>,
}

/// Gives a booking key as the database keeps it.
pub(crate) type Seal<'s> = &'s (dyn Fn(&BookingKey) -> SealedKey + Sync);

/// The time zone of 'today' for the whole provider.
const PROVIDER_ZONE: &str = "Australia/Sydney";
const SEED: u64 = 20_260;

/// Whether the database already has a catalogue; then no demo data is written.
pub(crate) async fn has_catalogue(store: &Store) -> Result<bool, StoreError> {
    Ok(store::versions::read(store.read()).await?.catalogue > 0)
}

/// Fills an empty database in one transaction and returns the keys to open. `None` if there already is a catalogue, or another
/// server has just written one.
pub(crate) async fn write(
    store: &Store,
    now: Timestamp,
    seal: Seal<'_>,
    prepared: &PreparedData,
) -> Result<Option<DemoInfo>, StoreError> {
    if has_catalogue(store).await? {
        return Ok(None);
    }
    let zone = TimeZone::get(PROVIDER_ZONE).unwrap_or(TimeZone::UTC);
    let world = DemoWorld::generate(SEED, now.to_zoned(zone).date()).set_current_statuses(now);
    let keys = DemoKeys {
        people: world.people.iter().map(|person| seal(&person.key)).collect(),
        shares: world.share_keys.iter().map(seal).collect(),
    };
    let info = DemoInfo {
        bookings: world.keys(),
        booking_requests: world.request_keys(),
        results: world.results(),
        shared: world.shares(),
        family: world.keys_of(Part::Family),
        soon: world.keys_of(Part::Soon),
        staff: staff::accounts(),
    };
    let plan = Arc::new((world, keys, prepared.clone()));
    let written = store
        .write(move |tx| {
            let plan = Arc::clone(&plan);
            Box::pin(async move { write_rows(tx, &plan.0, &plan.1, &plan.2, now).await })
        })
        .await;
    match written {
        Ok(()) => Ok(Some(info)),
        Err(error) if error.is_unique_violation() && has_catalogue(store).await? => Ok(None),
        Err(error) => Err(error),
    }
}

async fn write_rows(
    tx: &Tx,
    world: &DemoWorld,
    keys: &DemoKeys,
    prepared: &PreparedData,
    now: Timestamp,
) -> Result<(), StoreError> {
    let ids = catalogue_rows::write(tx, world).await?;
    forms::write(tx, &ids.exams).await?;
    let lists = list_rows::write(tx, world).await?;
    let people = booking_rows::write_people(tx, world, &lists, &keys.people).await?;
    booking_rows::write_visits(tx, world, &ids, &people, now).await?;
    request_rows::write(tx, world, &ids, &people).await?;
    cast_rows::write(tx, world, &people, &keys.shares, prepared.report_file.as_deref(), now).await?;
    staff::write(tx, &ids, &prepared.password_hash, now).await?;
    for (name, body) in settings::sections() {
        store::configuration::save(tx, name, &body.to_string()).await?;
    }
    store::content_translations::save(tx, &content::translations()).await?;
    for (name, picture) in settings::PICTURES {
        let asset = store::assets::Asset {
            name: name.to_owned(),
            content_type: "image/svg+xml".to_owned(),
            body: picture.to_vec(),
        };
        store::assets::save(tx, &asset).await?;
    }
    store::catalogue::raise_version(tx).await
}
