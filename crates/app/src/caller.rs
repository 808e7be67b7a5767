//! Who is calling, from where and in which language.

use store::audit::{Actor, Origin};

/// What a use case knows about the request behind it.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    pub origin: Origin,
    pub language: String,
    /// The browser, as it names itself.
    pub browser: String,
    /// The calling account as audited, for calls that could be taken for a patient's.
    pub account: Option<Actor>,
}

impl Caller {
    /// The part of the address that rate limits count.
    pub fn counted_address(&self) -> String {
        let address = &self.origin.address;
        address.parse().map_or_else(|_| address.clone(), domain::network::counted_as)
    }
}
