//! A time of day as clocks show it.

use serde::{Deserialize, Serialize};

const DAY_MINUTES: i16 = 24 * 60;

/// `08:30` on the wire; `24:00` is the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(value_type = String, example = "08:30"))]
pub struct ClockTime(i16);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a time of day is written 08:30")]
pub struct ClockTimeError;

impl ClockTime {
    pub fn new(minute: i16) -> Option<Self> {
        (0..=DAY_MINUTES).contains(&minute).then_some(Self(minute))
    }

    /// Minutes from midnight.
    pub fn minute(self) -> i16 {
        self.0
    }
}

impl TryFrom<String> for ClockTime {
    type Error = ClockTimeError;

    fn try_from(text: String) -> Result<Self, ClockTimeError> {
        let (hours, minutes) = text.split_once(':').ok_or(ClockTimeError)?;
        let two_digits = |part: &str| {
            let formed = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            formed.then(|| part.parse::<i16>().ok()).flatten().ok_or(ClockTimeError)
        };
        let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
        let formed = (minutes < 60).then_some(hours * 60 + minutes);
        formed.and_then(Self::new).ok_or(ClockTimeError)
    }
}

impl From<ClockTime> for String {
    fn from(ClockTime(minute): ClockTime) -> Self {
        format!("{:02}:{:02}", minute / 60, minute % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_of_day_reads_back_and_nothing_else_is_one() {
        for (text, minute) in [("00:00", 0), ("08:30", 510), ("24:00", 1440)] {
            let time = ClockTime::try_from(text.to_owned()).unwrap();
            assert_eq!((time.minute(), String::from(time)), (minute, text.to_owned()));
        }
        for text in ["", "8:30", "08:60", "24:05", "08:30:00", "ab:cd"] {
            assert!(ClockTime::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
