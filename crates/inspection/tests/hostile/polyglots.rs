//! Files that are two types at once.

use domain::MessageKey;

use super::jpegs::{photo, with_segment};
use super::pdfs::pdf_with;
use super::pngs::{chunk, picture};
use super::support::{Hostile, hostile, inserted};

/// What a browser, a web server or a PDF viewer would find near the beginning.
const NEAR_START: [&str; 8] = [
    "<html><script>alert(1)</script>",
    "<HTML>",
    "<!DOCTYPE html>",
    "<script src=x>",
    "<svg onload=alert(1)>",
    "<iframe src=x>",
    "<?php system('id'); ?>",
    "<%@ Page Language=\"C#\" %>",
];

/// Where other programs look for their mark.
const FIXED_PLACES: [(usize, &str); 3] = [(128, "DICM"), (257, "ustar"), (32_769, "CD001")];

/// Where the content of a comment begins that is put in as near to the beginning as can be.
const PDF_COMMENT: usize = 10;
const JPEG_COMMENT: usize = 6;
const PNG_COMMENT: usize = 41;

pub(crate) fn files() -> Vec<Hostile> {
    // Long enough that what follows is no longer near the beginning.
    let gap = "-".repeat(2000);
    let bases: [(&str, Vec<u8>, &[u8]); 3] = [
        ("PDF", pdf_with(&gap, &[], ""), b"%%EOF"),
        ("JPEG", jpeg_with(&gap), b"\xff\xd9"),
        ("PNG", png_with(&gap), b"IEND"),
    ];
    let mut files = Vec::new();
    for (base, bytes, end) in bases {
        for (what, more) in appended(end) {
            let both = [&bytes[..], &more].concat();
            files.push(mixed(format!("{base} and {what}"), both));
        }
    }
    for text in NEAR_START {
        files.push(mixed(format!("PDF with {text}"), pdf_with(text, &[], "")));
        files.push(mixed(format!("JPEG with {text}"), jpeg_with(text)));
        files.push(mixed(format!("PNG with {text}"), png_with(text)));
    }
    files.push(mixed("JPEG with a PDF inside".to_owned(), jpeg_with("%PDF-1.7\n")));
    files.push(mixed("PNG with a PDF inside".to_owned(), png_with("%PDF-1.7\n")));
    for (place, mark) in FIXED_PLACES {
        let padded = |start: usize| format!("{}{mark}", "-".repeat(place - start));
        files.push(mixed(format!("PDF and {mark}"), pdf_with(&padded(PDF_COMMENT), &[], "")));
        files.push(mixed(format!("JPEG and {mark}"), jpeg_with(&padded(JPEG_COMMENT))));
        files.push(mixed(format!("PNG and {mark}"), png_with(&padded(PNG_COMMENT))));
    }
    files
}

fn mixed(name: String, bytes: Vec<u8>) -> Hostile {
    hostile(name, bytes, MessageKey::FileMixed)
}

fn appended(end: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let zip = zip_of(b"a.txt", b"");
    // Its directory is farther from the end than the longest comment.
    let many = zip_with_directory(2000);
    vec![
        ("a ZIP", zip.clone()),
        ("a JAR", zip_of(b"META-INF/MANIFEST.MF", b"")),
        ("an empty ZIP", [&b"PK\x05\x06"[..], &[0; 18]].concat()),
        ("a ZIP that ends like it", zip_of(b"a.txt", end)),
        ("a ZIP after a gap", [&b"\n\n\n\n"[..], &zip].concat()),
        ("a ZIP before a gap", [&zip[..], b"\n\n\n\n"].concat()),
        ("a large ZIP", many),
        ("a RAR", b"Rar!\x1a\x07\x01\0".to_vec()),
        ("a 7z", b"7z\xbc\xaf\x27\x1c\0\x04".to_vec()),
        ("a page", b"<html><script>alert(1)</script></html>".to_vec()),
        ("a PHP script", b"<?php system('id'); ?>".to_vec()),
        ("a drawing", b"\n<svg onload=alert(1)>".to_vec()),
    ]
}

fn jpeg_with(comment: &str) -> Vec<u8> {
    with_segment(&photo(8, 8), 0xfe, comment.as_bytes())
}

fn png_with(comment: &str) -> Vec<u8> {
    inserted(&picture(3, 2), 33, &chunk(*b"tEXt", comment.as_bytes()))
}

/// An archive of one empty file.
pub(crate) fn zip_of(name: &[u8], comment: &[u8]) -> Vec<u8> {
    let name_length = u16::try_from(name.len()).unwrap().to_le_bytes();
    let local = [&b"PK\x03\x04"[..], &[0; 22], &name_length, &[0; 2], name].concat();
    let directory = [&b"PK\x01\x02"[..], &[0; 24], &name_length, &[0; 16], name].concat();
    [&local[..], &directory, &zip_end(directory.len(), comment)].concat()
}

/// An archive of many empty files, of which only the directory is here.
fn zip_with_directory(count: usize) -> Vec<u8> {
    let directory = [&b"PK\x01\x02"[..], &[0; 42]].concat().repeat(count);
    [&directory[..], &zip_end(directory.len(), b"")].concat()
}

fn zip_end(directory: usize, comment: &[u8]) -> Vec<u8> {
    let size = u32::try_from(directory).unwrap().to_le_bytes();
    let comment_length = u16::try_from(comment.len()).unwrap().to_le_bytes();
    [&b"PK\x05\x06"[..], &[0; 4], &[1, 0, 1, 0], &size, &[0; 4], &comment_length, comment].concat()
}
