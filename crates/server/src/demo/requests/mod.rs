//! Booking requests of the last three weeks: patients request exams that can't be booked online, and staff answer.

mod booked;
mod shown;
mod words;

use domain::Chance;
use domain::booking_request::{BookingRequestKind as K, BookingRequestStatus as S};
use domain::catalogue::ExamKind;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::clinic_plans::{ClinicPlan, RegionPlan};
use super::exams::ExamPlan;
use super::people::{self, PersonSpec, draw, index_below};
use super::world::{DemoWorld, Urn, clinics, slug, start_of};
pub(crate) use shown::DemoRequest;

/// A booking request of the plan.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RequestPlan {
    pub(super) slug: String,
    pub(super) person: usize,
    /// `None` means any clinic.
    pub(super) clinic: Option<usize>,
    pub(super) status: S,
    pub(super) kind: K,
    pub(super) exams: Vec<usize>,
    pub(super) patient_notes: &'static str,
    pub(super) clinical_notes: &'static str,
    pub(super) exam_notes: &'static str,
    pub(super) times: Vec<PreferredTime>,
    /// For a newcomer to accept.
    pub(super) shown: bool,
    /// The appointment made from it.
    pub(super) visit: Option<usize>,
    pub(super) updated_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PreferredTime {
    pub(super) day: Date,
    pub(super) from_minute: i16,
    pub(super) to_minute: i16,
}

/// How many requests are in a status, and between how many days ago they were sent: open ones are recent, expired ones old.
const STANDING: &[(S, usize, (u32, u32))] = &[
    (S::New, 26, (1, 3)),
    (S::OnHold, 8, (2, 6)),
    (S::Offered, 18, (1, 6)),
    (S::Booked, 24, (3, 20)),
    (S::Canceled, 10, (2, 20)),
    (S::DeclinedByPatient, 7, (3, 20)),
    (S::RemovedByOperator, 7, (2, 20)),
    (S::Deleted, 5, (2, 20)),
    (S::Expired, 8, (15, 20)),
    (S::ExpiredPatient, 7, (10, 20)),
];

/// In turn, so that none is ever missing.
const KINDS: [K; 10] = [
    K::Patient,
    K::Patient,
    K::Referrer,
    K::Patient,
    K::Chat,
    K::Patient,
    K::Patient,
    K::Referrer,
    K::Patient,
    K::Patient,
];
/// Visits all clinics, since it has no common divisor with their number.
const CLINIC_STEP: usize = 7;
const ENQUIRY_PERCENT: i64 = 80;
const TWO_EXAMS_PERCENT: i64 = 25;
/// Exams that are often requested together.
const COMPANIONS: &[(&str, &str)] = &[
    ("injection-shoulder", "ultrasound-shoulder"),
    ("injection-hip", "ultrasound-hip"),
    ("injection-knee", "ultrasound-knee"),
    ("injection-spine", "ct-lumbar-spine"),
    ("biopsy-thyroid", "ultrasound-thyroid"),
    ("pet-ct", "ct-chest-abdomen-pelvis"),
];
/// Local minutes of the day between which people send requests; late evenings included.
const AWAKE: (i64, u32) = (390, 960);

/// One request, before its text and the rest.
struct RequestSpec<'p> {
    number: usize,
    status: S,
    clinic: usize,
    place: (&'p RegionPlan, &'p ClinicPlan),
    exams: Vec<usize>,
    sent_on: Date,
    /// For a newcomer to accept.
    shown: bool,
}

impl DemoWorld {
    pub(super) fn add_requests(&mut self, seed: u64, exams: &[&ExamPlan], today: Date) {
        let clinics = clinics();
        let standing = STANDING.iter().flat_map(|standing| std::iter::repeat_n(standing, standing.1));
        let mut before = None;
        for (number, (status, _, (first, last))) in standing.enumerate() {
            let chance = &Urn::Requests.chance(seed, number);
            let clinic = CLINIC_STEP * number % clinics.len();
            // Of those with an offer one is shown, and can be accepted on any day.
            let shown = *status == S::Offered && before.replace(*status) != Some(*status);
            let wish = RequestSpec {
                number,
                status: *status,
                clinic,
                place: clinics[clinic],
                exams: self.requested_exams(chance, exams, clinic, shown),
                shown,
                sent_on: today.saturating_sub((i64::from(*first) + draw(chance, last - first + 1)).days()),
            };
            self.add_request(chance, exams, wish, today);
        }
        self.show_requests(exams);
    }

