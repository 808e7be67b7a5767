//! The description of all calls, for `openapi.json`. A handler describes its own answers. Answers of the middleware to whole
//! groups of calls are described here, once; where a handler describes the same status, its text is kept.

use std::sync::LazyLock;

use axum::Json;
use axum::http::{Method, StatusCode};
use domain::attachment::KNOWN_CONTENT_TYPES;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{
    Components, Content, ObjectBuilder, OpenApi, PathItem, Ref, RefOr, ResponseBuilder, Type,
};

use crate::cache::is_tagged;
use crate::extract::{IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_LENGTH};
use crate::middleware::{CallAccess, CallAccesses, is_counted, is_under_booking_key};

/// Where it is served.
pub(crate) const ADDRESS: &str = "/api/openapi.json";
const CALLS: &str = "/api/";
const NOT_MODIFIED: &str = "Nothing has changed since the version that `If-None-Match` names";

/// An error that many calls share.
struct CommonError {
    status: &'static str,
    /// Under `components/responses`.
    name: &'static str,
    description: &'static str,
    applies: fn(&Call) -> bool,
}

struct Call<'a> {
    path: &'a str,
    access: CallAccess,
    changes: bool,
    takes_body: bool,
}

/// Of every address, also of those that aren't calls of the API.
const MALFORMED: CommonError = CommonError {
    status: "400",
    name: "Malformed",
    description: "message.malformed: the address, a header or the body cannot be read",
    applies: |_| true,
};

const COMMON_ERRORS: [CommonError; 12] = [
    MALFORMED,
    CommonError {
        status: "401",
        name: "NotAuthenticated",
        description: "message.not_authenticated",
        applies: |call| call.access.needs_session(),
    },
    CommonError {
        status: "403",
        name: "Forbidden",
        description: "message.forgery_check, message.access_read_only, or what the account has to do first",
        applies: |call| call.changes || !call.access.is_open_while_due() || call.access.needs_session(),
    },
    CommonError {
        status: "404",
        name: "NotFound",
        description: "message.not_found",
        applies: |call| call.path.contains('{'),
    },
    CommonError {
        status: "408",
        name: "TimedOut",
        description: "message.timed_out: the body stood still",
        applies: |call| call.takes_body,
    },
    CommonError {
        status: "409",
        name: "BookingKeySubmitted",
        description: "message.booking_key_submitted",
        applies: |call| is_of_draft(call.path),
    },
    CommonError {
        status: "410",
        name: "BookingKeyExpired",
        description: "message.booking_key_expired",
        applies: |call| is_of_draft(call.path),
    },
    CommonError {
        status: "413",
        name: "BodyTooLarge",
        description: "message.body_too_large",
        applies: |call| call.takes_body,
    },
    CommonError {
        status: "422",
        name: "InvalidFields",
        description: "message.invalid_fields: fields names what holds a link, a line break or an unseen character",
        applies: |call| call.takes_body,
    },
    CommonError {
        status: "429",
        name: "TooManyRequests",
        description: "message.too_many_requests, with Retry-After",
        applies: |call| call.changes || is_counted(call.path) || call.access.needs_session(),
    },
    CommonError { status: "500", name: "ServerError", description: "message.status_500", applies: |_| true },
    CommonError {
        status: "503",
        name: "Unavailable",
        description: "message.timed_out, message.server_error, or message.access_read_only while nothing may be changed",
        applies: |_| true,
    },
];

/// Whether a call works on a draft.
fn is_of_draft(path: &str) -> bool {
    let of_what_was_sent = ["/results_access", "/unsubscriptions"];
    is_under_booking_key(path) && !of_what_was_sent.iter().any(|end| path.ends_with(end))
}

/// Built on first use.
static DESCRIPTION: LazyLock<OpenApi> = LazyLock::new(crate::openapi);

pub(crate) async fn get_description() -> Json<&'static OpenApi> {
    Json(&DESCRIPTION)
}

