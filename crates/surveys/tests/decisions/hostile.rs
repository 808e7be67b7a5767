//! Definitions and answers that try to reach the engine, the next decision or the network.

use std::io::ErrorKind;
use std::net::TcpListener;

use scanbook_surveys::{Decider, DecisionError, Form};
use serde_json::{Value, json};

use crate::support::{assert_decides_rightly, decide, form, kinds, pacemaker, questions};

fn text(name: &str) -> Value {
    json!({ "type": "text", "name": name })
}

#[tokio::test]
async fn qst_10f_names_that_every_object_has_are_refused() {
    for name in [
        "__proto__",
        "constructor",
        "prototype",
        "a.__proto__.b",
        "a.constructor.prototype",
        "a[0].__proto__",
    ] {
        let found = kinds(decide(&form(&questions(&json!([text(name)])), &[]), &json!({})).await);
        assert!(found.iter().all(|kind| kind == "inherited_name"), "{name}: {found:?}");
        let value_name = json!([{ "type": "text", "name": "q", "valueName": name }]);
        assert!(!kinds(decide(&form(&questions(&value_name), &[]), &json!({})).await).is_empty(), "{name}");
        let answers = format!("{{\"pacemaker\":true,\"{name}\":{{\"polluted\":true}}}}");
        let refused = Decider::start().unwrap().decide(&pacemaker(), &answers).await;
        assert!(matches!(refused, Err(DecisionError::UnreadableAnswers(_))), "{name}: {refused:?}");
    }
    let raw =
        r#"{"pages":[{"name":"p","elements":[{"type":"text","name":"q","__proto__":{"isRequired":true}}]}]}"#;
    assert_eq!(
        kinds(decide(&Form { definition: raw.to_owned(), ..pacemaker() }, &json!({})).await),
        ["inherited_name"]
    );
    let condition = [("deny", "{q.__proto__.polluted} = 1")];
    assert_eq!(
        kinds(decide(&form(&questions(&json!([text("q")])), &condition), &json!({})).await),
        ["inherited_name"]
    );
}

#[tokio::test]
async fn qst_10j_what_depends_on_the_order_of_typing_is_refused() {
    let trigger = json!([{ "type": "setvalue", "expression": "{q} = 1", "setToName": "q", "setValue": 2 }]);
    let mut definition = questions(&json!([text("q")]));
    definition["triggers"] = trigger;
    assert_eq!(kinds(decide(&form(&definition, &[]), &json!({})).await), ["depends_on_order"]);
    for property in ["setValueExpression", "setValueIf", "resetValueIf"] {
        let mut question = text("q");
        question[property] = json!("{r} = 1");
        let definition = questions(&json!([question, text("r")]));
        assert_eq!(
            kinds(decide(&form(&definition, &[]), &json!({})).await),
            ["depends_on_order"],
            "{property}"
        );
    }
}

/// Somewhere on this machine that a definition could call.
struct Outside(TcpListener);

impl Outside {
    fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Self(listener)
    }

    fn address(&self) -> String {
        format!("http://{}/", self.0.local_addr().unwrap())
    }

    fn assert_not_called(&self) {
        assert_eq!(self.0.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
    }
}

#[tokio::test]
async fn qst_10f_choices_from_elsewhere_are_refused() {
    let outside = Outside::open();
    let elements = json!([{ "type": "dropdown", "name": "q", "choicesByUrl": { "url": outside.address() } }]);
    assert_eq!(kinds(decide(&form(&questions(&elements), &[]), &json!({})).await), ["remote"]);
    let columns = json!([{ "type": "matrixdynamic", "name": "q", "columns": [
        { "name": "c", "cellType": "dropdown", "choicesByUrl": { "url": outside.address() } }] }]);
    assert_eq!(kinds(decide(&form(&questions(&columns), &[]), &json!({})).await), ["remote"]);
    outside.assert_not_called();
}

