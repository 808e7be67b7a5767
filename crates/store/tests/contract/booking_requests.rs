//! Booking requests, referrers and lists: rows are read as they were written, and reference existing rows.

use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder,
};
use store::appointments::Booking;
use store::entity::{
    booking_request, booking_request_exam, booking_request_time, doctor, ethnicity, insurance_type,
    organization, patient,
};
use store::{StoreError, Tx};

use crate::support::{Db, at};

/// Inserts a row as it stands here, its id included.
async fn insert<M, A>(db: &Db, row: M) -> Result<M, StoreError>
where
    M: IntoActiveModel<A> + FromQueryResult + Clone + Send + Sync + 'static,
    A: ActiveModelTrait + Send + 'static,
    A::Entity: EntityTrait<Model = M>,
{
    let written = db.store.write(move |tx: &Tx| {
        let row = row.clone().into_active_model().reset_all();
        Box::pin(async move { Ok(<A::Entity as EntityTrait>::insert(row).exec_with_returning(tx).await?) })
    });
    written.await
}

fn request(booking: &Booking, appointment: Option<i64>) -> booking_request::Model {
    booking_request::Model {
        id: 71,
        slug: "r-71".to_owned(),
        booking_id: booking.id.0,
        booking_key_id: booking.booking_key_id.0,
        patient_id: booking.patient_id.0,
        clinic_id: None,
        status: BookingRequestStatus::ExpiredPatient.to_string(),
        kind: BookingRequestKind::Referrer.to_string(),
        patient_notes: "Болка во рамото".to_owned(),
        clinical_notes: "Bursitis?".to_owned(),
        exam_notes: String::new(),
        appointment_id: appointment,
        created_at: at(0).as_second(),
        updated_at: at(60).as_second(),
        region_id: None,
        version: 0,
        owner_id: None,
        offered_clinics: None,
        api_key_id: None,
    }
}

fn doctor(organization: Option<i64>) -> doctor::Model {
    doctor::Model {
        id: 5,
        organization_id: organization,
        title: None,
        first_name: "Ana".to_owned(),
        last_name: "O'Neill".to_owned(),
        city: "Newtown".to_owned(),
        postal_code: "2042".to_owned(),
        provider_number: "000100YA".to_owned(),
        search_name: "o'neill ana".to_owned(),
    }
}

