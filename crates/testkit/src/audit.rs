//! The audit trail as a test looks at it, and at how it could be spoilt.

use sea_orm::ConnectionTrait;
use store::StoreError;
use store::entity::audit_event;

use crate::{Answered, Site};

/// A row of the trail.
pub type AuditRow = audit_event::Model;

impl Site {
    /// The rows that a call left.
    ///
    /// # Panics
    /// When the answer names no request, or the trail cannot be read.
    pub async fn audit_rows_of(&self, answer: &Answered) -> Vec<AuditRow> {
        let id = answer.header("x-request-id");
        assert!(!id.is_empty(), "an answer names its request");
        self.audit_events().await.into_iter().filter(|row| row.request_id == id).collect()
    }

    /// Runs a statement behind the server's back; `false` when the database refuses it.
    pub async fn run_sql(&self, sql: &str) -> bool {
        let sql = sql.to_owned();
        let run = self.app.store().write(move |tx| {
            let sql = sql.clone();
            Box::pin(async move { Ok::<_, StoreError>(tx.execute_unprepared(&sql).await?) })
        });
        run.await.is_ok()
    }
}
