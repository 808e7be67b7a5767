//! Earlier appointments that a new exam relates to.

use testkit::on_both_engines;

use crate::support::{booked, found, randwick_slot, refused, texts};

const PATH: &str = "/api/secured/reference_appointments";

on_both_engines! {
    async fn slot_06b_appointments_are_answered_to_which_an_exam_relates(site: Site) {
        let (client, _) = booked(&site, &randwick_slot(&site, "09:00")).await;
        booked(&site, &randwick_slot(&site, "11:00")).await;
        let all = found(&client.get(PATH).await);
        assert_eq!(texts(&all, "examSlug"), ["ultrasound-knee"], "the session's own alone");
        assert_eq!(texts(&all, "date"), ["2026-03-10"]);
        assert_eq!(texts(&all, "status"), ["BOOKED"]);
        assert_eq!(texts(&all, "examName"), ["Ultrasound knee"]);
        let same_modality = found(&client.get(&format!("{PATH}?examSlug=ultrasound-abdomen")).await);
        assert_eq!(same_modality, all);
        let wider = site.add_second_region().await;
        let other = "mri-knee";
        let unrelated = found(&client.get(&format!("{PATH}?examSlug={other}")).await);
        assert_eq!(texts(&unrelated, "slug"), Vec::<String>::new());
        let one_of_two = found(&client.get(&format!("{PATH}?examSlug={other},ultrasound-knee")).await);
        assert_eq!(one_of_two, all);
        site.put_under_body_part("ultrasound-knee", wider.knee).await;
        let same_part = found(&client.get(&format!("{PATH}?examSlug={other}")).await);
        assert_eq!(same_part, all);
        refused(&client.get(&format!("{PATH}?examSlug=nothing")).await, 422, "message.unknown_exam");
    }

    async fn reading_them_needs_a_session(site: Site) {
        booked(&site, &randwick_slot(&site, "09:00")).await;
        refused(&site.another_client().get(PATH).await, 401, "message.not_authenticated");
    }
}
