//! The needs the demo provider asks about, and the weight limits of its machines.

use domain::patient::Need;

use super::devices::Machine;
use super::exams::{ExamPlan, Modality};

/// Every sentence is translated.
const INTERPRETER_MINUTES: i64 = 10;
/// Two people help onto the table and off it.
const TRANSFER_MINUTES: i64 = 10;
/// Time to look at the tube first, and to stop and begin again.
const CLAUSTROPHOBIA_MINUTES: i64 = 10;

/// The needs that matter for an exam, with the extra time they take. Weight follows from the machines.
pub(super) fn needs_of(exam: &ExamPlan) -> Vec<(Need, i64)> {
    let narrow = exam.modality == Modality::Mri;
    let x_rays = matches!(
        exam.modality,
        Modality::Ct
            | Modality::XRay
            | Modality::Mammography
            | Modality::BoneDensity
            | Modality::Fluoroscopy
            | Modality::PetCt
    );
    let on_a_table = narrow || (x_rays && exam.modality != Modality::Mammography);
    [
        Some((Need::Interpreter, INTERPRETER_MINUTES)),
        on_a_table.then_some((Need::Mobility, TRANSFER_MINUTES)),
        x_rays.then_some((Need::Pregnancy, 0)),
        narrow.then_some((Need::Claustrophobia, CLAUSTROPHOBIA_MINUTES)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The weight limit of a machine; the newest are in the main clinics.
pub(super) fn weight_limit_kg(machine: Machine, main_clinic: bool, second_of_its_kind: bool) -> Option<i64> {
    match machine {
        Machine::Mri if second_of_its_kind => Some(160),
        Machine::Mri => Some(if main_clinic { 250 } else { 200 }),
        Machine::Ct => Some(if main_clinic { 300 } else { 220 }),
        Machine::PetCt => Some(220),
        Machine::BoneDensity => Some(160),
        Machine::Ultrasound | Machine::XRay | Machine::Mammography => None,
    }
}
