//! From when staff may set each status of an appointment.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::AppointmentStatus;

/// Why a status can't be set yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TooSoon {
    #[error("its day has not come")]
    BeforeItsDay,
    #[error("it has not begun")]
    BeforeItsStart,
}

impl AppointmentStatus {
    /// Whether this status may be set now for an appointment at this start, by the clinic's own days. Nobody arrives before the
    /// day, or is a no-show before the start. There is no latest time: what was forgotten yesterday can be set today.
    pub fn noted_at(self, now: Timestamp, start: Timestamp, zone: &TimeZone) -> Result<(), TooSoon> {
        let day = |moment: Timestamp| zone.to_datetime(moment).date();
        match self {
            Self::Arrived | Self::InProgress | Self::Completed if day(now) < day(start) => {
                Err(TooSoon::BeforeItsDay)
            }
            Self::NoShow if now < start => Err(TooSoon::BeforeItsStart),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn ops_08u_arrival_starts_with_the_clinics_day_and_no_show_with_the_start_time() {
        use AppointmentStatus as S;
        let zone = TimeZone::get("Australia/Sydney").unwrap();
        let start = at("2026-03-10T09:00:00+11:00");
        for status in AppointmentStatus::iter() {
            let (day, begun) = match status {
                S::Arrived | S::InProgress | S::Completed => (Err(TooSoon::BeforeItsDay), Ok(())),
                S::NoShow => (Err(TooSoon::BeforeItsStart), Err(TooSoon::BeforeItsStart)),
                _ => (Ok(()), Ok(())),
            };
            for (now, expected) in [
                ("2026-02-10T09:00:00+11:00", day),
                ("2026-03-09T23:59:59+11:00", day),
                // It is still the ninth in Greenwich.
                ("2026-03-10T00:00:00+11:00", begun),
                ("2026-03-10T08:59:59+11:00", begun),
                ("2026-03-10T09:00:00+11:00", Ok(())),
                ("2026-03-11T17:00:00+11:00", Ok(())),
            ] {
                assert_eq!(status.noted_at(at(now), start, &zone), expected, "{status} at {now}");
            }
        }
    }
}
