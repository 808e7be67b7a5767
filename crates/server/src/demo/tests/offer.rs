//! What is offered, where and when.

use std::collections::{HashMap, HashSet};

use domain::Slug;
use domain::availability::{OpenTimes, WeeklySession};
use domain::catalogue::{Catalogue, Exam, ExamKind, PreparationRule};
use domain::patient::Need;
use integrations::geo::PostalCodes;
use jiff::civil::{Weekday, date};
use jiff::tz::TimeZone;
use sea_orm::EntityTrait;
use store::entity::{body_part, clinic_closure};
use strum::IntoEnumIterator;

use super::super::exams::{GENERAL_ENQUIRY, MRI_WITH_EXTRA_TIME, SPECIAL_ENQUIRIES};
use super::super::{clinic_plans, exams, world};
use super::DemoDatabase;

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
    assert!(clinic_plans::REGIONS.len() >= 4 && world::clinics().len() >= 24);
}

/// An exam that represents "something else" has no body part and no room.
fn is_named(exam: &Exam) -> bool {
    exam.slug.as_str() != GENERAL_ENQUIRY && !SPECIAL_ENQUIRIES.contains(&exam.slug.as_str())
}

pub(super) fn every_way_to_book_and_to_prepare_has_an_exam(catalogue: &Catalogue) {
    // Answers lead to that with extra time.
    let is_looked_for = |exam: &&Exam| is_named(exam) && exam.slug.as_str() != MRI_WITH_EXTRA_TIME;
    let named = catalogue.exams.iter().filter(is_looked_for).count();
    assert!((55..=70).contains(&named), "{named} exams");
    for kind in ExamKind::iter() {
        assert!(catalogue.exams.iter().any(|exam| exam.kind == kind), "{kind}");
    }
    for rule in PreparationRule::iter() {
        let mut steps = catalogue.exams.iter().flat_map(|exam| &exam.preparation);
        assert!(steps.any(|step| step.rule == rule), "{rule}");
    }
}

pub(super) fn every_need_is_asked_by_exams_for_which_it_matters(catalogue: &Catalogue) {
    for need in Need::iter() {
        let mut asked = catalogue.exams.iter().flat_map(|exam| &exam.needs_asked);
        assert!(asked.any(|asked| asked.need == need), "{need}");
    }
    for exam in &catalogue.exams {
        let asks = |need| exam.needs_asked.iter().any(|asked| asked.need == need);
        let (code, slug) = (exam.modality.code.as_str(), &exam.slug);
        assert!(asks(Need::Interpreter), "{slug}");
        assert_eq!(asks(Need::Claustrophobia), code == "MR", "{slug}");
        assert_eq!(asks(Need::Pregnancy), !["MR", "US", "XA", "OT"].contains(&code), "{slug}");
        assert!(exam.needs_asked.iter().all(|asked| asked.extra_minutes % 5 == 0), "{slug}");
    }
    let limits: HashSet<i64> = catalogue
        .devices
        .iter()
        .filter(|device| device.group_name.as_deref() == Some("MRI"))
        .map(|device| device.weight_limit_kg.unwrap_or_default())
        .collect();
    assert!(limits.len() > 1 && limits.iter().all(|limit| (160..=250).contains(limit)), "{limits:?}");
}

pub(super) async fn exams_are_found_by_group_and_by_body_part(written: &DemoDatabase) {
    let parts = body_part::Entity::find().all(written.store.read()).await.unwrap();
    let exams = &written.catalogue.exams;
    let shown: HashSet<i64> = exams.iter().flat_map(|exam| &exam.body_part_ids).copied().collect();
    assert!(parts.len() >= 20 && parts.iter().all(|part| shown.contains(&part.id)), "{parts:?}");
    for exam in exams.iter().filter(|exam| is_named(exam)) {
        assert!(!exam.body_part_ids.is_empty() && !exam.group_names.is_empty(), "{}", exam.slug);
        assert!(written.catalogue.device_exams.iter().any(|pair| pair.exam_id == exam.id), "{}", exam.slug);
    }
    let groups: HashSet<&str> = exams.iter().flat_map(|exam| &exam.group_names).map(String::as_str).collect();
    assert!(groups.len() > exams::Modality::ALL.len(), "groups besides the modalities: {groups:?}");
}

