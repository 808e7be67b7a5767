//! Types on the wire: camelCase, absent values left out, times with the clinic's offset.

pub(crate) mod accounts;
pub(crate) mod api_keys;
pub(crate) mod attachments;
pub(crate) mod booking;
pub(crate) mod booking_form;
pub(crate) mod captcha;
pub(crate) mod catalogue;
pub(crate) mod changes;
pub(crate) mod clashes;
pub(crate) mod config;
pub(crate) mod consents;
pub(crate) mod day;
pub(crate) mod doctors;
pub(crate) mod draft_items;
pub(crate) mod enquiries;
pub(crate) mod exceptions;
pub(crate) mod help;
mod local_time;
pub(crate) mod locations;
pub(crate) mod office;
pub(crate) mod office_details;
pub(crate) mod office_duplicates;
pub(crate) mod office_help;
pub(crate) mod office_history;
pub(crate) mod office_messages;
pub(crate) mod office_patients;
pub(crate) mod office_requests;
pub(crate) mod patient_summary;
pub(crate) mod portal;
pub(crate) mod privacy;
pub(crate) mod questionnaire_editing;
pub(crate) mod questionnaires;
pub(crate) mod reports;
pub(crate) mod requests;
pub(crate) mod results;
pub(crate) mod searches;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod sharing;
pub(crate) mod sign_in;
pub(crate) mod slots;
pub(crate) mod submission;
pub(crate) mod upload_links;
pub(crate) mod users;

pub(crate) use local_time::{LocalTime, Zone, local};

/// Metres, whole.
#[expect(clippy::cast_possible_truncation, reason = "no distance on Earth is near the end of i64")]
pub(crate) fn metres(distance: f64) -> i64 {
    distance.round() as i64
}

/// Kilometres with one decimal.
pub(crate) fn kilometres(distance: f64) -> f64 {
    (distance / 100.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_shown_in_metres_and_in_tenths_of_a_kilometre() {
        assert_eq!(metres(12_939.7), 12_940);
        assert!((kilometres(12_939.7) - 12.9).abs() < f64::EPSILON);
    }
}
