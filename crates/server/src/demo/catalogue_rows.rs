//! Writes regions, clinics, devices and exams. Ids come from the engine and are read back by slug or name.

use std::collections::{BTreeSet, HashMap};

use domain::availability::ExceptionKind;
use domain::catalogue::ExamKind;
use domain::limits::CHANGE_WINDOW_MINUTES;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;
use store::entity::{
    body_part, clinic, clinic_closure, device, device_exam, device_exception, device_session, exam,
    exam_body_part, exam_group, exam_group_name, exam_need, exam_preparation, modality, region,
};
use store::{StoreError, Tx};

use super::clinic_plans::REGIONS;
use super::exams::{self, BODY_PARTS, ExamPlan, Modality};
use super::insert::insert_all;
use super::needs;
use super::world::{DemoWorld, clinics};

/// The ids of the plan's clinics, devices and exams, by their positions.
#[derive(Debug)]
pub(super) struct Ids {
    pub(super) clinics: Vec<i64>,
    pub(super) devices: Vec<i64>,
    pub(super) exams: Vec<i64>,
}

pub(super) async fn write(tx: &Tx, world: &DemoWorld) -> Result<Ids, StoreError> {
    let clinics = write_places(tx).await?;
    let exams = write_exams(tx).await?;
    let devices = write_devices(tx, world, &clinics, &exams).await?;
    let closures = world.holidays.iter().zip(&clinics).flat_map(|(holidays, clinic)| {
        holidays.iter().map(|(day, name)| clinic_closure::ActiveModel {
            id: NotSet,
            clinic_id: Set(*clinic),
            first_day: Set(day.to_string()),
            last_day: Set(day.to_string()),
            from_minute: Set(None),
            to_minute: Set(None),
            reason: Set((*name).to_owned()),
            kind: Set(ExceptionKind::Closed.to_string()),
        })
    });
    insert_all(tx, closures.collect()).await?;
    Ok(Ids { clinics, devices, exams })
}

/// Digital check-in closes so long before a scan.
const CHECK_IN_PRIOR_MINUTES: i64 = 5;

async fn write_places(tx: &Tx) -> Result<Vec<i64>, StoreError> {
    let rows = (1..).zip(REGIONS).map(|(number, plan)| region::ActiveModel {
        id: NotSet,
        slug: Set(plan.slug.to_owned()),
        name: Set(plan.name.to_owned()),
        latitude: Set(plan.latitude),
        longitude: Set(plan.longitude),
        priority: Set(10 * number),
    });
    insert_all(tx, rows.collect()).await?;
    let regions = ids(region::Entity::find().all(tx).await?, |row| (row.slug, row.id));
    let rows = REGIONS.iter().flat_map(|region| {
        let region_id = regions[region.slug];
        (1..).zip(region.clinics).map(move |(number, plan)| clinic::ActiveModel {
            id: NotSet,
            region_id: Set(region_id),
            slug: Set(plan.slug.to_owned()),
            name: Set(plan.name()),
            address: Set(plan.address(region)),
            latitude: Set(plan.latitude),
            longitude: Set(plan.longitude),
            time_zone: Set(region.time_zone.to_owned()),
            phone: Set(format!("{}{number:02}", region.phone)),
            opening_hours: Set(plan.opening_hours()),
            notice_minutes: Set(0),
            check_in_prior_minutes: Set(CHECK_IN_PRIOR_MINUTES),
        })
    });
    insert_all(tx, rows.collect()).await?;
    let ids = ids(clinic::Entity::find().all(tx).await?, |row| (row.slug, row.id));
    Ok(clinics().iter().map(|(_, plan)| ids[plan.slug]).collect())
}

async fn write_exams(tx: &Tx) -> Result<Vec<i64>, StoreError> {
    let rows = Modality::ALL.iter().map(|plan| modality::ActiveModel {
        id: NotSet,
        name: Set(plan.name().to_owned()),
        code: Set(plan.code().to_owned()),
        release_delay_days: Set(plan.release_delay_days()),
        reminder_hours: Set("[]".to_owned()),
    });
    insert_all(tx, rows.collect()).await?;
    let modalities = ids(modality::Entity::find().all(tx).await?, |row| (row.name, row.id));
    let rows = BODY_PARTS.iter().map(|(name, figure_region)| body_part::ActiveModel {
        id: NotSet,
        name: Set((*name).to_owned()),
        figure_region: Set((*figure_region).to_owned()),
    });
    insert_all(tx, rows.collect()).await?;
    let parts = ids(body_part::Entity::find().all(tx).await?, |row| (row.figure_region, row.id));
    let rows = (0..)
        .zip(exams::all())
        .map(|(number, plan)| exam_row(number, plan, modalities[plan.modality.name()]));
    insert_all(tx, rows.collect()).await?;
    let ids = ids(exam::Entity::find().all(tx).await?, |row| (row.slug, row.id));
    let exams = || exams::all().map(|plan| (ids[plan.slug], plan));
    let groups = exams().flat_map(|(exam_id, plan)| {
        [Some(plan.modality.name()), plan.group].into_iter().flatten().map(move |name| {
            exam_group::ActiveModel { exam_id: Set(exam_id), group_name: Set(name.to_owned()) }
        })
    });
    let groups: Vec<exam_group::ActiveModel> = groups.collect();
    let names: BTreeSet<String> = groups.iter().map(|row| row.group_name.as_ref().clone()).collect();
    insert_all(tx, groups).await?;
    let names = names.into_iter().map(|name| exam_group_name::ActiveModel { id: NotSet, name: Set(name) });
    insert_all(tx, names.collect()).await?;
    let shown = exams().flat_map(|(exam_id, plan)| plan.regions.iter().map(move |region| (exam_id, *region)));
    let shown = shown.map(|(exam_id, region)| exam_body_part::ActiveModel {
        exam_id: Set(exam_id),
        body_part_id: Set(parts[region]),
    });
    insert_all(tx, shown.collect()).await?;
    let rules = exams().flat_map(|(exam_id, plan)| {
        plan.preparation.iter().map(move |step| exam_preparation::ActiveModel {
            id: NotSet,
            exam_id: Set(exam_id),
            rule: Set(step.rule.to_string()),
            minutes_before: Set(step.minutes_before),
            text: Set(step.text.to_owned()),
        })
    });
    insert_all(tx, rules.collect()).await?;
    let needs = exams().flat_map(|(exam_id, plan)| {
        needs::needs_of(plan).into_iter().map(move |(need, extra_minutes)| exam_need::ActiveModel {
            exam_id: Set(exam_id),
            need: Set(need.to_string()),
            extra_minutes: Set(extra_minutes),
        })
    });
    insert_all(tx, needs.collect()).await?;
    Ok(exams().map(|(id, _)| id).collect())
}

