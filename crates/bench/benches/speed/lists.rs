//! B7: the cost of a page of a staff list with a million rows of each kind instead of ten thousand.

use std::io::{self, Write};
use std::time::Instant;

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Engine, submission};

use crate::history;
use crate::round::ROUNDS;
use crate::site::Bench;
use crate::world::Devices;

const SMALL: usize = 10_000;
const LARGE: usize = 1_000_000;
/// A page of the large provider may take this many times as long as one of the small one.
const GOAL: f64 = 3.0;
/// Pages per round.
const PAGES: usize = 20;

/// How far on a later page is.
const LATER: usize = 15;

/// The lists as all staff open them.
const LISTS: [(&str, &str); 12] = [
    ("appointments pending", "/api/admin/appointments?status=PENDING"),
    ("requests open", "/api/admin/booking_requests"),
    ("requests ended", "/api/admin/booking_requests?status=BOOKED,CANCELED"),
    ("messages", "/api/admin/notifications"),
    ("messages failed", "/api/admin/notifications?failed=true"),
    ("callbacks open", "/api/admin/callback_requests"),
    ("callbacks ended", "/api/admin/callback_requests?state=DONE"),
    ("letters open", "/api/admin/call_center_emails"),
    ("letters ended", "/api/admin/call_center_emails?state=DONE"),
    ("details open", "/api/admin/patient_details_changes"),
    ("details ended", "/api/admin/patient_details_changes?state=ACCEPTED"),
    // Of all of them together.
    ("waiting", "/api/admin/waiting"),
];
/// Lists that only administrators see.
const LISTS_OF_ADMINISTRATORS: [(&str, &str); 10] = [
    ("appointments day", "/api/admin/appointments?clinicId={clinic}&start=2026-03-23&end=2026-03-23"),
    ("audit", "/api/admin/audit_events"),
    ("audit of one", "/api/admin/audit_events?subjectId=42"),
    ("audit of an account", "/api/admin/audit_events?actor=u3"),
    ("users", "/api/admin/users"),
    ("users by text", "/api/admin/users?search=colleague"),
    ("doctors", "/api/admin/doctors"),
    ("doctors by words", "/api/admin/doctors?search=family%2042"),
    ("organizations", "/api/admin/organizations"),
    ("organizations by words", "/api/admin/organizations?search=practice%2042"),
];
/// Lists whose later pages could become slow.
const LATER_PAGES: [(&str, &str); 5] = [
    ("requests ended later", "/api/admin/booking_requests?status=BOOKED,CANCELED&cursor="),
    ("messages later", "/api/admin/notifications?cursor="),
    ("callbacks ended later", "/api/admin/callback_requests?state=DONE&cursor="),
    ("audit later", "/api/admin/audit_events?cursor="),
    ("doctors later", "/api/admin/doctors?cursor="),
];
/// A new clinic has no later page.
const LATER_PAGES_OF_DESK: [(&str, &str); 1] = [("messages later", "/api/admin/notifications?cursor=")];
/// Search terms are sent in the body, never in an address.
const PATIENTS: &str = "/api/admin/patients/search";
const APPOINTMENTS: &str = "/api/admin/appointments/search";
const REQUESTS: &str = "/api/admin/booking_requests/search";

/// `size` is that of the large provider; a small one is enough to see it run.
pub(crate) async fn measure(size: &str) -> Vec<Value> {
    let large = size.parse().unwrap_or(LARGE);
    let small = SMALL.min(large / 10);
    let mut lines = Vec::new();
    for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgresql")] {
        let (few, many) = (LongHistory::of(engine, small).await, LongHistory::of(engine, large).await);
        for ListRequest { list, who, path, body } in list_requests() {
            let (mut fast_few, mut fast_many) = (0.0_f64, 0.0_f64);
            let (of_few, of_many) = (few.page(who, path).await, many.page(who, path).await);
            for _ in 0..ROUNDS {
                fast_few = fast_few.max(few.pages_per_second(who, &of_few, body.as_ref()).await);
                fast_many = fast_many.max(many.pages_per_second(who, &of_many, body.as_ref()).await);
            }
            let notes = json!({
                "rows": [small, large],
                "small_per_second": fast_few.round(),
                "large_per_second": fast_many.round(),
            });
            let name = format!("B7 lists {list} {name}");
            // A run takes long: show progress.
            writeln!(io::stderr(), "{name}: {:.2}", fast_few / fast_many).ok();
            lines.push(json!({
                "name": name, "ratio": fast_few / fast_many, "goal": GOAL, "at_most": true, "notes": notes
            }));
        }
    }
    lines
}

#[derive(Clone, Copy)]
enum ListCaller {
    /// Sees all of it.
    Administrator,
    /// Sees one clinic.
    Desk,
    /// Sees one clinic, which is new.
    NewDesk,
}

