//! Administrators read the audit trail.

use domain::audit::{ActionKind, AuditAction, SubjectKind};
use domain::auth::Permission;
use domain::limits::LIST_PAGE_ROWS;
use domain::{DateFilter, PatientId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::audit::Subject;
use store::audit::list::{self, TrailFilter};
use store::{TimedPageEnd, users};

use super::cursor::{Cursor, page_of};
use super::of_patient;
use crate::audit::AuditSubjects;
use crate::authentication::folded;
use crate::{App, AppError, Ctx};

/// Kinds of records that identify a person.
const PEOPLE: [SubjectKind; 5] = [
    SubjectKind::Patient,
    SubjectKind::Booking,
    SubjectKind::BookingKey,
    SubjectKind::CallbackRequest,
    SubjectKind::CallCenterEmail,
];

/// Filters, as typed.
#[derive(Debug, Clone, Default)]
pub struct AuditListFilter {
    /// Days in the provider's time zone, inclusive.
    pub days: DateFilter,
    /// The user name of an account.
    pub actor: Option<String>,
    /// The code of an action.
    pub action: Option<String>,
    pub kind: Option<ActionKind>,
    /// All rows about this person, or that showed them in a list.
    pub patient: Option<PatientId>,
    /// The id of a record of any kind.
    pub subject_id: Option<i64>,
    pub before: Option<Cursor>,
}

#[derive(Debug, Default)]
pub struct TrailPage {
    pub items: Vec<TrailRow>,
    pub next: Option<Cursor>,
}

/// Readers of the trail learn who was a patient here, if not by name.
impl AuditSubjects for TrailPage {
    fn audit_subjects(&self) -> Vec<Subject> {
        let of_people = self.items.iter().filter(|row| row.subject_id > 0);
        let subject = |row: &TrailRow| {
            let kind = PEOPLE.into_iter().find(|kind| kind.into_str() == row.subject_kind)?;
            Some(Subject::new(kind, row.subject_id))
        };
        of_people.filter_map(subject).collect()
    }
}

#[derive(Debug)]
pub struct TrailRow {
    pub id: i64,
    pub at: Timestamp,
    pub actor_kind: String,
    /// The user name, if an account acted.
    pub actor: Option<String>,
    pub role: String,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: i64,
    pub address: String,
    pub result: String,
}

impl App {
    /// Latest first. Reading the trail is audited too.
    pub async fn list_audit_events(
        &self,
        ctx: &Ctx,
        wanted: &AuditListFilter,
    ) -> Result<TrailPage, AppError> {
        const ACTION: AuditAction = AuditAction::ListAuditEvents;
        let staff = self.require(ctx, Permission::ReadAuditTrail, ACTION).await?;
        let of_record = Subject::new(SubjectKind::Record, wanted.subject_id.unwrap_or_default());
        let subject = wanted.patient.map_or(of_record, of_patient);
        let event = staff.event(ACTION, subject, self.clock().now());
        let shown = self.trail_page(wanted).await?.audit_subjects();
        self.audit_list(&staff, event, shown, ctx).await?;
        // Read again, since this read is part of it now.
        self.trail_page(wanted).await
    }

    async fn trail_page(&self, wanted: &AuditListFilter) -> Result<TrailPage, AppError> {
        let actors = match &wanted.actor {
            Some(name) => Some(users::accounts_ever_named(self.store().read(), &folded(name)).await?),
            None => None,
        };
        let subjects = match wanted.patient {
            Some(id) => Some(self.audit_subjects_of(id, &self.bookings_of(id).await?).await?),
            None => None,
        };
        let (from, until) = self.days(wanted.days).await?;
        let filter = TrailFilter {
            from,
            until,
            actors,
            action: wanted.action.clone(),
            kind: wanted.kind,
            subject_id: wanted.subject_id,
            subjects,
            before: wanted.before.map(|Cursor { at, id }| TimedPageEnd { at, id }),
        };
        self.trail(&filter).await
    }

    pub(super) async fn trail(&self, filter: &TrailFilter) -> Result<TrailPage, AppError> {
        let rows = list::list(self.store().read(), filter, LIST_PAGE_ROWS as u64 + 1).await?;
        let (rows, more) = page_of(rows, LIST_PAGE_ROWS);
        let items: Vec<TrailRow> = rows
            .into_iter()
            .map(|(row, actor)| TrailRow {
                id: row.id,
                at: Timestamp::from_second(row.at).unwrap_or_default(),
                actor_kind: row.actor_kind,
                actor,
                role: row.role,
                action: row.action,
                subject_kind: row.subject_kind,
                subject_id: row.subject_id,
                address: row.address,
                result: row.result,
            })
            .collect();
        let next = items.last().filter(|_| more).map(|last| Cursor { at: last.at, id: last.id });
        Ok(TrailPage { items, next })
    }

    /// In the time zone of the first clinic: the provider has no other.
    async fn days(&self, days: DateFilter) -> Result<(Option<Timestamp>, Option<Timestamp>), AppError> {
        let catalogue = self.catalogue().await?;
        let zone = catalogue.clinics.first().and_then(|clinic| TimeZone::get(&clinic.time_zone).ok());
        let zone = zone.unwrap_or(TimeZone::UTC);
        let begin = |day: Date| day.to_zoned(zone.clone()).ok().map(|moment| moment.timestamp());
        let until = days.last.map(|day| day.saturating_add(1.day()));
        Ok((days.first.and_then(begin), until.and_then(begin)))
    }
}
