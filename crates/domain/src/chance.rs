//! The only source of randomness.

use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::{StdRng, SysRng};
use rand::{Rng, SeedableRng, TryRng};

/// Draws random bytes: from the operating system in production, from a seed in tests and demo data.
#[derive(Debug, Clone)]
pub enum Chance {
    System,
    Seeded(Arc<Mutex<StdRng>>),
}

impl Chance {
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// Fills an array with random bytes.
    ///
    /// # Panics
    /// When the operating system has no randomness: then nothing secret can be created.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Self::System => {
                SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
            }
            Self::Seeded(rng) => {
                rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes);
            }
        }
        bytes
    }

    /// A number below `bound` (0 if `bound` is 0). The modulo bias is negligible.
    pub fn below(&self, bound: u64) -> u64 {
        u64::from_le_bytes(self.bytes()) % bound.max(1)
    }
}
