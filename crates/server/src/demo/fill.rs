//! Books a device's time: walks along its start grid and takes a share of the slots.

use domain::Chance;
use domain::appointment::AppointmentStatus;
use domain::availability::{Schedule, Tick, ticks_for_minutes};
use domain::catalogue::ExamKind;
use jiff::ToSpan;
use jiff::civil::Date;

use super::devices::{DeviceExamPlan, DevicePlan, Machine};
use super::exams::ExamPlan;
use super::people::draw;

pub(super) const DAYS_BEHIND: i64 = 7;
pub(super) const DAYS_AHEAD: i64 = 56;

/// A time on a device, before a patient is assigned to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TakenTime {
    pub(super) exam: usize,
    pub(super) start: Tick,
    /// End of the exam, before the clean-up.
    pub(super) end: Tick,
    pub(super) status: AppointmentStatus,
}

/// Takes about 60 % of a device's time around today, less farther away.
pub(super) fn fill(
    chance: &Chance,
    device: &DevicePlan,
    schedule: &Schedule,
    exams: &[&ExamPlan],
    today: Date,
) -> Vec<TakenTime> {
    let offers: Vec<DeviceExamPlan> =
        device.exams.iter().copied().filter(|offer| exams[offer.exam].kind != ExamKind::Enquiry).collect();
    let grid = ticks_for_minutes(device.start_grid_minutes).max(1);
    let mut taken = Vec::new();
    let mut free_from = Tick(i64::MIN);
    for ahead in -DAYS_BEHIND..DAYS_AHEAD {
        let day = today.saturating_add(ahead.days());
        let closures: Vec<_> = schedule
            .closures_on(day)
            .iter()
            .map(|closed| Tick::touched_by(closed.from, closed.until))
            .collect();
        for hours in schedule.sessions_on(day) {
            let session = Tick::whole_within(hours.from, hours.until);
            let mut tick = session.start;
            while tick < session.end && !offers.is_empty() {
                let offer = choose(chance, &offers, exams);
                let exam_end = tick + ticks_for_minutes(offer.minutes);
                let next = exam_end + ticks_for_minutes(offer.cleanup_minutes);
                let closed = closures.iter().any(|closure| closure.start < exam_end && tick < closure.end);
                let fits = exam_end <= session.end && free_from <= tick && !closed;
                if fits && draw(chance, 100) < percent_taken(device.machine, ahead) {
                    let status = status(chance, exams[offer.exam].kind, ahead);
                    taken.push(TakenTime { exam: offer.exam, start: tick, end: exam_end, status });
                    free_from = if status.occupies_device() { next } else { free_from };
                }
                // To the next start of the grid after the exam and its clean-up, whether it was booked or left free.
                let steps = (next - session.start + grid - 1) / grid;
                tick = session.start + steps * grid;
            }
        }
    }
    taken
}

/// Percent of the time that is taken. Ultrasound has room in the coming two weeks; X-rays are walk-in.
fn percent_taken(machine: Machine, ahead: i64) -> i64 {
    match (machine, ahead) {
        (Machine::XRay, _) => 40,
        (_, ..0) => 75,
        (Machine::Ultrasound, 0..14) => 68,
        (Machine::Ultrasound, 14..28) => 84,
        (_, 0..28) => 88,
        (_, 28..42) => 82,
        _ => 74,
    }
}

fn choose(chance: &Chance, offers: &[DeviceExamPlan], exams: &[&ExamPlan]) -> DeviceExamPlan {
    let total: u64 = offers.iter().map(|offer| exams[offer.exam].weight).sum();
    let mut left = chance.below(total);
    for offer in offers {
        let weight = exams[offer.exam].weight;
        if left < weight {
            return *offer;
        }
        left -= weight;
    }
    offers[0]
}

/// The status of an appointment. Today's are set by the hour, in `settle`.
fn status(chance: &Chance, kind: ExamKind, ahead: i64) -> AppointmentStatus {
    use AppointmentStatus as S;
    let percent = draw(chance, 100);
    match (ahead, kind) {
        (..0, _) => match percent {
            0..4 => S::NoShow,
            4..7 => S::Canceled,
            _ => S::Completed,
        },
        (0, _) => S::Confirmed,
        (_, ExamKind::Pending) => match percent {
            0..3 => S::Declined,
            3..45 => S::Pending,
            _ => S::Booked,
        },
        (1..8, _) => match percent {
            0..55 => S::Confirmed,
            55..58 => S::Changed,
            58..60 => S::RequestReschedule,
            60..63 => S::Canceled,
            _ => S::Booked,
        },
        _ => match percent {
            0..12 => S::Confirmed,
            12..14 => S::Changed,
            14..16 => S::RequestReschedule,
            16..19 => S::Canceled,
            _ => S::Booked,
        },
    }
}
