//! Two people with the same booking, who do at random whatever the portal allows, sometimes both at once. `SCANBOOK_LONG=1` tries
//! many more.

use std::collections::{BTreeMap, BTreeSet};
use std::env;

use app::booking::{HoldingCaller, Reservation, Retry, WantedSlot};
use app::portal::{Cancellation, RescheduleRequestInput};
use app::slots::SlotOptions;
use app::{AppError, Ctx, Tokens};
use domain::appointment::{AppointmentStatus, ChangeAction};
use domain::booking::BookingKey;
use domain::{Chance, DeviceId, ExamId};
use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::{Appointment, Engine, Site, TestResponse, submission};

use crate::support::made;

const TIMES: [&str; 5] = ["08:00", "08:15", "09:00", "10:30", "13:00"];
/// At most this many.
const STEPS: u64 = 10;

/// One step of a patient.
#[derive(Debug, Clone)]
enum Act {
    Confirm,
    Cancel,
    AskForAnotherTime,
    Move(Vec<WantedSlot>),
    Hold(Vec<WantedSlot>),
    Renew,
    GiveBack,
    /// Another patient wants a time on the same day.
    StrangerHolds(Vec<WantedSlot>),
}

/// A booking with two sessions, and a stranger with a draft.
struct Story<'s> {
    site: &'s Site,
    chance: Chance,
    seed: u64,
    key: BookingKey,
    /// The first appointment under the key.
    slug: String,
    stranger: BookingKey,
    people: [Tokens; 2],
    exams: &'static [(&'static str, i64)],
    exam_ids: Vec<ExamId>,
    day: String,
    /// What happened, to explain a failure.
    told: Vec<String>,
}

const KNEE: &[(&str, i64)] = &[("ultrasound-knee", 30)];
const CONTRAST: &[(&str, i64)] = &[("ultrasound-contrast", 45)];
const BOTH: &[(&str, i64)] = &[("ultrasound-morphology", 60), ("ultrasound-knee", 30)];

impl<'s> Story<'s> {
    async fn begin(site: &'s Site, seed: u64) -> Self {
        let chance = Chance::seeded(seed);
        let exams = [KNEE, KNEE, CONTRAST, BOTH][usize::try_from(chance.below(4)).unwrap()];
        // Tuesday to Thursday of one of thirty weeks: clinics are open and nothing is too soon.
        let day = jiff::civil::date(2026, 5, 5)
            + jiff::Span::new().days(i64::try_from(chance.below(3) + 7 * chance.below(30)).unwrap());
        let (client, key) = (site.another_client(), site.new_key().await);
        let slots =
            json!(wanted(site, exams, &day.to_string(), 2, 0).iter().map(on_the_wire).collect::<Vec<_>>());
        let mut body = submission(&key, &Value::Null);
        body["appointments"] = slots;
        let answer = client.post_once("/api/appointments", &site.idempotency_key(), &body).await;
        made(&answer);
        let second =
            json!({ "bookingKey": key, "dateOfBirth": "1984-05-17", "authenticationType": "APPOINTMENT" });
        let second = site.another_client().post("/api/authentication", &second).await;
        let key = BookingKey::parse(&key).unwrap();
        let catalogue = site.app.catalogue().await.unwrap();
        Self {
            site,
            seed,
            slug: answer.json()["appointments"][0]["slug"].as_str().unwrap().to_owned(),
            exam_ids: exams.iter().map(|(slug, _)| catalogue.exam_by_slug(slug).unwrap().id).collect(),
            key,
            stranger: BookingKey::parse(&site.new_key().await).unwrap(),
            people: [tokens(&answer), tokens(&second)],
            exams,
            day: day.to_string(),
            told: Vec::new(),
            chance,
        }
    }

    fn some_slots(&self) -> Vec<WantedSlot> {
        let (time, room) = (self.pick(TIMES.len()), self.pick(2));
        wanted(self.site, self.exams, &self.day, time, room)
    }

    fn pick(&self, of: usize) -> usize {
        usize::try_from(self.chance.below(of as u64)).unwrap()
    }

    fn some_act(&self) -> Act {
        match self.chance.below(20) {
            0..=2 => Act::Confirm,
            3..=4 => Act::Cancel,
            5..=6 => Act::AskForAnotherTime,
            7..=11 => Act::Move(self.some_slots()),
            12..=14 => Act::Hold(self.some_slots()),
            15 => Act::Renew,
            16 => Act::GiveBack,
            _ => Act::StrangerHolds(self.some_slots()),
        }
    }

    async fn visit(&self) -> Vec<Appointment> {
        self.site.appointments_beside(&self.slug).await
    }

    /// What the patients see: the latest of each exam.
    async fn slugs(&self) -> String {
        let visit = self.visit().await;
        let latest = self.exam_ids.iter().filter_map(|exam| {
            visit
                .iter()
                .filter(|one| one.exam_id == *exam)
                .max_by_key(|one| one.id)
                .map(|one| one.slug.clone())
        });
        latest.collect::<Vec<_>>().join(",")
    }

