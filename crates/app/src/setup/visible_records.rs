//! Which set-up records a staff member may read. A clinic's own records are hidden from staff limited to other clinics; shared
//! records are visible to all staff. Each kind of record defines which it is: [`SetupKind::visible_part`].

use std::collections::HashSet;

use domain::{ClinicId, ClinicScope, DeviceId};
use store::setup::{StoredRecord, devices_of};
use store::{ConnectionTrait, StoreError};

use super::kinds::SetupKind;

#[derive(Debug)]
pub struct VisibleRecords {
    clinics: ClinicScope,
    /// Those of the clinics; none are read for all clinics.
    devices: HashSet<DeviceId>,
}

impl VisibleRecords {
    pub(super) async fn of<C: ConnectionTrait>(db: &C, clinics: &ClinicScope) -> Result<Self, StoreError> {
        let devices = match clinics {
            ClinicScope::All => HashSet::new(),
            ClinicScope::Only(clinics) => devices_of(db, clinics).await?,
        };
        Ok(Self { clinics: clinics.clone(), devices })
    }

    pub(super) fn has_clinic(&self, id: i64) -> bool {
        self.clinics.contains(ClinicId(id))
    }

    pub(super) fn has_device(&self, id: i64) -> bool {
        self.clinics.is_all() || self.devices.contains(&DeviceId(id))
    }

    /// The part of a record they may read; `None` for another clinic's.
    pub(super) fn visible<R: SetupKind>(&self, stored: StoredRecord<R>) -> Option<StoredRecord<R>> {
        let StoredRecord { id, version, record } = stored;
        record.visible_part(id, self).map(|record| StoredRecord { id, version, record })
    }

    /// Like [`Self::visible`], for several.
    pub(super) fn all_visible<R: SetupKind>(&self, all: Vec<StoredRecord<R>>) -> Vec<StoredRecord<R>> {
        all.into_iter().filter_map(|stored| self.visible(stored)).collect()
    }
}
