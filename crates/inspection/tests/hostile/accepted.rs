//! Accepted files: PDFs unchanged, and pictures of which only the pixels remain.

use std::fmt::Write;

use domain::MessageKey;

use super::jpegs::{photo, with_segment};
use super::pdfs::{object_stream, pdf_of, pdf_with, stream};
use super::pngs::{chunk, header, picture, png_of};
use super::support::{contains, inserted, inspect, inspect_for, packed_zeros, place_of, zlib};

/// Must not be found in what is kept.
const CANARY: &[u8] = b"canary-33.8688S-151.2093E<script>alert(1)</script>";

#[test]
fn doc_08h_a_sound_pdf_is_kept_as_it_is() {
    let harmless = b"<</A<</S/URI/URI(https://example.org)>>/T(about JavaScript and Launch)>>".to_vec();
    let packed = object_stream(&zlib(b"1 0 <</Type/Font/BaseFont/Helvetica>>"));
    // Bookmarks name their first one too, and what follows them may be packed in any way.
    let bookmarks = b"<</Type/Outlines/First 5 0 R/Title(stream\n)>>".to_vec();
    let content = [
        stream("/Filter/ASCII85Decode", b"9jqo^~>"),
        stream("/Filter/FlateDecode", &zlib(b"1 0 0 1 0 0 cm")),
        stream("/Filter/FlateDecode", b"not packed"),
    ];
    // Its table is an object, as newer programs write it.
    let newer = b"%PDF-2.0\n4 0 obj\n<</Type/XRef/Size 1/W[1 1 1]/Root 1 0 R>>\nendobj\n1 0 obj<</Pages 2 0 R>>endobj\n\
        2 0 obj<</Kids[3 0 R]>>endobj\n3 0 obj<<>>endobj\nstartxref\n9\n%%EOF";
    for pdf in [
        pdf_of(&[]),
        pdf_of(&[harmless, packed]),
        pdf_of(&[vec![bookmarks], content.to_vec()].concat()),
        pdf_with("", &[], "/EncryptMetadata false"),
        [&pdf_of(&[])[..], b"\r\n\0\0\x1a"].concat(),
        newer.to_vec(),
    ] {
        let accepted = inspect(&pdf).unwrap();
        assert_eq!((accepted.content_type, accepted.kept), ("application/pdf", pdf));
    }
}

/// A document of one page whose objects are all packed, as newer programs write it, with a first page to show.
fn packed_pdf(content: &[u8]) -> Vec<u8> {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>",
        "<</Kids 4 0 R>>",
        "<</Type/Page>>",
        "[3 0 R]",
    ];
    let (mut list, mut text) = (String::new(), String::new());
    for (index, object) in objects.iter().enumerate() {
        write!(list, "{} {} ", index + 1, text.len()).unwrap();
        text.push_str(object);
        text.push(' ');
    }
    let entries = format!("/Type/ObjStm/N 4/First {}/Filter[/FlateDecode]", list.len());
    let packed = stream(&entries, &zlib(format!("{list}{text}").as_bytes()));
    let [packed, content] = [(5, &packed[..]), (6, content)]
        .map(|(number, object)| [format!("{number} 0 obj\n").as_bytes(), object, b"\nendobj\n"].concat());
    let table = b"7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Root 1 0 R>>\nendobj\n";
    let start = 9 + packed.len() + content.len();
    [&b"%PDF-1.7\n"[..], &packed, &content, table, format!("startxref\n{start}\n%%EOF\n").as_bytes()].concat()
}

/// About one in 250 MiB of random bytes holds such a name.
#[test]
fn doc_08r_bytes_that_look_like_a_name_do_not_refuse_a_pdf_with_packed_objects() {
    for content in [&b"\x91/RL\x00\x17"[..], b"/RL /AHx (", b"/RunLengthDecode ", b"\xff/#52L\r"] {
        let pdf = packed_pdf(&stream("/Filter/DCTDecode", content));
        let accepted = inspect(&pdf).map(|accepted| accepted.content_type);
        assert_eq!(accepted, Ok("application/pdf"), "{}", content.escape_ascii());
    }
}

#[test]
fn doc_03a_a_kind_that_the_provider_does_not_take_is_refused() {
    let only_pdfs = ["application/pdf".to_owned()];
    let refused = inspect_for(&photo(8, 8), &only_pdfs).map(|accepted| accepted.content_type);
    assert_eq!(refused, Err(MessageKey::ReferralFileTypes));
    assert!(inspect_for(&pdf_of(&[]), &only_pdfs).is_ok());
}

