use jiff::civil::{DateTime, datetime};
use scanbook_surveys::{Condition, Decider, Decision, DecisionError, Finding, Form};
use serde_json::{Map, Value, json};

pub(crate) fn now() -> DateTime {
    datetime(2026, 11, 19, 9, 30, 0, 0)
}

pub(crate) fn form(definition: &Value, conditions: &[(&str, &str)]) -> Form {
    Form {
        definition: definition.to_string(),
        language: "en-AU".to_owned(),
        context: Map::new(),
        now: now(),
        conditions: conditions.iter().map(|(id, expression)| condition(id, expression, None)).collect(),
    }
}

pub(crate) fn condition(id: &str, expression: &str, result: Option<&str>) -> Condition {
    Condition { id: id.to_owned(), expression: expression.to_owned(), result: result.map(str::to_owned) }
}

/// A form with these questions on one page.
pub(crate) fn questions(elements: &Value) -> Value {
    json!({ "pages": [{ "name": "page", "elements": elements }] })
}

pub(crate) async fn decide(form: &Form, answers: &Value) -> Result<Decision, DecisionError> {
    Decider::start().unwrap().decide(form, &answers.to_string()).await
}

pub(crate) fn is_true(decision: &Decision, id: &str) -> bool {
    decision.conditions.iter().find(|condition| condition.id == id).unwrap().is_true
}

/// A safety form whose right decision is known.
pub(crate) fn pacemaker() -> Form {
    let elements = json!([{ "type": "boolean", "name": "pacemaker", "isRequired": true }]);
    form(&questions(&elements), &[("deny", "{pacemaker} = true"), ("allow", "{pacemaker} = false")])
}

pub(crate) async fn assert_decides_rightly(decider: &Decider) {
    for pacemaker_worn in [true, false] {
        let decision =
            decider.decide(&pacemaker(), &json!({ "pacemaker": pacemaker_worn }).to_string()).await.unwrap();
        assert!(decision.is_complete());
        assert_eq!(is_true(&decision, "deny"), pacemaker_worn);
        assert_eq!(is_true(&decision, "allow"), !pacemaker_worn);
    }
}

pub(crate) fn kinds(refused: Result<Decision, DecisionError>) -> Vec<String> {
    match refused {
        Err(DecisionError::Undecidable(findings)) => {
            findings.into_iter().map(|Finding { kind, .. }| kind).collect()
        }
        other => panic!("not refused: {other:?}"),
    }
}
