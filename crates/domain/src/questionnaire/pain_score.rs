//! Pain scores: how much something hurts before the exam and after it, from 0 to 10.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::QuestionnaireType;
use crate::appointment::AppointmentStatus;

/// The question with the score, where others are asked too.
const QUESTION: &str = "painScore";
const MOST: i64 = 10;

/// When a patient says how much something hurts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PainMoment {
    Initial,
    Final,
}

impl PainMoment {
    /// `None` if the questionnaire asks for something else.
    pub fn of(kind: QuestionnaireType) -> Option<Self> {
        match kind {
            QuestionnaireType::PainScoreInitial => Some(Self::Initial),
            QuestionnaireType::PainScoreFinal => Some(Self::Final),
            _ => None,
        }
    }
}

/// The score in the answers to a questionnaire: that of the question `painScore`, or the only whole number from 0 to 10.
pub fn score_of(answers: &str) -> Option<i64> {
    let answers: Map<String, Value> = serde_json::from_str(answers).ok()?;
    if let Some(answer) = answers.get(QUESTION) {
        return score(answer);
    }
    let mut scores = answers.values().filter_map(score);
    scores.next().filter(|_| scores.next().is_none())
}

/// Pictures and buttons answer with a text.
fn score(answer: &Value) -> Option<i64> {
    let number = answer.as_i64().or_else(|| answer.as_str()?.parse().ok());
    number.filter(|number| (0..=MOST).contains(number))
}

/// An appointment, and what its questionnaires ask for.
#[derive(Debug, Clone, Copy)]
pub struct PainVisit {
    pub status: AppointmentStatus,
    pub end: Timestamp,
    pub asks_initial: bool,
    pub asks_final: bool,
}

/// Which score is to be given now, if any: the final one once an exam is over, the initial one until then.
pub fn due(visits: &[PainVisit], given: &[PainMoment], now: Timestamp) -> Option<PainMoment> {
    use AppointmentStatus as S;
    let comes = |visit: &PainVisit| {
        matches!(
            visit.status,
            S::Booked | S::Confirmed | S::RequestReschedule | S::Changed | S::Arrived | S::InProgress
        )
    };
    let is_over = |visit: &&PainVisit| visit.status == S::Completed || (comes(visit) && visit.end <= now);
    let is_ahead = |visit: &&PainVisit| comes(visit) && now < visit.end;
    if visits.iter().filter(is_over).any(|visit| visit.asks_final) && !given.contains(&PainMoment::Final) {
        return Some(PainMoment::Final);
    }
    let asks = visits.iter().filter(is_ahead).any(|visit| visit.asks_initial);
    (asks && !given.contains(&PainMoment::Initial)).then_some(PainMoment::Initial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qst_16a_the_score_is_the_one_whole_number_from_0_to_10() {
        for (answers, score) in [
            (r#"{"painScore":7}"#, Some(7)),
            (r#"{"painScore":"0"}"#, Some(0)),
            (r#"{"painScore":10,"days":3}"#, Some(10)),
            (r#"{"howMuch":4,"where":"knee"}"#, Some(4)),
            (r#"{"howMuch":4,"days":3}"#, None),
            (r#"{"painScore":11}"#, None),
            (r#"{"painScore":-1}"#, None),
            (r#"{"painScore":3.5}"#, None),
            (r#"{"painScore":"much","days":3}"#, None),
            ("{}", None),
            ("[7]", None),
        ] {
            assert_eq!(score_of(answers), score, "{answers}");
        }
    }

    #[test]
    fn qst_16b_the_initial_score_is_due_before_the_exam_and_the_final_one_after() {
        use AppointmentStatus as S;
        let (now, hour) =
            (Timestamp::from_second(1_800_000_000).unwrap(), jiff::SignedDuration::from_hours(1));
        let visit = |status, end| PainVisit { status, end, asks_initial: true, asks_final: true };
        let (before, after) = (visit(S::Confirmed, now + hour), visit(S::Arrived, now));
        assert_eq!(due(&[before], &[], now), Some(PainMoment::Initial));
        assert_eq!(due(&[before], &[PainMoment::Initial], now), None);
        assert_eq!(due(&[after], &[], now), Some(PainMoment::Final));
        assert_eq!(due(&[after], &[PainMoment::Final], now), None);
        assert_eq!(due(&[visit(S::Completed, now + hour)], &[], now), Some(PainMoment::Final));
        for gone in [S::Canceled, S::NoShow, S::Rescheduled, S::Declined, S::Pending] {
            assert_eq!(due(&[visit(gone, now)], &[], now), None, "{gone}");
        }
        let silent = PainVisit { asks_initial: false, asks_final: false, ..before };
        assert_eq!(due(&[silent, PainVisit { end: now, ..silent }], &[], now), None);
    }
}
