//! What a file may cost: less than 256 MB of memory and 2 s.

use std::fs;

use domain::limits::FILE_MAX_BYTES;

use super::accepted::size_of_frame;
use super::all;
use super::jpegs::{detailed_photo, photo, with_segment};
use super::pngs::{chunk, header, picture, png_of};
use super::support::{inspect, zlib_of_rows};
use super::upright::exif;

const MEMORY_MAX_BYTES: u64 = 256_000_000;
/// As a camera writes it that was held upright.
const QUARTER_TURN: u8 = 6;
const TIME_MAX_NANOSECONDS: u64 = 2_000_000_000;

/// Of this process, at its highest so far.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

/// That this thread has worked: unlike a clock on the wall, it does not depend on what else the machine does.
fn time() -> u64 {
    let times = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    times.split(' ').next().unwrap().parse().unwrap()
}

fn assert_cheap(name: &str, bytes: &[u8]) -> bool {
    let before = time();
    let is_accepted = inspect(bytes).is_ok();
    let taken = time() - before;
    assert!(taken < TIME_MAX_NANOSECONDS, "{name} took {taken} ns");
    assert!(memory() < MEMORY_MAX_BYTES, "{name} took {} bytes", memory());
    is_accepted
}

#[test]
#[cfg(target_os = "linux")]
fn doc_08k_hostile_files_are_refused_within_256_mb_and_2_s() {
    let files = all();
    assert!(files.len() >= 300, "{} files", files.len());
    for file in files {
        assert!(!assert_cheap(&file.name, &file.bytes), "{} was accepted", file.name);
    }
}

/// The costliest that is accepted: all pixels that there may be, each with four samples.
#[test]
#[cfg(target_os = "linux")]
fn doc_08k_the_largest_picture_takes_less_than_256_mb_and_2_s() {
    let row = vec![0; 1 + 8000 * 4];
    let packed = zlib_of_rows(&row, 5000);
    let bytes = png_of(&[header(8000, 5000, [8, 6, 0, 0, 0]), chunk(*b"IDAT", &packed)]);
    assert!(assert_cheap("40 megapixels", &bytes));
}

/// As a telephone held upright takes it, with fine detail everywhere. How long it takes depends on what else the machine does.
#[test]
#[cfg(target_os = "linux")]
fn doc_08k_the_largest_photo_takes_less_than_256_mb() {
    let plain = detailed_photo(8000, 5000);
    assert!(plain.len() > FILE_MAX_BYTES / 3 && plain.len() < FILE_MAX_BYTES, "{} bytes", plain.len());
    let bytes = with_segment(&plain, 0xe1, &[b"Exif\0\0", &exif(QUARTER_TURN)[..]].concat());
    drop(plain);
    // What making it took does not count.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let accepted = inspect(&bytes).unwrap();
    assert!(memory() < MEMORY_MAX_BYTES, "it took {} bytes", memory());
    assert_eq!(
        size_of_frame(&accepted.kept),
        [8000_u16, 5000].map(u16::to_be_bytes).concat(),
        "it was turned"
    );
}

/// Whichever bit changes, there is an answer, and it costs little.
#[test]
#[cfg(target_os = "linux")]
fn doc_08k_a_damaged_picture_costs_little_whatever_size_it_declares() {
    for (name, whole) in [("JPEG", photo(64, 48)), ("PNG", picture(40, 30))] {
        for step in 0..150 {
            let mut bytes = whole.clone();
            let place = step * whole.len() / 150;
            bytes[place] ^= 1 << (step % 8);
            assert_cheap(&format!("{name} with a bit changed at {place}"), &bytes);
        }
    }
}
