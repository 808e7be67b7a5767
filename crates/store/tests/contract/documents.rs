//! Documents: one row per upload, and which files have a row.

use domain::BookingKeyId;
use domain::attachment::ScanState;
use domain::audit::ActorKind;
use store::StoreError;
use store::audit::Actor;
use store::booking_keys::{self, SealedKey};
use store::documents::{self, Document, DocumentFile, NewDocument};

use crate::support::{Db, at};

fn new(key: BookingKeyId, stored_as: &str, upload_id: Option<&str>) -> NewDocument {
    NewDocument {
        booking_key_id: key,
        exam_id: None,
        document_type_id: Some(3),
        file_name: "referral.pdf".to_owned(),
        file: DocumentFile {
            stored_as: stored_as.to_owned(),
            content_type: "application/pdf".to_owned(),
            size: 9,
            sha256: Some("ab".to_owned()),
            scan: ScanState::Clean,
        },
        uploaded_by: Actor::new(ActorKind::Patient, key.0),
        upload_id: upload_id.map(str::to_owned),
        imported_from: None,
        now: at(60),
    }
}

async fn insert(db: &Db, new: NewDocument) -> Result<Document, StoreError> {
    let work = db.store.write(move |tx| {
        let new = new.clone();
        Box::pin(async move { documents::insert(tx, new).await })
    });
    work.await
}

on_both_engines! {
    async fn doc_01n_an_upload_is_one_row_of_its_key(db: Db) {
        let (own, other) = (db.draft(1).await, db.draft(2).await);
        let first = insert(&db, new(own, "documents/a", Some("photo"))).await.expect("a row");
        let again = insert(&db, new(own, "documents/b", Some("photo"))).await;
        assert!(again.expect_err("there is one already").is_unique_violation());
        insert(&db, new(other, "documents/c", Some("photo"))).await.expect("another key");
        for name in ["documents/d", "documents/e"] {
            insert(&db, new(own, name, None)).await.expect("uploads without a name");
        }
        let read = db.store.read();
        let found = documents::by_upload_id(read, own, "photo").await.expect("an answer");
        assert_eq!(found, Some(first));
        assert_eq!(documents::count(read, own).await.expect("an answer"), 3);
    }

    async fn a_document_gets_another_file_and_keeps_its_place(db: Db) {
        let key = db.draft(1).await;
        let old = insert(&db, new(key, "documents/a", None)).await.expect("a row");
        let mut other = new(key, "documents/b", Some("second"));
        (other.document_type_id, other.file.size) = (None, 7);
        let id = old.id;
        let replaced = db.store.write(move |tx| {
            let other = other.clone();
            Box::pin(async move { documents::replace(tx, id, other).await })
        });
        let (document, former) = replaced.await.expect("an answer").expect("it is there");
        assert_eq!((document.id, document.file.size, former.as_str()), (id, 7, "documents/a"));
        assert_eq!(document.document_type_id, Some(3), "none was named");
        let nothing = new(key, "documents/c", None);
        let gone = db.store.write(move |tx| {
            let nothing = nothing.clone();
            Box::pin(async move { documents::replace(tx, 987_654, nothing).await })
        });
        assert_eq!(gone.await.expect("an answer"), None);
    }

    async fn ops_02i_files_with_a_row_are_distinguished_from_orphans(db: Db) {
        let key = db.draft(1).await;
        let first = insert(&db, new(key, "documents/a", None)).await.expect("a row");
        let second = insert(&db, new(key, "documents/b", None)).await.expect("a row");
        let names = ["documents/a".to_owned(), "documents/left".to_owned()];
        let in_use = documents::named_files(db.store.read(), &names).await.expect("an answer");
        assert_eq!(in_use.into_iter().collect::<Vec<_>>(), ["documents/a"]);
        let after = documents::files_after(db.store.read(), first.id, 10).await.expect("an answer");
        assert_eq!(after, [(second.id, "documents/b".to_owned())]);
    }

    async fn doc_02j_documents_stay_when_the_key_gets_another_secret(db: Db) {
        let key = db.draft(1).await;
        let document = insert(&db, new(key, "documents/a", None)).await.expect("a row");
        let replaced = db.store.write(move |tx| {
            let new = SealedKey { hash: vec![9; 32], sealed: vec![9] };
            Box::pin(async move { booking_keys::replace(tx, key, &new).await })
        });
        replaced.await.expect("another key");
        assert_eq!(documents::list(db.store.read(), key).await.expect("an answer"), [document]);
    }

    async fn the_result_of_a_scan_is_recorded_once(db: Db) {
        let key = db.draft(1).await;
        let mut late = new(key, "documents/a", None);
        late.file.scan = ScanState::Waiting;
        let document = insert(&db, late).await.expect("a row");
        insert(&db, new(key, "documents/b", None)).await.expect("a row");
        let waiting = async || {
            let found = documents::waiting(db.store.read(), 10).await.expect("an answer");
            found.into_iter().map(|one| one.id).collect::<Vec<_>>()
        };
        assert_eq!(waiting().await, [document.id]);
        for (name, left) in [("documents/former", 1), ("documents/a", 0)] {
            let id = document.id;
            let noted = db.store.write(move |tx| {
                Box::pin(async move { documents::set_scan(tx, id, name, ScanState::Clean).await })
            });
            noted.await.expect("an answer");
            assert_eq!(waiting().await.len(), left, "{name}");
        }
        for (name, goes) in [("documents/former", false), ("documents/a", true)] {
            let id = document.id;
            let removed = db.store.write(move |tx| {
                Box::pin(async move { documents::remove_with_file(tx, id, name).await })
            });
            assert_eq!(removed.await.expect("an answer"), goes, "a file that was replaced says nothing of the next");
        }
    }
}
