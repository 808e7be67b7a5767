//! Every route × every kind of caller, compared with the table beside this file. A route that is missing in the table fails, and
//! so does a line without a route.

use std::collections::{BTreeMap, BTreeSet};

use domain::auth::Role;
use reqwest::Method;
use serde_json::{Value, json};
use testkit::{
    Client, Site, TestReport, TestResponse, of_other_patient, on_both_engines, request_submission, sign_in,
};

use crate::setup::{NO_RECORD, is_setup, setup_refused};
use crate::support::{found, made};

/// One line per route: the status for all, then who gets another.
const TABLE: &str = include_str!("authorisation_matrix.txt");

/// Query parameters that grant nothing.
const EMPTY_WORDS: &str = "kioskMode=true&staffBooking=true&type=PATIENT_PORTAL&status=BOOKED&shared=true";

/// All kinds of callers, in the order in which they call.
const ROLES: [&str; 14] = [
    "anonymous",
    "kiosk",
    "other",
    "shared",
    "referrer",
    "radiologist",
    "elsewhere",
    "read_only",
    "owing",
    "patient",
    "code",
    "front_desk",
    "call_centre",
    "administrator",
];
/// Those who may change a booking: each gets their own, since the first change would spoil it for the next.
const CHANGING: [&str; 5] = ["patient", "code", "front_desk", "call_centre", "administrator"];

/// Calls about the caller's own account, without a booking.
pub(crate) const OWN_ACCOUNT: [&str; 3] =
    ["/api/secured/second_factor", "/api/secured/sessions", "/api/secured/password"];

/// Calls that name the key in a header.
const OF_HEADER: [&str; 3] =
    ["getPatientSummary", "createPatientBookingRequests", "requestPatientDetailsChange"];

/// One patient's booking, request and report, which the calls are about.
#[derive(Debug, Clone)]
pub(crate) struct Subject {
    pub(crate) key: String,
    slug: String,
    appointment_id: i64,
    request_slug: String,
    request_id: i64,
    report: i64,
    document: i64,
    patient_id: i64,
    /// Where the appointment could be moved to.
    free: Value,
    patient: Client,
}

impl Subject {
    pub(crate) fn patient_id(&self) -> i64 {
        self.patient_id
    }

    /// Whether an answer contains data of it or its patient.
    pub(crate) fn shows_in(&self, answer: &TestResponse) -> bool {
        [self.slug.as_str(), &self.request_slug, "Kostova"].into_iter().any(|word| answer.text.contains(word))
    }
}

pub(crate) struct Installation {
    pub(crate) site: Site,
    /// Callers who aren't the patient, and the other patient.
    people: BTreeMap<&'static str, Client>,
    booked: usize,
    spare_account: i64,
}

type Matrix = BTreeMap<String, BTreeMap<&'static str, u16>>;

fn table() -> Matrix {
    let lines = TABLE.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let mut table = Matrix::new();
    for line in lines {
        let mut words = line.split_whitespace();
        let route = format!("{} {}", words.next().unwrap(), words.next().unwrap());
        let all: u16 = words.next().unwrap_or_else(|| panic!("no status: {line}")).parse().unwrap();
        let mut statuses: BTreeMap<&'static str, u16> = ROLES.iter().map(|role| (*role, all)).collect();
        for word in words {
            let (role, status) = word.split_once('=').unwrap_or_else(|| panic!("{word} in {line}"));
            let role =
                ROLES.iter().find(|known| **known == role).unwrap_or_else(|| panic!("no such role: {role}"));
            statuses.insert(role, status.parse().unwrap());
        }
        // Of two lines one would never be compared.
        assert!(table.insert(route, statuses).is_none(), "two lines of one route: {line}");
    }
    table
}

/// As in the table.
fn line(route: &str, statuses: &BTreeMap<&'static str, u16>) -> String {
    let count = |status: u16| statuses.values().filter(|other| **other == status).count();
    let all = statuses.values().copied().max_by_key(|status| count(*status)).unwrap_or(0);
    let others = ROLES.iter().filter(|role| statuses[**role] != all);
    let others: Vec<String> = others.map(|role| format!(" {role}={}", statuses[role])).collect();
    format!("{route} {all}{}", others.concat())
}

