//! Tampering with the audit trail using the database alone, and legitimate differences between database and anchor.

use std::fmt::Write;

use app::audit::{ChainReport, check_chain};
use app::{Actor, Ctx, Origin, Secrets};
use domain::audit::{ActorKind, AuditAction, SubjectKind};
use integrations::anchors::Anchor;
use jiff::SignedDuration;
use reqwest::Method;
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use store::StoreError;
use store::audit::{AuditEvent, Subject, chain, record};
use store::entity::{audit_chain, audit_event, audit_seal};
use testkit::{METRICS_TOKEN, SECRET, Site, on_both_engines};

use crate::support::{booked, randwick_slot};

/// Adds rows to the trail, each about the subject with its number.
async fn add_rows(site: &Site, numbers: std::ops::RangeInclusive<i64>) {
    let at = site.now();
    let written = site.app.store().write(move |tx| {
        let numbers = numbers.clone();
        Box::pin(async move {
            for number in numbers {
                let (actor, subject) =
                    (Actor::unknown(ActorKind::System), Subject::new(SubjectKind::Booking, number));
                let event = AuditEvent::new(at, actor, AuditAction::Retention, subject);
                record(tx, &event, &Origin::default()).await?;
            }
            Ok::<_, StoreError>(())
        })
    });
    written.await.unwrap();
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// The anchor a server writes outside the database.
async fn anchor(site: &Site) -> Anchor {
    let db = site.app.store().read();
    let end = chain::read(db).await.unwrap();
    let row = chain::link_at(db, end.position).await.unwrap().unwrap().event;
    let seal = hex(&end.seal);
    Anchor { position: end.position, seal, row, at: site.now() }
}

/// What `scanbook doctor` finds.
async fn checked(site: &Site, anchors: &[Anchor]) -> ChainReport {
    let secrets = Secrets::read(SECRET, site.now()).unwrap();
    check_chain(site.app.store(), &secrets, anchors).await.unwrap()
}

async fn found(site: &Site, anchors: &[Anchor]) -> String {
    checked(site, anchors).await.broken.map(|broken| broken.to_string()).unwrap_or_default()
}

async fn run_all(site: &Site, statements: &[&str]) {
    for statement in statements {
        assert!(site.run_sql(statement).await, "{statement}");
    }
}

/// As an attacker would who has the database, but not the secret.
async fn without_guards(site: &Site) {
    for guard in ["audit_events_kept", "audit_events_unchanged"] {
        // The engines have different syntax.
        let dropped = site.run_sql(&format!("DROP TRIGGER {guard}")).await
            || site.run_sql(&format!("DROP TRIGGER {guard} ON audit_events")).await;
        assert!(dropped, "{guard}");
    }
}

const TABLES: [&str; 3] = ["audit_events", "audit_seals", "audit_chain"];

/// Deletes all traces of any row in the database.
const ALL_GONE: [&str; 3] = [
    "DELETE FROM audit_events",
    "DELETE FROM audit_seals",
    "UPDATE audit_chain SET position = 0, seal = '', begins_after = 0, begins_seal = '', sealed_through = 0, mac = '', key_version = 0",
];

/// A row about an act that never happened, long ago.
const FORGED: &str = "INSERT INTO audit_events (at, actor_kind, actor_id, role, action, subject_kind, subject_id, address, request_id, result) \
     VALUES (1770000000, 'STAFF', 3, 'FRONT_DESK', 'CANCEL', 'BOOKING', 432, '', '', 'DONE')";

async fn figure(site: &Site, line: &str) -> bool {
    let asked = site.client.without_headers(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN);
    site.client.send(asked).await.text.lines().any(|one| one == line)
}

async fn readiness(site: &Site) -> (u16, Value) {
    let ready = site.client.get("/health/ready").await;
    (ready.status.as_u16(), ready.json()["checks"][2].clone())
}

async fn breaks_in_trail(site: &Site) -> usize {
    site.audit_events().await.iter().filter(|row| row.action == "AUDIT_CHAIN_BROKEN").count()
}

on_both_engines! {
    async fn ops_14a_every_forgery_without_the_secret_names_its_first_row(site: Site) {
        add_rows(&site, 1..=6).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 6);
        let anchors = [anchor(&site).await];
        without_guards(&site).await;
        for table in TABLES {
            run_all(&site, &[&format!("CREATE TABLE copy_of_{table} AS SELECT * FROM {table}")]).await;
        }
        let cut_to_4 = "UPDATE audit_chain SET position = 4, seal = (SELECT seal FROM audit_seals WHERE position = 4)";
        let begun_after_3 =
            "UPDATE audit_chain SET begins_after = 3, begins_seal = (SELECT seal FROM audit_seals WHERE position = 3)";
        let attacks: [(&[&str], &str); 13] = [
            (&ALL_GONE, "link 1 and all after it were removed: link 6 (row 6)"),
            (&["DELETE FROM audit_events WHERE id > 4", cut_to_4, "DELETE FROM audit_seals WHERE position > 4"],
                "link 5 and all after it were removed: link 6 (row 6)"),
            (&["UPDATE audit_events SET actor_id = 99 WHERE id = 2"], "row 2 or its seal was altered (link 2)"),
            (&["UPDATE audit_events SET subject_id = 5 - subject_id WHERE id IN (2, 3)"], "row 2 or its seal was altered"),
            (&["DELETE FROM audit_events"], "row 1 was removed (link 1)"),
            (&["DELETE FROM audit_events", "DELETE FROM audit_seals"], "link 1 of its chain was removed"),
            (&["DELETE FROM audit_events WHERE id = 3"], "row 3 was removed (link 3)"),
            (&["DELETE FROM audit_events WHERE id = 4", "DELETE FROM audit_seals WHERE event_id = 4"],
                "link 4 of its chain was removed"),
            (&["UPDATE audit_chain SET sealed_through = 1000000"], "its beginning or end was moved"),
            (&["UPDATE audit_chain SET stamped_after = 1000000"], "its beginning or end was moved"),
            (&[begun_after_3, "DELETE FROM audit_events WHERE id <= 3", "DELETE FROM audit_seals WHERE position <= 3"],
                "its beginning or end was moved"),
            (&["UPDATE audit_seals SET key_version = 0 WHERE position = 2"], "row 2 or its seal was altered"),
            (&["UPDATE audit_seals SET key_version = 9 WHERE position = 2"], "link 2 was sealed with version 9 of the secret"),
        ];
        for (attack, words) in attacks {
            assert_eq!(found(&site, &anchors).await, "", "before {attack:?}");
            run_all(&site, attack).await;
            let said = found(&site, &anchors).await;
            assert!(said.starts_with(words), "{attack:?}: {said}");
            for table in TABLES {
                run_all(&site, &[&format!("DELETE FROM {table}"), &format!("INSERT INTO {table} SELECT * FROM copy_of_{table}")]).await;
            }
        }
        let replaced = Anchor { seal: "00".repeat(32), position: 5, row: 5, ..anchors[0].clone() };
        let said = found(&site, &[anchors[0].clone(), replaced]).await;
        assert!(said.starts_with("row 5 (link 5) is not what was anchored"), "any of several anchors counts: {said}");
    }

    async fn ops_14b_a_server_reports_a_forgery_once_and_continues(site: Site) {
        add_rows(&site, 1..=6).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 6);
        assert!(figure(&site, "scanbook_audit_breaks 0").await);
        without_guards(&site).await;
        run_all(&site, &ALL_GONE).await;
        assert_eq!(site.app.forget_old().await.unwrap().audit, 0);
        for _ in 0..3 {
            site.app.seal_audit().await.unwrap();
        }
        assert_eq!(breaks_in_trail(&site).await, 1, "it is stated in the trail");
        assert!(figure(&site, "scanbook_audit_breaks 1").await);
        assert_eq!(readiness(&site).await, (200, json!({ "name": "audit", "ok": false })), "and people are served");
        booked(&site, &randwick_slot(&site, "09:00")).await;
        site.app.seal_audit().await.unwrap();
        let end = anchor(&site).await;
        assert!(end.position > 7, "it went on after what was anchored: {end:?}");
        assert_eq!(found(&site, &[end]).await, "link 1 of its chain was removed", "and did not seal over it");
        site.app.accept_audit(Actor::unknown(ActorKind::Operator), &Ctx::default()).await.unwrap();
        assert_eq!(site.audit_events().await.last().unwrap().action, "ACCEPT_AUDIT_CHAIN");
        assert_eq!(found(&site, &[anchor(&site).await]).await, "");
        assert!(figure(&site, "scanbook_audit_breaks 0").await);
        assert_eq!(readiness(&site).await, (200, Value::Null));
    }

    async fn ops_14c_what_differs_by_right_is_no_alarm(site: Site) {
        add_rows(&site, 1..=3).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 3);
        // Another server continues sealing, or this one was killed between its commit and its anchor: the anchor lags behind.
        let (lagging, another) = (anchor(&site).await, site.another_server().await);
        add_rows(&site, 4..=6).await;
        assert_eq!(another.app.seal_audit().await.unwrap(), 3);
        assert_eq!(found(&site, std::slice::from_ref(&lagging)).await, "");
        assert_eq!(site.app.seal_audit().await.unwrap(), 0);
        // Expired rows are deleted, including the anchored one.
        site.clock.advance(SignedDuration::from_hours(24 * 2600));
        assert_eq!(another.app.forget_old().await.unwrap().audit, 6);
        assert_eq!(found(&site, &[lagging]).await, "");
        add_rows(&site, 7..=8).await;
        assert_eq!(another.app.seal_audit().await.unwrap(), 2);
        for server in [&site, &another] {
            assert_eq!(server.app.seal_audit().await.unwrap(), 0);
            assert!(figure(server, "scanbook_audit_breaks 0").await);
        }
        let checked = checked(&site, &[anchor(&site).await]).await;
        assert_eq!((checked.sealed, checked.begins_after, checked.broken), (2, 6, None));
    }

    async fn ops_14d_a_chain_of_the_first_releases_is_as_it_was_sealed_and_goes_on(site: Site) {
        // Computed independently, as the first releases sealed.
        let (first, second) = (decode_hex(FIRST_SEAL), decode_hex(SECOND_SEAL));
        let end = audit_chain::ActiveModel {
            id: Set(1),
            position: Set(2),
            seal: Set(second.clone()),
            mac: Set(decode_hex(FIRST_MAC)),
            // As the upgrade leaves it: the last row had no seal yet, and has no stamp.
            stamped_after: Set(9003),
            ..Default::default()
        };
        let written = site.app.store().write(move |tx| {
            let (links, end) = ([(1, 9001, first.clone()), (2, 9002, second.clone())], end.clone());
            Box::pin(async move {
                for (position, row, seal) in links {
                    let (event_id, key_version) = (Set(row), Set(0));
                    let link = audit_seal::ActiveModel { position: Set(position), event_id, seal: Set(seal), key_version };
                    audit_seal::Entity::insert(link).exec_without_returning(tx).await?;
                    audit_event::Entity::insert(old_row(row)).exec_without_returning(tx).await?;
                }
                audit_event::Entity::insert(old_row(9003)).exec_without_returning(tx).await?;
                audit_chain::Entity::update(end).exec(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        written.await.unwrap();
        assert_eq!(found(&site, &[]).await, "");
        run_all(&site, &["CREATE TABLE copy_of_audit_chain AS SELECT * FROM audit_chain"]).await;
        add_rows(&site, 1..=1).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 3, "that rows are stamped from now on is a row");
        let anchored = [anchor(&site).await];
        let checked = checked(&site, &anchored).await;
        assert_eq!((checked.sealed, checked.broken), (5, None));
        assert_eq!(checked.by_version, [(0, 2), (1, 3)], "what is new is sealed with a key of its own");
        // An attacker who restores the chain from before the upgrade, so that rows need no stamp, is behind the anchor.
        run_all(&site, &["CREATE TABLE kept AS SELECT * FROM audit_chain", "DELETE FROM audit_chain",
            "INSERT INTO audit_chain SELECT * FROM copy_of_audit_chain"]).await;
        assert!(found(&site, &anchored).await.starts_with("link 3 and all after it were removed"));
        run_all(&site, &["DELETE FROM audit_chain", "INSERT INTO audit_chain SELECT * FROM kept"]).await;
        without_guards(&site).await;
        run_all(&site, &["UPDATE audit_events SET role = 'NOBODY' WHERE id = 9001"]).await;
        assert_eq!(found(&site, &[]).await, "row 9001 or its seal was altered (link 1)");
    }

    async fn ops_14d_a_chain_of_a_release_without_stamps_goes_on_and_says_so(site: Site) {
        // Proven before its first link. It says that no row needs a stamp: only existing rows.
        let end = audit_chain::ActiveModel {
            id: Set(1),
            mac: Set(decode_hex(UNSTAMPED_MAC)),
            key_version: Set(1),
            stamped_after: Set(1_000_000),
            ..Default::default()
        };
        let written = site.app.store().write(move |tx| {
            let end = end.clone();
            Box::pin(async move {
                audit_chain::Entity::update(end).exec(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        written.await.unwrap();
        assert_eq!(found(&site, &[]).await, "");
        assert_eq!(site.app.seal_audit().await.unwrap(), 1);
        assert_eq!(site.audit_events().await.last().unwrap().action, "STAMP_AUDIT_ROWS");
        assert_eq!(chain::read(site.app.store().read()).await.unwrap().stamped_after, 0);
        assert_eq!(site.app.seal_audit().await.unwrap(), 0, "it is said once");
        assert_eq!(found(&site, &[anchor(&site).await]).await, "");
    }

    async fn ops_14f_a_row_that_was_put_into_the_database_is_named_and_never_sealed_as_ours(site: Site) {
        add_rows(&site, 1..=3).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 3);
        add_rows(&site, 4..=4).await;
        assert_eq!(found(&site, &[anchor(&site).await]).await, "", "ours may wait for its seal");
        run_all(&site, &[FORGED]).await;
        let forged = last_row(&site).await;
        let words = format!("row {forged} was not written by Scanbook");
        assert_eq!(found(&site, &[anchor(&site).await]).await, words, "before any server has looked");
        assert_eq!(site.app.seal_audit().await.unwrap(), 2);
        for _ in 0..2 {
            site.app.seal_audit().await.unwrap();
        }
        assert_eq!(breaks_in_trail(&site).await, 1, "it is stated once");
        assert!(figure(&site, "scanbook_audit_breaks 1").await);
        assert_eq!(readiness(&site).await, (200, json!({ "name": "audit", "ok": false })));
        let named = checked(&site, &[anchor(&site).await]).await;
        assert_eq!((named.sealed, named.broken.map(|broken| broken.to_string())), (4, Some(words)), "and stays named");
        // Its link keeps it in place.
        without_guards(&site).await;
        run_all(&site, &[&format!("UPDATE audit_events SET actor_id = 4 WHERE id = {forged}")]).await;
        assert!(found(&site, &[]).await.starts_with(&format!("row {forged} or its seal was altered")));
        site.app.accept_audit(Actor::unknown(ActorKind::Operator), &Ctx::default()).await.unwrap();
        assert_eq!(found(&site, &[anchor(&site).await]).await, "");
        assert!(figure(&site, "scanbook_audit_breaks 0").await);

        // Our own row a second time with its stamp; and with a person it didn't show.
        add_rows(&site, 5..=5).await;
        let ours = last_row(&site).await;
        let columns = "at, actor_kind, actor_id, role, action, subject_kind, subject_id, address, request_id, result";
        let copied = format!("INSERT INTO audit_events ({columns}) SELECT {columns} FROM audit_events WHERE id = {ours}");
        run_all(&site, &[&copied]).await;
        let copy = last_row(&site).await;
        let stamped = format!("INSERT INTO audit_stamps SELECT {copy}, stamp FROM audit_stamps WHERE event_id = {ours}");
        run_all(&site, &[&stamped]).await;
        assert_eq!(found(&site, &[]).await, format!("row {copy} was not written by Scanbook"));
        run_all(&site, &[&format!("INSERT INTO audit_subjects (audit_id, kind, subject_id) VALUES ({ours}, 'PATIENT', 99)")]).await;
        assert_eq!(found(&site, &[]).await, format!("row {ours} was not written by Scanbook"));
        assert_eq!(site.app.seal_audit().await.unwrap(), 2);
        assert_eq!(found(&site, &[]).await, format!("row {ours} was not written by Scanbook"));
    }

    async fn ops_14g_a_chain_whose_own_row_is_gone_is_named_and_created_again(site: Site) {
        add_rows(&site, 1..=3).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 3);
        let before = anchor(&site).await;
        run_all(&site, &["DELETE FROM audit_chain"]).await;
        let words = "the row of audit_chain that says where its chain begins and ends is missing";
        assert_eq!(found(&site, std::slice::from_ref(&before)).await, words);
        add_rows(&site, 4..=4).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 2, "it goes on, and that it was broken is a row");
        for _ in 0..2 {
            assert_eq!(site.app.seal_audit().await.unwrap(), 0);
        }
        assert_eq!(breaks_in_trail(&site).await, 1, "it is stated once");
        assert!(figure(&site, "scanbook_audit_breaks 1").await);
        assert_eq!(readiness(&site).await, (200, json!({ "name": "audit", "ok": false })));
        let checked = checked(&site, &[before, anchor(&site).await]).await;
        assert_eq!((checked.sealed, checked.broken), (5, None), "what was sealed before counts as before");
        site.app.accept_audit(Actor::unknown(ActorKind::Operator), &Ctx::default()).await.unwrap();
        assert_eq!(found(&site, &[anchor(&site).await]).await, "");
        assert!(figure(&site, "scanbook_audit_breaks 0").await);
    }

    async fn ops_14h_a_row_that_comes_with_a_break_is_named_after_it_was_sealed_on(site: Site) {
        add_rows(&site, 1..=3).await;
        assert_eq!(site.app.seal_audit().await.unwrap(), 3);
        for attack in ["DELETE FROM audit_chain", "UPDATE audit_chain SET stamped_after = 1000000"] {
            run_all(&site, &[attack, FORGED]).await;
            let words = format!("row {} was not written by Scanbook", last_row(&site).await);
            assert_eq!(site.app.seal_audit().await.unwrap(), 2, "{attack}");
            assert_eq!(site.app.seal_audit().await.unwrap(), 1, "that a row is not ours is one too");
            assert_eq!(found(&site, &[anchor(&site).await]).await, words, "{attack}");
            assert!(figure(&site, "scanbook_audit_breaks 2").await, "{attack}");
            site.app.accept_audit(Actor::unknown(ActorKind::Operator), &Ctx::default()).await.unwrap();
            assert_eq!(found(&site, &[anchor(&site).await]).await, "", "{attack}");
        }
    }
}

fn decode_hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect()
}

async fn last_row(site: &Site) -> i64 {
    chain::last_row(site.app.store().read()).await.unwrap()
}

const FIRST_SEAL: &str = "8e9fd0486b7aca51d5ca37bb579d22e89076e013d725d939322d7567f734ce0a";
const SECOND_SEAL: &str = "ed65af38cab39a49f4bff9056f0b97ebea1bc97add9799f5c6c84c706e960bfb";
const FIRST_MAC: &str = "43772bab5713be83bc546df4198be909e84336406f7716dd1fef57a01a7cb4d6";

/// Of the next release, with version 1 of the secret and no link.
const UNSTAMPED_MAC: &str = "96283159712bfe1094d50e92a204e37b1ecb55b8a656e026fbdacb76af1dceef";

fn old_row(id: i64) -> audit_event::ActiveModel {
    audit_event::ActiveModel {
        id: Set(id),
        at: Set(1_773_000_000),
        actor_kind: Set("SYSTEM".to_owned()),
        actor_id: Set(None),
        role: Set(String::new()),
        action: Set("RETENTION".to_owned()),
        subject_kind: Set("BOOKING".to_owned()),
        subject_id: Set(id),
        address: Set(String::new()),
        request_id: Set(String::new()),
        result: Set("DONE".to_owned()),
    }
}
