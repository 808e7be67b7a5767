//! A patient is at the desk: staff book them at shorter notice than patients may, and give a reason.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, made, refused, search_with_key, starts, texts};

const WHY: &str = "Came with a broken arm";

/// On the same day, within the six hours of preparation for the abdomen.
fn soon(site: &Site) -> Value {
    site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-09", "09:00", 30)
}

async fn desk_of(site: &Site, clinic: &str) -> Client {
    site.add_account(clinic, &[Role::FrontDesk], &[clinic]).await;
    site.signed_in_as(clinic).await
}

async fn offered(site: &Site, key: &str) -> bool {
    let query = "examSlug=ultrasound-abdomen&start=2026-03-09&end=2026-03-09&clinicSlug=newtown";
    starts(&search_with_key(site, key, query).await, "newtown")
        .contains(&"2026-03-09T09:00:00+11:00".to_owned())
}

fn path_of(key: &str) -> String {
    format!("/api/admin/booking_keys/{key}/short_notice")
}

on_both_engines! {
    async fn book_08i_staff_book_at_short_notice_and_say_why(site: Site) {
        let desk = desk_of(&site, "newtown").await;
        let key = site.new_key().await;
        assert!(!offered(&site, &key).await);
        refused(&site.hold(&desk, &key, &soon(&site)).await, 422, "message.prep_too_late");
        let none = desk.put_json(&path_of(&key), &json!({ "reason": "  " })).await;
        assert_eq!(texts(&refused(&none, 422, "message.invalid_fields")["fields"], "field"), ["reason"]);

        let allowed = desk.put_json(&path_of(&key), &json!({ "reason": WHY })).await;
        assert_eq!(allowed.status.as_u16(), 204, "{}", allowed.text);
        assert!(offered(&site, &key).await);
        assert!(!offered(&site, &site.new_key().await).await, "nobody else is offered it");
        made(&site.hold(&desk, &key, &soon(&site)).await);
        made(&site.book(&desk, &key, &soon(&site)).await);

        let listed = found(&desk.get("/api/admin/appointments?start=2026-03-09&end=2026-03-09").await);
        assert_eq!(texts(&listed["items"], "shortNoticeReason"), [WHY]);
        let (_, submitted) = booked(&site, &site.world.knee_slot("15:00")).await;
        let late = desk.put_json(&path_of(&submitted), &json!({ "reason": WHY })).await;
        refused(&late, 409, "message.booking_key_submitted");
    }

    async fn book_08i_a_booking_within_the_rules_is_not_recorded_as_short_notice(site: Site) {
        let desk = desk_of(&site, "newtown").await;
        let key = site.new_key().await;
        desk.put_json(&path_of(&key), &json!({ "reason": WHY })).await;
        made(&site.book(&desk, &key, &site.world.knee_slot("09:00")).await);
        let listed = found(&desk.get("/api/admin/appointments?start=2026-03-10&end=2026-03-10").await);
        assert_eq!(texts(&listed["items"], "shortNoticeReason"), [""]);
    }

    async fn book_08i_a_short_notice_draft_can_be_booked_at_short_notice_by_staff_only(site: Site) {
        let desk = desk_of(&site, "newtown").await;
        let key = site.new_key().await;
        desk.put_json(&path_of(&key), &json!({ "reason": WHY })).await;
        let elsewhere = desk_of(&site, "randwick").await;
        refused(&site.book(&site.another_client(), &key, &soon(&site)).await, 422, "message.prep_too_late");
        refused(&site.book(&elsewhere, &key, &soon(&site)).await, 422, "message.beyond_your_clinics");
        made(&site.book(&desk, &key, &soon(&site)).await);
    }
}
