//! Doctors and organizations, of which there may be a million: a page at a time, found by the beginnings of words.

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

/// The last names that a search finds, in the order of their letters' codes: what comes first differs between engines.
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
            let second = list(&admin, "doctors", &format!("{query}cursor={}", first["nextCursor"])).await;
            let all = [texts(&first["items"], "lastName"), texts(&second["items"], "lastName")].concat();
            let expected: Vec<String> = (0..53).map(|number| format!("Zeta{number:02}")).collect();
            assert_eq!(all, expected, "{query}");
            assert_eq!((first["items"].as_array().unwrap().len(), &second["nextCursor"]), (50, &Value::Null));
        }
        let after_nothing = list(&admin, "doctors", "cursor=987654").await;
        assert_eq!(after_nothing["items"], json!([]));
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
        assert_eq!(found_by(&format!("ids={},987654,x", river["id"])).await, ["Riverside Practice"]);
        let region = found(&admin.get("/api/admin/regions").await)["items"][0]["id"].clone();
        assert_eq!(texts(&list(&admin, "regions", &format!("ids={region}")).await["items"], "slug"), ["sydney"]);
        assert_eq!(list(&admin, "regions", "ids=987654").await["items"], json!([]));
    }
}
