//! The needs that each exam asks about.

use std::collections::{HashMap, HashSet};

use domain::catalogue::{Device, DeviceExam, ExamNeed};
use domain::patient::Need;
use domain::{DeviceId, ExamId};
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::StoreError;
use crate::convert::parsed;
use crate::entity::exam_need;

/// The needs of each exam, in the order of the form. Weight is asked if a device for the exam has a limit, without being
/// configured.
pub(crate) async fn load<C: ConnectionTrait>(
    db: &C,
    devices: &[Device],
    pairs: &[DeviceExam],
) -> Result<HashMap<ExamId, Vec<ExamNeed>>, StoreError> {
    let mut asked: HashMap<ExamId, Vec<ExamNeed>> = HashMap::new();
    for row in exam_need::Entity::find().all(db).await? {
        let need = parsed(&row.need, "exam_needs.need")?;
        let needs = asked.entry(ExamId(row.exam_id)).or_default();
        needs.push(ExamNeed { need, extra_minutes: row.extra_minutes });
    }
    let limited: HashSet<DeviceId> =
        devices.iter().filter(|device| device.weight_limit_kg.is_some()).map(|device| device.id).collect();
    for pair in pairs.iter().filter(|pair| limited.contains(&pair.device_id)) {
        let needs = asked.entry(pair.exam_id).or_default();
        if !needs.iter().any(|asked| asked.need == Need::Weight) {
            needs.push(ExamNeed { need: Need::Weight, extra_minutes: 0 });
        }
    }
    for needs in asked.values_mut() {
        needs.sort_unstable_by_key(|asked| asked.need);
    }
    Ok(asked)
}
