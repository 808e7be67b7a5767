//! Outcomes of a questionnaire, and the decision that the answers of a person lead to.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use crate::QuestionnaireId;
use crate::limits::CONFIGURED_NAME_MAX_CHARACTERS;

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
    /// Whether the texts of the result are expressions on the answers, such as `iif({weight} > 150, 'mri-wide', 'mri-knee')`.
    #[serde(default)]
    pub evaluate_result: bool,
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
    /// Whether the Medicare number must be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub medicare_number_required: Option<bool>,
    /// Whether a code sent to the patient's contact must be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub validation_code_required: Option<bool>,
    /// A document of this type must be there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document_type_id: Option<i64>,
    /// The insurance type that is chosen for the patient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insurance_type_id: Option<i64>,
    /// Named in the notice about exams without an appointment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk_in_exam_name: Option<String>,
    /// The exam group whose exams need no appointment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub walk_in_enabled_group: Option<String>,
    /// Another questionnaire that must be answered before the booking goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restrict_questionnaire_id: Option<i64>,
    /// With a request: the page that the browser goes to if it can't be made …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error_url: Option<String>,
    /// … and what is shown there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_message: Option<String>,
    /// With a request: the API key under which the server makes it. It is written, and never read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub api_key: Option<String>,
    /// Whether there is one. Written without a key, the one before it stays.
    #[serde(default, skip_serializing_if = "is_false")]
    pub api_key_set: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(set: &bool) -> bool {
    !set
}

impl OutcomeResult {
    /// Its texts, by the names of their fields.
    pub fn texts(&self) -> [(&'static str, &Option<String>); 8] {
        [
            ("message", &self.message),
            ("url", &self.url),
            ("newExamSlug", &self.new_exam_slug),
            ("confirmationMessage", &self.confirmation_message),
            ("walkInExamName", &self.walk_in_exam_name),
            ("walkInEnabledGroup", &self.walk_in_enabled_group),
            ("errorUrl", &self.error_url),
            ("customMessage", &self.custom_message),
        ]
    }

    /// Like [`Self::texts`], to be replaced by what they say about a person's answers.
    pub fn texts_mut(&mut self) -> [(&'static str, &mut Option<String>); 8] {
        [
            ("message", &mut self.message),
            ("url", &mut self.url),
            ("newExamSlug", &mut self.new_exam_slug),
            ("confirmationMessage", &mut self.confirmation_message),
            ("walkInExamName", &mut self.walk_in_exam_name),
            ("walkInEnabledGroup", &mut self.walk_in_enabled_group),
            ("errorUrl", &mut self.error_url),
            ("customMessage", &mut self.custom_message),
        ]
    }

    /// With what patients read in another language.
    #[must_use]
    pub fn translated(mut self, translate: impl Fn(&str) -> String) -> Self {
        for text in [
            &mut self.message,
            &mut self.confirmation_message,
            &mut self.custom_message,
            &mut self.walk_in_exam_name,
        ] {
            *text = text.as_deref().map(&translate);
        }
        self
    }

    /// What people may read: whether there is an API key, and not which.
    #[must_use]
    pub fn without_api_key(self) -> Self {
        Self { api_key_set: self.api_key.is_some(), api_key: None, ..self }
    }
}

/// Whether an address leads to a page of this site.
pub fn is_own_page(url: &str) -> bool {
    let other_host = url.starts_with("//") || url.contains('\\') || url.contains(char::is_control);
    url.starts_with('/') && !other_host && url.chars().count() <= CONFIGURED_NAME_MAX_CHARACTERS
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

impl DecidedOutcome {
    /// By which a request is made that it asks for.
    pub fn id(&self, questionnaire: QuestionnaireId) -> String {
        format!("o-{questionnaire}-{}", self.position)
    }
}

/// What must be there before an exam is booked or requested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Demands {
    pub medicare_number: bool,
    /// A code sent to the patient's contact.
    pub validation_code: bool,
    pub document_types: Vec<i64>,
}

impl Demands {
    pub fn add(&mut self, other: Self) {
        self.medicare_number |= other.medicare_number;
        self.validation_code |= other.validation_code;
        self.document_types.extend(other.document_types);
    }
}

/// What a caller attempts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    Book,
    /// Books what staff have offered.
    TakeUp,
    Request,
}

impl Decision {
    /// With what patients read in another language.
    #[must_use]
    pub fn translated(mut self, translate: impl Fn(&str) -> String) -> Self {
        for outcome in &mut self.outcomes {
            outcome.result = std::mem::take(&mut outcome.result).translated(&translate);
        }
        self
    }

