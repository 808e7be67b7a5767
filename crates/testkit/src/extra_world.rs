//! Additions to the small provider, and look-ups directly in the database.

use app::messages::LoggedMessage;
use domain::catalogue::ExamKind;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::entity::{
    appointment, audit_event, body_part, booking, clinic, device, device_exam, device_session, doctor,
    ethnicity, exam, exam_body_part, exam_group, insurance_type, modality, organization, patient, region,
};
use store::{StoreError, Tx};

use crate::{Site, World};

/// The ids of what [`Site::add_second_region`] adds.
#[derive(Debug, Clone, Copy, Default)]
pub struct ExtraWorld {
    pub perth: i64,
    pub subiaco: i64,
    /// Subiaco's only machine, in the group MRI; does the MRI of the knee.
    pub scanner: i64,
    /// A further room at Newtown, in the group Evening, open 17 to 18 on weekdays; does the knee ultrasound.
    pub evening_room: i64,
    pub mri: i64,
    pub knee: i64,
}

/// How many rows with personal data a booking has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rows {
    pub patients: usize,
    pub bookings: usize,
    pub appointments: usize,
}

impl Site {
    /// Adds a second region three hours to the west with one clinic, a second modality, group and body part, and an
    /// evening room at Newtown. The walk-in X-ray gets a machine at Subiaco.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn add_second_region(&self) -> ExtraWorld {
        let world = self.world.clone();
        let written = self.app.store().write(move |tx| {
            let world = world.clone();
            Box::pin(async move { write_second_region(tx, &world).await })
        });
        written.await.expect("the wider catalogue is written")
    }

    /// Sets a section of the provider's configuration.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn configure(&self, section: &str, body: &serde_json::Value) {
        let (section, body) = (section.to_owned(), body.to_string());
        let written = self.app.store().write(move |tx| {
            let (section, body) = (section.clone(), body.clone());
            Box::pin(async move { store::configuration::save(tx, &section, &body).await })
        });
        written.await.expect("the configuration is written");
    }

    /// Referrers, and the lists patients choose from.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn add_lists(&self) {
        let written = self.app.store().write(|tx| Box::pin(async move { write_lists(tx).await }));
        written.await.expect("the lists are written");
    }

    /// The audit trail, oldest first.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn audit_events(&self) -> Vec<audit_event::Model> {
        let rows = audit_event::Entity::find().order_by_asc(audit_event::Column::Id);
        rows.all(self.app.store().read()).await.expect("the audit trail")
    }

    /// The message log, oldest first.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn messages(&self) -> Vec<LoggedMessage> {
        self.app.message_log().await.expect("the message log")
    }

    /// # Panics
    /// When they cannot be counted.
    pub async fn rows(&self) -> Rows {
        let db = self.app.store().read();
        Rows {
            patients: patient::Entity::find().all(db).await.expect("patients").len(),
            bookings: booking::Entity::find().all(db).await.expect("bookings").len(),
            appointments: appointment::Entity::find().all(db).await.expect("appointments").len(),
        }
    }
}

async fn write_second_region(tx: &Tx, world: &World) -> Result<ExtraWorld, StoreError> {
    let perth = region::ActiveModel {
        id: NotSet,
        slug: Set("perth".into()),
        name: Set("Perth".into()),
        latitude: Set(-31.9523),
        longitude: Set(115.8613),
        priority: Set(1),
    };
    let perth = perth.insert(tx).await?.id;
    let subiaco = add_subiaco(tx, perth).await?;
    let scanner = NewDevice { name: "Scanner", group: "MRI", from_hour: 8, to_hour: 17 };
    let scanner = add_device(tx, subiaco, scanner).await?;
    let evening_room = NewDevice { name: "Room 4", group: "Evening", from_hour: 17, to_hour: 18 };
    let evening_room = add_device(tx, world.newtown, evening_room).await?;
    let mri = modality::ActiveModel {
        id: NotSet,
        name: Set("MRI".into()),
        code: Set("MR".into()),
        release_delay_days: Set(0),
        reminder_hours: Set("[]".into()),
    }
    .insert(tx)
    .await?
    .id;
    let knee =
        body_part::ActiveModel { id: NotSet, name: Set("Knee".into()), figure_region: Set("knee".into()) };
    let knee = knee.insert(tx).await?.id;
    let mri_knee = add_mri_knee(tx, mri, knee).await?;
    let pairs = [
        (scanner, mri_knee),
        (scanner, exam_id(tx, "xray-knee").await?),
        (evening_room, exam_id(tx, "ultrasound-knee").await?),
    ];
    let rows = pairs.map(|(device, exam)| device_exam::ActiveModel {
        device_id: Set(device),
        exam_id: Set(exam),
        minutes: Set(30),
        cleanup_minutes: Set(5),
    });
    device_exam::Entity::insert_many(rows).exec_without_returning(tx).await?;
    store::catalogue::raise_version(tx).await?;
    Ok(ExtraWorld { perth, subiaco, scanner, evening_room, mri, knee })
}

