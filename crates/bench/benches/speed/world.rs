//! A provider of any size: regions of fifty clinics, each with three devices that do a 30-minute and a 60-minute exam on
//! weekdays from 8 to 17. In the week that is searched, 60 % of the time is taken.

use domain::availability::Tick;
use domain::catalogue::ExamKind;
use jiff::{Timestamp, ToSpan};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait};
use serde_json::{Value, json};
use store::entity::{clinic, device, device_exam, device_session, exam, modality, region};
use store::{Store, StoreError, Tx};

pub(crate) const CLINICS_OF_REGION: usize = 50;
pub(crate) const DEVICES_OF_CLINIC: usize = 3;
pub(crate) const SHORT_EXAM: &str = "ultrasound-knee";
pub(crate) const LONG_EXAM: &str = "ultrasound-morphology";
/// Monday and Sunday of the searched week; it is a week ahead.
pub(crate) const WEEK: (&str, &str) = ("2026-03-16", "2026-03-22");

/// Slots of half an hour between 8 and 17.
const BLOCKS_OF_DAY: i64 = 18;
pub(crate) const TICKS_OF_BLOCK: i64 = 6;
const TAKEN_PERCENT: i64 = 60;
/// Rows per insert, so that no engine has too many parameters.
const ROWS_AT_ONCE: usize = 1000;

/// Which devices are where.
#[derive(Debug, Clone, Default)]
pub(crate) struct Devices {
    pub(crate) regions: usize,
    pub(crate) ids: Vec<i64>,
}

impl Devices {
    pub(crate) fn region(number: usize) -> String {
        format!("region-{number}")
    }

    pub(crate) fn clinic(number: usize) -> String {
        format!("clinic-{number}")
    }

    /// The half-hour slot with that number: first all devices at one time, then the next time. From the week after the searched
    /// one on, all of them are free.
    pub(crate) fn free_slot(&self, number: usize) -> Value {
        let (device, block) = (number % self.ids.len(), number / self.ids.len());
        let blocks = usize::try_from(BLOCKS_OF_DAY).unwrap_or(1);
        let (day, block) = (block / blocks, block % blocks);
        let start = opening(7 + day + day / 5 * 2) + (30 * i64::try_from(block).unwrap_or(0)).minutes();
        self.slot(device, SHORT_EXAM, start, 30)
    }

    /// A slot of the device with that number.
    pub(crate) fn slot(&self, device: usize, exam: &str, start: Timestamp, minutes: i64) -> Value {
        json!({
            "examSlug": exam, "clinicSlug": Self::clinic(device / DEVICES_OF_CLINIC), "deviceId": self.ids[device],
            "start": start.to_string(), "end": (start + minutes.minutes()).to_string()
        })
    }
}

/// When the devices open on a day counted from the searched Monday. Local time: daylight saving ends in April.
pub(crate) fn opening(day: usize) -> Timestamp {
    let first: jiff::civil::Date = WEEK.0.parse().expect("a day");
    let day = first + i64::try_from(day).unwrap_or(0).days();
    day.at(8, 0, 0, 0).in_tz("Australia/Sydney").expect("a time").timestamp()
}

pub(crate) async fn build(store: &Store, regions: usize) -> Result<Devices, StoreError> {
    store.write(move |tx| Box::pin(write(tx, regions))).await
}

/// Leaves tables with rows as in a database that has been running for a while: autovacuum and analyze would do it, but not in the
/// seconds before a benchmark starts. Empty tables are left alone: the planner would take them for small ones while they grow.
pub(crate) async fn settle(db: &DatabaseConnection) -> Result<(), StoreError> {
    let settled = match db.get_database_backend() {
        DbBackend::Postgres => {
            "VACUUM (ANALYZE) claims, clinics, device_exams, device_sessions, devices, regions"
        }
        _ => "ANALYZE",
    };
    db.execute_unprepared(settled).await?;
    Ok(())
}

async fn write(tx: &Tx, regions: usize) -> Result<Devices, StoreError> {
    let clinics = regions * CLINICS_OF_REGION;
    for number in 0..regions {
        let row = region::ActiveModel {
            id: NotSet,
            slug: Set(Devices::region(number)),
            name: Set(format!("Region {number}")),
            latitude: Set(-33.87),
            longitude: Set(151.21),
            priority: Set(0),
        };
        row.insert(tx).await?;
    }
    insert(tx, (0..clinics).map(clinic_row)).await?;
    let ids: Vec<i64> = (1..=id(clinics * DEVICES_OF_CLINIC)).collect();
    insert(tx, ids.iter().map(|id| device_row(*id))).await?;
    let week = ids.iter().flat_map(|id| (1..=5).map(|weekday| session_row(*id, weekday)));
    insert(tx, week).await?;
    let modality = modality::ActiveModel {
        id: NotSet,
        name: Set("Ultrasound".into()),
        code: Set("US".into()),
        release_delay_days: Set(0),
        reminder_hours: Set("[]".into()),
    };
    let modality = modality.insert(tx).await?.id;
    for (slug, name, minutes) in
        [(SHORT_EXAM, "Ultrasound knee", 30), (LONG_EXAM, "Ultrasound morphology", 60)]
    {
        let exam = exam_row(modality, slug, name, minutes).insert(tx).await?.id;
        let pairs = ids.iter().map(|device| device_exam::ActiveModel {
            device_id: Set(*device),
            exam_id: Set(exam),
            minutes: Set(minutes),
            cleanup_minutes: Set(0),
        });
        insert(tx, pairs).await?;
    }
    take_most_of_the_week(tx).await?;
    store::catalogue::raise_version(tx).await?;
    Ok(Devices { regions, ids })
}

