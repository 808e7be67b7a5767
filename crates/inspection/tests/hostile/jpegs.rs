//! JPEGs: too large, bombs, wrong lengths, and variants that no camera makes.

use domain::MessageKey;
use image::codecs::jpeg::JpegEncoder;
use image::{Rgb, RgbImage};

use super::support::{Hostile, cuts, hostile, inserted, place_of, replaced};

/// A sound photo of pixels that differ from each other.
pub(crate) fn photo(width: u32, height: u32) -> Vec<u8> {
    let shade = |number: u32| u8::try_from(number % 256).unwrap();
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([shade(x * 5), shade(y * 7), shade(x * y)]));
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, 80).encode_image(&image).unwrap();
    jpeg
}

/// A photo with fine detail everywhere: bands of the same rows.
pub(crate) fn detailed_photo(width: u32, height: u32) -> Vec<u8> {
    const BAND: u32 = 40;
    let spread = |number: u32| u8::try_from((number.wrapping_mul(2_654_435_761) >> 27) + 100).unwrap();
    let band = RgbImage::from_fn(width, BAND, |x, y| Rgb([spread(x * y), spread(x + y), spread(x * 3 + y)]));
    let rows = band.as_raw().repeat(usize::try_from(height / BAND).unwrap());
    let image = RgbImage::from_raw(width, height, rows).unwrap();
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, 80).encode_image(&image).unwrap();
    jpeg
}

/// With a segment after its first two bytes.
pub(crate) fn with_segment(jpeg: &[u8], marker: u8, content: &[u8]) -> Vec<u8> {
    inserted(jpeg, 2, &segment(marker, content))
}

fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    [&[0xff, marker][..], &length, content].concat()
}

/// Precision, height, width and the colours with their sampling.
fn frame(marker: u8, (width, height): (u16, u16), samplings: &[u8]) -> Vec<u8> {
    let count = u8::try_from(samplings.len()).unwrap();
    let colours = samplings.iter().zip(1..).flat_map(|(sampling, id)| [id, *sampling, 0]);
    let head = [&[8_u8][..], &height.to_be_bytes(), &width.to_be_bytes(), &[count]].concat();
    segment(marker, &head.into_iter().chain(colours).collect::<Vec<u8>>())
}

/// A scan of all three colours, or of the first alone, with as many bytes of data.
fn scan(colours: u8, length: usize) -> Vec<u8> {
    let named = (1..=colours).flat_map(|id| [id, 0]);
    let head: Vec<u8> = [colours].into_iter().chain(named).chain([0, 63, 0]).collect();
    [segment(0xda, &head), vec![0; length]].concat()
}

fn jpeg_of(segments: &[Vec<u8>]) -> Vec<u8> {
    [&b"\xff\xd8"[..], &segments.concat(), b"\xff\xd9"].concat()
}

const FULL: &[u8] = &[0x11, 0x11, 0x11];
/// As phones write them: colours at half the width and height.
const HALVED: &[u8] = &[0x22, 0x11, 0x11];

pub(crate) fn files() -> Vec<Hostile> {
    let mut files = cuts("JPEG", &photo(64, 48), 3, 50);
    files.extend(too_large());
    files.extend(too_little_data());
    files.extend(wrong_frames());
    files.extend(wrong_segments());
    let scans = vec![scan(1, 100); 33];
    let progressive = jpeg_of(&[frame(0xc2, (8, 8), FULL), scans.concat()]);
    files.push(hostile("33 scans", progressive, MessageKey::FileUnpacksTooLarge));
    let scans = vec![scan(1, 3000); 30];
    let progressive = jpeg_of(&[frame(0xc2, (5000, 4000), HALVED), scans.concat()]);
    files.push(hostile("30 scans of a large picture", progressive, MessageKey::FileUnpacksTooLarge));
    files
}

fn too_large() -> Vec<Hostile> {
    let sizes = [(8001, 5000), (5000, 8001), (6325, 6325), (65_535, 65_535), (65_535, 611)];
    let of_size = |size| {
        [0xc0, 0xc1, 0xc2].map(|marker| {
            let bytes = jpeg_of(&[frame(marker, size, HALVED), scan(3, 100)]);
            hostile(format!("{size:?} as {marker:x}"), bytes, MessageKey::ImageTooLarge)
        })
    };
    let mut files: Vec<Hostile> = sizes.into_iter().flat_map(of_size).collect();
    // Within 40 megapixels, but their decoder would keep all coefficients beside the pixels.
    let progressive = jpeg_of(&[frame(0xc2, (8000, 5000), FULL), scan(3, 300_000)]);
    files.push(hostile("a progressive one", progressive, MessageKey::ImageTooLarge));
    let twice = [frame(0xc0, (8000, 5000), FULL), scan(1, 400_000), scan(1, 400_000)];
    files.push(hostile("one in two scans", jpeg_of(&twice), MessageKey::ImageTooLarge));
    files
}

