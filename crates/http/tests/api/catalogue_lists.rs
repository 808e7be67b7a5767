//! Exams by clinic, group and body part, clinics, and the lists of the form.

use serde_json::{Value, json};
use testkit::{Site, on_both_engines};

use crate::support::{found, made, refused, texts};

async fn slugs(site: &Site, path: &str) -> Vec<String> {
    texts(&found(&site.client.get(path).await), "slug")
}

on_both_engines! {
    async fn book_17g_clinic_exams_are_answered(site: Site) {
        site.add_second_region().await;
        let subiaco = slugs(&site, "/api/clinics/subiaco/exams").await;
        assert_eq!(subiaco, ["mri-knee", "xray-knee", "guided-injection"], "what is only asked for is asked anywhere");
        assert_eq!(slugs(&site, "/api/clinics/subiaco/exams?groupName=MRI").await, ["mri-knee"]);
        refused(&site.client.get("/api/clinics/nowhere/exams").await, 404, "message.not_found");
    }

    async fn book_17i_exam_group_names_are_answered(site: Site) {
        let wider = site.add_second_region().await;
        let groups = found(&site.client.get("/api/exam_groups").await);
        assert_eq!(groups[0], json!({ "groupName": "MRI", "name": "MRI", "modalityId": wider.mri, "examCount": 1 }));
        assert_eq!((&groups[1]["groupName"], &groups[1]["examCount"]), (&json!("Ultrasound"), &json!(6)));
        let sydney = found(&site.client.get("/api/exam_groups?regionSlug=sydney").await);
        assert_eq!(texts(&sydney, "groupName"), ["Ultrasound"]);
        let any = found(&site.client.get("/api/exam_groups?regionSlug=select-region").await);
        assert_eq!(texts(&any, "groupName"), ["MRI", "Ultrasound"]);
    }

    async fn book_17h_group_exams_are_answered(site: Site) {
        site.add_second_region().await;
        assert_eq!(slugs(&site, "/api/exam_groups/MRI/exams").await, ["mri-knee"]);
        assert_eq!(slugs(&site, "/api/exam_groups/MRI/exams?regionSlug=sydney").await, Vec::<String>::new());
        assert_eq!(slugs(&site, "/api/exam_groups/Ultrasound/exams?regionSlug=sydney").await.len(), 5);
    }

    async fn book_17j_body_parts_are_answered(site: Site) {
        let wider = site.add_second_region().await;
        let parts = found(&site.client.get("/api/body_parts").await);
        assert_eq!(parts, json!([{ "id": wider.knee, "name": "Knee", "figureRegion": "knee", "examCount": 1 }]));
        let sydney = found(&site.client.get("/api/body_parts?regionSlug=sydney").await);
        assert_eq!(sydney, json!([]), "a part without an exam there is not offered");
    }

    async fn book_17k_walk_in_exams_are_answered_with_their_clinics(site: Site) {
        site.add_second_region().await;
        let exams = found(&site.client.get("/api/exams/walk_in?regionSlug=perth").await);
        assert_eq!(texts(&exams, "slug"), ["xray-knee"]);
        assert_eq!(texts(&exams[0]["clinics"], "slug"), ["subiaco"]);
        assert_eq!(exams[0]["clinics"][0]["openingHours"], "Monday to Friday 8 am to 5 pm");
        assert_eq!(found(&site.client.get("/api/exams/walk_in?groupName=MRI").await), json!([]));
    }

    async fn book_17c_clinics_by_region_and_exams_are_answered(site: Site) {
        site.add_second_region().await;
        let all = found(&site.client.get("/api/clinics").await);
        for field in ["id", "slug", "name", "region"] {
            assert!(all[0].get(field).is_some(), "{field}");
        }
        assert_eq!(slugs(&site, "/api/clinics?regionSlug=perth").await, ["subiaco"]);
        assert_eq!(slugs(&site, "/api/clinics?examSlug=mri-knee,xray-knee").await, ["subiaco"]);
        assert_eq!(slugs(&site, "/api/clinics?examSlug=mri-knee,ultrasound-knee").await, Vec::<String>::new());
        refused(&site.client.get("/api/clinics?examSlug=mri-knee,nothing").await, 422, "message.unknown_exam");
    }

    async fn book_17e_clinics_by_ids_are_answered_in_the_order_asked(site: Site) {
        let wider = site.add_second_region().await;
        let path = format!("/api/clinics/by_ids?ids={},999999,{}", wider.subiaco, site.world.newtown);
        assert_eq!(slugs(&site, &path).await, ["subiaco", "newtown"]);
    }

    async fn book_17f_clinics_for_separate_booking_are_answered_an_exam(site: Site) {
        site.add_second_region().await;
        let path = "/api/clinics/separate_booking?examSlug=mri-knee,ultrasound-knee&lat=-33.9&lng=151.18";
        let answer = found(&site.client.get(path).await);
        assert_eq!(texts(&answer, "examSlug"), ["mri-knee", "ultrasound-knee"]);
        assert_eq!(answer[0]["clinics"][0]["clinic"]["slug"], "subiaco");
        assert!(answer[1]["clinics"].as_array().unwrap().len() > 1);
        let (near, far) = (&answer[1]["clinics"][0]["distance"], &answer[1]["clinics"][1]["distance"]);
        assert!(near.as_i64() <= far.as_i64(), "nearest first: {near} {far}");
        let many = ["mri-knee"; 11].join(",");
        let refusal = site.client.get(&format!("/api/clinics/separate_booking?examSlug={many}")).await;
        refused(&refusal, 400, "message.malformed");
    }

    async fn book_18k_insurance_types_are_answered_by_priority(site: Site) {
        site.add_lists().await;
        let types = found(&site.client.get("/api/insurance_types").await);
        assert_eq!(texts(&types, "name"), ["Medicare", "Private"]);
        assert_eq!((&types[0]["medicareNumberRequired"], &types[1]["medicareNumberRequired"]), (&json!(true), &json!(false)));
    }

    async fn book_18l_ethnicities_are_answered_by_priority(site: Site) {
        site.add_lists().await;
        let all = found(&site.client.get("/api/ethnicities").await);
        assert_eq!(texts(&all, "name"), ["Medicare people", "Private people"]);
    }

    async fn book_18m_doctors_are_found_with_their_organizations(site: Site) {
        site.add_lists().await;
        let search = async |query: &str| found(&site.client.get(&format!("/api/doctor_organizations?search={query}")).await);
        let both = search("TESTA").await;
        assert_eq!(texts(&both, "firstName"), ["Ana", "Ben"]);
        assert_eq!(both[0]["organization"]["name"], "Newtown Family Practice");
        assert_eq!((&both[0]["city"]["name"], &both[0]["postalCode"]["code"]), (&json!("Newtown"), &json!("2042")));
        assert_eq!(both[1].get("organization"), None);
        assert_eq!(texts(&search("family%20ana").await, "lastName"), ["Testa"], "by practice and name together");
        assert_eq!(texts(&search("o'neil_%25").await, "firstName"), ["Cleo"], "what is typed is no pattern");
        assert_eq!(search("_%25_").await, json!([]));
        let ana = both[0]["id"].as_i64().unwrap();
        assert_eq!(texts(&search(&format!("testa&excludeIds={ana}")).await, "firstName"), ["Ben"]);
        refused(&site.client.get("/api/doctor_organizations?search=te").await, 422, "message.too_short");
    }

    async fn book_18m_doctors_are_found_by_how_words_of_their_names_and_practices_begin(site: Site) {
        let admin = crate::setup::administrator(&site).await;
        let practice = json!({ "name": "Ординација Сонце", "address": "5 Hidden Lane", "city": "Ryde", "postalCode": "2112" });
        let mut practice = made(&admin.post("/api/admin/organizations", &practice).await);
        let mut mira = json!({ "firstName": "Мира", "lastName": "Костова", "providerNumber": "7770001K",
            "organizationId": practice["id"], "city": "Epping", "postalCode": "2121" });
        mira = made(&admin.post("/api/admin/doctors", &mira).await);
        made(&admin.post("/api/admin/doctors", &json!({ "firstName": "Jürgen", "lastName": "O'Müller" })).await);
        let search = async |typed: &str| {
            let answer = site.client.get(&format!("/api/doctor_organizations?search={typed}")).await;
            texts(&found(&answer), "firstName")
        };
        for typed in ["КОСТ", "костова МИРА", "сонце", "ОРДИНАЦИЈА кос"] {
            assert_eq!(search(typed).await, ["Мира"], "{typed}");
        }
        assert_eq!(search("omull jurgen").await, ["Jürgen"]);
        // Provider numbers must not be guessable, nor where a practice is.
        for typed in ["777", "7770001K", "костова 7", "hidden", "epping", "оцтова", "костова jurgen"] {
            assert_eq!(search(typed).await, Vec::<String>::new(), "{typed}");
        }
        practice["name"] = json!("Ординација Месечина");
        let path = format!("/api/admin/organizations/{}", practice["id"]);
        found(&admin.put_json(&path, &practice).await);
        assert_eq!((search("сонце").await, search("МЕСЕЧ").await), (vec![], vec!["Мира".to_owned()]));
        let path = format!("/api/admin/doctors/{}", mira["id"]);
        mira["organizationId"] = Value::Null;
        let mira = found(&admin.put_json(&path, &mira).await);
        assert_eq!(search("месеч").await, Vec::<String>::new());
        assert_eq!(crate::setup::delete(&admin, &path, mira["version"].as_i64().unwrap()).await.status, 204);
        assert_eq!(search("костова").await, Vec::<String>::new());
    }

    async fn of_many_doctors_twenty_are_answered_beside_those_that_are_not_wanted(site: Site) {
        let admin = crate::setup::administrator(&site).await;
        let mut ids = Vec::new();
        for number in 0..25 {
            let doctor = json!({ "firstName": "Ana", "lastName": format!("Zeta{number:02}") });
            ids.push(made(&admin.post("/api/admin/doctors", &doctor).await)["id"].to_string());
        }
        let names = async |query: &str| {
            texts(&found(&site.client.get(&format!("/api/doctor_organizations?search={query}")).await), "lastName")
        };
        let of = |numbers: std::ops::Range<usize>| numbers.map(|number| format!("Zeta{number:02}")).collect::<Vec<_>>();
        assert_eq!(names("ana zet").await, of(0..20));
        assert_eq!(names(&format!("zeta&excludeIds={}", ids[..3].join(","))).await, of(3..23));
        assert_eq!(names(&format!("zeta&excludeIds={}", ids[..10].join(","))).await, of(10..25));
    }

    async fn slot_01a_clinic_appointments_take_clinics_exam_and_days(site: Site) {
        let wider = site.add_second_region().await;
        let day = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-03-10";
        let one = found(&site.client.get(&format!("/api/clinic_appointments?clinicIds={}&{day}", site.world.newtown)).await);
        let slugs: Vec<_> = one["clinics"].as_array().unwrap().iter().map(|entry| entry["clinic"]["slug"].clone()).collect();
        assert_eq!(slugs, ["newtown"]);
        let starts = texts(&one["clinics"][0]["slots"], "start");
        assert!(starts.iter().all(|start| start.starts_with("2026-03-10T")) && !starts.is_empty(), "{starts:?}");
        let none = found(&site.client.get(&format!("/api/clinic_appointments?clinicIds=,&{day}")).await);
        assert_eq!(none["clinics"], json!([]), "no id means no clinic, not every clinic");
        let subiaco = found(&site.client.get(&format!("/api/clinic_appointments?clinicIds={}&{day}", wider.subiaco)).await);
        assert_eq!(subiaco["clinics"], json!([]), "it does not do this exam");
        let long = "examSlug=ultrasound-knee&start=2026-03-10&end=2026-06-10";
        let refusal = site.client.get(&format!("/api/clinic_appointments?clinicIds=1&{long}")).await;
        refused(&refusal, 422, "message.range_too_long");
    }
}
