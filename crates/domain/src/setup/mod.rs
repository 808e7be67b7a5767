//! What staff write down about what a provider offers, one record of each kind, and what can be wrong with it. Searches do not
//! read these: they read the [`crate::catalogue`] that is made of them.

mod check;
mod clock_time;
mod exams;
mod lists;
mod places;

pub use check::{Problem, Problems, Validate};
pub use clock_time::ClockTime;
pub use exams::{BodyPart, Exam, ExamGroup, ExamNeed, ExamOnDevice, Modality};
pub use lists::{Doctor, DocumentType, Ethnicity, InsuranceType, Organization};
pub use places::{Clinic, Device, DeviceExam, Region, Schedule, WeekSession};
