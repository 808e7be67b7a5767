//! What answers to questionnaires demand of a submission: a Medicare number, a code, documents.

use domain::patient::ValidPatient;
use domain::questionnaire::Demands;
use domain::{BookingKeyId, MessageKey};
use store::{ConnectionTrait, documents};

use super::Submission;
use super::plan::Plan;
use crate::{App, AppError, Ctx};

/// What answers to a questionnaire may demand, as far as it is there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answered<'a> {
    pub patient: &'a ValidPatient,
    pub contact_proven: bool,
    /// Under which its documents are.
    pub keys: &'a [BookingKeyId],
}

impl App {
    pub(super) async fn check_demands<C: ConnectionTrait>(
        &self,
        db: &C,
        demands: &Demands,
        answered: Answered<'_>,
    ) -> Result<(), AppError> {
        if demands.medicare_number && answered.patient.medicare_number.is_none() {
            return Err(AppError::field("patientDetails.medicareNumber", MessageKey::FieldRequired));
        }
        if demands.validation_code && !answered.contact_proven {
            return Err(AppError::Rule(MessageKey::ValidationCodeWrong));
        }
        if demands.document_types.is_empty() {
            return Ok(());
        }
        let documents = documents::of_keys(db, answered.keys).await?;
        let has = |wanted: &i64| documents.iter().any(|one| one.document_type_id == Some(*wanted));
        if demands.document_types.iter().all(has) {
            Ok(())
        } else {
            Err(AppError::Rule(MessageKey::DocumentRequired))
        }
    }

    /// A code that was given has to be right, whether or not it was demanded.
    pub(super) async fn is_contact_proven(
        &self,
        plan: &Plan,
        submission: &Submission,
        draft: BookingKeyId,
        ctx: &Ctx,
    ) -> Result<bool, AppError> {
        let code = submission.validation_code.as_deref().map(str::trim).unwrap_or_default();
        if code.is_empty() {
            return Ok(false);
        }
        let (patient, guardian) = (&plan.person.patient, plan.person.guardian.as_ref());
        let mut contacts = vec![patient.email.as_str(), patient.contact_number.as_str()];
        if let Some(guardian) = guardian {
            contacts.extend([guardian.email.as_str(), guardian.contact_number.as_str()]);
        }
        if self.proves_contact(draft, code, &contacts, ctx).await? {
            return Ok(true);
        }
        Err(AppError::Rule(MessageKey::ValidationCodeWrong))
    }
}
