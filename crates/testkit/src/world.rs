//! A small provider: one region, two clinics, three devices, and an exam of each kind.

use domain::catalogue::{ExamKind, PreparationRule};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, EntityTrait};
use serde_json::{Value, json};
use store::entity::{
    clinic, clinic_closure, device, device_exam, device_session, exam, exam_group, exam_group_name,
    exam_preparation, modality, region,
};
use store::{Store, StoreError, Tx};

/// The ids that tests name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct World {
    pub newtown: i64,
    pub randwick: i64,
    /// Newtown's ultrasound rooms; both do every ultrasound.
    pub room_1: i64,
    pub room_2: i64,
    /// Randwick's only room.
    pub room_3: i64,
}

impl World {
    /// As numbered in an empty database.
    pub const FIRST: Self = Self { newtown: 1, randwick: 2, room_1: 1, room_2: 2, room_3: 3 };

    /// A 30-minute knee ultrasound (no preparation) in Newtown's first room, at a local time on 10 March 2026.
    pub fn knee_slot(&self, time: &str) -> Value {
        self.slot("ultrasound-knee", self.room_1, "2026-03-10", time, 30)
    }

    /// A 60-minute exam in Newtown's first room.
    pub fn long_slot(&self, time: &str) -> Value {
        self.slot("ultrasound-morphology", self.room_1, "2026-03-10", time, 60)
    }

    /// # Panics
    /// When the time is invalid.
    pub fn slot(&self, exam: &str, device: i64, day: &str, time: &str, minutes: i64) -> Value {
        let clinic = if device == self.room_3 { "randwick" } else { "newtown" };
        let start: jiff::Timestamp = format!("{day}T{time}:00+11:00").parse().expect("a time");
        let end = start + jiff::SignedDuration::from_mins(minutes);
        json!({
            "examSlug": exam, "clinicSlug": clinic, "deviceId": device,
            "start": start.to_string(), "end": end.to_string()
        })
    }
}

/// Writes the provider into an empty database.
pub async fn build_world(store: &Store) -> Result<World, StoreError> {
    store.write(|tx| Box::pin(write_world(tx))).await
}

async fn write_world(tx: &Tx) -> Result<World, StoreError> {
    let sydney = region::ActiveModel {
        id: NotSet,
        slug: Set("sydney".into()),
        name: Set("Sydney".into()),
        latitude: Set(-33.8688),
        longitude: Set(151.2093),
        priority: Set(0),
    };
    let sydney = sydney.insert(tx).await?.id;
    let newtown = add_clinic(tx, sydney, "newtown", -33.8981, 151.1741).await?;
    let randwick = add_clinic(tx, sydney, "randwick", -33.9149, 151.2421).await?;
    let world = World {
        newtown,
        randwick,
        room_1: add_device(tx, newtown, "Room 1").await?,
        room_2: add_device(tx, newtown, "Room 2").await?,
        room_3: add_device(tx, randwick, "Room 3").await?,
    };
    add_exams(tx, &world).await?;
    let holiday = clinic_closure::ActiveModel {
        id: NotSet,
        clinic_id: Set(newtown),
        first_day: Set("2026-04-03".into()),
        last_day: Set("2026-04-03".into()),
        from_minute: Set(None),
        to_minute: Set(None),
        reason: Set("Good Friday".into()),
        kind: Set("CLOSED".into()),
    };
    holiday.insert(tx).await?;
    store::catalogue::raise_version(tx).await?;
    Ok(world)
}

async fn add_clinic(
    tx: &Tx,
    region: i64,
    slug: &str,
    latitude: f64,
    longitude: f64,
) -> Result<i64, StoreError> {
    let name = format!("Harbour Imaging {}{}", slug[..1].to_uppercase(), &slug[1..]);
    let row = clinic::ActiveModel {
        id: NotSet,
        region_id: Set(region),
        slug: Set(slug.into()),
        name: Set(name),
        address: Set(format!("1 Example Street, {slug}")),
        latitude: Set(latitude),
        longitude: Set(longitude),
        time_zone: Set("Australia/Sydney".into()),
        phone: Set("02 5550 0100".into()),
        opening_hours: Set("Monday to Friday 8 am to 5 pm".into()),
        notice_minutes: Set(0),
        check_in_prior_minutes: Set(0),
    };
    Ok(row.insert(tx).await?.id)
}

