//! Bookings with their patients and appointments, and their audit rows.

use domain::appointment::AppointmentStatus;
use domain::audit::{ActorKind, AuditAction, SubjectKind};
use domain::patient::BookingFor;
use sea_orm::{ConnectionTrait, EntityTrait};
use store::StoreError;
use store::appointments;
use store::audit::{Actor, AuditEvent, Origin, Subject, record};
use store::entity::audit_event;

use crate::support::{Db, at, guardian, patient};

on_both_engines! {
    async fn a_booking_reads_back_with_its_patient_and_appointment(db: Db) {
        let key = db.draft(1).await;
        let (booking, appointment) = db.appointment(key).await;
        let read = db.store.read();
        let found = appointments::booking_of_key(read, key).await.expect("an answer").expect("a booking");
        assert_eq!((found.id, found.patient_id), (booking.id, booking.patient_id));
        assert_eq!((found.booking_for, found.guardian), (BookingFor::Child, Some(guardian())));
        assert_eq!(found.notes.as_deref(), Some("Ground floor, please"));
        let same = appointments::booking_by_id(read, booking.id).await.expect("an answer").expect("a booking");
        assert_eq!(same.booking_key_id, key);
        let person = appointments::patient(read, booking.patient_id).await.expect("an answer");
        assert_eq!(person, Some(patient()));
        let made = appointments::of_key(read, key).await.expect("an answer");
        assert_eq!(made.len(), 1);
        assert_eq!((made[0].id, made[0].status), (appointment, AppointmentStatus::Booked));
        assert_eq!((made[0].start, made[0].end, made[0].calendar_sequence), (at(0), at(1800), 0));
    }

    async fn another_key_sees_nothing_of_it(db: Db) {
        let (mine, foreign) = (db.draft(1).await, db.draft(2).await);
        db.appointment(mine).await;
        assert!(appointments::of_key(db.store.read(), foreign).await.expect("an answer").is_empty());
        assert!(appointments::booking_of_key(db.store.read(), foreign).await.expect("an answer").is_none());
    }

    async fn the_trail_says_who_did_what_when_and_from_where(db: Db) {
        let actor = Actor { role: "FRONT_DESK".to_owned(), ..Actor::new(ActorKind::Staff, 7) };
        let event = AuditEvent::new(at(5), actor, AuditAction::Book, Subject::new(SubjectKind::Booking, 9));
        let origin = Origin { address: "192.0.2.1".to_owned(), request_id: "abc".to_owned() };
        let recorded = db.store.write(move |tx| {
            let (event, origin) = (event.clone(), origin.clone());
            Box::pin(async move { record(tx, &event, &origin).await })
        });
        recorded.await.expect("it is recorded");
        let rows = audit_event::Entity::find().all(db.store.read()).await.expect("the trail");
        assert_eq!(rows.len(), 1);
        let row = &rows[0];
        assert_eq!((row.at, row.actor_id, row.subject_id), (at(5).as_second(), Some(7), 9));
        assert_eq!((row.actor_kind.as_str(), row.action.as_str()), ("STAFF", "BOOK"));
        assert_eq!((row.role.as_str(), row.result.as_str()), ("FRONT_DESK", "DONE"));
        assert_eq!((row.address.as_str(), row.request_id.as_str()), ("192.0.2.1", "abc"));
    }

    /// Of a row that points nowhere, that has no value where one has to be, or that a guard keeps as it is.
    async fn ops_11p_an_error_of_schema_or_trigger_is_a_programming_error(db: Db) {
        let actor = Actor::new(ActorKind::Staff, 7);
        let event = AuditEvent::new(at(5), actor, AuditAction::Book, Subject::new(SubjectKind::Booking, 9));
        let recorded = db.store.write(move |tx| {
            let event = event.clone();
            Box::pin(async move { record(tx, &event, &Origin::default()).await })
        });
        recorded.await.expect("it is recorded");
        for statement in [
            "INSERT INTO claims (device_id, tick, run_ticks) VALUES (987654, 1, 1)",
            "INSERT INTO versions (name, version) VALUES ('without a number', NULL)",
            "UPDATE audit_events SET action = 'READ'",
            "DELETE FROM audit_events",
        ] {
            let refused = db.store.write(move |tx| {
                Box::pin(async move {
                    tx.execute_unprepared(statement).await?;
                    Ok::<_, StoreError>(())
                })
            });
            let error = refused.await.expect_err(statement);
            assert!(!error.is_transient() && !error.is_unique_violation(), "{statement}: {error}");
        }
    }
}
