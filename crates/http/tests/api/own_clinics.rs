//! Staff who are limited to a clinic, and who works at others.

use domain::auth::Role;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{booked, found, made, randwick_slot, refused, texts};

const USERS: &str = "/api/admin/users";

/// Whether an administrator is told how an account signs in.
fn tells_ways_in(user: &Value) -> Vec<bool> {
    let ways = ["hasPassword", "secondFactorRequired", "secondFactorEnrolled"];
    ways.iter().map(|way| user.get(way).is_some()).collect()
}

/// Administrators of the house and of Randwick, desks of Randwick, of both clinics and of Newtown, and more of Newtown than a page
/// takes.
async fn add_people(site: &Site) {
    for (name, role, clinics) in [
        ("whole", Role::Administrator, &[][..]),
        ("part", Role::Administrator, &["randwick"]),
        ("near", Role::FrontDesk, &["randwick"]),
        ("both", Role::FrontDesk, &["newtown", "randwick"]),
        ("far", Role::FrontDesk, &["newtown"]),
    ] {
        site.add_account(name, &[role], clinics).await;
    }
    let copies = "INSERT INTO users (username, display_name, disabled, created_at, version, password_due, second_factor_required) \
         WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 60) \
         SELECT 'far' || CAST(number AS text), 'Copied', disabled, created_at, 1, password_due, second_factor_required \
         FROM users, numbers WHERE username = 'far'";
    let of_copies = "FROM users WHERE display_name = 'Copied'";
    let roles = format!("INSERT INTO user_roles (user_id, role) SELECT id, 'FRONT_DESK' {of_copies}");
    let newtown = site.world.newtown;
    let clinics = format!("INSERT INTO user_clinics (user_id, clinic_id) SELECT id, {newtown} {of_copies}");
    for sql in [copies, &roles, &clinics] {
        assert!(site.run_sql(sql).await, "{sql}");
    }
}

on_both_engines! {
    async fn auth_11y_accounts_of_other_clinics_are_unknown_to_an_administrator_of_one(site: Site) {
        add_people(&site).await;
        let (whole, part) = (site.signed_in_as("whole").await, site.signed_in_as("part").await);
        let listed = found(&part.get(USERS).await);
        assert_eq!(texts(&listed["items"], "username"), ["both", "near", "part", "whole"]);
        assert!(listed.get("nextCursor").is_none(), "{listed}");
        for words in ["far", "copied"] {
            assert_eq!(found(&part.get(&format!("{USERS}?search={words}")).await)["items"], json!([]));
        }
        let randwick = site.world.randwick;
        let (here, all) = (json!([randwick]), json!([]));
        let told = [(&here, true), (&here, false), (&here, false), (&all, true)];
        for (user, (clinics, further)) in listed["items"].as_array().unwrap().iter().zip(told) {
            assert_eq!((&user["clinicIds"], &user["reachesFurther"]), (clinics, &json!(further)), "{user}");
            assert_eq!(tells_ways_in(user), [!further; 3], "{user}");
            assert_eq!(found(&part.get(&format!("{USERS}/{}", user["id"])).await), *user);
        }
        let far = format!("{USERS}/{}", site.user_id("far").await);
        let known = found(&whole.get(&far).await);
        assert_eq!((&known["reachesFurther"], tells_ways_in(&known)), (&json!(false), vec![true; 3]));
        let form = json!({
            "version": known["version"], "displayName": "far", "roles": ["FRONT_DESK"], "clinicIds": [randwick]
        });
        for answer in [
            part.get(&far).await,
            part.put_json(&far, &form).await,
            part.delete(&far).await,
            part.post(&format!("{far}/password_resets"), &json!({})).await,
            part.post(&format!("{far}/second_factor_resets"), &json!({})).await,
            part.get(&format!("{far}/sessions")).await,
            part.delete(&format!("{far}/sessions")).await,
        ] {
            refused(&answer, 404, "message.not_found");
            assert_eq!(site.audit_rows_of(&answer).await[0].result, "DENIED");
        }
        assert_eq!(found(&whole.get(&far).await), known, "nothing was changed");
        let taken = json!({ "username": "far", "displayName": "New", "roles": ["FRONT_DESK"], "clinicIds": [randwick] });
        let wrong = refused(&part.post(USERS, &taken).await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "key"), ["message.username_taken"]);
    }

    async fn auth_11y_what_is_everybodys_is_given_only_to_colleagues_of_ones_own_clinics(site: Site) {
        add_people(&site).await;
        let (patient, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let wish = json!({ "bookingRequests": [{ "examSlug": "guided-injection", "clinicSlug": "select-clinic" }] });
        made(&patient.post_once("/api/secured/booking_requests", &site.idempotency_key(), &wish).await);
        let near = site.signed_in_as("near").await;
        let request = found(&near.get("/api/admin/booking_requests").await)["items"][0].clone();
        let path = format!("/api/admin/booking_requests/{}", request["id"]);
        assert_eq!(texts(&found(&near.get(&path).await)["assignable"], "username"), ["both", "near"]);
        let give = async |name: &str| {
            near.post(&format!("{path}/assignments"), &json!({ "username": name, "version": request["version"] })).await
        };
        let wrong = refused(&give("far").await, 422, "message.invalid_fields");
        assert_eq!(texts(&wrong["fields"], "field"), ["username"]);
        found(&give("both").await);
    }
}
