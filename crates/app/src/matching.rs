//! Whether a draft's patient is known already. The call only notes the question, so that neither its answer nor its time
//! tells anything; a job looks later. What it finds counts once the patient or staff prove it.

use domain::booking::BookingKey;
use domain::booking_form::{Country, FormField};
use domain::patient::{self, telephone};
use domain::{MessageKey, PatientId};
use store::audit::record;
use store::jobs::{self, Job};
use store::patient_matches::{self, Known, Wanted};

use crate::jobs::JobKind;
use crate::{App, AppError, Caller};

/// As typed: a date of birth with an e-mail address or a number.
#[derive(Debug, Clone, Default)]
pub struct TypedMatch {
    pub date_of_birth: String,
    pub email: Option<String>,
    pub phone: Option<String>,
}

impl App {
    pub async fn match_patient(
        &self,
        key: &BookingKey,
        typed: &TypedMatch,
        caller: &Caller,
    ) -> Result<(), AppError> {
        let id = self.draft(key).await?.id;
        let wanted = self.wanted(typed).await?;
        let (app, now) = (self.clone(), self.clock().now());
        let (event, origin) = (self.event_of_key(id, "MATCH_PATIENT"), caller.origin.clone());
        self.store()
            .write(move |tx| {
                let (app, wanted) = (app.clone(), wanted.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    let asked = patient_matches::insert(tx, id, &wanted, now).await?;
                    record(tx, &event, &origin).await?;
                    app.enqueue(tx, JobKind::PatientMatch, asked).await
                })
            })
            .await?;
        self.ring_job_bell();
        Ok(())
    }

    async fn wanted(&self, typed: &TypedMatch) -> Result<Wanted, AppError> {
        let impossible = |field: FormField, key| {
            let fields = vec![crate::FieldError::new(field.name(), key)];
            AppError::Form { key: MessageKey::PatientMatchingError, fields }
        };
        let given = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let today = self.clock().now().to_zoned(jiff::tz::TimeZone::UTC).date();
        let date_of_birth = patient::date_of_birth(&typed.date_of_birth, today.tomorrow().unwrap_or(today))
            .map_err(|key| impossible(FormField::DateOfBirth, key))?;
        let (email, phone) = (given(&typed.email), given(&typed.phone));
        if email.is_none() && phone.is_none() {
            return Err(impossible(FormField::Email, MessageKey::FieldRequired));
        }
        if email.as_deref().is_some_and(|email| !patient::is_email(email)) {
            return Err(impossible(FormField::Email, MessageKey::EmailInvalid));
        }
        let home = self.home().await?;
        let number = |typed: String| {
            telephone::normal_form(&typed, home).ok_or_else(|| AppError::Form {
                key: MessageKey::PatientMatchingError,
                fields: vec![crate::FieldError::new("phone", MessageKey::ContactNumberInvalid)],
            })
        };
        Ok(Wanted { date_of_birth, email, contact_number: phone.map(number).transpose()? })
    }

    pub(crate) async fn look_for_patient(&self, job: &Job) -> Result<(), AppError> {
        let db = self.store().read();
        let wanted = patient_matches::wanted(db, job.subject_id).await?.ok_or(AppError::NotFound)?;
        let known = patient_matches::born_on(db, wanted.date_of_birth).await?;
        let found = same_person(&wanted, &known, self.home().await?);
        let (id, asked) = (job.id, job.subject_id);
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    patient_matches::decide(tx, asked, found).await?;
                    jobs::finish(tx, id).await
                })
            })
            .await?;
        Ok(())
    }
}

/// The latest record that agrees in every contact that was given.
fn same_person(wanted: &Wanted, known: &[Known], home: Country) -> Option<PatientId> {
    let same_email = |known: &Known| {
        wanted.email.as_deref().is_none_or(|email| email.to_lowercase() == known.email.to_lowercase())
    };
    let same_number = |known: &Known| {
        let comparable = |number: &str| telephone::comparable(number, home);
        wanted
            .contact_number
            .as_deref()
            .is_none_or(|number| comparable(number) == comparable(&known.contact_number))
    };
    known.iter().find(|known| same_email(known) && same_number(known)).map(|known| known.id)
}
