//! Passwords of accounts: Argon2id, hashed outside the request threads, and for unknown user names too.

use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};

use crate::{App, AppError};

const SALT_BYTES: usize = 16;

/// The cost of hashing a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PasswordCost {
    /// For passwords of real people.
    #[default]
    Full,
    /// For tests, which sign in thousands of times.
    Least,
}

impl PasswordCost {
    fn params(self) -> Params {
        match self {
            Self::Full => Params::DEFAULT,
            Self::Least => Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None)
                .unwrap_or(Params::DEFAULT),
        }
    }

    fn hasher(self) -> Argon2<'static> {
        Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params())
    }

    /// A hash no password matches: compared if there is no account, so that it takes as long.
    fn decoy(self) -> String {
        let params = self.params();
        let (memory, passes, lanes) = (params.m_cost(), params.t_cost(), params.p_cost());
        format!(
            "$argon2id$v=19$m={memory},t={passes},p={lanes}$c2NhbmJvb2sgZGVjb3kgIQ$nmZ0DPgi2aYnlh4Ahsb3pTNGmPP0xVckdSNaJXFlqWs"
        )
    }
}

impl App {
    /// The stored form of a password.
    pub async fn hash_password(&self, password: String) -> Result<String, AppError> {
        let salt = self.chance().bytes::<SALT_BYTES>();
        let cost = self.settings().password_cost;
        let hashed = tokio::task::spawn_blocking(move || {
            let hashed: Result<PasswordHash, _> =
                cost.hasher().hash_password_with_salt(password.as_bytes(), &salt);
            hashed.map(|hash| hash.to_string()).ok()
        });
        hashed.await.ok().flatten().ok_or(AppError::Unavailable)
    }

    /// Whether a password is right; `None` means that there is no account, and takes as long.
    pub(super) async fn password_is_right(
        &self,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, AppError> {
        let cost = self.settings().password_cost;
        let compared = tokio::task::spawn_blocking(move || {
            let text = kept.clone().unwrap_or_else(|| cost.decoy());
            let hash = PasswordHash::new(&text).ok();
            let right =
                hash.is_some_and(|hash| cost.hasher().verify_password(password.as_bytes(), &hash).is_ok());
            right && kept.is_some()
        });
        compared.await.map_err(|_| AppError::Unavailable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_decoy_costs_as_much_as_a_password() {
        let decoy = PasswordCost::Full.decoy();
        let decoy = PasswordHash::new(&decoy).expect("a hash");
        let made: PasswordHash =
            Argon2::default().hash_password_with_salt(b"a password", &[7; SALT_BYTES]).expect("a hash");
        assert_eq!(
            (decoy.algorithm, decoy.version, &decoy.params),
            (made.algorithm, made.version, &made.params)
        );
        assert_eq!(made.algorithm.as_str(), "argon2id");
        let length = |hash: &PasswordHash| hash.hash.as_ref().map(|output| output.as_bytes().len());
        assert_eq!(length(&decoy), length(&made));
        assert!(Argon2::default().verify_password(b"a password", &made).is_ok());
        assert!(Argon2::default().verify_password(b"another", &made).is_err());
    }
}
