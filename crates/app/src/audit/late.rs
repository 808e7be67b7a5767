//! Audit rows for patients who read their own data while the database can't be written, for example on a full disk: patients can
//! still look up their appointment, and the row follows once there is room. Reading other people's data needs the row first.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::limits::LATE_AUDIT_ROWS_MAX;
use store::audit::{AuditEvent, Origin, Subject, record_showing};

use crate::{App, AppError, Ctx};

/// Waiting rows, oldest first. Each is already in the log.
#[derive(Debug, Default)]
pub(crate) struct LateRows(Mutex<VecDeque<LateRow>>);

#[derive(Debug, Clone)]
struct LateRow {
    event: AuditEvent,
    shown: Vec<Subject>,
    origin: Origin,
}

impl LateRows {
    fn lock(&self) -> MutexGuard<'_, VecDeque<LateRow>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `false` if the queue is full.
    fn keep(&self, row: LateRow) -> bool {
        let mut rows = self.lock();
        let waiting: usize = rows.iter().map(|row| 1 + row.shown.len()).sum();
        let has_room = waiting + row.shown.len() < LATE_AUDIT_ROWS_MAX;
        if has_room {
            rows.push_back(row);
        }
        has_room
    }
}

impl App {
    /// Like [`App::audit_with_subjects`], for a patient who reads their own data.
    pub(crate) async fn audit_own_read(
        &self,
        event: AuditEvent,
        mut shown: Vec<Subject>,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        shown.sort_unstable();
        shown.dedup();
        let refused = match self.audit_with_subjects(event.clone(), shown.clone(), ctx).await {
            Err(AppError::Store(error)) if error.is_of_file() => error,
            written => return written,
        };
        let (action, booking) = (event.action, event.subject.id);
        if !self.0.late_rows.keep(LateRow { event, shown, origin: ctx.origin.clone() }) {
            return Err(refused.into());
        }
        let request = &ctx.origin.request_id;
        tracing::warn!(%action, booking, request, "a patient's own look is written down later");
        Ok(())
    }

    /// Writes the waiting rows, with their original times.
    pub(crate) async fn write_late_rows(&self) -> Result<(), AppError> {
        let rows: Vec<_> = self.0.late_rows.lock().iter().cloned().collect();
        if rows.is_empty() {
            return Ok(());
        }
        let count = rows.len();
        let written = self.store().write(move |tx| {
            let rows = rows.clone();
            Box::pin(async move {
                for LateRow { event, shown, origin } in &rows {
                    record_showing(tx, event, shown, origin).await?;
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
    use domain::audit::{ActorKind, AuditAction, SubjectKind};
    use store::audit::Actor;

    use super::*;

    #[test]
    fn ops_04e_only_so_many_rows_wait() {
        let rows = LateRows::default();
        let (actor, subject) = (Actor::new(ActorKind::Patient, 1), Subject::new(SubjectKind::Booking, 1));
        let at = Clock::System.now();
        let row = |shown: usize| LateRow {
            event: AuditEvent::new(at, actor.clone(), AuditAction::Read, subject),
            shown: vec![subject; shown],
            origin: Origin::default(),
        };
        for _ in 0..LATE_AUDIT_ROWS_MAX - 10 {
            assert!(rows.keep(row(0)));
        }
        assert!(!rows.keep(row(10)), "whom it names counts too");
        assert!(rows.keep(row(9)) && !rows.keep(row(0)));
    }
}
