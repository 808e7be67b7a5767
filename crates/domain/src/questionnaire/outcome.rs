//! Outcomes of a questionnaire, and the decision that the answers of a person lead to.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use crate::QuestionnaireId;

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum OutcomeType {
    /// The exam can't be booked.
    DenyBooking,
    /// The exam can't be requested.
    DenyBookingRequest,
    /// The exam is requested instead of booked.
    CreateBookingRequest,
    /// The booking goes on as the result says.
    Continue,
}

/// What is to happen when a condition is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = QuestionnaireOutcome))]
pub struct Outcome {
    /// A `SurveyJS` expression on the answers, such as `{pacemaker} = 'yes'`.
    pub condition: String,
    pub r#type: OutcomeType,
    #[serde(default)]
    pub result: OutcomeResult,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = OutcomeResult))]
pub struct OutcomeResult {
    /// Why the exam can't be booked or requested, for the patient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The page that the browser goes to, on this site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The exam to be booked in place of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub new_exam_slug: Option<String>,
    /// With a request: whether the draft is dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete_key: Option<bool>,
    /// With a request: what is shown once it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmation_message: Option<String>,
    /// No slot nearer than these minutes is booked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prep_time: Option<i64>,
    /// How many minutes early the patient arrives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes_prior: Option<i64>,
}

/// What a person's answers led to. Only these very answers are allowed by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Decision {
    pub questionnaire_id: QuestionnaireId,
    pub version: i64,
    /// SHA-256 of the answers, as hexadecimal digits.
    pub answer_hash: String,
    /// In the order of the questionnaire.
    pub outcomes: Vec<DecidedOutcome>,
}

/// An outcome whose condition was true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct DecidedOutcome {
    /// Its place in the version of the questionnaire, from 0.
    pub position: usize,
    pub r#type: OutcomeType,
    pub condition: String,
    pub result: OutcomeResult,
    /// The answers that the condition looked at, by name; JSON.
    pub answers: Vec<(String, String)>,
}

/// What a caller attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    Book,
    Request,
}

impl Decision {
    /// The first outcome that stands in the way; denials come first.
    pub fn obstacle(&self, attempt: Attempt, exam_slug: &str) -> Option<&DecidedOutcome> {
        let denying = match attempt {
            Attempt::Book => OutcomeType::DenyBooking,
            Attempt::Request => OutcomeType::DenyBookingRequest,
        };
        let denied = self.outcomes.iter().find(|outcome| outcome.r#type == denying);
        let elsewhere = |outcome: &&DecidedOutcome| {
            let other = outcome.result.new_exam_slug.as_deref().is_some_and(|slug| slug != exam_slug);
            attempt == Attempt::Book && (other || outcome.r#type == OutcomeType::CreateBookingRequest)
        };
        denied.or_else(|| self.outcomes.iter().find(elsewhere))
    }

    /// The longest preparation time, in minutes.
    pub fn preparation_minutes(&self) -> i64 {
        self.outcomes.iter().filter_map(|outcome| outcome.result.prep_time).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(outcomes: &[(OutcomeType, Option<&str>)]) -> Decision {
        let decided = |(position, (kind, exam)): (usize, &(OutcomeType, Option<&str>))| DecidedOutcome {
            position,
            r#type: *kind,
            condition: "{a} = 1".to_owned(),
            result: OutcomeResult { new_exam_slug: exam.map(str::to_owned), ..OutcomeResult::default() },
            answers: Vec::new(),
        };
        Decision {
            questionnaire_id: QuestionnaireId(1),
            version: 1,
            answer_hash: String::new(),
            outcomes: outcomes.iter().enumerate().map(decided).collect(),
        }
    }

    fn obstacle(outcomes: &[(OutcomeType, Option<&str>)], attempt: Attempt) -> Option<usize> {
        decision(outcomes).obstacle(attempt, "mri-knee").map(|outcome| outcome.position)
    }

    #[test]
    fn qst_03c_denials_come_before_everything_else() {
        use OutcomeType::{CreateBookingRequest, DenyBooking};
        assert_eq!(obstacle(&[(CreateBookingRequest, None), (DenyBooking, None)], Attempt::Book), Some(1));
        assert_eq!(obstacle(&[(DenyBooking, None)], Attempt::Request), None);
    }

    #[test]
    fn qst_03d_a_denied_request_may_be_booked() {
        let denied = [(OutcomeType::DenyBookingRequest, None)];
        assert_eq!(obstacle(&denied, Attempt::Request), Some(0));
        assert_eq!(obstacle(&denied, Attempt::Book), None);
    }

    #[test]
    fn qst_03f_what_is_to_be_requested_is_not_booked() {
        let requested = [(OutcomeType::CreateBookingRequest, None)];
        assert_eq!(obstacle(&requested, Attempt::Book), Some(0));
        assert_eq!(obstacle(&requested, Attempt::Request), None);
    }

    #[test]
    fn qst_03j_only_the_new_exam_is_booked() {
        assert_eq!(obstacle(&[(OutcomeType::Continue, Some("mri-knee-long"))], Attempt::Book), Some(0));
        assert_eq!(obstacle(&[(OutcomeType::Continue, Some("mri-knee"))], Attempt::Book), None);
    }

    #[test]
    fn qst_08i_the_longest_preparation_time_counts() {
        let mut decision = decision(&[(OutcomeType::Continue, None), (OutcomeType::Continue, None)]);
        assert_eq!(decision.preparation_minutes(), 0);
        decision.outcomes[0].result.prep_time = Some(240);
        decision.outcomes[1].result.prep_time = Some(60);
        assert_eq!(decision.preparation_minutes(), 240);
    }
}
