//! PNGs: too large, bombs, wrong lengths, and data that is missing or makes no sense.

use std::iter;

use domain::MessageKey;
use flate2::Crc;

use super::support::{Hostile, cuts, hostile, inserted, packed_zeros, zlib};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Where the first chunk after the header begins.
const AFTER_HEADER: usize = 33;

/// Kind of colour and bits of a sample, with the bits of a pixel.
const COLOURS: [(u8, u8, usize); 4] = [(0, 8, 8), (2, 8, 24), (3, 1, 1), (6, 16, 64)];

pub(crate) fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(content);
    let length = u32::try_from(content.len()).unwrap().to_be_bytes();
    [&length[..], &kind, content, &crc.sum().to_be_bytes()].concat()
}

/// Depth, colour, compression, filter and interlacing follow the size.
pub(crate) fn header(width: u32, height: u32, rest: [u8; 5]) -> Vec<u8> {
    chunk(*b"IHDR", &[&width.to_be_bytes()[..], &height.to_be_bytes(), &rest].concat())
}

/// A PNG of these chunks between its signature and its end.
pub(crate) fn png_of(chunks: &[Vec<u8>]) -> Vec<u8> {
    [SIGNATURE, &chunks.concat(), &chunk(*b"IEND", b"")].concat()
}

fn png(width: u32, height: u32, rest: [u8; 5], packed: &[u8]) -> Vec<u8> {
    png_of(&[header(width, height, rest), chunk(*b"IDAT", packed)])
}

/// A sound picture of pixels that differ from each other.
pub(crate) fn picture(width: u8, height: u8) -> Vec<u8> {
    let pixel = |x: u8, y: u8| [x.wrapping_mul(20), y.wrapping_mul(30), 200];
    let row = |y: u8| iter::once(0).chain((0..width).flat_map(move |x| pixel(x, y)));
    let data: Vec<u8> = (0..height).flat_map(row).collect();
    png(width.into(), height.into(), [8, 2, 0, 0, 0], &zlib(&data))
}

pub(crate) fn files() -> Vec<Hostile> {
    let mut files = cuts("PNG", &picture(40, 30), 8, 50);
    files.extend(too_large());
    files.extend(bombs());
    files.extend(too_little_data());
    files.extend(wrong_headers());
    files.extend(wrong_chunks());
    files.extend(wrong_lengths());
    files
}

fn too_large() -> Vec<Hostile> {
    let most = 0x7fff_ffff;
    let sizes = [
        (8001, 5000),
        (5000, 8001),
        (65_535, 65_535),
        (40_000_001, 1),
        (1, 40_000_001),
        (most, 1),
        (most, most),
    ];
    let of_colour = |(width, height): (u32, u32)| {
        COLOURS.map(|(color, depth, _)| {
            let bytes = png(width, height, [depth, color, 0, 0, 0], &zlib(b""));
            hostile(format!("{width} by {height} in colour {color}"), bytes, MessageKey::ImageTooLarge)
        })
    };
    sizes.into_iter().flat_map(of_colour).collect()
}

fn bombs() -> Vec<Hostile> {
    let of_size = |mebibytes: usize| {
        let packed = packed_zeros(mebibytes);
        COLOURS.map(|(color, depth, _)| {
            let bytes = png(3, 2, [depth, color, 0, 0, 0], &packed);
            let name = format!("{mebibytes} MiB for six pixels in colour {color}");
            hostile(name, bytes, MessageKey::FileUnpacksTooLarge)
        })
    };
    [1, 8, 300].into_iter().flat_map(of_size).collect()
}

/// The header tells of more rows than there are, or the data is cut off inside its chunk.
fn too_little_data() -> Vec<Hostile> {
    let mut files = Vec::new();
    for (color, depth, bits) in COLOURS {
        for rows in [0, 1, 63] {
            let data = vec![0; rows * (1 + (64 * bits).div_ceil(8))];
            let bytes = png(64, 64, [depth, color, 0, 0, 0], &zlib(&data));
            files.push(hostile(
                format!("{rows} of 64 rows in colour {color}"),
                bytes,
                MessageKey::FileIncomplete,
            ));
        }
    }
    let packed = zlib(&[0; 64 * 193]);
    for length in [0, 1, 2, 10] {
        let bytes = png(64, 64, [8, 2, 0, 0, 0], &packed[..length]);
        files.push(hostile(format!("{length} bytes of data"), bytes, MessageKey::FileIncomplete));
    }
    // One byte less than the seven passes need.
    let bytes = png(8, 8, [8, 0, 0, 0, 1], &zlib(&[0; 78]));
    files.push(hostile("an interlaced picture", bytes, MessageKey::FileIncomplete));
    files
}

