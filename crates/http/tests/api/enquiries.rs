//! Exams that are requested: which, where, and those that represent "something else".

use serde_json::json;
use testkit::on_both_engines;

use crate::support::{found, refused, texts};

on_both_engines! {
    async fn book_17l_the_special_enquire_exam_is_answered(site: Site) {
        let wider = site.add_second_region().await;
        refused(&site.client.get("/api/exams/special_enquiry").await, 404, "message.not_found");
        site.configure("application", &json!({ "specialEnquiryExamSlugs": ["guided-injection", "mri-knee"] })).await;
        assert_eq!(found(&site.client.get("/api/exams/special_enquiry").await)["slug"], "guided-injection");
        let of_mri = format!("/api/exams/special_enquiry?modalityId={}", wider.mri);
        assert_eq!(found(&site.client.get(&of_mri).await)["slug"], "mri-knee");
        refused(&site.client.get("/api/exams/special_enquiry?modalityId=999").await, 404, "message.not_found");
    }

    async fn book_17m_the_general_enquire_exam_is_answered(site: Site) {
        refused(&site.client.get("/api/exams/general_enquiry").await, 404, "message.not_found");
        site.configure("application", &json!({ "generalEnquiryExamSlug": "guided-injection" })).await;
        assert_eq!(found(&site.client.get("/api/exams/general_enquiry").await)["slug"], "guided-injection");
        site.configure("application", &json!({ "generalEnquiryExamSlug": "no-longer-there" })).await;
        refused(&site.client.get("/api/exams/general_enquiry").await, 404, "message.not_found");
    }

    async fn book_18g_exams_can_be_enquired_of_in_all_clinics(site: Site) {
        let wider = site.add_second_region().await;
        let ask = async |slugs: &str| found(&site.client.get(&format!("/api/exam_enquiries?examSlug={slugs}")).await);
        let one = ask("guided-injection").await;
        assert_eq!(one["enquiryInAllClinics"], true);
        assert!(one["exams"][0]["clinicIds"].as_array().unwrap().contains(&json!(wider.subiaco)));
        let two = ask("guided-injection,mri-knee").await;
        assert_eq!(two["enquiryInAllClinics"], false, "one of them is booked");
        assert_eq!(two["exams"][1], json!({ "examSlug": "mri-knee", "enquiry": false, "clinicIds": [wider.subiaco] }));
        refused(&site.client.get("/api/exam_enquiries?examSlug=nothing").await, 422, "message.unknown_exam");
    }

    async fn book_18h_the_enquire_response_says_how_each_exam_is_had(site: Site) {
        site.add_second_region().await;
        site.configure("application", &json!({ "specialEnquiryExamSlugs": ["guided-injection"] })).await;
        let path = "/api/exam_enquiries/response?examSlug=mri-knee,guided-injection,xray-knee&regionSlug=perth";
        let answer = found(&site.client.get(path).await);
        assert_eq!(answer["step"], 2);
        assert!(answer["message"].as_str().unwrap().contains(' '), "{answer}");
        assert_eq!(texts(&answer["exams"], "bookAs"), ["APPOINTMENT", "BOOKING_REQUEST", "WALK_IN"]);
        assert_eq!(texts(&answer["exams"][0]["clinics"], "slug"), ["subiaco"]);
        let elsewhere = "/api/exam_enquiries/response?examSlug=ultrasound-knee&clinicSlug=subiaco";
        let answer = found(&site.client.get(elsewhere).await);
        let (how, instead) = (&answer["exams"][0]["bookAs"], &answer["exams"][0]["enquireExamSlug"]);
        assert_eq!((how, instead), (&json!("BOOKING_REQUEST"), &json!("guided-injection")), "not done there");
        let any = "/api/exam_enquiries/response?examSlug=ultrasound-knee&clinicSlug=select-clinic";
        assert_eq!(found(&site.client.get(any).await)["exams"][0]["bookAs"], "APPOINTMENT");
    }

    async fn a_typing_mistake_still_finds_the_exam(site: Site) {
        site.add_second_region().await;
        let search = async |typed: &str| {
            texts(&found(&site.client.get(&format!("/api/exams?search={typed}")).await), "slug")
        };
        assert_eq!(search("abdomin%20ulrasound").await, ["ultrasound-abdomen"]);
        assert_eq!(search("a%20scan%20of%20my%20meniscus").await, ["mri-knee"]);
        assert_eq!(search("menicus").await, ["mri-knee"]);
        assert_eq!(search("knee%20mri").await, ["mri-knee"], "what is exact is not mixed with what is near");
        assert_eq!(search("zebra").await, Vec::<String>::new());
    }
}
