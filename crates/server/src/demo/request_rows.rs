//! Writes booking requests with their exams and preferred times.

use std::collections::HashMap;

use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::entity::{appointment, booking_request, booking_request_exam, booking_request_time};
use store::{StoreError, Tx};

use super::booking_rows::PersonIds;
use super::catalogue_rows::Ids;
use super::insert::insert_all;
use super::world::DemoWorld;

pub(super) async fn write(
    tx: &Tx,
    world: &DemoWorld,
    ids: &Ids,
    people: &[PersonIds],
) -> Result<(), StoreError> {
    let appointments = appointments(tx, world).await?;
    let rows = world.requests.iter().map(|request| {
        let person = people[request.person];
        let visit = request.visit.map(|visit| world.visits[visit].slug.as_str());
        booking_request::ActiveModel {
            id: NotSet,
            slug: Set(request.slug.clone()),
            booking_id: Set(person.booking),
            booking_key_id: Set(person.key),
            patient_id: Set(person.patient),
            clinic_id: Set(request.clinic.map(|clinic| ids.clinics[clinic])),
            status: Set(request.status.to_string()),
            kind: Set(request.kind.to_string()),
            patient_notes: Set(request.patient_notes.to_owned()),
            clinical_notes: Set(request.clinical_notes.to_owned()),
            exam_notes: Set(request.exam_notes.to_owned()),
            appointment_id: Set(visit.map(|slug| appointments[slug])),
            created_at: Set(world.people[request.person].booked_at.as_second()),
            updated_at: Set(request.updated_at.as_second()),
            region_id: Set(None),
            version: Set(0),
            owner_id: Set(None),
            offered_clinics: Set(None),
            api_key_id: Set(None),
        }
    });
    insert_all(tx, rows.collect()).await?;

    let rows = booking_request::Entity::find().all(tx).await?;
    let requests: HashMap<String, i64> = rows.into_iter().map(|row| (row.slug, row.id)).collect();
    let named = || world.requests.iter().map(|request| (requests[&request.slug], request));
    let exams = named().flat_map(|(id, request)| {
        (0..).zip(&request.exams).map(move |(position, exam)| booking_request_exam::ActiveModel {
            booking_request_id: Set(id),
            position: Set(position),
            exam_id: Set(ids.exams[*exam]),
        })
    });
    insert_all(tx, exams.collect()).await?;
    let times = named().flat_map(|(id, request)| {
        request.times.iter().map(move |time| booking_request_time::ActiveModel {
            id: NotSet,
            booking_request_id: Set(id),
            date: Set(time.day.to_string()),
            from_minute: Set(time.from_minute),
            to_minute: Set(time.to_minute),
        })
    });
    insert_all(tx, times.collect()).await
}

/// The ids of appointments made from requests, by slug.
async fn appointments(tx: &Tx, world: &DemoWorld) -> Result<HashMap<String, i64>, StoreError> {
    let booked = world.requests.iter().filter_map(|request| request.visit);
    let slugs: Vec<&str> = booked.map(|visit| world.visits[visit].slug.as_str()).collect();
    let rows: Vec<(String, i64)> = appointment::Entity::find()
        .select_only()
        .columns([appointment::Column::Slug, appointment::Column::Id])
        .filter(appointment::Column::Slug.is_in(slugs))
        .into_tuple()
        .all(tx)
        .await?;
    Ok(rows.into_iter().collect())
}
