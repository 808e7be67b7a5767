//! Sealing and hashing with the installation's one secret, which lives outside the database.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use domain::Chance;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;
const TOKEN_BYTES: usize = 32;
const KEYED_HASH_BYTES: usize = 8;

/// Seals what must be readable again (booking keys, kept answers). Its `Debug` shows nothing.
#[derive(Clone)]
pub struct Secrets {
    cipher: XChaCha20Poly1305,
    hash_key: Vec<u8>,
    captcha_key: String,
    audit_key: Vec<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("accepted: 32 bytes as base64, such as the output of `openssl rand -base64 32`")]
pub struct SecretError;

impl Secrets {
    pub fn new(key: [u8; KEY_BYTES]) -> Self {
        // A key of its own for each use: whoever learnt one could do nothing with the others.
        let hash_key = hmac(&key, b"scanbook keyed hash");
        let captcha_key = hex(&hmac(&key, b"scanbook captcha"));
        let audit_key = hmac(&key, b"scanbook audit chain");
        Self { cipher: XChaCha20Poly1305::new(&Key::from(key)), hash_key, captcha_key, audit_key }
    }

    pub fn from_base64(text: &str) -> Result<Self, SecretError> {
        let bytes = STANDARD.decode(text.trim()).map_err(|_| SecretError)?;
        Ok(Self::new(bytes.try_into().map_err(|_| SecretError)?))
    }

    /// A new secret as text, for the file in which an installation keeps it.
    pub fn generate(chance: &Chance) -> String {
        STANDARD.encode(chance.bytes::<KEY_BYTES>())
    }

    /// Signs the challenges of the built-in captcha.
    pub(crate) fn captcha_key(&self) -> &str {
        &self.captcha_key
    }

    /// Encrypts and authenticates; the nonce stands before the text.
    pub fn seal(&self, chance: &Chance, text: &[u8]) -> Vec<u8> {
        let nonce = chance.bytes::<NONCE_BYTES>();
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), text).expect("text fits in memory");
        [nonce.as_slice(), &sealed].concat()
    }

    /// `None` when it was sealed with another secret or has been changed.
    pub fn open(&self, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        self.cipher.decrypt(&XNonce::from(*nonce), text).ok()
    }

    /// The same for the same text, and worthless to whoever would guess the text but lacks the secret.
    pub(crate) fn keyed_hash(&self, text: &str) -> String {
        hex(&self.keyed_digest(text)[..KEYED_HASH_BYTES])
    }

    /// As [`Self::keyed_hash`], whole.
    pub(crate) fn keyed_digest(&self, text: &str) -> Vec<u8> {
        hmac(&self.hash_key, text.as_bytes())
    }

    /// A link of the chain over the audit trail.
    pub(crate) fn audit_digest(&self, text: &str) -> Vec<u8> {
        hmac(&self.audit_key, text.as_bytes())
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

pub(crate) fn hmac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
    mac.update(text);
    mac.finalize().into_bytes().to_vec()
}

/// For look-up by something unguessable, where no salt is needed.
pub(crate) fn hash(text: &[u8]) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

/// Two letters a byte.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A session token: 256 random bits as base64url.
pub(crate) fn new_token(chance: &Chance) -> String {
    URL_SAFE_NO_PAD.encode(chance.bytes::<TOKEN_BYTES>())
}

/// Without those that look alike.
const READABLE: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// Something secret that a person can read out and type: parts of so many letters, joined by hyphens.
pub(crate) fn new_readable(chance: &Chance, parts: usize, letters: usize) -> String {
    let letter = |_| {
        let drawn = usize::try_from(chance.below(READABLE.len() as u64)).unwrap_or_default();
        char::from(READABLE[drawn])
    };
    let parts: Vec<String> = (0..parts).map(|_| (0..letters).map(letter).collect()).collect();
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_opens_only_with_the_same_secret_and_unchanged() {
        let chance = Chance::seeded(1);
        let secrets = Secrets::new([7; 32]);
        let sealed = secrets.seal(&chance, b"booking key");
        assert_eq!(secrets.open(&sealed).as_deref(), Some(&b"booking key"[..]));
        assert_eq!(Secrets::new([8; 32]).open(&sealed), None);
        let mut changed = sealed;
        changed[30] ^= 1;
        assert_eq!(secrets.open(&changed), None);
        assert_eq!(secrets.open(b"short"), None);
    }

    #[test]
    fn req_01f_the_hash_of_an_address_holds_nothing_of_it_and_cannot_be_guessed() {
        let hash = |secret, text: &str| Secrets::new([secret; 32]).keyed_hash(text);
        let told = hash(7, "mira@example.org");
        assert!(told.len() == 16 && told.bytes().all(|byte| byte.is_ascii_hexdigit()), "{told}");
        assert_eq!(told, hash(7, "mira@example.org"));
        assert_ne!(told, hash(7, "mara@example.org"));
        assert_ne!(told, hash(8, "mira@example.org"), "it takes the secret to know it");
        assert_ne!(
            told,
            hex(&super::hash(b"mira@example.org")[..8]),
            "no plain hash, which a guess would find"
        );
    }

    #[test]
    fn a_secret_is_thirty_two_bytes_of_base64() {
        assert!(Secrets::from_base64(&Secrets::generate(&Chance::seeded(1))).is_ok());
        assert!(Secrets::from_base64("c2hvcnQ=").is_err());
        assert!(Secrets::from_base64("not base64!").is_err());
    }
}
