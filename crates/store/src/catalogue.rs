//! Loads the whole catalogue with its schedules.

use std::collections::{HashMap, HashSet};

use domain::availability::{Schedule, ScheduleException, WeeklySession};
use domain::catalogue::{
    BodyPart, Catalogue, Clinic, Device, DeviceExam, DocumentType, Ethnicity, Exam, ExamNeed, InsuranceType,
    Lookup, Modality, Preparation, Region, Retired,
};
use domain::location::Location;
use domain::{ClinicId, DeviceId, ExamId, ModalityId, RegionId};
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::{day, json, parsed, slug};
use crate::entity::{
    body_part, clinic, clinic_closure, device, device_exam, device_exception, device_session, ethnicity,
    exam, exam_body_part, exam_group, exam_preparation, insurance_type, modality, region,
};
use crate::{StoreError, Tx, exam_needs, questionnaires, setup, versions};

/// Tells every server that the catalogue has changed.
pub async fn raise_version(tx: &Tx) -> Result<(), StoreError> {
    versions::raise(tx, versions::CATALOGUE).await
}

pub async fn load<C: ConnectionTrait>(db: &C) -> Result<Catalogue, StoreError> {
    let version = versions::read(db).await?.catalogue;
    let regions = load_regions(db).await?;
    let clinics = load_clinics(db, &regions).await?;
    let devices: Vec<Device> = device::Entity::find()
        .order_by_asc(device::Column::Id)
        .all(db)
        .await?
        .into_iter()
        .map(device_of)
        .collect();
    let gone = RetiredIds::load(db).await?;
    let offered = |pair: &device_exam::Model| {
        !gone.devices.contains(&pair.device_id) && !gone.exams.contains(&pair.exam_id)
    };
    let pairs = device_exam::Entity::find().all(db).await?;
    let device_exams: Vec<DeviceExam> =
        pairs.iter().filter(|pair| offered(pair)).map(device_exam_of).collect();
    let needs = exam_needs::load(db, &devices, &device_exams).await?;
    let schedules = load_schedules(db, &clinics, &devices).await?;
    let exams = load_exams(db, needs).await?;
    let (former_regions, regions) = regions.into_iter().partition(|one| gone.regions.contains(&one.id.0));
    let (former_clinics, clinics) = clinics.into_iter().partition(|one| gone.clinics.contains(&one.id.0));
    let (former_devices, devices) = devices.into_iter().partition(|one| gone.devices.contains(&one.id.0));
    let (former_exams, exams) = exams.into_iter().partition(|one| gone.exams.contains(&one.id.0));
    Ok(Catalogue {
        version,
        regions,
        clinics,
        devices,
        exams,
        body_parts: load_body_parts(db).await?,
        insurance_types: load_insurance_types(db).await?,
        ethnicities: load_ethnicities(db).await?,
        document_types: load_document_types(db).await?,
        questionnaires: questionnaires::published(db).await?,
        device_exams,
        schedules,
        retired: Retired {
            regions: former_regions,
            clinics: former_clinics,
            devices: former_devices,
            exams: former_exams,
        },
        lookup: Lookup::default(),
    })
}

/// Ids of retired records.
#[derive(Debug)]
struct RetiredIds {
    regions: HashSet<i64>,
    clinics: HashSet<i64>,
    devices: HashSet<i64>,
    exams: HashSet<i64>,
}

impl RetiredIds {
    async fn load<C: ConnectionTrait>(db: &C) -> Result<Self, StoreError> {
        Ok(Self {
            regions: setup::retired::<domain::setup::Region, _>(db).await?,
            clinics: setup::retired::<domain::setup::Clinic, _>(db).await?,
            devices: setup::retired::<domain::setup::Device, _>(db).await?,
            exams: setup::retired::<domain::setup::Exam, _>(db).await?,
        })
    }
}

async fn load_regions<C: ConnectionTrait>(db: &C) -> Result<Vec<Region>, StoreError> {
    let rows = region::Entity::find()
        .order_by_asc(region::Column::Priority)
        .order_by_asc(region::Column::Name)
        .order_by_asc(region::Column::Id);
    rows.all(db)
        .await?
        .into_iter()
        .map(|row| {
            Ok(Region {
                id: RegionId(row.id),
                slug: slug(row.slug, "regions.slug")?,
                name: row.name,
                location: Location { latitude: row.latitude, longitude: row.longitude },
            })
        })
        .collect()
}