    /// The context of one request of this person.
    fn ctx_of(&self, person: usize) -> Ctx {
        Ctx::default().with_tokens(self.people[person].clone())
    }

    async fn perform(&self, person: usize, act: Act, slugs: &str) -> Result<(), AppError> {
        let (app, ctx) = (&self.site.app, self.ctx_of(person));
        let retry = || Retry::new(self.site.idempotency_key(), slugs.as_bytes());
        let holding = HoldingCaller { ctx: &ctx, captcha_pass: None };
        let reservation = |slots| Reservation { slots, options: SlotOptions::default() };
        match act {
            Act::Confirm => app.confirm(&ctx, slugs).await.map(drop),
            Act::Cancel => {
                let why = Cancellation { slugs: slugs.to_owned(), reason: "Other".to_owned(), note: None };
                app.cancel(&ctx, &why, retry()).await.map(drop)
            }
            Act::AskForAnotherTime => {
                let wish =
                    RescheduleRequestInput { slugs: slugs.to_owned(), ..RescheduleRequestInput::default() };
                app.request_reschedule(&ctx, &wish, retry()).await.map(drop)
            }
            Act::Move(slots) => app.reschedule(&ctx, slugs, &slots, retry()).await.map(drop),
            Act::Hold(slots) => {
                app.reserve_slots(&self.key, &reservation(slots), retry(), holding).await.map(drop)
            }
            Act::Renew => app.renew_holds(&self.key, holding).await.map(drop),
            Act::GiveBack => app.release_holds(&self.key, &ctx).await,
            Act::StrangerHolds(slots) => {
                let nobody = Ctx::default();
                let holding = HoldingCaller { ctx: &nobody, ..holding };
                app.reserve_slots(&self.stranger, &reservation(slots), retry(), holding).await.map(drop)
            }
        }
    }

    /// One step: by one of the two, or by both at once.
    async fn step(&mut self, seen: &mut BTreeMap<String, u64>) {
        let (one, two) = (self.some_act(), self.some_act());
        let slugs = self.slugs().await;
        if self.chance.below(3) > 0 {
            let person = self.pick(2);
            let done = self.perform(person, one.clone(), &slugs).await;
            self.tell(seen, person, &one, &done);
        } else {
            let (first, second) =
                tokio::join!(self.perform(0, one.clone(), &slugs), self.perform(1, two.clone(), &slugs));
            self.tell(seen, 0, &one, &first);
            self.tell(seen, 1, &two, &second);
        }
        self.check().await;
    }

    fn tell(
        &mut self,
        seen: &mut BTreeMap<String, u64>,
        person: usize,
        act: &Act,
        done: &Result<(), AppError>,
    ) {
        let name = format!("{act:?}").split('(').next().unwrap_or_default().to_owned();
        let result = match done {
            Ok(()) => "done".to_owned(),
            Err(AppError::NotAllowed { .. } | AppError::Rule(_)) => "refused".to_owned(),
            Err(AppError::SlotLost { .. }) => "lost".to_owned(),
            Err(AppError::Gone(_) | AppError::NotFound) => "gone".to_owned(),
            Err(error) => panic!("story {}: {act:?} failed: {error}; before: {:#?}", self.seed, self.told),
        };
        *seen.entry(format!("{name} {result}")).or_default() += 1;
        self.told.push(format!("person {person}: {act:?}: {result}"));
    }

    /// No impossible state, no time lost and none taken twice.
    async fn check(&self) {
        let told = || format!("story {}: {:#?}", self.seed, self.told);
        let (visit, claims) = (self.visit().await, self.site.claims().await);
        let occupied: BTreeSet<_> =
            visit.iter().filter(|one| one.status.occupies_device()).flat_map(ticks).collect();
        let of_appointments: BTreeSet<_> =
            claims.iter().filter_map(|row| Some((row.device_id, row.tick, row.appointment_id?))).collect();
        assert_eq!(of_appointments, occupied, "{}", told());
        let of_holds: BTreeSet<i64> = claims.iter().filter_map(|row| row.hold_id).collect();
        assert_eq!(of_holds, self.site.held().await, "{}", told());
        assert!(claims.iter().all(|row| row.hold_id.is_some() != row.appointment_id.is_some()), "{}", told());
        for exam in &self.exam_ids {
            let live = visit.iter().filter(|one| one.exam_id == *exam && one.status.occupies_device());
            assert!(live.count() <= 1, "an exam is booked twice: {}", told());
        }
        for one in &visit {
            let next = visit.iter().find(|other| Some(other.id) == one.replaced_by);
            assert_eq!(one.status == AppointmentStatus::Rescheduled, next.is_some(), "{}", told());
            assert!(next.is_none_or(|next| uid_of(next) == uid_of(one)), "{}", told());
            self.check_history(one).await;
        }
    }

