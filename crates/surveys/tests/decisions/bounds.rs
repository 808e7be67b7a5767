//! What is too large, too deep or too long is refused, and nothing is allowed by it.

use domain::limits::{
    ANSWER_MAX_BYTES, CONDITION_MAX_BYTES, CONDITIONS_MAX, DECISIONS_WAITING_MAX, DEFINITION_MAX_BYTES,
    DEFINITION_MAX_DEPTH, EXPRESSION_MAX_BRACKETS,
};
use scanbook_surveys::{Decider, DecisionError, Form};
use serde_json::{Value, json};

use crate::support::{assert_decides_rightly, condition, decide, form, kinds, pacemaker, questions};

async fn refused_as(definition: String) -> Vec<String> {
    let form = Form { definition, ..pacemaker() };
    kinds(decide(&form, &json!({})).await)
}

#[tokio::test]
async fn qst_10b_a_definition_has_a_size() {
    let padded = |bytes: usize| format!("{{\"title\":\"{}\"}}", "x".repeat(bytes - 12));
    assert_eq!(refused_as(padded(DEFINITION_MAX_BYTES + 1)).await, ["too_large"]);
    assert_eq!(refused_as(padded(5 * 1024 * 1024)).await, ["too_large"]);
    let fits = Form { definition: padded(DEFINITION_MAX_BYTES), conditions: Vec::new(), ..pacemaker() };
    assert!(decide(&fits, &json!({})).await.is_ok());
}

#[tokio::test]
async fn qst_10b_a_definition_has_a_depth() {
    let nested = |levels: usize| format!("{{\"pages\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
    assert_eq!(refused_as(nested(10_000)).await, ["unreadable"]);
    assert_eq!(refused_as(nested(DEFINITION_MAX_DEPTH)).await, ["too_deep"]);
    let panels = (0..10_000).fold(json!({ "type": "text", "name": "q" }).to_string(), |inner, index| {
        if inner.len() > 100_000 {
            inner
        } else {
            format!("{{\"type\":\"panel\",\"name\":\"p{index}\",\"elements\":[{inner}]}}")
        }
    });
    assert_eq!(refused_as(format!("{{\"elements\":[{panels}]}}")).await, ["unreadable"]);
}

#[tokio::test]
async fn what_is_no_object_is_no_definition() {
    for text in ["", "[]", "7", "null", "{", "\"{}\""] {
        assert_eq!(refused_as(text.to_owned()).await, ["unreadable"], "{text}");
    }
}

#[tokio::test]
async fn qst_10b_brackets_have_a_depth_in_conditions_and_definitions() {
    let nested = |depth: usize| format!("{}{{pacemaker}} = true{}", "(".repeat(depth), ")".repeat(depth));
    let deny =
        |expression: &str| Form { conditions: vec![condition("deny", expression, None)], ..pacemaker() };
    let worn = json!({ "pacemaker": true });
    assert_eq!(kinds(decide(&deny(&nested(EXPRESSION_MAX_BRACKETS)), &worn).await), ["too_deep"]);
    let decision = decide(&deny(&nested(EXPRESSION_MAX_BRACKETS - 1)), &worn).await.unwrap();
    assert!(decision.conditions[0].is_true);
    let elements = json!([{ "type": "text", "name": "q", "visibleIf": nested(10_000) }]);
    assert_eq!(refused_as(questions(&elements).to_string()).await, ["too_deep"]);
}

#[tokio::test]
async fn qst_10b_conditions_have_a_length_and_a_number() {
    let long = format!("{{pacemaker}} = '{}'", "x".repeat(CONDITION_MAX_BYTES));
    let form = Form { conditions: vec![condition("deny", &long, None)], ..pacemaker() };
    assert_eq!(kinds(decide(&form, &json!({})).await), ["too_large"]);
    let many = vec![condition("deny", "{pacemaker} = true", None); CONDITIONS_MAX + 1];
    assert_eq!(kinds(decide(&Form { conditions: many, ..pacemaker() }, &json!({})).await), ["too_many"]);
}

#[tokio::test]
async fn qst_10b_answers_have_a_size_and_a_depth() {
    let decider = Decider::start().unwrap();
    let nested = |levels: usize| format!("{{\"pacemaker\":{}{}}}", "[".repeat(levels), "]".repeat(levels));
    let large = format!("{{\"pacemaker\":\"{}\"}}", "x".repeat(ANSWER_MAX_BYTES));
    for answers in [large, nested(10_000), nested(DEFINITION_MAX_DEPTH), "[]".to_owned(), "{".to_owned()] {
        let refused = decider.decide(&pacemaker(), &answers).await;
        assert!(matches!(refused, Err(DecisionError::UnreadableAnswers(_))), "{refused:?}");
    }
    assert_decides_rightly(&decider).await;
}

/// Panels within panels that all read each other: more than two seconds of work in a small file.
fn endless() -> Value {
    let names: Vec<String> = (0..3_000).map(|index| format!("q{index}")).collect();
    let sum = names.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>().join(" + ");
    let values: Vec<Value> =
        (0..8).map(|index| json!({ "name": format!("c{index}"), "expression": sum })).collect();
    let elements: Vec<Value> = names.iter().map(|name| json!({ "type": "text", "name": name })).collect();
    let mut definition = questions(&json!(elements));
    definition["calculatedValues"] = json!(values);
    definition
}

#[tokio::test]
async fn qst_10b_a_decision_has_two_seconds_and_the_next_one_is_right() {
    let decider = Decider::start().unwrap();
    let refused = decider.decide(&form(&endless(), &[("allow", "{q1} empty")]), "{}").await;
    assert_eq!(refused.as_ref().unwrap_err(), &DecisionError::OverBound);
    assert!(refused.unwrap_err().to_string().ends_with("try again"));
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn qst_10b_a_small_definition_of_something_huge_does_no_harm() {
    let decider = Decider::start().unwrap();
    let elements = json!([{ "type": "paneldynamic", "name": "q", "panelCount": 100_000_000, "maxPanelCount": 100_000_000,
        "templateElements": [{ "type": "text", "name": "inner" }] }]);
    let outcome = decider.decide(&form(&questions(&elements), &[("allow", "{q} empty")]), "{}").await;
    // survey-core keeps it small; if it did not, the bounds would.
    assert!(matches!(outcome, Ok(_) | Err(DecisionError::OverBound)), "{outcome:?}");
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn qst_10c_more_than_may_wait_are_told_to_try_again() {
    let decider = Decider::start().unwrap();
    let slow = form(&endless(), &[]);
    let mut calls = Vec::new();
    for _ in 0..DECISIONS_WAITING_MAX + 10 {
        let (decider, form) = (decider.clone(), slow.clone());
        calls.push(tokio::spawn(async move { decider.decide(&form, "{}").await }));
    }
    let mut busy = 0;
    for call in calls {
        let refused = call.await.unwrap().unwrap_err();
        assert!(refused.may_try_again(), "{refused}");
        busy += usize::from(refused == DecisionError::Busy);
    }
    // One is decided upon and twenty wait; those behind it wait too long.
    assert!(busy >= 9, "{busy}");
    assert_decides_rightly(&decider).await;
}