/// A call of the API, with its name in the description.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) name: String,
}

/// Every call. Removing an account and signing out come last.
pub(crate) fn routes() -> Vec<Route> {
    let described: Value = serde_json::from_str(&scanbook_http::openapi().to_json().unwrap()).unwrap();
    let mut routes = Vec::new();
    for (path, calls) in described["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            let name = call["operationId"].as_str().unwrap().to_owned();
            let method = method.to_uppercase().parse().unwrap();
            routes.push(Route { method, path: path.clone(), name });
        }
    }
    routes.sort_by_key(|route| (route.name == "logOut", route.name == "adminDeleteUser"));
    routes
}

impl Installation {
    pub(crate) async fn open(site: Site) -> Self {
        for (name, role, clinics) in [
            ("administrator", Role::Administrator, &[][..]),
            ("call_centre", Role::CallCentre, &[]),
            ("front_desk", Role::FrontDesk, &["randwick"]),
            ("elsewhere", Role::FrontDesk, &["newtown"]),
            ("referrer", Role::Referrer, &[]),
            ("radiologist", Role::Radiologist, &[]),
            ("read_only", Role::ReadOnly, &[]),
            ("owing", Role::FrontDesk, &["randwick"]),
        ] {
            site.add_account(name, &[role], clinics).await;
        }
        let mut people = BTreeMap::new();
        for name in ROLES.into_iter().filter(|name| !["patient", "code", "shared", "other"].contains(name)) {
            let client = match name {
                "anonymous" | "kiosk" => site.another_client(),
                account => site.signed_in_as(account).await,
            };
            people.insert(name, client);
        }
        assert!(site.run_sql("UPDATE users SET password_due = true WHERE username = 'owing'").await);
        let kiosk = site.enrol_kiosk().await;
        people["kiosk"].set_cookie("kioskIdentity", &kiosk);
        site.add_account("spare", &[Role::FrontDesk], &[]).await;
        let spare_account = site.user_id("spare").await;
        let mut installation = Self { site, people, booked: 0, spare_account };
        let other = installation.subject_of(of_other_patient).await;
        installation.prove(&other.patient, &other.key).await;
        installation.people.insert("other", other.patient);
        installation
    }

    /// Knee ultrasounds in Randwick, one after the other on working days.
    pub(crate) fn next_slot(&mut self) -> Value {
        const DAYS: [&str; 35] = [
            "03-10", "03-11", "03-12", "03-13", "03-16", "03-17", "03-18", "03-19", "03-20", "03-23",
            "03-24", "03-25", "03-26", "03-27", "03-30", "03-31", "04-01", "04-02", "04-07", "04-08",
            "04-09", "04-10", "04-13", "04-14", "04-15", "04-16", "04-17", "04-20", "04-21", "04-22",
            "04-23", "04-24", "04-28", "04-29", "04-30",
        ];
        let (day, hour) = (DAYS[self.booked / 8], 9 + self.booked % 8);
        self.booked += 1;
        let world = &self.site.world;
        world.slot("ultrasound-knee", world.room_3, &format!("2026-{day}"), &format!("{hour:02}:00"), 30)
    }

    pub(crate) async fn subject(&mut self) -> Subject {
        self.subject_of(|body| body).await
    }

