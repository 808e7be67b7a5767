//! Staff follow messages to patients, and retry those that could not be delivered.

use std::collections::HashMap;

use domain::audit::{AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::limits::LIST_PAGE_ROWS;
use domain::{BookingId, BookingKeyId, ClinicId, ClinicScope};
use jiff::Timestamp;
use store::audit::{Subject, record};
use store::notification_list::{self, FailedMessage, MessageFilter, MessageOwner};
use store::{one_time_codes, outbox};

use super::cursor::page_of;
use super::of_patient;
use crate::audit::AuditSubjects;
use crate::messages::LoggedMessage;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone, Default)]
pub struct NotificationListFilter {
    /// Only those that could not be delivered.
    pub failed: bool,
    pub clinic: Option<ClinicId>,
    /// The last row of the previous page.
    pub before: Option<i64>,
}

#[derive(Debug, Default)]
pub struct NotificationPage {
    pub items: Vec<NotificationRow>,
    pub next: Option<i64>,
}

impl AuditSubjects for NotificationPage {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().filter_map(NotificationRow::about).collect()
    }
}

/// A message that was sent or failed.
#[derive(Debug)]
pub struct NotificationRow {
    pub id: i64,
    pub kind: String,
    /// When it was sent, or should have been.
    pub at: Timestamp,
    pub whose: MessageOwner,
    /// What it is about, if not a booking.
    pub(crate) about: Option<Subject>,
    pub outcome: NotificationOutcome,
}

impl NotificationRow {
    fn about(&self) -> Option<Subject> {
        self.whose.as_ref().map(|(id, _)| of_patient(*id)).or(self.about)
    }
}

#[derive(Debug)]
pub enum NotificationOutcome {
    /// With its state in the log, if that was noted.
    Logged {
        channel: String,
        recipient: String,
        subject: String,
        state: Option<String>,
    },
    Failed {
        attempts: i32,
        last_error: Option<String>,
    },
}

impl App {
    /// Latest first.
    pub async fn list_notifications(
        &self,
        ctx: &Ctx,
        wanted: &NotificationListFilter,
    ) -> Result<NotificationPage, AppError> {
        const ACTION: AuditAction = AuditAction::ListNotifications;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let page = |clinics| self.notification_page(clinics, &staff.clinics, wanted);
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, page).await
    }

    async fn notification_page(
        &self,
        clinics: ClinicScope,
        reader: &ClinicScope,
        wanted: &NotificationListFilter,
    ) -> Result<NotificationPage, AppError> {
        if wanted.failed {
            return self.failed_messages(&clinics, reader, wanted.before).await;
        }
        let filter = MessageFilter { clinics, reader: reader.clone(), booking: None, before: wanted.before };
        let (items, more) = self.sent_messages(&filter).await?;
        let next = items.last().filter(|_| more).map(|last| last.id);
        Ok(NotificationPage { items, next })
    }

    /// Retries a message that was given up.
    pub async fn retry_notification(&self, ctx: &Ctx, id: i64) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::RetryNotification;
        let staff = self.require(ctx, Permission::RetryMessages, ACTION).await?;
        let known = notification_list::is_failed_of(self.store().read(), id, &staff.clinics).await?;
        let outcome = if known { Ok(()) } else { Err(AppError::NotFound) };
        let job = Subject::new(SubjectKind::Job, id);
        self.record_denial(outcome, ctx, Some(job), ACTION).await?;
        let (now, origin) = (self.clock().now(), ctx.origin.clone());
        let event = staff.event(ACTION, job, now);
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    if outbox::retry(tx, Some(id), now).await? == 0 {
                        return Err(AppError::NotFound);
                    }
                    record(tx, &event, &origin).await?;
                    Ok(())
                })
            })
            .await?;
        self.wake_worker();
        Ok(())
    }

    /// A page, and whether there are more.
    pub(super) async fn sent_messages(
        &self,
        filter: &MessageFilter,
    ) -> Result<(Vec<NotificationRow>, bool), AppError> {
        let db = self.store().read();
        let rows = notification_list::sent_messages(db, filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let bookings: Vec<BookingId> = rows.iter().filter_map(|(_, row)| row.booking_id).collect();
        let people = notification_list::patients_of(db, &bookings).await?;
        let codes = rows.iter().filter_map(|(_, row)| numbered(&row.event_key, CODE));
        let keys = one_time_codes::keys_of(db, codes.collect()).await?;
        let mut items = Vec::with_capacity(rows.len());
        for (id, row) in rows {
            let about = subject_without_booking(&row.event_key, &keys);
            let is_code = numbered(&row.event_key, CODE).is_some();
            let LoggedMessage {
                channel, kind, recipient, mut subject, booking_id, created_at, state, ..
            } = self.logged(row)?;
            if is_code {
                subject = without_digits(&subject);
            }
            items.push(NotificationRow {
                id,
                kind,
                at: created_at,
                about,
                whose: booking_id.and_then(|booking| people.get(&booking).cloned()),
                outcome: NotificationOutcome::Logged { channel, recipient, subject, state },
            });
        }
        Ok((items, more))
    }

    async fn failed_messages(
        &self,
        clinics: &ClinicScope,
        reader: &ClinicScope,
        before: Option<i64>,
    ) -> Result<NotificationPage, AppError> {
        let db = self.store().read();
        let rows = notification_list::failed(db, clinics, reader, before, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let next = rows.last().filter(|_| more).map(|last| last.id);
        let bookings: Vec<BookingId> = rows.iter().filter_map(|row| row.booking).collect();
        let people = notification_list::patients_of(db, &bookings).await?;
        let shown = |row: FailedMessage| NotificationRow {
            id: row.id,
            kind: row.kind,
            at: row.due_at,
            whose: row.booking.and_then(|booking| people.get(&booking).cloned()),
            about: None,
            outcome: NotificationOutcome::Failed { attempts: row.attempts, last_error: row.last_error },
        };
        Ok(NotificationPage { items: rows.into_iter().map(shown).collect(), next })
    }
}

/// Event names in the message log.
const CODE: &str = "ONE_TIME_CODE";

/// The subject of a message without a booking: a one-time code or a call-back request.
fn subject_without_booking(event: &str, keys: &HashMap<i64, BookingKeyId>) -> Option<Subject> {
    let code = numbered(event, CODE).and_then(|code| keys.get(&code));
    let of_kind = |kind: SubjectKind| Some(Subject::new(kind, numbered(event, kind.into_str())?));
    let help_request =
        || of_kind(SubjectKind::CallbackRequest).or_else(|| of_kind(SubjectKind::CallCenterEmail));
    code.copied().map(Subject::from).or_else(help_request)
}

/// The subject of a message with a one-time code, which proves a patient: the code is for the patient alone.
fn without_digits(subject: &str) -> String {
    subject.chars().map(|one| if one.is_numeric() { '•' } else { one }).collect()
}

/// The number of an event of this kind.
fn numbered(event: &str, kind: &str) -> Option<i64> {
    event.strip_prefix(kind)?.strip_prefix(':')?.parse().ok()
}
