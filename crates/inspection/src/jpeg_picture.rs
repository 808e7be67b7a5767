//! JPEG photos. Their segments are read first, so that size, memory and work are known before anything is decoded. The decoder
//! gets only the segments that it needs for the pixels.

use std::fs::File;
use std::io::Cursor;

use domain::MessageKey;
use domain::limits::{IMAGE_DECODE_MAX_BYTES, IMAGE_MAX_PIXELS, JPEG_SCANNED_BLOCKS_MAX, JPEG_SCANS_MAX};
use image::ImageDecoder;
use image::codecs::jpeg::JpegDecoder;
use image::metadata::Orientation;

use crate::pixels::Pixels;
use crate::{InspectionError, second_kind};

mod marker {
    pub(super) const TABLES: [u8; 3] = [0xc4, 0xdb, 0xdd];
    pub(super) const BASELINE: u8 = 0xc0;
    pub(super) const SEQUENTIAL: u8 = 0xc1;
    pub(super) const PROGRESSIVE: u8 = 0xc2;
    /// Lossless, hierarchical or arithmetic coding, and a height after the scan: no camera writes them.
    pub(super) const UNUSUAL: [u8; 13] =
        [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc];
    pub(super) const START: u8 = 0xd8;
    pub(super) const END: u8 = 0xd9;
    pub(super) const SCAN: u8 = 0xda;
    pub(super) const EXIF: u8 = 0xe1;
    /// The colour encoding.
    pub(super) const ADOBE: u8 = 0xee;
}

pub(crate) fn rewrite(bytes: Vec<u8>) -> Result<File, InspectionError> {
    let jpeg = Jpeg::walk(&bytes)?;
    if second_kind::is_another_file(&bytes[jpeg.end..]) {
        return Err(MessageKey::FileMixed.into());
    }
    drop(bytes);
    jpeg.decode()?.write_jpeg()
}

struct Jpeg {
    frame: Frame,
    orientation: Orientation,
    /// The picture without its metadata.
    kept: Vec<u8>,
    /// Where it ends in the file.
    end: usize,
}

impl Jpeg {
    fn walk(bytes: &[u8]) -> Result<Self, MessageKey> {
        let mut walk = Walk { bytes, position: 2, kept: Vec::with_capacity(bytes.len()) };
        walk.kept.extend([0xff, marker::START]);
        let (mut frame, mut orientation, mut scans, mut scan_bytes) = (None::<Frame>, None, 0, 0);
        loop {
            let marker = walk.marker()?;
            if marker == marker::END {
                break;
            }
            let segment = walk.segment()?;
            match marker {
                marker::BASELINE | marker::SEQUENTIAL | marker::PROGRESSIVE if frame.is_none() => {
                    frame = Some(Frame::read(segment, marker == marker::PROGRESSIVE)?);
                    walk.keep(marker, segment);
                }
                marker::SCAN if frame.is_some() => {
                    scans += 1;
                    if scans > JPEG_SCANS_MAX {
                        return Err(MessageKey::FileUnpacksTooLarge);
                    }
                    walk.keep(marker, segment);
                    scan_bytes += walk.copy_scan()?;
                }
                marker::EXIF if orientation.is_none() => orientation = orientation_in(segment),
                marker::ADOBE if segment.starts_with(b"Adobe") => walk.keep(marker, segment),
                _ if marker::TABLES.contains(&marker) => walk.keep(marker, segment),
                // Comments and camera metadata.
                0xe0..=0xef | 0xfe => {}
                _ => return Err(MessageKey::FileUnreadable),
            }
        }
        let frame = frame.filter(|_| scans > 0).ok_or(MessageKey::FileIncomplete)?;
        frame.check_work(scan_bytes, scans)?;
        walk.kept.extend([0xff, marker::END]);
        let orientation = orientation.unwrap_or(Orientation::NoTransforms);
        Ok(Self { frame, orientation, kept: walk.kept, end: walk.position })
    }

    fn decode(self) -> Result<Pixels, MessageKey> {
        let unreadable = |_| MessageKey::FileUnreadable;
        let decoder = JpegDecoder::new(Cursor::new(self.kept)).map_err(unreadable)?;
        let (width, height) = decoder.dimensions();
        let channels = usize::from(decoder.color_type().channel_count());
        if (width, height) != (self.frame.width, self.frame.height) || !matches!(channels, 1 | 3) {
            return Err(MessageKey::FileUnreadable);
        }
        let mut samples = vec![0; width as usize * height as usize * channels];
        decoder.read_image(&mut samples).map_err(unreadable)?;
        Ok(Pixels { width, height, channels, samples, orientation: self.orientation })
    }
}

fn orientation_in(segment: &[u8]) -> Option<Orientation> {
    Orientation::from_exif_chunk(segment.strip_prefix(b"Exif\0\0")?)
}

/// Reads the file and copies the segments that are kept.
struct Walk<'a> {
    bytes: &'a [u8],
    position: usize,
    kept: Vec<u8>,
}

impl<'a> Walk<'a> {
    /// The next marker, which starts a segment.
    fn marker(&mut self) -> Result<u8, MessageKey> {
        if self.byte()? != 0xff {
            return Err(MessageKey::FileUnreadable);
        }
        // It may be preceded by fill bytes.
        loop {
            match self.byte()? {
                0xff => {}
                0x00 | 0x01 | 0xd0..=marker::START => return Err(MessageKey::FileUnreadable),
                marker if marker::UNUSUAL.contains(&marker) => return Err(MessageKey::FileUnreadable),
                marker => return Ok(marker),
            }
        }
    }

