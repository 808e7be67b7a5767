//! Prepares accounts, codes, shares, kiosks and reports directly in the database.

use app::authentication::NewAccount;
use domain::auth::Role;
use domain::booking::BookingKey;
use domain::sharing::{ContactKind, ShareKind};
use domain::{Chance, ClinicId, ClinicScope};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use store::entity::{appointment, clinic, kiosk, modality, report, shared_access, user};
use store::shared_accesses::{self, NewShare};
use store::{StoreError, appointments, booking_keys};

use crate::{Client, Site};

/// The password of every test account.
pub const PASSWORD: &str = "a long enough password";

/// The content of a test report.
#[derive(Debug, Clone, Default)]
pub struct TestReport {
    pub released_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// A file beside the text.
    pub pdf: Option<Vec<u8>>,
}

impl Site {
    /// An account with that password; limited to clinics if some are named.
    ///
    /// # Panics
    /// When it cannot be made.
    pub async fn add_account(&self, username: &str, roles: &[Role], clinics: &[&str]) {
        let mut limited = Vec::new();
        for slug in clinics {
            let row = clinic::Entity::find().filter(clinic::Column::Slug.eq(*slug));
            let row = row.one(self.app.store().read()).await.expect("an answer").expect("the clinic");
            limited.push(ClinicId(row.id));
        }
        let account = NewAccount {
            username: username.to_owned(),
            display_name: username.to_owned(),
            password: PASSWORD.to_owned(),
            roles: roles.to_vec(),
            clinics: ClinicScope::from_list(limited),
            organization: None,
            doctor: None,
        };
        self.app.add_account(account).await.expect("an account");
    }

    /// The id of an account.
    ///
    /// # Panics
    /// When there is none of that name.
    pub async fn user_id(&self, username: &str) -> i64 {
        let found = store::users::by_username(self.app.store().read(), username).await;
        found.expect("an answer").expect("the account").id.0
    }

