//! Passwords of accounts: Argon2id, worked out beside the requests, and for names that nobody has as well.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};

use crate::{App, AppError};

const SALT_BYTES: usize = 16;

/// What no password hashes to: compared with where there is no account, so that it takes as long. Made with the same costs.
const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2NhbmJvb2sgZGVjb3kgIQ$nmZ0DPgi2aYnlh4Ahsb3pTNGmPP0xVckdSNaJXFlqWs";

impl App {
    /// The form in which a password is kept.
    pub async fn hash_password(&self, password: String) -> Result<String, AppError> {
        let salt = self.chance().bytes::<SALT_BYTES>();
        let hashed = tokio::task::spawn_blocking(move || {
            let hashed: Result<PasswordHash, _> =
                Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
            hashed.map(|hash| hash.to_string()).ok()
        });
        hashed.await.ok().flatten().ok_or(AppError::Unavailable)
    }

    /// Whether a password is right; `None` stands for an account that is not there, and takes as long.
    pub(super) async fn password_is_right(
        &self,
        password: String,
        kept: Option<String>,
    ) -> Result<bool, AppError> {
        let compared = tokio::task::spawn_blocking(move || {
            let text = kept.as_deref().unwrap_or(DECOY);
            let hash = PasswordHash::new(text).ok();
            let right = hash
                .is_some_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok());
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
        let decoy = PasswordHash::new(DECOY).expect("a hash");
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
