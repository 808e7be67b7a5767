//! The server is killed between sending a mail and marking it as sent, again and again: nothing is lost, a mail that comes twice
//! has the same id, and the log has each event once.

use std::collections::{BTreeMap, BTreeSet};
use std::{fs, thread};

use domain::limits::JOB_LEASE_SECONDS;
use jiff::{SignedDuration, Timestamp};
use testkit::{Client, MailServer, World};
use tokio::runtime::Runtime;

use crate::program::{Server, run, scanbook, wait_for};
use crate::provider::{CLOCK, installation, new_key, open, slot_of_number};

/// Kills in a usual run and in a long one.
const KILLS: (usize, usize) = (200, 1000);
/// In parallel, since a start keeps only one processor busy.
const INSTALLATIONS: usize = 2;
/// Longer than a worker's lease.
const LEASE_OVER: SignedDuration = SignedDuration::from_secs(JOB_LEASE_SECONDS + 2);

fn kills() -> usize {
    if std::env::var("SCANBOOK_LONG").as_deref() == Ok("1") { KILLS.1 } else { KILLS.0 }
}

/// So many bookings, one after the other through the weeks.
async fn book_many(client: &Client, world: &World, count: usize) {
    for number in 0..count {
        let slot = slot_of_number(world, number);
        let body = testkit::submission(&new_key(client).await, &slot);
        let answer =
            client.post_once("/api/appointments", &format!("the-booking-number-{number}"), &body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
    }
}

mod mail_01m_a_mail_is_sent_at_least_once_under_one_id {
    use super::*;

    #[test]
    fn mail_01n_and_logged_exactly_once_however_often_the_server_is_killed() {
        let run = || Runtime::new().unwrap().block_on(kill(kills() / INSTALLATIONS));
        thread::scope(|side| {
            for _ in 0..INSTALLATIONS {
                side.spawn(run);
            }
        });
    }

    /// One installation, whose server is killed so often.
    async fn kill(count: usize) {
        let (folder, world) = installation().await;
        let mut mailbox = MailServer::start().await;
        let (url, certificate) = (mailbox.url.clone(), mailbox.certificate().display().to_string());
        let settings = |clock: &'static str| {
            [
                ("SCANBOOK_SMTP_URL", url.as_str()),
                ("SCANBOOK_SMTP_CERTIFICATES", certificate.as_str()),
                ("SCANBOOK_MAIL_FROM", MailServer::FROM),
                ("SCANBOOK_RATE_LIMITS", "off"),
                // The shortest list: reading it is a good part of a start.
                ("SCANBOOK_POSTAL_COUNTRIES", "MK"),
                ("SCANBOOK_CLOCK", clock),
            ]
        };
        fs::write(folder.path().join("no-reminders.json"), r#"{ "reminderHours": [] }"#).expect("a file");
        let set = run(&mut scanbook(folder.path(), &["config", "set", "application", "no-reminders.json"]));
        assert_eq!(set.status, Some(0), "{}", set.err);
        mailbox.order("hold");
        let server = Server::start(folder.path(), &[], &settings(CLOCK.1)).await;
        book_many(&server.client, &world, count).await;
        server.kill();

        let mut now: Timestamp = testkit::NOW.parse().expect("a time");
        for _ in 0..count {
            now += LEASE_OVER;
            mailbox.order("hold");
            let mut server = Server::spawn(folder.path(), &[], &settings(now.to_string().leak()));
            mailbox.order(&format!("kill {}", server.process()));
            server.ended();
        }
        mailbox.order("take");
        now += LEASE_OVER;
        let _server = Server::start(folder.path(), &[], &settings(now.to_string().leak())).await;
        let store = open(&folder).await;
        let logged = async || store::messages::list(store.read()).await.expect("the log");
        let all_logged = async || logged().await.len() == count;
        wait_for("every event in the log", all_logged).await;

        let mut arrived: BTreeMap<String, usize> = BTreeMap::new();
        while !mailbox.is_empty() {
            *arrived.entry(mailbox.next().await["messageId"].to_string()).or_default() += 1;
        }
        assert_eq!(arrived.len(), count, "every booking was told of, each under one id");
        let twice = arrived.values().filter(|times| **times > 1).count();
        assert_eq!(twice, count, "each was taken, unmarked, and came again");
        let log = logged().await;
        let events: BTreeSet<&str> = log.iter().map(|row| row.event_key.as_str()).collect();
        assert_eq!((log.len(), events.len()), (count, count), "one row an event");
    }
}