    /// One exam of the clinic, mostly an enquiry exam, and sometimes its companion.
    fn requested_exams(
        &self,
        chance: &Chance,
        exams: &[&ExamPlan],
        clinic: usize,
        shown: bool,
    ) -> Vec<usize> {
        let enquiry = draw(chance, 100) < ENQUIRY_PERCENT && !shown;
        let two = draw(chance, 100) < TWO_EXAMS_PERCENT;
        let done = |exam: &usize| {
            let here = self.devices.iter().filter(|device| device.clinic == clinic);
            here.flat_map(|device| &device.exams).any(|offer| offer.exam == *exam)
        };
        let fits = |exam: &usize| {
            let plan = exams[*exam];
            let wanted = if enquiry { plan.kind == ExamKind::Enquiry } else { plan.kind.has_slots() };
            done(exam) && wanted && (!shown || plan.is_freely_bookable())
        };
        let fitting: Vec<usize> = (0..exams.len()).filter(fits).collect();
        let Some(first) = fitting.get(index_below(chance, fitting.len())).copied() else { return vec![] };
        let companion = COMPANIONS.iter().find(|(slug, _)| two && *slug == exams[first].slug);
        let second = companion.and_then(|(_, slug)| exams.iter().position(|exam| exam.slug == *slug));
        std::iter::once(first).chain(second.filter(done)).collect()
    }

    fn add_request(&mut self, chance: &Chance, exams: &[&ExamPlan], wish: RequestSpec<'_>, today: Date) {
        let Some(first) = wish.exams.first().map(|exam| exams[*exam]) else { return };
        let (region, clinic) = wish.place;
        let sent_at = sent_at(chance, wish.sent_on, region.time_zone);
        let kind = KINDS[wish.number % KINDS.len()];
        let mut person = people::generate(
            chance,
            &PersonSpec {
                number: self.people.len() + 1,
                gender: first.only,
                young: first.is_of_pregnancy(),
                postal_code: clinic.postal_code,
                new_zealand: region.state.is_empty(),
                today,
                booked_before: sent_at,
            },
        );
        person.booked_at = sent_at;
        self.people.push(person);
        let mut request = RequestPlan {
            slug: slug(chance, "r-"),
            person: self.people.len() - 1,
            clinic: (matches!(wish.status, S::Booked | S::Offered) || wish.number % 5 != 3)
                .then_some(wish.clinic),
            status: wish.status,
            kind,
            patient_notes: words::of_patient(chance, kind, first, wish.shown),
            clinical_notes: words::of_referrer(chance, kind, first),
            exam_notes: words::of_exam(chance, first),
            times: preferred_times(chance, wish.sent_on),
            shown: wish.shown,
            visit: None,
            updated_at: updated_at(chance, wish.status, sent_at, start_of(today)),
            exams: wish.exams,
        };
        if request.status == S::Booked {
            self.book(chance, &mut request, wish.clinic, today);
        }
        self.requests.push(request);
    }
}

fn sent_at(chance: &Chance, day: Date, time_zone: &str) -> Timestamp {
    let zone = TimeZone::get(time_zone).unwrap_or(TimeZone::UTC);
    let midnight = day.to_zoned(zone).map_or(Timestamp::UNIX_EPOCH, |day| day.timestamp());
    midnight + SignedDuration::from_mins(AWAKE.0 + draw(chance, AWAKE.1))
}

/// Some time between the submission and this morning, so that nothing is in the future.
fn updated_at(chance: &Chance, status: S, sent_at: Timestamp, morning: Timestamp) -> Timestamp {
    if status == S::New {
        return sent_at;
    }
    let minutes = morning.duration_since(sent_at).as_mins().max(4);
    let half = u32::try_from(minutes / 2).unwrap_or(1);
    sent_at + SignedDuration::from_mins(minutes / 4 + draw(chance, half))
}

/// Zero to three days within about two weeks, never a Sunday.
fn preferred_times(chance: &Chance, sent_on: Date) -> Vec<PreferredTime> {
    const WINDOWS: [(i16, i16); 4] = [(480, 720), (720, 1020), (480, 1020), (1020, 1200)];
    const SATURDAY: (i16, i16) = (510, 780);
    let mut times: Vec<PreferredTime> = (0..draw(chance, 4))
        .map(|_| {
            let day = sent_on.saturating_add((3 + draw(chance, 14)).days());
            let day = if day.weekday() == Weekday::Sunday { day.saturating_add(1.day()) } else { day };
            let window = WINDOWS[index_below(chance, WINDOWS.len())];
            let (from_minute, to_minute) = if day.weekday() == Weekday::Saturday { SATURDAY } else { window };
            PreferredTime { day, from_minute, to_minute }
        })
        .collect();
    times.sort_unstable();
    times.dedup_by_key(|time| time.day);
    times
}
