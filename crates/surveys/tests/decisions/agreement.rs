//! The server decides as survey-core does in Node, and as the browser: it is the same package.

use std::io::Write as _;
use std::process::{Command, Stdio};

use scanbook_surveys::{Decider, Decision, Form, InvalidAnswer};
use serde_json::{Map, Value, json};

use crate::generated::{answers, conditions, definition, without_misfits};
use crate::support::{condition, now};

const WEB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");

fn context() -> Map<String, Value> {
    json!({ "age": 64, "exam": "mri-knee" }).as_object().unwrap().clone()
}

/// What Node says of each case, given the answers of the right shape alone.
fn decided_in_node(cases: &[(Form, Value)]) -> Vec<Decision> {
    let cases: Vec<Value> = cases
        .iter()
        .map(|(form, answers)| {
            let definition: Value = serde_json::from_str(&form.definition).unwrap();
            let (answers, _) = without_misfits(&definition, answers);
            let now = form.now.in_tz("UTC").unwrap().timestamp().as_millisecond();
            json!({ "definition": definition, "language": form.language, "context": form.context, "now": now,
                "conditions": form.conditions, "answers": answers })
        })
        .collect();
    let mut node = Command::new("node")
        .arg("decisions/peer.mjs")
        .current_dir(WEB)
        .env("TZ", "UTC")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = node.stdin.take().unwrap();
    let text = Value::Array(cases).to_string();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

fn cases() -> Vec<(Form, Value)> {
    let mut cases = Vec::new();
    for seed in 1..=20 {
        let definition = definition(seed);
        let language = if seed % 4 == 0 { "mk" } else { "en" };
        for variant in 1..=10 {
            let conditions = conditions(&definition, seed * 100 + variant);
            let form = Form {
                definition: definition.to_string(),
                language: language.to_owned(),
                context: context(),
                now: now(),
                conditions: conditions
                    .iter()
                    .map(|(id, text)| condition(id, text, Some("{risk} + 1")))
                    .collect(),
            };
            cases.push((form, answers(&definition, seed * 1000 + variant, variant % 2 == 0)));
        }
    }
    cases
}

/// What is asked and has an answer of another shape is invalid, whatever survey-core says of it.
fn with_misfits(mut decision: Decision, misfits: &[String], language: &str) -> Decision {
    let message = if language == "mk" { "Невалиден внес" } else { "Invalid input" };
    decision.unanswered.retain(|question| !misfits.contains(question));
    let invalid = |question: &String| {
        if misfits.contains(question) {
            let messages = vec![message.to_owned()];
            return Some(InvalidAnswer { question: question.clone(), messages });
        }
        decision.invalid.iter().find(|invalid| invalid.question == *question).cloned()
    };
    decision.invalid = decision.questions.iter().filter_map(invalid).collect();
    decision
}

#[tokio::test]
async fn qst_10a_200_pairs_are_decided_as_in_node() {
    let cases = cases();
    assert_eq!(cases.len(), 200);
    let expected = decided_in_node(&cases);
    let decider = Decider::start().unwrap();
    let mut seen = [[0_usize; 2]; 5];
    for (index, ((form, answers), in_node)) in cases.iter().zip(expected).enumerate() {
        let definition = serde_json::from_str(&form.definition).unwrap();
        let (_, misfits) = without_misfits(&definition, answers);
        let decision = decider.decide(form, &answers.to_string()).await.unwrap();
        let expected = with_misfits(in_node, &misfits, &form.language);
        assert_eq!(decision, expected, "pair {index}: {answers}\n{}", form.definition);
        seen[4][usize::from(misfits.is_empty())] += 1;
        for condition in &decision.conditions {
            seen[0][usize::from(condition.is_true)] += 1;
        }
        seen[1][usize::from(decision.is_complete())] += 1;
        seen[2][usize::from(decision.unanswered.is_empty())] += 1;
        seen[3][usize::from(decision.answers.contains_key("q24"))] += 1;
    }
    // Both answers to each are among the pairs, or they prove little.
    assert!(seen.iter().flatten().all(|count| *count >= 5), "{seen:?}");
}

#[test]
fn qst_10a_the_bundle_has_the_version_of_the_lock_file() {
    let read = |path: &str| std::fs::read_to_string(format!("{WEB}/{path}")).unwrap();
    let lock: Value = serde_json::from_str(&read("package-lock.json")).unwrap();
    let locked = lock["packages"]["node_modules/survey-core"]["version"].as_str().unwrap();
    assert_eq!(locked, "3.0.0");
    assert_eq!(scanbook_surveys::survey_core_version().unwrap(), locked);
    let wanted: Value = serde_json::from_str(&read("package.json")).unwrap();
    assert_eq!(wanted["dependencies"]["survey-core"], locked);
}
