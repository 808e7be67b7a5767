//! The part of a network address by which callers are counted.

use std::net::{IpAddr, Ipv6Addr};

/// An internet provider gives each customer a network of at least 2⁶⁴ IPv6 addresses, so one person can use many: the network
/// counts. An IPv4 address counts alone, even if written as IPv6.
pub fn rate_limited_network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11d_an_ipv6_address_counts_by_its_network() {
        let counted = |text: &str| rate_limited_network(text.parse().unwrap());
        assert_eq!(counted("2001:db8:1:2::1"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:2:ffff:ffff:ffff:ffff"), "2001:db8:1:2::/64");
        assert_eq!(counted("2001:db8:1:3::1"), "2001:db8:1:3::/64");
        assert_eq!(counted("203.0.113.9"), "203.0.113.9");
        assert_eq!(counted("::ffff:203.0.113.9"), "203.0.113.9");
        assert_eq!(counted("::1"), "::/64");
    }
}
