//! A preferred time of a patient, in the local day of the clinic.

use jiff::civil::Date;

/// As typed: a day, and from and to as HH:mm.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreferredTimeInput {
    pub date: String,
    pub from: String,
    pub to: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferredTime {
    pub date: Date,
    /// Minutes from midnight.
    pub from_minute: i16,
    /// Minutes from midnight, after `from_minute`; midnight at the end of the day is 1440.
    pub to_minute: i16,
}

const DAY_MINUTES: i16 = 24 * 60;

impl PreferredTimeInput {
    /// The time, or the name of the invalid field.
    pub fn validate(&self, first_day: Date, last_day: Date) -> Result<PreferredTime, &'static str> {
        let date: Date = self.date.trim().parse().map_err(|_| "date")?;
        if date < first_day || date > last_day {
            return Err("date");
        }
        let from_minute = minute(&self.from).filter(|minute| *minute < DAY_MINUTES).ok_or("from")?;
        let to_minute = minute(&self.to).filter(|minute| *minute > from_minute).ok_or("to")?;
        Ok(PreferredTime { date, from_minute, to_minute })
    }
}

impl PreferredTime {
    pub fn from(&self) -> String {
        clock_face(self.from_minute)
    }

    pub fn to(&self) -> String {
        clock_face(self.to_minute)
    }
}

/// 24:00 is the end of a day.
fn minute(text: &str) -> Option<i16> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let two_digits = |text: &str| {
        let formed = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
        formed.then(|| text.parse::<i16>().ok()).flatten()
    };
    let (hours, minutes) = (two_digits(hours)?, two_digits(minutes)?);
    let minute = hours * 60 + minutes;
    (minutes < 60 && minute <= DAY_MINUTES).then_some(minute)
}

fn clock_face(minute: i16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn validate(day: &str, from: &str, to: &str) -> Result<PreferredTime, &'static str> {
        let typed = PreferredTimeInput { date: day.into(), from: from.into(), to: to.into() };
        typed.validate(date(2026, 3, 9), date(2027, 3, 9))
    }

    #[test]
    fn a_time_of_a_day_to_come_is_kept_in_minutes() {
        let time = validate("2026-03-17", "09:00", "24:00").unwrap();
        assert_eq!((time.date, time.from_minute, time.to_minute), (date(2026, 3, 17), 540, 1440));
        assert_eq!((time.from(), time.to()), ("09:00".to_owned(), "24:00".to_owned()));
    }

    #[test]
    fn an_invalid_or_past_time_names_its_field() {
        for (day, from, to, field) in [
            ("2026-03-08", "09:00", "12:00", "date"),
            ("2027-03-10", "09:00", "12:00", "date"),
            ("17/03/2026", "09:00", "12:00", "date"),
            ("2026-03-17", "9:00", "12:00", "from"),
            ("2026-03-17", "24:00", "24:00", "from"),
            ("2026-03-17", "12:00", "12:00", "to"),
            ("2026-03-17", "12:00", "09:00", "to"),
            ("2026-03-17", "09:00", "09:60", "to"),
            ("2026-03-17", "09:00", "24:01", "to"),
        ] {
            assert_eq!(validate(day, from, to), Err(field), "{day} {from} {to}");
        }
    }
}
