//! Regions, clinics, devices and weekly sessions.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use super::check::{Problems, Validate};
use super::clock_time::ClockTime;
use crate::MessageKey;
use crate::limits::{
    CONFIGURED_NAME_MAX_CHARACTERS, CONTACT_NUMBER_TYPED_MAX_CHARACTERS, EXAM_MAX_MINUTES,
    NOTES_MAX_CHARACTERS, PRIOR_MAX_MINUTES, TICK_MINUTES, WEIGHT_MAX_KG,
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupRegion))]
pub struct Region {
    pub slug: String,
    pub name: String,
    pub latitude: f64,
    pub longitude: f64,
    /// Lower comes first.
    #[serde(default)]
    pub order: i32,
}

impl Validate for Region {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.slug("slug", &self.slug);
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.place(self.latitude, self.longitude);
        problems
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupClinic))]
pub struct Clinic {
    pub slug: String,
    pub name: String,
    pub region_id: i64,
    pub address: String,
    pub latitude: f64,
    pub longitude: f64,
    /// IANA name, such as `Australia/Sydney`.
    pub time_zone: String,
    #[serde(default)]
    pub phone: String,
    /// As text for patients.
    #[serde(default)]
    pub opening_hours: String,
    /// No slot starts sooner than this from now; an exam may need a longer notice.
    #[serde(default)]
    pub notice_minutes: i64,
    /// Digital check-in closes this long before the start.
    #[serde(default)]
    pub check_in_prior_minutes: i64,
}

impl Validate for Clinic {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.slug("slug", &self.slug);
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.text("address", &self.address, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.place(self.latitude, self.longitude);
        if TimeZone::get(&self.time_zone).is_err() {
            problems.add("timeZone", MessageKey::ValueInvalid);
        }
        problems.optional("phone", &self.phone, CONTACT_NUMBER_TYPED_MAX_CHARACTERS);
        problems.optional("openingHours", &self.opening_hours, NOTES_MAX_CHARACTERS);
        problems.within("noticeMinutes", self.notice_minutes, &(0..=PRIOR_MAX_MINUTES));
        problems.within("checkInPriorMinutes", self.check_in_prior_minutes, &(0..=PRIOR_MAX_MINUTES));
        problems
    }
}

/// A room or machine, its exams, and its usual week.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupDevice))]
pub struct Device {
    pub name: String,
    pub clinic_id: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group_name: Option<String>,
    /// Exams start at multiples of this, counted from the session's start.
    pub start_grid_minutes: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_limit_kg: Option<i64>,
    #[serde(default)]
    pub exams: Vec<DeviceExam>,
    /// All its opening hours; other times are closed.
    #[serde(default)]
    pub sessions: Vec<WeekSession>,
}

/// How long an exam takes on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupDeviceExam))]
pub struct DeviceExam {
    pub exam_id: i64,
    pub minutes: i64,
    #[serde(default)]
    pub cleanup_minutes: i64,
}

/// A weekly opening of a device, in the clinic's local time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupWeekSession))]
pub struct WeekSession {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i16,
    pub from: ClockTime,
    pub to: ClockTime,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, format = Date))]
    pub valid_from: Option<Date>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, format = Date))]
    pub valid_to: Option<Date>,
}

/// One session of a device as a separate record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupSchedule))]
pub struct Schedule {
    pub device_id: i64,
    #[serde(flatten)]
    pub session: WeekSession,
}

impl Validate for Device {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        let group = self.group_name.as_deref().unwrap_or_default();
        problems.optional("groupName", group, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.ticks("startGridMinutes", self.start_grid_minutes, &(TICK_MINUTES..=240));
        if let Some(limit) = self.weight_limit_kg {
            problems.within("weightLimitKg", limit, &(1..=WEIGHT_MAX_KG));
        }
        problems.check_unique("exams", self.exams.iter().map(|exam| exam.exam_id));
        for (at, exam) in self.exams.iter().enumerate() {
            problems.exam_time(&format!("exams.{at}"), exam.minutes, exam.cleanup_minutes);
        }
        for (at, session) in self.sessions.iter().enumerate() {
            session.check(&mut problems, &format!("sessions.{at}."));
        }
        let overlap = |one: usize, other: &WeekSession| {
            self.sessions.iter().take(one).any(|earlier| earlier.overlaps(other))
        };
        for (at, _) in self.sessions.iter().enumerate().filter(|(at, session)| overlap(*at, session)) {
            problems.add(format!("sessions.{at}.from"), MessageKey::ValueInvalid);
        }
        problems
    }
}