    /// Sets the doctor and the organization of an account.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn refer_as(&self, username: &str, doctor: Option<i64>, organization: Option<i64>) {
        let username = username.to_owned();
        self.change(move |tx| {
            let username = username.clone();
            Box::pin(async move {
                user::Entity::update_many()
                    .col_expr(user::Column::DoctorId, Expr::value(doctor))
                    .col_expr(user::Column::OrganizationId, Expr::value(organization))
                    .filter(user::Column::Username.eq(username))
                    .exec(tx)
                    .await?;
                Ok(())
            })
        })
        .await;
    }

    /// Disables an account.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn disable(&self, username: &str) {
        let username = username.to_owned();
        self.change(move |tx| {
            let username = username.clone();
            Box::pin(async move {
                user::Entity::update_many()
                    .col_expr(user::Column::Disabled, Expr::value(true))
                    .filter(user::Column::Username.eq(username))
                    .exec(tx)
                    .await?;
                Ok(())
            })
        })
        .await;
    }

    /// A new browser, signed in with an account.
    ///
    /// # Panics
    /// When the account is refused.
    pub async fn signed_in_as(&self, username: &str) -> Client {
        let client = self.another_client();
        let body = json!({ "username": username, "password": PASSWORD });
        let answer = client.post("/api/authentication/staff", &body).await;
        assert_eq!(answer.json()["success"], true, "{}", answer.text);
        client
    }

    /// The digits of the last code sent.
    ///
    /// # Panics
    /// When none was sent.
    pub async fn last_code(&self) -> String {
        self.do_all_jobs().await;
        let sent = self.messages().await;
        let message = sent.iter().rfind(|message| message.kind == "ONE_TIME_CODE").expect("a code was sent");
        let words = message.body.split(|c: char| !c.is_ascii_digit());
        words.into_iter().find(|word| word.len() == 6).expect("six digits").to_owned()
    }

    /// A share of the results of the first appointment of a key; returns the share's own key.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn share(&self, owner: &str, contact: &str) -> String {
        let seed = owner.bytes().fold(1000, |seed, byte| seed * 31 % 1_000_003 + u64::from(byte));
        let own = BookingKey::mint(&Chance::seeded(seed));
        let new = self.app.hash_and_seal(&own);
        let owner_hash = self.app.hash_and_seal(&BookingKey::parse(owner).expect("a key")).hash;
        let (now, contact) = (self.now(), contact.to_owned());
        self.change(move |tx| {
            let (new, owner_hash, contact) = (new.clone(), owner_hash.clone(), contact.clone());
            Box::pin(async move {
                let owner_key = booking_keys::find(tx, &owner_hash).await?.expect("the owner's key").id;
                let visits = appointments::of_key(tx, owner_key).await?;
                let key = booking_keys::insert_shared(tx, &new, now).await?;
                let share = NewShare {
                    owner_key,
                    appointment: visits.first().map(|visit| visit.id),
                    kind: ShareKind::Result,
                    contact_kind: ContactKind::of(&contact, true).expect("a contact"),
                    contact,
                    contact_name: None,
                    note: None,
                    proven_key: owner_key,
                    code_went: None,
                };
                shared_accesses::insert(tx, key, &share, now).await?;
                Ok(())
            })
        })
        .await;
        own.as_str().to_owned()
    }

    /// Revokes every share.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn revoke_shares(&self) {
        let now = self.now().as_second();
        self.change(move |tx| {
            Box::pin(async move {
                let revoked = Expr::value(now);
                let all = shared_access::Entity::update_many();
                all.col_expr(shared_access::Column::RevokedAt, revoked).exec(tx).await?;
                Ok(())
            })
        })
        .await;
    }

    /// Enrols a kiosk; returns the value of its cookie.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn enrol_kiosk(&self) -> String {
        let identity = "kiosk-of-the-waiting-room".to_owned();
        let identity_hash = app::identity_hash(&identity);
        self.change(move |tx| {
            let identity_hash = identity_hash.clone();
            Box::pin(async move {
                let row = kiosk::ActiveModel {
                    id: NotSet,
                    name: Set("Waiting room".into()),
                    identity_hash: Set(identity_hash),
                    clinic_id: Set(None),
                    enrolled: Set(true),
                    created_at: Set(0),
                };
                row.insert(tx).await?;
                Ok(())
            })
        })
        .await;
        identity
    }

    /// Adds a report to an appointment, written now; returns its id.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn add_report(&self, slug: &str, new: &TestReport) -> i64 {
        let stored_as = match &new.pdf {
            Some(bytes) => Some(self.app.store_report_file(bytes).await.expect("the file is kept")),
            None => None,
        };
        let row = appointment::Entity::find().filter(appointment::Column::Slug.eq(slug));
        let row = row.one(self.app.store().read()).await.expect("an answer").expect("the appointment");
        let report = report::ActiveModel {
            id: NotSet,
            appointment_id: Set(row.id),
            title: Set("Ultrasound of the knee".into()),
            content_html: Set(Some("<p>The knee is <b>sound</b>.</p><script>steal()</script>".into())),
            file_name: Set(stored_as.as_ref().map(|_| "report.pdf".into())),
            stored_as: Set(stored_as),
            issued_at: Set(self.now().as_second()),
            released_at: Set(new.released_at.map(Timestamp::as_second)),
            expires_at: Set(new.expires_at.map(Timestamp::as_second)),
            told_at: Set(None),
        };
        let written = self.app.store().write(move |tx| {
            let report = report.clone();
            Box::pin(async move { Ok::<_, StoreError>(report.insert(tx).await?.id) })
        });
        written.await.expect("the report is written")
    }

    /// Delays the release of reports of every modality by so many days.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn delay_reports(&self, days: i32) {
        self.change(move |tx| {
            Box::pin(async move {
                let delay = Expr::value(days);
                let all = modality::Entity::update_many();
                all.col_expr(modality::Column::ReleaseDelayDays, delay).exec(tx).await?;
                Ok(())
            })
        })
        .await;
    }

    async fn change<F>(&self, work: F)
    where
        F: for<'c> Fn(&'c store::Tx) -> store::Work<'c, (), StoreError> + Send + Sync + 'static,
    {
        self.app.store().write(work).await.expect("it is written");
    }
}

/// A sign-in to a key of [`crate::submission`] with its date of birth.
pub fn sign_in(key: &str, wanted: &str) -> Value {
    json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": wanted })
}

/// A submission for another patient, born on 9 August 1978.
pub fn of_other_patient(mut submission: Value) -> Value {
    let details = json!({
        "firstName": "Omar", "lastName": "Haddad", "dateOfBirth": "1978-08-09", "email": "omar@example.org",
        "contactNumber": "0491 570 156", "postalCode": "2042"
    });
    submission["patientDetails"] = details;
    submission
}

/// Long enough for a lock to end.
pub const AFTER_LOCK: SignedDuration = SignedDuration::from_mins(15);
