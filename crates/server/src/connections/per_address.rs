//! Counts connections by network, as rate limits do, and only while there are any.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::network::rate_limited_network;

#[derive(Debug)]
pub(super) struct PerAddress {
    most: usize,
    /// A trusted proxy connects for all its clients.
    trusted: Vec<IpAddr>,
    /// No more entries than connections.
    counted: Mutex<HashMap<String, usize>>,
}

/// A connection counted for one address, released when it is dropped.
#[derive(Debug)]
pub(super) struct ConnectionSlot(Option<(Arc<PerAddress>, String)>);

impl PerAddress {
    pub(super) fn new(most: usize, trusted: Vec<IpAddr>) -> Arc<Self> {
        Arc::new(Self { most, trusted, counted: Mutex::default() })
    }

    /// `None` if this address has as many as it may.
    pub(super) fn acquire(self: &Arc<Self>, peer: IpAddr) -> Option<ConnectionSlot> {
        if self.trusted.contains(&peer.to_canonical()) {
            return Some(ConnectionSlot(None));
        }
        let address = rate_limited_network(peer);
        let mut counted = self.lock();
        let count = counted.entry(address.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(counted);
        Some(ConnectionSlot(Some((Arc::clone(self), address))))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.counted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let Some((of, address)) = self.0.take() else { return };
        let mut counted = of.lock();
        if let Some(count) = counted.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counted.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11l_an_address_has_so_many_and_others_are_not_touched() {
        let places = PerAddress::new(2, vec!["10.0.0.1".parse().unwrap()]);
        let take = |address: &str| places.acquire(address.parse().unwrap());
        let (first, second) = (take("203.0.113.9"), take("::ffff:203.0.113.9"));
        assert!(first.is_some() && second.is_some());
        assert!(take("203.0.113.9").is_none(), "two are as many as it may have");
        assert!(take("203.0.113.10").is_some(), "another address");
        let network = [take("2001:db8:1:2::1"), take("2001:db8:1:2::2")];
        assert!(network.iter().all(Option::is_some) && take("2001:db8:1:2:ffff::3").is_none());
        assert!(take("2001:db8:1:3::1").is_some(), "another network");
        let proxied: Vec<_> = (0..9).map(|_| take("::ffff:10.0.0.1")).collect();
        assert!(proxied.iter().all(Option::is_some), "a trusted proxy stands for many");
        drop(first);
        assert!(take("203.0.113.9").is_some(), "one has ended");
        drop((second, network, proxied));
        assert!(places.lock().is_empty(), "an address without connections is forgotten");
    }
}
