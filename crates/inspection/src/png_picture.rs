//! PNG pictures: screenshots and scans. Their chunks are read first, and their data is unpacked once without being kept, so that
//! size, memory and work are known before the decoder starts. It gets only the chunks that it needs for the pixels.

use std::fs::File;
use std::io::{self, Cursor, Read};

use domain::MessageKey;
use domain::limits::{IMAGE_DECODE_MAX_BYTES, IMAGE_MAX_PIXELS, PNG_SPARE_BYTES};
use flate2::Crc;
use flate2::read::ZlibDecoder;
use image::metadata::Orientation;

use crate::kind::PNG_START;
use crate::pixels::Pixels;
use crate::{InspectionError, second_kind};

/// Length, type and checksum of a chunk.
const CHUNK_FRAME_BYTES: usize = 12;
const PIECE_BYTES: usize = 64 * 1024;
/// Beside the pixels, the decoder keeps a few rows.
const DECODER_BYTES: usize = 16 * 1024 * 1024;

/// First column, first row and the steps between them, for each pass of an interlaced picture.
const PASSES: [(u64, u64, u64, u64); 7] =
    [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];

pub(crate) fn rewrite(bytes: Vec<u8>) -> Result<File, InspectionError> {
    let png = Png::walk(&bytes)?;
    if second_kind::is_another_file(&bytes[png.end..]) {
        return Err(MessageKey::FileMixed.into());
    }
    drop(bytes);
    png.check_data()?;
    let (pixels, color) = png.decode()?;
    pixels.write_png(color)
}

pub(crate) struct Png {
    header: Header,
    orientation: Orientation,
    /// The picture without its metadata, its data in one chunk.
    kept: Vec<u8>,
    /// The position of the data in it.
    data: std::ops::Range<usize>,
    /// Where the picture ends in the file.
    end: usize,
}

impl Png {
    pub(crate) fn walk(bytes: &[u8]) -> Result<Self, MessageKey> {
        let mut position = PNG_START.len();
        let header = Header::read(&next_chunk(bytes, &mut position)?)?;
        let mut kept: Vec<u8> = Vec::with_capacity(bytes.len());
        kept.extend(&bytes[..position]);
        let (mut data_start, mut orientation) = (None, None);
        loop {
            let chunk = next_chunk(bytes, &mut position)?;
            match &chunk.kind {
                b"IDAT" => {
                    if data_start.is_none() {
                        kept.extend([0_u8; 4]);
                        kept.extend(b"IDAT");
                        data_start = Some(kept.len());
                    }
                    kept.extend(chunk.content);
                }
                b"PLTE" | b"tRNS" if data_start.is_none() => kept.extend(chunk.whole),
                b"eXIf" => orientation = Orientation::from_exif_chunk(chunk.content),
                b"IEND" => break,
                // Chunks that a decoder must understand start with a capital letter.
                kind if kind[0].is_ascii_uppercase() => return Err(MessageKey::FileUnreadable),
                _ => {}
            }
        }
        let data = data_start.ok_or(MessageKey::FileIncomplete)?..kept.len();
        let length = u32::try_from(data.len()).map_err(|_| MessageKey::FileTooLarge)?;
        kept[data.start - 8..data.start - 4].copy_from_slice(&length.to_be_bytes());
        let sum = checksum(&kept[data.start - 4..data.end]);
        kept.extend(sum);
        kept.extend([0_u8; 4]);
        kept.extend(b"IEND");
        kept.extend(checksum(b"IEND"));
        let orientation = orientation.unwrap_or(Orientation::NoTransforms);
        Ok(Self { header, orientation, kept, data, end: position })
    }

    /// Width and height.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.header.width, self.header.height)
    }

    /// Whether its data has as many bytes as its pixels need.
    pub(crate) fn check_data(&self) -> Result<(), MessageKey> {
        self.header.check_data(&self.kept[self.data.clone()])
    }

    pub(crate) fn decode(self) -> Result<(Pixels, png::ColorType), MessageKey> {
        let unreadable = |_| MessageKey::FileUnreadable;
        let limits = png::Limits { bytes: DECODER_BYTES };
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(self.kept), limits);
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let (color, depth) = reader.output_color_type();
        let size = reader.output_buffer_size().ok_or(MessageKey::ImageTooLarge)?;
        if size as u64 > IMAGE_DECODE_MAX_BYTES {
            return Err(MessageKey::ImageTooLarge);
        }
        let (width, height, channels) = (self.header.width, self.header.height, color.samples());
        if depth != png::BitDepth::Eight || size != width as usize * height as usize * channels {
            return Err(MessageKey::FileUnreadable);
        }
        let mut samples = vec![0; size];
        reader.next_frame(&mut samples).map_err(unreadable)?;
        Ok((Pixels { width, height, channels, samples, orientation: self.orientation }, color))
    }
}

