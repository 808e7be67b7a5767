//! The form by which decisions are timed; the benchmark includes this file too.

use jiff::civil::datetime;
use scanbook_surveys::{Condition, Form};
use serde_json::{Map, Value, json};

/// 40 questions, 10 conditions.
pub(crate) fn large() -> (Form, String) {
    let kinds = ["boolean", "radiogroup", "text", "checkbox", "comment"];
    let elements: Vec<Value> = (0..40)
        .map(|index| {
            let mut question = json!({ "type": kinds[index % 5], "name": format!("q{index}"), "isRequired": index % 3 == 0,
                "title": { "default": format!("Question {index}"), "mk": format!("Прашање {index}") } });
            if index % 5 == 1 || index % 5 == 3 {
                question["choices"] = json!(["c1", "c2", "c3", "c4", "c5", "c6"]);
            }
            if index % 4 == 3 {
                question["visibleIf"] = json!("{q0} = true and {q1} = 'c1'");
            }
            question
        })
        .collect();
    let conditions = (0..10)
        .map(|index| Condition {
            id: format!("o{index}"),
            expression: format!(
                "{{q{}}} notempty and ({{q1}} = 'c1' or {{age}} > {})",
                index * 4,
                index * 10
            ),
            result: None,
        })
        .collect();
    let form = Form {
        definition: json!({ "pages": [{ "name": "page", "elements": elements }] }).to_string(),
        language: "mk".to_owned(),
        context: Map::from_iter([("age".to_owned(), json!(44)), ("exam".to_owned(), json!("mri-knee"))]),
        now: datetime(2026, 11, 19, 9, 30, 0, 0),
        conditions,
    };
    let answers: Value = (0..40)
        .map(|index| {
            (
                format!("q{index}"),
                [json!(true), json!("c1"), json!("text"), json!(["c1", "c2"]), json!("more")][index % 5]
                    .clone(),
            )
        })
        .collect::<Map<_, _>>()
        .into();
    (form, answers.to_string())
}
