//! Documents that another program adds to the requests that it made.

use domain::ClinicScope;
use domain::audit::AuditAction;

use super::DocumentOwner;
use crate::api_keys::{ApiKey, actor_of_api_key};
use crate::portal::Proof;
use crate::{App, AppError, AuthorizedBooking, Ctx};

impl App {
    /// Opens a request that was made with this key. Any other is refused like an unknown one.
    pub(super) async fn owner_of_program(
        &self,
        program: &ApiKey,
        owner: Option<DocumentOwner>,
        ctx: &Ctx,
        action: AuditAction,
    ) -> Result<(AuthorizedBooking, DocumentOwner), AppError> {
        let key = owner.as_ref().map(DocumentOwner::key_id);
        let request = match owner {
            Some(DocumentOwner::Request(request)) if request.api_key == Some(program.id) => Ok(request),
            _ => Err(AppError::NotFound),
        };
        let request = self.record_denial(request, ctx, key.map(Into::into), action).await?;
        let authorized = AuthorizedBooking {
            key_id: request.booking_key_id,
            booking_id: request.booking_id,
            patient_id: request.patient_id,
            code_verified: false,
            proof: Proof::Key(request.booking_key_id),
            share: None,
            clinics: ClinicScope::All,
            regions: Vec::new(),
            stand_ins: None,
            actor: actor_of_api_key(program),
        };
        Ok((authorized, DocumentOwner::Request(request)))
    }
}
