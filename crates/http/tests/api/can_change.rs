//! Whether appointments can still be changed.

use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, randwick_slot, refused, slug_of};

async fn ask(client: &Client, slugs: &str, action: &str) -> Value {
    found(&client.get(&format!("/api/secured/appointments/can_change?slugs={slugs}&action={action}")).await)
}

/// A patient with an appointment that starts in nine hours.
async fn booked_today(site: &Site) -> (Client, String) {
    let slot = site.world.slot("ultrasound-knee", site.world.room_3, "2026-03-09", "15:00", 30);
    let (client, key) = booked(site, &slot).await;
    let slug = slug_of(&client, &key).await;
    (client, slug)
}

on_both_engines! {
    async fn port_02e_can_change_answers_whether_and_why_not(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        for action in ["RESCHEDULE", "CANCEL"] {
            assert_eq!(ask(&client, &slug, action).await, json!({
                "canChange": true, "priorMinutes": 1440, "items": [{ "slug": slug, "canChange": true }]
            }));
        }
        let (client, slug) = booked_today(&site).await;
        let answer = ask(&client, &slug, "CANCEL").await;
        assert_eq!(answer, json!({
            "canChange": false, "reason": "PRIOR_MINUTES", "priorMinutes": 1440,
            "key": "message.cancel_prior_minutes",
            "message": "It's too late to cancel online. Call us and we'll help.",
            "items": [{ "slug": slug, "canChange": false, "reason": "PRIOR_MINUTES" }]
        }));
    }

    async fn port_02f_a_cancelled_appointment_is_the_reason(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        site.set_status(&slug, "CANCELED").await;
        let answer = ask(&client, &slug, "RESCHEDULE").await;
        assert_eq!(answer["reason"], "APPOINTMENT_CANCELLED");
        assert_eq!(answer["key"], "message.reschedule_cancelled_appts");
        assert_eq!(ask(&client, &slug, "CANCEL").await["key"], "message.cancel_not_allowed");
    }

    async fn port_02g_the_time_before_the_start_is_the_reason(site: Site) {
        let (client, slug) = booked_today(&site).await;
        let answer = ask(&client, &slug, "RESCHEDULE").await;
        assert_eq!((&answer["reason"], &answer["priorMinutes"]), (&json!("PRIOR_MINUTES"), &json!(1440)));
        assert_eq!(answer["key"], "message.reschedule_prior_minutes");
        site.set_change_window("ultrasound-knee", 9 * 60).await;
        assert_eq!(ask(&client, &slug, "RESCHEDULE").await["canChange"], true, "each exam has its own window");
        site.clock.advance(jiff::SignedDuration::from_secs(1));
        assert_eq!(ask(&client, &slug, "RESCHEDULE").await["reason"], "PRIOR_MINUTES");
    }

    async fn port_02h_other_obstacles_have_reasons_of_their_own(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        for (status, reason) in [
            ("PENDING", "STATUS"), ("RESCHEDULED", "STATUS"), ("ARRIVED", "ALREADY_STARTED"),
            ("COMPLETED", "ALREADY_STARTED"),
        ] {
            site.set_status(&slug, status).await;
            let answer = ask(&client, &slug, "RESCHEDULE").await;
            assert_eq!((&answer["canChange"], &answer["reason"]), (&json!(false), &json!(reason)), "{status}");
            assert_eq!(answer["key"], "message.reschedule_not_allowed_message");
        }
        site.set_status(&slug, "PENDING").await;
        assert_eq!(ask(&client, &slug, "CANCEL").await["canChange"], true, "what waits can be given up");
        site.set_status(&slug, "BOOKED").await;
        site.set_kind("ultrasound-knee", "WALK_IN").await;
        let answer = ask(&client, &slug, "RESCHEDULE").await;
        assert_eq!(answer["reason"], "WALK_IN");
        assert_eq!(answer["key"], "message.reschedule_with_walk_in_not_allowed");
        assert_eq!(ask(&client, &slug, "CANCEL").await["canChange"], true);
    }

    async fn only_the_person_who_booked_may_ask(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let slug = slug_of(&client, &key).await;
        let (other, _) = booked(&site, &randwick_slot(&site, "11:00")).await;
        let path = format!("/api/secured/appointments/can_change?slugs={slug}&action=CANCEL");
        refused(&other.get(&path).await, 404, "message.not_found");
        refused(&site.another_client().get(&path).await, 401, "message.not_authenticated");
        let no_action = format!("/api/secured/appointments/can_change?slugs={slug}&action=DELETE");
        refused(&client.get(&no_action).await, 400, "message.malformed");
    }
}