    /// The first outcome that stands in the way; denials come first.
    pub fn obstacle(&self, attempt: Attempt, exam_slug: &str) -> Option<&DecidedOutcome> {
        let denying = match attempt {
            Attempt::Book | Attempt::TakeUp => OutcomeType::DenyBooking,
            Attempt::Request => OutcomeType::DenyBookingRequest,
        };
        let denied = self.outcomes.iter().find(|outcome| outcome.r#type == denying);
        let elsewhere = |outcome: &&DecidedOutcome| {
            let other = outcome.result.new_exam_slug.as_deref().is_some_and(|slug| slug != exam_slug);
            attempt == Attempt::Book && (other || outcome.r#type == OutcomeType::CreateBookingRequest)
        };
        denied.or_else(|| self.outcomes.iter().find(elsewhere))
    }

    pub fn demands(&self) -> Demands {
        let results = || self.outcomes.iter().map(|outcome| &outcome.result);
        Demands {
            medicare_number: results().any(|result| result.medicare_number_required == Some(true)),
            validation_code: results().any(|result| result.validation_code_required == Some(true)),
            document_types: results().filter_map(|result| result.document_type_id).collect(),
        }
    }

    /// Further questionnaires that must be answered.
    pub fn restricting(&self) -> impl Iterator<Item = QuestionnaireId> {
        self.outcomes
            .iter()
            .filter_map(|outcome| outcome.result.restrict_questionnaire_id)
            .map(QuestionnaireId)
    }

    /// The request that is to be made in place of a booking, by its id.
    pub fn request_instead(&self, id: &str) -> Option<&DecidedOutcome> {
        let asked = |outcome: &&DecidedOutcome| {
            outcome.r#type == OutcomeType::CreateBookingRequest && outcome.id(self.questionnaire_id) == id
        };
        self.outcomes.iter().find(asked)
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
    fn qst_11p_what_was_offered_is_booked_unless_it_is_denied() {
        use OutcomeType::{Continue, CreateBookingRequest, DenyBooking};
        let offered = [(CreateBookingRequest, None), (Continue, Some("mri-knee-long"))];
        assert_eq!(obstacle(&offered, Attempt::TakeUp), None);
        assert_eq!(obstacle(&[(DenyBooking, None)], Attempt::TakeUp), Some(0));
    }

    #[test]
    fn qst_03j_only_the_new_exam_is_booked() {
        assert_eq!(obstacle(&[(OutcomeType::Continue, Some("mri-knee-long"))], Attempt::Book), Some(0));
        assert_eq!(obstacle(&[(OutcomeType::Continue, Some("mri-knee"))], Attempt::Book), None);
    }

    #[test]
    fn qst_08d_08e_08f_what_any_outcome_demands_is_demanded() {
        let mut decision = decision(&[(OutcomeType::Continue, None), (OutcomeType::Continue, None)]);
        assert_eq!(decision.demands(), Demands::default());
        decision.outcomes[0].result.medicare_number_required = Some(true);
        decision.outcomes[1].result.validation_code_required = Some(true);
        decision.outcomes[1].result.document_type_id = Some(3);
        let demands = Demands { medicare_number: true, validation_code: true, document_types: vec![3] };
        assert_eq!(decision.demands(), demands);
    }

    #[test]
    fn qst_03i_an_api_key_is_only_said_to_be_there() {
        let result = OutcomeResult { api_key: Some("secret".into()), ..OutcomeResult::default() };
        let read = serde_json::to_value(result.without_api_key()).unwrap();
        assert_eq!(read, serde_json::json!({ "apiKeySet": true }));
    }

    #[test]
    fn qst_11o_only_what_patients_read_is_translated() {
        let result = OutcomeResult {
            message: Some("a".into()),
            confirmation_message: Some("b".into()),
            custom_message: Some("c".into()),
            walk_in_exam_name: Some("d".into()),
            url: Some("/contact".into()),
            new_exam_slug: Some("mri-knee".into()),
            walk_in_enabled_group: Some("Women's health".into()),
            ..OutcomeResult::default()
        };
        let mut decision = decision(&[(OutcomeType::Continue, None)]);
        decision.outcomes[0].result = result.clone();
        let translated = decision.translated(str::to_uppercase).outcomes.remove(0).result;
        let expected = OutcomeResult {
            message: Some("A".into()),
            confirmation_message: Some("B".into()),
            custom_message: Some("C".into()),
            walk_in_exam_name: Some("D".into()),
            ..result
        };
        assert_eq!(translated, expected);
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