#[tokio::test]
async fn qst_10f_a_decision_reaches_nothing_outside() {
    let outside = Outside::open();
    let address = outside.address();
    let mut definition = questions(&json!([
        { "type": "image", "name": "picture", "imageLink": address },
        { "type": "html", "name": "html", "html": format!("<script src='{address}'></script><img src='{address}'>") },
        { "type": "file", "name": "file", "storeDataAsText": false },
        { "type": "signaturepad", "name": "signature" },
        { "type": "imagepicker", "name": "picker", "choices": [{ "value": "a", "imageLink": address }] },
        { "type": "text", "name": "q" },
    ]));
    definition["navigateToUrl"] = json!(address);
    definition["logo"] = json!(address);
    definition["cookieName"] = json!("seen");
    definition["timeLimit"] = json!(1);
    definition["showTimer"] = json!(true);
    let form = form(&definition, &[("allow", "{q} = 'yes'")]);
    let decider = Decider::start().unwrap();
    let answers =
        json!({ "q": "yes", "file": [{ "name": "a.pdf", "type": "application/pdf", "content": address }] });
    let decision = decider.decide(&form, &answers.to_string()).await.unwrap();
    assert!(decision.conditions[0].is_true);
    outside.assert_not_called();
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn qst_10b_patterns_that_never_end_are_ended() {
    let decider = Decider::start().unwrap();
    let elements = json!([{ "type": "text", "name": "q", "validators": [{ "type": "regex", "regex": "^(([a-z])+.)+[A-Z]([a-z])+$" }] }]);
    let answers = json!({ "q": "a".repeat(60_000) }).to_string();
    let refused = decider.decide(&form(&questions(&elements), &[("allow", "{q} notempty")]), &answers).await;
    assert!(refused.as_ref().is_err_and(DecisionError::may_try_again), "{refused:?}");
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn rules_in_a_circle_end() {
    let decider = Decider::start().unwrap();
    let mut definition = questions(&json!([
        { "type": "text", "name": "a", "visibleIf": "{b} empty", "defaultValueExpression": "{b} + 1" },
        { "type": "text", "name": "b", "visibleIf": "{a} empty", "defaultValueExpression": "{a} + 1" },
        { "type": "expression", "name": "x", "expression": "{y} + 1" },
        { "type": "expression", "name": "y", "expression": "{x} + 1" },
    ]));
    definition["calculatedValues"] =
        json!([{ "name": "u", "expression": "{v} + 1" }, { "name": "v", "expression": "{u} + 1" }]);
    let result = decider.decide(&form(&definition, &[("allow", "{u} > 1")]), r#"{"a":1,"b":2}"#).await;
    assert!(matches!(&result, Ok(_) | Err(DecisionError::OverBound)), "{result:?}");
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn values_of_the_wrong_shape_end_in_a_decision_or_an_error() {
    let decider = Decider::start().unwrap();
    let kinds = [
        "boolean",
        "checkbox",
        "matrix",
        "matrixdynamic",
        "paneldynamic",
        "multipletext",
        "file",
        "signaturepad",
        "slider",
        "ranking",
    ];
    let values = [
        json!("x"),
        json!(-1),
        json!([[[]]]),
        json!({ "length": 1e9, "toString": 1, "valueOf": 2 }),
        json!([null, { "a": null }]),
    ];
    for kind in kinds {
        for value in &values {
            let elements = json!([{ "type": kind, "name": "q", "isRequired": true, "choices": value, "columns": value, "rows": value }]);
            let result = decider
                .decide(
                    &form(&questions(&elements), &[("c", "{q.a[0].b} = 1")]),
                    &json!({ "q": value }).to_string(),
                )
                .await;
            assert!(
                !matches!(
                    result,
                    Err(DecisionError::Busy | DecisionError::Failed | DecisionError::UnreadableAnswers(_))
                ),
                "{kind} {value}: {result:?}"
            );
        }
    }
    assert_decides_rightly(&decider).await;
}

#[tokio::test]
async fn qst_10f_one_decision_leaves_nothing_for_the_next() {
    let decider = Decider::start().unwrap();
    let mut first = form(&questions(&json!([text("q")])), &[("c", "{secret} = 1 or {q} = 'mine'")]);
    first.context = json!({ "secret": 1 }).as_object().unwrap().clone();
    first.language = "mk".to_owned();
    assert!(decider.decide(&first, r#"{"q":"mine"}"#).await.unwrap().conditions[0].is_true);
    first.context = serde_json::Map::new();
    first.language = "en".to_owned();
    let second = decider.decide(&first, "{}").await.unwrap();
    assert!(!second.conditions[0].is_true);
    assert!(second.conditions[0].read.iter().all(|read| read.value.is_null()));
}
