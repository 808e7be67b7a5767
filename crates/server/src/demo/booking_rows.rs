//! Writes keys, patients, bookings, appointments and their claims.

use std::collections::{BTreeSet, HashMap};

use domain::appointment::AppointmentStatus;
use domain::booking::BookingKeyState;
use domain::limits::{DRAFT_HOURS, TICK_MINUTES};
use domain::patient::search_names;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};
use store::booking_keys::SealedKey;
use store::entity::{appointment, booking, booking_key, patient};
use store::{StoreError, Tx, appointments};

use super::catalogue_rows::Ids;
use super::insert::insert_all;
use super::list_rows::ListIds;
use super::people::Person;
use super::world::DemoWorld;

/// The rows of one person.
#[derive(Debug, Clone, Copy)]
pub(super) struct PersonIds {
    pub(super) key: i64,
    pub(super) patient: i64,
    pub(super) booking: i64,
}

pub(super) async fn write_visits(
    tx: &Tx,
    world: &DemoWorld,
    ids: &Ids,
    people: &[PersonIds],
    now: Timestamp,
) -> Result<(), StoreError> {
    let old: HashMap<usize, &str> = moved_visits(world).collect();
    let rows = world.visits.iter().map(|visit| {
        let device = &world.devices[visit.device];
        let person = people[visit.person];
        let before = old.get(&visit.person).filter(|slug| **slug != visit.slug);
        let moved = visit.status == AppointmentStatus::Changed || before.is_some();
        appointment::ActiveModel {
            id: NotSet,
            slug: Set(visit.slug.clone()),
            booking_id: Set(person.booking),
            booking_key_id: Set(person.key),
            patient_id: Set(person.patient),
            exam_id: Set(ids.exams[visit.exam]),
            clinic_id: Set(ids.clinics[device.clinic]),
            device_id: Set(ids.devices[visit.device]),
            start_at: Set(visit.start.start().as_second()),
            end_at: Set(visit.end.start().as_second()),
            status: Set(visit.status.to_string()),
            calendar_sequence: Set(i32::from(moved)),
            created_at: Set(world.people[visit.person].booked_at.min(now).as_second()),
            replaced_by_id: Set(None),
            calendar_uid: Set(before.map(|slug| (*slug).to_owned())),
            folio_number: Set(None),
        }
    });
    insert_all(tx, rows.collect()).await?;
    link_successors(tx, world).await?;
    claim_time(tx, world).await
}

pub(super) async fn write_people(
    tx: &Tx,
    world: &DemoWorld,
    lists: &ListIds,
    keys: &[SealedKey],
) -> Result<Vec<PersonIds>, StoreError> {
    let rows = world.people.iter().zip(keys).map(|(person, key)| booking_key::ActiveModel {
        id: NotSet,
        key_hash: Set(key.hash.clone()),
        key_sealed: Set(key.sealed.clone()),
        state: Set(BookingKeyState::Submitted.to_string()),
        created_at: Set(person.booked_at.as_second()),
        expires_at: Set((person.booked_at + SignedDuration::from_hours(DRAFT_HOURS)).as_second()),
        needs: Set(None),
        short_notice_reason: Set(None),
        became: Set(None),
    });
    insert_all(tx, rows.collect()).await?;
    let columns = [booking_key::Column::KeyHash, booking_key::Column::Id];
    let key_ids: Vec<(Vec<u8>, i64)> =
        booking_key::Entity::find().select_only().columns(columns).into_tuple().all(tx).await?;
    let key_ids: HashMap<Vec<u8>, i64> = key_ids.into_iter().collect();

    insert_all(tx, world.people.iter().map(|person| patient_row(person, lists)).collect()).await?;
    // A person whose request was booked has two records with the same e-mail address, created at different times.
    let columns = [patient::Column::Email, patient::Column::CreatedAt, patient::Column::Id];
    let patients: Vec<(String, i64, i64)> =
        patient::Entity::find().select_only().columns(columns).into_tuple().all(tx).await?;
    let patients: HashMap<(String, i64), i64> =
        patients.into_iter().map(|(email, created_at, id)| ((email, created_at), id)).collect();

    let named = || {
        let people = world.people.iter().zip(keys);
        people.map(|(person, key)| {
            (person, key_ids[&key.hash], patients[&(person.email.clone(), person.booked_at.as_second())])
        })
    };
    let bookings = named().map(|(person, key, patient)| booking::ActiveModel {
        id: NotSet,
        booking_key_id: Set(key),
        patient_id: Set(patient),
        booking_for: Set(person.booking_for.to_owned()),
        notes: Set(None),
        language: Set("en-AU".to_owned()),
        accepted_terms_at: Set(person.booked_at.as_second()),
        created_at: Set(person.booked_at.as_second()),
        guardian_name: Set(None),
        guardian_relation: Set(None),
        guardian_email: Set(None),
        guardian_contact_number: Set(None),
        needs: Set(None),
        doctor_id: Set(None),
        organization_id: Set(None),
        short_notice_reason: Set(None),
    });
    insert_all(tx, bookings.collect()).await?;
    let columns = [booking::Column::BookingKeyId, booking::Column::Id];
    let bookings: Vec<(i64, i64)> =
        booking::Entity::find().select_only().columns(columns).into_tuple().all(tx).await?;
    let bookings: HashMap<i64, i64> = bookings.into_iter().collect();
    Ok(named().map(|(_, key, patient)| PersonIds { key, patient, booking: bookings[&key] }).collect())
}

