//! Extractors for handlers. Unreadable input is answered with the envelope, never with bare text.

use std::ops::RangeInclusive;

use app::booking::Retry;
use app::{AppError, Ctx, Tokens};
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, StatusCode};
use domain::MessageKey;
use domain::booking::BookingKey;
use serde::de::DeserializeOwned;

use crate::cookies;
use crate::error::ApiError;
use crate::state::HttpState;
use crate::typed::invalid_texts;
use crate::unique::UniqueJson;
use crate::unreadable;

/// Who calls, from where and in which language, as `middleware::request_context` found out. A request that did not pass there is
/// one without any session.
#[derive(Debug)]
pub(crate) struct Context(pub Ctx);

impl<S: Send + Sync> FromRequestParts<S> for Context {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Ok(Self(ctx_of(&parts.extensions)))
    }
}

pub(crate) fn ctx_of(extensions: &Extensions) -> Ctx {
    extensions.get::<Ctx>().cloned().unwrap_or_default()
}

/// The query string.
#[derive(Debug)]
pub(crate) struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let read = axum::extract::Query::try_from_uri(&parts.uri);
        read.map(|axum::extract::Query(query)| Self(query))
            .map_err(|rejection| unreadable::refuse_query(&rejection))
    }
}

/// Parameters of the path: a number, a text, or several.
#[derive(Debug)]
pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        let template = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
        read.map(|axum::extract::Path(read)| Self(read))
            .map_err(|rejection| unreadable::refuse_path(&rejection, template))
    }
}

/// The booking key in the path, or an account's stand-in for it.
#[derive(Debug)]
pub(crate) struct KeyInPath(pub BookingKey);

impl FromRequestParts<HttpState> for KeyInPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let Path(text) = Path::<String>::from_request_parts(parts, state).await?;
        Ok(Self(state.app.presented_key(&ctx_of(&parts.extensions), key_of(&text)?).await?))
    }
}

/// A booking key and the id of a record that belongs to it.
#[derive(Debug)]
pub(crate) struct KeyAndId(pub BookingKey, pub i64);

impl FromRequestParts<HttpState> for KeyAndId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let Path((key, id)) = Path::<(String, i64)>::from_request_parts(parts, state).await?;
        Ok(Self(state.app.presented_key(&ctx_of(&parts.extensions), key_of(&key)?).await?, id))
    }
}

/// A booking key and the slugs of appointments or requests that belong to it.
#[derive(Debug)]
pub(crate) struct KeyAndSlug(pub BookingKey, pub String);

impl FromRequestParts<HttpState> for KeyAndSlug {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let Path((key, slug)) = Path::<(String, String)>::from_request_parts(parts, state).await?;
        Ok(Self(state.app.presented_key(&ctx_of(&parts.extensions), key_of(&key)?).await?, slug))
    }
}

/// A text that can't be a key is treated like an unknown key.
pub(crate) fn key_of(text: &str) -> Result<BookingKey, ApiError> {
    BookingKey::parse(text).map_err(|_| ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound))
}

const BOOKING_KEY: &str = "Booking-Key";
const CAPTCHA_PASS: &str = "Captcha-Pass";
pub(crate) const API_KEY: &str = "Api-Key";

/// One of our headers, which occurs once and is plain text.
fn header_text<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, ApiError> {
    let mut values = headers.get_all(name).iter();
    match (values.next().map(HeaderValue::to_str), values.next()) {
        (None, _) => Ok(None),
        (Some(Ok(text)), None) => Ok(Some(text)),
        _ => Err(ApiError::malformed_field(name)),
    }
}

/// The caller's own draft in the header `Booking-Key`, so that a search ignores its own holds.
#[derive(Debug)]
pub(crate) struct OwnKey(pub Option<BookingKey>);

impl FromRequestParts<HttpState> for OwnKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let header = header_text(&parts.headers, BOOKING_KEY)?;
        let Some(key) = header.and_then(|text| BookingKey::parse(text).ok()) else { return Ok(Self(None)) };
        Ok(Self(Some(state.app.presented_key(&ctx_of(&parts.extensions), key).await?)))
    }
}

/// The caller's tokens: the key of a program, cookies, or the bearer token of a tab that can't keep cookies.
pub(crate) fn tokens_of(headers: &HeaderMap) -> Tokens {
    if let Some(key) = headers.get(API_KEY) {
        // A program acts as itself alone; a key that is no text is an unknown one.
        let api_key = Some(key.to_str().unwrap_or_default().to_owned());
        return Tokens { api_key, ..Tokens::default() };
    }
    let bearer = headers.get("authorization").and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
    let cookie = |name| cookies::read(headers, name);
    let patient = bearer.or_else(|| cookie(cookies::PATIENT)).or_else(|| cookie(cookies::EMBEDDED_PATIENT));
    Tokens { patient, staff: cookie(cookies::STAFF), kiosk: cookie(cookies::KIOSK), api_key: None }
}

/// A JSON body.
#[derive(Debug)]
pub(crate) struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        read_json(&read_body(request, state).await?).map(Self)
    }
}

/// A JSON body that may be left out.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub T);

impl<T: DeserializeOwned + Default, S: Send + Sync> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = read_body(request, state).await?;
        if bytes.is_empty() { Ok(Self(T::default())) } else { read_json(&bytes).map(Self) }
    }
}

/// A JSON body with the `Idempotency-Key` of a call that may be repeated.
#[derive(Debug)]
pub(crate) struct IdempotentJson<T> {
    pub body: T,
    pub retry: Retry,
}

pub(crate) const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// In characters.
pub(crate) const IDEMPOTENCY_KEY_LENGTH: RangeInclusive<usize> = 16..=64;

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for IdempotentJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let header = header_text(request.headers(), IDEMPOTENCY_KEY)?;
        let key = header.map(str::to_owned).filter(|key| IDEMPOTENCY_KEY_LENGTH.contains(&key.len()));
        let key = key.ok_or_else(|| ApiError::malformed_field(IDEMPOTENCY_KEY))?;
        let bytes = read_body(request, state).await?;
        let retry = Retry::new(key, &bytes);
        Ok(Self { body: read_json(&bytes)?, retry })
    }
}

async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let bytes = Bytes::from_request(request, state).await;
    bytes.map_err(|error| ApiError::of_body(&error, error.status(), MessageKey::BodyTooLarge))
}

fn read_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    let read = serde_json::from_slice(bytes);
    let UniqueJson(body) = read.map_err(|_| unreadable::refuse_json::<UniqueJson>(bytes))?;
    let wrong = invalid_texts(&body);
    if !wrong.is_empty() {
        return Err(AppError::Fields(wrong).into());
    }
    serde_json::from_value(body).map_err(|_| unreadable::refuse_json::<T>(bytes))
}

/// A caller with a session or a captcha pass; uses the pass in the header `Captcha-Pass` once.
#[derive(Debug)]
pub(crate) struct CaptchaPassed;

impl FromRequestParts<HttpState> for CaptchaPassed {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &HttpState) -> Result<Self, ApiError> {
        let CaptchaPass(pass) = CaptchaPass::from_request_parts(parts, state).await?;
        state.app.check_captcha(&ctx_of(&parts.extensions), pass.as_deref()).await?;
        Ok(Self)
    }
}

/// The pass in the header `Captcha-Pass`, for a call that checks it itself.
#[derive(Debug)]
pub(crate) struct CaptchaPass(pub Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for CaptchaPass {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let pass = header_text(&parts.headers, CAPTCHA_PASS)?;
        Ok(Self(pass.map(str::to_owned)))
    }
}