async fn load_clinics<C: ConnectionTrait>(db: &C, regions: &[Region]) -> Result<Vec<Clinic>, StoreError> {
    let rows = clinic::Entity::find().order_by_asc(clinic::Column::Name).all(db).await?;
    rows.into_iter()
        .map(|row| {
            let region = regions.iter().find(|region| region.id.0 == row.region_id);
            Ok(Clinic {
                id: ClinicId(row.id),
                slug: slug(row.slug, "clinics.slug")?,
                region_id: RegionId(row.region_id),
                region: region.ok_or(StoreError::Corrupt { column: "clinics.region_id" })?.slug.clone(),
                name: row.name,
                address: row.address,
                location: Location { latitude: row.latitude, longitude: row.longitude },
                time_zone: row.time_zone,
                phone: row.phone,
                opening_hours: row.opening_hours,
                notice_minutes: row.notice_minutes,
            })
        })
        .collect()
}

async fn load_body_parts<C: ConnectionTrait>(db: &C) -> Result<Vec<BodyPart>, StoreError> {
    let rows = body_part::Entity::find().order_by_asc(body_part::Column::Id).all(db).await?;
    let part =
        |row: body_part::Model| BodyPart { id: row.id, name: row.name, figure_region: row.figure_region };
    Ok(rows.into_iter().map(part).collect())
}

async fn load_insurance_types<C: ConnectionTrait>(db: &C) -> Result<Vec<InsuranceType>, StoreError> {
    let rows = insurance_type::Entity::find()
        .order_by_asc(insurance_type::Column::Priority)
        .order_by_asc(insurance_type::Column::Id);
    let kind = |row: insurance_type::Model| InsuranceType {
        id: row.id,
        name: row.name,
        medicare_number_required: row.medicare_number_required,
    };
    let gone = setup::retired::<domain::setup::InsuranceType, _>(db).await?;
    let rows = rows.all(db).await?.into_iter().filter(|row| !gone.contains(&row.id));
    Ok(rows.map(kind).collect())
}

async fn load_ethnicities<C: ConnectionTrait>(db: &C) -> Result<Vec<Ethnicity>, StoreError> {
    let rows = ethnicity::Entity::find()
        .order_by_asc(ethnicity::Column::Priority)
        .order_by_asc(ethnicity::Column::Id);
    let gone = setup::retired::<domain::setup::Ethnicity, _>(db).await?;
    let rows = rows.all(db).await?.into_iter().filter(|row| !gone.contains(&row.id));
    Ok(rows.map(|row| Ethnicity { id: row.id, name: row.name }).collect())
}

async fn load_document_types<C: ConnectionTrait>(db: &C) -> Result<Vec<DocumentType>, StoreError> {
    let stored = setup::in_use::<domain::setup::DocumentType, _>(db).await?;
    let kind = |stored: setup::StoredRecord<domain::setup::DocumentType>| {
        let domain::setup::DocumentType { name, description, required, group_names } = stored.record;
        DocumentType { id: stored.id, name, description, required, group_names }
    };
    Ok(stored.into_iter().map(kind).collect())
}

async fn load_modalities<C: ConnectionTrait>(db: &C) -> Result<HashMap<ModalityId, Modality>, StoreError> {
    let modality = |row: modality::Model| {
        let id = ModalityId(row.id);
        let reminder_hours = json(&row.reminder_hours, "modalities.reminder_hours")?;
        Ok((id, Modality { id, name: row.name, code: row.code, reminder_hours }))
    };
    modality::Entity::find().all(db).await?.into_iter().map(modality).collect()
}

async fn load_exams<C: ConnectionTrait>(
    db: &C,
    mut needs: HashMap<ExamId, Vec<ExamNeed>>,
) -> Result<Vec<Exam>, StoreError> {
    let modalities = load_modalities(db).await?;
    let mut groups: HashMap<i64, Vec<String>> = HashMap::new();
    for row in exam_group::Entity::find().order_by_asc(exam_group::Column::GroupName).all(db).await? {
        groups.entry(row.exam_id).or_default().push(row.group_name);
    }
    let mut parts: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in exam_body_part::Entity::find().all(db).await? {
        parts.entry(row.exam_id).or_default().push(row.body_part_id);
    }
    let mut preparations: HashMap<i64, Vec<Preparation>> = HashMap::new();
    for row in exam_preparation::Entity::find().order_by_asc(exam_preparation::Column::Id).all(db).await? {
        let rule = parsed(&row.rule, "exam_preparations.rule")?;
        let preparation = Preparation { rule, minutes_before: row.minutes_before, text: row.text };
        preparations.entry(row.exam_id).or_default().push(preparation);
    }
    let rows = exam::Entity::find()
        .order_by_asc(exam::Column::Priority)
        .order_by_asc(exam::Column::Name)
        .all(db)
        .await?;
    rows.into_iter()
        .map(|row| {
            let modality = modalities.get(&ModalityId(row.modality_id)).cloned();
            Ok(Exam {
                id: ExamId(row.id),
                slug: slug(row.slug, "exams.slug")?,
                name: row.name,
                modality: modality.ok_or(StoreError::Corrupt { column: "exams.modality_id" })?,
                kind: parsed(&row.kind, "exams.kind")?,
                priority: row.priority,
                exam_code: row.exam_code,
                minutes: row.minutes,
                exam_notes: row.exam_notes,
                notes: row.notes,
                search_words: row.search_words,
                show_booking_request_info_modal: row.show_booking_request_info_modal,
                group_names: groups.remove(&row.id).unwrap_or_default(),
                body_part_ids: parts.remove(&row.id).unwrap_or_default(),
                preparation: preparations.remove(&row.id).unwrap_or_default(),
                needs_asked: needs.remove(&ExamId(row.id)).unwrap_or_default(),
                notice_minutes: row.notice_minutes,
                change_window_minutes: row.change_window_minutes,
            })
        })
        .collect()
}

