//! API keys of outcomes: sealed when they are saved, opened where the server makes the request, and shown to nobody.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::MessageKey;
use domain::questionnaire::{Outcome, OutcomeType};
use domain::setup::Questionnaire;

use crate::{App, AppError, FieldError, Purpose};

impl App {
    /// A new key is sealed; an outcome that says it has one keeps that of the outcome with the same condition.
    pub(crate) fn with_sealed_api_keys(
        &self,
        mut record: Questionnaire,
        standing: Option<&Questionnaire>,
    ) -> Result<Questionnaire, AppError> {
        let known = standing.map(|standing| standing.outcomes.as_slice()).unwrap_or_default();
        let mut missing = Vec::new();
        for (position, outcome) in record.outcomes.iter_mut().enumerate() {
            let kept = known.iter().find(|other| is_same(other, outcome));
            let result = &mut outcome.result;
            let typed = result.api_key.take().filter(|key| !key.trim().is_empty());
            result.api_key = match typed {
                Some(key) => Some(self.sealed_api_key(key.trim())),
                None if result.api_key_set => kept.and_then(|other| other.result.api_key.clone()),
                None => None,
            };
            if result.api_key_set && result.api_key.is_none() {
                let field = format!("outcomes.{position}.result.apiKey");
                missing.push(FieldError::new(field, MessageKey::FieldRequired));
            }
            result.api_key_set = false;
        }
        if missing.is_empty() { Ok(record) } else { Err(AppError::Fields(missing)) }
    }

    fn sealed_api_key(&self, key: &str) -> String {
        STANDARD.encode(self.secrets().seal(Purpose::OutcomeApiKey, self.chance(), key.as_bytes()))
    }

    /// The key under which the server makes the request of an outcome.
    pub(crate) fn opened_api_key(&self, outcome: &Outcome) -> Result<Option<String>, AppError> {
        let Some(sealed) = &outcome.result.api_key else { return Ok(None) };
        let sealed = STANDARD.decode(sealed).map_err(|_| AppError::Sealed)?;
        Ok(Some(self.open_text(Purpose::OutcomeApiKey, &sealed)?))
    }
}

fn is_same(one: &Outcome, other: &Outcome) -> bool {
    one.r#type == OutcomeType::CreateBookingRequest
        && one.r#type == other.r#type
        && one.condition == other.condition
}

/// A record as staff read it.
pub(crate) fn without_api_keys(mut record: Questionnaire) -> Questionnaire {
    for outcome in &mut record.outcomes {
        outcome.result = std::mem::take(&mut outcome.result).without_api_key();
    }
    record
}