fn exam_row(number: i32, plan: &ExamPlan, modality_id: i64) -> exam::ActiveModel {
    // Staff check these first, so patients who accept an offer read the note about them.
    let looked_at = matches!(plan.kind, ExamKind::Enquiry | ExamKind::Pending);
    exam::ActiveModel {
        id: NotSet,
        slug: Set(plan.slug.to_owned()),
        name: Set(plan.name.to_owned()),
        modality_id: Set(modality_id),
        kind: Set(plan.kind.to_string()),
        priority: Set(10 * (number + 1)),
        exam_code: Set((70_003 + 17 * number).to_string()),
        minutes: Set(plan.minutes),
        exam_notes: Set(plan.notes.to_owned()),
        notes: Set(String::new()),
        search_words: Set(plan.search_words.to_owned()),
        show_booking_request_info_modal: Set(looked_at),
        notice_minutes: Set(plan.notice_minutes),
        change_window_minutes: Set(CHANGE_WINDOW_MINUTES),
    }
}

async fn write_devices(
    tx: &Tx,
    world: &DemoWorld,
    clinics: &[i64],
    exams: &[i64],
) -> Result<Vec<i64>, StoreError> {
    let rows = world.devices.iter().map(|plan| device::ActiveModel {
        id: NotSet,
        clinic_id: Set(clinics[plan.clinic]),
        name: Set(plan.name.clone()),
        group_name: Set(Some(plan.machine.group_name().to_owned())),
        start_grid_minutes: Set(plan.start_grid_minutes),
        version: Set(1),
        weight_limit_kg: Set(plan.weight_limit_kg),
    });
    insert_all(tx, rows.collect()).await?;
    let rows = device::Entity::find().all(tx).await?;
    let ids: HashMap<(i64, String), i64> =
        rows.into_iter().map(|row| ((row.clinic_id, row.name), row.id)).collect();
    let ids: Vec<i64> =
        world.devices.iter().map(|plan| ids[&(clinics[plan.clinic], plan.name.clone())]).collect();
    let devices = || ids.iter().copied().zip(&world.devices);
    let sessions = devices().flat_map(|(device_id, plan)| {
        plan.sessions.iter().map(move |session| device_session::ActiveModel {
            id: NotSet,
            device_id: Set(device_id),
            weekday: Set(i16::from(session.weekday.to_monday_one_offset())),
            from_minute: Set(session.from_minute),
            to_minute: Set(session.to_minute),
            valid_from: Set(None),
            valid_to: Set(None),
        })
    });
    insert_all(tx, sessions.collect()).await?;
    let exceptions = devices().flat_map(|(device_id, plan)| {
        plan.exceptions.iter().map(move |exception| device_exception::ActiveModel {
            id: NotSet,
            device_id: Set(device_id),
            first_day: Set(exception.first_day.to_string()),
            last_day: Set(exception.last_day.to_string()),
            from_minute: Set(exception.from_minute),
            to_minute: Set(exception.to_minute),
            kind: Set(exception.kind.to_string()),
            reason: Set("Service".to_owned()),
        })
    });
    insert_all(tx, exceptions.collect()).await?;
    let offers = devices().flat_map(|(device_id, plan)| {
        plan.exams.iter().map(move |offer| device_exam::ActiveModel {
            device_id: Set(device_id),
            exam_id: Set(exams[offer.exam]),
            minutes: Set(offer.minutes),
            cleanup_minutes: Set(offer.cleanup_minutes),
        })
    });
    insert_all(tx, offers.collect()).await?;
    Ok(ids)
}

/// The ids of rows by what names them.
fn ids<R>(rows: Vec<R>, named: impl Fn(R) -> (String, i64)) -> HashMap<String, i64> {
    rows.into_iter().map(named).collect()
}
