//! The pixels of a picture, upright, and their encoding. They are rotated while they are read, so that no second copy of a large
//! picture is needed.

use std::fs::File;
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::marker::PhantomData;

use domain::MessageKey;
use domain::limits::REWRITTEN_IMAGE_MAX_BYTES;
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{GenericImageView, Luma, Pixel, Rgb};
use tempfile::tempfile;

use crate::InspectionError;

/// Handwriting stays as legible as it was.
const JPEG_QUALITY: u8 = 90;
const CHUNK_BYTES: usize = 64 * 1024;

/// As decoded: 8 bits per sample, row by row.
#[derive(Debug)]
pub(crate) struct Pixels {
    pub width: u32,
    pub height: u32,
    /// Samples of a pixel: 1 for grey, 2 with transparency, 3 for colours, 4 with transparency.
    pub channels: usize,
    pub samples: Vec<u8>,
    pub orientation: Orientation,
}

impl Pixels {
    /// Width and height when the picture is upright.
    fn upright_size(&self) -> (u32, u32) {
        match self.orientation {
            Orientation::NoTransforms
            | Orientation::Rotate180
            | Orientation::FlipHorizontal
            | Orientation::FlipVertical => (self.width, self.height),
            Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH => (self.height, self.width),
        }
    }

    /// The samples of a pixel of the upright picture.
    fn upright_pixel(&self, x: u32, y: u32) -> &[u8] {
        let (right, bottom) = (self.width - 1, self.height - 1);
        let (x, y) = match self.orientation {
            Orientation::NoTransforms => (x, y),
            Orientation::FlipHorizontal => (right - x, y),
            Orientation::Rotate180 => (right - x, bottom - y),
            Orientation::FlipVertical => (x, bottom - y),
            Orientation::Rotate90FlipH => (y, x),
            Orientation::Rotate90 => (y, bottom - x),
            Orientation::Rotate270FlipH => (right - y, bottom - x),
            Orientation::Rotate270 => (right - y, x),
        };
        let start = (y as usize * self.width as usize + x as usize) * self.channels;
        &self.samples[start..start + self.channels]
    }

    /// Writes a JPEG of grey or coloured pixels into a new file.
    pub(crate) fn write_jpeg(&self) -> Result<File, InspectionError> {
        write_bounded(|out| {
            let mut encoder = JpegEncoder::new_with_quality(out, JPEG_QUALITY);
            let written = match self.channels {
                1 => encoder.encode_image(&UprightView::<Luma<u8>>::of(self)),
                _ => encoder.encode_image(&UprightView::<Rgb<u8>>::of(self)),
            };
            written.map_err(io::Error::other)
        })
    }

    pub(crate) fn write_png(&self, color: png::ColorType) -> Result<File, InspectionError> {
        write_bounded(|out| {
            let (width, height) = self.upright_size();
            let mut encoder = png::Encoder::new(out, width, height);
            encoder.set_color(color);
            encoder.set_depth(png::BitDepth::Eight);
            encoder.set_compression(png::Compression::Fast);
            let mut writer = encoder.write_header()?;
            let mut stream = writer.stream_writer_with_size(CHUNK_BYTES)?;
            if self.orientation == Orientation::NoTransforms {
                stream.write_all(&self.samples)?;
            } else {
                self.write_rows(&mut stream)?;
            }
            stream.finish()?;
            writer.finish()?;
            Ok(())
        })
    }

    /// Row by row of the upright picture.
    fn write_rows(&self, out: &mut impl Write) -> io::Result<()> {
        let (width, height) = self.upright_size();
        let mut row = Vec::with_capacity(width as usize * self.channels);
        for y in 0..height {
            row.clear();
            for x in 0..width {
                row.extend_from_slice(self.upright_pixel(x, y));
            }
            out.write_all(&row)?;
        }
        Ok(())
    }
}

/// The encoder asks for one pixel after the other.
struct UprightView<'a, P> {
    pixels: &'a Pixels,
    pixel: PhantomData<P>,
}

impl<'a, P> UprightView<'a, P> {
    fn of(pixels: &'a Pixels) -> Self {
        Self { pixels, pixel: PhantomData }
    }
}

impl<P: Pixel<Subpixel = u8>> GenericImageView for UprightView<'_, P> {
    type Pixel = P;

    fn dimensions(&self) -> (u32, u32) {
        self.pixels.upright_size()
    }

    fn get_pixel(&self, x: u32, y: u32) -> P {
        *P::from_slice(self.pixels.upright_pixel(x, y))
    }
}

/// A new unnamed file, refused if it grows beyond the limit.
fn write_bounded(write: impl FnOnce(&mut BoundedFile) -> io::Result<()>) -> Result<File, InspectionError> {
    let file = BufWriter::new(tempfile()?);
    let mut out = BoundedFile { file, left: REWRITTEN_IMAGE_MAX_BYTES, is_full: false };
    let written = write(&mut out);
    // An encoder may ignore a failure of its last write.
    if out.is_full {
        return Err(MessageKey::ImageTooLarge.into());
    }
    written?;
    Ok(out.file.into_inner().map_err(IntoInnerError::into_error)?)
}

struct BoundedFile {
    file: BufWriter<File>,
    /// Bytes.
    left: u64,
    is_full: bool,
}

impl Write for BoundedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() as u64 > self.left {
            self.is_full = true;
            return Err(io::Error::other("the picture grows too large"));
        }
        let count = self.file.write(bytes)?;
        self.left -= count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