async fn add_subiaco(tx: &Tx, region: i64) -> Result<i64, StoreError> {
    let row = clinic::ActiveModel {
        id: NotSet,
        region_id: Set(region),
        slug: Set("subiaco".into()),
        name: Set("Harbour Imaging Subiaco".into()),
        address: Set("1 Example Street, subiaco".into()),
        latitude: Set(-31.9475),
        longitude: Set(115.8269),
        time_zone: Set("Australia/Perth".into()),
        phone: Set("08 5550 0100".into()),
        opening_hours: Set("Monday to Friday 8 am to 5 pm".into()),
        notice_minutes: Set(0),
        check_in_prior_minutes: Set(0),
    };
    Ok(row.insert(tx).await?.id)
}

/// Open Monday to Friday.
#[derive(Debug, Clone, Copy)]
struct NewDevice {
    name: &'static str,
    group: &'static str,
    from_hour: i16,
    to_hour: i16,
}

async fn add_device(tx: &Tx, clinic: i64, new: NewDevice) -> Result<i64, StoreError> {
    let row = device::ActiveModel {
        id: NotSet,
        clinic_id: Set(clinic),
        name: Set(new.name.into()),
        group_name: Set(Some(new.group.into())),
        start_grid_minutes: Set(15),
        version: Set(0),
        weight_limit_kg: Set(None),
    };
    let id = row.insert(tx).await?.id;
    let week = (1..=5).map(|weekday| device_session::ActiveModel {
        id: NotSet,
        device_id: Set(id),
        weekday: Set(weekday),
        from_minute: Set(new.from_hour * 60),
        to_minute: Set(new.to_hour * 60),
        valid_from: Set(None),
        valid_to: Set(None),
    });
    device_session::Entity::insert_many(week).exec_without_returning(tx).await?;
    Ok(id)
}

async fn add_mri_knee(tx: &Tx, modality: i64, body_part: i64) -> Result<i64, StoreError> {
    let row = exam::ActiveModel {
        id: NotSet,
        slug: Set("mri-knee".into()),
        name: Set("Knee".into()),
        modality_id: Set(modality),
        kind: Set(ExamKind::Online.to_string()),
        priority: Set(5),
        exam_code: Set("63328".into()),
        minutes: Set(30),
        exam_notes: Set("Bring earlier pictures.".into()),
        notes: Set("No metal.".into()),
        search_words: Set("meniscus".into()),
        show_booking_request_info_modal: Set(true),
        notice_minutes: Set(60),
        change_window_minutes: Set(domain::limits::CHANGE_WINDOW_MINUTES),
    };
    let id = row.insert(tx).await?.id;
    exam_group::ActiveModel { exam_id: Set(id), group_name: Set("MRI".into()) }.insert(tx).await?;
    exam_body_part::ActiveModel { exam_id: Set(id), body_part_id: Set(body_part) }.insert(tx).await?;
    Ok(id)
}

pub(crate) async fn exam_id(tx: &Tx, slug: &str) -> Result<i64, StoreError> {
    let found = exam::Entity::find().filter(exam::Column::Slug.eq(slug)).one(tx).await?;
    Ok(found.map_or(0, |row| row.id))
}

async fn write_lists(tx: &Tx) -> Result<(), StoreError> {
    let practice = organization::ActiveModel {
        id: NotSet,
        name: Set("Newtown Family Practice".into()),
        city: Set("Newtown".into()),
        postal_code: Set("2042".into()),
        address: Set(String::new()),
    };
    let practice = practice.insert(tx).await?.id;
    for (first_name, last_name, organization_id) in
        [("Ana", "Testa", Some(practice)), ("Ben", "Testarossa", None), ("Cleo", "O'Neil_%", Some(practice))]
    {
        let doctor = doctor::ActiveModel {
            id: NotSet,
            organization_id: Set(organization_id),
            title: Set(Some("Dr".into())),
            first_name: Set(first_name.into()),
            last_name: Set(last_name.into()),
            city: Set("Newtown".into()),
            postal_code: Set("2042".into()),
            provider_number: Set("1234567A".into()),
            search_name: Set(format!("{last_name} {first_name}").to_lowercase()),
        };
        doctor.insert(tx).await?;
    }
    store::setup::write_all_words::<domain::setup::Organization>(tx).await?;
    store::setup::write_all_words::<domain::setup::Doctor>(tx).await?;
    for (name, priority) in [("Private", 20), ("Medicare", 10)] {
        let kind = insurance_type::ActiveModel {
            id: NotSet,
            name: Set(name.into()),
            priority: Set(priority),
            medicare_number_required: Set(name == "Medicare"),
        };
        kind.insert(tx).await?;
        let one = ethnicity::ActiveModel {
            id: NotSet,
            name: Set(format!("{name} people")),
            priority: Set(priority),
        };
        one.insert(tx).await?;
    }
    store::catalogue::raise_version(tx).await
}