impl Validate for Schedule {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        self.session.check(&mut problems, "");
        problems
    }
}

impl Problems {
    pub(super) fn exam_time(&mut self, field: &str, minutes: i64, cleanup_minutes: i64) {
        self.ticks(format!("{field}.minutes"), minutes, &(TICK_MINUTES..=EXAM_MAX_MINUTES));
        self.ticks(format!("{field}.cleanupMinutes"), cleanup_minutes, &(0..=EXAM_MAX_MINUTES));
    }
}

impl WeekSession {
    fn check(&self, problems: &mut Problems, within: &str) {
        problems.within(format!("{within}weekday"), self.weekday.into(), &(1..=7));
        let on_a_tick = |time: ClockTime| i64::from(time.minute()) % TICK_MINUTES == 0;
        if !on_a_tick(self.from) {
            problems.add(format!("{within}from"), MessageKey::ValueInvalid);
        }
        if !on_a_tick(self.to) || self.to <= self.from {
            problems.add(format!("{within}to"), MessageKey::ValueInvalid);
        }
        if self.valid_from.zip(self.valid_to).is_some_and(|(from, to)| to < from) {
            problems.add(format!("{within}validTo"), MessageKey::ValueInvalid);
        }
    }

    /// Whether both are open at some moment.
    pub fn overlaps(&self, other: &Self) -> bool {
        let ends_before = |one: &Self, other: &Self| {
            one.valid_to.zip(other.valid_from).is_some_and(|(last, first)| last < first)
        };
        let in_one_week = !ends_before(self, other) && !ends_before(other, self);
        self.weekday == other.weekday && in_one_week && self.from < other.to && other.from < self.to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(weekday: i16, from: i16, to: i16) -> WeekSession {
        let time = |minute| ClockTime::new(minute).unwrap();
        WeekSession { weekday, from: time(from), to: time(to), valid_from: None, valid_to: None }
    }

    fn device(sessions: Vec<WeekSession>) -> Device {
        Device {
            name: "Room 1".into(),
            clinic_id: 1,
            group_name: None,
            start_grid_minutes: 15,
            weight_limit_kg: None,
            exams: Vec::new(),
            sessions,
        }
    }

    fn fields(record: &impl Validate) -> Vec<String> {
        record.problems().into_vec().into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn ops_01d_a_week_with_a_break_is_fine_and_hours_that_overlap_are_not() {
        let week = device(vec![session(1, 480, 720), session(1, 765, 1020), session(2, 480, 720)]);
        assert_eq!(fields(&week), Vec::<String>::new());
        let doubled = device(vec![session(1, 480, 720), session(1, 700, 1020)]);
        assert_eq!(fields(&doubled), ["sessions.1.from"]);
    }

    #[test]
    fn hours_of_different_seasons_may_overlap() {
        let mut summer = session(1, 480, 720);
        summer.valid_to = Some(jiff::civil::date(2026, 3, 31));
        let mut winter = session(1, 540, 780);
        winter.valid_from = Some(jiff::civil::date(2026, 4, 1));
        assert_eq!(fields(&device(vec![summer, winter])), Vec::<String>::new());
    }

    #[test]
    fn a_session_that_ends_before_it_starts_is_refused() {
        assert_eq!(fields(&device(vec![session(1, 720, 480)])), ["sessions.0.to"]);
        assert_eq!(fields(&device(vec![session(8, 481, 720)])), ["sessions.0.weekday", "sessions.0.from"]);
    }
}
