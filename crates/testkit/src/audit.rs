//! Reads the audit trail for tests, and tampers with it.

use std::collections::BTreeSet;

use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use store::StoreError;
use store::entity::{audit_event, audit_subject};

use crate::{Site, TestResponse};

/// A row of the trail.
pub type AuditRow = audit_event::Model;

impl Site {
    /// The rows that a call left.
    ///
    /// # Panics
    /// When the answer names no request, or the trail cannot be read.
    pub async fn audit_rows_of(&self, answer: &TestResponse) -> Vec<AuditRow> {
        let id = answer.header("x-request-id");
        assert!(!id.is_empty(), "an answer names its request");
        self.audit_events().await.into_iter().filter(|row| row.request_id == id).collect()
    }

    /// The people named in the rows of a call, and in earlier rows of the same account and list: a kind, and an id.
    ///
    /// # Panics
    /// When the trail cannot be read.
    pub async fn named_by(&self, answer: &TestResponse) -> BTreeSet<(String, i64)> {
        let left = self.audit_rows_of(answer).await;
        let like = |row: &AuditRow| {
            left.iter().any(|own| {
                (&own.action, &own.actor_kind, own.actor_id) == (&row.action, &row.actor_kind, row.actor_id)
            })
        };
        let rows: Vec<AuditRow> = self.audit_events().await.into_iter().filter(like).collect();
        let ids = rows.iter().map(|row| row.id);
        let shown = audit_subject::Entity::find().filter(audit_subject::Column::AuditId.is_in(ids));
        let shown = shown.all(self.app.store().read()).await.expect("whom they showed");
        let own = left.iter().map(|row| (row.subject_kind.clone(), row.subject_id));
        own.chain(shown.into_iter().map(|one| (one.kind, one.subject_id))).collect()
    }

    /// The number of people named in the trail beside the subjects of its rows.
    ///
    /// # Panics
    /// When it cannot be read.
    pub async fn names_in_trail(&self) -> usize {
        audit_subject::Entity::find().all(self.app.store().read()).await.expect("the names").len()
    }

    /// Runs a statement directly in the database; `false` if the database refuses it.
    pub async fn run_sql(&self, sql: &str) -> bool {
        let sql = sql.to_owned();
        let run = self.app.store().write(move |tx| {
            let sql = sql.clone();
            Box::pin(async move { Ok::<_, StoreError>(tx.execute_unprepared(&sql).await?) })
        });
        run.await.is_ok()
    }
}