#[test]
fn doc_08i_a_photo_loses_its_metadata_and_what_follows_it() {
    let plain = photo(64, 48);
    let far = vec![b'-'; 2000];
    let mut full = with_segment(&plain, 0xfe, CANARY);
    let segments: [(u8, &[u8]); 5] = [
        (0xe1, b"Exif\0\0II*\0"),
        (0xe1, b"http://ns.adobe.com/xap/1.0/\0"),
        (0xe2, b"ICC_PROFILE\0\x01\x01"),
        (0xed, b"Photoshop 3.0\0"),
        (0xee, b"another maker\0"),
    ];
    for (marker, start) in segments {
        full = with_segment(&full, marker, &[start, CANARY].concat());
    }
    full = with_segment(&full, 0xe5, &far);
    // A preview and a short film, as phones add them.
    full.extend([&photo(8, 8)[..], &far, b"\0\0\0\x18ftypmp42", CANARY].concat());
    let accepted = inspect(&full).unwrap();
    assert_eq!(accepted.content_type, "image/jpeg");
    assert!(!contains(&accepted.kept, &CANARY[..6]));
    assert_eq!(markers(&accepted.kept), [0xe0, 0xc0, 0xdb, 0xdb, 0xc4, 0xc4, 0xc4, 0xc4, 0xda]);
    assert_eq!(size_of_frame(&accepted.kept), size_of_frame(&plain));
    assert!(accepted.kept.ends_with(b"\xff\xd9"));
}

#[test]
fn doc_08i_a_screenshot_loses_its_metadata_and_what_follows_it() {
    let bomb = [b"bomb\0\0".to_vec(), packed_zeros(300)].concat();
    let mut full = picture(40, 30);
    for (kind, content) in [
        (*b"tEXt", [&b"Comment\0"[..], CANARY].concat()),
        (*b"iTXt", [&b"XML:com.adobe.xmp\0\0\0\0\0"[..], CANARY].concat()),
        (*b"zTXt", bomb.clone()),
        (*b"iCCP", bomb),
        (*b"caBX", CANARY.to_vec()),
        (*b"acTL", vec![0, 0, 0, 2, 0, 0, 0, 0]),
    ] {
        full = inserted(&full, 33, &chunk(kind, &content));
    }
    // Far enough from the beginning not to be taken for a page.
    full = inserted(&full, 33, &chunk(*b"eXIf", &[b'-'; 2000]));
    full.extend([&b"left over from a larger picture"[..], &picture(8, 8)].concat());
    let accepted = inspect(&full).unwrap();
    assert_eq!(accepted.content_type, "image/png");
    assert!(!contains(&accepted.kept, &CANARY[..6]));
    let kinds = chunk_kinds(&accepted.kept);
    assert!(kinds.iter().all(|kind| [b"IHDR", b"IDAT", b"IEND"].contains(kind)), "{kinds:?}");
    assert_eq!(accepted.kept[16..24], full[16..24], "width and height");
}

#[test]
fn every_kind_of_png_that_a_program_writes_is_accepted() {
    let colours = chunk(*b"PLTE", &[9; 6]);
    let see_through = chunk(*b"tRNS", &[0, 255]);
    let data = |bytes: usize| chunk(*b"IDAT", &zlib(&vec![0; bytes]));
    for (name, chunks) in [
        ("black and white", vec![header(8, 8, [1, 0, 0, 0, 0]), data(16)]),
        ("grey", vec![header(8, 8, [16, 0, 0, 0, 0]), data(8 * 17)]),
        ("grey and see-through", vec![header(8, 8, [8, 4, 0, 0, 0]), data(8 * 17)]),
        ("numbered", vec![header(8, 8, [1, 3, 0, 0, 0]), colours.clone(), data(16)]),
        ("numbered and see-through", vec![header(8, 8, [1, 3, 0, 0, 0]), colours, see_through, data(16)]),
        ("deep and see-through", vec![header(8, 8, [16, 6, 0, 0, 0]), data(8 * 65)]),
        ("in seven passes", vec![header(8, 8, [8, 0, 0, 0, 1]), data(79)]),
        ("in two chunks", in_two_chunks()),
        ("with a little too much", vec![header(8, 8, [1, 0, 0, 0, 0]), data(20)]),
    ] {
        let accepted = inspect(&png_of(&chunks));
        assert_eq!(accepted.map(|accepted| accepted.content_type), Ok("image/png"), "{name}");
    }
}

fn in_two_chunks() -> Vec<Vec<u8>> {
    let packed = zlib(&[0; 16]);
    let (first, second) = packed.split_at(5);
    vec![header(8, 8, [1, 0, 0, 0, 0]), chunk(*b"IDAT", first), chunk(*b"IDAT", second)]
}

/// The markers up to the first scan.
fn markers(jpeg: &[u8]) -> Vec<u8> {
    let (mut position, mut found) = (2, Vec::new());
    while found.last() != Some(&0xda) {
        found.push(jpeg[position + 1]);
        position += 2 + usize::from(u16::from_be_bytes([jpeg[position + 2], jpeg[position + 3]]));
    }
    found
}

/// Height and width.
pub(crate) fn size_of_frame(jpeg: &[u8]) -> &[u8] {
    let start = place_of(jpeg, b"\xff\xc0");
    &jpeg[start + 5..start + 9]
}

fn chunk_kinds(png: &[u8]) -> Vec<&[u8; 4]> {
    let (mut rest, mut found) = (&png[8..], Vec::new());
    while let Some((length, after)) = rest.split_first_chunk() {
        found.push(after.first_chunk().unwrap());
        rest = &after[8 + u32::from_be_bytes(*length) as usize..];
    }
    found
}
