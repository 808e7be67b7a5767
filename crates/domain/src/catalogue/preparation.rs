//! Steps of preparation before an exam, as data: a rule and how many minutes before.

use jiff::civil::{Date, Time, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum PreparationRule {
    Fast,
    Fluids,
    Caffeine,
    FullBladder,
    Form,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Preparation {
    pub rule: PreparationRule,
    pub minutes_before: i64,
    pub text: String,
}

/// Reminders come by day.
const DAY_BEGINS: Time = time(7, 0, 0, 0);
const DAY_ENDS: Time = time(21, 0, 0, 0);
/// When patients still have the evening to get ready for the next day.
const EVENING: Time = time(19, 0, 0, 0);

impl Preparation {
    /// When it begins.
    pub fn begins_at(&self, start: Timestamp) -> Timestamp {
        start - SignedDuration::from_mins(self.minutes_before)
    }

    /// When the patient should be reminded of it: of a fast on the evening before, of anything else when it begins, but never
    /// at night.
    pub fn reminder_at(&self, start: Timestamp, zone: &TimeZone) -> Timestamp {
        let begins = self.begins_at(start);
        let is_fast = self.rule == PreparationRule::Fast;
        let wanted = if is_fast { begins.min(evening_before(start, zone)) } else { begins };
        let local = zone.to_datetime(wanted);
        if local.time() < DAY_BEGINS {
            evening_before(wanted, zone)
        } else if local.time() >= DAY_ENDS {
            evening_of(local.date(), zone).unwrap_or(wanted)
        } else {
            wanted
        }
    }
}

fn evening_of(day: Date, zone: &TimeZone) -> Option<Timestamp> {
    zone.to_timestamp(day.to_datetime(EVENING)).ok()
}

fn evening_before(moment: Timestamp, zone: &TimeZone) -> Timestamp {
    let day = zone.to_datetime(moment).date().yesterday().ok();
    day.and_then(|day| evening_of(day, zone)).unwrap_or(moment)
}

/// The time the patient needs from now to the exam: the longest of its rules. A slot sooner than this leaves no time to prepare.
pub fn longest_lead_minutes(rules: &[Preparation]) -> i64 {
    rules.iter().map(|rule| rule.minutes_before).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reminder(rule: PreparationRule, minutes_before: i64, start: &str) -> String {
        let zone = TimeZone::get("Australia/Sydney").unwrap();
        let start = zone.to_timestamp(start.parse().unwrap()).unwrap();
        let step = Preparation { rule, minutes_before, text: String::new() };
        zone.to_datetime(step.reminder_at(start, &zone)).to_string()
    }

    #[test]
    fn port_10d_a_fast_is_announced_on_the_evening_before_and_nothing_at_night() {
        use PreparationRule::{Fast, FullBladder};
        for (rule, minutes, start, at) in [
            (Fast, 360, "2026-03-10T09:00", "2026-03-09T19:00:00"),
            (Fast, 240, "2026-03-10T16:00", "2026-03-09T19:00:00"),
            (Fast, 18 * 60, "2026-03-10T09:00", "2026-03-09T15:00:00"),
            (Fast, 30 * 60, "2026-03-10T09:00", "2026-03-08T19:00:00"),
            (FullBladder, 60, "2026-03-10T09:00", "2026-03-10T08:00:00"),
            (FullBladder, 60, "2026-03-10T07:30", "2026-03-09T19:00:00"),
            (FullBladder, 660, "2026-03-10T08:00", "2026-03-09T19:00:00"),
            // Clocks go back on the night between.
            (Fast, 360, "2026-04-05T09:00", "2026-04-04T19:00:00"),
        ] {
            assert_eq!(reminder(rule, minutes, start), at, "{rule} {minutes} minutes before {start}");
        }
    }
}
