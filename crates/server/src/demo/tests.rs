//! The demo world looked at from outside: as a plan, and as rows of a database.

use std::collections::{HashMap, HashSet};

use domain::appointment::AppointmentStatus;
use domain::availability::{Ask, OpenTimes, Tick, TickSet, search};
use domain::catalogue::{Catalogue, Device, Exam, longest_lead_minutes};
use domain::{DeviceId, Slug};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use sea_orm::{EntityTrait, PaginatorTrait, QuerySelect};
use sha2::{Digest, Sha256};
use store::entity::{appointment, booking_key, claim, patient};
use store::{DatabaseUrl, Store};
use strum::IntoEnumIterator;

use super::*;

/// A Monday forenoon in Sydney.
fn now() -> Timestamp {
    "2026-11-16T10:20:00+11:00".parse().unwrap()
}

fn seal(key: &BookingKey) -> (Vec<u8>, Vec<u8>) {
    (Sha256::digest(key.as_str()).to_vec(), key.as_str().as_bytes().to_vec())
}

/// A database with the demo world in it.
struct Written {
    store: Store,
    keys: Vec<DemoKey>,
    catalogue: Catalogue,
    appointments: Vec<appointment::Model>,
    /// Device and tick.
    claims: Vec<(i64, i64)>,
    _folder: tempfile::TempDir,
}

async fn written() -> Written {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&DatabaseUrl::Sqlite(folder.path().join("demo.db"))).await.unwrap();
    store.migrate().await.unwrap();
    let keys = write(&store, now(), &seal).await.unwrap().unwrap();
    let claims = claim::Entity::find().select_only().columns([claim::Column::DeviceId, claim::Column::Tick]);
    Written {
        catalogue: store::catalogue::load(store.read()).await.unwrap(),
        appointments: appointment::Entity::find().all(store.read()).await.unwrap(),
        claims: claims.into_tuple().all(store.read()).await.unwrap(),
        keys,
        store,
        _folder: folder,
    }
}

impl Written {
    fn taken(&self) -> HashMap<DeviceId, TickSet> {
        let from = Tick::containing(now()) - 20 * 288;
        let mut taken = HashMap::new();
        for (device, tick) in &self.claims {
            let set = taken.entry(DeviceId(*device)).or_insert_with(|| TickSet::new(from..from + 100 * 288));
            set.insert_range(Tick(*tick)..Tick(tick + 1));
        }
        taken
    }

    /// Slots of an exam on a device in the coming two weeks.
    fn slots(&self, taken: &TickSet, device: &Device, exam: &Exam) -> usize {
        let Some(offer) = self.catalogue.device_exam(device.id, exam.id) else { return 0 };
        if !exam.kind.takes_slots() {
            return 0;
        }
        let ask = Ask {
            first_day: date(2026, 11, 16),
            last_day: date(2026, 11, 29),
            exam_minutes: offer.minutes,
            cleanup_minutes: offer.cleanup_minutes,
            start_grid_minutes: device.start_grid_minutes,
            now: now(),
            notice_minutes: exam.notice_minutes,
            preparation_minutes: longest_lead_minutes(&exam.preparation),
            horizon: now() + SignedDuration::from_hours(24 * 14),
        };
        search(&self.catalogue.schedules[&device.id], taken, &ask).slots.len()
    }
}

#[test]
fn the_same_seed_and_day_give_the_same_world() {
    let today = date(2026, 11, 16);
    let world = DemoWorld::generate(7, today);
    assert!(world == DemoWorld::generate(7, today));
    assert!(world.clone().settle(now()) == world.clone().settle(now()));
    assert!(world != DemoWorld::generate(8, today));
    assert!(world != DemoWorld::generate(7, today.tomorrow().unwrap()));
}

#[test]
fn at_any_hour_of_any_day_every_status_has_a_booking_to_look_at() {
    for hours in [0_i64, 9, 17, 31, 24 * 40, 24 * 200] {
        let now = now() + SignedDuration::from_hours(hours);
        let today = now.to_zoned(TimeZone::get(PROVIDER_ZONE).unwrap()).date();
        let world = DemoWorld::generate(SEED, today).settle(now);
        let shown: Vec<AppointmentStatus> = world.keys().iter().map(|key| key.status).collect();
        for status in AppointmentStatus::iter() {
            assert_eq!(shown.iter().filter(|shown| **shown == status).count(), 1, "{status} at {now}");
        }
        let keys: HashSet<String> =
            world.keys().iter().map(|key| key.booking_key.as_str().to_owned()).collect();
        assert_eq!(keys.len(), shown.len());
    }
}

#[test]
fn the_offer_is_well_formed() {
    let exams: Vec<_> = exams::all().collect();
    let slugs: HashSet<&str> = exams.iter().map(|exam| exam.slug).collect();
    assert_eq!(slugs.len(), exams.len());
    let regions: HashSet<&str> = exams::BODY_PARTS.iter().map(|(_, region)| *region).collect();
    for exam in &exams {
        assert!(Slug::new(exam.slug).is_ok(), "{}", exam.slug);
        assert!(exam.minutes % 5 == 0 && exam.cleanup_minutes % 5 == 0, "{}", exam.slug);
        assert!(exam.regions.iter().all(|region| regions.contains(region)), "{}", exam.slug);
    }
    for (region, clinic) in world::clinics() {
        assert!(Slug::new(clinic.slug).is_ok() && Slug::new(region.slug).is_ok(), "{}", clinic.slug);
        assert!((2..=6).contains(&clinic.devices.len()), "{}", clinic.slug);
        assert!(TimeZone::get(region.time_zone).is_ok());
    }
    assert!(places::REGIONS.len() >= 4 && world::clinics().len() >= 24);
}

