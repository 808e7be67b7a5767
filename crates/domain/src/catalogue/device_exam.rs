//! How long an exam takes on a device, and which custom durations are allowed.

use super::Device;
use crate::limits::CUSTOM_DURATION_FACTOR;
use crate::{DeviceId, ExamId};

/// How long an exam takes on one device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeviceExam {
    pub device_id: DeviceId,
    pub exam_id: ExamId,
    pub minutes: i64,
    pub cleanup_minutes: i64,
}

/// A device that can do an exam, with how long the exam takes there.
#[derive(Debug, Clone, Copy)]
pub struct SuitableDevice<'c> {
    pub device: &'c Device,
    pub exam: DeviceExam,
}

impl DeviceExam {
    /// The minutes for a public caller who asks for another duration. A scan is never shortened, and a link that asks for a
    /// longer one (because of a need, or an answer) gets at most a double appointment: nobody takes a device for a whole day.
    pub fn public_minutes(self, asked: i64) -> i64 {
        asked.clamp(self.minutes, self.minutes.saturating_mul(CUSTOM_DURATION_FACTOR))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slot_01q_a_public_duration_is_between_the_exams_own_and_twice_that() {
        let pair = DeviceExam { device_id: DeviceId(1), exam_id: ExamId(1), minutes: 30, cleanup_minutes: 5 };
        for (asked, minutes) in [(1, 30), (29, 30), (30, 30), (52, 52), (60, 60), (61, 60), (480, 60)] {
            assert_eq!(pair.public_minutes(asked), minutes, "{asked}");
        }
    }
}
