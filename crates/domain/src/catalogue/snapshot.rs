//! The whole catalogue of a provider in memory, with the look-ups that searches need.

use std::collections::HashMap;

use super::lookup::Positions;
use super::{
    BodyPart, Clinic, Device, DeviceExam, DocumentType, Ethnicity, Exam, ExamKind, InsuranceType, Lookup,
    Region, SuitableDevice,
};
use crate::availability::Schedule;
use crate::questionnaire::{Questionnaire, QuestionnaireType};
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
    pub document_types: Vec<DocumentType>,
    /// Those with a published version.
    pub questionnaires: Vec<Questionnaire>,
    /// Sessions of each device with its own exceptions and its clinic's closures.
    pub schedules: HashMap<DeviceId, Schedule>,
    pub retired: Retired,
    pub lookup: Lookup,
}

/// Retired records. Bookings still need their names: they are found by id, and are in no list.
#[derive(Debug, Clone, Default)]
pub struct Retired {
    pub regions: Vec<Region>,
    pub clinics: Vec<Clinic>,
    pub devices: Vec<Device>,
    pub exams: Vec<Exam>,
}

impl Catalogue {
    pub fn region_by_slug(&self, slug: &str) -> Option<&Region> {
        self.regions.iter().find(|region| region.slug.as_str() == slug)
    }

    pub fn region(&self, id: RegionId) -> Option<&Region> {
        self.regions.iter().chain(&self.retired.regions).find(|region| region.id == id)
    }

    pub fn clinic_by_slug(&self, slug: &str) -> Option<&Clinic> {
        self.clinics.iter().find(|clinic| clinic.slug.as_str() == slug)
    }

    pub fn clinic(&self, id: ClinicId) -> Option<&Clinic> {
        let offered = self.places().clinics.get(&id).and_then(|at| self.clinics.get(*at));
        offered.or_else(|| self.retired.clinics.iter().find(|clinic| clinic.id == id))
    }

    /// The clinics of a region, or all if none is given, in the catalogue's order.
    pub fn clinics_in(&self, region: Option<&str>) -> impl Iterator<Item = &Clinic> {
        let all = region.is_none().then_some(&self.clinics).into_iter().flatten();
        let of_region = region.and_then(|region| self.places().clinics_of_region.get(region));
        all.chain(of_region.into_iter().flatten().filter_map(|at| self.clinics.get(*at)))
    }

    pub fn exam_by_slug(&self, slug: &str) -> Option<&Exam> {
        self.exams.iter().find(|exam| exam.slug.as_str() == slug)
    }

    pub fn exam(&self, id: ExamId) -> Option<&Exam> {
        self.exams.iter().chain(&self.retired.exams).find(|exam| exam.id == id)
    }

    pub fn device(&self, id: DeviceId) -> Option<&Device> {
        let offered = self.places().devices.get(&id).and_then(|at| self.devices.get(*at));
        offered.or_else(|| self.retired.devices.iter().find(|device| device.id == id))
    }

    pub fn device_exam(&self, device: DeviceId, exam: ExamId) -> Option<DeviceExam> {
        let at = self.places().pairs.get(&(device, exam))?;
        self.device_exams.get(*at).copied()
    }

    /// The group that restricts devices: one without devices (a theme such as 'Pregnancy') restricts only exams.
    pub fn device_group<'g>(&self, group: Option<&'g str>) -> Option<&'g str> {
        group.filter(|group| self.places().device_groups.contains(*group))
    }

    /// The group that restricts the devices of one exam among several. An exam that no device of the group does keeps all of its
    /// devices: otherwise exams on two kinds of machines could never be one visit.
    pub fn group_of_exam<'g>(&self, group: Option<&'g str>, exams: &[&Exam], exam: &Exam) -> Option<&'g str> {
        let of_group = |pair: &DeviceExam| {
            self.device(pair.device_id).is_some_and(|device| device.group_name.as_deref() == group)
        };
        let does = || self.device_exams.iter().filter(|pair| pair.exam_id == exam.id).any(of_group);
        self.device_group(group).filter(|_| exams.len() == 1 || does())
    }

    /// The devices of a clinic that do an exam, with its duration there.
    pub fn devices_for(&self, clinic: ClinicId, exam: ExamId) -> impl Iterator<Item = SuitableDevice<'_>> {
        let devices = self.places().devices_of_clinic.get(&clinic);
        devices.into_iter().flatten().filter_map(|at| self.devices.get(*at)).filter_map(move |device| {
            Some(SuitableDevice { device, exam: self.device_exam(device.id, exam)? })
        })
    }

    /// Whether the clinic offers the exam. An enquiry exam may need no device at all: then every clinic accepts requests.
    pub fn offers_exam(&self, clinic: ClinicId, exam: &Exam) -> bool {
        let on_no_device = || !self.places().exams_on_devices.contains(&exam.id);
        self.does_exam(clinic, exam.id) || (!exam.kind.has_slots() && on_no_device())
    }

    /// Whether staff accept requests for this exam: at a clinic, or at any in a region. A walk-in exam needs no request. An exam
    /// that is booked online may be requested anywhere, since a clinic that doesn't offer it online knows who does.
    pub fn accepts_requests(&self, exam: &Exam, clinic: Option<&Clinic>, region: Option<&Region>) -> bool {
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

    /// The questionnaires of these types that patients with this exam answer.
    pub fn questionnaires_for<'c>(
        &'c self,
        exam: &'c Exam,
        types: &'c [QuestionnaireType],
    ) -> impl Iterator<Item = &'c Questionnaire> {
        self.questionnaires.iter().filter(move |one| types.contains(&one.kind) && one.fits(exam))
    }

    fn places(&self) -> &Positions {
        self.lookup.of(self)
    }

    fn does_exam(&self, clinic: ClinicId, exam: ExamId) -> bool {
        self.devices_for(clinic, exam).next().is_some()
    }
}
