//! Checks every text of every JSON body before a handler reads it, so that no field can be forgotten.

use app::FieldError;
use domain::MessageKey;
use domain::limits::FIELDS_REFUSED_MAX;
use domain::typed::TextKind;
use serde_json::Value;

/// The invalid texts, by the paths of their fields.
pub(crate) fn invalid_texts(body: &Value) -> Vec<FieldError> {
    let mut wrong = Vec::new();
    check_texts(body, "", &mut wrong);
    wrong
}

fn check_texts(value: &Value, path: &str, wrong: &mut Vec<FieldError>) {
    let below = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match value {
        _ if wrong.len() >= FIELDS_REFUSED_MAX => {}
        Value::String(text) => {
            let problem = TextKind::of_field(path).problem(text);
            wrong.extend(problem.map(|key| FieldError::new(path, key)));
        }
        Value::Array(values) => {
            for (position, value) in values.iter().enumerate() {
                check_texts(value, &below(&position.to_string()), wrong);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                if name.contains('\0') && wrong.len() < FIELDS_REFUSED_MAX {
                    let path = below(&name.replace('\0', "\u{fffd}"));
                    wrong.push(FieldError::new(path, MessageKey::HiddenCharacters));
                }
                check_texts(value, &below(name), wrong);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_text_is_found_by_its_path_and_no_answer_is_endless() {
        let body = json!({ "name": "a\nb", "list": [{ "email": "a@b.com" }, { "email": "a\tb" }], "names": ["x.com"] });
        let paths = |body: &Value| invalid_texts(body).into_iter().map(|one| one.field).collect::<Vec<_>>();
        assert_eq!(paths(&body), ["list.1.email", "name", "names.0"]);
        let nul = json!({ "password": "a\0b", "old": { "a\0": 1 } });
        assert_eq!(paths(&nul), ["old.a\u{fffd}", "password"]);
        assert_eq!(paths(&json!({ "names": vec!["\n"; 1000] })).len(), FIELDS_REFUSED_MAX);
    }
}
