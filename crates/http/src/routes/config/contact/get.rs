use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::catalogue::ClinicDto;
use crate::error::ApiResult;

/// The clinics of the provider, for its contact page.
#[utoipa::path(get, path = "/api/config/contact", operation_id = "listContactClinics", tag = "Configuration",
    responses((status = 200, body = [ClinicDto])))]
pub(crate) async fn list_contact_clinics(State(app): State<App>) -> ApiResult<Public<Vec<ClinicDto>>> {
    let catalogue = app.catalogue().await?;
    Ok(Public(catalogue.clinics.iter().cloned().map(ClinicDto::from).collect()))
}
