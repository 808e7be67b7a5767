//! Suggestions while a person types an answer. A question names one of these lists; no other address is ever asked.

use domain::MessageKey;
use domain::limits::LOOKUP_MIN_CHARACTERS;
use domain::questionnaire::SuggestionList;

use crate::{App, AppError};

impl App {
    /// At most 20 texts of a list that match what was typed.
    pub async fn suggestions(&self, list: SuggestionList, typed: &str) -> Result<Vec<String>, AppError> {
        if typed.trim().chars().count() < LOOKUP_MIN_CHARACTERS {
            return Err(AppError::Rule(MessageKey::TooShort));
        }
        let mut found: Vec<String> = match list {
            SuggestionList::Doctors => {
                let doctors = self.search_doctors(typed, &[]).await?.into_iter();
                doctors.map(|doctor| format!("{} {}", doctor.first_name, doctor.last_name)).collect()
            }
            SuggestionList::Places => {
                let places = self.search_postal_codes(typed).into_iter();
                places.map(|place| format!("{} {}", place.place, place.postal_code)).collect()
            }
        };
        found.dedup();
        Ok(found)
    }
}
