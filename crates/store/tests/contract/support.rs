//! A store on its own database, with the small provider in it, and the few rows that many tests need.

use std::collections::BTreeSet;
use std::ops::Range;

use domain::availability::Tick;
use domain::booking::HoldTimes;
use domain::limits::HOLD_MINUTES;
use domain::patient::{BookingFor, ValidGuardian, ValidPatient};
use domain::{AppointmentId, BookingKeyId, ClinicId, DeviceId, ExamId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::appointments::{self, Booking, NewAppointment, NewBooking};
use store::booking_keys::{self, SealedKey};
use store::calendars::{self, KnownDevice};
use store::claims::{Claimant, claim_ticks};
use store::entity::{claim, version};
use store::holds::{Hold, NewHold};
use store::{Store, StoreError, WriteError, holds};
use testkit::{Engine, TestDatabase, World, build_world};

pub(crate) struct Db {
    pub(crate) store: Store,
    pub(crate) database: TestDatabase,
    pub(crate) world: World,
    /// A half-hour exam of every room.
    pub(crate) exam: ExamId,
}

impl Db {
    pub(crate) async fn on(engine: Engine) -> Self {
        let database = TestDatabase::with_schema(engine).await;
        let store = Store::open(&database.url).await.expect("the database opens");
        let world = build_world(&store).await.expect("the provider is written");
        let catalogue = store::catalogue::load(store.read()).await.expect("the catalogue loads");
        let exam = catalogue.exam_by_slug("ultrasound-knee").expect("the exam is there").id;
        Self { store, database, world, exam }
    }

    /// Separate connections to the same database, as another server has them.
    pub(crate) async fn another_store(&self) -> Store {
        Store::open(&self.database.url).await.expect("the database opens again")
    }

    pub(crate) fn room_1(&self) -> DeviceId {
        DeviceId(self.world.room_1)
    }

    pub(crate) fn room_2(&self) -> DeviceId {
        DeviceId(self.world.room_2)
    }

    /// A device's version, if there is such a device.
    pub(crate) async fn version(&self, device: DeviceId) -> Option<i64> {
        let known = [KnownDevice { device, version: None, window: Tick(0)..Tick(0) }];
        let changes = calendars::changes(&self.store, &known).await.expect("changes");
        changes.devices.get(&device).map(|calendar| calendar.version)
    }

    /// A new draft; its number is used as the key's hash.
    pub(crate) async fn draft(&self, number: u8) -> BookingKeyId {
        let made = self.store.write(move |tx| {
            Box::pin(async move {
                let key = SealedKey { hash: vec![number; 32], sealed: vec![number] };
                booking_keys::insert_draft(tx, &key, at(0), at(86_400)).await
            })
        });
        made.await.expect("a draft").id
    }

    /// Holds ticks of a device, or is refused and leaves nothing.
    pub(crate) async fn reserve(
        &self,
        key: BookingKeyId,
        device: DeviceId,
        ticks: Range<i64>,
        now: Timestamp,
    ) -> Result<Hold, Refused> {
        self.reserve_through(&self.store, key, device, ticks, now).await
    }

    /// The same through the connections of another server.
    pub(crate) async fn reserve_through(
        &self,
        store: &Store,
        key: BookingKeyId,
        device: DeviceId,
        ticks: Range<i64>,
        now: Timestamp,
    ) -> Result<Hold, Refused> {
        let new = self.new_hold(key, device, &ticks, now);
        let reserved = store.write(move |tx| {
            let (new, ticks) = (new.clone(), ticks.clone());
            Box::pin(async move {
                let hold = holds::insert(tx, &new).await?;
                let taken = claim_ticks(tx, device, ticks, Claimant::Hold(hold.id), now).await?;
                if taken { Ok(hold) } else { Err(Refused::Taken) }
            })
        });
        reserved.await
    }

    fn new_hold(&self, key: BookingKeyId, device: DeviceId, ticks: &Range<i64>, now: Timestamp) -> NewHold {
        NewHold {
            booking_key_id: key,
            exam_id: self.exam,
            clinic_id: ClinicId(self.world.newtown),
            device_id: device,
            start: Tick(ticks.start).start(),
            end: Tick(ticks.end).start(),
            times: HoldTimes::begin(now, HOLD_MINUTES),
            holder: None,
        }
    }

    /// A booking with one appointment in room 1, without claims.
    pub(crate) async fn appointment(&self, key: BookingKeyId) -> (Booking, AppointmentId) {
        let new = NewAppointment {
            slug: format!("a-{key}"),
            exam_id: self.exam,
            clinic_id: ClinicId(self.world.newtown),
            device_id: self.room_1(),
            start: at(0),
            end: at(1800),
            status: domain::appointment::AppointmentStatus::Booked,
            calendar: None,
        };
        let made = self.store.write(move |tx| {
            let new = new.clone();
            Box::pin(async move {
                let booking = appointments::insert_booking(tx, &new_booking(key), &patient()).await?;
                let made = appointments::insert(tx, &booking, &new, at(0)).await?;
                Ok::<_, StoreError>((booking, made.id))
            })
        });
        made.await.expect("an appointment")
    }

    /// The claims of a device: the tick, its hold, its appointment.
    pub(crate) async fn claims(&self, device: DeviceId) -> Vec<(i64, Option<i64>, Option<i64>)> {
        let rows = claim::Entity::find()
            .filter(claim::Column::DeviceId.eq(device.0))
            .order_by_asc(claim::Column::Tick)
            .all(self.store.read());
        let rows = rows.await.expect("claims can be read");
        rows.into_iter().map(|row| (row.tick, row.hold_id, row.appointment_id)).collect()
    }
}

/// Why a test's own closure failed.
#[derive(Debug)]
pub(crate) enum Refused {
    Taken,
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl WriteError for Refused {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::Taken => None,
            Self::Store(error) => Some(error),
        }
    }
}

