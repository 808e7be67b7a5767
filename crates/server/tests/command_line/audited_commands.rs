//! Which commands leave a row in the audit trail: all that change the installation.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use store::entity::audit_event;
use store::{DatabaseUrl, Store, StoreError};
use tempfile::{TempDir, tempdir};
use testkit::{Engine, RealClamd, TestDatabase, build_world, small_pdf};

use crate::program::{Server, run, scanbook};
use crate::provider::{CLOCK, book};

/// A command that changes something, and the action of its row, in an order in which each finds what it needs.
const CHANGING: [(&str, &str); 15] = [
    ("audit accept", "ACCEPT_AUDIT_CHAIN"),
    ("secret rotate", "ROTATE_SECRET"),
    ("config set radiology change.json", "CHANGE_CONFIGURATION"),
    ("texts set en-AU texts.json", "CHANGE_TEXT"),
    ("translate mk content.json", "CHANGE_TEXT"),
    ("asset set header header.svg", "CHANGE_ASSET"),
    ("asset remove header", "CHANGE_ASSET"),
    ("user add ada --role administrator", "CREATE_USER"),
    ("user reset-password ada", "RESET_PASSWORD"),
    ("user reset-second-factor ada", "RESET_SECOND_FACTOR"),
    ("messages retry", "RETRY_NOTIFICATION"),
    ("documents scan", "SCAN_DOCUMENT"),
    ("import catalogue.json", "IMPORT_CATALOGUE"),
    ("patient export --id 1 copy.json", "EXPORT_PATIENT"),
    ("patient erase --id 1", "ERASE_PATIENT"),
];
/// These read, or write a copy elsewhere. `migrate` changes the schema alone: the database lists each migration with its time.
const READING: [&str; 9] = [
    "migrate",
    "demo-info",
    "messages",
    "config show",
    "texts show en-AU",
    "export",
    "openapi",
    "doctor",
    "backup copy",
];
/// These need an empty database of their own.
const ON_EMPTY_DATABASE: [&str; 2] = ["serve", "restore"];

/// Every command with its subcommands, as the help lists them.
fn listed(folder: &Path, before: &[&str]) -> BTreeSet<String> {
    let help = run(&mut scanbook(folder, &[before, &["--help"]].concat())).out;
    let list = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let names = list.unwrap_or_default().lines().filter_map(|line| {
        let name = line.strip_prefix("  ").filter(|name| !name.starts_with(' '))?;
        name.split_whitespace().next().filter(|name| *name != "help")
    });
    let mut found: BTreeSet<String> =
        names.flat_map(|name| listed(folder, &[before, &[name]].concat())).collect();
    if found.is_empty() || help.contains("[COMMAND]") {
        found.insert(before.join(" "));
    }
    found
}

/// A folder with an installation on this engine.
struct Installed {
    folder: TempDir,
    database: TestDatabase,
}

impl Installed {
    async fn empty(engine: Engine) -> Self {
        Self { folder: tempdir().expect("a folder"), database: TestDatabase::create(engine).await }
    }

