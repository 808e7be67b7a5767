//! Sealing and hashing with the installation's secret, which is kept outside the database. It can be rotated: the newest version
//! seals new data, and every version opens the data it sealed.

mod file_cipher;
mod purpose;
mod text;

use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use domain::Chance;
use hmac::{Hmac, Mac};
use jiff::Timestamp;
use purpose::Keys;
use sha2::{Digest, Sha256};

pub(crate) use file_cipher::{FileCipher, HEAD_BYTES, PIECE_BYTES, SEALED_PIECE_BYTES};
pub use purpose::Purpose;

const KEY_BYTES: usize = 32;
const NONCE_BYTES: usize = 24;
const TOKEN_BYTES: usize = 32;
const KEYED_HASH_BYTES: usize = 8;
/// Prefix of sealed data, before the version. The first releases started with the nonce, which is random.
const SEALED: [u8; 4] = *b"sbk1";
const VERSION_BYTES: usize = 4;
/// The keys of the first releases, which were not derived by purpose. Not used for new data.
const FIRST_RELEASES: u32 = 0;

/// The keys of every version. Clones share their state: a reload changes them all. Its `Debug` shows nothing.
#[derive(Clone)]
pub struct Secrets(Arc<RwLock<Arc<Versions>>>);

struct Versions {
    /// Oldest first.
    all: Vec<Version>,
    /// The index of the version used for new data.
    current: usize,
}

struct Version {
    number: u32,
    since: Option<Timestamp>,
    keys: Keys,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "accepted: 32 bytes as base64, such as the output of `openssl rand -base64 32`, or the lines that `scanbook secret rotate` wrote"
)]
pub struct SecretError;

impl Versions {
    fn read(text: &str, now: Timestamp) -> Result<Self, SecretError> {
        let mut all = Vec::new();
        for entry in text::entries(text)? {
            if entry.version == text::FIRST_VERSION {
                let keys = Keys::of_first_releases(&entry.secret);
                all.push(Version { number: FIRST_RELEASES, since: None, keys });
            }
            let keys = Keys::derived(&entry.secret, entry.version);
            all.push(Version { number: entry.version, since: entry.since, keys });
        }
        let in_use =
            |version: &Version| version.number != FIRST_RELEASES && version.since.is_none_or(|at| at <= now);
        // All versions may be in the future if a clock was wrong: use the oldest.
        let oldest = all.iter().position(|version| version.number != FIRST_RELEASES).unwrap_or_default();
        let current = all.iter().rposition(in_use).unwrap_or(oldest);
        Ok(Self { all, current })
    }

    fn current(&self) -> &Version {
        &self.all[self.current]
    }

    fn numbered(&self, number: u32) -> Option<&Version> {
        self.all.iter().find(|version| version.number == number)
    }

    /// The current one first.
    fn by_use(&self) -> impl Iterator<Item = &Version> {
        let others = self.all.iter().rev().filter(|version| version.number != self.current().number);
        std::iter::once(self.current()).chain(others)
    }
}

impl Version {
    fn digest(&self, purpose: Purpose, text: &str) -> Vec<u8> {
        hmac(self.keys.of(purpose), text.as_bytes()).to_vec()
    }

    fn cipher(&self, purpose: Purpose) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(*self.keys.of(purpose)))
    }

    fn open(&self, purpose: Purpose, sealed: &[u8], head: &[u8]) -> Option<Vec<u8>> {
        let (nonce, msg) = sealed.split_first_chunk::<NONCE_BYTES>()?;
        self.cipher(purpose).decrypt(&XNonce::from(*nonce), Payload { msg, aad: head }).ok()
    }
}

impl Secrets {
    /// Parses the text of a file or setting.
    pub fn read(text: &str, now: Timestamp) -> Result<Self, SecretError> {
        Ok(Self(Arc::new(RwLock::new(Arc::new(Versions::read(text, now)?)))))
    }