    fn byte(&mut self) -> Result<u8, MessageKey> {
        let byte = *self.bytes.get(self.position).ok_or(MessageKey::FileIncomplete)?;
        self.position += 1;
        Ok(byte)
    }

    /// The content of a segment after its length, which includes itself.
    fn segment(&mut self) -> Result<&'a [u8], MessageKey> {
        let length = usize::from(u16::from_be_bytes([self.byte()?, self.byte()?]));
        let length = length.checked_sub(2).ok_or(MessageKey::FileUnreadable)?;
        let end = self.position + length;
        let segment = self.bytes.get(self.position..end).ok_or(MessageKey::FileIncomplete)?;
        self.position = end;
        Ok(segment)
    }

    fn keep(&mut self, marker: u8, segment: &[u8]) {
        let length = u16::try_from(segment.len() + 2).unwrap_or(u16::MAX);
        self.kept.extend([0xff, marker]);
        self.kept.extend(length.to_be_bytes());
        self.kept.extend(segment);
    }

    /// Copies the data of a scan and returns its size. It ends before the next marker that is not part of it.
    fn copy_scan(&mut self) -> Result<u64, MessageKey> {
        let rest = &self.bytes[self.position..];
        let is_end = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff);
        let length = rest.windows(2).position(is_end).ok_or(MessageKey::FileIncomplete)?;
        self.kept.extend(&rest[..length]);
        self.position += length;
        Ok(length as u64)
    }
}

/// The header of a picture.
struct Frame {
    width: u32,
    height: u32,
    is_progressive: bool,
    /// Horizontal and vertical blocks of each colour in a unit.
    sampling: Vec<(u64, u64)>,
}

impl Frame {
    fn read(segment: &[u8], is_progressive: bool) -> Result<Self, MessageKey> {
        let [8, high, low, wide, narrow, count, components @ ..] = segment else {
            return Err(MessageKey::FileUnreadable);
        };
        let height = u32::from(u16::from_be_bytes([*high, *low]));
        let width = u32::from(u16::from_be_bytes([*wide, *narrow]));
        let is_count_right = matches!(count, 1 | 3 | 4) && components.len() == usize::from(*count) * 3;
        if width == 0 || height == 0 || !is_count_right {
            return Err(MessageKey::FileUnreadable);
        }
        if u64::from(width) * u64::from(height) > IMAGE_MAX_PIXELS {
            return Err(MessageKey::ImageTooLarge);
        }
        let sampling = components.chunks_exact(3).map(|component| (component[1] >> 4, component[1] & 15));
        let sampling: Vec<(u8, u8)> = sampling.collect();
        if !sampling.iter().all(|(across, down)| (1..=4).contains(across) && (1..=4).contains(down)) {
            return Err(MessageKey::FileUnreadable);
        }
        let sampling = sampling.into_iter().map(|(across, down)| (across.into(), down.into())).collect();
        Ok(Self { width, height, is_progressive, sampling })
    }

    /// Refuses a picture whose data is too short for its size, or that would need too much memory or time.
    fn check_work(&self, scan_bytes: u64, scans: usize) -> Result<(), MessageKey> {
        let blocks = self.blocks();
        // A block takes at least one bit in a progressive picture, and otherwise two.
        let least_bits = if self.is_progressive { blocks } else { blocks * 2 };
        if scan_bytes * 8 < least_bits {
            return Err(MessageKey::FileIncomplete);
        }
        let pixels = u64::from(self.width) * u64::from(self.height);
        let samples = if self.sampling.len() == 1 { pixels } else { pixels * 3 };
        // With several scans, all coefficients are kept until the last one: 64 per block, two bytes each.
        let coefficients = if self.is_progressive || scans > 1 { self.padded_blocks() * 64 * 2 } else { 0 };
        if samples + coefficients + scan_bytes > IMAGE_DECODE_MAX_BYTES {
            return Err(MessageKey::ImageTooLarge);
        }
        // A scan of a few bytes can stand for all blocks, and the decoder visits each of them.
        if blocks * scans as u64 > JPEG_SCANNED_BLOCKS_MAX {
            return Err(MessageKey::FileUnpacksTooLarge);
        }
        Ok(())
    }

    fn max_sampling(&self) -> (u64, u64) {
        let across = self.sampling.iter().map(|(across, _)| *across).max().unwrap_or(1);
        let down = self.sampling.iter().map(|(_, down)| *down).max().unwrap_or(1);
        (across, down)
    }

    /// The number of blocks of 8 by 8 samples in the picture.
    fn blocks(&self) -> u64 {
        let (most_across, most_down) = self.max_sampling();
        let count = |(across, down): &(u64, u64)| {
            let wide = (u64::from(self.width) * across).div_ceil(most_across * 8);
            let high = (u64::from(self.height) * down).div_ceil(most_down * 8);
            wide * high
        };
        self.sampling.iter().map(count).sum()
    }

    /// The number of blocks that the decoder allocates: whole units.
    fn padded_blocks(&self) -> u64 {
        let (most_across, most_down) = self.max_sampling();
        let wide = u64::from(self.width).div_ceil(most_across * 8);
        let high = u64::from(self.height).div_ceil(most_down * 8);
        self.sampling.iter().map(|(across, down)| wide * across * high * down).sum()
    }
}