/// Open Monday to Friday from 8 to 17, exams start every 15 minutes.
async fn add_device(tx: &Tx, clinic: i64, name: &str) -> Result<i64, StoreError> {
    let row = device::ActiveModel {
        id: NotSet,
        clinic_id: Set(clinic),
        name: Set(name.into()),
        group_name: Set(Some("Ultrasound".into())),
        start_grid_minutes: Set(15),
        version: Set(0),
        weight_limit_kg: Set(None),
    };
    let id = row.insert(tx).await?.id;
    let week = (1..=5).map(|weekday| device_session::ActiveModel {
        id: NotSet,
        device_id: Set(id),
        weekday: Set(weekday),
        from_minute: Set(8 * 60),
        to_minute: Set(17 * 60),
        valid_from: Set(None),
        valid_to: Set(None),
    });
    device_session::Entity::insert_many(week).exec_without_returning(tx).await?;
    Ok(id)
}

async fn add_exams(tx: &Tx, world: &World) -> Result<(), StoreError> {
    let rows = [
        ("ultrasound-abdomen", "Ultrasound abdomen", ExamKind::Online, 30, 10),
        ("ultrasound-knee", "Ultrasound knee", ExamKind::Online, 30, 20),
        ("ultrasound-morphology", "Ultrasound morphology", ExamKind::Online, 60, 30),
        ("ultrasound-contrast", "Ultrasound with contrast", ExamKind::Pending, 45, 40),
        ("xray-knee", "X-ray knee", ExamKind::WalkIn, 15, 50),
        ("guided-injection", "Guided injection", ExamKind::Enquiry, 30, 60),
    ];
    let ultrasound = modality::ActiveModel {
        id: NotSet,
        name: Set("Ultrasound".into()),
        code: Set("US".into()),
        release_delay_days: Set(0),
        reminder_hours: Set("[]".into()),
    };
    let ultrasound = ultrasound.insert(tx).await?.id;
    exam_group_name::ActiveModel { id: NotSet, name: Set("Ultrasound".into()) }.insert(tx).await?;
    for (slug, name, kind, minutes, priority) in rows {
        let row = exam::ActiveModel {
            id: NotSet,
            slug: Set(slug.into()),
            name: Set(name.into()),
            modality_id: Set(ultrasound),
            kind: Set(kind.to_string()),
            priority: Set(priority),
            exam_code: Set(format!("7{priority:04}")),
            minutes: Set(minutes),
            exam_notes: Set(String::new()),
            notes: Set(String::new()),
            search_words: Set("tummy belly".into()),
            show_booking_request_info_modal: Set(false),
            notice_minutes: Set(60),
            change_window_minutes: Set(domain::limits::CHANGE_WINDOW_MINUTES),
        };
        let id = row.insert(tx).await?.id;
        let group = exam_group::ActiveModel { exam_id: Set(id), group_name: Set("Ultrasound".into()) };
        group.insert(tx).await?;
        if kind.has_slots() {
            add_to_devices(tx, world, id, minutes).await?;
        }
        if slug == "ultrasound-abdomen" {
            let fast = exam_preparation::ActiveModel {
                id: NotSet,
                exam_id: Set(id),
                rule: Set(PreparationRule::Fast.to_string()),
                minutes_before: Set(360),
                text: Set("Eat nothing for 6 hours before.".into()),
            };
            fast.insert(tx).await?;
        }
    }
    Ok(())
}

async fn add_to_devices(tx: &Tx, world: &World, exam: i64, minutes: i64) -> Result<(), StoreError> {
    let rows = [world.room_1, world.room_2, world.room_3].map(|device| device_exam::ActiveModel {
        device_id: Set(device),
        exam_id: Set(exam),
        minutes: Set(minutes),
        cleanup_minutes: Set(5),
    });
    device_exam::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}
