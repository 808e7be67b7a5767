//! The machines of each clinic: opening hours, exams and durations.

use domain::Chance;
use domain::availability::{ExceptionKind, Schedule, ScheduleException, WeeklySession};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;

use super::clinic_plans::{ClinicPlan, RegionPlan};
use super::exams::{self, ExamPlan, Modality};
use super::needs::weight_limit_kg;
use super::people::draw;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Machine {
    Ultrasound,
    Mri,
    Ct,
    XRay,
    Mammography,
    BoneDensity,
    PetCt,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct DevicePlan {
    /// Its index among all clinics.
    pub(super) clinic: usize,
    pub(super) machine: Machine,
    pub(super) name: String,
    pub(super) start_grid_minutes: i64,
    pub(super) weight_limit_kg: Option<i64>,
    pub(super) sessions: Vec<WeeklySession>,
    pub(super) exceptions: Vec<ScheduleException>,
    pub(super) exams: Vec<DeviceExamPlan>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DeviceExamPlan {
    /// Its index among all exams.
    pub(super) exam: usize,
    pub(super) minutes: i64,
    pub(super) cleanup_minutes: i64,
}

impl Machine {
    fn of_letter(letter: char) -> Self {
        match letter {
            'M' => Self::Mri,
            'C' => Self::Ct,
            'X' => Self::XRay,
            'B' => Self::Mammography,
            'D' => Self::BoneDensity,
            'P' => Self::PetCt,
            _ => Self::Ultrasound,
        }
    }

    pub(super) fn group_name(self) -> &'static str {
        match self {
            Self::Ultrasound => "Ultrasound",
            Self::Mri => "MRI",
            Self::Ct => "CT",
            Self::XRay => "X-ray",
            Self::Mammography => "Mammography",
            Self::BoneDensity => "Bone density",
            Self::PetCt => "PET-CT",
        }
    }

    fn performs(self, exam: &ExamPlan) -> bool {
        match exam.modality {
            // Only a phone call; no room is needed.
            Modality::Other => false,
            Modality::Mri => self == Self::Mri,
            Modality::Ct => self == Self::Ct,
            Modality::XRay | Modality::Fluoroscopy => self == Self::XRay,
            Modality::Mammography => self == Self::Mammography,
            Modality::BoneDensity => self == Self::BoneDensity,
            Modality::PetCt => self == Self::PetCt,
            // Needles are guided by the modality that shows the place best.
            Modality::Injection if exam.slug == "injection-spine" => self == Self::Ct,
            Modality::Ultrasound | Modality::Injection => self == Self::Ultrasound,
        }
    }

    /// Spans of a working day in minutes: most rooms close for lunch.
    fn working_day(self, second_of_its_kind: bool) -> &'static [(i16, i16)] {
        match self {
            Self::Ultrasound if second_of_its_kind => &[(510, 720), (765, 990)],
            Self::Ultrasound => &[(480, 750), (795, 1050)],
            Self::Mri => &[(450, 1140)],
            Self::Ct => &[(480, 750), (780, 1050)],
            Self::XRay => &[(480, 1050)],
            Self::Mammography | Self::BoneDensity => &[(540, 750), (795, 990)],
            Self::PetCt => &[(480, 900)],
        }
    }

    fn start_grid_minutes(self, second_of_its_kind: bool) -> i64 {
        match self {
            Self::Ultrasound if second_of_its_kind => 15,
            Self::Ultrasound | Self::Ct | Self::XRay | Self::BoneDensity => 10,
            Self::Mri | Self::Mammography | Self::PetCt => 15,
        }
    }
}

const WEEKDAYS: [Weekday; 5] =
    [Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday, Weekday::Friday];
const EVENING: (i16, i16) = (1080, 1230);
const MRI_EVENING: (i16, i16) = (1140, 1230);
const SATURDAY_MORNING: (i16, i16) = (510, 780);
const SERVICE_WITHIN_DAYS: u32 = 50;

