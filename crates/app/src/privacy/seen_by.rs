//! Who saw a person's data, and when: every read and change in the audit trail, lists included.

use domain::PatientId;
use domain::audit::AuditResult;
use domain::limits::AUDIT_SEAL_BATCH;
use jiff::Timestamp;
use serde_json::{Value, json};
use store::TimedPageEnd;
use store::appointments::Booking;
use store::audit::list::{self, TrailFilter};

use crate::{App, AppError};

impl App {
    /// Latest first, complete, for a copy of the person's data.
    pub(super) async fn readers_of_person(
        &self,
        id: PatientId,
        bookings: &[Booking],
    ) -> Result<Vec<Value>, AppError> {
        let subjects = Some(self.audit_subjects_of(id, bookings).await?);
        let mut filter = TrailFilter { subjects, ..TrailFilter::default() };
        let mut seen = Vec::new();
        loop {
            let rows = list::list(self.store().read(), &filter, AUDIT_SEAL_BATCH).await?;
            let Some((last, _)) = rows.last() else { return Ok(seen) };
            let at = Timestamp::from_second(last.at).unwrap_or_default();
            filter.before = Some(TimedPageEnd { at, id: last.id });
            for (row, name) in rows.into_iter().filter(|(row, _)| row.result == AuditResult::Done.into_str())
            {
                seen.push(json!({
                    "at": Timestamp::from_second(row.at).unwrap_or_default().to_string(),
                    "by": name,
                    "kind": row.actor_kind,
                    "id": row.actor_id,
                    "role": row.role,
                    "what": row.action,
                }));
            }
        }
    }
}
