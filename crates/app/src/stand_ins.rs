//! Stand-ins for booking keys. Whoever has a booking key and a date of birth is the patient, so no account is shown a key:
//! it is shown something of the same form instead, which means that key in its own session and nothing anywhere else.
//!
//! A stand-in is the id of the key, encrypted under a secret of the session in the manner of SIV: a keyed hash of the id, and
//! the id hidden by a keyed hash of that. So it needs no table, is the same all session long, and cannot be made up.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::BookingKeyId;
use domain::booking::BookingKey;

use crate::authentication::StaffSession;
use crate::secrets::{Purpose, Secrets, hmac};
use crate::{App, AppError, AuthorizedBooking, Ctx};

const HALF_BYTES: usize = 8;

/// What makes and understands the stand-ins of one session. Its `Debug` shows nothing.
#[derive(Clone)]
pub(crate) struct StandIns {
    /// One for each version of the installation's secret, the one in use first: what was shown before a rotation is understood.
    secrets: Vec<Vec<u8>>,
}

impl StandIns {
    /// It takes both to know them: what is in the browser, and what is outside the database.
    pub(crate) fn of_session(secrets: &Secrets, token: &str) -> Self {
        Self { secrets: secrets.keyed_digests(Purpose::StandIn, token) }
    }

    /// What this session is shown for a key.
    pub(crate) fn shown(&self, key: BookingKeyId) -> BookingKey {
        let secret = self.secrets.first().map_or(&[][..], Vec::as_slice);
        let mark = mark(secret, key);
        let bytes = [mark, hidden(secret, mark, key.0.to_be_bytes())].concat();
        let text = URL_SAFE_NO_PAD.encode(bytes);
        BookingKey::parse(&text).expect("16 bytes are 22 characters of base64url").standing_for(key)
    }

    /// A stand-in of this session knows from now on for which key it stands; anything else stays what it is.
    pub(crate) fn understood(&self, presented: BookingKey) -> BookingKey {
        match self.secrets.iter().find_map(|secret| meant(secret, presented.as_str())) {
            Some(key) => presented.standing_for(key),
            None => presented,
        }
    }
}

fn meant(secret: &[u8], text: &str) -> Option<BookingKeyId> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let (shown, rest) = bytes.split_first_chunk::<HALF_BYTES>()?;
    let key = BookingKeyId(i64::from_be_bytes(hidden(secret, *shown, rest.try_into().ok()?)));
    (mark(secret, key) == *shown).then_some(key)
}

fn mark(secret: &[u8], key: BookingKeyId) -> [u8; HALF_BYTES] {
    half(secret, b"mark", key.0.to_be_bytes())
}

/// Hides the id, or shows it again.
fn hidden(secret: &[u8], mark: [u8; HALF_BYTES], id: [u8; HALF_BYTES]) -> [u8; HALF_BYTES] {
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
    /// A booking key as somebody wrote it into an address or a form: of an account, it may be a stand-in.
    pub async fn presented_key(&self, ctx: &Ctx, key: BookingKey) -> Result<BookingKey, AppError> {
        let Some(token) = &ctx.tokens.staff else { return Ok(key) };
        let understood = StandIns::of_session(self.secrets(), token).understood(key.clone());
        // Only as long as the session lasts.
        let lasts = understood.stands_for().is_some() && self.staff_looking(ctx).await?.is_some();
        Ok(if lasts { understood } else { key })
    }

    /// The key of something that is told to whoever came in.
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
            assert_eq!(text.stands_for(), None);
            assert_eq!(here.understood(text.clone()).stands_for(), Some(BookingKeyId(id)));
            assert_eq!(here.shown(BookingKeyId(id)), shown, "the same all session long");
            for elsewhere in [of_session(7, "another token"), of_session(8, "token")] {
                assert_eq!(elsewhere.understood(text.clone()).stands_for(), None);
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
            assert_eq!(here.understood(changed).stands_for(), None, "byte {at}");
            bytes[at] ^= 1;
        }
        let key = BookingKey::mint(&Chance::seeded(1));
        assert_eq!(here.understood(key).stands_for(), None);
    }
}
