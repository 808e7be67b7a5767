//! Records which people a list showed. Pages refresh by themselves, so a session's row names a person once per list and hour,
//! however often the list is read: `docs/adr/0040-who-saw-a-person.md`.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use domain::SessionId;
use domain::audit::AuditAction;
use domain::limits::NAMED_IN_HOUR_MAX;
use jiff::Timestamp;
use store::audit::{AuditEvent, Subject};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

const HOUR_SECONDS: i64 = 3600;

/// A page with people on it.
pub(crate) trait AuditSubjects {
    /// Their patient records if they have one, otherwise their requests.
    fn audit_subjects(&self) -> Vec<Subject>;
}

/// People named in the current hour. Each server has its own memory: at worst a person is named twice.
#[derive(Debug, Default)]
pub(crate) struct NamedSubjects(Mutex<Hour>);

#[derive(Debug, Default)]
struct Hour {
    start: i64,
    named: HashSet<(ListRead, Subject)>,
}

/// A list as one session reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct ListRead {
    session: SessionId,
    action: AuditAction,
}

impl NamedSubjects {
    fn is_named(&self, list: ListRead, one: Subject, now: Timestamp) -> bool {
        let hour = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        hour.start == hour_of(now) && hour.named.contains(&(list, one))
    }

    fn remember(&self, list: ListRead, shown: &[Subject], now: Timestamp) {
        let mut hour = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if hour.start != hour_of(now) {
            *hour = Hour { start: hour_of(now), named: HashSet::new() };
        }
        // Without room, people are named again: a duplicate is better than a gap.
        let room = NAMED_IN_HOUR_MAX.saturating_sub(hour.named.len());
        hour.named.extend(shown.iter().take(room).map(|one| (list, *one)));
    }
}

fn hour_of(now: Timestamp) -> i64 {
    now.as_second().div_euclid(HOUR_SECONDS)
}

impl App {
    /// Records a list read by staff, with everyone this list hasn't already shown them in this hour.
    pub(crate) async fn audit_list(
        &self,
        staff: &StaffSession,
        event: AuditEvent,
        mut shown: Vec<Subject>,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let (named, now) = (&self.0.named, self.clock().now());
        let list = ListRead { session: staff.session, action: event.action };
        shown.retain(|one| !named.is_named(list, *one, now));
        self.audit_with_subjects(event, shown.clone(), ctx).await?;
        named.remember(list, &shown, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use domain::audit::SubjectKind;

    use super::*;

    #[test]
    fn ops_11b_so_many_people_are_remembered_and_others_are_named_again() {
        let list = ListRead { session: SessionId(1), action: AuditAction::Read };
        let (named, now) = (NamedSubjects::default(), Timestamp::UNIX_EPOCH);
        let most = i64::try_from(NAMED_IN_HOUR_MAX).unwrap();
        let shown: Vec<Subject> = (0..=most).map(|id| Subject::new(SubjectKind::Patient, id)).collect();
        named.remember(list, &shown, now);
        assert_eq!(named.0.lock().unwrap().named.len(), NAMED_IN_HOUR_MAX);
        assert!(named.is_named(list, shown[0], now));
        assert!(!named.is_named(list, shown[NAMED_IN_HOUR_MAX], now), "a duplicate is better than a gap");
    }
}
