//! The requests a newcomer opens: one in every status.

use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind as K, BookingRequestStatus as S};
use domain::catalogue::ExamKind;
use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

use super::super::exams::{self, ExamPlan};
use super::super::people::FullName;
use super::super::people::Gender::{self, Female, Male};
use super::super::world::{DemoWorld, clinics};

/// What opens a demo booking request, for `scanbook demo-info`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DemoRequest {
    pub(crate) booking_key: BookingKey,
    pub(crate) date_of_birth: Date,
    pub(crate) contact_number: String,
    pub(crate) patient: String,
    pub(crate) status: S,
    pub(crate) kind: K,
    pub(crate) exams: Vec<String>,
    /// `None` means any clinic.
    pub(crate) clinic: Option<String>,
}

/// Exams that can only be asked for come first, save for the one who is offered times: that one's was made to be taken up.
struct RequestExample {
    name: FullName,
    gender: Gender,
    born: Date,
    status: S,
    /// Where there is a choice.
    kind: K,
}

const fn shown(
    first: &'static str,
    last: &'static str,
    gender: Gender,
    born: Date,
    status: S,
    kind: K,
) -> RequestExample {
    RequestExample { name: FullName { first, last }, gender, born, status, kind }
}

const SHOWN: &[RequestExample] = &[
    shown("Amelia", "Fletcher", Female, date(1990, 2, 14), S::New, K::Patient),
    shown("Ravi", "Patel", Male, date(1972, 9, 30), S::OnHold, K::Referrer),
    shown("Niamh", "Kelly", Female, date(1986, 6, 3), S::Offered, K::Chat),
    shown("Peter", "Novak", Male, date(1961, 1, 19), S::Booked, K::Patient),
    shown("Hana", "Takahashi", Female, date(1994, 11, 11), S::Canceled, K::Patient),
    shown("Viktor", "Dimitrov", Male, date(1953, 3, 8), S::DeclinedByPatient, K::Patient),
    shown("Grace", "Abara", Female, date(1979, 12, 21), S::RemovedByOperator, K::Referrer),
    shown("Carlos", "Silva", Male, date(1967, 5, 5), S::Deleted, K::Patient),
    shown("Margaret", "Young", Female, date(1946, 8, 27), S::Expired, K::Patient),
    shown("Liam", "Walker", Male, date(1999, 4, 16), S::ExpiredPatient, K::Patient),
];

impl DemoWorld {
    /// Gives one request of each status to a patient with a known name.
    pub(super) fn show_requests(&mut self, exams: &[&ExamPlan]) {
        for RequestExample { name, gender, born, status, kind } in SHOWN {
            let can_be_theirs = |exam: &usize| {
                exams[*exam].only.is_none_or(|only| only == *gender) && !exams[*exam].is_of_pregnancy()
            };
            let mut candidates: Vec<usize> = (0..self.requests.len())
                .filter(|index| {
                    let request = &self.requests[*index];
                    request.status == *status && request.exams.iter().all(can_be_theirs)
                })
                .collect();
            candidates.sort_by_key(|index| {
                let request = &self.requests[*index];
                let enquiry = exams[request.exams[0]].kind == ExamKind::Enquiry;
                (*status == S::Offered && !request.shown, request.kind != *kind, !enquiry)
            });
            let Some(chosen) = candidates.first().copied() else { continue };
            let request = &self.requests[chosen];
            let booked = request.visit.map(|visit| self.visits[visit].person);
            for person in [Some(request.person), booked].into_iter().flatten() {
                self.people[person].rename(*name, *gender, *born);
            }
            self.shown_requests.push(chosen);
        }
    }

    /// The keys of the shown requests.
    pub(crate) fn request_keys(&self) -> Vec<DemoRequest> {
        let exams: Vec<&ExamPlan> = exams::all().collect();
        let clinics = clinics();
        let key = |index: &usize| {
            let request = &self.requests[*index];
            let person = &self.people[request.person];
            DemoRequest {
                booking_key: person.key.clone(),
                date_of_birth: person.date_of_birth,
                contact_number: person.contact_number.clone(),
                patient: format!("{} {}", person.first_name, person.last_name),
                status: request.status,
                kind: request.kind,
                exams: request.exams.iter().map(|exam| exams[*exam].slug.to_owned()).collect(),
                clinic: request.clinic.map(|clinic| clinics[clinic].1.slug.to_owned()),
            }
        };
        self.shown_requests.iter().map(key).collect()
    }
}