    /// A booking with an enquiry exam, and a report.
    async fn subject_of(&mut self, person: fn(Value) -> Value) -> Subject {
        let (slot, free) = (self.next_slot(), self.next_slot());
        let site = &self.site;
        let (patient, key) = (site.another_client(), site.new_key().await);
        let mut body = person(testkit::submission(&key, &slot));
        let asked = json!([{ "examSlug": "guided-injection", "clinicSlug": "randwick" }]);
        body["bookingRequests"] = request_submission(&key, &asked)["bookingRequests"].clone();
        let made = made(&patient.post_once("/api/appointments", &site.idempotency_key(), &body).await);
        let slug = made["appointments"][0]["slug"].as_str().unwrap().to_owned();
        let appointment_id = made["appointments"][0]["id"].as_i64().unwrap();
        let request_slug = made["bookingRequests"][0]["slug"].as_str().unwrap().to_owned();
        let pdf = Some(b"%PDF-1.4".to_vec());
        let report = site.add_report(&slug, &TestReport { pdf, ..TestReport::default() }).await;
        let booking = site.bookings().await.pop().unwrap();
        let patient_id = booking.patient_id;
        let document = site.add_document(booking.booking_key_id, "referral.pdf", b"%PDF-1.4").await;
        let requests = site.booking_requests().await;
        let request_id = requests.iter().find(|row| row.slug == request_slug).unwrap().id;
        Subject {
            key,
            slug,
            appointment_id,
            request_slug,
            request_id,
            report,
            document,
            patient_id,
            free,
            patient,
        }
    }

    async fn with_code(&self, key: &str) -> Client {
        let client = self.site.another_client();
        let opened = found(&client.post("/api/authentication", &sign_in(key, "PATIENT_PORTAL")).await);
        assert_eq!(opened["success"], true, "{opened}");
        self.prove(&client, key).await;
        client
    }

    /// Gives the code.
    async fn prove(&self, client: &Client, key: &str) {
        let mut body = json!({ "bookingKey": key, "type": "PATIENT_PORTAL" });
        found(&client.post("/api/authentication/otp", &body).await);
        body["otp"] = json!(self.site.last_code().await);
        assert_eq!(found(&client.post("/api/authentication/otp/validation", &body).await)["success"], true);
    }

    pub(crate) async fn caller(&self, role: &str, subject: &Subject) -> Client {
        match role {
            "patient" => subject.patient.clone(),
            "code" => self.with_code(&subject.key).await,
            "shared" => {
                let key = self.site.share(&subject.key, "contact@example.org").await;
                self.with_code(&key).await
            }
            other => self.people[other].clone(),
        }
    }

    /// Makes every call as every caller.
    async fn walk(&mut self, routes: &[Route], more: &str) -> Matrix {
        let shared = self.subject().await;
        let mut callers = BTreeMap::new();
        for role in ROLES {
            callers.insert(role, self.caller(role, &shared).await);
        }
        let mut matrix = Matrix::new();
        let mut own: BTreeMap<&str, (Subject, Client)> = BTreeMap::new();
        for route in routes {
            let Route { method, path, name } = route;
            let of_booking = ["/api/secured/", "/api/admin/appointments/", "/api/admin/booking_requests/"];
            let of_booking = of_booking.iter().any(|start| path.starts_with(start));
            let own_account = OWN_ACCOUNT.iter().any(|start| path.starts_with(start));
            let changes = of_booking && !own_account && *method != Method::GET;
            for role in ROLES {
                let answer = if changes && CHANGING.contains(&role) {
                    let (subject, caller) = match own.remove(role) {
                        Some(unchanged) => unchanged,
                        None => self.own_subject(role).await,
                    };
                    let answer = self.call(&caller, route, &subject, more).await;
                    // A refused call has changed nothing: the record can be used again.
                    if answer.status.is_client_error() {
                        own.insert(role, (subject, caller));
                    }
                    answer
                } else {
                    self.call(&callers[role], route, &shared, more).await
                };
                assert!(role != "elsewhere" || !shared.shows_in(&answer), "{name} tells of another clinic");
                let status = answer.status.as_u16();
                matrix.entry(format!("{method} {path}")).or_default().insert(role, status);
            }
        }
        matrix
    }

    async fn own_subject(&mut self, role: &str) -> (Subject, Client) {
        let subject = self.subject().await;
        let caller = self.caller(role, &subject).await;
        (subject, caller)
    }

