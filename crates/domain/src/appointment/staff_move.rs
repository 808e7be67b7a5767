//! Rules for moves by staff. They may override some rules with a reason, but never put two patients on one device at once.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter};

/// A rule that staff may override with a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumIter, Serialize, Deserialize)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum MoveRule {
    /// The appointment is so soon that its patient could no longer change it.
    ChangeWindow,
    /// It has already started.
    Started,
    /// The other exams of the same visit aren't moved.
    Visit,
    /// The new time is within the exam's notice.
    Notice,
    /// The patient has no time left to prepare.
    Preparation,
    /// The device isn't open then.
    OpeningHours,
}

/// The data that decides.
#[derive(Debug, Clone, Copy)]
pub struct MoveCase {
    /// The present start.
    pub from: Timestamp,
    /// The new start.
    pub to: Timestamp,
    /// How long before the start the patient's own changes end.
    pub window_minutes: i64,
    pub notice_minutes: i64,
    pub preparation_minutes: i64,
    /// Whether other exams of the visit are still to come.
    pub leaves_some_behind: bool,
    /// Whether the device is open for its whole length.
    pub open: bool,
}

impl MoveCase {
    /// The rules that the move breaks, in the order in which they are shown.
    pub fn broken(&self, now: Timestamp) -> Vec<MoveRule> {
        let nearer = |moment: Timestamp, minutes: i64| {
            now.duration_until(moment) < SignedDuration::from_mins(minutes.max(0))
        };
        let started = self.from <= now;
        let rules = [
            (MoveRule::Started, started),
            (MoveRule::ChangeWindow, !started && nearer(self.from, self.window_minutes)),
            (MoveRule::Visit, self.leaves_some_behind),
            (MoveRule::Notice, nearer(self.to, self.notice_minutes)),
            (MoveRule::Preparation, nearer(self.to, self.preparation_minutes)),
            (MoveRule::OpeningHours, !self.open),
        ];
        rules.into_iter().filter_map(|(rule, broken)| broken.then_some(rule)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_800_000_000;

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_second(NOW + minutes * 60).unwrap()
    }

    /// From tomorrow to the day after, which no rule forbids.
    fn harmless() -> MoveCase {
        MoveCase {
            from: at(1440),
            to: at(2880),
            window_minutes: 1440,
            notice_minutes: 120,
            preparation_minutes: 360,
            leaves_some_behind: false,
            open: true,
        }
    }

    #[test]
    fn each_rule_is_reported_by_itself() {
        use MoveRule as R;
        assert_eq!(harmless().broken(at(0)), []);
        for (case, rule) in [
            (MoveCase { from: at(1439), ..harmless() }, R::ChangeWindow),
            (MoveCase { from: at(0), ..harmless() }, R::Started),
            (MoveCase { leaves_some_behind: true, ..harmless() }, R::Visit),
            (MoveCase { to: at(119), preparation_minutes: 0, ..harmless() }, R::Notice),
            (MoveCase { to: at(359), ..harmless() }, R::Preparation),
            (MoveCase { open: false, ..harmless() }, R::OpeningHours),
        ] {
            assert_eq!(case.broken(at(0)), [rule]);
        }
    }

    #[test]
    fn all_broken_rules_are_listed_together() {
        let case = MoveCase { from: at(30), to: at(60), open: false, ..harmless() };
        let all = [MoveRule::ChangeWindow, MoveRule::Notice, MoveRule::Preparation, MoveRule::OpeningHours];
        assert_eq!(case.broken(at(0)), all);
    }
}
