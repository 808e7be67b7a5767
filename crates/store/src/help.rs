//! Call-back requests and e-mails to the call centre.

use domain::{ClinicId, RegionId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait};

use crate::entity::{call_center_email, callback_request};
use crate::{StoreError, Tx};

const NEW: &str = "NEW";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallbackRequest {
    pub name: String,
    /// E.164.
    pub contact_number: String,
    pub preferred_time: Option<String>,
    pub note: Option<String>,
    pub region: Option<RegionId>,
    pub clinic: Option<ClinicId>,
    pub language: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallCenterEmail {
    pub name: String,
    pub email: String,
    pub contact_number: Option<String>,
    pub subject: Option<String>,
    pub message: String,
    pub clinic: Option<ClinicId>,
    pub language: String,
}

pub async fn insert_callback(tx: &Tx, new: &CallbackRequest, now: Timestamp) -> Result<i64, StoreError> {
    let new = new.clone();
    let row = callback_request::ActiveModel {
        id: NotSet,
        name: Set(new.name),
        contact_number: Set(new.contact_number),
        preferred_time: Set(new.preferred_time),
        note: Set(new.note),
        region_id: Set(new.region.map(|id| id.0)),
        clinic_id: Set(new.clinic.map(|id| id.0)),
        language: Set(new.language),
        state: Set(NEW.to_owned()),
        created_at: Set(now.as_second()),
        version: Set(0),
        staff_note: Set(None),
    };
    Ok(row.insert(tx).await?.id)
}

pub async fn insert_email(tx: &Tx, new: &CallCenterEmail, now: Timestamp) -> Result<i64, StoreError> {
    let new = new.clone();
    let row = call_center_email::ActiveModel {
        id: NotSet,
        name: Set(new.name),
        email: Set(new.email),
        contact_number: Set(new.contact_number),
        subject: Set(new.subject),
        message: Set(new.message),
        clinic_id: Set(new.clinic.map(|id| id.0)),
        language: Set(new.language),
        state: Set(NEW.to_owned()),
        created_at: Set(now.as_second()),
        version: Set(0),
        staff_note: Set(None),
    };
    Ok(row.insert(tx).await?.id)
}

pub async fn callback<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<CallbackRequest>, StoreError> {
    let row = callback_request::Entity::find_by_id(id).one(db).await?;
    Ok(row.map(|row| CallbackRequest {
        name: row.name,
        contact_number: row.contact_number,
        preferred_time: row.preferred_time,
        note: row.note,
        region: row.region_id.map(RegionId),
        clinic: row.clinic_id.map(ClinicId),
        language: row.language,
    }))
}

pub async fn email<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<CallCenterEmail>, StoreError> {
    let row = call_center_email::Entity::find_by_id(id).one(db).await?;
    Ok(row.map(|row| CallCenterEmail {
        name: row.name,
        email: row.email,
        contact_number: row.contact_number,
        subject: row.subject,
        message: row.message,
        clinic: row.clinic_id.map(ClinicId),
        language: row.language,
    }))
}
