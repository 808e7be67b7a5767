//! U+0000 stands in no name, note or address, and PostgreSQL cannot keep it: whatever holds it is refused, on either engine.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Refusal;

const CALLS: &str = "/api/";
const IN_ADDRESS: &str = "%00";
const IN_JSON: &[u8] = b"u0000";

/// Of the path and the query of a call; pages leave out what they cannot read.
pub(crate) async fn refuse_nul(request: Request, next: Next) -> Response {
    let uri = request.uri();
    let is_call = uri.path().starts_with(CALLS);
    let holds_nul =
        uri.path().contains(IN_ADDRESS) || uri.query().is_some_and(|query| query.contains(IN_ADDRESS));
    if is_call && holds_nul {
        return Refusal::malformed().into_response();
    }
    next.run(request).await
}

/// Whether a text or a name in a JSON document holds it. As it is, a document cannot hold it: only escaped.
pub(crate) fn json_holds_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(escape) = rest.iter().position(|byte| *byte == b'\\') {
        let escaped = &rest[escape + 1..];
        if escaped.starts_with(IN_JSON) {
            return true;
        }
        // A backslash that is itself escaped escapes nothing.
        rest = escaped.get(1..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_escaped_nul_is_found() {
        assert!(json_holds_nul(br#"{"a":"b\u0000"}"#));
        assert!(json_holds_nul(br#"["\\\u0000"]"#));
        assert!(json_holds_nul(br#"{"\u0000":1}"#));
        for fine in
            [&br#"{"a":"\\u0000"}"#[..], br#"{"a":"\u00001"#.split_at(7).0, br#"["\u0001"]"#, b"\\", b""]
        {
            assert!(!json_holds_nul(fine), "{}", String::from_utf8_lossy(fine));
        }
    }
}