impl ListCaller {
    fn of(self, list: &str) -> String {
        match self {
            Self::Administrator => list.to_owned(),
            Self::Desk => format!("desk's {list}"),
            Self::NewDesk => format!("new desk's {list}"),
        }
    }
}

/// One request to a provider.
struct ListRequest {
    list: String,
    who: ListCaller,
    path: &'static str,
    /// For a search.
    body: Option<Value>,
}

fn list_requests() -> Vec<ListRequest> {
    let list = |who: ListCaller| {
        move |(list, path): (&str, &'static str)| ListRequest { list: who.of(list), who, path, body: None }
    };
    // Each finds patients at the desks' clinics; over all clinics the first two find more than a page.
    let searches =
        [ListCaller::Administrator, ListCaller::Desk, ListCaller::NewDesk].into_iter().flat_map(|who| {
            let number =
                if matches!(who, ListCaller::NewDesk) { "+61 491 000 044" } else { "+61 491 000 244" };
            let searches = [
                ("patients by name", PATIENTS, json!({ "name": "Family 4" })),
                ("patients by birth", PATIENTS, json!({ "dateOfBirth": "1974-03-04" })),
                ("patients by number", PATIENTS, json!({ "contactNumber": number })),
                ("appointments by name", APPOINTMENTS, json!({ "name": "Family 4" })),
                ("requests by name", REQUESTS, json!({ "text": "Family 4" })),
            ];
            searches.map(|(list, path, body)| ListRequest { list: who.of(list), who, path, body: Some(body) })
        });
    let of_all = LISTS.into_iter().chain(LISTS_OF_ADMINISTRATORS).chain(LATER_PAGES);
    let of_all = of_all.map(list(ListCaller::Administrator));
    let of_desk = LISTS.into_iter().chain(LATER_PAGES_OF_DESK).map(list(ListCaller::Desk));
    let of_new_desk = LISTS.into_iter().map(list(ListCaller::NewDesk));
    of_all.chain(of_desk).chain(of_new_desk).chain(searches).collect()
}

/// A provider with a long history.
struct LongHistory {
    administrator: Client,
    /// At one of the clinics with the history.
    desk: Client,
    /// At the new clinic.
    new_desk: Client,
    clinic: i64,
    /// Serves as long as it exists.
    _bench: Bench,
}

impl LongHistory {
    async fn of(engine: Engine, rows: usize) -> Self {
        let bench = Bench::on(engine, 1).await;
        let site = &bench.site;
        let key = site.new_key().await;
        let booking = submission(&key, &bench.devices.free_slot(0));
        let made = site.client.post_once("/api/appointments", "the-first-booking", &booking).await;
        assert_eq!(made.status.as_u16(), 201, "{}", made.text);
        history::write(bench.yardstick.writer.connection(), rows).await.expect("the history is written");
        // The fifth of the clinics with the history.
        let (clinic, slug) = (5, Devices::clinic(4));
        site.add_account("ada", &[Role::Administrator], &[]).await;
        site.add_account("dora", &[Role::FrontDesk], &[slug.as_str()]).await;
        let opened = Devices::clinic(history::NEW_CLINIC - 1);
        site.add_account("nora", &[Role::FrontDesk], &[opened.as_str()]).await;
        let (administrator, desk) = (site.signed_in_as("ada").await, site.signed_in_as("dora").await);
        let new_desk = site.signed_in_as("nora").await;
        Self { administrator, desk, new_desk, clinic, _bench: bench }
    }

    fn staff(&self, who: ListCaller) -> &Client {
        match who {
            ListCaller::Administrator => &self.administrator,
            ListCaller::Desk => &self.desk,
            ListCaller::NewDesk => &self.new_desk,
        }
    }

    /// The address of a page; of a later one if it has a cursor.
    async fn page(&self, who: ListCaller, path: &str) -> String {
        let path = path.replace("{clinic}", &self.clinic.to_string());
        let Some(first) = path.strip_suffix("cursor=") else { return path };
        let mut page = first.trim_end_matches(['?', '&']).to_owned();
        for _ in 0..LATER {
            let answer = self.staff(who).get(&page).await.json();
            let cursor = match &answer["nextCursor"] {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            page = format!("{path}{cursor}");
        }
        page
    }

    async fn pages_per_second(&self, who: ListCaller, path: &str, body: Option<&Value>) -> f64 {
        let begun = Instant::now();
        for _ in 0..PAGES {
            let answer = match body {
                Some(body) => self.staff(who).post(path, body).await,
                None => self.staff(who).get(path).await,
            };
            assert_eq!(answer.status.as_u16(), 200, "{path} {body:?}: {}", answer.text);
            assert_ne!(answer.json()["items"], json!([]), "{path} has nothing to list of {body:?}");
        }
        #[expect(clippy::cast_precision_loss, reason = "a handful of pages")]
        let pages = PAGES as f64;
        pages / begun.elapsed().as_secs_f64()
    }
}
