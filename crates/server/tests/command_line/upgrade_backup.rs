//! Before an upgrade a SQLite file is backed up, and the backup is removed after some days.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use store::DatabaseUrl;
use tempfile::tempdir;

use crate::program::{Server, run, scanbook};
use crate::provider::{CLOCK, installation};
use crate::upgrade::{assert_not_upgraded, connected, fill, folder, rows};

/// The copies beside the database, whole or not.
fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join("data")).expect("a folder").flatten().map(|entry| entry.path());
    entries.filter(|path| path.display().to_string().contains("before-upgrade")).collect()
}

#[tokio::test]
async fn ops_06e_an_upgrade_leaves_a_private_copy_of_the_database_as_it_was() {
    let folder = folder();
    let database = folder.path().join("data/scanbook.db");
    let db = connected(&DatabaseUrl::Sqlite(database.clone())).await;
    fill(&db).await;
    // What a start left that was killed while it copied.
    fs::write(folder.path().join("data/scanbook.db.before-upgrade-9.partial"), "half of it").unwrap();
    let migrate = || run(&mut scanbook(folder.path(), &["migrate"]));
    let said = migrate();
    assert_eq!(said.status, Some(0), "{}", said.err);
    let backup = folder.path().join("data/scanbook.db.before-upgrade-9");
    assert_eq!(backups(folder.path()), std::slice::from_ref(&backup));
    assert_eq!(fs::metadata(&backup).unwrap().permissions().mode() & 0o777, 0o600);
    let copy = connected(&DatabaseUrl::Sqlite(backup.clone())).await;
    assert_not_upgraded(&copy).await;
    assert_eq!(rows(&copy, "SELECT version FROM seaql_migrations").await.len(), 9);
    copy.close().await.unwrap();
    let made = fs::metadata(&backup).unwrap().modified().unwrap();
    assert_eq!(migrate().status, Some(0));
    assert_eq!(
        fs::metadata(&backup).unwrap().modified().unwrap(),
        made,
        "nothing is upgraded, nothing copied"
    );
}

#[test]
fn ops_06e_a_new_database_is_not_copied() {
    let folder = tempdir().unwrap();
    assert_eq!(run(&mut scanbook(folder.path(), &["migrate"])).status, Some(0));
    assert_eq!(backups(folder.path()), Vec::<PathBuf>::new());
}

#[tokio::test]
async fn ops_06e_without_room_for_the_copy_nothing_is_upgraded() {
    let folder = folder();
    let db = connected(&DatabaseUrl::Sqlite(folder.path().join("data/scanbook.db"))).await;
    fill(&db).await;
    // In place of the copy there is a folder that can't be removed.
    fs::create_dir_all(folder.path().join("data/scanbook.db.before-upgrade-9.partial/in the way")).unwrap();
    let said = run(&mut scanbook(folder.path(), &["migrate"]));
    assert_eq!(said.status, Some(1));
    assert!(said.err.contains("could not be copied before its upgrade"), "{}", said.err);
    assert_eq!(rows(&db, "SELECT version FROM seaql_migrations").await.len(), 9);
}

#[tokio::test]
async fn ops_06f_the_copy_goes_after_seven_days() {
    let (folder, _) = installation().await;
    let now: Timestamp = CLOCK.1.parse().expect("a time");
    let copy_of = |name: &str, age: SignedDuration| {
        let path = folder.path().join("data").join(name);
        File::create(&path).unwrap().set_modified((now - age).into()).unwrap();
        path
    };
    let old = copy_of("scanbook.db.before-upgrade-9", SignedDuration::from_hours(7 * 24 + 1));
    let partial = copy_of("scanbook.db.before-upgrade-7.partial", SignedDuration::from_hours(30 * 24));
    let recent = copy_of("scanbook.db.before-upgrade-20", SignedDuration::from_hours(7 * 24 - 1));
    let other = copy_of("scanbook.db.my-own-copy", SignedDuration::from_hours(30 * 24));
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    server.wait_for_log("copies of before an upgrade were removed");
    assert!(!old.exists() && !partial.exists());
    assert!(recent.exists() && other.exists());
}
