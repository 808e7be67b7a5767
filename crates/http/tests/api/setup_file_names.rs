//! Which records a file of the catalogue means, and what it may not leave out.

use app::setup::ImportError;
use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::catalogue_file::{export, refusal, taken};

fn list<'a>(file: &'a mut Value, part: &str) -> &'a mut Vec<Value> {
    file[part].as_array_mut().unwrap()
}

/// A doctor without a provider number to tell them apart.
fn doctor(city: &str) -> Value {
    json!({ "firstName": "Ana", "lastName": "Novak", "city": city, "postalCode": "2000" })
}

async fn doctor_ids(site: &Site) -> Vec<(String, i64)> {
    let staff = site.signed_in_as("ada").await;
    let found = staff.get("/api/admin/doctors?search=novak").await.json();
    let mut ids: Vec<(String, i64)> = found["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["city"].as_str().unwrap().to_owned(), one["id"].as_i64().unwrap()))
        .collect();
    ids.sort();
    ids
}

on_both_engines! {
    async fn ops_10b_a_record_in_use_cannot_be_left_out_of_a_file(site: Site) {
        let before = export(&site).await;
        for (part, called, named_in) in
            [("regions", "slug", "clinics"), ("modalities", "name", "exams"), ("exams", "slug", "devices")]
        {
            let whole = {
                let mut file = before.clone();
                list(&mut file, part).clear();
                file
            };
            let alone = json!({ "format": 1, part: [] });
            for file in [whole, alone] {
                let refused = refusal(&site, &file).await;
                let ImportError::Unknown { section, name, .. } = &refused else { panic!("{part}: {refused}") };
                assert_eq!(*section, named_in, "{refused}");
                let names = before[part].as_array().unwrap().iter().map(|one| one[called].as_str().unwrap());
                assert!(names.into_iter().any(|one| one == name), "{refused}");
            }
        }
    }

    async fn ops_10b_a_group_that_an_exam_names_is_in_the_file(site: Site) {
        let mut file = export(&site).await;
        list(&mut file, "exams")[0]["groupNames"] = json!(["Nowhere else"]);
        let refused = refusal(&site, &file).await;
        assert!(refused.to_string().contains("groupNames names Nowhere else, which is not in the file"), "{refused}");
        list(&mut file, "examGroups").push(json!({ "name": "Nowhere else" }));
        assert_eq!(taken(&site, &file).await.len(), 2);
        assert_eq!(taken(&site, &file).await, Vec::<String>::new());
    }

    async fn ops_10c_a_mistyped_field_is_reported_by_its_name(site: Site) {
        let mut file = export(&site).await;
        list(&mut file, "exams")[0]["noticeMinuts"] = json!(60);
        let refused = refusal(&site, &file).await;
        assert!(refused.to_string().ends_with("there is no noticeMinuts"), "{refused}");
    }

    async fn ops_10d_empty_values_may_be_left_out_of_a_file(site: Site) {
        let mut file = export(&site).await;
        let mut left_out = 0;
        for record in file.as_object_mut().unwrap().values_mut().filter_map(Value::as_array_mut).flatten() {
            let fields = record.as_object_mut().unwrap();
            let all = fields.len();
            fields.retain(|_, value| ![json!(0), json!(false), json!([]), json!("")].contains(value));
            left_out += all - fields.len();
        }
        assert!(left_out > 10, "{left_out}");
        assert_eq!(taken(&site, &file).await, Vec::<String>::new());
    }

    async fn ops_10e_of_two_of_the_same_name_each_stays_who_they_are(site: Site) {
        site.add_account("ada", &[domain::auth::Role::Administrator], &[]).await;
        let of = |doctors: Value| json!({ "format": 1, "doctors": doctors });
        let mut doctors = export(&site).await["doctors"].clone();
        let others = doctors.as_array().unwrap().len();
        doctors.as_array_mut().unwrap().extend([doctor("Perth"), doctor("Sydney")]);
        assert_eq!(taken(&site, &of(doctors.clone())).await.len(), 2);
        let before = doctor_ids(&site).await;

        // In another order, the first one removed, the second changed.
        let mut turned = doctors.clone();
        turned.as_array_mut().unwrap().reverse();
        assert_eq!(taken(&site, &of(turned)).await, Vec::<String>::new());
        let mut fewer = doctors.clone();
        fewer.as_array_mut().unwrap().remove(others);
        assert_eq!(taken(&site, &of(fewer)).await.len(), 1);
        assert_eq!(doctor_ids(&site).await, before[1..], "the one who stays is the same");

        // Both changed at once: they can't be told apart.
        assert_eq!(taken(&site, &of(doctors.clone())).await.len(), 1);
        let list = doctors.as_array_mut().unwrap();
        list[others]["city"] = json!("Hobart");
        list[others + 1]["city"] = json!("Cairns");
        let refused = refusal(&site, &of(doctors)).await;
        assert!(matches!(refused, ImportError::Alike { section: "doctors", .. }), "{refused}");
    }
}
