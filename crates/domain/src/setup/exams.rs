//! Exams and what they are found by.

use serde::{Deserialize, Serialize};

use super::check::{Problems, Validate};
use crate::MessageKey;
use crate::catalogue::{ExamKind, Preparation};
use crate::limits::{
    CONFIGURED_NAME_MAX_CHARACTERS, CUSTOM_DURATION_MAX_MINUTES, EXAM_MAX_MINUTES,
    MODALITY_CODE_MAX_CHARACTERS, NOTES_MAX_CHARACTERS, PRIOR_MAX_MINUTES, RELEASE_DELAY_MAX_DAYS,
    REMINDER_MAX_HOURS, REMINDERS_MAX, TICK_MINUTES,
};
use crate::patient::Need;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupExam))]
pub struct Exam {
    pub slug: String,
    pub name: String,
    pub modality_id: i64,
    pub kind: ExamKind,
    /// The usual length; a device may need another.
    pub minutes: i64,
    /// Lower comes first.
    #[serde(default)]
    pub priority: i32,
    /// The code in the RIS.
    #[serde(default)]
    pub exam_code: String,
    /// Notes for patients.
    #[serde(default)]
    pub exam_notes: String,
    #[serde(default)]
    pub notes: String,
    /// Everyday words by which people look for it.
    #[serde(default)]
    pub search_words: String,
    #[serde(default)]
    pub show_booking_request_info_modal: bool,
    /// No slot starts sooner than this from now.
    #[serde(default)]
    pub notice_minutes: i64,
    /// How long before the start the patient's own changes end.
    #[serde(default)]
    pub change_window_minutes: i64,
    #[serde(default)]
    pub group_names: Vec<String>,
    #[serde(default)]
    pub body_part_ids: Vec<i64>,
    #[serde(default)]
    pub preparation: Vec<Preparation>,
    #[serde(default)]
    pub needs_asked: Vec<ExamNeed>,
    /// Where it is done.
    #[serde(default)]
    pub devices: Vec<ExamOnDevice>,
}

/// A need that an exam asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupAskedNeed))]
pub struct ExamNeed {
    pub need: Need,
    #[serde(default)]
    pub extra_minutes: i64,
}

/// How long an exam takes on a device, as part of the exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupExamOnDevice))]
pub struct ExamOnDevice {
    pub device_id: i64,
    pub minutes: i64,
    #[serde(default)]
    pub cleanup_minutes: i64,
}

impl Validate for Exam {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.slug("slug", &self.slug);
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.ticks("minutes", self.minutes, &(TICK_MINUTES..=EXAM_MAX_MINUTES));
        problems.optional("examCode", &self.exam_code, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.optional("examNotes", &self.exam_notes, NOTES_MAX_CHARACTERS);
        problems.optional("notes", &self.notes, NOTES_MAX_CHARACTERS);
        problems.optional("searchWords", &self.search_words, NOTES_MAX_CHARACTERS);
        problems.within("noticeMinutes", self.notice_minutes, &(0..=PRIOR_MAX_MINUTES));
        problems.within("changeWindowMinutes", self.change_window_minutes, &(0..=PRIOR_MAX_MINUTES));
        for name in &self.group_names {
            problems.text("groupNames", name, CONFIGURED_NAME_MAX_CHARACTERS);
        }
        problems.check_unique("groupNames", self.group_names.iter());
        problems.check_unique("bodyPartIds", self.body_part_ids.iter());
        for (at, step) in self.preparation.iter().enumerate() {
            let field = format!("preparation.{at}");
            problems.within(format!("{field}.minutesBefore"), step.minutes_before, &(0..=PRIOR_MAX_MINUTES));
            problems.text(&format!("{field}.text"), &step.text, NOTES_MAX_CHARACTERS);
        }
        problems.check_unique("needsAsked", self.needs_asked.iter().map(|asked| asked.need));
        for (at, asked) in self.needs_asked.iter().enumerate() {
            let field = format!("needsAsked.{at}.extraMinutes");
            problems.ticks(field, asked.extra_minutes, &(0..=CUSTOM_DURATION_MAX_MINUTES));
        }
        problems.check_unique("devices", self.devices.iter().map(|device| device.device_id));
        for (at, device) in self.devices.iter().enumerate() {
            problems.exam_time(&format!("devices.{at}"), device.minutes, device.cleanup_minutes);
        }
        problems
    }
}

/// Exams that are found together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupExamGroup))]
pub struct ExamGroup {
    pub name: String,
    #[serde(default)]
    pub exam_ids: Vec<i64>,
}

impl Validate for ExamGroup {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.check_unique("examIds", self.exam_ids.iter());
        problems
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupBodyPart))]
pub struct BodyPart {
    pub name: String,
    /// Its name on the body figure.
    pub figure_region: String,
    #[serde(default)]
    pub exam_ids: Vec<i64>,
}

impl Validate for BodyPart {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.slug("figureRegion", &self.figure_region);
        problems.check_unique("examIds", self.exam_ids.iter());
        problems
    }
}

/// A kind of imaging.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupModality))]
pub struct Modality {
    pub name: String,
    /// The DICOM code, such as US or MR.
    #[serde(default)]
    pub code: String,
    /// Days after which a report is released to its patient, unless staff release it earlier.
    #[serde(default)]
    pub release_delay_days: i32,
    /// Hours before an appointment at which reminders are sent; if empty, those of the configuration apply.
    #[serde(default)]
    pub reminder_hours: Vec<u32>,
}

impl Validate for Modality {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("name", &self.name, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.optional("code", &self.code, MODALITY_CODE_MAX_CHARACTERS);
        problems.within("releaseDelayDays", self.release_delay_days.into(), &(0..=RELEASE_DELAY_MAX_DAYS));
        if self.reminder_hours.len() > REMINDERS_MAX {
            problems.add("reminderHours", MessageKey::ValueInvalid);
        }
        for (at, hours) in self.reminder_hours.iter().enumerate() {
            let field = format!("reminderHours.{at}");
            problems.within(field, (*hours).into(), &(1..=REMINDER_MAX_HOURS.into()));
        }
        problems.check_unique("reminderHours", self.reminder_hours.iter());
        problems
    }
}