pub(super) fn rooms_close_for_lunch_and_some_open_in_the_evening_and_on_saturday(catalogue: &Catalogue) {
    let has = |wanted: &dyn Fn(&[WeeklySession]) -> bool| {
        catalogue.schedules.values().filter(|schedule| wanted(&schedule.sessions)).count()
    };
    let noon = 12 * 60;
    let lunch = |sessions: &[WeeklySession]| {
        let of_monday = || sessions.iter().filter(|session| session.weekday == Weekday::Monday);
        let morning =
            of_monday().map(|session| session.to_minute).find(|end| (noon..noon + 60).contains(end));
        let after = of_monday().map(|session| session.from_minute).find(|start| *start > noon);
        morning.zip(after).is_some_and(|(end, start)| start - end >= 30)
    };
    let evening = |sessions: &[WeeklySession]| sessions.iter().any(|session| session.to_minute > 19 * 60);
    let saturday =
        |sessions: &[WeeklySession]| sessions.iter().any(|session| session.weekday == Weekday::Saturday);
    assert!(has(&lunch) >= 40, "{} devices with a lunch break", has(&lunch));
    assert!(has(&evening) >= 20, "{} devices with an evening", has(&evening));
    assert!(has(&saturday) >= 20, "{} devices with a Saturday", has(&saturday));
}

pub(super) async fn every_clinic_is_closed_on_public_holidays(written: &DemoDatabase) {
    let rows = clinic_closure::Entity::find().all(written.store.read()).await.unwrap();
    for clinic in &written.catalogue.clinics {
        let own = rows.iter().filter(|row| row.clinic_id == clinic.id.0);
        assert!(own.clone().count() >= 10, "{}", clinic.slug);
        assert!(own.clone().any(|row| row.reason == "Christmas Day"), "{}", clinic.slug);
    }
    let christmas = date(2026, 12, 25);
    for (device, schedule) in &written.catalogue.schedules {
        let open = OpenTimes::compile(schedule, christmas, christmas);
        let days = open.days(christmas, christmas);
        assert!(!open.open().has_any_in(days[0].ticks.clone()), "device {device} at Christmas");
    }
}

pub(super) fn every_clinic_lies_in_its_postal_code_and_zone(catalogue: &Catalogue) {
    const NEAR_M: f64 = 5000.0;
    let mut devices: HashMap<_, usize> = HashMap::new();
    for device in &catalogue.devices {
        *devices.entry(device.clinic_id).or_default() += 1;
    }
    let countries = [("AU", PostalCodes::of(&["AU"])), ("NZ", PostalCodes::of(&["NZ"]))];
    for (region, plan) in world::clinics() {
        let clinic = catalogue.clinic_by_slug(plan.slug).unwrap();
        assert_eq!((clinic.region.as_str(), clinic.time_zone.as_str()), (region.slug, region.time_zone));
        let country = if region.state.is_empty() { "NZ" } else { "AU" };
        let (_, codes) = countries.iter().find(|(name, _)| *name == country).unwrap();
        let places = codes.search(&format!("{} {}", plan.postal_code, plan.suburb), None);
        let own = places.iter().find(|row| row.postal_code == plan.postal_code && row.place == plan.suburb);
        let metres = own.map(|place| place.location.distance_m(clinic.location));
        assert!(metres.is_some_and(|metres| metres < NEAR_M), "{}: {metres:?} m", plan.slug);
        assert!(clinic.address.ends_with(plan.postal_code), "{}", clinic.address);
        assert!((2..=6).contains(&devices[&clinic.id]), "{}", plan.slug);
    }
    assert!(catalogue.regions.len() >= 4 && catalogue.clinics.len() >= 24);
}
