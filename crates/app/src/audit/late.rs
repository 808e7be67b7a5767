//! What patients read of their own while the file of the database cannot be written, as on a full disk: they see when to come,
//! and the row of it follows once there is room. Whoever reads of others leaves the row first, or reads nothing.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::limits::LATE_AUDIT_ROWS_MAX;
use store::audit::{AuditEvent, Origin, record};

use crate::{App, AppError, Caller};

/// Rows that wait, oldest first. Each is a line of the log already.
#[derive(Debug, Default)]
pub(crate) struct LateRows(Mutex<VecDeque<(AuditEvent, Origin)>>);

impl LateRows {
    fn lock(&self) -> MutexGuard<'_, VecDeque<(AuditEvent, Origin)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `false` when as many wait as there may.
    fn keep(&self, event: AuditEvent, origin: Origin) -> bool {
        let mut rows = self.lock();
        let has_room = rows.len() < LATE_AUDIT_ROWS_MAX;
        if has_room {
            rows.push_back((event, origin));
        }
        has_room
    }
}

impl App {
    /// As [`App::audit`], of a patient's own look at what is theirs.
    pub(crate) async fn audit_own_look(&self, event: AuditEvent, caller: &Caller) -> Result<(), AppError> {
        let refused = match self.audit(event.clone(), caller).await {
            Err(AppError::Store(error)) if error.is_of_file() => error,
            written => return written,
        };
        let (action, booking) = (event.action, event.subject.id);
        if !self.0.late_rows.keep(event, caller.origin.clone()) {
            return Err(refused.into());
        }
        let request = &caller.origin.request_id;
        tracing::warn!(action, booking, request, "a patient's own look is written down later");
        Ok(())
    }

    /// Writes the rows that wait, with the moments of which they tell.
    pub(crate) async fn write_late_rows(&self) -> Result<(), AppError> {
        let rows: Vec<_> = self.0.late_rows.lock().iter().cloned().collect();
        if rows.is_empty() {
            return Ok(());
        }
        let count = rows.len();
        let written = self.store().write(move |tx| {
            let rows = rows.clone();
            Box::pin(async move {
                for (event, origin) in &rows {
                    record(tx, event, origin).await?;
                }
                Ok::<(), AppError>(())
            })
        });
        written.await?;
        let mut waiting = self.0.late_rows.lock();
        let written = count.min(waiting.len());
        waiting.drain(..written);
        drop(waiting);
        tracing::info!(rows = count, "what patients had looked at is written down");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use domain::Clock;
    use store::audit::{Actor, DONE, Subject};

    use super::*;

    #[test]
    fn ops_04e_only_so_many_rows_wait() {
        let rows = LateRows::default();
        let (actor, subject) = (Actor::new("PATIENT", 1), Subject::new("BOOKING", 1));
        let event = AuditEvent { at: Clock::System.now(), actor, action: "READ", subject, result: DONE };
        for _ in 0..LATE_AUDIT_ROWS_MAX {
            assert!(rows.keep(event.clone(), Origin::default()));
        }
        assert!(!rows.keep(event, Origin::default()));
    }
}
