//! The whole offer of a provider in memory, with the look-ups that searches need.

use std::collections::HashMap;

use super::{BodyPart, Clinic, Device, DeviceExam, Ethnicity, Exam, ExamKind, InsuranceType, Region};
use crate::availability::Schedule;
use crate::{ClinicId, DeviceId, ExamId, RegionId};

/// Everything is loaded at once and replaced as a whole when the catalogue's version changes.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    pub version: i64,
    pub regions: Vec<Region>,
    pub clinics: Vec<Clinic>,
    pub devices: Vec<Device>,
    /// By priority, then name.
    pub exams: Vec<Exam>,
    pub device_exams: Vec<DeviceExam>,
    pub body_parts: Vec<BodyPart>,
    pub insurance_types: Vec<InsuranceType>,
    pub ethnicities: Vec<Ethnicity>,
    /// Sessions of each device with its own exceptions and its clinic's closures.
    pub schedules: HashMap<DeviceId, Schedule>,
}

impl Catalogue {
    pub fn region_by_slug(&self, slug: &str) -> Option<&Region> {
        self.regions.iter().find(|region| region.slug.as_str() == slug)
    }

    pub fn region(&self, id: RegionId) -> Option<&Region> {
        self.regions.iter().find(|region| region.id == id)
    }

    pub fn clinic_by_slug(&self, slug: &str) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.slug.as_str() == slug)
    }

    pub fn clinic(&self, id: ClinicId) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.id == id)
    }

    pub fn exam_by_slug(&self, slug: &str) -> Option<&Exam> {
        self.exams.iter().find(|exam| exam.slug.as_str() == slug)
    }

    pub fn exam(&self, id: ExamId) -> Option<&Exam> {
        self.exams.iter().find(|exam| exam.id == id)
    }

    pub fn device(&self, id: DeviceId) -> Option<&Device> {
        self.devices.iter().find(|device| device.id == id)
    }

    pub fn device_exam(&self, device: DeviceId, exam: ExamId) -> Option<DeviceExam> {
        self.device_exams.iter().copied().find(|pair| pair.device_id == device && pair.exam_id == exam)
    }

    /// The group by which devices are narrowed down: one that no device bears (a theme such as 'Pregnancy') narrows exams
    /// alone.
    pub fn device_group<'g>(&self, group: Option<&'g str>) -> Option<&'g str> {
        group.filter(|group| self.devices.iter().any(|device| device.group_name.as_deref() == Some(group)))
    }

    /// The devices of a clinic that do an exam, with how long it takes there.
    pub fn devices_for(&self, clinic: ClinicId, exam: ExamId) -> impl Iterator<Item = (&Device, DeviceExam)> {
        self.devices
            .iter()
            .filter(move |device| device.clinic_id == clinic)
            .filter_map(move |device| Some((device, self.device_exam(device.id, exam)?)))
    }

    /// Whether a person can turn to this clinic for the exam. One that is only asked for may need no device at all:
    /// then every clinic takes the question.
    pub fn offers_exam(&self, clinic: ClinicId, exam: &Exam) -> bool {
        let on_no_device = || !self.device_exams.iter().any(|pair| pair.exam_id == exam.id);
        self.does_exam(clinic, exam.id) || (!exam.kind.takes_slots() && on_no_device())
    }

    /// Whether staff answer a request for this exam: of a clinic, or of any in a region. A walk-in exam needs no question.
    /// One that is booked online may be asked for anywhere, since a clinic that does not do it online knows who does.
    pub fn takes_question(&self, exam: &Exam, clinic: Option<&Clinic>, region: Option<&Region>) -> bool {
        let of_region = |one: &&Clinic| region.is_none_or(|region| one.region_id == region.id);
        match exam.kind {
            ExamKind::WalkIn => false,
            ExamKind::Online | ExamKind::Pending => true,
            ExamKind::Enquiry => match clinic {
                Some(clinic) => self.offers_exam(clinic.id, exam),
                None => self.clinics.iter().filter(of_region).any(|one| self.offers_exam(one.id, exam)),
            },
        }
    }

    fn does_exam(&self, clinic: ClinicId, exam: ExamId) -> bool {
        self.devices_for(clinic, exam).next().is_some()
    }
}
