//! Which clinics' appointments staff see, if a clinic is retired or doesn't exist.

use domain::auth::Role;
use jiff::SignedDuration;
use testkit::{Client, Site, on_both_engines};

use crate::setup::{NO_RECORD, administrator, delete};
use crate::support::{booked, found, randwick_slot, texts};

const LIST: &str = "/api/admin/appointments";
const DAY: &str = "start=2026-03-10&end=2026-03-10";
const AT_RANDWICK: &str = "2026-03-10T09:00:00+11:00";
const AT_NEWTOWN: &str = "2026-03-10T11:00:00+11:00";

async fn starts(client: &Client, query: &str) -> Vec<String> {
    texts(&found(&client.get(&format!("{LIST}?{query}")).await)["items"], "start")
}

/// A patient was at each of the two clinics, and then Randwick was retired.
async fn randwick_is_retired(site: &Site) {
    booked(site, &randwick_slot(site, "09:00")).await;
    booked(site, &site.world.knee_slot("11:00")).await;
    // To the day after.
    site.clock.advance(SignedDuration::from_hours(48));
    let admin = administrator(site).await;
    for path in [format!("devices/{}", site.world.room_3), format!("clinics/{}", site.world.randwick)] {
        assert_eq!(delete(&admin, &format!("/api/admin/{path}"), 1).await.status, 204, "{path}");
    }
}

on_both_engines! {
    async fn auth_11e_staff_of_a_retired_clinic_see_what_was_there_and_nothing_of_others(site: Site) {
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        randwick_is_retired(&site).await;
        let desk = site.signed_in_as("desk").await;
        for query in [String::new(), DAY.to_owned(), format!("{DAY}&clinicId={}", site.world.randwick)] {
            assert_eq!(starts(&desk, &query).await, [AT_RANDWICK], "{query}");
        }
        for query in [format!("{DAY}&clinicId={}", site.world.newtown), format!("{DAY}&clinicId={NO_RECORD}")] {
            assert_eq!(starts(&desk, &query).await, Vec::<String>::new(), "{query}");
        }
    }

    async fn an_unknown_clinic_has_no_appointments(site: Site) {
        randwick_is_retired(&site).await;
        site.add_account("centre", &[Role::CallCentre], &[]).await;
        let centre = site.signed_in_as("centre").await;
        for query in [format!("clinicId={NO_RECORD}"), format!("{DAY}&clinicId={NO_RECORD}")] {
            assert_eq!(starts(&centre, &query).await, Vec::<String>::new(), "{query}");
        }
        for query in ["", DAY] {
            assert_eq!(starts(&centre, query).await, [AT_RANDWICK, AT_NEWTOWN], "what was is history: {query}");
        }
    }
}
