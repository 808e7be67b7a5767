//! The set-up records of each kind, and their validation. Searches don't read these: they use the [`crate::catalogue`] made of
//! them.

mod check;
mod clinics;
mod clock_time;
mod consent_forms;
mod exams;
mod lists;
mod questionnaires;

pub use check::{Problem, Problems, Validate};
pub use clinics::{Clinic, Device, DeviceExam, Region, Schedule, WeekSession};
pub use clock_time::ClockTime;
pub use consent_forms::ConsentForm;
pub use exams::{BodyPart, Exam, ExamGroup, ExamNeed, ExamOnDevice, Modality};
pub use lists::{Doctor, DocumentType, Ethnicity, InsuranceType, Organization};
pub use questionnaires::{ModalSize, Questionnaire};
