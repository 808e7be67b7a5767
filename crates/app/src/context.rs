//! The context of one request: who calls, from where and in which language. It is made once, where a request comes in, and
//! passed down in place of headers and cookies.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use store::audit::{Actor, Origin};
use store::sessions::{AccountSession, Session};

use crate::authentication::StaffSession;

/// A session that was loaded for a request counts for so long: its body may take minutes to arrive, and the session may be
/// ended meanwhile.
const SESSION_COUNTS_FOR: SignedDuration = SignedDuration::from_secs(1);

/// The secrets that come with a request. `Debug` shows only which there are.
#[derive(Clone, Default)]
pub struct Tokens {
    /// Token of a patient's session, or of a share's contact.
    pub patient: Option<String>,
    /// Of an account's session.
    pub staff: Option<String>,
    /// The identity of a device in a waiting room.
    pub kiosk: Option<String>,
    /// The key of another program: it comes without any of the others.
    pub api_key: Option<String>,
}

/// What a use case knows about the request behind it. The default is a caller without any session.
#[derive(Debug, Clone, Default)]
pub struct Ctx {
    pub origin: Origin,
    pub language: String,
    /// The browser, as it names itself.
    pub browser: String,
    /// The calling account as audited, for calls that could be taken for a patient's.
    pub account: Option<Actor>,
    pub(crate) tokens: Tokens,
    /// The sessions behind the tokens, so that the layers of one request load each of them once.
    pub(crate) patient_session: Loaded<Session>,
    pub(crate) staff_session: Loaded<(AccountSession, StaffSession)>,
}

impl Ctx {
    /// A caller without any session.
    pub fn new(origin: Origin, language: String) -> Self {
        Self { origin, language, ..Self::default() }
    }

    #[must_use]
    pub fn with_browser(self, browser: String) -> Self {
        Self { browser, ..self }
    }

    #[must_use]
    pub fn with_tokens(self, tokens: Tokens) -> Self {
        let Self { origin, language, browser, account, .. } = self;
        Self { origin, language, browser, account, tokens, ..Self::default() }
    }

    /// Whether the browser has the token of an account, valid or not.
    pub fn has_staff_token(&self) -> bool {
        self.tokens.staff.is_some()
    }

    /// The part of the address that rate limits count.
    pub fn rate_limited_address(&self) -> String {
        let address = &self.origin.address;
        address.parse().map_or_else(|_| address.clone(), domain::network::rate_limited_network)
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens")
            .field("patient", &self.patient.is_some())
            .field("staff", &self.staff.is_some())
            .field("kiosk", &self.kiosk.is_some())
            .field("api_key", &self.api_key.is_some())
            .finish()
    }
}

/// The last look behind a token; clones share it.
#[derive(Debug)]
pub(crate) struct Loaded<T>(Arc<Mutex<Option<Lookup<T>>>>);

/// What was found behind a token, if anything, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lookup<T> {
    at: Timestamp,
    pub found: Option<T>,
}

impl<T: Clone> Loaded<T> {
    /// What was found, if that was just now.
    pub(crate) fn get(&self, now: Timestamp) -> Option<Lookup<T>> {
        let loaded = self.lock();
        loaded.as_ref().filter(|look| now.duration_since(look.at).abs() < SESSION_COUNTS_FOR).cloned()
    }

    pub(crate) fn set(&self, found: Option<T>, now: Timestamp) {
        *self.lock() = Some(Lookup { at: now, found });
    }

    /// After a change of the session.
    pub(crate) fn forget(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> MutexGuard<'_, Option<Lookup<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Clone for Loaded<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T> Default for Loaded<T> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loaded_session_counts_for_a_moment_and_in_every_clone() {
        let (loaded, now) = (Loaded::default(), Timestamp::UNIX_EPOCH);
        let clone = loaded.clone();
        assert_eq!(clone.get(now), None);
        loaded.set(Some(7), now);
        assert_eq!(clone.get(now).map(|look| look.found), Some(Some(7)));
        assert_eq!(clone.get(now + SESSION_COUNTS_FOR), None, "the session may have ended meanwhile");
        assert_eq!(clone.get(now - SESSION_COUNTS_FOR), None, "nor by a clock that is set back");
        clone.forget();
        assert_eq!(loaded.get(now), None);
    }

    #[test]
    fn other_tokens_bring_no_session_of_the_earlier_ones() {
        let ctx = Ctx::default();
        ctx.patient_session.set(None, Timestamp::UNIX_EPOCH);
        let other = ctx.with_tokens(Tokens::default());
        assert_eq!(other.patient_session.get(Timestamp::UNIX_EPOCH), None);
    }

    #[test]
    fn no_token_is_shown() {
        let tokens = Tokens { staff: Some("secret".to_owned()), ..Tokens::default() };
        let shown = format!("{:?}", Ctx::default().with_tokens(tokens));
        assert!(!shown.contains("secret"), "{shown}");
    }
}
