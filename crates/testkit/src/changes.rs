//! Reads or sets data directly in the database: statuses, exams, and changes of bookings.

use std::collections::BTreeSet;

use domain::appointment::AppointmentStatus;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::appointments::{self, Appointment};
use store::entity::{
    appointment, booking_change, booking_change_step, booking_request, claim, exam, hold,
    patient_details_change,
};

use crate::Site;

impl Site {
    /// Changes of bookings, oldest first.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn booking_changes(&self) -> Vec<booking_change::Model> {
        let rows = booking_change::Entity::find().order_by_asc(booking_change::Column::Id);
        rows.all(self.app.store().read()).await.expect("changes")
    }

    /// # Panics
    /// When they cannot be read.
    pub async fn details_changes(&self) -> Vec<patient_details_change::Model> {
        patient_details_change::Entity::find().all(self.app.store().read()).await.expect("changes")
    }

    /// Every tick that belongs to an appointment: device, tick and appointment.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn claims_of_appointments(&self) -> BTreeSet<(i64, i64, i64)> {
        let rows = claim::Entity::find().filter(claim::Column::AppointmentId.is_not_null());
        let rows = rows.all(self.app.store().read()).await.expect("claims");
        rows.into_iter().filter_map(|row| Some((row.device_id, row.tick, row.appointment_id?))).collect()
    }

    /// The ticks that appointments occupy by their times and statuses, five minutes of clean-up included.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn occupied_appointments(&self) -> BTreeSet<(i64, i64, i64)> {
        let rows = appointment::Entity::find().all(self.app.store().read()).await.expect("appointments");
        let occupied = rows.into_iter().filter(|row| {
            let status: AppointmentStatus = row.status.parse().expect("a status");
            status.occupies_device()
        });
        let ticks = |row: appointment::Model| {
            let ticks = row.start_at / TICK_SECONDS..=row.end_at / TICK_SECONDS;
            ticks.map(move |tick| (row.device_id, tick, row.id))
        };
        occupied.flat_map(ticks).collect()
    }

    /// All appointments under the booking key of this one, by time.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn appointments_beside(&self, slug: &str) -> Vec<Appointment> {
        let db = self.app.store().read();
        let one = appointments::by_slug(db, slug).await.expect("an answer").expect("an appointment");
        appointments::of_key(db, one.booking_key_id).await.expect("appointments")
    }

    /// Every claimed tick.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn claims(&self) -> Vec<claim::Model> {
        claim::Entity::find().all(self.app.store().read()).await.expect("claims")
    }

    /// The holds that are held.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn held(&self) -> BTreeSet<i64> {
        let rows = hold::Entity::find().filter(hold::Column::State.eq("HELD"));
        let rows = rows.all(self.app.store().read()).await.expect("holds");
        rows.into_iter().map(|row| row.id).collect()
    }

    /// The steps of an appointment, oldest first: from and to.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn steps_of(&self, appointment: &Appointment) -> Vec<(AppointmentStatus, AppointmentStatus)> {
        let steps = booking_change_step::Entity::find()
            .filter(booking_change_step::Column::AppointmentId.eq(appointment.id.0))
            .order_by_asc(booking_change_step::Column::BookingChangeId)
            .all(self.app.store().read())
            .await
            .expect("steps");
        let status = |text: &str| text.parse().expect("a status");
        steps.iter().map(|step| (status(&step.from_status), status(&step.to_status))).collect()
    }

    /// # Panics
    /// When it cannot be written.
    pub async fn set_status(&self, slug: &str, status: &'static str) {
        let slug = slug.to_owned();
        let written = self.app.store().write(move |tx| {
            let slug = slug.clone();
            Box::pin(async move {
                let rows = appointment::Entity::update_many();
                let rows = rows.col_expr(appointment::Column::Status, Expr::value(status));
                rows.filter(appointment::Column::Slug.eq(slug)).exec(tx).await?;
                Ok::<_, store::StoreError>(())
            })
        });
        written.await.expect("the status is written");
    }

    /// # Panics
    /// When it cannot be written.
    pub async fn set_request(&self, slug: &str, status: &'static str, kind: &'static str) {
        let slug = slug.to_owned();
        let written = self.app.store().write(move |tx| {
            let slug = slug.clone();
            Box::pin(async move {
                let rows = booking_request::Entity::update_many();
                let rows = rows.col_expr(booking_request::Column::Status, Expr::value(status));
                let rows = rows.col_expr(booking_request::Column::Kind, Expr::value(kind));
                rows.filter(booking_request::Column::Slug.eq(slug)).exec(tx).await?;
                Ok::<_, store::StoreError>(())
            })
        });
        written.await.expect("the request is written");
    }

    /// # Panics
    /// When it cannot be written.
    pub async fn set_kind(&self, exam: &'static str, kind: &'static str) {
        self.set_of_exam(exam, exam::Column::Kind, kind.into()).await;
    }

    /// # Panics
    /// When it cannot be written.
    pub async fn set_change_window(&self, exam: &'static str, minutes: i64) {
        self.set_of_exam(exam, exam::Column::ChangeWindowMinutes, minutes.into()).await;
    }

    async fn set_of_exam(&self, exam: &'static str, column: exam::Column, value: sea_orm::Value) {
        let written = self.app.store().write(move |tx| {
            let value = value.clone();
            Box::pin(async move {
                let rows = exam::Entity::update_many().col_expr(column, Expr::value(value));
                rows.filter(exam::Column::Slug.eq(exam)).exec(tx).await?;
                store::catalogue::raise_version(tx).await
            })
        });
        written.await.expect("the exam is written");
    }

    /// Gives every appointment a folio number.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn set_folio_number(&self, number: &'static str) {
        let written = self.app.store().write(move |tx| {
            Box::pin(async move {
                let rows = appointment::Entity::update_many();
                rows.col_expr(appointment::Column::FolioNumber, Expr::value(number)).exec(tx).await?;
                Ok::<_, store::StoreError>(())
            })
        });
        written.await.expect("the number is written");
    }
}

const TICK_SECONDS: i64 = domain::limits::TICK_MINUTES * 60;
