//! How many connections there are descriptors for.

use domain::limits::{CONNECTIONS_MAX, RESERVED_DESCRIPTORS};

/// Below the system's limit for this process (`ulimit -n`, `LimitNOFILE`).
pub(crate) fn connections_max() -> usize {
    below(descriptors())
}

fn below(descriptors: Option<usize>) -> usize {
    let most = |descriptors: usize| descriptors - RESERVED_DESCRIPTORS.min(descriptors / 2);
    descriptors.map_or(CONNECTIONS_MAX, |descriptors| most(descriptors).clamp(1, CONNECTIONS_MAX))
}

/// `None` if there is no limit.
#[cfg(unix)]
fn descriptors() -> Option<usize> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn descriptors() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11f_some_descriptors_are_always_left() {
        for (descriptors, connections) in
            [(None, 10_000), (Some(1_048_576), 10_000), (Some(1024), 896), (Some(256), 128), (Some(64), 32)]
        {
            assert_eq!(below(descriptors), connections, "{descriptors:?}");
        }
        assert_eq!(below(Some(0)), 1);
    }
}
