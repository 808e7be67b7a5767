//! Who is calling, from where and in which language.

use store::audit::Origin;

/// What a use case knows about the request behind it.
#[derive(Debug, Clone, Default)]
pub struct Caller {
    pub origin: Origin,
    pub language: String,
    /// The browser, as it names itself.
    pub browser: String,
}

impl Caller {
    /// By what limits count the address.
    pub fn counted_address(&self) -> String {
        let address = &self.origin.address;
        address.parse().map_or_else(|_| address.clone(), domain::network::counted_as)
    }
}
