//! What an account may do in the back office. Every use case of staff asks for one permission by name; who has it is decided here.

use strum::{Display, EnumIter};

use super::Role;
use crate::{ClinicScope, MessageKey};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumIter)]
pub enum Permission {
    /// To see what staff see.
    ReadOffice,
    /// To decide about appointments, requests, enquiries and patients' details.
    DecideBookings,
    /// To send messages again that could not be delivered.
    RetryMessages,
    /// To change closures and extra hours.
    ChangeSchedules,
    /// To change regions, clinics, devices, exams and the like.
    ChangeSetup,
    /// To add doctors and their organizations: the call centre learns of new ones first.
    AddReferrers,
    /// To change or remove them: all clinics share them.
    ChangeReferrers,
    /// To read the audit trail, which covers all clinics.
    ReadAuditTrail,
    /// To manage accounts and the personal data of patients, at the account's own clinics.
    Administer,
    /// To manage what all clinics have in common.
    AdministerAllClinics,
}

impl Permission {
    /// The roles that decide about appointments and requests.
    pub const DECIDING: [Role; 2] = [Role::CallCentre, Role::FrontDesk];

    /// Whether an account of staff has it, or why not.
    pub fn check(self, roles: &[Role], clinics: &ClinicScope) -> Result<(), MessageKey> {
        let read_only = roles.contains(&Role::ReadOnly);
        let administers = roles.contains(&Role::Administrator);
        let changes_as = |role: Role| !read_only && roles.contains(&role);
        // An administrator who is limited to clinics changes nothing that all of them share.
        let changes_all = changes_as(Role::Administrator) && clinics.is_all();
        let granted = match self {
            Self::ReadOffice => true,
            Self::DecideBookings => Self::DECIDING.into_iter().any(changes_as),
            Self::RetryMessages => changes_as(Role::Administrator) || changes_as(Role::CallCentre),
            Self::ChangeSchedules => changes_as(Role::Administrator) || changes_as(Role::FrontDesk),
            Self::ChangeSetup => changes_all,
            Self::AddReferrers => changes_all || changes_as(Role::CallCentre),
            Self::ChangeReferrers => changes_all || (changes_as(Role::CallCentre) && clinics.is_all()),
            Self::Administer => administers,
            Self::ReadAuditTrail | Self::AdministerAllClinics => administers && clinics.is_all(),
        };
        match self {
            _ if granted => Ok(()),
            Self::AdministerAllClinics if administers => Err(MessageKey::BeyondYourClinics),
            Self::ChangeReferrers if changes_as(Role::CallCentre) => Err(MessageKey::BeyondYourClinics),
            Self::Administer | Self::AdministerAllClinics => Err(MessageKey::NotAllowed),
            _ if read_only => Err(MessageKey::AccessReadOnly),
            _ => Err(MessageKey::NotAllowed),
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;
    use crate::ClinicId;

    fn granted(roles: &[Role], clinics: &ClinicScope) -> Vec<Permission> {
        Permission::iter().filter(|permission| permission.check(roles, clinics).is_ok()).collect()
    }

    #[test]
    fn each_role_has_its_permissions_and_no_others() {
        use Permission as P;
        let all = ClinicScope::All;
        for (role, has) in [
            (
                Role::CallCentre,
                vec![P::ReadOffice, P::DecideBookings, P::RetryMessages, P::AddReferrers, P::ChangeReferrers],
            ),
            (Role::FrontDesk, vec![P::ReadOffice, P::DecideBookings, P::ChangeSchedules]),
            (Role::ReadOnly, vec![P::ReadOffice]),
        ] {
            assert_eq!(granted(&[role], &all), has, "{role}");
        }
        let but_deciding = Permission::iter().filter(|permission| *permission != P::DecideBookings);
        assert_eq!(granted(&[Role::Administrator], &all), but_deciding.collect::<Vec<_>>());
    }

    #[test]
    fn a_read_only_account_changes_nothing_whatever_its_other_roles() {
        use Permission as P;
        let both = [Role::CallCentre, Role::FrontDesk, Role::ReadOnly];
        assert_eq!(granted(&both, &ClinicScope::All), [P::ReadOffice]);
        assert_eq!(P::DecideBookings.check(&both, &ClinicScope::All), Err(MessageKey::AccessReadOnly));
    }

    #[test]
    fn a_call_centre_of_some_clinics_adds_to_what_all_share_and_changes_nothing_of_it() {
        use Permission as P;
        let some = ClinicScope::one(ClinicId(1));
        let has = [P::ReadOffice, P::DecideBookings, P::RetryMessages, P::AddReferrers];
        assert_eq!(granted(&[Role::CallCentre], &some), has);
        let refused = |roles: &[Role]| P::ChangeReferrers.check(roles, &some);
        assert_eq!(refused(&[Role::CallCentre]), Err(MessageKey::BeyondYourClinics));
        assert_eq!(refused(&[Role::CallCentre, Role::ReadOnly]), Err(MessageKey::AccessReadOnly));
        assert_eq!(refused(&[Role::FrontDesk]), Err(MessageKey::NotAllowed));
    }

    #[test]
    fn an_administrator_of_some_clinics_changes_nothing_that_all_share() {
        use Permission as P;
        let some = ClinicScope::one(ClinicId(1));
        let has = [P::ReadOffice, P::RetryMessages, P::ChangeSchedules, P::Administer];
        assert_eq!(granted(&[Role::Administrator], &some), has);
        let refused = P::AdministerAllClinics.check(&[Role::Administrator], &some);
        assert_eq!(refused, Err(MessageKey::BeyondYourClinics));
        assert_eq!(P::ReadAuditTrail.check(&[Role::Administrator], &some), Err(MessageKey::NotAllowed));
    }
}
