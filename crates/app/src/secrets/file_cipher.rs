//! Encrypts files piece by piece, so that a large file is never whole in memory. The construction is STREAM (Hoang, Reyhanitabar,
//! Rogaway, Vizár 2015) over XChaCha20-Poly1305: the nonce of a piece consists of a random prefix for the file, the number of the
//! piece, and whether it is the last. So no piece can be removed, moved, cut off or added.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use domain::Chance;

use super::{NONCE_BYTES, Purpose, Secrets, VERSION_BYTES};

/// Bytes of a piece: a multiple of three, so that the base64 of the pieces can be joined.
pub(crate) const PIECE_BYTES: usize = 60 * 1024;
const TAG_BYTES: usize = 16;
pub(crate) const SEALED_PIECE_BYTES: usize = PIECE_BYTES + TAG_BYTES;
/// Files of earlier releases are sealed as a whole and start differently.
const IN_PIECES: [u8; 4] = *b"sbf1";
const START_BYTES: usize = 19;
pub(crate) const HEAD_BYTES: usize = IN_PIECES.len() + VERSION_BYTES + START_BYTES;

/// The key of one file, and the header before its pieces.
pub(crate) struct FileCipher {
    cipher: XChaCha20Poly1305,
    head: [u8; HEAD_BYTES],
}

impl Secrets {
    /// For a new file.
    pub(crate) fn new_file_cipher(&self, chance: &Chance) -> FileCipher {
        let versions = self.held();
        let version = versions.current();
        let mut head = [0; HEAD_BYTES];
        let (magic, rest) = head.split_at_mut(IN_PIECES.len());
        let (number, start) = rest.split_at_mut(VERSION_BYTES);
        magic.copy_from_slice(&IN_PIECES);
        number.copy_from_slice(&version.number.to_be_bytes());
        start.copy_from_slice(&chance.bytes::<START_BYTES>());
        FileCipher { cipher: version.cipher(Purpose::File), head }
    }

    /// For a file with this header. `None` if it was not sealed in pieces, or with an unknown version of the secret.
    pub(crate) fn file_cipher(&self, head: &[u8]) -> Option<FileCipher> {
        let (number, _) = head.strip_prefix(&IN_PIECES)?.split_first_chunk::<VERSION_BYTES>()?;
        let versions = self.held();
        let version = versions.numbered(u32::from_be_bytes(*number))?;
        Some(FileCipher { cipher: version.cipher(Purpose::File), head: head.try_into().ok()? })
    }
}

impl FileCipher {
    /// The header before the pieces.
    pub(crate) fn head(&self) -> &[u8] {
        &self.head
    }

    pub(crate) fn seal(&self, number: u32, is_last: bool, piece: &[u8]) -> Vec<u8> {
        let payload = Payload { msg: piece, aad: &self.head };
        self.cipher.encrypt(&self.nonce(number, is_last), payload).expect("a piece fits in memory")
    }

    /// `None` if it is not this piece of this file, or was changed.
    pub(crate) fn open(&self, number: u32, is_last: bool, sealed: &[u8]) -> Option<Vec<u8>> {
        let payload = Payload { msg: sealed, aad: &self.head };
        self.cipher.decrypt(&self.nonce(number, is_last), payload).ok()
    }

    fn nonce(&self, number: u32, is_last: bool) -> XNonce {
        let mut nonce = [0; NONCE_BYTES];
        let (start, place) = nonce.split_at_mut(START_BYTES);
        start.copy_from_slice(&self.head[HEAD_BYTES - START_BYTES..]);
        let (count, last) = place.split_at_mut(4);
        count.copy_from_slice(&number.to_be_bytes());
        last[0] = u8::from(is_last);
        XNonce::from(nonce)
    }
}

/// Shows nothing of the key.
impl fmt::Debug for FileCipher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FileCipher(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";

    fn secrets() -> Secrets {
        Secrets::read(SECRET, jiff::Timestamp::UNIX_EPOCH).expect("a secret")
    }

    #[test]
    fn a_piece_opens_in_its_own_place_of_its_own_file_alone() {
        let (secrets, chance) = (secrets(), Chance::seeded(1));
        let (one, other) = (secrets.new_file_cipher(&chance), secrets.new_file_cipher(&chance));
        let sealed = one.seal(3, false, b"referral");
        let again = secrets.file_cipher(one.head()).expect("its head is known");
        assert_eq!(again.open(3, false, &sealed).as_deref(), Some(b"referral".as_slice()));
        assert_eq!(one.open(2, false, &sealed), None, "moved");
        assert_eq!(one.open(3, true, &sealed), None, "cut off after it");
        assert_eq!(other.open(3, false, &sealed), None, "of another file");
        let mut changed = sealed.clone();
        changed[0] ^= 1;
        assert_eq!(one.open(3, false, &changed), None);
    }

    #[test]
    fn a_file_that_was_sealed_whole_is_none_in_pieces() {
        let (secrets, chance) = (secrets(), Chance::seeded(1));
        let whole = secrets.seal(Purpose::File, &chance, &[7; 100]);
        assert!(secrets.file_cipher(&whole[..HEAD_BYTES]).is_none());
        let cipher = secrets.new_file_cipher(&chance);
        let mut unknown = cipher.head().to_vec();
        unknown[7] = 9;
        assert!(secrets.file_cipher(&unknown).is_none(), "there is no version 9");
        assert!(secrets.file_cipher(&cipher.head()[..20]).is_none());
    }
}
