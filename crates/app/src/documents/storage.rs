//! Encrypts files piece by piece as they are stored, and decrypts them piece by piece as they are read.

use std::ops::Range;

use bytes::{Bytes, BytesMut};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use integrations::files::{FileStream, FileWriter};
use sha2::{Digest, Sha256};

use crate::secrets::{FileCipher, HEAD_BYTES, PIECE_BYTES, SEALED_PIECE_BYTES, hex};
use crate::{App, AppError, Purpose};

/// The bytes of a file, as a stream.
pub type ByteStream = BoxStream<'static, Result<Bytes, AppError>>;

/// A file that has been stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    pub name: String,
    /// In bytes, before they were encrypted.
    pub size: u64,
    /// Of those bytes, in hexadecimal.
    pub sha256: String,
}

impl App {
    /// Stores a file under a new name. A failure leaves nothing behind.
    pub(crate) async fn store_file(&self, bytes: ByteStream) -> Result<StoredFile, AppError> {
        let name = format!("documents/{}", hex(&self.chance().bytes::<16>()));
        let mut writer = self.files().writer(&name);
        let cipher = self.secrets().new_file_cipher(self.chance());
        match write_sealed(&mut writer, &cipher, bytes).await {
            Ok((size, sha256)) => {
                writer.finish().await?;
                Ok(StoredFile { name, size, sha256 })
            }
            Err(error) => {
                writer.discard().await;
                Err(error)
            }
        }
    }

    /// A part of a file of this size. A missing file is treated as unknown.
    pub(crate) async fn read_file(
        &self,
        name: &str,
        size: u64,
        range: Range<u64>,
    ) -> Result<ByteStream, AppError> {
        if range.is_empty() {
            return Ok(stream::empty().boxed());
        }
        let head = self.files().part(name, 0..HEAD_BYTES as u64).await?.ok_or(AppError::NotFound)?;
        let Some(cipher) = self.secrets().file_cipher(&head) else {
            return self.read_whole(name, range).await;
        };
        let (first, end) = (range.start / PIECE_BYTES as u64, range.end.div_ceil(PIECE_BYTES as u64));
        let place = |piece: u64| HEAD_BYTES as u64 + piece * SEALED_PIECE_BYTES as u64;
        // The last piece is shorter than the others.
        let sealed = place(first)..place(end).min(sealed_size(size));
        let pieces = PieceReader {
            source: self.files().read(name, sealed),
            cipher,
            sealed: BytesMut::new(),
            next: first,
            last: size.div_ceil(PIECE_BYTES as u64).saturating_sub(1),
            skip: range.start % PIECE_BYTES as u64,
            left: range.end - range.start,
        };
        Ok(stream::try_unfold(pieces, next_piece).boxed())
    }

    /// The whole file, for an export of a person's data; `None` if it is missing.
    pub(crate) async fn file_bytes(&self, name: &str) -> Result<Option<Vec<u8>>, AppError> {
        let Some(sealed) = self.files().get(name).await? else { return Ok(None) };
        let opened = match sealed.get(..HEAD_BYTES).and_then(|head| self.secrets().file_cipher(head)) {
            Some(cipher) => open_all(&cipher, &sealed[HEAD_BYTES..]),
            None => self.secrets().open(Purpose::File, &sealed),
        };
        opened.map(Some).ok_or(AppError::Sealed)
    }

    /// Reads a file of an earlier release, which encrypted files as a whole.
    async fn read_whole(&self, name: &str, range: Range<u64>) -> Result<ByteStream, AppError> {
        let sealed = self.files().get(name).await?.ok_or(AppError::NotFound)?;
        let bytes = Bytes::from(self.secrets().open(Purpose::File, &sealed).ok_or(AppError::Sealed)?);
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
        let part = bytes.slice(place(range.start)..place(range.end));
        Ok(stream::once(async move { Ok::<_, AppError>(part) }).boxed())
    }
}

/// The stored size of a file of this size.
fn sealed_size(size: u64) -> u64 {
    let pieces = size.div_ceil(PIECE_BYTES as u64).max(1);
    HEAD_BYTES as u64 + size + pieces * (SEALED_PIECE_BYTES - PIECE_BYTES) as u64
}

/// Encrypts the bytes and returns their number and hash.
async fn write_sealed(
    writer: &mut FileWriter,
    cipher: &FileCipher,
    mut bytes: ByteStream,
) -> Result<(u64, String), AppError> {
    let (mut hasher, mut size, mut number) = (Sha256::new(), 0, 0);
    let mut waiting = BytesMut::new();
    writer.write(Bytes::copy_from_slice(cipher.head())).await?;
    while let Some(part) = bytes.next().await.transpose()? {
        hasher.update(&part);
        size += part.len() as u64;
        waiting.extend_from_slice(&part);
        // Exactly one piece may be the last.
        while waiting.len() > PIECE_BYTES {
            let piece = waiting.split_to(PIECE_BYTES);
            writer.write(cipher.seal(number, false, &piece).into()).await?;
            number += 1;
        }
    }
    writer.write(cipher.seal(number, true, &waiting).into()).await?;
    Ok((size, hex(&hasher.finalize())))
}

/// The state of reading a file.
struct PieceReader {
    source: FileStream,
    cipher: FileCipher,
    /// Bytes that were read and not decrypted yet.
    sealed: BytesMut,
    /// The number of the next piece to decrypt.
    next: u64,
    /// The number of the last piece of the file.
    last: u64,
    /// Bytes at the start of the next piece that are before the range.
    skip: u64,
    /// Bytes that are still to be returned.
    left: u64,
}

async fn next_piece(mut pieces: PieceReader) -> Result<Option<(Bytes, PieceReader)>, AppError> {
    if pieces.left == 0 {
        return Ok(None);
    }
    while pieces.sealed.len() < SEALED_PIECE_BYTES {
        let Some(part) = pieces.source.next().await.transpose()? else { break };
        pieces.sealed.extend_from_slice(&part);
    }
    let length = pieces.sealed.len().min(SEALED_PIECE_BYTES);
    let sealed = pieces.sealed.split_to(length);
    let number = u32::try_from(pieces.next).map_err(|_| AppError::Sealed)?;
    let opened = pieces.cipher.open(number, pieces.next == pieces.last, &sealed);
    let mut piece = Bytes::from(opened.ok_or(AppError::Sealed)?);
    drop(piece.split_to(usize::try_from(pieces.skip).unwrap_or(usize::MAX).min(piece.len())));
    piece.truncate(usize::try_from(pieces.left).unwrap_or(usize::MAX));
    pieces.next += 1;
    pieces.skip = 0;
    pieces.left = pieces.left.saturating_sub(piece.len() as u64);
    Ok(Some((piece, pieces)))
}

fn open_all(cipher: &FileCipher, sealed: &[u8]) -> Option<Vec<u8>> {
    let pieces = sealed.chunks(SEALED_PIECE_BYTES);
    let (last, mut bytes) = (pieces.len().saturating_sub(1), Vec::with_capacity(sealed.len()));
    for (number, piece) in pieces.enumerate() {
        bytes.extend(cipher.open(u32::try_from(number).ok()?, number == last, piece)?);
    }
    Some(bytes)
}