/// So many seconds after the start of these tests.
pub(crate) fn at(seconds: i64) -> Timestamp {
    let begin: Timestamp = testkit::NOW.parse().expect("a time");
    begin + SignedDuration::from_secs(seconds)
}

pub(crate) fn new_booking(key: BookingKeyId) -> NewBooking {
    NewBooking {
        booking_key_id: key,
        booking_for: BookingFor::Child,
        guardian: Some(guardian()),
        needs: Some(r#"{"pregnant":true}"#.to_owned()),
        doctor_id: None,
        organization_id: None,
        notes: Some("Ground floor, please".to_owned()),
        short_notice_reason: Some("Came with a broken arm".to_owned()),
        language: "en-AU".to_owned(),
        now: at(0),
    }
}

pub(crate) fn guardian() -> ValidGuardian {
    ValidGuardian {
        name: "Вера Костова".to_owned(),
        relation: "Mother".to_owned(),
        email: "vera@example.org".to_owned(),
        contact_number: "0491570156".to_owned(),
    }
}

pub(crate) fn patient() -> ValidPatient {
    ValidPatient {
        title: None,
        first_name: "Мира".to_owned(),
        last_name: "O'Костова".to_owned(),
        date_of_birth: jiff::civil::date(1984, 2, 29),
        email: "mira@example.org".to_owned(),
        contact_number: "+61491570006".to_owned(),
        postal_code: Some("2042".to_owned()),
        medicare_number: None,
        reference_number: None,
        nhi_number: None,
        gender: None,
        insurance_type_id: None,
        ethnicity_id: None,
    }
}

/// Writes a row that is nothing but its name; a name can be written once.
pub(crate) async fn note<C: ConnectionTrait>(db: &C, name: &str) -> Result<(), StoreError> {
    version::ActiveModel::from(version::Model { name: name.to_owned(), version: 0 }).insert(db).await?;
    Ok(())
}

/// The names that [`note`] wrote.
pub(crate) async fn notes<C: ConnectionTrait>(db: &C) -> BTreeSet<String> {
    let rows = version::Entity::find().filter(version::Column::Name.ne("catalogue")).all(db).await;
    rows.expect("notes can be read").into_iter().map(|row| row.name).collect()
}
