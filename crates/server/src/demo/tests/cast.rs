//! Results, shares, a family, and who may sign in.

use domain::results::Release;
use sea_orm::EntityTrait;
use store::entity::{user, user_role};
use store::{appointments, booking_keys, reports, shared_accesses};

use super::super::cast::Part;
use super::{DemoDatabase, now, seal};

pub(super) async fn results_are_released_waiting_and_expired(written: &DemoDatabase) {
    let db = written.store.read();
    assert_eq!(written.info.results.len(), 3);
    for shown in &written.info.results {
        let key = booking_keys::find(db, &seal(&shown.booking.booking_key).hash).await.unwrap().unwrap();
        let ids: Vec<_> = appointments::of_key(db, key.id).await.unwrap().iter().map(|one| one.id).collect();
        let found = reports::of_appointments(db, &ids).await.unwrap();
        let part = match found[0].release(now()) {
            Release::Released { .. } => Part::Released,
            Release::Waiting { .. } => Part::Waiting,
            Release::Expired => Part::Expired,
        };
        assert_eq!(part, shown.results);
        assert_eq!(found[0].stored_as.is_some(), part == Part::Released);
    }
}

pub(super) async fn a_link_is_shared_and_another_was_taken_back(written: &DemoDatabase) {
    let db = written.store.read();
    for shown in &written.info.shared {
        let key = booking_keys::find(db, &seal(&shown.booking_key).hash).await.unwrap().unwrap();
        let share = shared_accesses::of_key(db, key.id).await.unwrap().unwrap();
        assert_eq!((share.revoked_at.is_some(), &share.contact), (shown.revoked, &shown.contact));
        let booking = appointments::booking_of_key(db, share.owner_key).await.unwrap().unwrap();
        let patient = appointments::patient(db, booking.patient_id).await.unwrap().unwrap();
        assert_eq!(patient.date_of_birth, shown.date_of_birth);
    }
    assert_eq!(written.info.shared.iter().map(|shown| shown.revoked).collect::<Vec<_>>(), [false, true]);
}

pub(super) async fn a_family_shares_one_address(written: &DemoDatabase) {
    let db = written.store.read();
    let mut names = Vec::new();
    for shown in &written.info.family {
        let key = booking_keys::find(db, &seal(&shown.booking_key).hash).await.unwrap().unwrap();
        let booking = appointments::booking_of_key(db, key.id).await.unwrap().unwrap();
        let patient = appointments::patient(db, booking.patient_id).await.unwrap().unwrap();
        assert_eq!(patient.email, "anna.petrova@example.org");
        assert_eq!(patient.date_of_birth, shown.date_of_birth);
        names.push(patient.first_name);
    }
    assert_eq!(names, ["Anna", "Leo", "Mia"]);
    assert_eq!(written.info.soon.len(), 1);
}

pub(super) async fn there_is_an_account_in_every_role(written: &DemoDatabase) {
    let db = written.store.read();
    let roles: std::collections::BTreeSet<String> =
        user_role::Entity::find().all(db).await.unwrap().into_iter().map(|row| row.role).collect();
    assert_eq!(roles.len(), 6, "{roles:?}");
    let users = user::Entity::find().all(db).await.unwrap();
    assert_eq!(users.len(), written.info.staff.len());
    assert!(users.iter().any(|row| row.doctor_id.is_some() && row.organization_id.is_none()));
    assert!(users.iter().any(|row| row.doctor_id.is_some() && row.organization_id.is_some()));
}