fn wrong_headers() -> Vec<Hostile> {
    let row = zlib(&[0; 4]);
    let no_size = [(0, 1), (1, 0), (0, 0)].map(|(width, height)| png(width, height, [8, 2, 0, 0, 0], &row));
    // Bits of a sample that its kind of colour does not have, and kinds of colour that there are not.
    let depths = [
        (1, 2),
        (4, 2),
        (16, 3),
        (2, 4),
        (4, 4),
        (1, 6),
        (4, 6),
        (8, 1),
        (8, 5),
        (8, 7),
        (3, 0),
        (32, 0),
        (0, 0),
    ];
    let no_depth = depths.map(|(depth, color)| png(1, 1, [depth, color, 0, 0, 0], &row));
    let methods = [[1, 0, 0], [0, 1, 0], [0, 0, 2], [0, 0, 255]];
    let no_method = methods
        .map(|[compression, filter, interlacing]| png(1, 1, [8, 2, compression, filter, interlacing], &row));
    let data = chunk(*b"IDAT", &row);
    let short = png_of(&[chunk(*b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0]), data.clone()]);
    let long = png_of(&[chunk(*b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0]), data.clone()]);
    let empty = png_of(&[chunk(*b"IHDR", b""), data.clone()]);
    let none = png_of(&[data]);
    let all = no_size.into_iter().chain(no_depth).chain(no_method).chain([short, long, empty, none]);
    let named = |(index, bytes)| hostile(format!("header {index}"), bytes, MessageKey::FileUnreadable);
    all.enumerate().map(named).collect()
}

fn wrong_chunks() -> Vec<Hostile> {
    let (header, data) = (header(1, 1, [8, 2, 0, 0, 0]), chunk(*b"IDAT", &zlib(&[0; 4])));
    let colours = chunk(*b"PLTE", b"\0\0\0");
    let unreadable = [
        ("two headers", png_of(&[header.clone(), header.clone(), data.clone()])),
        ("an unknown chunk", png_of(&[header.clone(), chunk(*b"ABCD", b""), data.clone()])),
        ("colours too late", png_of(&[header.clone(), data, colours])),
        ("a picture of Apple's own", png_of(&[chunk(*b"CgBI", b"\0\0\0\0"), header.clone()])),
        ("no such packing", png_of(&[header.clone(), chunk(*b"IDAT", &[0xff; 60])])),
        ("damaged packing", png_of(&[header.clone(), chunk(*b"IDAT", b"\x78\x9c\xff\xff\xff\xff\xff")])),
        ("no such filter", png_of(&[header.clone(), chunk(*b"IDAT", &zlib(&[9, 0, 0, 0]))])),
    ]
    .map(|(name, bytes)| hostile(name, bytes, MessageKey::FileUnreadable));
    let mut files: Vec<Hostile> = unreadable.into();
    files.push(hostile("no data", png_of(&[header]), MessageKey::FileIncomplete));
    files
}

fn wrong_lengths() -> Vec<Hostile> {
    let whole = picture(40, 30);
    let length = u32::from_be_bytes(*whole[AFTER_HEADER..].first_chunk().unwrap());
    let with_length = |length: u32| {
        let rest = &whole[AFTER_HEADER + 4..];
        [&whole[..AFTER_HEADER], &length.to_be_bytes(), rest].concat()
    };
    let mut files: Vec<Hostile> = [length - 1, length + 1, length / 2, 0]
        .map(|wrong| hostile(format!("data of {wrong}"), with_length(wrong), MessageKey::FileUnreadable))
        .into();
    let long = [length + 1000, 0x7fff_ffff, 0x8000_0000, u32::MAX];
    files.extend(
        long.map(|wrong| hostile(format!("data of {wrong}"), with_length(wrong), MessageKey::FileIncomplete)),
    );
    // A bit of the header, of the data and of the end, each covered by a checksum.
    for place in [20, AFTER_HEADER + 20, whole.len() - 6] {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        files.push(hostile(format!("a bit at {place}"), bytes, MessageKey::FileUnreadable));
    }
    let text = chunk(*b"tEXt", b"Comment\0hello");
    let cut = inserted(&whole, AFTER_HEADER, &text[..text.len() - 1]);
    files.push(hostile("a text that is too short", cut, MessageKey::FileUnreadable));
    files
}
