//! The audit chain: rows are sealed within seconds, and `doctor` finds whatever was removed or altered, by the secret that seals
//! it and by anchors outside the database.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use serde_json::Value;
use store::{DatabaseUrl, Store};
use tempfile::{TempDir, tempdir};
use testkit::{Engine, TestDatabase, World, build_world};

use crate::program::{ProgramOutput, Server, run, scanbook};
use crate::provider::{CLOCK, book, installation, summary};

/// An installation whose server has sealed six rows and stopped.
struct SealedInstallation {
    folder: TempDir,
    url: String,
    settings: Vec<(&'static str, String)>,
}

impl SealedInstallation {
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

    async fn start(&self) -> Server {
        let mut settings: Vec<_> =
            self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        settings.push(CLOCK);
        Server::start(self.folder.path(), &[], &settings).await
    }

    async fn sealed(self, world: &World) -> Self {
        let mut server = self.start().await;
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

    fn command(&self, arguments: &[&str]) -> ProgramOutput {
        run(scanbook(self.folder.path(), arguments).envs(self.settings.clone()).env(CLOCK.0, CLOCK.1))
    }

    fn doctor(&self) -> ProgramOutput {
        self.command(&["doctor"])
    }

    fn anchor(&self) -> Value {
        let text = fs::read(self.folder.path().join("data/audit-anchor.json")).expect("the anchor");
        serde_json::from_slice(&text).expect("it is JSON")
    }

    /// As an attacker would who has the database, but not the secret, and drops its triggers first.
    async fn spoil(&self, statements: &[&str]) -> ProgramOutput {
        let db: DatabaseConnection = Database::connect(&self.url).await.expect("the database opens");
        let guards = if self.url.starts_with("sqlite") {
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
fn assert_found(said: &ProgramOutput, words: &str) {
    assert_eq!(said.status, Some(1), "{}", said.out);
    assert!(said.out.contains(&format!("problem  audit trail: {words}")), "{}", said.out);
}

#[tokio::test]
async fn every_row_is_sealed_and_the_doctor_is_content() {
    for sealed in [SealedInstallation::sqlite().await, SealedInstallation::postgresql().await] {
        let said = sealed.doctor();
        assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
        assert!(said.out.contains("ok       audit trail: 6 rows are intact"), "{}", said.out);
    }
}

#[tokio::test]
async fn a_removed_row_is_found() {
    for sealed in [SealedInstallation::sqlite().await, SealedInstallation::postgresql().await] {
        let said = sealed.spoil(&["DELETE FROM audit_events WHERE id = 3"]).await;
        assert_found(&said, "row 3 was removed (link 3), after 2 good rows");
    }
}

#[tokio::test]
async fn an_altered_row_is_found() {
    let said = SealedInstallation::sqlite()
        .await
        .spoil(&["UPDATE audit_events SET actor_id = 99 WHERE id = 2"])
        .await;
    assert_found(&said, "row 2 or its seal was altered (link 2)");
}

#[tokio::test]
async fn ops_04r_a_row_whose_named_person_was_changed_is_found() {
    let named = "INSERT INTO audit_subjects (audit_id, kind, subject_id) VALUES (2, 'PATIENT', 99)";
    assert_found(&SealedInstallation::sqlite().await.spoil(&[named]).await, "row 2 or its seal was altered");
}

#[tokio::test]
async fn a_row_that_goes_with_its_seal_leaves_a_gap() {
    let gone = ["DELETE FROM audit_events WHERE id = 4", "DELETE FROM audit_seals WHERE event_id = 4"];
    assert_found(&SealedInstallation::sqlite().await.spoil(&gone).await, "link 4 of its chain was removed");
}

/// The rows, their seals, and everything the database knows about them.
const ALL_GONE: [&str; 3] = [
    "DELETE FROM audit_events",
    "DELETE FROM audit_seals",
    "UPDATE audit_chain SET position = 0, seal = '', begins_after = 0, begins_seal = '', sealed_through = 0, mac = '', key_version = 0",
];

#[tokio::test]
async fn ops_14b_rows_that_vanish_without_a_trace_are_named_and_never_sealed_over() {
    for sealed in [SealedInstallation::sqlite().await, SealedInstallation::postgresql().await] {
        assert_eq!(sealed.anchor()["last"]["position"], 6);
        let gone = "link 1 and all after it were removed: link 6 (row 6) was anchored";
        assert_found(&sealed.spoil(&ALL_GONE).await, gone);

        let mut server = sealed.start().await;
        server.wait_for_log("the audit trail was tampered with");
        server.wait_for_log("audit trail sealed");
        server.ask_to_stop();
        assert!(server.ended().success(), "it served");
        let said = sealed.doctor();
        assert_found(&said, "link 1 of its chain was removed");
        assert!(said.out.contains(&format!("the server found that {gone}")), "{}", said.out);
        assert!(said.out.contains("It continued after link 6."), "{}", said.out);

        assert_eq!(sealed.command(&["audit", "accept"]).status, Some(0));
        let said = sealed.doctor();
        assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
        assert!(said.out.contains("audit trail: 1 rows are intact; it starts after link 7"), "{}", said.out);
        let again = sealed.command(&["audit", "accept"]);
        assert!(again.status == Some(1) && again.err.contains("There is nothing to accept"), "{}", again.err);
    }
}

#[tokio::test]
async fn ops_14c_14j_a_server_without_an_anchor_anchors_what_is_there_and_says_so() {
    let sealed = SealedInstallation::sqlite().await;
    let (file, log) =
        (sealed.folder.path().join("data/audit-anchor.json"), sealed.folder.path().join("anchors.log"));
    assert_eq!(fs::metadata(&file).expect("the anchor").permissions().mode() & 0o777, 0o600);
    let earlier = fs::read(&file).expect("the anchor");
    fs::remove_file(&file).expect("as an installation of the release before has none");
    let sealed = SealedInstallation {
        settings: vec![("SCANBOOK_AUDIT_ANCHOR_LOG", log.display().to_string())],
        ..sealed
    };
    let mut server = sealed.start().await;
    server.wait_for_log("the audit trail is anchored here from now on");
    server.ask_to_stop();
    assert!(server.ended().success());
    let said = sealed.doctor();
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert!(
        said.out.contains("audit trail: 7 rows are intact"),
        "that it was anchored is a row: {}",
        said.out
    );
    assert_eq!(sealed.anchor()["last"]["position"], 7);

    // Killed between the commit and its anchor, which then lags behind.
    let anchored = fs::read(&file).expect("the anchor");
    fs::write(&file, earlier).expect("the one before");
    assert_eq!(sealed.doctor().status, Some(0));
    fs::write(&file, anchored).expect("as it was");

    // An append-only log reveals a changed file too, and so does a line of it that was kept elsewhere.
    let lines = fs::read_to_string(&log).expect("a log");
    assert_eq!(lines.lines().count(), 2, "{lines}");
    fs::write(&log, lines.replace("position=7", "position=8")).expect("it is changed");
    assert_found(&sealed.doctor(), "link 8 and all after it were removed: link 8 (row 7) was anchored");
    fs::write(&log, lines).expect("it is as it was");
    let seal = sealed.anchor()["last"]["seal"].as_str().expect("a seal").to_owned();
    assert_eq!(sealed.command(&["doctor", "--anchor", &format!("7:{seal}")]).status, Some(0));
    assert_found(
        &sealed.command(&["doctor", "--anchor", &format!("6:{seal}")]),
        "row 6 (link 6) is not what was anchored",
    );

    // An attacker deletes the row with the chain's start and end: the command reports it, and what to do.
    let said = sealed.spoil(&["DELETE FROM audit_chain"]).await;
    assert_found(
        &said,
        "the row of audit_chain that says where its chain begins and ends is missing. A running server",
    );
    assert!(said.out.contains("Then run `scanbook audit accept`."), "{}", said.out);
    assert_eq!(sealed.command(&["audit", "accept"]).status, Some(0));
    let said = sealed.doctor();
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
}

#[tokio::test]
async fn ops_14e_a_running_server_takes_up_a_new_version_of_the_secret() {
    let (folder, world) = installation().await;
    let mut server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let (key, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    server.wait_for_log("audit trail sealed");
    let said = run(scanbook(folder.path(), &["secret", "rotate", "--after", "0"]).env(CLOCK.0, CLOCK.1));
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    assert!(said.out.contains("Version 2 of the secret is in"), "{}", said.out);
    let file = folder.path().join("data/secret.key");
    assert_eq!(fs::metadata(&file).expect("the secret").permissions().mode() & 0o777, 0o600);
    server.wait_for_log("a new version of the secret is in use");
    assert_eq!(summary(&server.client, &key, &booked).await.status, 200);
    server.ask_to_stop();
    assert!(server.ended().success());
    // By today's clock, which is later than the server's.
    let said = run(&mut scanbook(folder.path(), &["doctor"]));
    assert_eq!(said.status, Some(0), "{}{}", said.out, said.err);
    let words = "ok       secret: version 2 is in use, of versions 0, 1, 2; sealed in the audit trail: ";
    assert!(said.out.contains(words) && said.out.contains("rows by version 2"), "{}", said.out);
    let set = [("SCANBOOK_SECRET", testkit::SECRET)];
    let refused = run(scanbook(folder.path(), &["secret", "rotate"]).envs(set));
    assert!(
        refused.status == Some(1) && refused.err.contains("The secret is set by SCANBOOK_SECRET"),
        "{}",
        refused.err
    );
}