/// The handlers' descriptions, completed.
pub(crate) fn complete(mut openapi: OpenApi, accesses: &CallAccesses) -> OpenApi {
    for (path, item) in &mut openapi.paths.paths {
        for (method, operation) in operations(item) {
            let changes = method != Method::GET;
            if path.starts_with(CALLS) {
                let access = accesses.of(&method, Some(path));
                let takes_body = operation.request_body.is_some();
                add_shared_refusals(&Call { path, access, changes, takes_body }, operation);
            } else {
                add_refusal(&MALFORMED, operation);
            }
            if !changes && is_tagged(path) {
                add_not_modified(operation);
            }
            bound_idempotency_key(operation);
            add_types_of_documents(operation);
            name_statuses(operation);
        }
    }
    let components = openapi.components.get_or_insert_with(Components::new);
    for CommonError { name, description, .. } in COMMON_ERRORS {
        let content = Content::new(Some(Ref::from_schema_name("ErrorBody")));
        let response = ResponseBuilder::new().description(description).content("application/json", content);
        components.responses.insert(name.to_owned(), response.build().into());
    }
    openapi
}

fn add_shared_refusals(call: &Call<'_>, operation: &mut Operation) {
    for refusal in COMMON_ERRORS.iter().filter(|refusal| (refusal.applies)(call)) {
        add_refusal(refusal, operation);
    }
}

fn add_refusal(refusal: &CommonError, operation: &mut Operation) {
    let described = operation.responses.responses.entry(refusal.status.to_owned());
    described.or_insert_with(|| Ref::from_response_name(refusal.name).into());
}

fn add_not_modified(operation: &mut Operation) {
    let unchanged = || ResponseBuilder::new().description(NOT_MODIFIED).build().into();
    operation.responses.responses.entry("304".to_owned()).or_insert_with(unchanged);
}

fn bound_idempotency_key(operation: &mut Operation) {
    for parameter in operation.parameters.iter_mut().flatten() {
        if let RefOr::T(parameter) = parameter
            && parameter.name == IDEMPOTENCY_KEY
        {
            let text = ObjectBuilder::new().schema_type(Type::String);
            let text = text.min_length(Some(*IDEMPOTENCY_KEY_LENGTH.start()));
            let text = text.max_length(Some(*IDEMPOTENCY_KEY_LENGTH.end()));
            parameter.schema = Some(text.build().into());
        }
    }
}

/// Several documents are served as one archive.
const ARCHIVE_OPERATION: &str = "downloadBookingRequestDocuments";

/// A document is served as the type that its bytes were found to be.
fn add_types_of_documents(operation: &mut Operation) {
    let is_archive = operation.operation_id.as_deref() == Some(ARCHIVE_OPERATION);
    for response in operation.responses.responses.values_mut() {
        if let RefOr::T(response) = response
            && let Some(content) = response.content.get("application/octet-stream").cloned()
        {
            let types = KNOWN_CONTENT_TYPES.map(|known| (known.to_owned(), content.clone()));
            response.content.extend(types);
            if is_archive {
                response.content.insert("application/zip".to_owned(), content);
            }
        }
    }
}

/// OpenAPI requires a description of every answer; without one by the handler, the name of the status is used.
fn name_statuses(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && response.description.is_empty()
        {
            let status = StatusCode::from_bytes(status.as_bytes()).ok();
            let name = status.and_then(|status| status.canonical_reason());
            name.unwrap_or_default().clone_into(&mut response.description);
        }
    }
}

/// The calls of a path, each with its method.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    let PathItem { get, put, post, delete, .. } = item;
    let all = [(Method::GET, get), (Method::PUT, put), (Method::POST, post), (Method::DELETE, delete)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_13c_too_many_is_described_where_calls_are_counted_and_nowhere_else() {
        let accesses = crate::routes::all().accesses();
        let mut described = complete(crate::routes::described(), &accesses);
        let mut counted_reads = 0;
        for (path, item) in &mut described.paths.paths {
            for (method, operation) in operations(item) {
                let changes = method != Method::GET;
                let counted = is_counted(path) || accesses.of(&method, Some(path)).needs_session();
                let can_be_too_many = path.starts_with(CALLS) && (changes || counted);
                assert_eq!(operation.responses.responses.contains_key("429"), can_be_too_many, "{path}");
                counted_reads += usize::from(!changes && is_counted(path));
            }
        }
        assert!(counted_reads > 20, "{counted_reads} reads");
    }
}
