//! The board of a clinic: opening hours of its devices, time closed by exceptions, and holds by patients online. Boards poll
//! every few seconds; if nothing has changed, the answer says only that.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use domain::audit::AuditAction;
use domain::auth::{AccountKind, Permission};
use domain::availability::{OpenTimes, Tick};
use domain::catalogue::{Catalogue, Clinic, Device};
use domain::{ClinicId, DateRange, TimeRange};
use jiff::Timestamp;
use store::calendars::HeldTime;

use super::board_days::{BoardDay, BoardDays};
use super::exceptions::ShownException;
use super::free_times::check_days;
use super::zone_of;
use crate::authentication::Authentication;
use crate::slots::Times;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone, Copy)]
pub struct BoardFilter {
    pub clinic: ClinicId,
    /// Days in the clinic's time zone, inclusive.
    pub days: DateRange,
    /// Whether to include the load of each device per day.
    pub overview: bool,
}

#[derive(Debug)]
pub struct Board {
    /// Changes as soon as anything on the board, or an appointment of its devices, changes.
    pub version: String,
    pub clinic: Clinic,
    pub devices: Vec<BoardDevice>,
    pub exceptions: Vec<ShownException>,
}

#[derive(Debug)]
pub struct BoardDevice {
    pub device: Device,
    /// Opening hours, including exceptions.
    pub open: Vec<TimeRange>,
    pub holds: Vec<BoardHold>,
    /// If requested.
    pub days: Option<Vec<BoardDay>>,
}

/// Time held online. Staff aren't shown by whom.
#[derive(Debug)]
pub struct BoardHold {
    pub start: Timestamp,
    pub end: Timestamp,
    pub expires_at: Timestamp,
}

impl App {
    /// `None` if the caller already has this version: then no personal data is read that would have to be audited, and a page
    /// that nobody looks at doesn't extend the session.
    pub async fn board(
        &self,
        ctx: &Ctx,
        wanted: BoardFilter,
        known: Option<&str>,
    ) -> Result<Option<Board>, AppError> {
        const ACTION: AuditAction = AuditAction::ReadBoard;
        let catalogue = self.catalogue().await?;
        if let Some(known) = known
            && self.watches(ctx, wanted.clinic).await?
            && known == self.board_version(&catalogue, wanted).await?.0
        {
            return Ok(None);
        }
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let clinic = catalogue.clinic(wanted.clinic).filter(|clinic| staff.works_at(clinic.id));
        let clinic = clinic.ok_or(AppError::NotFound);
        let clinic = self.record_denial(clinic, ctx, Some(wanted.clinic.into()), ACTION).await?;
        check_days(wanted.days)?;
        self.audit(staff.event(ACTION, clinic.id, self.clock().now()), ctx).await?;
        let (version, times) = self.board_version(&catalogue, wanted).await?;
        let exceptions =
            self.shown_exceptions(clinic.id, wanted.days, &zone_of(&catalogue, clinic.id)?).await?;
        let days = if wanted.overview { Some(self.board_days(clinic, wanted.days).await?) } else { None };
        let devices = devices_at(&catalogue, wanted.clinic);
        let devices = devices.map(|device| BoardDevice {
            days: days.as_ref().map(|days: &BoardDays| days.of(&catalogue, device.id)),
            ..self.board_device(&catalogue, device, wanted.days, &times)
        });
        Ok(Some(Board { version, clinic: clinic.clone(), devices: devices.collect(), exceptions }))
    }

    /// Whether the caller may see the board. Doesn't extend their session.
    async fn watches(&self, ctx: &Ctx, clinic: ClinicId) -> Result<bool, AppError> {
        Ok(match self.authentication(ctx).await? {
            Authentication::Account(staff) => staff.kind == AccountKind::Staff && staff.works_at(clinic),
            _ => false,
        })
    }

    async fn board_version(
        &self,
        catalogue: &Arc<Catalogue>,
        wanted: BoardFilter,
    ) -> Result<(String, Times), AppError> {
        let devices: Vec<_> = devices_at(catalogue, wanted.clinic).map(|device| device.id).collect();
        let times = self.device_times(catalogue, &devices).await?;
        let now = self.clock().now();
        let mut hasher = DefaultHasher::new();
        (catalogue.version, wanted.clinic, wanted.days).hash(&mut hasher);
        for device in devices {
            let Some(times) = times.of(device) else { continue };
            (device, times.version()).hash(&mut hasher);
            for held in live_holds(times.holds(), now) {
                held.hold_id.hash(&mut hasher);
            }
        }
        Ok((format!("{:016x}", hasher.finish()), times))
    }

    fn board_device(
        &self,
        catalogue: &Catalogue,
        device: &Device,
        DateRange { first, last }: DateRange,
        times: &Times,
    ) -> BoardDevice {
        let schedule = catalogue.schedules.get(&device.id);
        let open = schedule.map(|schedule| OpenTimes::compile(schedule, first, last));
        let days = open.as_ref().map(|open| open.days(first, last)).unwrap_or_default();
        let window = days.first().zip(days.last()).map(|(one, other)| one.ticks.start..other.ticks.end);
        let span = |run: std::ops::Range<Tick>| TimeRange { from: run.start.start(), until: run.end.start() };
        let runs = open.as_ref().zip(window.clone());
        let runs = runs.map(|(open, window)| open.open().within(window).runs().map(span).collect());
        let held = times
            .of(device.id)
            .map(|times| live_holds(times.holds(), self.clock().now()))
            .into_iter()
            .flatten();
        let shown = |held: &&HeldTime| {
            window
                .as_ref()
                .is_some_and(|window| held.ticks.start < window.end && held.ticks.end > window.start)
        };
        let holds = held.filter(shown).map(|held| BoardHold {
            start: held.ticks.start.start(),
            end: held.ticks.end.start(),
            expires_at: held.times.expires_at,
        });
        BoardDevice {
            device: device.clone(),
            open: runs.unwrap_or_default(),
            holds: holds.collect(),
            days: None,
        }
    }
}

fn devices_at(catalogue: &Catalogue, clinic: ClinicId) -> impl Iterator<Item = &Device> {
    catalogue.devices.iter().filter(move |device| device.clinic_id == clinic)
}

/// Holds that are still live.
fn live_holds(holds: &[HeldTime], now: Timestamp) -> impl Iterator<Item = &HeldTime> {
    holds.iter().filter(move |held| held.times.free_for_others_at() > now)
}
