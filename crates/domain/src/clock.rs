//! The only source of the present time.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

/// The source of the present time. Production reads the system clock; tests stop it and move it by hand.
#[derive(Debug, Clone)]
pub enum Clock {
    System,
    /// The system clock shifted by a fixed time, to try a server on another day.
    Shifted(SignedDuration),
    /// Stands still at these Unix seconds until it is moved.
    Frozen(Arc<AtomicI64>),
}

impl Clock {
    pub fn frozen(at: Timestamp) -> Self {
        Self::Frozen(Arc::new(AtomicI64::new(at.as_second())))
    }

    /// A clock that shows `at` now and runs from there.
    pub fn starting_at(at: Timestamp) -> Self {
        Self::Shifted(at.duration_since(Self::System.now()))
    }

    /// The present time, in whole seconds: the product needs nothing finer.
    pub fn now(&self) -> Timestamp {
        let seconds = match self {
            Self::System => system_now().as_second(),
            Self::Shifted(by) => (system_now() + *by).as_second(),
            Self::Frozen(seconds) => seconds.load(Ordering::SeqCst),
        };
        Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    /// Moves a frozen clock forward; a running clock can't be moved.
    pub fn advance(&self, by: SignedDuration) {
        if let Self::Frozen(seconds) = self {
            seconds.fetch_add(by.as_secs(), Ordering::SeqCst);
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the one place that may read the system clock")]
fn system_now() -> Timestamp {
    Timestamp::now()
}
