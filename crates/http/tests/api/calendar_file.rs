//! The calendar file, read as a calendar program would.

use serde_json::json;
use testkit::on_both_engines;

use crate::support::{booked, found, made, randwick_slot, slug_of};

/// The content lines, unfolded (RFC 5545, 3.1).
fn lines(file: &str) -> Vec<String> {
    assert!(file.ends_with("\r\n"), "every line ends in CRLF");
    file.replace("\r\n ", "").replace("\r\n\t", "").split_terminator("\r\n").map(str::to_owned).collect()
}

/// The values of a property, its parameters left out.
fn values<'a>(lines: &'a [String], name: &str) -> Vec<&'a str> {
    let pairs = lines.iter().filter_map(|line| line.split_once(':'));
    pairs.filter(|(left, _)| left.split(';').next() == Some(name)).map(|(_, value)| value).collect()
}

/// Components open and close in pairs.
fn assert_nested(lines: &[String]) {
    let mut open = Vec::new();
    for line in lines {
        match line.split_once(':').expect("every line has a name and a value") {
            ("BEGIN", part) => open.push(part),
            ("END", part) => assert_eq!(open.pop(), Some(part)),
            _ => {}
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

on_both_engines! {
    async fn a_booking_can_be_put_into_a_calendar(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (client, key) = booked(&site, &slot).await;
        let path = format!("/api/secured/booking_keys/{key}/calendar");
        let answer = client.get(&path).await;
        assert_eq!(answer.status.as_u16(), 200);
        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        assert!(answer.header("content-disposition").contains(".ics"));
        assert_eq!(answer.header("cache-control"), "no-store");
        let lines = lines(&answer.text);
        assert_nested(&lines);
        assert_eq!((lines[0].as_str(), lines.last().unwrap().as_str()), ("BEGIN:VCALENDAR", "END:VCALENDAR"));
        assert_eq!(values(&lines, "BEGIN"), ["VCALENDAR", "VEVENT", "VALARM"]);
        let alarm = lines.iter().position(|line| line == "BEGIN:VALARM").unwrap();
        let event = &lines[..alarm];
        assert_eq!(values(event, "DTSTART"), ["20260309T220000Z"]);
        assert_eq!(values(&lines, "DTEND"), ["20260309T223000Z"]);
        assert_eq!(values(event, "DTSTAMP"), ["20260308T190000Z"]);
        assert_eq!(values(&lines, "SEQUENCE"), ["0"]);
        assert_eq!(values(&lines, "STATUS"), ["CONFIRMED"]);
        assert!(values(&lines, "LOCATION")[0].starts_with("Harbour Imaging Newtown"));
        assert_eq!(values(&lines, "TRIGGER"), ["-PT50400S"], "7 pm on the evening before");
        let uid = values(event, "UID");
        assert!(uid[0].starts_with("a-") && uid[0].ends_with("@scanbook"), "{uid:?}");
        let all = answer.text.to_lowercase();
        assert!(!all.contains("abdomen") && !all.contains("ultrasound"), "a calendar is read by others: {all}");
        let again = crate::calendar_file::lines(&client.get(&path).await.text);
        assert_eq!(values(&again, "UID")[0], uid[0], "stays the same, so that a new version takes the old one's place");
    }

    async fn port_10d_port_10e_the_file_says_what_to_do_and_where_to_go(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (client, key) = booked(&site, &slot).await;
        let lines = lines(&client.get(&format!("/api/secured/booking_keys/{key}/calendar")).await.text);
        let said = values(&lines, "DESCRIPTION");
        let link = format!("/a/{key}");
        assert!(said[0].contains("https://www.google.com/maps/dir/?api=1&destination=-33."), "{said:?}");
        assert!(said[0].contains("Questions or changes: ") && said[0].contains(&link), "{said:?}");
        assert_eq!(said[1], "From 3:00 am\\, Tuesday 10 March 2026: Eat nothing for 6 hours before.");
        assert!(values(&lines, "URL")[0].ends_with(&link));
    }

    async fn the_file_names_the_exam_only_where_the_provider_wants_it(site: Site) {
        let slot = site.world.slot("ultrasound-abdomen", site.world.room_1, "2026-03-10", "09:00", 30);
        let (client, key) = booked(&site, &slot).await;
        let path = format!("/api/secured/booking_keys/{key}/calendar");
        let title = async || values(&lines(&client.get(&path).await.text), "SUMMARY")[0].to_owned();
        assert_eq!(title().await, "Scan at Harbour Imaging Newtown", "nothing of it by default");
        site.configure("application", &json!({ "calendarExamNameEnabled": true })).await;
        assert_eq!(title().await, "Ultrasound abdomen at Harbour Imaging Newtown");
        site.configure("application", &json!({ "calendarExamNameEnabled": false })).await;
        assert_eq!(title().await, "Scan at Harbour Imaging Newtown");
    }

    async fn a_booking_that_moves_or_ends_is_the_next_version_of_the_same_entry(site: Site) {
        let (client, key) = booked(&site, &randwick_slot(&site, "09:00")).await;
        let path = format!("/api/secured/booking_keys/{key}/calendar");
        let first = lines(&client.get(&path).await.text);
        let slots = json!([randwick_slot(&site, "14:00")]);
        let body = json!({ "slugs": slug_of(&client, &key).await, "slots": slots });
        let moved = made(&client.post_once("/api/secured/appointments/reschedules", &site.idempotency_key(), &body).await);
        let second = lines(&client.get(&path).await.text);
        assert_eq!(values(&second, "UID"), values(&first, "UID"), "one entry, with the name that it had");
        assert_eq!(values(&second, "SEQUENCE"), ["1"]);
        assert_eq!(values(&second, "DTSTART"), ["20260310T030000Z"]);
        let body = json!({ "slugs": moved["appointments"][0]["slug"], "reason": "Other" });
        found(&client.post_once("/api/secured/appointments/cancellations", &site.idempotency_key(), &body).await);
        let third = lines(&client.get(&path).await.text);
        assert_eq!(values(&third, "UID"), values(&first, "UID"));
        assert_eq!((values(&third, "SEQUENCE"), values(&third, "STATUS")), (vec!["2"], vec!["CANCELLED"]));
    }
}