/// One test for all that is looked at in rows, since writing and reading them all takes seconds.
#[tokio::test]
async fn the_world_in_the_database_holds_together() {
    let written = written().await;
    no_two_appointments_overlap_and_each_has_claimed_its_time(&written);
    every_clinic_has_a_free_slot_within_two_weeks_and_ultrasound_has_many(&written);
    about_sixty_percent_of_the_coming_eight_weeks_is_booked(&written);
    a_shown_key_leads_to_its_booking(&written).await;
    a_second_start_keeps_what_is_there(&written).await;
}

fn no_two_appointments_overlap_and_each_has_claimed_its_time(written: &Written) {
    let mut spans: HashMap<i64, Vec<(i64, i64)>> = HashMap::new();
    for row in &written.appointments {
        let status: AppointmentStatus = row.status.parse().unwrap();
        if status.occupies_device() {
            let pair = written.catalogue.device_exam(row.device_id.into(), row.exam_id.into()).unwrap();
            assert_eq!(row.end_at - row.start_at, pair.minutes * 60);
            spans
                .entry(row.device_id)
                .or_default()
                .push((row.start_at, row.end_at + pair.cleanup_minutes * 60));
        }
    }
    let mut ticks = 0;
    for spans in spans.values_mut() {
        spans.sort_unstable();
        assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0));
        ticks += spans.iter().map(|(start, end)| (end - start) / 300).sum::<i64>();
    }
    assert_eq!(i64::try_from(written.claims.len()).unwrap(), ticks);
    let statuses: HashSet<&str> = written.appointments.iter().map(|row| row.status.as_str()).collect();
    assert_eq!(statuses.len(), AppointmentStatus::iter().count());
}

fn every_clinic_has_a_free_slot_within_two_weeks_and_ultrasound_has_many(written: &Written) {
    let (catalogue, taken) = (&written.catalogue, written.taken());
    let none = TickSet::new(Tick(0)..Tick(0));
    let mut ultrasound: HashMap<String, usize> = HashMap::new();
    for clinic in &catalogue.clinics {
        let mut slots = 0;
        for device in catalogue.devices.iter().filter(|device| device.clinic_id == clinic.id) {
            let taken = taken.get(&device.id).unwrap_or(&none);
            slots += catalogue.exams.iter().map(|exam| written.slots(taken, device, exam)).sum::<usize>();
            let abdomen = catalogue.exam_by_slug("ultrasound-abdomen").unwrap();
            *ultrasound.entry(clinic.region.to_string()).or_default() +=
                written.slots(taken, device, abdomen);
        }
        assert!(slots > 0, "{}", clinic.slug);
    }
    assert_eq!(ultrasound.len(), catalogue.regions.len());
    assert!(ultrasound.values().all(|slots| *slots >= 100), "{ultrasound:?}");
}

fn about_sixty_percent_of_the_coming_eight_weeks_is_booked(written: &Written) {
    let taken = written.taken();
    let (mut open_ticks, mut taken_ticks) = (0, 0);
    let today = date(2026, 11, 16);
    for (device, schedule) in &written.catalogue.schedules {
        let open = OpenTimes::compile(schedule, today, today.saturating_add(55.days()));
        let Some(taken) = taken.get(device) else { continue };
        open_ticks += open.open().ticks().count();
        taken_ticks += open.open().ticks().filter(|tick| taken.contains(*tick)).count();
    }
    let percent = 100 * taken_ticks / open_ticks;
    assert!((55..=65).contains(&percent), "{percent} %");
}

async fn a_second_start_keeps_what_is_there(written: &Written) {
    let rows = appointment::Entity::find().count(written.store.read()).await.unwrap();
    let later = now() + SignedDuration::from_hours(24);
    assert_eq!(write(&written.store, later, &seal).await.unwrap(), None);
    assert_eq!(appointment::Entity::find().count(written.store.read()).await.unwrap(), rows);
}

async fn a_shown_key_leads_to_its_booking(written: &Written) {
    for shown in &written.keys {
        let found =
            store::booking_keys::find(written.store.read(), &seal(&shown.booking_key).0).await.unwrap();
        let key = found.unwrap();
        let visits = store::appointments::of_key(written.store.read(), key.id).await.unwrap();
        assert!(visits.iter().any(|visit| visit.status == shown.status && visit.start == shown.start));
        let person = store::appointments::patient(written.store.read(), visits[0].patient_id).await.unwrap();
        assert_eq!(person.unwrap().date_of_birth, shown.date_of_birth);
    }
    let keys = booking_key::Entity::find().count(written.store.read()).await.unwrap();
    assert_eq!(keys, patient::Entity::find().count(written.store.read()).await.unwrap());
}
