//! Writes reports, and the shares of them.

use domain::booking::BookingKeyState;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};
use store::booking_keys::SealedKey;
use store::entity::{appointment, booking_key, report, shared_access};
use store::{StoreError, Tx};

use super::booking_rows::PersonIds;
use super::cast::{Part, SHARED_WITH};
use super::world::DemoWorld;

const DAY: SignedDuration = SignedDuration::from_hours(24);
const WORDS: &str = "<h2>Findings</h2><p>The examination was performed without difficulty. The organs and soft \
    tissues shown are of normal size, shape and structure. There is no free fluid.</p>\
    <h2>Impression</h2><p>No abnormality was found. Please talk to your doctor about what this means for you.</p>";

pub(super) async fn write(
    tx: &Tx,
    world: &DemoWorld,
    people: &[PersonIds],
    shares: &[SealedKey],
    report_file: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    for (part, issued_at, released_at, expires_at) in [
        (Part::Released, now - DAY * 2, Some(now - DAY), Some(now + DAY * 90)),
        (Part::Waiting, now - SignedDuration::from_hours(1), None, None),
        (Part::Expired, now - DAY * 5, Some(now - DAY * 4), Some(now - DAY)),
    ] {
        for visit in world.parts(part) {
            let file = report_file.filter(|_| part == Part::Released);
            let row = report::ActiveModel {
                id: NotSet,
                appointment_id: Set(appointment_id(tx, &world.visits[visit].slug).await?),
                title: Set("Report of the examination".to_owned()),
                content_html: Set(Some(WORDS.to_owned())),
                file_name: Set(file.map(|_| "report.pdf".to_owned())),
                stored_as: Set(file.map(str::to_owned)),
                issued_at: Set(issued_at.as_second()),
                released_at: Set(released_at.map(Timestamp::as_second)),
                expires_at: Set(expires_at.map(Timestamp::as_second)),
                // Patients were notified of readable reports when they were released.
                told_at: Set(released_at.map(Timestamp::as_second)),
            };
            row.insert(tx).await?;
        }
    }
    write_shares(tx, world, people, shares, now).await
}

async fn write_shares(
    tx: &Tx,
    world: &DemoWorld,
    people: &[PersonIds],
    keys: &[SealedKey],
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(visit) = world.sharer().map(|index| &world.visits[index]) else { return Ok(()) };
    let appointment = appointment_id(tx, &visit.slug).await?;
    for (new, revoked) in keys.iter().zip([false, true]) {
        let key = booking_key::ActiveModel {
            id: NotSet,
            key_hash: Set(new.hash.clone()),
            key_sealed: Set(new.sealed.clone()),
            state: Set(BookingKeyState::Shared.to_string()),
            created_at: Set((now - DAY).as_second()),
            expires_at: Set((now - DAY).as_second()),
            needs: Set(None),
            short_notice_reason: Set(None),
            became: Set(None),
        };
        let share = shared_access::ActiveModel {
            id: NotSet,
            booking_key_id: Set(key.insert(tx).await?.id),
            owner_key_id: Set(people[visit.person].key),
            appointment_id: Set(Some(appointment)),
            kind: Set("RESULT".to_owned()),
            contact_kind: Set("EMAIL".to_owned()),
            contact: Set(SHARED_WITH.to_owned()),
            contact_name: Set(Some("Family doctor".to_owned())),
            note: Set(None),
            created_at: Set((now - DAY).as_second()),
            revoked_at: Set(revoked.then_some(now.as_second())),
            last_opened_at: Set(None),
            proven_key_id: Set(None),
            proven_channel: Set(None),
            proven_recipient_sealed: Set(None),
        };
        share.insert(tx).await?;
    }
    Ok(())
}

async fn appointment_id(tx: &Tx, slug: &str) -> Result<i64, StoreError> {
    let row = appointment::Entity::find().filter(appointment::Column::Slug.eq(slug)).one(tx).await?;
    row.map(|row| row.id).ok_or(StoreError::Corrupt { column: "appointments.slug" })
}
