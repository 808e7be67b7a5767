//! Reads or adds data directly in the database: people, their requests, and jobs.

use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::entity::{
    call_center_email, callback_request, exam, exam_body_part, insurance_type, job, patient, patient_match,
};

use crate::Site;

impl Site {
    /// The latest patient record.
    ///
    /// # Panics
    /// When there is none.
    pub async fn patient(&self) -> patient::Model {
        let latest = patient::Entity::find().order_by_desc(patient::Column::Id);
        latest.one(self.app.store().read()).await.expect("patients").expect("a patient")
    }

    /// The id of an insurance type of [`Site::add_lists`].
    ///
    /// # Panics
    /// When there is none of that name.
    pub async fn insurance_type(&self, name: &str) -> i64 {
        let found = insurance_type::Entity::find().filter(insurance_type::Column::Name.eq(name));
        found.one(self.app.store().read()).await.expect("insurance types").expect("one of that name").id
    }

    /// Patient matches, oldest first.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn patient_matches(&self) -> Vec<patient_match::Model> {
        let rows = patient_match::Entity::find().order_by_asc(patient_match::Column::Id);
        rows.all(self.app.store().read()).await.expect("matches")
    }

    /// # Panics
    /// When they cannot be read.
    pub async fn callback_requests(&self) -> Vec<callback_request::Model> {
        let rows = callback_request::Entity::find().order_by_asc(callback_request::Column::Id);
        rows.all(self.app.store().read()).await.expect("requests")
    }

    /// # Panics
    /// When they cannot be read.
    pub async fn call_center_emails(&self) -> Vec<call_center_email::Model> {
        let rows = call_center_email::Entity::find().order_by_asc(call_center_email::Column::Id);
        rows.all(self.app.store().read()).await.expect("mails")
    }

    /// How many jobs there have been.
    ///
    /// # Panics
    /// When they cannot be counted.
    pub async fn jobs(&self) -> usize {
        job::Entity::find().all(self.app.store().read()).await.expect("jobs").len()
    }

    /// Runs due jobs until there are none.
    ///
    /// # Panics
    /// When the jobs cannot be leased.
    pub async fn do_all_jobs(&self) {
        while self.app.do_due_jobs().await.expect("jobs are leased") > 0 {}
    }

    /// Adds an exam to a body part.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn put_under_body_part(&self, exam_slug: &str, body_part: i64) {
        let slug = exam_slug.to_owned();
        let written = self.app.store().write(move |tx| {
            let slug = slug.clone();
            Box::pin(async move {
                let exam = exam::Entity::find().filter(exam::Column::Slug.eq(slug)).one(tx).await?;
                let id = exam.expect("the exam is there").id;
                let row = exam_body_part::ActiveModel { exam_id: Set(id), body_part_id: Set(body_part) };
                row.insert(tx).await?;
                store::catalogue::raise_version(tx).await
            })
        });
        written.await.expect("it is written");
    }
}
