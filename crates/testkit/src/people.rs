//! Prepares and reads patients and their requests directly in the database.

use domain::booking_request::BookingRequestStatus;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::entity::{booking, booking_request, booking_request_time, doctor};

use crate::Site;

impl Site {
    /// The keys of new drafts, one per exam.
    pub async fn new_keys(&self, exam_slugs: &str) -> Vec<String> {
        let wish = json!({ "separateBooking": true, "examSlug": exam_slugs });
        let answer = self.client.post("/api/booking_keys", &wish).await.json();
        let keys = answer["bookingKeys"].as_array().into_iter().flatten();
        keys.filter_map(|key| key.as_str().map(str::to_owned)).collect()
    }

    /// # Panics
    /// When they cannot be read.
    pub async fn bookings(&self) -> Vec<booking::Model> {
        let rows = booking::Entity::find().order_by_asc(booking::Column::Id);
        rows.all(self.app.store().read()).await.expect("the bookings")
    }

    /// # Panics
    /// When they cannot be read.
    pub async fn booking_requests(&self) -> Vec<booking_request::Model> {
        let rows = booking_request::Entity::find().order_by_asc(booking_request::Column::Id);
        rows.all(self.app.store().read()).await.expect("the booking requests")
    }

    /// The preferred times of all requests: day, and from and to in minutes.
    ///
    /// # Panics
    /// When they cannot be read.
    pub async fn preferred_times(&self) -> Vec<(String, i16, i16)> {
        let rows = booking_request_time::Entity::find().order_by_asc(booking_request_time::Column::Id);
        let rows = rows.all(self.app.store().read()).await.expect("the preferred times");
        rows.into_iter().map(|row| (row.date, row.from_minute, row.to_minute)).collect()
    }

    /// A doctor of [`Site::add_lists`].
    ///
    /// # Panics
    /// When there is none of that name.
    pub async fn doctor(&self, first_name: &str) -> doctor::Model {
        let row = doctor::Entity::find().filter(doctor::Column::FirstName.eq(first_name));
        row.one(self.app.store().read()).await.expect("an answer").expect("a doctor")
    }

    /// Sets a request to offered.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn offer(&self, slug: &str) {
        let row = booking_request::Entity::find().filter(booking_request::Column::Slug.eq(slug));
        let row = row.one(self.app.store().read()).await.expect("an answer").expect("the request");
        let offered = booking_request::ActiveModel {
            id: Set(row.id),
            status: Set(BookingRequestStatus::Offered.to_string()),
            ..Default::default()
        };
        let written = self.app.store().write(move |tx| {
            let offered = offered.clone();
            Box::pin(async move { Ok::<_, store::StoreError>(offered.update(tx).await?) })
        });
        written.await.expect("the offer is written");
    }
}

/// A valid submission of enquiry exams.
pub fn request_submission(key: &str, requests: &Value) -> Value {
    json!({
        "bookingKey": key,
        "patientDetails": {
            "firstName": "Mira", "lastName": "Kostova", "dateOfBirth": "1984-05-17",
            "email": "mira@example.org", "contactNumber": "0491 570 006"
        },
        "bookingRequests": requests,
        "acceptedTerms": true
    })
}