/// The machines of a clinic, by the letters of its plan.
pub(super) fn of_clinic(
    chance: &Chance,
    region: &RegionPlan,
    clinic: &ClinicPlan,
    index: usize,
    today: Date,
) -> Vec<DevicePlan> {
    let mut devices: Vec<DevicePlan> = Vec::new();
    for machine in clinic.devices.chars().map(Machine::of_letter) {
        let earlier = devices.iter().filter(|device| device.machine == machine).count();
        let room = if machine == Machine::Ultrasound { "room " } else { "" };
        devices.push(DevicePlan {
            clinic: index,
            machine,
            name: format!("{} {room}{}", machine.group_name(), earlier + 1),
            start_grid_minutes: machine.start_grid_minutes(earlier > 0),
            weight_limit_kg: weight_limit_kg(machine, clinic.is_main(region), earlier > 0),
            sessions: sessions(machine, clinic, earlier > 0),
            exceptions: service_days(chance, machine, today),
            exams: exams_of(machine, clinic.is_main(region), earlier > 0),
        });
    }
    devices
}

fn sessions(machine: Machine, clinic: &ClinicPlan, second_of_its_kind: bool) -> Vec<WeeklySession> {
    let session = |weekday, (from_minute, to_minute)| WeeklySession {
        weekday,
        from_minute,
        to_minute,
        valid_from: None,
        valid_to: None,
    };
    let day = machine.working_day(second_of_its_kind);
    let mut sessions: Vec<WeeklySession> =
        WEEKDAYS.iter().flat_map(|weekday| day.iter().map(|span| session(*weekday, *span))).collect();
    let out_of_hours =
        !second_of_its_kind && matches!(machine, Machine::Ultrasound | Machine::Mri | Machine::XRay);
    if clinic.evening && out_of_hours {
        let evening = if machine == Machine::Mri { MRI_EVENING } else { EVENING };
        sessions.extend([Weekday::Tuesday, Weekday::Thursday].map(|weekday| session(weekday, evening)));
    }
    if clinic.saturday && out_of_hours {
        sessions.push(session(Weekday::Saturday, SATURDAY_MORNING));
    }
    sessions
}

/// Big machines are serviced for a day within the coming weeks; an MRI makes up for it on a Sunday morning.
fn service_days(chance: &Chance, machine: Machine, today: Date) -> Vec<ScheduleException> {
    let exception = |day, from_minute, to_minute, kind| ScheduleException {
        first_day: day,
        last_day: day,
        from_minute,
        to_minute,
        kind,
    };
    let day = today.saturating_add((3 + draw(chance, SERVICE_WITHIN_DAYS)).days());
    match machine {
        Machine::Mri => {
            let sunday = day.nth_weekday(1, Weekday::Sunday).unwrap_or(day);
            vec![
                exception(day, None, None, ExceptionKind::Closed),
                exception(sunday, Some(510), Some(750), ExceptionKind::Open),
            ]
        }
        Machine::Ct | Machine::PetCt => vec![exception(day, None, None, ExceptionKind::Closed)],
        Machine::Ultrasound | Machine::XRay => vec![exception(day, Some(720), None, ExceptionKind::Closed)],
        Machine::Mammography | Machine::BoneDensity => vec![],
    }
}

/// An older second machine takes a little longer and does nothing rare.
fn exams_of(machine: Machine, main_clinic: bool, second_of_its_kind: bool) -> Vec<DeviceExamPlan> {
    let offered = exams::all().enumerate().filter(|(_, exam)| {
        machine.performs(exam) && (!exam.specialised || (main_clinic && !second_of_its_kind))
    });
    offered
        .map(|(index, exam)| DeviceExamPlan {
            exam: index,
            minutes: exam.minutes + if second_of_its_kind { 5 } else { 0 },
            cleanup_minutes: exam.cleanup_minutes,
        })
        .collect()
}

impl DevicePlan {
    /// Its working time with the days on which the clinic is closed.
    ///
    /// # Panics
    /// When a region of the plan has no time zone in the bundled table; the tests cover all of them.
    pub(super) fn schedule(&self, time_zone: &str, closed: &[Date]) -> Schedule {
        let closures = closed.iter().map(|day| ScheduleException {
            first_day: *day,
            last_day: *day,
            from_minute: None,
            to_minute: None,
            kind: ExceptionKind::Closed,
        });
        Schedule {
            time_zone: TimeZone::get(time_zone).expect("the zone is in the bundled table"),
            sessions: self.sessions.clone(),
            exceptions: self.exceptions.iter().cloned().chain(closures).collect(),
        }
    }
}
