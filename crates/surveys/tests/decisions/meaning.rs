//! What a decision says.

use scanbook_surveys::{Decider, DecisionError, Finding, ReadValue};
use serde_json::{Value, json};

use crate::support::{condition, decide, form, is_true, kinds, now, questions};

fn safety() -> Value {
    questions(&json!([
        { "type": "boolean", "name": "pacemaker", "isRequired": true },
        { "type": "text", "name": "model", "visibleIf": "{pacemaker} = true", "isRequired": true },
        { "type": "text", "name": "weight", "inputType": "number", "requiredIf": "{pacemaker} = false" },
    ]))
}

#[tokio::test]
async fn qst_03a_the_conditions_that_are_true_are_told_from_the_others() {
    let form = form(
        &safety(),
        &[("deny", "{pacemaker} = true"), ("large", "{weight} > 150"), ("small", "{weight} <= 150")],
    );
    let decision = decide(&form, &json!({ "pacemaker": false, "weight": 90 })).await.unwrap();
    let ids: Vec<&str> =
        decision.conditions.iter().filter(|one| one.is_true).map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["small"]);
    assert!(decision.is_complete());
}

#[tokio::test]
async fn qst_10a_only_questions_that_are_asked_are_required() {
    let form = form(&safety(), &[]);
    let none = decide(&form, &json!({})).await.unwrap();
    assert_eq!(
        (none.questions, none.unanswered),
        (vec!["pacemaker".to_owned(), "weight".to_owned()], vec!["pacemaker".to_owned()])
    );
    let with = decide(&form, &json!({ "pacemaker": true })).await.unwrap();
    assert_eq!((with.questions.len(), with.unanswered), (3, vec!["model".to_owned()]));
    let without = decide(&form, &json!({ "pacemaker": false })).await.unwrap();
    assert_eq!(without.unanswered, ["weight"]);
    assert!(!without.is_complete());
}

#[tokio::test]
async fn qst_10e_answers_to_questions_that_are_not_asked_count_for_nothing() {
    let form = form(&safety(), &[("model", "{model} = 'X'"), ("stranger", "{stranger} = 1")]);
    let sent = json!({ "pacemaker": false, "weight": 80, "model": "X", "stranger": 1 });
    let decision = decide(&form, &sent).await.unwrap();
    assert_eq!(Value::Object(decision.answers.clone()), json!({ "pacemaker": false, "weight": 80 }));
    assert!(!is_true(&decision, "model"));
    assert!(!is_true(&decision, "stranger"));
}

#[tokio::test]
async fn qst_10e_an_answer_does_not_replace_what_the_server_knows() {
    let mut young = form(&safety(), &[("child", "{age} < 16"), ("other", "{exam} = 'ct'")]);
    young.context = json!({ "age": 9, "exam": "mri" }).as_object().unwrap().clone();
    let decision =
        decide(&young, &json!({ "pacemaker": false, "weight": 30, "age": 40, "exam": "ct" })).await.unwrap();
    assert!(is_true(&decision, "child"));
    assert!(!is_true(&decision, "other"));
    young.definition = questions(&json!([{ "type": "text", "name": "age" }])).to_string();
    assert_eq!(kinds(decide(&young, &json!({ "age": 40 })).await), ["reserved_name"]);
}

#[tokio::test]
async fn qst_03k_a_result_is_computed_from_the_answers_where_its_condition_is_true() {
    let mut form = form(&safety(), &[]);
    form.conditions = vec![
        condition("dose", "{weight} notempty", Some("{weight} * 2")),
        condition("never", "{weight} > 1000", Some("{weight} * 2")),
    ];
    let decision = decide(&form, &json!({ "pacemaker": false, "weight": 80 })).await.unwrap();
    assert_eq!((&decision.conditions[0].result, &decision.conditions[1].result), (&json!(160), &Value::Null));
}