    /// Parses it again while serving. Returns the version used for new data from now on, if it has changed.
    pub fn reload(&self, text: &str, now: Timestamp) -> Result<Option<u32>, SecretError> {
        let new = Arc::new(Versions::read(text, now)?);
        let number = new.current().number;
        let mut versions = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *versions, new);
        Ok((before.current().number != number).then_some(number))
    }

    /// A new secret as text, for the file of an installation.
    pub fn generate(chance: &Chance) -> String {
        text::generated(chance)
    }

    /// The text with one more version, used from a given moment, and its number.
    pub fn rotated(text: &str, chance: &Chance, since: Timestamp) -> Result<(String, u32), SecretError> {
        text::rotated(text, chance, since)
    }

    /// Every known version, and when its use starts.
    pub fn versions(&self) -> Vec<(u32, Option<Timestamp>)> {
        self.held().all.iter().map(|version| (version.number, version.since)).collect()
    }

    /// The version used for new data.
    pub fn current_version(&self) -> u32 {
        self.held().current().number
    }

    fn held(&self) -> Arc<Versions> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Signs the challenges of the built-in captcha.
    pub(crate) fn captcha_key(&self) -> String {
        hex(self.held().current().keys.of(Purpose::Captcha))
    }

    /// Keys that may have signed a challenge that is still valid.
    pub(crate) fn captcha_keys(&self) -> Vec<String> {
        self.held().by_use().map(|version| hex(version.keys.of(Purpose::Captcha))).collect()
    }

    /// Encrypts and authenticates; prefixed with version and nonce.
    pub fn seal(&self, purpose: Purpose, chance: &Chance, text: &[u8]) -> Vec<u8> {
        let versions = self.held();
        let version = versions.current();
        let start = [SEALED.as_slice(), &version.number.to_be_bytes()].concat();
        let nonce = chance.bytes::<NONCE_BYTES>();
        let payload = Payload { msg: text, aad: &start };
        let sealed =
            version.cipher(purpose).encrypt(&XNonce::from(nonce), payload).expect("text fits in memory");
        [start.as_slice(), &nonce, &sealed].concat()
    }

    /// `None` if it was sealed with another secret or for another purpose, or was changed.
    pub fn open(&self, purpose: Purpose, sealed: &[u8]) -> Option<Vec<u8>> {
        let versions = self.held();
        let versioned = || {
            let (number, rest) = sealed.strip_prefix(&SEALED)?.split_first_chunk::<VERSION_BYTES>()?;
            let start = &sealed[..SEALED.len() + VERSION_BYTES];
            versions.numbered(u32::from_be_bytes(*number))?.open(purpose, rest, start)
        };
        versioned().or_else(|| versions.numbered(FIRST_RELEASES)?.open(purpose, sealed, b""))
    }

    /// Deterministic, and useless to an attacker who guesses the text but doesn't have the secret.
    pub(crate) fn keyed_hash(&self, purpose: Purpose, text: &str) -> String {
        short(&self.keyed_digest(purpose, text))
    }

    /// Like [`Self::keyed_hash`], for every version; the current one is first.
    pub(crate) fn keyed_hashes(&self, purpose: Purpose, text: &str) -> Vec<String> {
        self.keyed_digests(purpose, text).iter().map(|digest| short(digest)).collect()
    }

    /// Like [`Self::keyed_hash`], for the oldest version: a rotation does not change it.
    pub(crate) fn steady_hash(&self, purpose: Purpose, text: &str) -> String {
        short(&self.held().all[0].digest(purpose, text))
    }

    /// Like [`Self::keyed_hash`], whole.
    pub(crate) fn keyed_digest(&self, purpose: Purpose, text: &str) -> Vec<u8> {
        self.held().current().digest(purpose, text)
    }

    /// Like [`Self::keyed_digest`], for every version, to find what was stored before a rotation. The current one is first.
    pub(crate) fn keyed_digests(&self, purpose: Purpose, text: &str) -> Vec<Vec<u8>> {
        self.held().by_use().map(|version| version.digest(purpose, text)).collect()
    }

    /// A link of the audit chain; `None` if the version is unknown.
    pub(crate) fn audit_digest(&self, version: u32, text: &str) -> Option<Vec<u8>> {
        Some(self.held().numbered(version)?.digest(Purpose::AuditChain, text))
    }

    /// The stamp of an audit row without a link; `None` as above.
    pub(crate) fn audit_row_digest(&self, version: u32, text: &str) -> Option<Vec<u8>> {
        Some(self.held().numbered(version)?.digest(Purpose::AuditRow, text))
    }
}

fn short(digest: &[u8]) -> String {
    hex(&digest[..KEYED_HASH_BYTES])
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

pub(crate) fn hmac(key: &[u8], text: &[u8]) -> [u8; KEY_BYTES] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("a key of any length will do");
    mac.update(text);
    mac.finalize().into_bytes().into()
}

/// For look-ups by unguessable values, which need no salt.
pub(crate) fn hash(text: &[u8]) -> Vec<u8> {
    Sha256::digest(text).to_vec()
}

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

/// Without look-alikes.
const READABLE: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";

/// A secret that a person can read out and type: groups of letters joined by hyphens.
pub(crate) fn new_readable(chance: &Chance, parts: usize, letters: usize) -> String {
    let letter = |_| {
        let drawn = usize::try_from(chance.below(READABLE.len() as u64)).unwrap_or_default();
        char::from(READABLE[drawn])
    };
    let parts: Vec<String> = (0..parts).map(|_| (0..letters).map(letter).collect()).collect();
    parts.join("-")
}

#[cfg(test)]
mod tests;
