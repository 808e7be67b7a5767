//! Appointments, their claims and the free time left.

use std::collections::{HashMap, HashSet};

use domain::appointment::AppointmentStatus;
use domain::availability::{OpenTimes, Tick, TickSet};
use jiff::civil::date;
use jiff::{SignedDuration, ToSpan};
use sea_orm::{EntityTrait, PaginatorTrait};
use store::entity::{appointment, booking_key, patient};
use strum::IntoEnumIterator;

use super::super::write;
use super::{DemoDatabase, now, prepared, seal};

pub(super) fn no_two_appointments_overlap_and_each_has_claimed_its_time(written: &DemoDatabase) {
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

pub(super) fn every_clinic_has_a_free_slot_within_two_weeks_and_ultrasound_has_many(written: &DemoDatabase) {
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

pub(super) fn about_sixty_percent_of_the_coming_eight_weeks_is_booked(written: &DemoDatabase) {
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

pub(super) async fn a_second_start_keeps_what_is_there(written: &DemoDatabase) {
    let rows = appointment::Entity::find().count(written.store.read()).await.unwrap();
    let later = now() + SignedDuration::from_hours(24);
    assert_eq!(write(&written.store, later, &seal, &prepared()).await.unwrap(), None);
    assert_eq!(appointment::Entity::find().count(written.store.read()).await.unwrap(), rows);
}

pub(super) async fn a_shown_key_leads_to_its_booking(written: &DemoDatabase) {
    for shown in &written.info.bookings {
        let found =
            store::booking_keys::find(written.store.read(), &seal(&shown.booking_key).hash).await.unwrap();
        let key = found.unwrap();
        let visits = store::appointments::of_key(written.store.read(), key.id).await.unwrap();
        assert!(visits.iter().any(|visit| visit.status == shown.status && visit.start == shown.start));
        let person = store::appointments::patient(written.store.read(), visits[0].patient_id).await.unwrap();
        assert_eq!(person.unwrap().date_of_birth, shown.date_of_birth);
    }
    let keys = booking_key::Entity::find().count(written.store.read()).await.unwrap();
    let shared = u64::try_from(written.info.shared.len()).unwrap();
    assert_eq!(keys, patient::Entity::find().count(written.store.read()).await.unwrap() + shared);
}