/// The start of the first free block of a device's Wednesday.
pub(crate) fn free_tick(device: i64) -> Tick {
    const WEDNESDAY: i64 = 2;
    let first = Tick::containing(opening(2));
    let free = (0..BLOCKS_OF_DAY).find(|block| !is_taken(device, WEDNESDAY, *block)).unwrap_or(0);
    first + free * TICKS_OF_BLOCK
}

/// As in the statement below.
fn is_taken(device: i64, day: i64, block: i64) -> bool {
    (device * 7919 + (block + day * BLOCKS_OF_DAY) * 104_729) % 1009 % 100 < TAKEN_PERCENT
}

/// Two primes scatter the taken blocks, the same in every run.
async fn take_most_of_the_week(tx: &Tx) -> Result<(), StoreError> {
    for day in 0..5 {
        let first = Tick::containing(opening(day)).0;
        tx.execute_unprepared(&format!(
            "INSERT INTO claims (device_id, tick, run_ticks) \
             WITH RECURSIVE ticks(number) AS \
               (SELECT 0 UNION ALL SELECT number + 1 FROM ticks WHERE number < {last}) \
             SELECT devices.id, {first} + ticks.number, \
               CASE ticks.number % {TICKS_OF_BLOCK} WHEN 0 THEN {TICKS_OF_BLOCK} ELSE 0 END \
             FROM devices, ticks \
             WHERE (devices.id * 7919 + (ticks.number / {TICKS_OF_BLOCK} + {day} * {BLOCKS_OF_DAY}) * 104729) \
                   % 1009 % 100 < {TAKEN_PERCENT}",
            last = BLOCKS_OF_DAY * TICKS_OF_BLOCK - 1,
        ))
        .await?;
    }
    Ok(())
}

async fn insert<E, A>(tx: &Tx, rows: impl Iterator<Item = A>) -> Result<(), StoreError>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E>,
{
    let rows: Vec<A> = rows.collect();
    for some in rows.chunks(ROWS_AT_ONCE) {
        E::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Ids are assigned in the order of insertion, from 1.
fn id(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn clinic_row(number: usize) -> clinic::ActiveModel {
    clinic::ActiveModel {
        id: NotSet,
        region_id: Set(id(number / CLINICS_OF_REGION) + 1),
        slug: Set(Devices::clinic(number)),
        name: Set(format!("Harbour Imaging {number:05}")),
        address: Set(format!("{number} Example Street, Newtown NSW 2042")),
        latitude: Set(-33.8981),
        longitude: Set(151.1741),
        time_zone: Set("Australia/Sydney".into()),
        phone: Set("02 5550 0100".into()),
        opening_hours: Set("Monday to Friday 8 am to 5 pm".into()),
        notice_minutes: Set(0),
        check_in_prior_minutes: Set(0),
    }
}

fn device_row(number: i64) -> device::ActiveModel {
    device::ActiveModel {
        id: NotSet,
        clinic_id: Set((number - 1) / id(DEVICES_OF_CLINIC) + 1),
        name: Set(format!("Room {number}")),
        group_name: Set(Some("Ultrasound".into())),
        start_grid_minutes: Set(30),
        weight_limit_kg: Set(None),
        version: Set(0),
    }
}

fn session_row(device: i64, weekday: i16) -> device_session::ActiveModel {
    device_session::ActiveModel {
        id: NotSet,
        device_id: Set(device),
        weekday: Set(weekday),
        from_minute: Set(8 * 60),
        to_minute: Set(17 * 60),
        valid_from: Set(None),
        valid_to: Set(None),
    }
}

fn exam_row(modality: i64, slug: &str, name: &str, minutes: i64) -> exam::ActiveModel {
    exam::ActiveModel {
        id: NotSet,
        slug: Set(slug.into()),
        name: Set(name.into()),
        modality_id: Set(modality),
        kind: Set(ExamKind::Online.to_string()),
        priority: Set(10),
        exam_code: Set("70010".into()),
        minutes: Set(minutes),
        exam_notes: Set(String::new()),
        notes: Set(String::new()),
        search_words: Set(String::new()),
        show_booking_request_info_modal: Set(false),
        change_window_minutes: Set(domain::limits::CHANGE_WINDOW_MINUTES),
        notice_minutes: Set(60),
    }
}
