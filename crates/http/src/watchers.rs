//! Who may read the metrics: a network, or callers with the token. Nobody unless configured.

use std::net::IpAddr;
use std::str::FromStr;

#[derive(Clone, Default)]
pub struct Watchers {
    pub token: Option<String>,
    pub networks: Vec<Network>,
}

impl Watchers {
    pub(crate) fn allows(&self, address: &str, bearer: &str) -> bool {
        let near = address.parse().is_ok_and(|address| self.networks.iter().any(|one| one.holds(address)));
        near || self.token.as_deref().is_some_and(|token| same(token, bearer))
    }
}

/// The token is never printed.
impl std::fmt::Debug for Watchers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watchers").field("networks", &self.networks).finish_non_exhaustive()
    }
}

/// In constant time.
fn same(token: &str, given: &str) -> bool {
    token.len() == given.len() && token.bytes().zip(given.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// An address, or all with the same prefix: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    fn holds(&self, other: IpAddr) -> bool {
        match (self.address, other) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let shift = u32::from(32 - self.bits);
                u32::from(own).checked_shr(shift) == u32::from(other).checked_shr(shift)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let shift = u32::from(128 - self.bits);
                u128::from(own).checked_shr(shift) == u128::from(other).checked_shr(shift)
            }
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| ())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| ()))?;
        if bits <= most { Ok(Self { address, bits }) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_holds_what_begins_alike() {
        let holds = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().holds(address.parse().unwrap())
        };
        assert!(holds("10.0.0.0/8", "10.200.3.4") && !holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7") && !holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("0.0.0.0/0", "203.0.113.9") && !holds("0.0.0.0/0", "::1"));
        assert!(holds("fd00::/8", "fd12::1") && !holds("fd00::/8", "fe80::1"));
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "here"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn metrics_are_closed_unless_configured() {
        let nobody = Watchers::default();
        assert!(!nobody.allows("127.0.0.1", ""));
        let some =
            Watchers { token: Some("s3cret".to_owned()), networks: vec!["127.0.0.1".parse().unwrap()] };
        assert!(some.allows("127.0.0.1", "") && some.allows("203.0.113.9", "s3cret"));
        assert!(!some.allows("203.0.113.9", "s3creT") && !some.allows("", ""));
        assert!(!format!("{some:?}").contains("s3cret"));
    }
}