struct Chunk<'a> {
    kind: [u8; 4],
    content: &'a [u8],
    /// With length, kind and checksum.
    whole: &'a [u8],
}

fn next_chunk<'a>(bytes: &'a [u8], position: &mut usize) -> Result<Chunk<'a>, MessageKey> {
    let rest = bytes.get(*position..).unwrap_or_default();
    let length = number(rest).ok_or(MessageKey::FileIncomplete)? as usize;
    let end = length.checked_add(CHUNK_FRAME_BYTES).ok_or(MessageKey::FileIncomplete)?;
    let whole = rest.get(..end).ok_or(MessageKey::FileIncomplete)?;
    let kind = *whole[4..].first_chunk().ok_or(MessageKey::FileIncomplete)?;
    let (covered, sum) = whole[4..].split_at(4 + length);
    if checksum(covered) != sum {
        return Err(MessageKey::FileUnreadable);
    }
    *position += end;
    Ok(Chunk { kind, content: &covered[4..], whole })
}

fn number(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|four| u32::from_be_bytes(*four))
}

fn checksum(kind_and_content: &[u8]) -> [u8; 4] {
    let mut crc = Crc::new();
    crc.update(kind_and_content);
    crc.sum().to_be_bytes()
}

struct Header {
    width: u32,
    height: u32,
    bits_per_pixel: u64,
    is_interlaced: bool,
}

impl Header {
    fn read(chunk: &Chunk<'_>) -> Result<Self, MessageKey> {
        let (Some(width), Some([height @ .., depth, color, 0, 0, interlacing @ (0 | 1)])) =
            (number(chunk.content), chunk.content.get(4..13))
        else {
            return Err(MessageKey::FileUnreadable);
        };
        let height = number(height).unwrap_or_default();
        if chunk.kind != *b"IHDR" || chunk.content.len() != 13 {
            return Err(MessageKey::FileUnreadable);
        }
        let samples = match (color, depth) {
            (0, 1 | 2 | 4 | 8 | 16) | (3, 1 | 2 | 4 | 8) => 1,
            (4, 8 | 16) => 2,
            (2, 8 | 16) => 3,
            (6, 8 | 16) => 4,
            _ => return Err(MessageKey::FileUnreadable),
        };
        if width == 0 || height == 0 {
            return Err(MessageKey::FileUnreadable);
        }
        if u64::from(width) * u64::from(height) > IMAGE_MAX_PIXELS {
            return Err(MessageKey::ImageTooLarge);
        }
        let bits_per_pixel = samples * u64::from(*depth);
        Ok(Self { width, height, bits_per_pixel, is_interlaced: *interlacing == 1 })
    }

    /// Unpacks the data without keeping it: its size must match the pixels, with little to spare.
    fn check_data(&self, data: &[u8]) -> Result<(), MessageKey> {
        let needed = self.unpacked_bytes();
        let mut stream = ZlibDecoder::new(data);
        let mut piece = vec![0; PIECE_BYTES];
        let mut unpacked = 0;
        loop {
            let count = match stream.read(&mut piece) {
                Ok(count) => count as u64,
                // All pixels are there.
                Err(_) if unpacked >= needed => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                    return Err(MessageKey::FileIncomplete);
                }
                Err(_) => return Err(MessageKey::FileUnreadable),
            };
            unpacked += count;
            if unpacked > needed + PNG_SPARE_BYTES {
                return Err(MessageKey::FileUnpacksTooLarge);
            }
            if count == 0 {
                return if unpacked < needed { Err(MessageKey::FileIncomplete) } else { Ok(()) };
            }
        }
    }

    /// Each row has a byte that names its filter.
    fn unpacked_bytes(&self) -> u64 {
        let rows = |width: u64, height: u64| match width {
            0 => 0,
            width => height * (1 + (width * self.bits_per_pixel).div_ceil(8)),
        };
        let (width, height) = (u64::from(self.width), u64::from(self.height));
        if !self.is_interlaced {
            return rows(width, height);
        }
        let pass = |(column, row, across, down): (u64, u64, u64, u64)| {
            rows(width.saturating_sub(column).div_ceil(across), height.saturating_sub(row).div_ceil(down))
        };
        PASSES.into_iter().map(pass).sum()
    }
}
