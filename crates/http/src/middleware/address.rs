//! The address a request comes from. Our proxy appends the client's address to `X-Forwarded-For`; earlier entries were sent by
//! the client and may be forged.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

const FORWARDED: &str = "x-forwarded-for";

/// Walks from the peer outwards, hop by hop, as long as each is our proxy. A proxy that added no address counts itself.
pub(super) fn caller_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    let mut caller = peer.to_canonical();
    // Several header lines are one list, in order.
    let lines = headers.get_all(FORWARDED).iter().rev();
    let mut hops = lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
    while trusted.contains(&caller) {
        let Some(written) = hops.next().and_then(read) else { break };
        caller = written;
    }
    caller
}

/// Some proxies write the port too.
fn read(hop: &str) -> Option<IpAddr> {
    let hop = hop.trim();
    let bare = hop.strip_prefix('[').and_then(|hop| hop.strip_suffix(']')).unwrap_or(hop);
    let with_port = || hop.parse::<SocketAddr>().map(|address| address.ip());
    bare.parse().or_else(|_| with_port()).ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(peer: &str, lines: &[&str]) -> String {
        let trusted = ["127.0.0.1", "10.0.0.2"].map(|proxy| proxy.parse().unwrap());
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED, line.parse().unwrap());
        }
        caller_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn ops_11c_what_the_outermost_trusted_proxy_wrote_counts() {
        let cases: [(&str, &[&str], &str); 11] = [
            ("203.0.113.9", &["198.51.100.1"], "203.0.113.9"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1", "2.2.2.2, 198.51.100.1", "10.0.0.2"], "198.51.100.1"),
            ("127.0.0.1", &["127.0.0.1", "10.0.0.2,198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["10.0.0.2"], "10.0.0.2"),
            ("127.0.0.1", &["1.1.1.1, unknown"], "127.0.0.1"),
            ("127.0.0.1", &["1.1.1.1,"], "127.0.0.1"),
            ("127.0.0.1", &["1.1.1.1", ""], "127.0.0.1"),
        ];
        for (peer, lines, expected) in cases {
            assert_eq!(address(peer, lines), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn ops_11d_an_ipv4_address_is_one_however_it_is_written() {
        let cases: [(&str, &[&str], &str); 6] = [
            ("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:203.0.113.9", &[], "203.0.113.9"),
            ("127.0.0.1", &["::ffff:198.51.100.1, ::ffff:10.0.0.2"], "198.51.100.1"),
            ("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            ("127.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("127.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
        ];
        for (peer, lines, expected) in cases {
            assert_eq!(address(peer, lines), expected, "{peer} {lines:?}");
        }
    }
}
