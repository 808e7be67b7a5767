//! The context of one request: who calls, from where and in which language. It is made once, where a request comes in, and
//! passed down in place of headers and cookies.

use std::fmt;

use store::audit::{Actor, Origin};

/// The secrets that come with a request. `Debug` shows only which there are.
#[derive(Clone, Default)]
pub struct Tokens {
    /// Of a patient's session, or of the contact of a shared link.
    pub patient: Option<String>,
    /// Of an account's session.
    pub staff: Option<String>,
    /// The identity of a device in a waiting room.
    pub kiosk: Option<String>,
}

/// What a use case knows about the request behind it. The default is a caller without any session.
#[derive(Debug, Clone, Default)]
pub struct Ctx {
    pub origin: Origin,
    pub language: String,
    /// The browser, as it names itself.
    pub browser: String,
    /// The account that calls, as the audit trail tells it, where a call could be taken for a patient's.
    pub account: Option<Actor>,
    pub(crate) tokens: Tokens,
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
        Self { tokens, ..self }
    }

    /// Whether the browser has the token of an account, valid or not.
    pub fn has_staff_token(&self) -> bool {
        self.tokens.staff.is_some()
    }

    /// By what limits count the address.
    pub fn counted_address(&self) -> String {
        let address = &self.origin.address;
        address.parse().map_or_else(|_| address.clone(), domain::network::counted_as)
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tokens")
            .field("patient", &self.patient.is_some())
            .field("staff", &self.staff.is_some())
            .field("kiosk", &self.kiosk.is_some())
            .finish()
    }
}
