//! OpenAPI: the refusals that every operation may answer with beside its own.

use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, Response, ResponseBuilder};

/// Documents on each operation what comes from the layers around it. What an operation says of a
/// status itself stays.
pub fn document_refusals(api: &mut OpenApi) {
    for (path, item) in &mut api.paths.paths {
        // Machines that look after the server pass none of the layers.
        if !path.starts_with("/api/") {
            continue;
        }
        let has_parameters = path.contains('{');
        let PathItem { get, put, post, delete, patch, .. } = item;
        for operation in get.iter_mut() {
            read(operation, has_parameters);
        }
        for operation in [put, post, delete, patch].into_iter().flatten() {
            read(operation, has_parameters);
            change(operation);
        }
    }
}

fn read(operation: &mut Operation, has_parameters: bool) {
    refusal(operation, StatusCode::BAD_REQUEST, "The path or the query cannot be read");
    refusal(operation, StatusCode::UNAUTHORIZED, "Not a valid token of a bot account");
    refusal(operation, StatusCode::FORBIDDEN, "Banned, or not for you");
    refusal(operation, StatusCode::MISDIRECTED_REQUEST, "Not a name this server answers to");
    refusal(operation, StatusCode::TOO_MANY_REQUESTS, "Too many requests; wait a moment");
    refusal(
        operation,
        StatusCode::SERVICE_UNAVAILABLE,
        "Busy, or the file cannot be read or written",
    );
    if has_parameters {
        refusal(operation, StatusCode::NOT_FOUND, "There is no such thing");
    }
    if operation.responses.responses.contains_key("101") {
        refusal(operation, StatusCode::UPGRADE_REQUIRED, "This connection cannot be upgraded");
    }
}

fn change(operation: &mut Operation) {
    refusal(operation, StatusCode::REQUEST_TIMEOUT, "The body did not come in time");
    refusal(operation, StatusCode::PAYLOAD_TOO_LARGE, "A body has at most 64 kB");
    if operation.request_body.is_some() {
        refusal(operation, StatusCode::UNSUPPORTED_MEDIA_TYPE, "The body is not said to be JSON");
        refusal(operation, StatusCode::UNPROCESSABLE_ENTITY, "Not the body that is described");
    }
}

fn refusal(operation: &mut Operation, status: StatusCode, description: &str) {
    let responses = &mut operation.responses.responses;
    responses.entry(status.as_str().to_owned()).or_insert_with(|| body(description).into());
}

fn body(description: &str) -> Response {
    let schema = Ref::from_schema_name("ErrorBody");
    let content = ContentBuilder::new().schema(Some(schema)).build();
    ResponseBuilder::new().description(description).content("application/json", content).build()
}