    pub(crate) async fn call(
        &self,
        caller: &Client,
        Route { method, path, name }: &Route,
        subject: &Subject,
        more: &str,
    ) -> TestResponse {
        let name = name.as_str();
        let path = self.filled(path, subject).await;
        let query = [query(name, subject), more.to_owned()];
        let query = query.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("&");
        let path = if query.is_empty() { path } else { format!("{path}?{query}") };
        let unique = self.site.idempotency_key();
        let mut request = caller.request(method.clone(), &path).header("Idempotency-Key", &unique);
        if OF_HEADER.contains(&name) {
            request = request.header("Booking-Key", &subject.key);
        }
        if *method != Method::GET {
            request = request.json(&body(name, subject, &unique));
        }
        if name == "sendOtp" {
            // Wait, so that the previous caller isn't a reason for a refusal.
            self.site.clock.advance(jiff::SignedDuration::from_secs(5));
        }
        caller.send(request).await
    }

    /// The path with its parameters filled in. Each call gets a new draft.
    pub(crate) async fn filled(&self, path: &str, subject: &Subject) -> String {
        let of_draft = path.starts_with("/api/booking_keys/{bookingKey}")
            && !["results_access", "unsubscriptions"].iter().any(|end| path.ends_with(end));
        let key = if of_draft { self.site.new_key().await } else { subject.key.clone() };
        let slug = match path {
            _ if path.starts_with("/api/clinics/") => "newtown",
            _ if path.starts_with("/api/secured/booking_requests/") => &subject.request_slug,
            _ if path.starts_with("/api/booking_requests/") => &subject.request_slug,
            _ => &subject.slug,
        };
        let id = match path {
            _ if path.starts_with("/api/admin/patients/links/") => NO_RECORD,
            _ if path.starts_with("/api/admin/patients/") => subject.patient_id,
            _ if path.starts_with("/api/admin/appointments/") => subject.appointment_id,
            _ if path.starts_with("/api/admin/booking_requests/") => subject.request_id,
            _ if path.starts_with("/api/secured/booking_requests/") => subject.request_id,
            _ if path.starts_with("/api/secured/appointments/") => subject.appointment_id,
            // An unused session, and an account that makes no calls here.
            _ if path.starts_with("/api/secured/sessions/") => 0,
            _ if path.starts_with("/api/admin/users/") => self.spare_account,
            // None of these exist.
            _ if path.starts_with("/api/admin/") => NO_RECORD,
            _ => subject.report,
        };
        path.replace("{bookingKey}", &key)
            .replace("{slug}", slug)
            .replace("{id}", &id.to_string())
            .replace("{attachmentId}", &subject.document.to_string())
            .replace("{documentId}", &subject.document.to_string())
            .replace("{group_name}", "Knee")
            .replace("{lang}", "en-AU")
            .replace("{section}", "radiology")
            .replace("{version}", "1")
            .replace("{name}", "header")
            .replace("{list}", "places")
            .replace("{text}", "Newtown")
            .replace("{questionnaireId}", "1")
    }
}

/// The required query of a call.
fn query(name: &str, subject: &Subject) -> String {
    match name {
        "viewQuestionnaire" => format!("appointmentSlug={}", subject.slug),
        "getCanChange" => format!("slugs={}&action=CANCEL", subject.slug),
        "listClinicAppointments" => {
            "clinicIds=1&examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10".to_owned()
        }
        _ if is_setup(name) && name.starts_with("adminDelete") => "version=1".to_owned(),
        "adminDeleteScheduleException" => "version=1".to_owned(),
        // Randwick, where the appointment is.
        "adminGetBoard" => "clinicId=2&start=2026-03-10&end=2026-03-10".to_owned(),
        "adminListScheduleExceptions" => "clinicId=2".to_owned(),
        "adminListMoves" => "start=2026-03-10&end=2026-03-10".to_owned(),
        "adminListAuditEvents" => format!("subjectId={}", subject.patient_id),
        name if name.starts_with("adminList") => "clinicId=1".to_owned(),
        "searchSlots" => "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10".to_owned(),
        "previewEmail" => format!("template=booked&referenceId={}", subject.slug),
        "listClinicsByIds" => "ids=1".to_owned(),
        "searchDoctorOrganizations" => "search=Testa".to_owned(),
        "searchPostalCodes" => "search=2042".to_owned(),
        "listNearbyClinics"
        | "listSeparateBookingClinics"
        | "getExamEnquiries"
        | "getEnquireResponse"
        | "findNextAvailable"
        | "getBookingForm" => "examSlug=ultrasound-knee".to_owned(),
        _ => String::new(),
    }
}

