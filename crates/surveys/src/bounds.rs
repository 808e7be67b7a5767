//! Reads definitions, conditions and answers, and refuses what must not get as far as survey-core: too much of it, names that reach
//! into every object, choices from elsewhere, and rules whose effect depends on the order in which a person types.

use domain::limits::{
    ANSWER_MAX_BYTES, CONDITION_MAX_BYTES, CONDITIONS_MAX, DEFINITION_MAX_BYTES, DEFINITION_MAX_DEPTH,
    EXPRESSION_MAX_BRACKETS,
};
use serde_json::{Map, Value};

use crate::form::{Condition, DecisionError, Finding};

/// Names that every object of JavaScript has.
const INHERITED: [&str; 3] = ["__proto__", "constructor", "prototype"];
/// They change other answers while a person types: the server, which sees only the last state, could come to another decision.
/// `visibleIf`, `requiredIf` and calculated values say the same without an order.
const DEPENDING_ON_ORDER: [&str; 4] = ["triggers", "setValueExpression", "setValueIf", "resetValueIf"];
/// They send answers or load choices.
const REMOTE: [&str; 3] = ["choicesByUrl", "surveyPostId", "surveyId"];

pub(crate) fn read_definition(text: &str) -> Result<Value, DecisionError> {
    let refused = |kind: &str, detail: String| {
        DecisionError::Undecidable(vec![Finding::new("definition", kind, detail)])
    };
    if text.len() > DEFINITION_MAX_BYTES {
        return Err(refused("too_large", format!("{} bytes", text.len())));
    }
    // serde_json itself refuses what nests deeper than 128 levels.
    let value: Value =
        serde_json::from_str(text).map_err(|error| refused("unreadable", error.to_string()))?;
    if !value.is_object() {
        return Err(refused("unreadable", "not an object".to_owned()));
    }
    let mut findings = Vec::new();
    inspect(&value, "definition", 1, &mut findings);
    if findings.is_empty() { Ok(value) } else { Err(DecisionError::Undecidable(findings)) }
}

/// The answers: an object by the names of questions.
pub(crate) fn read_answers(text: &str) -> Result<Value, DecisionError> {
    if text.len() > ANSWER_MAX_BYTES {
        return Err(DecisionError::UnreadableAnswers(format!("{} bytes", text.len())));
    }
    let answers: Map<String, Value> =
        serde_json::from_str(text).map_err(|error| DecisionError::UnreadableAnswers(error.to_string()))?;
    let answers = Value::Object(answers);
    match unfit_name(&answers, 1) {
        Some(problem) => Err(DecisionError::UnreadableAnswers(problem)),
        None => Ok(answers),
    }
}

pub(crate) fn inspect_conditions(conditions: &[Condition]) -> Result<(), DecisionError> {
    if conditions.len() > CONDITIONS_MAX {
        let finding = Finding::new("conditions", "too_many", conditions.len().to_string());
        return Err(DecisionError::Undecidable(vec![finding]));
    }
    let mut findings = Vec::new();
    for condition in conditions {
        for expression in std::iter::once(&condition.expression).chain(&condition.result) {
            if expression.len() > CONDITION_MAX_BYTES {
                findings.push(Finding::new(
                    &condition.id,
                    "too_large",
                    format!("{} bytes", expression.len()),
                ));
            } else if expression.trim().is_empty() {
                findings.push(Finding::new(&condition.id, "syntax", "empty"));
            } else {
                inspect_text(expression, &condition.id, &mut findings);
            }
        }
    }
    if findings.is_empty() { Ok(()) } else { Err(DecisionError::Undecidable(findings)) }
}

fn inspect(value: &Value, place: &str, depth: usize, findings: &mut Vec<Finding>) {
    if depth > DEFINITION_MAX_DEPTH {
        findings.push(Finding::new(place, "too_deep", DEFINITION_MAX_DEPTH.to_string()));
        return;
    }
    match value {
        Value::Array(items) => {
            for item in items {
                inspect(item, place, depth + 1, findings);
            }
        }
        Value::Object(fields) => {
            let name = fields.get("name").and_then(Value::as_str).unwrap_or(place);
            for (key, field) in fields {
                inspect_field(key, field, name, findings);
                inspect(field, name, depth + 1, findings);
            }
        }
        Value::String(text) => inspect_text(text, place, findings),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn inspect_field(key: &str, field: &Value, place: &str, findings: &mut Vec<Finding>) {
    let is_name = ["name", "valueName"].contains(&key) && field.as_str().is_some_and(has_inherited_part);
    if has_inherited_part(key) || is_name {
        findings.push(Finding::new(place, "inherited_name", key));
    } else if DEPENDING_ON_ORDER.contains(&key) && !is_nothing(field) {
        findings.push(Finding::new(place, "depends_on_order", key));
    } else if REMOTE.contains(&key) && !is_nothing(field) {
        findings.push(Finding::new(place, "remote", key));
    }
}

/// Such as `a.constructor.b`.
fn has_inherited_part(name: &str) -> bool {
    name.split(['.', '[', ']']).any(|part| INHERITED.contains(&part))
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// Any text of a definition may be an expression.
fn inspect_text(text: &str, place: &str, findings: &mut Vec<Finding>) {
    if text.contains("__proto__") {
        findings.push(Finding::new(place, "inherited_name", "__proto__"));
    }
    let (mut depth, mut deepest) = (0_usize, 0_usize);
    for letter in text.bytes() {
        match letter {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    if deepest > EXPRESSION_MAX_BRACKETS {
        findings.push(Finding::new(place, "too_deep", format!("{deepest} brackets")));
    }
}

fn unfit_name(value: &Value, depth: usize) -> Option<String> {
    if depth > DEFINITION_MAX_DEPTH {
        return Some(format!("deeper than {DEFINITION_MAX_DEPTH} levels"));
    }
    match value {
        Value::Array(items) => items.iter().find_map(|item| unfit_name(item, depth + 1)),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            if has_inherited_part(name) {
                Some(format!("an answer named {name}"))
            } else {
                unfit_name(field, depth + 1)
            }
        }),
        _ => None,
    }
}
