use app::App;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::cache::Personal;
use crate::dto::sign_in::{PatientSignInDto, SignInDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPass, Context, Json};

/// Signs in with a booking key and the date of birth. An unknown key answers like a wrong date, in the same time.
#[utoipa::path(post, path = "/api/authentication", operation_id = "authenticatePatient", tag = "Authentication",
    params(("Captcha-Pass" = Option<String>, Header)), request_body = PatientSignInDto,
    responses(
        (status = 200, body = SignInDto, description = "wrong: message.authentication_error with success false"),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 410, body = ErrorBody,
            description = "message.error_access_revoked, message.results_expired; after the date of birth only"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: no date of birth"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached"),
        (status = 429, body = ErrorBody,
            description = "message.too_many_requests: failures of this address, or sign-ins of this address or key")))]
pub(crate) async fn authenticate_patient(
    State(app): State<App>,
    Context(ctx): Context,
    CaptchaPass(pass): CaptchaPass,
    Json(typed): Json<PatientSignInDto>,
) -> ApiResult<(HeaderMap, Personal<SignInDto>)> {
    app.check_captcha_of_key(&ctx, &typed.booking_key, pass.as_deref()).await?;
    let delivery = typed.delivery();
    let sign_in = app.sign_in_patient(typed.read(), &ctx).await?;
    let headers = delivery.headers(sign_in.opened.as_ref());
    let body = SignInDto::new(&sign_in, delivery.cookies_blocked, &*app.texts().await, &ctx.language);
    Ok((headers, Personal(body)))
}
