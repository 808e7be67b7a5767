//! Consent forms as patients see them, and what they signed. A signed one is never changed.

use std::collections::HashMap;

use domain::consent::ConsentForm;
use domain::{AppointmentId, BookingKeyId, ConsentFormId, ConsentId, ExamId, ModalityId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
};

use crate::audit::Actor;
use crate::convert::instant;
use crate::entity::{consent, consent_form, consent_form_exam, consent_form_modality, consent_form_version};
use crate::{StoreError, Tx, setup};

/// The text of one version. It never changes.
#[derive(Debug, Clone)]
pub struct ConsentFormVersion {
    pub title: String,
    /// The `SurveyJS` definition as JSON text.
    pub definition: String,
}

#[derive(Debug, Clone)]
pub struct NewConsent {
    pub booking_key: BookingKeyId,
    pub appointment: AppointmentId,
    pub form: ConsentFormId,
    pub version: i64,
    pub result_sealed: Vec<u8>,
    /// Who was signed in.
    pub signed_by: Actor,
    pub stored_as: String,
    /// In bytes.
    pub size: i64,
    pub sha256: String,
    pub now: Timestamp,
}

#[derive(Debug, Clone)]
pub struct Consent {
    pub id: ConsentId,
    pub booking_key: BookingKeyId,
    pub appointment: AppointmentId,
    pub form: ConsentFormId,
    pub version: i64,
    pub result_sealed: Vec<u8>,
    pub signed_at: Timestamp,
    pub stored_as: String,
    pub size: i64,
    pub sha256: String,
}

/// Those in use that have a published version.
pub async fn published<C: ConnectionTrait>(db: &C) -> Result<Vec<ConsentForm>, StoreError> {
    let rows = consent_form::Entity::find()
        .filter(consent_form::Column::Version.gt(0))
        .order_by_asc(consent_form::Column::Id)
        .all(db)
        .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let gone = setup::retired::<domain::setup::ConsentForm, _>(db).await?;
    let mut exams: HashMap<i64, Vec<ExamId>> = HashMap::new();
    for link in consent_form_exam::Entity::find().all(db).await? {
        exams.entry(link.consent_form_id).or_default().push(ExamId(link.exam_id));
    }
    let mut modalities: HashMap<i64, Vec<ModalityId>> = HashMap::new();
    for link in consent_form_modality::Entity::find().all(db).await? {
        modalities.entry(link.consent_form_id).or_default().push(ModalityId(link.modality_id));
    }
    let form = |row: consent_form::Model| ConsentForm {
        id: ConsentFormId(row.id),
        title: row.title,
        version: row.version,
        signatures_from: row.signatures_from,
        notify_patient: row.notify_patient,
        exams: exams.remove(&row.id).unwrap_or_default(),
        modalities: modalities.remove(&row.id).unwrap_or_default(),
    };
    Ok(rows.into_iter().filter(|row| !gone.contains(&row.id)).map(form).collect())
}

pub async fn version<C: ConnectionTrait>(
    db: &C,
    id: ConsentFormId,
    version: i64,
) -> Result<Option<ConsentFormVersion>, StoreError> {
    let row = consent_form_version::Entity::find_by_id((id.0, version)).one(db).await?;
    Ok(row.map(|row| ConsentFormVersion { title: row.title, definition: row.definition }))
}

/// What was signed under these keys, earliest first.
pub async fn of_keys<C: ConnectionTrait>(db: &C, keys: &[BookingKeyId]) -> Result<Vec<Consent>, StoreError> {
    let of_keys = consent::Column::BookingKeyId.is_in(keys.iter().map(|key| key.0));
    let rows = consent::Entity::find().filter(of_keys).order_by_asc(consent::Column::Id).all(db).await?;
    rows.into_iter().map(consent_of).collect()
}

pub async fn count<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<u64, StoreError> {
    Ok(consent::Entity::find().filter(consent::Column::BookingKeyId.eq(key.0)).count(db).await?)
}

pub async fn insert(tx: &Tx, new: &NewConsent) -> Result<ConsentId, StoreError> {
    let row = consent::ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key.0),
        appointment_id: Set(new.appointment.0),
        consent_form_id: Set(new.form.0),
        version: Set(new.version),
        result_sealed: Set(new.result_sealed.clone()),
        signed_at: Set(new.now.as_second()),
        signed_by: Set(new.signed_by.kind.into_str().to_owned()),
        signer_id: Set(new.signed_by.id),
        stored_as: Set(new.stored_as.clone()),
        size: Set(new.size),
        sha256: Set(new.sha256.clone()),
    };
    Ok(ConsentId(row.insert(tx).await?.id))
}

fn consent_of(row: consent::Model) -> Result<Consent, StoreError> {
    Ok(Consent {
        id: ConsentId(row.id),
        booking_key: BookingKeyId(row.booking_key_id),
        appointment: AppointmentId(row.appointment_id),
        form: ConsentFormId(row.consent_form_id),
        version: row.version,
        result_sealed: row.result_sealed,
        signed_at: instant(row.signed_at, "consents.signed_at")?,
        stored_as: row.stored_as,
        size: row.size,
        sha256: row.sha256,
    })
}
