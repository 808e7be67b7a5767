//! All mail templates, by the name of their texts: `mail.{name}_subject` and `mail.{name}_body`.

use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, EnumIter)]
#[strum(serialize_all = "snake_case")]
pub enum Template {
    Booked,
    /// Booked by a parent or guardian.
    BookedFor,
    /// Waiting for approval by staff.
    #[strum(serialize = "asked")]
    Pending,
    #[strum(serialize = "asked_for")]
    PendingFor,
    Approved,
    Declined,
    Confirmed,
    /// The patient asked for another time.
    #[strum(serialize = "move_asked")]
    MoveRequested,
    /// The patient moved it.
    Moved,
    /// Staff moved it.
    Changed,
    Canceled,
    Reminder,
    Code,
    Request,
    RequestFor,
    RequestOffered,
    RequestDeclined,
    RequestExpired,
    /// Closed by the patient.
    RequestEnded,
    /// An appointment was made from it, perhaps with another contact.
    RequestBooked,
    #[strum(serialize = "details_asked")]
    DetailsRequested,
    DetailsChanged,
    /// Staff refused the change.
    #[strum(serialize = "details_kept")]
    DetailsRefused,
    /// To a former contact.
    ContactChanged,
    /// To the contacts of two records that staff joined.
    RecordsJoined,
    /// Staff ask the patient a question about an appointment.
    Question,
    /// A new key for a booking, in place of the old one.
    NewLink,
    /// To the call centre.
    Callback,
    CallCenter,
    ResultsAvailable,
    /// To the contact of the share, like the last.
    Shared,
    ShareOpened,
    ShareRevoked,
    /// Staff ask for a document; the link takes one.
    UploadLink,
}

impl Template {
    pub fn all() -> impl Iterator<Item = Self> {
        Self::iter()
    }

    pub(crate) fn subject_key(self) -> String {
        let name = match self {
            Self::PendingFor => Self::Pending,
            Self::RequestFor => Self::Request,
            other => other,
        };
        format!("mail.{name}_subject")
    }

    pub(crate) fn body_key(self) -> String {
        format!("mail.{self}_body")
    }

    /// Whether recipients can unsubscribe from it. They can't from codes, which they asked for, from mail to staff and share
    /// contacts, who have no booking, or from warnings about changes that an attacker with the link could have made.
    pub(crate) fn can_unsubscribe(self) -> bool {
        let of_others = matches!(self, Self::Callback | Self::CallCenter | Self::Shared | Self::ShareRevoked);
        self != Self::Code && !of_others && !self.warns()
    }

    /// Whether it reports a change that an attacker with the link could have made.
    pub(crate) fn warns(self) -> bool {
        matches!(
            self,
            Self::Canceled
                | Self::Moved
                | Self::RequestEnded
                | Self::RequestBooked
                | Self::DetailsRequested
                | Self::DetailsChanged
                | Self::ContactChanged
                | Self::RecordsJoined
                | Self::NewLink
                | Self::ShareOpened
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Texts;

    fn variables(text: &str) -> BTreeSet<&str> {
        text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()).collect()
    }

    #[test]
    fn mail_01i_every_template_is_translated() {
        let texts = Texts::load();
        for key in Template::iter().flat_map(|template| [template.subject_key(), template.body_key()]) {
            let [english, macedonian] = ["en-AU", "mk"].map(|language| texts.get(language, &key));
            assert!(english != key && macedonian != key, "{key} is missing");
            assert_eq!(variables(&english), variables(&macedonian), "{key}");
            let own = macedonian.chars().filter(|letter| ('\u{400}'..='\u{4ff}').contains(letter)).count();
            assert!(own > 5, "{key} is no Macedonian: {macedonian}");
        }
    }

    #[test]
    fn every_text_of_a_mail_belongs_to_a_template() {
        let known: BTreeSet<String> =
            Template::iter().flat_map(|template| [template.subject_key(), template.body_key()]).collect();
        let texts = Texts::load();
        let unused: Vec<_> = texts
            .language("en-AU")
            .keys()
            .filter(|key| key.starts_with("mail.") && !known.contains(*key) && *key != "mail.stop")
            .collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
