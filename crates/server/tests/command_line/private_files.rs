//! Everything the program writes is for its own account only, even with a permissive umask.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::tempdir;

use crate::program::{Server, prepared_by, run, scanbook};
use crate::provider::{CLOCK, book, installation, new_key};

const NO_MASK: &str = "umask 000";

fn open_to_all(path: &Path) {
    let rights = if path.is_dir() { 0o777 } else { 0o666 };
    fs::set_permissions(path, Permissions::from_mode(rights)).expect("its owner may");
}

/// A file, or a folder with its contents.
fn all_of(path: &Path) -> Vec<PathBuf> {
    let mut found = vec![path.to_owned()];
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder");
        found.extend(entries.flat_map(|entry| all_of(&entry.expect("an entry").path())));
    }
    found
}

/// The existing files have these suffixes, and other accounts can't use any of them.
fn assert_private(path: &Path, ends: &[&str]) {
    let all = all_of(path);
    for end in ends {
        assert!(all.iter().any(|file| file.display().to_string().ends_with(end)), "no {end} in {all:?}");
    }
    for file in all {
        let rights = fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
        assert_eq!(rights, if file.is_dir() { 0o700 } else { 0o600 }, "{rights:o} {}", file.display());
    }
}

#[tokio::test]
async fn ops_02f_files_are_private_from_the_first_moment_whatever_the_mask() {
    let (folder, world) = installation().await;
    let folder = folder.path();
    let data = folder.join("data");
    // As an older version left it, with a patient's file.
    fs::create_dir_all(data.join("files/drafts")).unwrap();
    fs::write(data.join("files/drafts/old"), "sealed").unwrap();
    for path in all_of(&data) {
        open_to_all(&path);
    }

    let server = Server::start_prepared(NO_MASK, folder, &[CLOCK]).await;
    let (key, _) = book(&server.client, &world.knee_slot("09:00")).await;
    let documents = format!("/api/booking_keys/{}/temporary_documents", new_key(&server.client).await);
    let uploaded = server.client.upload(&documents, "referral.pdf", testkit::SMALL_PDF, &[]).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    assert_private(&data, &["scanbook.db", "scanbook.db-wal", "scanbook.db-shm", "secret.key", "drafts/old"]);
    assert_eq!(fs::read_dir(data.join("files/documents")).unwrap().count(), 1, "the upload is among them");

    let command = |arguments: &[&str]| {
        let said = run(prepared_by(NO_MASK, &scanbook(folder, arguments)).env(CLOCK.0, CLOCK.1));
        assert_eq!(said.status, Some(0), "{arguments:?}: {}{}", said.out, said.err);
    };
    command(&["backup", "copy"]);
    assert_private(&folder.join("copy"), &["database.db", "secret.key", "backup.json", "drafts/old"]);
    command(&["patient", "export", "--booking-key", &key, "mira.json"]);
    assert_private(&folder.join("mira.json"), &["mira.json"]);
    // A backup may have lost its permissions on its way.
    for path in all_of(&folder.join("copy")) {
        open_to_all(&path);
    }
    command(&["restore", "--data", "elsewhere", "copy"]);
    assert_private(&folder.join("elsewhere"), &["scanbook.db", "secret.key", "drafts/old"]);
}

#[test]
fn ops_02f_a_new_installation_is_made_private() {
    let folder = tempdir().unwrap();
    let said = run(&mut prepared_by(NO_MASK, &scanbook(folder.path(), &["messages", "--data", "new/data"])));
    assert_eq!(said.status, Some(0), "{}", said.err);
    assert_private(&folder.path().join("new"), &["scanbook.db", "secret.key", "data/files"]);
}
