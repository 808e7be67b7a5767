//! Indexes of a catalogue by id and slug. A search looks up every clinic and device, so scanning whole lists would cost the
//! square of the provider's size.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::Catalogue;
use crate::{ClinicId, DeviceId, ExamId};

/// Built on first use. A catalogue is replaced as a whole, never changed, so this stays valid.
#[derive(Debug, Clone, Default)]
pub struct Lookup(OnceLock<Positions>);

/// Positions in the lists of the catalogue.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    pub(super) clinics: HashMap<ClinicId, usize>,
    pub(super) clinics_of_region: HashMap<String, Vec<usize>>,
    pub(super) devices: HashMap<DeviceId, usize>,
    pub(super) devices_of_clinic: HashMap<ClinicId, Vec<usize>>,
    pub(super) pairs: HashMap<(DeviceId, ExamId), usize>,
    pub(super) exams_on_devices: HashSet<ExamId>,
    pub(super) device_groups: HashSet<String>,
}

impl Lookup {
    pub(super) fn of(&self, catalogue: &Catalogue) -> &Positions {
        self.0.get_or_init(|| Positions::find(catalogue))
    }
}

impl Positions {
    fn find(catalogue: &Catalogue) -> Self {
        let mut clinics_of_region: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, clinic) in catalogue.clinics.iter().enumerate() {
            clinics_of_region.entry(clinic.region.to_string()).or_default().push(at);
        }
        let mut devices_of_clinic: HashMap<ClinicId, Vec<usize>> = HashMap::new();
        for (at, device) in catalogue.devices.iter().enumerate() {
            devices_of_clinic.entry(device.clinic_id).or_default().push(at);
        }
        let pairs = catalogue.device_exams.iter().enumerate();
        Self {
            clinics: catalogue.clinics.iter().enumerate().map(|(at, clinic)| (clinic.id, at)).collect(),
            clinics_of_region,
            devices: catalogue.devices.iter().enumerate().map(|(at, device)| (device.id, at)).collect(),
            devices_of_clinic,
            pairs: pairs.map(|(at, pair)| ((pair.device_id, pair.exam_id), at)).collect(),
            exams_on_devices: catalogue.device_exams.iter().map(|pair| pair.exam_id).collect(),
            device_groups: catalogue.devices.iter().filter_map(|device| device.group_name.clone()).collect(),
        }
    }
}