/// A few bytes that would be decoded into megapixels.
fn too_little_data() -> Vec<Hostile> {
    let sizes = [(8000, 5000), (5000, 5000), (2000, 2000), (500, 500)];
    let of_size = |size| {
        [(0xc0, FULL), (0xc0, HALVED), (0xc2, HALVED)].map(|(marker, samplings)| {
            let bytes = jpeg_of(&[frame(marker, size, samplings), scan(3, 300)]);
            hostile(format!("300 bytes for {size:?}, {marker:x}"), bytes, MessageKey::FileIncomplete)
        })
    };
    sizes.into_iter().flat_map(of_size).collect()
}

fn wrong_frames() -> Vec<Hostile> {
    let with_frame = |frame: Vec<u8>| jpeg_of(&[frame, scan(3, 1000)]);
    let good = frame(0xc0, (8, 8), FULL);
    let mut wrong: Vec<Vec<u8>> = [(0, 8), (8, 0), (0, 0)].map(|size| frame(0xc0, size, FULL)).into();
    // Of no colour, of two, and of five.
    let counts: [&[u8]; 3] = [&[], &[0x11; 2], &[0x11; 5]];
    wrong.extend(counts.map(|samplings| frame(0xc0, (8, 8), samplings)));
    wrong.extend([0x00, 0x01, 0x10, 0x15, 0x51, 0xff].map(|one| frame(0xc0, (8, 8), &[one, 0x11, 0x11])));
    // Lossless, hierarchical and arithmetic coding.
    let unusual = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf];
    wrong.extend(unusual.map(|marker| frame(marker, (8, 8), FULL)));
    // 12 bits a sample; colours that are announced and missing; a second frame; a height that comes later.
    wrong.push(replaced(&good, &[0x00, 0x11, 0x08], &[0x00, 0x11, 0x0c]));
    wrong.push(segment(0xc0, &[8, 0, 8, 0, 8, 3, 1, 0x11, 0]));
    wrong.push([good.clone(), good.clone()].concat());
    wrong.push([good, segment(0xdc, &[0, 8])].concat());
    let named =
        |(index, frame)| hostile(format!("frame {index}"), with_frame(frame), MessageKey::FileUnreadable);
    wrong.into_iter().enumerate().map(named).collect()
}

fn wrong_segments() -> Vec<Hostile> {
    let whole = photo(64, 48);
    let scan_start = place_of(&whole, b"\xff\xda");
    let frame_start = place_of(&whole, b"\xff\xc0");
    let unreadable = [
        ("a segment of length 0", inserted(&whole, 2, b"\xff\xfe\0\0")),
        ("a segment of length 1", inserted(&whole, 2, b"\xff\xfe\0\x01")),
        ("bytes between segments", inserted(&whole, frame_start, b"junk")),
        ("a beginning in the middle", inserted(&whole, frame_start, b"\xff\xd8")),
        ("a restart outside a scan", inserted(&whole, frame_start, b"\xff\xd0")),
        ("an unknown segment", inserted(&whole, 2, b"\xff\x02\0\x04ab")),
        ("a scan before the frame", jpeg_of(&[scan(3, 100), frame(0xc0, (8, 8), FULL)])),
        ("a frame and a scan without tables", jpeg_of(&[frame(0xc0, (8, 8), FULL), scan(3, 1000)])),
    ]
    .map(|(name, bytes)| hostile(name, bytes, MessageKey::FileUnreadable));
    let mut files: Vec<Hostile> = unreadable.into();
    let no_scan = [&whole[..scan_start], b"\xff\xd9"].concat();
    let endless = [&whole[..2], b"\xff\xfe\xff\xff", &whole[2..]].concat();
    for (name, bytes) in [
        ("no scan", no_scan),
        ("nothing but a beginning and an end", b"\xff\xd8\xff\xd9".to_vec()),
        ("a segment longer than the file", endless),
        ("a scan that does not end", whole[..whole.len() - 2].to_vec()),
    ] {
        files.push(hostile(name, bytes, MessageKey::FileIncomplete));
    }
    files
}
