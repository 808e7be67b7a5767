//! B7: what a page of a list of staff costs when the house has a million rows of each kind instead of ten thousand.

use std::time::Instant;

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Engine, submission};

use crate::history;
use crate::round::ROUNDS;
use crate::site::Bench;

const SMALL: usize = 10_000;
const LARGE: usize = 1_000_000;
/// A page of the large house may take so many times as long as one of the small one.
const GOAL: f64 = 3.0;
/// Pages of a round.
const PAGES: usize = 20;

/// The lists as staff open them.
const LISTS: [(&str, &str); 13] = [
    ("appointments pending", "/api/admin/appointments?status=PENDING"),
    ("appointments day", "/api/admin/appointments?clinicId={clinic}&start=2026-03-17&end=2026-03-17"),
    ("requests open", "/api/admin/booking_requests"),
    ("requests ended", "/api/admin/booking_requests?status=BOOKED,CANCELED"),
    ("messages", "/api/admin/notifications"),
    ("callbacks open", "/api/admin/callback_requests"),
    ("callbacks ended", "/api/admin/callback_requests?state=DONE"),
    ("letters open", "/api/admin/call_center_emails"),
    ("letters ended", "/api/admin/call_center_emails?state=DONE"),
    ("doctors", "/api/admin/doctors"),
    ("doctors by words", "/api/admin/doctors?search=family%2042"),
    ("organizations", "/api/admin/organizations"),
    ("organizations by words", "/api/admin/organizations?search=practice%2042"),
];
/// Whom staff look for is sent, never put into an address.
const PATIENTS: &str = "/api/admin/patients/search";

/// `size` is that of the large house, for whoever only wants to see it run.
pub(crate) async fn measure(size: &str) -> Vec<Value> {
    let large = size.parse().unwrap_or(LARGE);
    let small = SMALL.min(large / 10);
    let mut lines = Vec::new();
    for (engine, name) in [(Engine::Sqlite, "sqlite"), (Engine::Postgres, "postgresql")] {
        let (few, many) = (House::of(engine, small).await, House::of(engine, large).await);
        let patients = [
            ("patients by name", json!({ "name": "Family 42" })),
            ("patients by birth", json!({ "dateOfBirth": "1970-03-04" })),
            ("patients by number", json!({ "contactNumber": "+61 491 000 042" })),
        ];
        let lists = LISTS.map(|(list, path)| (list, path, None)).into_iter();
        for (list, path, body) in lists.chain(patients.map(|(list, body)| (list, PATIENTS, Some(body)))) {
            let (mut fast_few, mut fast_many) = (0.0_f64, 0.0_f64);
            for _ in 0..ROUNDS {
                fast_few = fast_few.max(few.pages_per_second(path, body.as_ref()).await);
                fast_many = fast_many.max(many.pages_per_second(path, body.as_ref()).await);
            }
            let notes = json!({
                "rows": [small, large],
                "small_per_second": fast_few.round(),
                "large_per_second": fast_many.round(),
            });
            let name = format!("B7 lists {list} {name}");
            lines.push(json!({
                "name": name, "ratio": fast_few / fast_many, "goal": GOAL, "at_most": true, "notes": notes
            }));
        }
    }
    lines
}

/// A provider with a long history, and somebody of its call centre.
struct House {
    staff: Client,
    /// Where all of it took place.
    clinic: i64,
    /// Serves as long as it is there.
    _bench: Bench,
}

impl House {
    async fn of(engine: Engine, rows: usize) -> Self {
        let bench = Bench::on(engine, 1).await;
        let site = &bench.site;
        let key = site.new_key().await;
        let booking = submission(&key, &bench.devices.free_slot(0));
        let made = site.client.post_once("/api/appointments", "the-first-booking", &booking).await;
        assert_eq!(made.status.as_u16(), 201, "{}", made.text);
        history::write(bench.yardstick.writer.connection(), rows).await.expect("the history is written");
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let staff = site.signed_in_as("centre").await;
        let pending = staff.get("/api/admin/appointments?status=PENDING").await.json();
        let clinic = pending["items"][0]["clinicId"].as_i64().expect("something waits");
        Self { staff, clinic, _bench: bench }
    }

    async fn pages_per_second(&self, path: &str, body: Option<&Value>) -> f64 {
        let path = path.replace("{clinic}", &self.clinic.to_string());
        let begun = Instant::now();
        for _ in 0..PAGES {
            let answer = match body {
                Some(body) => self.staff.post(&path, body).await,
                None => self.staff.get(&path).await,
            };
            assert_eq!(answer.status.as_u16(), 200, "{}", answer.text);
            assert_ne!(answer.json()["items"], json!([]), "{path} has nothing to list");
        }
        #[expect(clippy::cast_precision_loss, reason = "a handful of pages")]
        let pages = PAGES as f64;
        pages / begun.elapsed().as_secs_f64()
    }
}
