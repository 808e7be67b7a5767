//! Which clinics an account, a list or an offer is limited to.
//!
//! "All clinics" is a value of its own, and a set of clinics is never empty. So a list that has lost its last clinic, or two
//! scopes without a clinic in common, become `None`, which the caller has to handle; they can't turn into all clinics.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use crate::ClinicId;

/// At least one clinic, without duplicates. They keep the given order, which people see; sets with different orders are equal.
#[derive(Debug, Clone)]
pub struct Clinics(Vec<ClinicId>);

impl Clinics {
    /// `None` if there is no clinic.
    pub fn new(ids: impl IntoIterator<Item = ClinicId>) -> Option<Self> {
        let mut known = BTreeSet::new();
        let ids: Vec<ClinicId> = ids.into_iter().filter(|id| known.insert(*id)).collect();
        (!ids.is_empty()).then_some(Self(ids))
    }

    pub fn ids(&self) -> impl Iterator<Item = ClinicId> {
        self.0.iter().copied()
    }

    pub fn contains(&self, clinic: ClinicId) -> bool {
        self.0.contains(&clinic)
    }

    fn sorted(&self) -> BTreeSet<ClinicId> {
        self.ids().collect()
    }
}

impl PartialEq for Clinics {
    fn eq(&self, other: &Self) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Clinics {}

impl Hash for Clinics {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sorted().hash(state);
    }
}

/// There is no default, and no scope without a clinic: if nothing is left, it is `None`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ClinicScope {
    All,
    Only(Clinics),
}

impl ClinicScope {
    pub fn one(clinic: ClinicId) -> Self {
        Self::Only(Clinics(vec![clinic]))
    }

    /// Parses the stored and sent form of a scope: a list of ids, where an empty list means all clinics. Only for such lists; for
    /// filtered lists use [`Clinics::new`].
    pub fn from_list(ids: impl IntoIterator<Item = ClinicId>) -> Self {
        Clinics::new(ids).map_or(Self::All, Self::Only)
    }

    /// The form that [`Self::from_list`] reads. Not for decisions.
    pub fn to_list(&self) -> Vec<ClinicId> {
        self.only().map(|clinics| clinics.ids().collect()).unwrap_or_default()
    }

    pub fn is_all(&self) -> bool {
        matches!(self, Self::All)
    }

    /// The clinics it is limited to; `None` if it isn't limited.
    pub fn only(&self) -> Option<&Clinics> {
        match self {
            Self::All => None,
            Self::Only(clinics) => Some(clinics),
        }
    }

    pub fn contains(&self, clinic: ClinicId) -> bool {
        self.only().is_none_or(|clinics| clinics.contains(clinic))
    }

    /// Whether the other scope is within this one.
    pub fn covers(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::All, _) => true,
            (Self::Only(_), Self::All) => false,
            (Self::Only(own), Self::Only(others)) => others.ids().all(|id| own.contains(id)),
        }
    }

    /// The clinics in common; `None` if there are none.
    pub fn intersect(&self, other: &Self) -> Option<Self> {
        match (self, other) {
            (scope, Self::All) | (Self::All, scope) => Some(scope.clone()),
            (Self::Only(own), Self::Only(others)) => {
                Clinics::new(own.ids().filter(|id| others.contains(*id))).map(Self::Only)
            }
        }
    }

    /// Like [`Self::intersect`], with the one clinic of a list's filter, if any.
    pub fn narrowed_to(&self, clinic: Option<ClinicId>) -> Option<Self> {
        match clinic {
            None => Some(self.clone()),
            Some(clinic) => self.intersect(&Self::one(clinic)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::hash::DefaultHasher;

    use proptest::prelude::*;

    use super::*;

    fn some(ids: &[i64]) -> Option<Clinics> {
        Clinics::new(ids.iter().copied().map(ClinicId))
    }

    fn only(ids: &[i64]) -> ClinicScope {
        ClinicScope::Only(some(ids).unwrap())
    }

    fn numbers(scope: &ClinicScope) -> Vec<i64> {
        scope.to_list().into_iter().map(|id| id.0).collect()
    }

    fn hashed(scope: &ClinicScope) -> u64 {
        let mut hasher = DefaultHasher::new();
        scope.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn a_set_of_no_clinic_cannot_be_made() {
        assert_eq!(some(&[]), None);
        assert_eq!(only(&[7]).intersect(&only(&[8])), None);
        assert_eq!(only(&[7, 9]).narrowed_to(Some(ClinicId(8))), None);
    }

    #[test]
    fn clinics_keep_their_order_and_are_equal_in_any() {
        assert_eq!(numbers(&only(&[9, 7, 9, 8])), [9, 7, 8]);
        assert_eq!(only(&[9, 7]), only(&[7, 9, 7]));
        assert_eq!(hashed(&only(&[9, 7])), hashed(&only(&[7, 9])));
        assert_ne!(only(&[9, 7]), only(&[9]));
        assert_ne!(only(&[9]), ClinicScope::All);
    }

    #[test]
    fn an_empty_list_is_all_clinics_in_the_stored_form_alone() {
        assert_eq!(ClinicScope::from_list([]), ClinicScope::All);
        assert_eq!(ClinicScope::from_list([ClinicId(7)]), ClinicScope::one(ClinicId(7)));
        assert_eq!(numbers(&ClinicScope::All), [0; 0]);
    }

    #[test]
    fn only_all_clinics_cover_all_clinics() {
        assert!(ClinicScope::All.covers(&ClinicScope::All) && ClinicScope::All.covers(&only(&[7])));
        assert!(only(&[7, 8]).covers(&only(&[8])) && only(&[7, 8]).covers(&only(&[8, 7])));
        assert!(!only(&[7, 8]).covers(&ClinicScope::All) && !only(&[7, 8]).covers(&only(&[8, 9])));
    }

    #[test]
    fn a_list_of_one_clinic_is_narrowed_to_it() {
        assert_eq!(ClinicScope::All.narrowed_to(Some(ClinicId(7))), Some(only(&[7])));
        assert_eq!(only(&[7, 8]).narrowed_to(Some(ClinicId(8))), Some(only(&[8])));
        assert_eq!(only(&[7, 8]).narrowed_to(None), Some(only(&[7, 8])));
        assert_eq!(ClinicScope::All.narrowed_to(None), Some(ClinicScope::All));
    }

    /// Of a handful of clinics, so that scopes often overlap; an empty list means all of them.
    fn any_scope() -> impl Strategy<Value = ClinicScope> {
        let ids = prop::collection::vec(1_i64..7, 0..5);
        ids.prop_map(|ids| ClinicScope::from_list(ids.into_iter().map(ClinicId)))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_intersection_never_widens(one in any_scope(), other in any_scope()) {
            let both = one.intersect(&other);
            for id in (0..9).map(ClinicId) {
                let inside = both.as_ref().is_some_and(|both| both.contains(id));
                prop_assert_eq!(inside, one.contains(id) && other.contains(id));
            }
            prop_assert!(both.as_ref().is_none_or(|both| one.covers(both) && other.covers(both)));
            prop_assert_eq!(other.intersect(&one), both.clone());
            prop_assert_eq!(one.covers(&other), both.as_ref() == Some(&other));
        }

        #[test]
        fn a_scope_reads_back_from_its_stored_form(scope in any_scope()) {
            prop_assert_eq!(ClinicScope::from_list(scope.to_list()), scope);
        }
    }
}
