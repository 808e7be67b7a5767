//! What the demo asks before it books a scan, and where the answers lead.

use serde_json::{Map, Value, json};
use testkit::{Client, TestResponse};

/// No to every question, except these.
fn answers(definition: &str, other: &Value) -> Value {
    let definition: Value = serde_json::from_str(definition).expect("a definition");
    let elements = definition["pages"][0]["elements"].as_array().expect("questions");
    let required = elements.iter().filter(|element| element["isRequired"] == true);
    let mut answers: Map<String, Value> = required
        .map(|element| (element["name"].as_str().unwrap_or_default().to_owned(), json!("no")))
        .collect();
    answers.extend(other.as_object().cloned().unwrap_or_default());
    Value::Object(answers)
}

/// The form with this title that an exam has before its times.
async fn form(client: &Client, exam: &str, title: &str) -> (String, Value) {
    let set = client.post("/api/questionnaire_sets", &json!({ "examSlug": exam })).await.json();
    let forms = set["questionnaires"].as_array().expect("forms");
    let found = forms.iter().find(|form| form["title"] == title);
    let found = found.unwrap_or_else(|| panic!("{exam} has {set}")).clone();
    (set["bookingKey"].as_str().unwrap_or_default().to_owned(), found)
}

async fn decided(client: &Client, exam: &str, title: &str, other: &Value) -> TestResponse {
    let (key, form) = form(client, exam, title).await;
    let result = answers(form["json"].as_str().unwrap_or_default(), other).to_string();
    let answer = json!({
        "questionnaireId": form["id"], "questionnaireVersion": form["version"], "questionnaireResult": result
    });
    client
        .post(
            "/api/questionnaires/outcomes",
            &json!({ "bookingKey": key, "examSlug": exam, "answer": answer }),
        )
        .await
}

pub(crate) async fn assert_lead_where_they_should(client: &Client) {
    const MRI: (&str, &str) = ("mri-knee", "MRI safety check");
    const CONTRAST: (&str, &str) = ("ct-abdomen-pelvis", "Before your contrast");
    const X_RAYS: (&str, &str) = ("ct-lumbar-spine", "Before your X-rays");
    let cases = [
        (MRI, json!({}), json!([]), Value::Null),
        (MRI, json!({ "pacemaker": "unsure" }), json!(["DENY_BOOKING"]), Value::Null),
        (MRI, json!({ "metal": "yes" }), json!(["CREATE_BOOKING_REQUEST"]), Value::Null),
        (
            MRI,
            json!({ "implant": "yes", "implantWhat": "A pump" }),
            json!(["CREATE_BOOKING_REQUEST"]),
            Value::Null,
        ),
        (
            MRI,
            json!({ "smallSpaces": "yes" }),
            json!(["CONTINUE"]),
            json!({ "newExamSlug": "mri-extra-time" }),
        ),
        (CONTRAST, json!({}), json!([]), Value::Null),
        (CONTRAST, json!({ "metformin": "yes" }), json!([]), Value::Null),
        (CONTRAST, json!({ "reaction": "yes" }), json!(["CREATE_BOOKING_REQUEST"]), Value::Null),
        (CONTRAST, json!({ "kidneys": "yes", "egfr": 25 }), json!(["CREATE_BOOKING_REQUEST"]), Value::Null),
        (CONTRAST, json!({ "kidneys": "yes", "egfr": 62 }), json!([]), Value::Null),
        (CONTRAST, json!({ "kidneys": "unsure" }), json!(["CONTINUE"]), json!({ "minutesPrior": 30 })),
        (
            CONTRAST,
            json!({ "kidneys": "yes", "egfr": 62, "metformin": "yes" }),
            json!(["CONTINUE"]),
            json!({ "prepTime": 2880 }),
        ),
        (X_RAYS, json!({}), json!([]), Value::Null),
        (X_RAYS, json!({ "pregnant": "yes" }), json!(["CREATE_BOOKING_REQUEST"]), Value::Null),
    ];
    for ((exam, title), other, types, result) in cases {
        let answer = decided(client, exam, title, &other).await;
        assert_eq!(answer.status.as_u16(), 200, "{title} {other}: {}", answer.text);
        let outcomes = answer.json();
        let of_outcomes = outcomes["outcomes"].as_array().into_iter().flatten();
        let found: Vec<&Value> = of_outcomes.map(|outcome| &outcome["type"]).collect();
        assert_eq!(json!(found), types, "{title} {other}");
        for (name, value) in result.as_object().into_iter().flatten() {
            assert_eq!(&outcomes[name], value, "{title} {other}");
        }
    }
}
