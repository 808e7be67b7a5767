//! Whether the appointments of a visit can still be changed, by the rules of the domain.

use std::sync::Arc;

use domain::appointment::{ChangeAction, ChangeCase, Obstacle};
use domain::catalogue::{Catalogue, ExamKind};
use domain::{BookingKeyId, ExamId};
use jiff::Timestamp;
use store::appointments::{self, Appointment};
use store::booking_requests;

use crate::{App, AppError};

/// The data for deciding about changes, loaded before a transaction.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    catalogue: Arc<Catalogue>,
    /// Whether an exam under the key is a walk-in.
    walk_in: bool,
    pub now: Timestamp,
}

/// Why appointments can't be changed.
#[derive(Debug, Clone)]
pub(super) struct Verdict {
    /// By position.
    pub items: Vec<(String, Option<Obstacle>)>,
    pub whole: Option<Obstacle>,
    /// The longest time before a start after which one of them can't be changed.
    pub prior_minutes: i64,
}

impl App {
    pub(crate) async fn change_rules(&self, key: BookingKeyId) -> Result<Rules, AppError> {
        let catalogue = self.catalogue().await?;
        let db = self.store().read();
        let booked = appointments::of_key(db, key).await?.into_iter().map(|one| one.exam_id);
        let requested =
            booking_requests::of_key(db, key).await?.into_iter().flat_map(|request| request.exams);
        let walk_in = |exam: ExamId| catalogue.exam(exam).is_some_and(|exam| exam.kind == ExamKind::WalkIn);
        let walk_in = booked.chain(requested).any(walk_in);
        Ok(Rules { catalogue, walk_in, now: self.clock().now() })
    }
}

impl Rules {
    pub(super) fn judge(
        &self,
        visit: &[Appointment],
        chosen: &[Appointment],
        action: ChangeAction,
    ) -> Verdict {
        let items: Vec<_> =
            chosen.iter().map(|one| (one.slug.clone(), self.case(one).obstacle(action, self.now))).collect();
        let first = items.iter().find_map(|(_, obstacle)| *obstacle);
        let parted = action == ChangeAction::Reschedule && self.splits_visit(visit, chosen);
        Verdict {
            whole: first.or(parted.then_some(Obstacle::Status)),
            prior_minutes: chosen.iter().map(|one| self.window(one)).max().unwrap_or(0),
            items,
        }
    }

    /// The order of exams in a visit depends on their preparation, so they move together.
    fn splits_visit(&self, visit: &[Appointment], chosen: &[Appointment]) -> bool {
        let left = visit.iter().filter(|one| !chosen.iter().any(|other| other.id == one.id));
        left.into_iter().any(|one| one.status.occupies_device() && one.start > self.now)
    }

    fn case(&self, appointment: &Appointment) -> ChangeCase {
        ChangeCase {
            status: appointment.status,
            start: appointment.start,
            window_minutes: self.window(appointment),
            walk_in: self.walk_in,
        }
    }

    fn window(&self, appointment: &Appointment) -> i64 {
        self.catalogue.exam(appointment.exam_id).map_or(0, |exam| exam.change_window_minutes)
    }
}

impl Verdict {
    pub(super) fn allowed(&self, action: ChangeAction) -> Result<(), AppError> {
        let Some(obstacle) = self.whole else { return Ok(()) };
        Err(AppError::NotAllowed {
            key: action.refusal(),
            reason: obstacle.key(action),
            prior_minutes: (obstacle == Obstacle::PriorMinutes).then_some(self.prior_minutes),
        })
    }
}

/// The named appointments, in that order.
pub(super) fn chosen(visit: &[Appointment], slugs: &[String]) -> Result<Vec<Appointment>, AppError> {
    let find = |slug: &String| visit.iter().find(|one| one.slug == *slug).cloned();
    slugs.iter().map(find).collect::<Option<_>>().ok_or(AppError::NotFound)
}
