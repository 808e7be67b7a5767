//! Accounts, as administrators manage them.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Client, Site, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const USERS: &str = "/api/admin/users";

async fn administrator(site: &Site) -> Client {
    site.add_account("admin", &[Role::Administrator], &[]).await;
    site.signed_in_as("admin").await
}

fn form(more: &Value) -> Value {
    let mut form = json!({ "displayName": "Ada Brown", "roles": ["FRONT_DESK"] });
    form.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    form
}

async fn create(admin: &Client, username: &str) -> Value {
    made(&admin.post(USERS, &form(&json!({ "username": username }))).await)
}

on_both_engines! {
    async fn ops_01n_an_account_is_made_and_signs_in_with_its_temporary_password(site: Site) {
        let admin = administrator(&site).await;
        let clinic = site.world.randwick;
        let new = form(&json!({ "username": " Ada ", "clinicIds": [clinic] }));
        let created = made(&admin.post(USERS, &new).await);
        assert_eq!(created["user"]["username"], "ada");
        assert_eq!(created["user"]["clinicIds"], json!([clinic]));
        let password = created["temporaryPassword"].as_str().unwrap();
        let ada = site.another_client();
        let body = json!({ "username": "ada", "password": password });
        assert_eq!(found(&ada.post("/api/authentication/staff", &body).await)["success"], true);
        let again = refused(&admin.post(USERS, &new).await, 422, "message.invalid_fields");
        assert_eq!(again["fields"][0]["key"], "message.username_taken");
        let empty = form(&json!({ "username": "", "displayName": " ", "roles": [], "clinicIds": [987] }));
        let wrong = refused(&admin.post(USERS, &empty).await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "field"), ["displayName", "roles", "clinicIds", "username"]);
    }

    async fn ops_03k_of_ten_concurrent_creations_of_one_user_name_one_succeeds(site: Site) {
        let admin = administrator(&site).await;
        let new = form(&json!({ "username": "ada" }));
        let answers = futures_util::future::join_all((0..10).map(|_| admin.post(USERS, &new))).await;
        let (made, late): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status.as_u16() == 201);
        assert_eq!(made.len(), 1);
        for answer in late {
            let wrong = refused(answer, 422, "message.invalid_fields");
            assert_eq!(wrong["fields"][0]["field"], "username");
            assert_eq!(wrong["fields"][0]["key"], "message.username_taken");
        }
    }

    async fn ops_01n_accounts_are_found_and_paged(site: Site) {
        let admin = administrator(&site).await;
        for number in 0..55 {
            site.add_account(&format!("desk-{number:02}"), &[Role::FrontDesk], &[]).await;
        }
        let first = found(&admin.get(USERS).await);
        assert_eq!(first["items"].as_array().unwrap().len(), 50);
        let next = format!("{USERS}?cursor={}", first["nextCursor"].as_str().unwrap());
        let second = found(&admin.get(&next).await);
        assert_eq!(second["items"].as_array().unwrap().len(), 6);
        assert!(second.get("nextCursor").is_none());
        let one = found(&admin.get(&format!("{USERS}?search=DESK-07")).await);
        assert_eq!(texts(&one["items"], "username"), ["desk-07"]);
        assert_eq!(found(&admin.get(&format!("{USERS}?search=%25")).await)["items"], json!([]), "no pattern");
        assert!(site.run_sql("UPDATE users SET display_name = 'Шалтер' WHERE username LIKE 'desk-%'").await);
        let first = found(&admin.get(&format!("{USERS}?search=ШАЛ")).await);
        let next = format!("{USERS}?search=ШАЛ&cursor={}", first["nextCursor"].as_str().unwrap());
        let second = found(&admin.get(&next).await);
        let all = [texts(&first["items"], "username"), texts(&second["items"], "username")].concat();
        assert_eq!(all, (0..55).map(|number| format!("desk-{number:02}")).collect::<Vec<_>>());
    }

    async fn an_account_acts_for_no_organization_that_is_retired(site: Site) {
        let admin = administrator(&site).await;
        let practice = json!({ "name": "Hilltop Practice", "city": "Ryde", "postalCode": "2112" });
        let practice = made(&admin.post("/api/admin/organizations", &practice).await)["id"].clone();
        let new = |name: &str| form(&json!({ "username": name, "roles": ["REFERRER"], "organizationId": practice }));
        let before = made(&admin.post(USERS, &new("before")).await)["user"].clone();
        assert_eq!(admin.delete(&format!("/api/admin/organizations/{practice}?version=1")).await.status.as_u16(), 204);
        let wrong = refused(&admin.post(USERS, &new("after")).await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "field"), ["organizationId"]);
        // An account that already acts for a retired one can still be disabled.
        let shut = form(&json!({ "version": 1, "roles": ["REFERRER"], "organizationId": practice, "disabled": true }));
        assert_eq!(found(&admin.put_json(&format!("{USERS}/{}", before["id"]), &shut).await)["disabled"], true);
    }

    async fn ops_01n_accounts_are_found_by_names_of_any_script_however_they_are_written(site: Site) {
        let admin = administrator(&site).await;
        for (username, name) in [("vesna", "Весна Ѓорѓиева"), ("zoran", "Зоран Жежов"), ("émile", "Émile Öst")] {
            made(&admin.post(USERS, &form(&json!({ "username": username, "displayName": name }))).await);
        }
        for (typed, username) in [
            ("ВЕСНА", "vesna"),
            ("весна", "vesna"),
            ("ѓОРЃ", "vesna"),
            ("жеж", "zoran"),
            ("ÉMILE", "émile"),
            ("öst", "émile"),
            ("Zor", "zoran"),
        ] {
            let page = found(&admin.get(&format!("{USERS}?search={typed}")).await);
            assert_eq!(texts(&page["items"], "username"), [username], "{typed}");
        }
    }

    async fn ops_01n_a_change_counts_at_once_and_a_stale_one_gets_a_conflict(site: Site) {
        let admin = administrator(&site).await;
        create(&admin, "ada").await;
        let user = found(&admin.get(&format!("{USERS}?search=ada")).await)["items"][0].clone();
        let path = format!("{USERS}/{}", user["id"]);
        let change = form(&json!({ "version": user["version"], "roles": ["CALL_CENTRE", "READ_ONLY"] }));
        let changed = found(&admin.put_json(&path, &change).await);
        assert_eq!(changed["roles"], json!(["CALL_CENTRE", "READ_ONLY"]));
        refused(&admin.put_json(&path, &change).await, 409, "message.changed_meanwhile");
        let shut = form(&json!({ "version": changed["version"], "disabled": true }));
        assert_eq!(found(&admin.put_json(&path, &shut).await)["disabled"], true);
    }

    async fn auth_11e_an_account_of_a_clinic_sees_only_what_is_there(site: Site) {
        let (_, here) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let (_, elsewhere) = booked(&site, &site.world.knee_slot("09:00")).await;
        site.add_account("desk", &[Role::FrontDesk], &["randwick"]).await;
        let desk = site.signed_in_as("desk").await;
        let listed = found(&desk.get("/api/admin/appointments").await);
        assert_eq!(site.keys_of_stand_ins(&desk, &texts(&listed["items"], "bookingKey")).await, std::slice::from_ref(&here));
        let all = found(&desk.get(&format!("/api/admin/appointments?clinicId={}", site.world.newtown)).await);
        assert_eq!(all["items"], json!([]));
        for path in ["summary", "booking_requests", "calendar"] {
            let of = |key: &str| format!("/api/secured/booking_keys/{key}/{path}");
            assert_eq!(desk.get(&of(&here)).await.status.as_u16(), 200, "{path}");
            refused(&desk.get(&of(&elsewhere)).await, 404, "message.not_found");
        }
        let patient = |key: &str| {
            desk.send(desk.request(reqwest::Method::GET, "/api/secured/patients/summary").header("Booking-Key", key))
        };
        let whole = found(&patient(&here).await);
        let seen = site.keys_of_stand_ins(&desk, &texts(&whole["items"], "bookingKey")).await;
        assert_eq!(seen, [here.as_str()], "the same person's booking elsewhere is not theirs");
        refused(&patient(&elsewhere).await, 404, "message.not_found");
    }

    async fn the_last_administrator_cannot_be_locked_out(site: Site) {
        let admin = administrator(&site).await;
        site.add_account("second", &[Role::Administrator], &[]).await;
        let shut = form(&json!({ "version": 1, "disabled": true, "roles": ["ADMINISTRATOR"] }));
        let items = found(&admin.get(USERS).await)["items"].clone();
        let path = |index: usize| format!("{USERS}/{}", items[index]["id"]);
        found(&admin.put_json(&path(1), &shut).await);
        for change in [shut, form(&json!({ "version": 1, "roles": ["CALL_CENTRE"] }))] {
            refused(&admin.put_json(&path(0), &change).await, 422, "message.last_administrator");
        }
        assert_eq!(found(&admin.get(&path(0)).await)["roles"], json!(["ADMINISTRATOR"]));
        // A read-only administrator doesn't count either.
        site.add_account("looks", &[Role::Administrator, Role::ReadOnly], &[]).await;
        for change in [json!({ "roles": ["CALL_CENTRE"] }), json!({ "roles": ["ADMINISTRATOR", "READ_ONLY"] })] {
            let mut change = form(&change);
            change["version"] = json!(1);
            refused(&admin.put_json(&path(0), &change).await, 422, "message.last_administrator");
        }
    }

    async fn ops_01n_only_administrators_keep_accounts(site: Site) {
        let admin = administrator(&site).await;
        create(&admin, "ada").await;
        site.add_account("desk", &[Role::FrontDesk, Role::CallCentre], &[]).await;
        let desk = site.signed_in_as("desk").await;
        refused(&desk.get(USERS).await, 403, "message.not_allowed");
        refused(&desk.post(USERS, &form(&json!({ "username": "eve" }))).await, 403, "message.not_allowed");
        let change = form(&json!({ "version": 1, "roles": ["ADMINISTRATOR"] }));
        refused(&desk.put_json(&format!("{USERS}/2"), &change).await, 403, "message.not_allowed");
    }
}
