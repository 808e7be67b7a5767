//! Doctors and organizations, of which there may be a million: in pages, found by prefixes of words.

use serde_json::{Value, json};
use testkit::{Client, on_both_engines};

use crate::setup::{administrator, delete};
use crate::support::{found, made, texts};

fn doctor(first: &str, last: &str, number: &str) -> Value {
    json!({ "firstName": first, "lastName": last, "providerNumber": number, "city": "Ryde", "postalCode": "2112" })
}

async fn list(client: &Client, kind: &str, query: &str) -> Value {
    found(&client.get(&format!("/api/admin/{kind}?{query}")).await)
}

fn cursor_of(page: &Value) -> String {
    page["nextCursor"].as_str().expect("another page").to_owned()
}

/// The last names that a search finds, sorted by code point: the order differs between engines.
async fn names(client: &Client, typed: &str) -> Vec<String> {
    let found = list(client, "doctors", &format!("search={typed}")).await;
    let mut names = texts(&found["items"], "lastName");
    names.sort_unstable();
    names
}

on_both_engines! {
    async fn ops_01t_a_long_list_comes_a_page_at_a_time_in_its_order(site: Site) {
        let admin = administrator(&site).await;
        for number in (0..53).rev() {
            made(&admin.post("/api/admin/doctors", &doctor("Ana", &format!("Zeta{number:02}"), "")).await);
        }
        for query in ["", "search=zeta&", "search=ana zet&"] {
            let first = list(&admin, "doctors", query).await;
            let second = list(&admin, "doctors", &format!("{query}cursor={}", cursor_of(&first))).await;
            let all = [texts(&first["items"], "lastName"), texts(&second["items"], "lastName")].concat();
            let expected: Vec<String> = (0..53).map(|number| format!("Zeta{number:02}")).collect();
            assert_eq!(all, expected, "{query}");
            assert_eq!((first["items"].as_array().unwrap().len(), &second["nextCursor"]), (50, &Value::Null));
        }
        for wrong in ["987654", "first", "e30"] {
            assert_eq!(admin.get(&format!("/api/admin/doctors?cursor={wrong}")).await.status.as_u16(), 400, "{wrong}");
        }
        let of_another = list(&admin, "doctors", "search=ana zet").await;
        let mixed = list(&admin, "doctors", &format!("search=nobody&cursor={}", cursor_of(&of_another))).await;
        assert_eq!(mixed["items"], json!([]));
    }

    async fn ops_01t_the_next_page_follows_even_if_the_last_row_has_changed(site: Site) {
        let admin = administrator(&site).await;
        for number in 0..60 {
            made(&admin.post("/api/admin/doctors", &doctor("Ana", &format!("Zeta{number:02}"), "")).await);
        }
        let rest: Vec<String> = (50..60).map(|number| format!("Zeta{number:02}")).collect();
        let queries = ["", "search=zeta&", "search=ana zet&"];
        let mut cursors = Vec::new();
        for query in queries {
            let first = list(&admin, "doctors", query).await;
            cursors.push((query, cursor_of(&first), first["items"][49].clone()));
        }
        // Many more records have the word that was the rarer one, so that the other would lead a new search.
        for number in 0..80 {
            made(&admin.post("/api/admin/doctors", &doctor("Ben", &format!("Zetan{number:02}"), "")).await);
        }
        let expected = async |after: &str| {
            for (query, cursor, last) in &cursors {
                let second = list(&admin, "doctors", &format!("{query}cursor={cursor}")).await;
                let mut found = texts(&second["items"], "lastName");
                found.retain(|name| !name.starts_with("Zetan"));
                assert_eq!(found, rest, "{query} {after} {last}");
            }
        };
        expected("unchanged").await;
        let mut last = cursors[0].2.clone();
        assert_eq!(last["lastName"], "Zeta49");
        let path = format!("/api/admin/doctors/{}", last["id"]);
        last["lastName"] = json!("Aaron");
        let last = found(&admin.put_json(&path, &last).await);
        expected("renamed").await;
        assert_eq!(delete(&admin, &path, last["version"].as_i64().unwrap()).await.status, 204);
        expected("retired").await;
    }

    async fn a_search_with_few_results_continues_even_if_its_last_row_has_changed(site: Site) {
        let admin = administrator(&site).await;
        for number in 0..60 {
            let group = json!({ "name": format!("Zeta {number:02}") });
            made(&admin.post("/api/admin/exam_groups", &group).await);
        }
        let first = list(&admin, "exam_groups", "search=zeta").await;
        let rest: Vec<String> = (50..60).map(|number| format!("Zeta {number:02}")).collect();
        let second = async || {
            let query = format!("search=zeta&cursor={}", cursor_of(&first));
            texts(&list(&admin, "exam_groups", &query).await["items"], "name")
        };
        assert_eq!(second().await, rest);
        let mut last = first["items"][49].clone();
        let path = format!("/api/admin/exam_groups/{}", last["id"]);
        last["name"] = json!("Alpha of zeta");
        let last = found(&admin.put_json(&path, &last).await);
        assert_eq!(second().await, rest, "renamed");
        assert_eq!(delete(&admin, &path, last["version"].as_i64().unwrap()).await.status, 204);
        assert_eq!(second().await, rest, "retired");
    }

    async fn ops_01t_every_typed_word_begins_a_word_of_the_record(site: Site) {
        let admin = administrator(&site).await;
        for new in [
            doctor("Ana-Marija", "O'Connor", "0000121A"),
            doctor("Jürgen", "Müller", "0000131B"),
            doctor("Мира", "Костова", "0000141C"),
            doctor("Ana", "Mullins", "0000151D"),
        ] {
            made(&admin.post("/api/admin/doctors", &new).await);
        }
        for (typed, found) in [
            ("oconnor", vec!["O'Connor"]),
            ("O'CON", vec!["O'Connor"]),
            ("marija", vec!["O'Connor"]),
            ("mull", vec!["Mullins", "Müller"]),
            ("muller j", vec!["Müller"]),
            ("ana mull", vec!["Mullins"]),
            ("КОСТ мир", vec!["Костова"]),
            ("0000141", vec!["Костова"]),
            ("ryde ana", vec!["Mullins", "O'Connor"]),
            ("onnor", vec![]),
            ("ana nobody", vec![]),
            ("%25", vec![]),
            ("_", vec![]),
        ] {
            assert_eq!(names(&admin, typed).await, found, "{typed}");
        }
    }

    async fn ops_01t_a_search_follows_what_is_changed_and_what_is_retired(site: Site) {
        let admin = administrator(&site).await;
        let added = made(&admin.post("/api/admin/doctors", &doctor("Ana", "Testova", "")).await);
        let path = format!("/api/admin/doctors/{}", added["id"]);
        let mut changed = added.clone();
        changed["lastName"] = json!("Kostova");
        found(&admin.put_json(&path, &changed).await);
        assert_eq!((names(&admin, "testova").await, names(&admin, "kostova").await), (vec![], vec!["Kostova".to_owned()]));
        assert_eq!(delete(&admin, &path, 2).await.status, 204);
        assert_eq!(names(&admin, "kostova").await, Vec::<String>::new());
        assert_eq!(names(&admin, "").await, Vec::<String>::new());
    }

    async fn ops_01t_organizations_are_found_so_too_and_some_of_them_by_their_ids(site: Site) {
        let admin = administrator(&site).await;
        let practice = |name: &str, address: &str| {
            json!({ "name": name, "address": address, "city": "Ryde", "postalCode": "2112" })
        };
        let hill = made(&admin.post("/api/admin/organizations", &practice("Hilltop Practice", "1 River Lane")).await);
        let river = made(&admin.post("/api/admin/organizations", &practice("Riverside Practice", "")).await);
        let found_by = async |query: &str| texts(&list(&admin, "organizations", query).await["items"], "name");
        assert_eq!(hill["address"], "1 River Lane");
        assert_eq!(found_by("search=river").await, ["Hilltop Practice", "Riverside Practice"]);
        assert_eq!(found_by("search=river lane").await, ["Hilltop Practice"]);
        assert_eq!(found_by(&format!("ids={},987654", river["id"])).await, ["Riverside Practice"]);
        let region = found(&admin.get("/api/admin/regions").await)["items"][0]["id"].clone();
        assert_eq!(texts(&list(&admin, "regions", &format!("ids={region}")).await["items"], "slug"), ["sydney"]);
        assert_eq!(list(&admin, "regions", "ids=987654").await["items"], json!([]));
    }
}
