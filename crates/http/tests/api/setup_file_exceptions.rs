//! Closures and extra hours in the file of the whole catalogue.

use app::setup::{BlockedEntry, ImportError};
use domain::auth::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::catalogue_file::{export, refusal, taken};
use crate::support::{booked, made, randwick_slot, search, starts};

const KNEE: &str = "examSlug=ultrasound-knee&clinicSlug=randwick&start=2026-03-10&end=2026-03-10";
const ROOM: &str = "randwick / Room 3";

/// A file with these and no other part.
fn only(exceptions: &Value) -> Value {
    json!({ "format": 1, "exceptions": exceptions })
}

fn hits(error: &ImportError) -> Vec<(&str, usize)> {
    match error {
        ImportError::InTheWay(hits) => {
            hits.iter().map(|BlockedEntry { key, booked }| (key.as_str(), *booked)).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// One of Randwick's only room, on the day of the tests' bookings.
fn of_room(kind: &str, from: &str, to: &str) -> Value {
    json!({ "device": ROOM, "date": "2026-03-10", "lastDate": "2026-03-10", "from": from, "to": to, "kind": kind,
        "reason": "Training" })
}

/// A closure on the day before the test, and one of a clinic from then to the next day.
async fn add_over_and_begun(site: &Site) {
    for sql in [
        "INSERT INTO device_exceptions (device_id, first_day, last_day, kind, reason) \
         SELECT id, '2026-03-01', '2026-03-08', 'CLOSED', 'Over' FROM devices WHERE name = 'Room 3'",
        "INSERT INTO clinic_closures (clinic_id, first_day, last_day, from_minute, to_minute, kind, reason) \
         SELECT id, '2026-03-01', '2026-03-09', 1200, 1440, 'CLOSED', '' FROM clinics WHERE slug = 'randwick'",
    ] {
        assert!(site.run_sql(sql).await, "{sql}");
    }
}

on_both_engines! {
    async fn ops_10a_future_exceptions_import_into_an_empty_installation_and_export_the_same(site: Site) {
        assert!(site.run_sql("DELETE FROM clinic_closures").await, "the world has a holiday");
        add_over_and_begun(&site).await;
        site.add_account("chief", &[Role::Administrator], &[]).await;
        let chief = site.signed_in_as("chief").await;
        let path = "/api/admin/schedule_exceptions";
        for body in [
            json!({ "clinicId": site.world.newtown, "date": "2026-12-25", "lastDate": "2026-12-26",
                "reason": "Christmas" }),
            json!({ "deviceId": site.world.room_3, "date": "2026-03-14", "from": "09:00", "to": "12:30", "opens": true,
                "reason": "Extra hours" }),
            json!({ "deviceId": site.world.room_3, "date": "2026-03-14", "from": "09:00", "to": "11:00", "opens": true,
                "reason": "Shorter extra hours" }),
        ] {
            made(&chief.post(path, &body).await);
        }
        let file = export(&site).await;
        let expected = json!([
            { "clinic": "newtown", "date": "2026-12-25", "lastDate": "2026-12-26", "kind": "CLOSED", "reason": "Christmas" },
            { "clinic": "randwick", "date": "2026-03-01", "lastDate": "2026-03-09", "from": "20:00",
                "kind": "CLOSED", "reason": "" },
            { "device": ROOM, "date": "2026-03-14", "lastDate": "2026-03-14", "from": "09:00", "to": "11:00",
                "kind": "OPEN", "reason": "Shorter extra hours" },
            { "device": ROOM, "date": "2026-03-14", "lastDate": "2026-03-14", "from": "09:00", "to": "12:30",
                "kind": "OPEN", "reason": "Extra hours" },
        ]);
        assert_eq!(file["exceptions"], expected);
        let empty = site.empty_one().await;
        let said = taken(&empty, &file).await;
        assert!(said.contains(&"added    exceptions: newtown / 2026-12-25 / CLOSED".to_owned()), "{said:?}");
        assert_eq!(export(&empty).await, file);
        assert_eq!(taken(&empty, &file).await, [""; 0], "nothing differs");
        assert_eq!(taken(&site, &file).await, [""; 0], "nor where it came from");
    }

    async fn ops_10a_a_file_makes_changes_and_removes_them_and_the_next_search_shows_it(site: Site) {
        assert!(site.run_sql("DELETE FROM clinic_closures").await, "the world has a holiday");
        assert!(starts(&search(&site, KNEE).await, "randwick").len() > 2);
        let early = of_room("CLOSED", "00:00", "16:00");
        assert_eq!(
            taken(&site, &only(&json!([early]))).await,
            ["added    exceptions: randwick / Room 3 / 2026-03-10 / 00:00 / CLOSED"]
        );
        let late = ["16:00", "16:15", "16:30"].map(|time| format!("2026-03-10T{time}:00+11:00"));
        assert_eq!(starts(&search(&site, KNEE).await, "randwick"), late);
        let longer = of_room("CLOSED", "00:00", "16:30");
        let said = taken(&site, &only(&json!([longer]))).await;
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("changed  exceptions: ") && said[0].ends_with("to: 16:00 → 16:30"), "{said:?}");
        assert_eq!(starts(&search(&site, KNEE).await, "randwick"), late[2..]);
        assert_eq!(taken(&site, &json!({ "format": 1 })).await, [""; 0], "what is left out stays");
        assert_eq!(
            taken(&site, &only(&json!([]))).await,
            ["removed  exceptions: randwick / Room 3 / 2026-03-10 / 00:00 / CLOSED"]
        );
        assert!(starts(&search(&site, KNEE).await, "randwick").len() > 2);
        // A single day, and midnight as its end, can be left out.
        let whole = json!({ "clinic": "randwick", "date": "2026-03-10", "to": "24:00", "kind": "CLOSED" });
        assert_eq!(taken(&site, &only(&json!([whole]))).await.len(), 1);
        assert_eq!(taken(&site, &only(&json!([whole]))).await, [""; 0]);
        assert_eq!(starts(&search(&site, KNEE).await, "randwick"), [""; 0]);
    }

    async fn ops_10a_nothing_is_closed_over_booked_patients_and_each_entry_says_how_many(site: Site) {
        assert!(site.run_sql("DELETE FROM clinic_closures").await, "the world has a holiday");
        for time in ["09:00", "10:00", "14:00"] {
            booked(&site, &randwick_slot(&site, time)).await;
        }
        let mut file = export(&site).await;
        file["exams"][0]["notes"] = json!("Something else that is changed.");
        let day = json!({ "clinic": "randwick", "date": "2026-03-10", "kind": "CLOSED", "reason": "Holiday" });
        let noon = of_room("CLOSED", "11:00", "14:15");
        let free = of_room("CLOSED", "12:00", "13:00");
        file["exceptions"] = json!([day, noon, free]);
        let refused = refusal(&site, &file).await;
        let (whole, room) = ("randwick / 2026-03-10 / CLOSED", "randwick / Room 3 / 2026-03-10 / 11:00 / CLOSED");
        assert_eq!(hits(&refused), [(whole, 3), (room, 1)]);
        assert!(
            refused.to_string().contains("exceptions, randwick / 2026-03-10 / CLOSED: 3 appointments are booked"),
            "{refused}"
        );
        file["exceptions"] = json!([free]);
        assert_eq!(taken(&site, &file).await.len(), 2);
        // A change only matters for what it newly closes; past time doesn't.
        let mut longer = free.clone();
        longer["to"] = json!("14:15");
        assert_eq!(hits(&refusal(&site, &only(&json!([longer]))).await).len(), 1);
        site.clock.advance(SignedDuration::from_mins(32 * 60 + 30));
        taken(&site, &only(&json!([day]))).await;
    }

    async fn ops_10a_extra_hours_stay_for_patients_booked_in_them_unless_others_replace_them(site: Site) {
        taken(&site, &only(&json!([of_room("OPEN", "16:00", "20:00")]))).await;
        for time in ["16:00", "18:00"] {
            booked(&site, &randwick_slot(&site, time)).await;
        }
        let key = "randwick / Room 3 / 2026-03-10 / 16:00 / OPEN";
        assert_eq!(hits(&refusal(&site, &only(&json!([]))).await), [(key, 1)], "the week has the other one");
        assert_eq!(hits(&refusal(&site, &only(&json!([of_room("OPEN", "16:00", "18:15")]))).await), [(key, 1)]);
        // One is removed and another one that opens the same time is added.
        let other = json!([of_room("OPEN", "17:00", "19:00")]);
        assert_eq!(taken(&site, &only(&other)).await.len(), 2);
        // The week itself opens it then: the file is checked as a whole.
        let mut file = export(&site).await;
        file["exceptions"] = json!([]);
        let devices = file["devices"].as_array_mut().unwrap();
        let room = devices.iter_mut().find(|device| device["name"] == "Room 3").unwrap();
        room["sessions"] = json!([{ "weekday": 2, "from": "08:00", "to": "20:00" }]);
        assert_eq!(taken(&site, &file).await.len(), 2);
    }

    async fn ops_10a_impossible_entries_are_refused_with_their_place(site: Site) {
        let mut nowhere = of_room("CLOSED", "09:00", "10:00");
        nowhere["device"] = json!("randwick / Room 9");
        let mut both = of_room("CLOSED", "09:00", "10:00");
        both["clinic"] = json!("randwick");
        let mut mistyped = of_room("CLOSED", "09:00", "10:00");
        mistyped["form"] = json!("09:00");
        let mut unheard = of_room("CLOSED", "09:00", "10:00");
        unheard["kind"] = json!("HALF");
        let mut backwards = of_room("CLOSED", "09:00", "10:00");
        backwards["lastDate"] = json!("2026-03-09");
        for (wrong, words) in [
            (json!({ "clinic": "atlantis", "date": "2026-12-25", "kind": "CLOSED" }),
                "exceptions, atlantis / 2026-12-25 / CLOSED: clinic names atlantis, which is not in the file"),
            (nowhere, "device names randwick / Room 9, which is not in the file"),
            (both, "device: form.value_invalid"),
            (json!({ "date": "2026-12-25", "kind": "CLOSED" }), "device: form.value_invalid"),
            (mistyped, "unknown field `form`"),
            (unheard, "unknown variant `HALF`"),
            (of_room("CLOSED", "10:00", "10:00"), "to: form.value_invalid"),
            (of_room("CLOSED", "9", "10:00"), "a time of day is written 08:30"),
            (backwards, "lastDate: form.value_invalid"),
        ] {
            let refused = refusal(&site, &only(&json!([wrong]))).await.to_string();
            assert!(refused.contains(words), "{words}: {refused}");
        }
        // A room that the same file removes doesn't exist either.
        let mut file = export(&site).await;
        file["exceptions"] = json!([of_room("CLOSED", "09:00", "10:00")]);
        file["devices"].as_array_mut().unwrap().retain(|device| device["name"] != "Room 3");
        let refused = refusal(&site, &file).await.to_string();
        assert!(refused.contains("device names randwick / Room 3"), "{refused}");
    }

    async fn ops_10a_past_exceptions_are_neither_exported_nor_changed(site: Site) {
        assert!(site.run_sql("DELETE FROM clinic_closures").await, "the world has a holiday");
        add_over_and_begun(&site).await;
        let over = json!({ "device": ROOM, "date": "2026-03-02", "lastDate": "2026-03-08", "kind": "CLOSED",
            "reason": "Over" });
        let coming = of_room("CLOSED", "12:00", "13:00");
        assert_eq!(taken(&site, &only(&json!([over, coming]))).await.len(), 2, "one comes, and the one of today goes");
        assert!(site.holds_text("2026-03-08").await, "what is over stays");
        assert!(!site.holds_text("2026-03-02").await, "and nothing is added to it");
        let file = export(&site).await;
        assert_eq!(file["exceptions"].as_array().map(Vec::len), Some(1));
        // Two days later the same file contains no future days.
        site.clock.advance(SignedDuration::from_hours(48));
        assert_eq!(export(&site).await["exceptions"], json!([]));
        assert_eq!(taken(&site, &file).await, [""; 0]);
        assert!(site.holds_text("2026-03-08").await && site.holds_text("2026-03-10").await);
    }

    async fn ops_10a_hours_of_a_retired_device_return_only_if_the_file_lists_them(site: Site) {
        assert!(site.run_sql("DELETE FROM clinic_closures").await, "the world has a holiday");
        let without = export(&site).await;
        let mut file = without.clone();
        file["exceptions"] = json!([of_room("CLOSED", "12:00", "13:00")]);
        taken(&site, &file).await;
        let file = export(&site).await;
        let mut fewer = file.clone();
        fewer.as_object_mut().unwrap().remove("exceptions");
        fewer["devices"].as_array_mut().unwrap().retain(|device| device["name"] != "Room 3");
        taken(&site, &fewer).await;
        assert_eq!(export(&site).await["exceptions"], json!([]), "nobody finds the room");
        assert_eq!(taken(&site, &without).await.len(), 2, "the room comes back without its closure");
        assert_eq!(export(&site).await, without);
    }
}
