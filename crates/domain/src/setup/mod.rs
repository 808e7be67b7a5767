//! The set-up records of each kind, and their validation. Searches don't read these: they use the [`crate::catalogue`] made of
//! them.

mod check;
mod clinics;
mod clock_time;
mod exams;
mod lists;

pub use check::{Problem, Problems, Validate};
pub use clinics::{Clinic, Device, DeviceExam, Region, Schedule, WeekSession};
pub use clock_time::ClockTime;
pub use exams::{BodyPart, Exam, ExamGroup, ExamNeed, ExamOnDevice, Modality};
pub use lists::{Doctor, DocumentType, Ethnicity, InsuranceType, Organization};
