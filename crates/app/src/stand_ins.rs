//! Stand-ins for booking keys. A booking key and a date of birth are enough to sign in as the patient, so accounts are never
//! shown a key. They see a stand-in of the same form, which works in their own session only.
//!
//! A stand-in is the id of the key, encrypted under a secret of the session in the manner of SIV: a keyed hash of the id, and the
//! id masked by a keyed hash of that. So it needs no table, is the same throughout a session, and can't be forged.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::BookingKeyId;
use domain::booking::BookingKey;

use crate::authentication::StaffSession;
use crate::secrets::{Purpose, Secrets, hmac};
use crate::{App, AppError, AuthorizedBooking, Ctx};

const HALF_BYTES: usize = 8;

/// Creates and resolves the stand-ins of one session. Its `Debug` shows nothing.
#[derive(Clone)]
pub(crate) struct StandIns {
    /// One for each version of the installation's secret, the current one first: stand-ins from before a rotation still work.
    secrets: Vec<Vec<u8>>,
}

impl StandIns {
    /// Resolving them needs both what is in the browser and what is outside the database.
    pub(crate) fn of_session(secrets: &Secrets, token: &str) -> Self {
        Self { secrets: secrets.keyed_digests(Purpose::StandIn, token) }
    }

    /// The stand-in of a key in this session.
    pub(crate) fn shown(&self, key: BookingKeyId) -> BookingKey {
        let secret = self.secrets.first().map_or(&[][..], Vec::as_slice);
        let mark = mark(secret, key);
        let bytes = [mark, mask(secret, mark, key.0.to_be_bytes())].concat();
        let text = URL_SAFE_NO_PAD.encode(bytes);
        BookingKey::parse(&text).expect("16 bytes are 22 characters of base64url").resolved_to(key)
    }

    /// Resolves a stand-in of this session to its key; returns anything else unchanged.
    pub(crate) fn resolve(&self, presented: BookingKey) -> BookingKey {
        match self.secrets.iter().find_map(|secret| decode(secret, presented.as_str())) {
            Some(key) => presented.resolved_to(key),
            None => presented,
        }
    }
}

fn decode(secret: &[u8], text: &str) -> Option<BookingKeyId> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (shown, rest) = bytes.split_first_chunk::<HALF_BYTES>()?;
    let key = BookingKeyId(i64::from_be_bytes(mask(secret, *shown, rest.try_into().ok()?)));
    (mark(secret, key) == *shown).then_some(key)
}

fn mark(secret: &[u8], key: BookingKeyId) -> [u8; HALF_BYTES] {
    half(secret, b"mark", key.0.to_be_bytes())
}

/// Masks the id, or unmasks it.
fn mask(secret: &[u8], mark: [u8; HALF_BYTES], id: [u8; HALF_BYTES]) -> [u8; HALF_BYTES] {
    let pad = half(secret, b"hide", mark);
    std::array::from_fn(|at| id[at] ^ pad[at])
}

fn half(secret: &[u8], purpose: &[u8], of: [u8; HALF_BYTES]) -> [u8; HALF_BYTES] {
    let whole = hmac(secret, &[purpose, &of].concat());
    std::array::from_fn(|at| whole[at])
}

impl std::fmt::Debug for StandIns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StandIns(…)")
    }
}

impl App {
    /// A booking key from an address or a form; if an account sent it, it may be a stand-in.
    pub async fn presented_key(&self, ctx: &Ctx, key: BookingKey) -> Result<BookingKey, AppError> {
        let Some(token) = &ctx.tokens.staff else { return Ok(key) };
        let understood = StandIns::of_session(self.secrets(), token).resolve(key.clone());
        // Only while the session lasts.
        let lasts = understood.resolved_id().is_some() && self.peek_staff(ctx).await?.is_some();
        Ok(if lasts { understood } else { key })
    }

    /// The key as the caller may see it.
    pub(crate) async fn shown_key(
        &self,
        authorized: &AuthorizedBooking,
        key: BookingKeyId,
    ) -> Result<BookingKey, AppError> {
        match &authorized.stand_ins {
            Some(stand_ins) => Ok(stand_ins.shown(key)),
            None => self.reveal_key(key).await,
        }
    }
}

impl StaffSession {
    pub(crate) fn shown_key(&self, key: BookingKeyId) -> BookingKey {
        self.stand_ins.shown(key)
    }
}

#[cfg(test)]
mod tests {
    use domain::Chance;
    use jiff::Timestamp;

    use super::*;

    fn of_session(seed: u64, token: &str) -> StandIns {
        let secret = Secrets::generate(&Chance::seeded(seed));
        StandIns::of_session(&Secrets::read(&secret, Timestamp::UNIX_EPOCH).unwrap(), token)
    }

    #[test]
    fn auth_09i_a_stand_in_looks_like_a_key_and_means_one_in_its_own_session_alone() {
        let here = of_session(7, "token");
        for id in [1, 2, 255, 1 << 40, i64::MAX] {
            let shown = here.shown(BookingKeyId(id));
            let text = BookingKey::parse(shown.as_str()).unwrap();
            assert_eq!(text.resolved_id(), None);
            assert_eq!(here.resolve(text.clone()).resolved_id(), Some(BookingKeyId(id)));
            assert_eq!(here.shown(BookingKeyId(id)), shown, "the same all session long");
            for elsewhere in [of_session(7, "another token"), of_session(8, "token")] {
                assert_eq!(elsewhere.resolve(text.clone()).resolved_id(), None);
                assert_ne!(elsewhere.shown(BookingKeyId(id)).as_str(), text.as_str());
            }
        }
    }

    #[test]
    fn auth_09i_a_stand_in_cannot_be_made_up() {
        let here = of_session(7, "token");
        let shown = here.shown(BookingKeyId(5));
        let mut bytes = URL_SAFE_NO_PAD.decode(shown.as_str()).unwrap();
        for at in 0..bytes.len() {
            bytes[at] ^= 1;
            let changed = BookingKey::parse(&URL_SAFE_NO_PAD.encode(&bytes)).unwrap();
            assert_eq!(here.resolve(changed).resolved_id(), None, "byte {at}");
            bytes[at] ^= 1;
        }
        let key = BookingKey::mint(&Chance::seeded(1));
        assert_eq!(here.resolve(key).resolved_id(), None);
    }
}