on_both_engines! {
    async fn a_request_reads_back_with_its_exams_and_times(db: Db) {
        let key = db.draft(1).await;
        let (booking, appointment) = db.appointment(key).await;
        let request = request(&booking, Some(appointment.0));
        assert_eq!(insert(&db, request.clone()).await.expect("a request"), request);
        for (position, exam_id) in [(1, db.exam.0), (0, db.exam.0)] {
            let exam = booking_request_exam::Model { booking_request_id: 71, position, exam_id };
            insert(&db, exam).await.expect("an exam");
        }
        let time = booking_request_time::Model {
            id: 3,
            booking_request_id: 71,
            date: "2026-04-07".to_owned(),
            from_minute: 480,
            to_minute: 1440,
        };
        insert(&db, time.clone()).await.expect("a time");

        let read = db.store.read();
        let of_key = booking_request::Entity::find()
            .filter(booking_request::Column::BookingKeyId.eq(key.0))
            .one(read);
        assert_eq!(of_key.await.expect("an answer"), Some(request));
        let exams = booking_request_exam::Entity::find()
            .order_by_asc(booking_request_exam::Column::Position)
            .all(read);
        let positions: Vec<i32> = exams.await.expect("an answer").iter().map(|row| row.position).collect();
        assert_eq!(positions, [0, 1]);
        assert_eq!(booking_request_time::Entity::find().all(read).await.expect("an answer"), [time]);
    }

    async fn a_slug_is_given_to_one_request_only(db: Db) {
        let (booking, _) = db.appointment(db.draft(1).await).await;
        insert(&db, request(&booking, None)).await.expect("a request");
        let again = booking_request::Model { id: 72, ..request(&booking, None) };
        let error = insert(&db, again).await.expect_err("the slug is taken");
        assert!(error.is_unique_violation(), "{error}");
    }

    async fn a_request_that_points_nowhere_is_refused(db: Db) {
        let (booking, _) = db.appointment(db.draft(1).await).await;
        let good = request(&booking, None);
        for wrong in [
            booking_request::Model { booking_id: 987_654, ..good.clone() },
            booking_request::Model { booking_key_id: 987_654, ..good.clone() },
            booking_request::Model { patient_id: 987_654, ..good.clone() },
            booking_request::Model { clinic_id: Some(987_654), ..good.clone() },
            booking_request::Model { region_id: Some(987_654), ..good.clone() },
            booking_request::Model { appointment_id: Some(987_654), ..good.clone() },
        ] {
            let error = insert(&db, wrong.clone()).await.expect_err("a foreign key refuses it");
            assert!(!error.is_unique_violation(), "{wrong:?}: {error}");
        }
        insert(&db, good).await.expect("the request that the others differ from");
        let exam = booking_request_exam::Model { booking_request_id: 71, position: 0, exam_id: 987_654 };
        insert(&db, exam).await.expect_err("there is no such exam");
        let exam = booking_request_exam::Model { booking_request_id: 987_654, position: 0, exam_id: db.exam.0 };
        insert(&db, exam).await.expect_err("there is no such request");
    }

    async fn a_doctor_has_an_organization_or_none(db: Db) {
        let error = insert(&db, doctor(Some(987_654))).await.expect_err("the foreign key refuses it");
        assert!(!error.is_unique_violation(), "{error}");
        let practice = organization::Model {
            id: 9,
            name: "Paperbark Practice".to_owned(),
            city: "Newtown".to_owned(),
            postal_code: "2042".to_owned(),
            address: String::new(),
        };
        insert(&db, practice).await.expect("an organization");
        insert(&db, doctor(Some(9))).await.expect("a doctor of it");
        insert(&db, doctor::Model { id: 6, ..doctor(None) }).await.expect("a doctor of none");
        let found = doctor::Entity::find()
            .filter(doctor::Column::SearchName.starts_with("o'neill"))
            .order_by_asc(doctor::Column::Id)
            .all(db.store.read());
        let practices: Vec<_> = found.await.expect("an answer").iter().map(|row| row.organization_id).collect();
        assert_eq!(practices, [Some(9), None]);
    }

    async fn a_patient_has_an_insurance_type_and_an_ethnicity_of_the_lists_or_none(db: Db) {
        let (booking, _) = db.appointment(db.draft(1).await).await;
        let id = booking.patient_id.0;
        let before = patient::Entity::find_by_id(id).one(db.store.read()).await.expect("an answer");
        let before = before.expect("the patient");
        assert_eq!((before.insurance_type_id, before.ethnicity_id), (None, None));
        insert(&db, insurance_type::Model {
            id: 4,
            name: "Medicare".to_owned(),
            priority: 10,
            medicare_number_required: true,
        }).await.expect("a type");
        insert(&db, ethnicity::Model { id: 8, name: "Māori".to_owned(), priority: 20 }).await.expect("an ethnicity");
        let choose = async |insurance_type: i64, ethnicity: i64| -> Result<patient::Model, StoreError> {
            let chosen = db.store.write(move |tx: &Tx| {
                let row = patient::ActiveModel {
                    id: Set(id),
                    insurance_type_id: Set(Some(insurance_type)),
                    ethnicity_id: Set(Some(ethnicity)),
                    ..Default::default()
                };
                Box::pin(async move { Ok(row.update(tx).await?) })
            });
            chosen.await
        };
        choose(987_654, 8).await.expect_err("there is no such insurance type");
        choose(4, 987_654).await.expect_err("there is no such ethnicity");
        let chosen = choose(4, 8).await.expect("both are in the lists");
        assert_eq!((chosen.insurance_type_id, chosen.ethnicity_id), (Some(4), Some(8)));
    }
}
