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
async fn qst_10d_names_that_every_object_has_are_unknown_functions() {
    for call in
        ["toString({p})", "hasOwnProperty('p')", "constructor('x')", "valueOf({p})", "isPrototypeOf({p})"]
    {
        let elements = json!([{ "type": "text", "name": "p" }]);
        let form = form(&questions(&elements), &[("deny", &format!("{call} = 'x'"))]);
        assert_eq!(kinds(decide(&form, &json!({})).await), ["unknown_function"], "{call}");
        let checked = Decider::start().unwrap().check(&form).await.unwrap();
        assert!(
            checked.iter().any(|found| found.kind == "unknown_function" && found.place == "deny"),
            "{call}"
        );
    }
}

/// Questions of which the conditions below are about.
fn asked() -> Value {
    let many: Vec<String> = (0..12).map(|index| format!("m{index}")).collect();
    questions(&json!([
        { "type": "radiogroup", "name": "p", "choices": ["y", "n"] },
        { "type": "dropdown", "name": "d", "choices": [1, 2, 3], "showOtherItem": true },
        { "type": "dropdown", "name": "free", "choices": ["a"], "allowCustomChoices": true },
        { "type": "radiogroup", "name": "carried", "choicesFromQuestion": "c" },
        { "type": "boolean", "name": "b" },
        { "type": "boolean", "name": "named", "valueTrue": "yes", "valueFalse": "no" },
        { "type": "checkbox", "name": "c", "choices": ["x", "y", "z"], "showNoneItem": true },
        { "type": "tagbox", "name": "many", "choices": many },
        { "type": "rating", "name": "r", "rateMin": 0, "rateMax": 10, "rateCount": 11 },
        { "type": "text", "name": "t" },
        { "type": "comment", "name": "k" },
        { "type": "text", "inputType": "number", "name": "w" },
        { "type": "text", "inputType": "number", "name": "h" },
        { "type": "text", "inputType": "date", "name": "born" },
        { "type": "matrix", "name": "mx", "rows": ["a"], "columns": ["y", "n"] },
        { "type": "paneldynamic", "name": "pd", "templateElements": [{ "type": "text", "name": "x" }] },
        { "type": "radiogroup", "name": "one", "valueName": "shared", "choices": ["a"] },
        { "type": "radiogroup", "name": "two", "valueName": "shared", "choices": ["b"] },
    ]))
}

async fn checked(conditions: &[&str]) -> Vec<(String, String)> {
    let conditions: Vec<(&str, &str)> = conditions.iter().map(|text| (*text, *text)).collect();
    let mut definition = asked();
    definition["calculatedValues"] = json!([{ "name": "score", "expression": "{w} + 1" }]);
    let context = json!({ "age": null }).as_object().unwrap().clone();
    let form = scanbook_surveys::Form { context, ..form(&definition, &conditions) };
    let found = Decider::start().unwrap().check(&form).await.unwrap();
    found.into_iter().map(|Finding { place, kind, .. }| (place, kind)).collect()
}

#[tokio::test]
async fn qst_10i_a_check_finds_conditions_that_no_answers_make_true() {
    let never = [
        "{p} = 'yess'",
        "{p} = true",
        "{p} > 3",
        "{p} = 'y' and {p} = 'n'",
        "{p} = 'y' and !({p} = 'y')",
        "{p} contains 'yes'",
        "{p} notempty and {d} = 4",
        "{b} = 'yes'",
        "{b} = 3",
        "{named} = true",
        "{c} contains 'w'",
        "{c} anyof ['v', 'w']",
        "{c} allof ['x', 'w']",
        "{c} empty and {c} contains 'x'",
        "{many} anyof ['m12', 'm13']",
        "{many} contains 'm1' and {many} = ['m2', 'm3']",
        "{r} > 10",
        "{r} = 'high'",
        "{w} > 5 and {w} < 5",
        "{w} = 'heavy'",
        "{t} = 'a' and {t} = 'b'",
        "{born} = '2020-01-01' and {born} empty",
    ];
    let expected = never.map(|text| (text.to_owned(), "never_true".to_owned()));
    assert_eq!(checked(&never).await, expected);
}

#[tokio::test]
async fn qst_10i_a_check_says_nothing_of_conditions_that_may_be_true() {
    let possible = [
        "{p} = 'y'",
        "{p} = 'Y'",
        "{p} != 'yess'",
        "{p} empty",
        "{p} = 'y' or {p} = 'yess'",
        "{d} >= 3",
        "{d} = 'other'",
        "{d} = '2'",
        "{free} = 'mine'",
        "{carried} = 'anything'",
        "{b}",
        "!{b}",
        "{b} = false",
        "{named} = 'yes'",
        "{c} = ['x', 'z']",
        "{c} = ['z', 'x']",
        "{c} allof ['x', 'y', 'z']",
        "{c} contains 'none'",
        "{c} contains 'x' and !({c} contains 'y')",
        "{many} allof ['m1', 'm2', 'm3']",
        "{many} = ['m4', 'm9']",
        "{many} noneof ['m1', 'm2']",
        "{many} = {c}",
        "{r} > 9.5",
        "{r} = 0",
        "{t} = 'a' or {t} = 'b'",
        "{t} != 'a' and {t} != 'b' and {t} notempty",
        "{t} contains 'a' and {t} contains 'b'",
        "{t} > 'a' and {t} < 'b'",
        "{k} = 'x' and {t} = 'y'",
        "{w} > 3 and {w} < 4",
        "{w} > 3.1 and {w} < 3.2 and {h} < -5",
        "{w} > {h}",
        "{w} + {h} > 1000",
        "{w} / ({h} * {h}) > 30",
        "{w} * 2 = 7",
        "{w} anyof [1, 2]",
        "{born} < '2020-01-01' and {born} > '2019-01-01'",
        "{born} = '2020-01-01'",
        "age({born}) > 200",
        "{age} > 200 and {age} < 100",
        "{score} = 'x'",
        "{mx.a} = 'x'",
        "{pd[0].x} = 'x' and {pd[0].x} = 'y'",
        "{shared} = 'b'",
    ];
    let found = checked(&possible).await;
    assert!(found.iter().all(|(_, kind)| kind != "never_true"), "{found:?}");
}

#[tokio::test]
async fn qst_10i_a_check_of_many_conditions_is_done_in_time() {
    let elements: Vec<Value> = (0..20)
        .map(|index| json!({ "type": "radiogroup", "name": format!("q{index}"), "choices": ["a", "b", "c", "d"] }))
        .collect();
    let conditions: Vec<(String, String)> = (0..domain::limits::CONDITIONS_MAX)
        .map(|index| {
            let names: Vec<String> =
                (0..4).map(|other| format!("{{q{}}} = 'e'", (index + other) % 20)).collect();
            (format!("o{index}"), format!("{} and {{q0}} != 'f{index}'", names.join(" and ")))
        })
        .collect();
    let conditions: Vec<(&str, &str)> =
        conditions.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    let found =
        Decider::start().unwrap().check(&form(&questions(&json!(elements)), &conditions)).await.unwrap();
    assert!(found.iter().any(|found| found.kind == "never_true"));
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
