//! Pictures that were taken sideways come out upright.

use std::io::Cursor;

use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::metadata::Orientation;
use image::{DynamicImage, Rgb, RgbImage};

use super::jpegs::with_segment;
use super::pngs::{chunk, picture};
use super::support::{inserted, inspect};

/// The orientation that a camera writes.
pub(crate) fn exif(orientation: u8) -> Vec<u8> {
    let entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
    [&b"MM\0*\0\0\0\x08\0\x01"[..], &entry, &[0; 4]].concat()
}

fn turned(mut image: DynamicImage, orientation: u8) -> RgbImage {
    image.apply_orientation(Orientation::from_exif(orientation).unwrap());
    image.into_rgb8()
}

fn decoded_png(bytes: &[u8]) -> RgbImage {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut samples = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut samples).unwrap();
    RgbImage::from_raw(frame.width, frame.height, samples).unwrap()
}

fn decoded_jpeg(bytes: &[u8]) -> RgbImage {
    let decoder = JpegDecoder::new(Cursor::new(bytes)).unwrap();
    DynamicImage::from_decoder(decoder).unwrap().into_rgb8()
}

#[test]
fn doc_08j_a_screenshot_is_turned_upright() {
    let plain = picture(5, 3);
    let image = DynamicImage::ImageRgb8(decoded_png(&plain));
    for orientation in 1..=8 {
        let bytes = inserted(&plain, 33, &chunk(*b"eXIf", &exif(orientation)));
        let kept = decoded_png(&inspect(&bytes).unwrap().kept);
        assert_eq!(kept, turned(image.clone(), orientation), "{orientation}");
    }
}

#[test]
fn doc_08j_a_photo_is_turned_upright() {
    // Four fields of one colour each, which survive being written twice.
    let field = |x: u32, y: u32| match (x < 16, y < 8) {
        (true, true) => Rgb([200, 30, 30]),
        (false, true) => Rgb([30, 200, 30]),
        (true, false) => Rgb([30, 30, 200]),
        (false, false) => Rgb([220, 220, 220]),
    };
    let image = DynamicImage::ImageRgb8(RgbImage::from_fn(32, 16, field));
    let mut plain = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut plain, 95);
    image.write_with_encoder(encoder).unwrap();
    for orientation in 1..=8 {
        let segment = [b"Exif\0\0".to_vec(), exif(orientation)].concat();
        let kept = decoded_jpeg(&inspect(&with_segment(&plain, 0xe1, &segment)).unwrap().kept);
        let expected = turned(image.clone(), orientation);
        assert_eq!(kept.dimensions(), expected.dimensions(), "{orientation}");
        for (kept, expected) in kept.pixels().zip(expected.pixels()) {
            let is_near = kept.0.iter().zip(expected.0).all(|(kept, expected)| kept.abs_diff(expected) < 40);
            assert!(is_near, "{orientation}: {kept:?} for {expected:?}");
        }
    }
}
