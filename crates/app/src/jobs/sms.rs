//! A short message on its way, within what is allowed: the countries, so many a day, so many a number.

use domain::limits::SMS_PER_DAY_OF_NUMBER;
use integrations::sms::{Sms, SmsError};
use jiff::SignedDuration;
use store::jobs::Job;
use store::messages;

use crate::{App, AppError};

const DAY: SignedDuration = SignedDuration::from_hours(24);

impl App {
    pub(super) async fn text(&self, job: &Job, to: &str, text: &str) -> Result<(), AppError> {
        let codes = &self.settings().sms_calling_codes;
        let number = to.trim_start_matches('+');
        if !codes.is_empty() && !codes.iter().any(|code| number.starts_with(code)) {
            return Err(SmsError::Country.into());
        }
        let (db, since) = (self.store().read(), self.clock().now() - DAY);
        let spent = messages::texts_since(db, since, None).await? >= self.settings().sms_per_day;
        if spent || messages::texts_since(db, since, Some(to)).await? >= SMS_PER_DAY_OF_NUMBER {
            return Err(SmsError::Budget.into());
        }
        let sms = Sms { message_id: self.message_id(job), to: to.to_owned(), text: text.to_owned() };
        self.0.parts.texter.send(&sms).await?;
        Ok(())
    }
}
