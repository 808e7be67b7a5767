//! What each kind of session may do with a booking: the one table that checks every call of a patient. It is described in
//! `docs/security.md`, under "What each kind of session may do".

use strum::{Display, EnumIter, EnumString};

use crate::sharing::ShareKind;

/// What a caller wants to do with a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumIter, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Access {
    /// The booking itself, with masked contacts.
    Read,
    /// Like [`Self::Read`], and the part of it that a share's contact sees.
    ReadOrShared,
    /// The content of stored documents.
    ReadWithCode,
    /// Reports and images.
    ReadShared,
    /// Everything of the same person.
    ReadHistory,
    /// To confirm, to send staff a request, to have a message sent again, to add a document.
    Change,
    /// To replace a document.
    ReplaceDocument,
    /// Whether it can be cancelled or moved.
    ReadBeforeMove,
    /// To cancel or move it, and to hold times for that.
    CancelOrMove,
    /// To change the e-mail address or mobile number.
    ChangeContact,
    /// What is only for the patient: neither staff nor a share's contact may.
    Own,
    /// Like [`Self::Own`], to change it.
    OwnChange,
}

/// What a session has proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofLevel {
    /// The link and the date of birth, if that isn't enough to see anything: a code has to follow.
    BeforeCode,
    /// The link and the date of birth, or a booking made just now.
    Link,
    /// A code sent to the contact on record.
    Code,
    /// The contact of a share, with the code sent to them.
    Shared(ShareKind),
}

/// What a session is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    Open,
    /// Only after the code.
    NeedsCode,
    Closed,
}

impl Access {
    /// The table. A provider may require the code also for cancelling and moving.
    pub fn admits(self, proven: ProofLevel, code_for_changes: bool) -> Admission {
        match proven {
            ProofLevel::BeforeCode => Admission::NeedsCode,
            ProofLevel::Link if self.needs_code(code_for_changes) => Admission::NeedsCode,
            ProofLevel::Link | ProofLevel::Code => Admission::Open,
            ProofLevel::Shared(kind) if self.is_open_to_contact(kind) => Admission::Open,
            ProofLevel::Shared(_) => Admission::Closed,
        }
    }

    fn needs_code(self, code_for_changes: bool) -> bool {
        match self {
            Self::Read | Self::ReadOrShared | Self::Change => false,
            Self::ReadBeforeMove | Self::CancelOrMove => code_for_changes,
            Self::ReadWithCode
            | Self::ReadShared
            | Self::ReadHistory
            | Self::ReplaceDocument
            | Self::ChangeContact
            | Self::Own
            | Self::OwnChange => true,
        }
    }

    fn is_open_to_contact(self, shared: ShareKind) -> bool {
        match self {
            Self::ReadShared | Self::ReadOrShared => true,
            Self::ReadHistory => shared == ShareKind::History,
            _ => false,
        }
    }

    /// Whether it is a change, whose audit row is written in the same transaction.
    pub fn is_change(self) -> bool {
        matches!(
            self,
            Self::Change | Self::ReplaceDocument | Self::CancelOrMove | Self::ChangeContact | Self::OwnChange
        )
    }

    /// Whether it is closed to staff.
    pub fn is_own(self) -> bool {
        matches!(self, Self::Own | Self::OwnChange)
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn auth_02e_the_link_alone_opens_nothing_that_needs_the_code() {
        use Access as A;
        let with_link = [A::Read, A::ReadOrShared, A::Change, A::ReadBeforeMove, A::CancelOrMove];
        for access in Access::iter() {
            let open = with_link.contains(&access);
            let expected = if open { Admission::Open } else { Admission::NeedsCode };
            assert_eq!(access.admits(ProofLevel::Link, false), expected, "{access}");
            assert_eq!(access.admits(ProofLevel::BeforeCode, false), Admission::NeedsCode, "{access}");
            assert_eq!(access.admits(ProofLevel::Code, true), Admission::Open, "{access}");
        }
    }

    #[test]
    fn auth_02p_a_provider_may_demand_the_code_for_cancelling_and_moving_alone() {
        for access in Access::iter() {
            let demanded = matches!(access, Access::ReadBeforeMove | Access::CancelOrMove);
            let changes = access.admits(ProofLevel::Link, true) != access.admits(ProofLevel::Link, false);
            assert_eq!(changes, demanded, "{access}");
        }
    }

    #[test]
    fn the_contact_of_a_shared_link_changes_nothing() {
        for access in Access::iter().filter(|access| access.is_change() || access.is_own()) {
            for kind in [ShareKind::Result, ShareKind::History] {
                assert_eq!(
                    access.admits(ProofLevel::Shared(kind), false),
                    Admission::Closed,
                    "{access} {kind}"
                );
            }
        }
        let history = |kind| Access::ReadHistory.admits(ProofLevel::Shared(kind), false);
        assert_eq!(history(ShareKind::Result), Admission::Closed);
        assert_eq!(history(ShareKind::History), Admission::Open);
    }
}