/// The required body of a call; an empty object if nothing is needed, or if it doesn't affect the result.
pub(crate) fn body(name: &str, subject: &Subject, unique: &str) -> Value {
    let opened = |more: Value| {
        let mut body = json!({ "bookingKey": subject.key, "type": "APPOINTMENT" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    match name {
        // An unused key, so that no caller changes identity on the way.
        "authenticatePatient" => json!({ "bookingKey": unique, "dateOfBirth": "1984-05-17" }),
        "signInStaff" => json!({ "username": unique, "password": "wrong" }),
        "sendOtp" => opened(json!({})),
        "validateOtp" => opened(json!({ "otp": "none" })),
        "signInStaffOidc" => json!({ "code": "none", "state": "none" }),
        "verifySecondFactor" => json!({ "code": "000000" }),
        "changePassword" => json!({ "currentPassword": "wrong", "newPassword": unique }),
        "adminCreateUser" => {
            json!({ "username": unique, "displayName": "New", "roles": ["FRONT_DESK"] })
        }
        "adminUpdateConfiguration" => json!({ "version": -1, "fields": {} }),
        "adminSendTestMessage" => json!({ "channel": "EMAIL", "contactDetails": "office@example.org" }),
        "adminCheckQuestionnaire" | "adminTryQuestionnaire" => json!({ "json": "{}", "answer": "{}" }),
        "adminPreviewHtml" => json!({ "html": "<p>Hello</p>" }),
        "adminUpdateText" => {
            json!({ "lang": "en-AU", "key": "home.title", "was": "something else", "text": "New" })
        }
        "saveConsentForms" => json!({ "answers": [] }),
        "adminCreateApiKey" => json!({ "name": "Practice", "scopes": ["BOOKING_REQUESTS"] }),
        "adminUpdateUser" => json!({ "version": 0, "displayName": "New", "roles": ["FRONT_DESK"] }),
        "verifyCaptcha" => json!({ "token": "none" }),
        "resolveGpsLocation" => json!({ "latitude": -33.9, "longitude": 151.2 }),
        "requestLinks" => json!({ "dateOfBirth": "1984-05-17", "email": "nobody@example.org" }),
        "requestCallback" => json!({ "name": "Mira", "contactNumber": "0491570006" }),
        "sendCallCenterEmail" => json!({ "name": "Mira", "email": "mira@example.org", "message": "Hello" }),
        "confirmAppointments" | "requestReschedule" => json!({ "slugs": subject.slug }),
        "adminSearchAppointments" | "adminSearchBookingRequests" => {
            json!({ "text": "kostova", "clinicId": 1 })
        }
        "adminUpdateScheduleException" => {
            json!({ "version": "none", "date": "2026-08-03", "reason": "Holiday" })
        }
        "adminSearchPatients" => json!({ "name": "kostova", "clinicId": 1 }),
        // Not joined with any record.
        "adminLinkPatients" | "adminDismissPatientLink" => {
            json!({ "patientId": subject.patient_id, "knownPatientId": NO_RECORD })
        }
        "adminUpdateCallback" | "adminUpdateCallCenterEmail" => json!({ "state": "DONE", "version": 0 }),
        "adminUpdateDetailsChange" => json!({ "state": "ACCEPTED", "version": 0 }),
        "adminAssignBookingRequest" => json!({ "version": 0 }),
        "adminNoteBookingRequest" | "adminMessagePatient" => json!({ "text": "Called, no answer" }),
        "adminOfferBookingRequest" => json!({ "examSlug": "ultrasound-knee", "version": 0 }),
        "adminSendAppointmentUploadLink" | "adminSendBookingRequestUploadLink" => {
            json!({ "channel": "EMAIL" })
        }
        "adminDeclineAppointment" | "adminAllowShortNotice" => json!({ "reason": "Other" }),
        // Cancelling is possible on any day.
        "adminSetAppointmentStatus" => json!({ "status": "CANCELED", "reason": "Other" }),
        "adminUndoAppointmentStep" => json!({ "status": "NO_SHOW" }),
        "adminMoveAppointment" => {
            json!({ "deviceId": subject.free["deviceId"], "start": subject.free["start"], "status": "BOOKED",
                "reason": "The machine is in service" })
        }
        "adminCreateScheduleException" => json!({ "clinicId": 2, "date": "2026-08-03", "reason": "Holiday" }),
        "cancelAppointments" => json!({ "slugs": subject.slug, "reason": "Other" }),
        "rescheduleAppointments" => json!({ "slugs": subject.slug, "slots": [subject.free] }),
        "updateBookingRequestStatus" => json!({ "status": "CANCELED" }),
        "updateBookingRequestType" => json!({ "type": "PATIENT" }),
        "shareAccess" => {
            json!({ "contactDetails": "doctor@example.org", "contactDetailsType": "EMAIL", "type": "RESULT",
                "appointmentSlug": subject.slug })
        }
        "requestPatientDetailsChange" => json!({ "postalCode": "2000" }),
        "createPatientBookingRequests" => {
            json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "randwick" }] })
        }
        _ if is_setup(name) => setup_refused(),
        _ => json!({}),
    }
}