    /// Every step follows the one before, and the domain allows it.
    async fn check_history(&self, one: &Appointment) {
        let mut last: Option<AppointmentStatus> = None;
        for (from, to) in self.site.steps_of(one).await {
            let new = last.is_none() && from == to;
            assert!(new || from.become_status(to).is_ok(), "story {}: {from} to {to}", self.seed);
            assert!(last.is_none_or(|last| last == from), "story {}: {:#?}", self.seed, self.told);
            last = Some(to);
        }
        assert!(last.is_none_or(|last| last == one.status), "story {}: {:#?}", self.seed, self.told);
    }

    /// Releases everything, after which nothing may be left.
    async fn end(mut self, seen: &mut BTreeMap<String, u64>) {
        let slugs = self.slugs().await;
        let live: Vec<_> =
            self.visit().await.into_iter().filter(|one| one.status.occupies_device()).collect();
        if !live.is_empty() {
            let app = &self.site.app;
            let can = app.can_change(&self.ctx_of(0), &slugs, ChangeAction::Cancel).await.unwrap();
            assert_eq!(can.obstacle, None, "what is live can be given up: story {}", self.seed);
            let done = self.perform(1, Act::Cancel, &slugs).await;
            self.tell(seen, 1, &Act::Cancel, &done);
        }
        self.perform(0, Act::GiveBack, &slugs).await.unwrap();
        self.site.app.release_holds(&self.stranger, &Ctx::default()).await.unwrap();
        self.check().await;
        assert_eq!(self.site.claims().await, [], "story {}: {:#?}", self.seed, self.told);
    }
}

fn tokens(answer: &TestResponse) -> Tokens {
    let cookie = answer.header("set-cookie").split(';').next().unwrap();
    let token = cookie.strip_prefix("__Host-sb-patient=").unwrap_or_else(|| panic!("{}", answer.text));
    Tokens { patient: Some(token.to_owned()), ..Tokens::default() }
}

/// The exams one after the other in one of the rooms.
fn wanted(
    site: &Site,
    exams: &[(&'static str, i64)],
    day: &str,
    time: usize,
    room: usize,
) -> Vec<WantedSlot> {
    let room = [site.world.room_1, site.world.room_3][room];
    let mut start =
        format!("{day}T{}:00[Australia/Sydney]", TIMES[time]).parse::<jiff::Zoned>().unwrap().timestamp();
    exams
        .iter()
        .map(|(slug, minutes)| {
            let end = start + jiff::SignedDuration::from_mins(*minutes);
            let slot = WantedSlot {
                exam_slug: (*slug).to_owned(),
                clinic_slug: if room == site.world.room_3 { "randwick" } else { "newtown" }.to_owned(),
                device: DeviceId(room),
                start,
                end,
            };
            // The next start on the 15-minute grid, after five minutes of clean-up.
            start = end + jiff::SignedDuration::from_mins(15);
            slot
        })
        .collect()
}

fn on_the_wire(slot: &WantedSlot) -> Value {
    json!({
        "examSlug": slot.exam_slug, "clinicSlug": slot.clinic_slug, "deviceId": slot.device.0,
        "start": slot.start.to_string(), "end": slot.end.to_string()
    })
}

/// The ticks of an appointment, including five minutes of clean-up.
fn ticks(one: &Appointment) -> impl Iterator<Item = (i64, i64, i64)> + use<> {
    let tick = |moment: Timestamp| moment.as_second() / 300;
    let (device, id) = (one.device_id.0, one.id.0);
    (tick(one.start)..=tick(one.end)).map(move |tick| (device, tick, id))
}

fn uid_of(one: &Appointment) -> String {
    one.calendar_uid.clone().unwrap_or_else(|| one.slug.clone())
}

async fn tell_stories(engine: Engine, usual: u64, long: u64) {
    let is_long = env::var("SCANBOOK_LONG").is_ok_and(|value| value == "1");
    let site = Site::on(engine).await;
    let mut seen = BTreeMap::new();
    for seed in 0..if is_long { long } else { usual } {
        let mut story = Story::begin(&site, seed).await;
        for _ in 0..=story.chance.below(STEPS) {
            Box::pin(story.step(&mut seen)).await;
        }
        story.end(&mut seen).await;
    }
    for expected in [
        "Confirm done",
        "Confirm refused",
        "Cancel done",
        "Cancel refused",
        "AskForAnotherTime done",
        "AskForAnotherTime refused",
        "Move done",
        "Move refused",
        "Move lost",
        "Hold done",
        "Hold lost",
        "Renew done",
        "GiveBack done",
        "StrangerHolds done",
        "StrangerHolds lost",
    ] {
        assert!(seen.contains_key(expected), "{expected} never happened: {seen:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_changes_never_lose_or_double_time_on_sqlite() {
    Box::pin(tell_stories(Engine::Sqlite, 100, 10_000)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_changes_never_lose_or_double_time_on_postgresql() {
    Box::pin(tell_stories(Engine::Postgres, 50, 300)).await;
}