fn patient_row(person: &Person, lists: &ListIds) -> patient::ActiveModel {
    let (by_last_name, by_first_name) = search_names(person.first_name, person.last_name);
    patient::ActiveModel {
        by_last_name: Set(by_last_name),
        by_first_name: Set(by_first_name),
        id: NotSet,
        title: Set(None),
        first_name: Set(person.first_name.to_owned()),
        last_name: Set(person.last_name.to_owned()),
        date_of_birth: Set(person.date_of_birth.to_string()),
        email: Set(person.email.clone()),
        contact_number: Set(person.stored_number()),
        postal_code: Set(Some(person.postal_code.to_owned())),
        medicare_number: Set(None),
        reference_number: Set(None),
        gender: Set(Some(person.gender.name().to_owned())),
        created_at: Set(person.booked_at.as_second()),
        insurance_type_id: Set(person.insurance_type.map(|chosen| lists.insurance_types[chosen])),
        nhi_number: Set(None),
        ethnicity_id: Set(person.ethnicity.map(|chosen| lists.ethnicities[chosen])),
    }
}

/// Visits replaced by another one: by person, with their slug.
fn moved_visits(world: &DemoWorld) -> impl Iterator<Item = (usize, &str)> {
    let moved = world.visits.iter().filter(|visit| visit.status == AppointmentStatus::Rescheduled);
    moved.map(|visit| (visit.person, visit.slug.as_str()))
}

async fn link_successors(tx: &Tx, world: &DemoWorld) -> Result<(), StoreError> {
    for (person, slug) in moved_visits(world) {
        let new = world.visits.iter().find(|visit| visit.person == person && visit.slug != slug);
        let Some(new) = new else { continue };
        let (old, new) =
            (appointments::by_slug(tx, slug).await?, appointments::by_slug(tx, &new.slug).await?);
        if let (Some(old), Some(new)) = (old, new) {
            appointments::link_successor(tx, old.id, new.id).await?;
        }
    }
    Ok(())
}

/// Claims every tick of every appointment that keeps its device, clean-up included, in one statement that the engine works
/// out by itself. The claims' primary key refuses the whole world if two of them overlapped.
async fn claim_time(tx: &Tx, world: &DemoWorld) -> Result<(), StoreError> {
    let kept: BTreeSet<String> = world
        .visits
        .iter()
        .filter(|visit| visit.status.occupies_device())
        .map(|visit| format!("'{}'", visit.status))
        .collect();
    let kept: Vec<String> = kept.into_iter().collect();
    let longest = world.devices.iter().flat_map(|device| &device.exams);
    let longest = longest.map(|offer| offer.minutes + offer.cleanup_minutes).max().unwrap_or(0);
    let steps: Vec<String> = (0..=longest / TICK_MINUTES).map(|step| format!("({step})")).collect();
    let tick_seconds = TICK_MINUTES * 60;
    let statement = format!(
        "INSERT INTO claims (device_id, tick, appointment_id, run_ticks)
         WITH steps (step) AS (VALUES {steps})
         SELECT a.device_id, a.start_at / {tick_seconds} + s.step, a.id,
           CASE s.step WHEN 0
             THEN (a.end_at - a.start_at + d.cleanup_minutes * 60 + {tick_seconds} - 1) / {tick_seconds}
             ELSE 0 END
         FROM appointments a
         JOIN device_exams d ON d.device_id = a.device_id AND d.exam_id = a.exam_id
         JOIN steps s ON s.step * {tick_seconds} < a.end_at - a.start_at + d.cleanup_minutes * 60
         WHERE a.status IN ({kept})
         ORDER BY 1, 2",
        steps = steps.join(", "),
        kept = kept.join(", "),
    );
    tx.execute_unprepared(&statement).await?;
    Ok(())
}
