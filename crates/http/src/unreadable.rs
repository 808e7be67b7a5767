//! Finds the field that made input unreadable, such as `patientDetails.email`.

use std::error::Error;

use axum::extract::path::ErrorKind;
use axum::extract::rejection::{PathRejection, QueryRejection};
use serde::de::DeserializeOwned;
use serde_path_to_error::{Error as PathError, Path};

use crate::error::ApiError;
use crate::middleware::parameter_name;

/// How a parser's error about a missing or duplicate field starts; its name follows.
const NAMED: [&str; 2] = ["missing field `", "duplicate field `"];

/// Parses an invalid body again to find out where it fails. Invalid UTF-8 or half a surrogate pair is reported by field as well.
pub(crate) fn refuse_json<T: DeserializeOwned>(bytes: &[u8]) -> ApiError {
    let read: Result<T, _> =
        serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    match read {
        Err(error) if error.inner().is_data() || error.inner().is_syntax() => {
            refuse(error.path(), &error.inner().to_string())
        }
        // It ends too early, or has trailing data: no field is to blame.
        _ => ApiError::malformed(),
    }
}

pub(crate) fn refuse_query(rejection: &QueryRejection) -> ApiError {
    let mut causes =
        std::iter::successors(Some(rejection as &(dyn Error + 'static)), |&error| error.source());
    let found = causes.find_map(<dyn Error>::downcast_ref::<PathError<serde::de::value::Error>>);
    found.map_or_else(ApiError::malformed, |error| refuse(error.path(), &error.inner().to_string()))
}

/// By the template of the path, such as `/api/clinics/{slug}/exams`.
pub(crate) fn refuse_path(rejection: &PathRejection, template: &str) -> ApiError {
    let PathRejection::FailedToDeserializePathParams(failed) = rejection else {
        return ApiError::malformed();
    };
    let mut names = template.split('/').filter_map(parameter_name);
    let name = match failed.kind() {
        ErrorKind::ParseErrorAtKey { key, .. } | ErrorKind::DeserializeError { key, .. } => {
            Some(key.as_str())
        }
        ErrorKind::ParseErrorAtIndex { index, .. } => names.nth(*index),
        _ => names.next(),
    };
    name.map_or_else(ApiError::malformed, ApiError::malformed_field)
}

fn refuse(path: &Path, problem: &str) -> ApiError {
    let path = path.to_string();
    // The path of a whole body is a dot, and an unreadable name is a question mark below its object.
    let path = path.trim_end_matches('?').trim_end_matches('.');
    let named = NAMED.iter().find_map(|begin| problem.strip_prefix(begin));
    match named.and_then(|rest| rest.split('`').next()) {
        Some(name) if path.is_empty() => ApiError::malformed_field(name),
        Some(name) => ApiError::malformed_field(&format!("{path}.{name}")),
        None if path.is_empty() => ApiError::malformed(),
        None => ApiError::malformed_field(path),
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::Query;
    use serde::Deserialize;

    use super::*;
    use crate::unique::UniqueJson;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    #[expect(dead_code, reason = "it is only read")]
    struct Order {
        booking_key: String,
        slots: Option<Vec<Slot>>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[expect(dead_code, reason = "it is only read")]
    struct Slot {
        device_id: i64,
    }

    fn fields(refusal: &ApiError) -> Vec<&str> {
        refusal.fields.iter().map(|field| field.field.as_str()).collect()
    }

    #[test]
    fn ops_11j_a_body_that_cannot_be_read_names_its_field() {
        for (body, field) in [
            (r#"{"bookingKey":7}"#, Some("bookingKey")),
            ("{}", Some("bookingKey")),
            (r#"{"bookingKey":"k","slots":7}"#, Some("slots")),
            (r#"{"bookingKey":"k","slots":[{"deviceId":1},{"deviceId":"x"}]}"#, Some("slots[1].deviceId")),
            (r#"{"bookingKey":"k","slots":[{}]}"#, Some("slots[0].deviceId")),
            (r#"{"bookingKey":"k","slots":[{"deviceId":1,"x":2}]}"#, Some("slots[0].x")),
            (r#"{"bookingKey":"\ud800"}"#, Some("bookingKey")),
            (r#"{"bookingKey":"k","slots":[{"deviceId":"\udc00x"}]}"#, Some("slots[0].deviceId")),
            (r#"{"bookingKey":1e999}"#, Some("bookingKey")),
            (r#"{"slots":{"\ud800":1}}"#, Some("slots")),
            (r#"{"\ud800":1}"#, None),
            ("[]", None),
            ("7", None),
            ("", None),
            (r#"{"bookingKey":"#, None),
            (r#"{"bookingKey":"k"} x"#, None),
        ] {
            let refusal = refuse_json::<Order>(body.as_bytes());
            assert_eq!(fields(&refusal), field.into_iter().collect::<Vec<_>>(), "{body}");
        }
        for (body, field) in
            [(&b"{\"a\":{\"b\":[\"\xff\"]}}"[..], "a.b[0]"), (b"{\"a\":{\"b\":1,\"b\":2}}", "a.b")]
        {
            assert_eq!(fields(&refuse_json::<UniqueJson>(body)), [field]);
        }
    }

    #[test]
    fn ops_11j_a_query_that_cannot_be_read_names_its_field() {
        for (query, field) in [("deviceId=x", "deviceId"), ("", "deviceId"), ("deviceId=1&y=2", "y")] {
            let uri = format!("/?{query}").parse().unwrap();
            let rejection = Query::<Slot>::try_from_uri(&uri).expect_err(query);
            assert_eq!(fields(&refuse_query(&rejection)), [field], "{query}");
        }
    }
}
