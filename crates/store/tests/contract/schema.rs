//! The schema and the two kinds of connections.

use std::fs;

use sea_orm::{ActiveModelTrait, ConnectionTrait, DbBackend, Statement};
use store::entity::claim;
use store::{DatabaseUrl, Store, StoreError};
use testkit::{Engine, TestDatabase};

use crate::support::{Db, note, notes};

/// Found nowhere else.
const ERASED: &str = "erased-canary";
/// PostgreSQL overwrites the space of deleted rows only after a vacuum.
const NOT_VACUUMED: &str = "SELECT relname::text FROM pg_stat_user_tables \
     WHERE relname IN ('patients', 'bookings') AND last_vacuum IS NULL";

/// Whether anything is left of what was deleted: on SQLite its bytes, on PostgreSQL tables that were not vacuumed.
async fn has_traces(db: &Db) -> bool {
    match &db.database.url {
        DatabaseUrl::Sqlite(path) => ["", "-wal"].iter().any(|end| {
            let bytes = fs::read(format!("{}{end}", path.display())).unwrap_or_default();
            bytes.windows(ERASED.len()).any(|part| part == ERASED.as_bytes())
        }),
        DatabaseUrl::Postgres(_) => {
            let asked = Statement::from_string(DbBackend::Postgres, NOT_VACUUMED);
            db.store.read().query_one_raw(asked).await.expect("statistics").is_some()
        }
    }
}

on_both_engines! {
    async fn migrating_again_changes_nothing(db: Db) {
        db.store.write(|tx| Box::pin(async move { note(tx, "kept").await })).await.expect("a row");
        db.store.migrate().await.expect("a second time");
        db.another_store().await.migrate().await.expect("by another server");
        assert_eq!(db.store.pending_migrations().await.expect("an answer"), Vec::<String>::new());
        assert!(notes(db.store.read()).await.contains("kept"));
    }

    async fn a_connection_for_reading_is_refused_any_change(db: Db) {
        let reader = db.store.read();
        for change in [
            "INSERT INTO versions (name, version) VALUES ('smuggled', 1)",
            "UPDATE devices SET version = 77",
            "DELETE FROM device_sessions",
            "CREATE TABLE smuggled (id INTEGER)",
        ] {
            assert!(reader.execute_unprepared(change).await.is_err(), "{change}");
        }
        assert!(note(reader, "smuggled").await.is_err());
        assert!(notes(reader).await.is_empty());
    }

    async fn a_row_that_points_nowhere_is_refused(db: Db) {
        let nowhere = claim::Model { device_id: 987_654, tick: 1, hold_id: None, appointment_id: None, run_ticks: 1 };
        let written = db.store.write(move |tx| {
            let row = claim::ActiveModel::from(nowhere.clone());
            Box::pin(async move { Ok(row.insert(tx).await?) })
        });
        let error: StoreError = written.await.expect_err("the foreign key refuses it");
        assert!(!error.is_unique_violation(), "{error}");
    }

    async fn traces_of_what_was_erased_are_cleared_while_others_write(db: Db) {
        db.store.write(|tx| Box::pin(async move { note(tx, ERASED).await })).await.expect("a row");
        let erased = db.store.write(|tx| {
            Box::pin(async move {
                tx.execute_unprepared(&format!("DELETE FROM versions WHERE name = '{ERASED}'")).await?;
                Ok::<_, StoreError>(())
            })
        });
        erased.await.expect("it is erased");
        assert!(has_traces(&db).await, "until they are cleared");
        let other = db.another_store().await;
        let write = other.write(|tx| Box::pin(async move { note(tx, "kept").await }));
        let (cleared, written) = tokio::join!(db.store.clear_traces(), write);
        cleared.expect("nobody is in the way");
        written.expect("a row");
        assert!(!has_traces(&db).await);
        assert!(notes(db.store.read()).await.contains("kept"));
    }

    async fn the_database_answers_a_ping(db: Db) {
        db.store.ping().await.expect("an answer");
    }

    async fn after_closing_nothing_is_written_any_more(db: Db) {
        let clone = db.store.clone();
        db.store.close().await.expect("it closes");
        let late = clone.write(|tx| Box::pin(async move { note(tx, "late").await }));
        assert!(late.await.is_err());
        let again = Store::open(&db.database.url).await.expect("it opens again");
        assert!(notes(again.read()).await.is_empty());
    }
}

/// An empty database reports all migrations as pending, and none afterwards.
async fn migrate_from_nothing(engine: Engine) {
    let database = TestDatabase::create(engine).await;
    let store = Store::open(&database.url).await.expect("the database opens");
    let before = store.pending_migrations().await.expect("an answer");
    let all = [
        "m20261115_000001_first_schema",
        "m20261115_000002_provider",
        "m20261115_000003_people_and_requests",
        "m20261115_000004_needs",
        "m20261115_000005_guardians_and_requests",
        "m20261115_000006_help_and_captcha",
        "m20261115_000007_draft_items",
        "m20261115_000008_identity",
        "m20261115_000009_portal",
        "m20261115_000010_messages",
        "m20261115_000011_audit_chain",
        "m20261115_000012_claim_runs",
        "m20261115_000014_standing_holds",
        "m20261115_000015_lists_of_staff",
        "m20261116_000019_setup",
        "m20261115_000016_schedule_exceptions",
        "m20261115_000018_accounts",
        "m20261115_000017_work_of_staff",
        "m20261116_000020_sharing",
        "m20261116_000021_setup_records",
        "m20261116_000022_patient_links",
        "m20261116_000023_names",
        "m20261116_000026_former_details",
        "m20261117_000027_clinics_of_bookings",
        "m20261117_000028_short_notice",
        "m20261117_000029_small_clinics",
        "m20261118_000030_holders",
        "m20261118_000032_proven_contacts",
        "m20261118_000034_key_versions",
        "m20261118_000035_audit_subjects",
        "m20261118_000036_vouched_links",
        "m20261118_000037_seen_keys_and_places",
        "m20261118_000038_audit_stamps",
        "m20261118_000048_documents",
        "m20261118_000049_upload_links",
        "m20261118_000070_recorded_messages",
        "m20261118_000071_audit_by_action",
        "m20261119_000072_questionnaires",
        "m20261119_000075_api_keys",
        "m20261119_000076_consents",
    ];
    assert_eq!(before, all);
    store.migrate().await.expect("the schema is made");
    assert_eq!(store.pending_migrations().await.expect("an answer"), Vec::<String>::new());
}

#[tokio::test]
async fn an_empty_sqlite_file_says_what_is_pending() {
    migrate_from_nothing(Engine::Sqlite).await;
}

#[tokio::test]
async fn an_empty_postgresql_database_says_what_is_pending() {
    migrate_from_nothing(Engine::Postgres).await;
}

/// Servers that are started together on a new database.
async fn migrate_at_once(engine: Engine) {
    let database = TestDatabase::create(engine).await;
    let mut servers = tokio::task::JoinSet::new();
    for _ in 0..3 {
        let store = Store::open(&database.url).await.expect("the database opens");
        servers.spawn(async move { store.migrate().await });
    }
    while let Some(migrated) = servers.join_next().await {
        migrated.expect("no panic").expect("the schema is there");
    }
    let store = Store::open(&database.url).await.expect("the database opens");
    assert_eq!(store.pending_migrations().await.expect("an answer"), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_start_at_once_migrate_once_on_sqlite() {
    migrate_at_once(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_start_at_once_migrate_once_on_postgresql() {
    migrate_at_once(Engine::Postgres).await;
}
