//! The chain over the audit trail: sealed within seconds, and whatever was removed or altered is found by the doctor.

use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use store::{DatabaseUrl, Store};
use tempfile::{TempDir, tempdir};
use testkit::{Engine, TestDatabase, World, build_world};

use crate::program::{Said, Server, run, scanbook};
use crate::provider::{CLOCK, book, installation, summary};

/// An installation whose server has sealed six rows and stopped.
struct Sealed {
    folder: TempDir,
    url: String,
    settings: Vec<(&'static str, String)>,
}

impl Sealed {
    async fn sqlite() -> Self {
        let (folder, world) = installation().await;
        let url = format!("sqlite://{}", folder.path().join("data/scanbook.db").display());
        Self { folder, url, settings: Vec::new() }.sealed(&world).await
    }

    async fn postgresql() -> Self {
        let database = TestDatabase::create(Engine::Postgres).await;
        let store = Store::open(&database.url).await.expect("the database opens");
        store.migrate().await.expect("the schema is made");
        let world = build_world(&store).await.expect("the provider is written");
        let DatabaseUrl::Postgres(url) = database.url.clone() else { panic!("this is PostgreSQL") };
        let settings = vec![("SCANBOOK_DATABASE_URL", url.clone())];
        Self { folder: tempdir().expect("a folder"), url, settings }.sealed(&world).await
    }

    async fn sealed(self, world: &World) -> Self {
        let mut settings: Vec<_> =
            self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        settings.push(CLOCK);
        let mut server = Server::start(self.folder.path(), &[], &settings).await;
        let (key, booked) = book(&server.client, &world.knee_slot("09:00")).await;
        for _ in 0..4 {
            assert_eq!(summary(&server.client, &key, &booked).await.status, 200);
        }
        server.wait_for_log("audit trail sealed");
        assert_eq!(summary(&server.client, &key, &booked).await.status, 200);
        server.ask_to_stop();
        assert!(server.ended().success());
        self
    }

    fn doctor(&self) -> Said {
        run(scanbook(self.folder.path(), &["doctor"]).envs(self.settings.clone()))
    }

    /// As somebody would who has the database, but not the secret, and takes its guards away first.
    async fn spoil(&self, statements: &[&str]) -> Said {
        let db: DatabaseConnection = Database::connect(&self.url).await.expect("the database opens");
        let guards = if self.settings.is_empty() {
            ["DROP TRIGGER audit_events_kept", "DROP TRIGGER audit_events_unchanged"]
        } else {
            [
                "DROP TRIGGER audit_events_kept ON audit_events",
                "DROP TRIGGER audit_events_unchanged ON audit_events",
            ]
        };
        for statement in guards.iter().chain(statements) {
            db.execute_unprepared(statement).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
        }
        db.close().await.expect("it closes");
        self.doctor()
    }
}

#[track_caller]
fn assert_found(said: &Said, words: &str) {
    assert_eq!(said.status, Some(1), "{}", said.out);
    assert!(said.out.contains(&format!("problem  audit trail: {words}")), "{}", said.out);
}

#[tokio::test]
async fn every_row_is_sealed_and_the_doctor_is_content() {
    for sealed in [Sealed::sqlite().await, Sealed::postgresql().await] {
        let said = sealed.doctor();
        assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
        assert!(said.out.contains("ok       audit trail: 6 rows are as they were sealed"), "{}", said.out);
    }
}

#[tokio::test]
async fn a_removed_row_is_found() {
    for sealed in [Sealed::sqlite().await, Sealed::postgresql().await] {
        let said = sealed.spoil(&["DELETE FROM audit_events WHERE id = 3"]).await;
        assert_found(&said, "row 3 was removed, after 2 good rows");
    }
}

#[tokio::test]
async fn an_altered_row_is_found() {
    let said = Sealed::sqlite().await.spoil(&["UPDATE audit_events SET actor_id = 99 WHERE id = 2"]).await;
    assert_found(&said, "row 2 or its seal was altered");
}

#[tokio::test]
async fn ops_04r_a_row_that_names_somebody_else_than_it_did_is_found() {
    let named = "INSERT INTO audit_subjects (audit_id, kind, subject_id) VALUES (2, 'PATIENT', 99)";
    assert_found(&Sealed::sqlite().await.spoil(&[named]).await, "row 2 or its seal was altered");
}

#[tokio::test]
async fn a_row_that_goes_with_its_seal_leaves_a_gap() {
    let gone = ["DELETE FROM audit_events WHERE id = 4", "DELETE FROM audit_seals WHERE event_id = 4"];
    assert_found(&Sealed::sqlite().await.spoil(&gone).await, "link 4 of its chain was removed");
}

#[tokio::test]
async fn a_chain_that_was_cut_short_is_found() {
    let cut = [
        "DELETE FROM audit_events WHERE id > 4",
        "DELETE FROM audit_seals WHERE event_id > 4",
        "UPDATE audit_chain SET position = 4, seal = (SELECT seal FROM audit_seals WHERE position = 4)",
    ];
    assert_found(&Sealed::sqlite().await.spoil(&cut).await, "its beginning or end was moved");
}
