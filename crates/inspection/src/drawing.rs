//! A signature drawn by a person: a small PNG, of which only the darkness of its pixels is kept.

use domain::MessageKey;
use domain::limits::SIGNATURE_MAX_PIXELS;

use crate::kind::PNG_START;
use crate::png_picture::Png;

const WHITE: u8 = 255;
/// Lighter pixels than this are paper.
const INK: u8 = 200;
/// A touch by mistake has fewer.
const INK_PIXELS: usize = 20;

/// On white, one byte a pixel, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    pub width: u16,
    pub height: u16,
    pub greys: Vec<u8>,
}

/// `None` if nothing is drawn.
pub(crate) fn read(bytes: &[u8]) -> Result<Option<Drawing>, MessageKey> {
    if !bytes.starts_with(PNG_START) {
        return Err(MessageKey::FileUnreadable);
    }
    let png = Png::walk(bytes)?;
    let (width, height) = png.size();
    if width > SIGNATURE_MAX_PIXELS || height > SIGNATURE_MAX_PIXELS {
        return Err(MessageKey::ImageTooLarge);
    }
    png.check_data()?;
    let (pixels, _) = png.decode()?;
    let greys: Vec<u8> = pixels.samples.chunks_exact(pixels.channels).map(grey).collect();
    if greys.iter().filter(|grey| **grey < INK).count() < INK_PIXELS {
        return Ok(None);
    }
    let size = |pixels: u32| u16::try_from(pixels).map_err(|_| MessageKey::ImageTooLarge);
    Ok(Some(Drawing { width: size(width)?, height: size(height)?, greys }))
}

/// The darkness of a pixel on white paper.
fn grey(pixel: &[u8]) -> u8 {
    let (colors, opaque) = match pixel {
        [grey] => ([*grey; 3], WHITE),
        [grey, opaque] => ([*grey; 3], *opaque),
        [red, green, blue] => ([*red, *green, *blue], WHITE),
        [red, green, blue, opaque] => ([*red, *green, *blue], *opaque),
        _ => ([WHITE; 3], WHITE),
    };
    // As the eye sees brightness.
    let weighted =
        [299, 587, 114].into_iter().zip(colors).map(|(part, color)| part * u32::from(color)).sum::<u32>();
    let (bright, opaque, white) = (weighted / 1000, u32::from(opaque), u32::from(WHITE));
    u8::try_from((bright * opaque + white * (white - opaque)) / white).unwrap_or(WHITE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, color: png::ColorType, samples: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(samples).unwrap();
        bytes
    }

    #[test]
    fn port_11c_ink_is_dark_on_white_whatever_is_behind_it() {
        // Black that can't be seen through, and black that can.
        let pixels: Vec<u8> = [[0, 0, 0, 255], [0, 0, 0, 0]].concat().repeat(40);
        let drawing = read(&png(10, 8, png::ColorType::Rgba, &pixels)).unwrap().unwrap();
        assert_eq!((drawing.width, drawing.height, &drawing.greys[..2]), (10, 8, &[0, 255][..]));
        assert_eq!(read(&png(10, 8, png::ColorType::Grayscale, &[90; 80])).unwrap().unwrap().greys, [90; 80]);
    }

    #[test]
    fn port_11c_a_drawing_without_ink_is_none() {
        assert_eq!(read(&png(10, 8, png::ColorType::Rgba, &[0; 320])).unwrap(), None, "nothing can be seen");
        assert_eq!(read(&png(10, 8, png::ColorType::Rgb, &[255; 240])).unwrap(), None);
    }

    #[test]
    fn port_11c_what_is_no_small_png_is_refused() {
        let width = SIGNATURE_MAX_PIXELS + 1;
        let wide = png(width, 1, png::ColorType::Grayscale, &vec![0; width as usize]);
        assert_eq!(read(&wide), Err(MessageKey::ImageTooLarge));
        assert_eq!(read(b"GIF89a"), Err(MessageKey::FileUnreadable));
        let mut cut = png(10, 8, png::ColorType::Grayscale, &[0; 80]);
        cut.truncate(cut.len() - 20);
        assert!(read(&cut).is_err());
    }
}