    fn settings(&self) -> [(&'static str, String); 2] {
        let url = match &self.database.url {
            DatabaseUrl::Sqlite(path) => format!("sqlite:{}", path.display()),
            DatabaseUrl::Postgres(url) => url.clone(),
        };
        [(CLOCK.0, CLOCK.1.to_owned()), ("SCANBOOK_DATABASE_URL", url)]
    }

    fn command(&self, line: &str) -> Command {
        let mut command = scanbook(self.folder.path(), &line.split(' ').collect::<Vec<_>>());
        command.envs(self.settings());
        command
    }

    async fn serve(&self, arguments: &[&str]) -> Server {
        let settings = self.settings();
        let settings = [(settings[0].0, settings[0].1.as_str()), (settings[1].0, settings[1].1.as_str())];
        Server::start(self.folder.path(), arguments, &settings).await
    }

    /// The actions of the operator so far.
    async fn actions(&self) -> Vec<String> {
        let store = Store::open(&self.database.url).await.expect("the database opens");
        let rows = audit_event::Entity::find().filter(audit_event::Column::ActorKind.eq("OPERATOR"));
        let rows = rows.order_by_asc(audit_event::Column::Id);
        let rows = rows.all(store.read()).await.expect("the trail");
        store.close().await.expect("it closes");
        assert!(rows.iter().all(|row| row.address == "command line" && row.result == "DONE"), "{rows:?}");
        rows.into_iter().map(|row| row.action).collect()
    }

    /// Runs a command, and gives the actions of the rows that it left.
    async fn left_by(&self, line: &str, scanner: &str) -> Vec<String> {
        let before = self.actions().await.len();
        let mut command = self.command(line);
        command.env("SCANBOOK_CLAMD", scanner);
        command.stdin(File::open(self.folder.path().join("password")).expect("a password"));
        let said = run(&mut command);
        assert_eq!(said.status, Some(0), "{line}: {}{}", said.out, said.err);
        self.actions().await.split_off(before)
    }
}

/// A booking with a document that waits for the scanner, and a message that failed.
async fn prepare(installed: &Installed) {
    let store = Store::open(&installed.database.url).await.expect("the database opens");
    store.migrate().await.expect("the schema is made");
    let world = build_world(&store).await.expect("the provider is written");
    let server = installed.serve(&[]).await;
    let (_, booked) = book(&server.client, &world.knee_slot("09:00")).await;
    let path = format!("/api/secured/appointments/{}/attachments", booked.json()["appointments"][0]["id"]);
    let sent = server.client.upload(&path, "a.pdf", &small_pdf(b"a referral"), &[]).await;
    assert_eq!(sent.status, 201, "{}", sent.text);
    drop(server);
    let spoilt = store.write(|tx| {
        Box::pin(async move {
            use sea_orm::ConnectionTrait;
            tx.execute_unprepared("UPDATE documents SET scan = 'WAITING'").await?;
            tx.execute_unprepared("UPDATE jobs SET state = 'DEAD'").await?;
            Ok::<_, StoreError>(())
        })
    });
    spoilt.await.expect("it is written");
    store.close().await.expect("it closes");
    let folder = installed.folder.path();
    for (name, text) in [
        ("password", "four words that fit\n"),
        ("data/demo.json", "{}"),
        // So that there is a break to accept.
        ("data/audit-anchor.json", "unreadable"),
        ("change.json", "{ \"longName\": \"New\" }"),
        ("texts.json", "{ \"home.title\": \"New\" }"),
        ("content.json", "{ \"Ultrasound\": \"Ултразвук\" }"),
        ("header.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
    ] {
        fs::write(folder.join(name), text).expect("a file");
    }
    let catalogue = run(&mut installed.command("export")).out.replace("\"Sydney\"", "\"Sydney and around\"");
    fs::write(folder.join("catalogue.json"), catalogue).expect("a file");
}

async fn every_command_that_changes_something_leaves_a_row(engine: Engine) {
    let installed = Installed::empty(engine).await;
    prepare(&installed).await;
    let clamd = RealClamd::start();
    let scanner = clamd.socket();
    for (line, action) in CHANGING {
        assert_eq!(installed.left_by(line, &scanner).await, [action], "{line}");
    }
    for line in READING {
        assert_eq!(installed.left_by(line, &scanner).await, [""; 0], "{line}");
    }
    let elsewhere = Installed::empty(engine).await;
    let copy = installed.folder.path().join("copy").display().to_string();
    let restored = run(&mut elsewhere.command(&format!("restore {copy}")));
    assert_eq!(restored.status, Some(0), "{}", restored.err);
    assert_eq!(elsewhere.actions().await.pop().as_deref(), Some("RESTORE_BACKUP"));
    let shown = Installed::empty(engine).await;
    for start in ["the first", "a second, which changes nothing"] {
        drop(shown.serve(&["--demo"]).await);
        assert_eq!(shown.actions().await, ["IMPORT_CATALOGUE"], "{start}");
    }

    let all = CHANGING.iter().map(|(line, _)| *line).chain(READING).chain(ON_EMPTY_DATABASE);
    let all: Vec<&str> = all.collect();
    let listed = listed(installed.folder.path(), &[]);
    assert!(listed.len() > 20, "{listed:?}");
    for command in listed {
        let begins = format!("{command} ");
        let is_known = all.iter().any(|line| *line == command || line.starts_with(&begins));
        assert!(is_known, "{command} is not looked at");
    }
}

#[tokio::test]
async fn ops_04t_every_command_that_changes_something_leaves_a_row_on_sqlite() {
    every_command_that_changes_something_leaves_a_row(Engine::Sqlite).await;
}

#[tokio::test]
async fn ops_04t_every_command_that_changes_something_leaves_a_row_on_postgresql() {
    every_command_that_changes_something_leaves_a_row(Engine::Postgres).await;
}
