//! The text format of the secret in a file or setting, with its versions.
//!
//! The first version is a line of base64 alone, as the first releases wrote it. Every later one is a line `VERSION BASE64 SINCE`:
//! it is used for new data from that moment on.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::Chance;
use domain::limits::SECRET_VERSIONS_MAX;
use jiff::Timestamp;

use super::{KEY_BYTES, SecretError};

/// The version of a secret that is alone on its line.
pub(super) const FIRST_VERSION: u32 = 1;

/// One secret.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) version: u32,
    pub(super) secret: [u8; KEY_BYTES],
    /// `None` for the first.
    pub(super) since: Option<Timestamp>,
}

/// The secrets of a text, oldest first; at least one.
pub(super) fn entries(text: &str) -> Result<Vec<Entry>, SecretError> {
    let lines = text.split(['\n', ',']).map(str::trim).filter(|line| !line.is_empty());
    let entries = lines.map(entry).collect::<Result<Vec<Entry>, _>>()?;
    let in_order = entries.windows(2).all(|pair| pair[0].version < pair[1].version);
    if entries.is_empty() || entries.len() > SECRET_VERSIONS_MAX || !in_order {
        return Err(SecretError);
    }
    Ok(entries)
}

fn entry(line: &str) -> Result<Entry, SecretError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [secret] => Ok(Entry { version: FIRST_VERSION, secret: decoded(secret)?, since: None }),
        [version, secret, since] => {
            let version = version.parse().ok().filter(|version| *version > FIRST_VERSION);
            let since = since.parse().map_err(|_| SecretError)?;
            Ok(Entry { version: version.ok_or(SecretError)?, secret: decoded(secret)?, since: Some(since) })
        }
        _ => Err(SecretError),
    }
}

fn decoded(text: &str) -> Result<[u8; KEY_BYTES], SecretError> {
    STANDARD.decode(text).map_err(|_| SecretError)?.try_into().map_err(|_| SecretError)
}

/// A new secret, as in the file of a new installation.
pub(super) fn generated(chance: &Chance) -> String {
    STANDARD.encode(chance.bytes::<KEY_BYTES>())
}

/// The text with one more version, and its number.
pub(super) fn rotated(text: &str, chance: &Chance, since: Timestamp) -> Result<(String, u32), SecretError> {
    let known = entries(text)?;
    let version = known.last().map_or(FIRST_VERSION, |last| last.version) + 1;
    let text = format!("{}\n{version} {} {since}\n", text.trim_end(), generated(chance));
    // With more versions than the limit, nobody could read the file.
    entries(&text)?;
    Ok((text, version))
}