fn assert_agree(actual: &Matrix, expected: &Matrix) {
    let differing: Vec<String> = actual
        .iter()
        .filter(|(route, statuses)| expected.get(*route) != Some(statuses))
        .map(|(route, statuses)| line(route, statuses))
        .collect();
    assert!(differing.is_empty(), "the table says otherwise; what was answered:\n{}", differing.join("\n"));
}

#[test]
fn auth_09d_every_route_stands_in_the_table_and_nothing_else() {
    let described: BTreeSet<String> =
        routes().into_iter().map(|route| format!("{} {}", route.method, route.path)).collect();
    let listed: BTreeSet<String> = table().into_keys().collect();
    assert_eq!(
        described.difference(&listed).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "routes without a line"
    );
    assert_eq!(
        listed.difference(&described).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "lines without a route"
    );
}

/// One installation for both: setting it up takes longer than the calls.
mod auth_09g_words_in_an_address_grant_nothing {
    use super::*;

    on_both_engines! {
        async fn auth_09d_every_route_answers_everybody_as_the_table_says(site: Site) {
            let mut installation = Installation::open(site).await;
            let secured: Vec<_> = routes()
                .into_iter()
                .filter(|route| route.method == Method::GET && route.path.starts_with("/api/secured/"))
                .collect();
            assert_agree(&installation.walk(&secured, EMPTY_WORDS).await, &table());
            // Signing out comes last.
            assert_agree(&installation.walk(&routes(), "").await, &table());
        }
    }
}

on_both_engines! {
    async fn auth_09f_every_secured_call_answers_an_anonymous_caller_401(site: Site) {
        let mut secured = 0;
        for Route { method, path, name } in routes() {
            if !path.starts_with("/api/secured/") && !path.starts_with("/api/admin/") {
                continue;
            }
            secured += 1;
            let path = path.replace("{bookingKey}", "q7Zt0XvN3mC9sYbE5hKpLw").replace("{id}", "1");
            let path = path.replace("{slug}", "a-b").replace("{attachmentId}", "1");
            for body in ["", "{}", "no JSON"] {
                let request = site.client.request(method.clone(), &path).body(body);
                assert_eq!(site.client.send(request).await.status.as_u16(), 401, "{name} {body}");
            }
        }
        assert!(secured >= 6, "{secured} calls");
        for path in ["/api/secured/nothing", "/api/admin/nothing"] {
            assert_eq!(site.client.get(path).await.status.as_u16(), 401, "{path}");
        }
    }

    async fn a_kiosk_is_known_by_its_cookie_and_opens_no_personal_data(site: Site) {
        let kiosk = site.another_client();
        kiosk.set_cookie("kioskIdentity", &site.enrol_kiosk().await);
        assert_eq!(found(&kiosk.get("/api/authentication").await)["kind"], "KIOSK");
        let stranger = site.another_client();
        stranger.set_cookie("kioskIdentity", "invented");
        assert_eq!(found(&stranger.get("/api/authentication").await)["kind"], "ANONYMOUS");
    }
}