/// The present schedules of these devices in the database.
pub(crate) async fn schedules_of<C: ConnectionTrait>(
    db: &C,
    devices: &[DeviceId],
) -> Result<HashMap<DeviceId, Schedule>, StoreError> {
    let clinics = load_clinics(db, &load_regions(db).await?).await?;
    let rows = device::Entity::find().filter(device::Column::Id.is_in(devices.iter().map(|id| id.0)));
    let devices: Vec<Device> = rows.all(db).await?.into_iter().map(device_of).collect();
    load_schedules(db, &clinics, &devices).await
}

async fn load_schedules<C: ConnectionTrait>(
    db: &C,
    clinics: &[Clinic],
    devices: &[Device],
) -> Result<HashMap<DeviceId, Schedule>, StoreError> {
    let mut schedules = HashMap::new();
    for device in devices {
        let clinic = clinics.iter().find(|clinic| clinic.id == device.clinic_id);
        let zone = clinic.and_then(|clinic| TimeZone::get(&clinic.time_zone).ok());
        let time_zone = zone.ok_or(StoreError::Corrupt { column: "clinics.time_zone" })?;
        schedules.insert(device.id, Schedule { time_zone, sessions: Vec::new(), exceptions: Vec::new() });
    }
    for row in device_session::Entity::find().all(db).await? {
        if let Some(schedule) = schedules.get_mut(&DeviceId(row.device_id)) {
            schedule.sessions.push(session_of(&row)?);
        }
    }
    for row in device_exception::Entity::find().all(db).await? {
        if let Some(schedule) = schedules.get_mut(&DeviceId(row.device_id)) {
            schedule.exceptions.push(ScheduleException {
                first_day: day(&row.first_day, "device_exceptions.first_day")?,
                last_day: day(&row.last_day, "device_exceptions.last_day")?,
                from_minute: row.from_minute,
                to_minute: row.to_minute,
                kind: parsed(&row.kind, "device_exceptions.kind")?,
            });
        }
    }
    for row in clinic_closure::Entity::find().all(db).await? {
        let closure = ScheduleException {
            first_day: day(&row.first_day, "clinic_closures.first_day")?,
            last_day: day(&row.last_day, "clinic_closures.last_day")?,
            from_minute: row.from_minute,
            to_minute: row.to_minute,
            kind: parsed(&row.kind, "clinic_closures.kind")?,
        };
        for device in devices.iter().filter(|device| device.clinic_id.0 == row.clinic_id) {
            if let Some(schedule) = schedules.get_mut(&device.id) {
                schedule.exceptions.push(closure.clone());
            }
        }
    }
    Ok(schedules)
}

fn session_of(row: &device_session::Model) -> Result<WeeklySession, StoreError> {
    let weekday = i8::try_from(row.weekday).ok().and_then(|n| Weekday::from_monday_one_offset(n).ok());
    let date =
        |text: &Option<String>| text.as_deref().map(|text| day(text, "device_sessions.valid")).transpose();
    Ok(WeeklySession {
        weekday: weekday.ok_or(StoreError::Corrupt { column: "device_sessions.weekday" })?,
        from_minute: row.from_minute,
        to_minute: row.to_minute,
        valid_from: date(&row.valid_from)?,
        valid_to: date(&row.valid_to)?,
    })
}

fn device_of(row: device::Model) -> Device {
    Device {
        id: DeviceId(row.id),
        clinic_id: ClinicId(row.clinic_id),
        name: row.name,
        group_name: row.group_name,
        start_grid_minutes: row.start_grid_minutes,
        weight_limit_kg: row.weight_limit_kg,
    }
}

fn device_exam_of(row: &device_exam::Model) -> DeviceExam {
    DeviceExam {
        device_id: DeviceId(row.device_id),
        exam_id: ExamId(row.exam_id),
        minutes: row.minutes,
        cleanup_minutes: row.cleanup_minutes,
    }
}
