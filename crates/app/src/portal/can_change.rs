//! Whether a change can be made, and if not, why; called before the change is offered.

use domain::MessageKey;
use domain::appointment::{ChangeAction, Obstacle};
use domain::audit::AuditAction;
use domain::questionnaire::QuestionnaireType;
use store::appointments;

use super::rules::chosen;
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx};

#[derive(Debug, Clone)]
pub struct CanChange {
    pub obstacle: Option<Obstacle>,
    pub key: Option<MessageKey>,
    pub prior_minutes: i64,
    /// The type of questionnaire that patients answer to cancel.
    pub questionnaire: Option<QuestionnaireType>,
    /// By position.
    pub items: Vec<(String, Option<Obstacle>)>,
}

impl App {
    pub async fn can_change(
        &self,
        ctx: &Ctx,
        slugs: &str,
        action: ChangeAction,
    ) -> Result<CanChange, AppError> {
        let audited = AuditedAction::new(Access::ReadBeforeMove, AuditAction::AskForChange);
        let own = self.own_appointments(ctx, slugs, audited).await?;
        let rules = self.change_rules(own.authorized.key_id).await?;
        let visit = appointments::of_key(self.store().read(), own.authorized.key_id).await?;
        let verdict = rules.judge(&visit, &chosen(&visit, &own.slugs)?, action);
        let asked = action == ChangeAction::Cancel
            && self.questionnaire_of_cancelling(&own.authorized, &own.slugs).await?;
        Ok(CanChange {
            questionnaire: asked.then_some(QuestionnaireType::CancelAppointmentPatient),
            obstacle: verdict.whole,
            key: verdict.whole.map(|obstacle| obstacle.key(action)),
            prior_minutes: verdict.prior_minutes,
            items: verdict.items,
        })
    }
}
