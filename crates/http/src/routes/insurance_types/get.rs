use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::catalogue::InsuranceTypeDto;
use crate::error::ApiResult;
use crate::extract::Context;

/// Insurance types that patients choose from.
#[utoipa::path(get, path = "/api/insurance_types", operation_id = "listInsuranceTypes", tag = "Catalogue",
    responses((status = 200, body = [InsuranceTypeDto])))]
pub(crate) async fn list_insurance_types(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Public<Vec<InsuranceTypeDto>>> {
    let types = app.insurance_types(&ctx.language).await?;
    Ok(Public(types.into_iter().map(InsuranceTypeDto::from).collect()))
}
