use app::App;
use axum::Json;
use axum::extract::State;

use crate::dto::accounts::StaffWaysDto;

/// How accounts can sign in here.
#[utoipa::path(get, path = "/api/authentication/staff", operation_id = "getStaffSignIn", tag = "Authentication",
    responses((status = 200, body = StaffWaysDto)))]
pub(crate) async fn get_staff_sign_in(State(app): State<App>) -> Json<StaffWaysDto> {
    Json(StaffWaysDto { identity_provider: app.identity_provider_label().map(str::to_owned) })
}