#[tokio::test]
async fn qst_10g_the_trace_names_what_each_condition_read() {
    let form = form(&safety(), &[("heavy", "{weight} > 100 and {pacemaker} = false or {model} = 'X'")]);
    let decision = decide(&form, &json!({ "pacemaker": false, "weight": 80 })).await.unwrap();
    let read = |name: &str, value: Value| ReadValue { name: name.to_owned(), value };
    let expected = [read("weight", json!(80)), read("pacemaker", json!(false)), read("model", Value::Null)];
    assert_eq!(decision.conditions[0].read, expected);
}

#[tokio::test]
async fn qst_10d_a_condition_that_cannot_be_read_is_an_error_and_not_false() {
    for expression in
        ["{pacemaker =", "pacemaker) = 1", "nothing({pacemaker})", "displayValue('pacemaker') = 'Yes'", "  "]
    {
        let form = form(&safety(), &[("deny", expression)]);
        let refused = decide(&form, &json!({ "pacemaker": true })).await;
        assert!(
            matches!(&refused, Err(DecisionError::Undecidable(found)) if found[0].place == "deny"),
            "{expression}: {refused:?}"
        );
    }
}

#[tokio::test]
async fn qst_10d_an_unknown_kind_of_question_is_an_error() {
    let elements = json!([{ "type": "palmistry", "name": "hand", "isRequired": true }]);
    assert_eq!(kinds(decide(&form(&questions(&elements), &[]), &json!({})).await), ["incorrecttypeproperty"]);
}

#[tokio::test]
async fn qst_10i_a_check_finds_unknown_names_functions_and_conditions_that_say_nothing() {
    let elements =
        json!([{ "type": "text", "name": "weight", "visibleIf": "{wieght} > 1 and foo({age}) = 2" }]);
    let mut form = form(
        &questions(&elements),
        &[("one", "{hieght} = 1"), ("two", "{weight} = {age}"), ("three", "1 = 1")],
    );
    form.context = json!({ "age": null }).as_object().unwrap().clone();
    let mut found: Vec<(String, String, String)> = Decider::start()
        .unwrap()
        .check(&form)
        .await
        .unwrap()
        .into_iter()
        .map(|Finding { place, kind, detail }| (place, kind, detail))
        .collect();
    found.sort();
    let expected = [
        ("one", "unknown_name", "hieght"),
        ("three", "meaningless", "1 = 1"),
        ("weight.visibleIf", "unknown_function", "foo"),
        ("weight.visibleIf", "unknown_name", "wieght"),
    ];
    assert_eq!(
        found,
        expected.map(|(place, kind, detail)| (place.to_owned(), kind.to_owned(), detail.to_owned()))
    );
}

#[tokio::test]
async fn qst_10a_messages_are_in_the_language_of_the_form() {
    let mut form = form(&safety(), &[]);
    let message = |decision: scanbook_surveys::Decision| decision.invalid[0].messages[0].clone();
    assert_eq!(message(decide(&form, &json!({})).await.unwrap()), "Response required.");
    form.language = "mk-MK".to_owned();
    let macedonian = message(decide(&form, &json!({})).await.unwrap());
    assert!(macedonian.chars().any(|letter| ('а'..='ш').contains(&letter)), "{macedonian}");
}

#[tokio::test]
async fn qst_10h_today_is_the_clinics_day() {
    let elements = json!([{ "type": "text", "inputType": "date", "name": "born" }]);
    let mut form = form(
        &questions(&elements),
        &[
            ("adult", "age({born}) >= 18"),
            ("today", "today() = '2026-11-19'"),
            ("late", "currentDate() > '2026-11-19T23:00:00'"),
        ],
    );
    let decision = decide(&form, &json!({ "born": "2008-11-19" })).await.unwrap();
    assert!(is_true(&decision, "adult"));
    assert!(!is_true(&decision, "late"));
    let decision = decide(&form, &json!({ "born": "2008-11-20" })).await.unwrap();
    assert!(!is_true(&decision, "adult"));
    form.now = now().with().hour(23).minute(59).build().unwrap();
    let decision = decide(&form, &json!({ "born": "2008-11-19" })).await.unwrap();
    assert!(is_true(&decision, "adult"));
    assert!(is_true(&decision, "late"));
}
