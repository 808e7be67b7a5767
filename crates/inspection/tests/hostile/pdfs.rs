//! PDFs: scripts, passwords, wrong frames and packed bombs.

use domain::MessageKey;

use super::support::{Hostile, cuts, hostile, inspect, packed_zeros, replaced, zlib};

/// What acts when the document is opened elsewhere, as an object would name it.
const ACTIONS: [&str; 11] = [
    "<</S/JavaScript/JS(app.alert\\(1\\))>>",
    "<</S/Launch/F(cmd.exe)>>",
    "<</Type/EmbeddedFile/Length 0>>",
    "<</Names<</EmbeddedFiles 9 0 R>>>>",
    "<</Subtype/RichMedia>>",
    "<</S/Rendition/OP 0/JS(app.alert\\(1\\))>>",
    "<</AcroForm<</XFA[(template) 9 0 R]>>>>",
    "<</S/GoToR/F(\\\\\\\\server\\\\share)>>",
    "<</S/GoToE/T<</R/C>>>>",
    "<</S/SubmitForm/F(mailto:a@example.org)>>",
    "<</S/ImportData/F(a.fdf)>>",
];

/// A PDF of one page with these objects beside it.
pub(crate) fn pdf_of(objects: &[Vec<u8>]) -> Vec<u8> {
    pdf_with("", objects, "")
}

/// With a comment after its first line, and with more in its trailer.
pub(crate) fn pdf_with(comment: &str, objects: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    written(comment, &[&PAGE.map(|object| object.as_bytes().to_vec())[..], objects].concat(), trailer)
}

/// The objects of a document with one page.
const PAGE: [&str; 3] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
];

/// A PDF of one page with something changed in the objects of the page, and these objects beside them.
fn pdf_changed(from: &str, to: &str, objects: &[&str]) -> Vec<u8> {
    assert!(PAGE.concat().contains(from), "{from}");
    let page = PAGE.map(|object| object.replace(from, to).into_bytes());
    let others: Vec<Vec<u8>> = objects.iter().map(|object| object.as_bytes().to_vec()).collect();
    written("", &[&page[..], &others].concat(), "")
}

fn written(comment: &str, all: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    let mut pdf = format!("%PDF-1.7\n%{comment}\n").into_bytes();
    let mut table = vec![format!("xref\n0 {}\n0000000000 65535 f \n", all.len() + 1)];
    for (index, object) in all.iter().enumerate() {
        table.push(format!("{:010} 00000 n \n", pdf.len()));
        pdf.extend(format!("{} 0 obj\n", index + 1).into_bytes());
        pdf.extend(object);
        pdf.extend(b"\nendobj\n");
    }
    let count = all.len() + 1;
    table.push(format!("trailer\n<</Size {count}/Root 1 0 R{trailer}>>\nstartxref\n{}\n%%EOF\n", pdf.len()));
    pdf.extend(table.concat().into_bytes());
    pdf
}

pub(crate) fn object_stream(packed: &[u8]) -> Vec<u8> {
    let head = format!("<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length {}>>\nstream\r\n", packed.len());
    [head.as_bytes(), packed, b"\nendstream"].concat()
}

pub(crate) fn files() -> Vec<Hostile> {
    let mut files = cuts("PDF", &pdf_of(&[]), 5, 40);
    files.extend(ACTIONS.iter().flat_map(|action| active(action)));
    files.extend(locked());
    files.extend(wrong_frames());
    files.extend(bombs());
    files.extend(hidden());
    files.extend(without_pages());
    files.extend(opening());
    files.extend(carried());
    files
}

/// A file within the document, without the names that its type would have.
fn carried() -> Vec<Hostile> {
    let (named, program) = ("<</Type/Filespec/F(a.exe)/EF<</F 5 0 R>>>>", "<<>>\nstream\nMZ\nendstream");
    let page = |entry: &str| pdf_changed("/Page/", &format!("/Page{entry}/"), &[named, program]);
    let mut packed = PAGE.map(|object| object.as_bytes().to_vec()).to_vec();
    packed.push(object_stream(&zlib(format!("8 0 {named}").as_bytes())));
    [
        ("pinned to a page", page("/Annots[<</Subtype/FileAttachment/FS 4 0 R>>]")),
        ("of a page", page("/AF[4 0 R]")),
        ("of a page, escaped", page("/AF[<</#45#46<</F 5 0 R>>>>]")),
        ("in a packed object", written("", &packed, "")),
    ]
    .map(|(name, bytes)| hostile(format!("a file {name}"), bytes, MessageKey::PdfActive))
    .into()
}

/// Nothing that a viewer could show, or that it would search for ever.
pub(crate) fn without_pages() -> Vec<Hostile> {
    let packed = String::from("4 0 <</Type/Pages/Kids[2 0 R]>>");
    let mut files: Vec<Hostile> = [
        ("without pages", pdf_changed("Kids[3 0 R]/Count 1", "Kids[]/Count 0", &[])),
        ("without a tree of pages", pdf_changed("/Pages 2 0 R", "", &[])),
        ("with a tree of pages that is not there", pdf_changed("/Pages 2 0 R", "/Pages 9 0 R", &[])),
        ("with pages in themselves", pdf_changed("[3 0 R]", "[2 0 R]", &[])),
        ("with pages in themselves beside a page", pdf_changed("[3 0 R]", "[3 0 R 2 0 R]", &[])),
        (
            "with pages in their pages",
            pdf_changed("[3 0 R]", "[4 0 R]", &["<</Type/Pages/Kids[3 0 R 2 0 R]>>"]),
        ),
        (
            "with pages in a list of their own",
            pdf_changed("[3 0 R]", " 4 0 R", &["[3 0 R 5 0 R]", "<</Kids 4 0 R>>"]),
        ),
        (
            "with pages in a later revision",
            pdf_changed("/Count 1", "", &["<<>>\nendobj\n2 0 obj\n<</Kids[2 0 R]>>"]),
        ),
    ]
    .map(|(name, bytes)| hostile(format!("a document {name}"), bytes, MessageKey::FileUnreadable))
    .into();
    let mut objects = PAGE.map(|object| object.replace("[3 0 R]", "[4 0 R]").into_bytes()).to_vec();
    objects.push(object_stream(&zlib(packed.as_bytes())));
    let cycle = written("", &objects, "");
    files.push(hostile("a document with pages in themselves, packed", cycle, MessageKey::FileUnreadable));
    files
}

/// What is done without a click.
pub(crate) fn opening() -> Vec<Hostile> {
    let action = "<</S/URI/URI(https://example.org)>>";
    let catalogue =
        |entry: &str, objects: &[&str]| pdf_changed("/Catalog", &format!("/Catalog{entry}"), objects);
    let page = |entry: &str, objects: &[&str]| pdf_changed("/Page/", &format!("/Page{entry}/"), objects);
    let mut objects =
        PAGE.map(|object| object.replace("/Catalog", "/Catalog/OpenAction 7 0 R").into_bytes()).to_vec();
    objects.push(object_stream(&zlib(format!("7 0 {action}").as_bytes())));
    [
        ("an address", catalogue(&format!("/OpenAction{action}"), &[])),
        ("an address, escaped", catalogue("/Open#41ction<</#53/#55RI/URI(https://example.org)>>", &[])),
        ("an address in an object", catalogue("/OpenAction 4 0 R", &[action])),
        ("an address in a packed object", written("", &objects, "")),
        ("an address after a page", catalogue("/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 4 0 R>>", &[action])),
        (
            "an address in a list",
            catalogue("/OpenAction 5 0 R", &[action, "<</S/GoTo/Next[6 0 R 4 0 R]>>", "<<>>"]),
        ),
        ("a program that is named elsewhere", catalogue("/OpenAction<</S 4 0 R>>", &["/URI"])),
        ("an address beside a page", catalogue(&format!("/OpenAction[3 0 R/Fit]/OpenAction{action}"), &[])),
        ("two actions in one", catalogue("/OpenAction<</S/GoTo/S/URI/URI(https://example.org)>>", &[])),
        ("an address behind two references", catalogue("/OpenAction 4 0 R", &["5 0 R", action])),
        ("an action that is not found", catalogue("/OpenAction 40 0 R", &[])),
        ("a print", catalogue("/OpenAction<</S/Named/N/Print>>", &[])),
        ("an address of a page", page(&format!("/AA<</O{action}>>"), &[])),
        ("an address of a page in objects", page("/AA 4 0 R", &["<</O 5 0 R>>", action])),
    ]
    .map(|(name, bytes)| hostile(format!("{name} when it is opened"), bytes, MessageKey::PdfActive))
    .into()
}

/// The same action in sight, with a letter of each name written otherwise, and packed.
fn active(action: &str) -> Vec<Hostile> {
    let escaped = escape_names(action);
    let packed = zlib(action.as_bytes());
    let decoy = [&b"<</Type/ObjStm/A(stream\n)>>\nstream\n"[..], &packed, b"\nendstream"].concat();
    let ways = [
        ("in sight", pdf_of(&[action.as_bytes().to_vec()])),
        ("escaped", pdf_of(&[escaped.into_bytes()])),
        ("packed", pdf_of(&[object_stream(&packed)])),
        ("packed after a decoy", pdf_of(&[decoy])),
    ];
    let named = |(way, bytes)| hostile(format!("{action} {way}"), bytes, MessageKey::PdfActive);
    ways.into_iter().map(named).collect()
}

/// `/JavaScript` becomes `/#4aavaScript`.
fn escape_names(text: &str) -> String {
    let mut names = text.split('/');
    let first = names.next().unwrap_or_default().to_owned();
    names.fold(first, |escaped, name| {
        let letter = name.bytes().next().unwrap();
        format!("{escaped}/#{letter:02x}{}", &name[1..])
    })
}

/// A stream with these entries in its dictionary.
pub(crate) fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    [format!("<<{entries}/Length {}>>\nstream\n", data.len()).as_bytes(), data, b"\nendstream"].concat()
}

/// A script in an object stream that viewers read and a plain search does not.
fn hidden() -> Vec<Hostile> {
    let script = b"1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>";
    let digits = script.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let hex: String = digits.map(|digit| char::from_digit(digit.into(), 16).unwrap()).collect();
    let spaced: String = hex.chars().flat_map(|digit| [digit, ' ']).collect();
    let rows: Vec<u8> = script.chunks(8).flat_map(|row| [&[0_u8][..], row].concat()).collect();
    // Viewers show what comes before the damage: a block of a kind that does not exist.
    let damaged = b"\x78\x01\0\x12\0\xed\xff1 0 <</Type/Font>>\x07".to_vec();
    let unreadable = [
        ("in hexadecimal", "/Filter/ASCIIHexDecode", hex.clone().into_bytes()),
        ("in hexadecimal after a text", "/A(endobj)/Filter/AHx", hex.into_bytes()),
        ("packed in hexadecimal", "/Filter[/FlateDecode/ASCIIHexDecode]", zlib(spaced.as_bytes())),
        ("packed in rows", "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 8>>", zlib(&rows)),
        ("damaged", "/Filter/FlateDecode", damaged),
    ]
    .map(|(name, entries, data)| {
        let bytes = pdf_of(&[stream(&format!("/N 1/First 4{entries}"), &data)]);
        hostile(format!("a script {name}"), bytes, MessageKey::FileUnreadable)
    });
    let mut files: Vec<Hostile> = unreadable.into();
    // A text in the dictionary of the one is the header of the other.
    let entries = "/Filter/AHx/A(\n9 0 obj\n<<%)\n/Type/ObjStm/N 1/First 4/Filter/FlateDecode";
    let two = pdf_of(&[stream(entries, &zlib(b"1 0 <</Type/Font>>"))]);
    files.push(hostile("a stream with two headers", two, MessageKey::FileUnreadable));
    let twice = stream("/N 1/First 4/Filter/FlateDecode/Filter/RL", &zlib(b"1 0 <</Type/Font>>"));
    files.push(hostile("a stream with two filters", pdf_of(&[twice]), MessageKey::FileUnreadable));
    let elsewhere = stream("/N 1/First 4/Filter 9 0 R", &zlib(b"1 0 <</Type/Font>>"));
    let elsewhere = pdf_of(&[elsewhere, b"/RL".to_vec()]);
    files.push(hostile("a stream whose filter is elsewhere", elsewhere, MessageKey::FileUnreadable));
    let untyped = pdf_of(&[stream("/N 1/First 4/Filter/FlateDecode", &zlib(script))]);
    files.push(hostile("a script in a stream without a type", untyped, MessageKey::PdfActive));
    let address = b"9 0 <</S/URI/URI(https://example.org)>>";
    for (name, entries, data) in [
        ("packed", "/N 1/Filter/FlateDecode", zlib(address)),
        ("in hexadecimal", "/N 1/Filter/AHx", b"39203020>".to_vec()),
        ("in sight", "/N 1", address.to_vec()),
        ("whose start is no number", "/N 1/First null/Filter/FlateDecode", zlib(address)),
        ("that starts before it", "/N 1/First -0/Filter/FlateDecode", zlib(address)),
    ] {
        let bytes = pdf_of(&[stream(entries, &data)]);
        let name = format!("objects without their start, {name}");
        files.push(hostile(name, bytes, MessageKey::FileUnreadable));
    }
    files
}

fn locked() -> Vec<Hostile> {
    let table = "<</Type/XRef/Encrypt 4 0 R>>";
    [
        ("password", pdf_with("", &[], "/Encrypt 4 0 R")),
        ("escaped password", pdf_with("", &[], "/#45ncrypt 4 0 R")),
        ("password in an object", pdf_of(&[table.as_bytes().to_vec()])),
    ]
    .map(|(name, bytes)| hostile(name, bytes, MessageKey::PdfLocked))
    .into()
}

fn wrong_frames() -> Vec<Hostile> {
    let whole = pdf_with(&"x".repeat(300), &[], "");
    let place = |text: &str| {
        let tail = format!("startxref\n{text}\n%%EOF\n");
        let start = whole.windows(9).rposition(|window| window == b"startxref").unwrap();
        [&whole[..start], tail.as_bytes()].concat()
    };
    let version = |text: &str| replaced(&whole, b"%PDF-1.7", text.as_bytes());
    let unreadable = [
        ("table beyond the end", place("999999")),
        ("table far beyond the end", place("99999999999999999999999999")),
        ("table before the start", place("-5")),
        ("table at a word", place("abc")),
        ("table nowhere", place("")),
        ("table in a comment", place("100")),
        ("version x.7", version("%PDF-x.7")),
        ("version 3.0", version("%PDF-3.0")),
        ("version 1x7", version("%PDF-1x7")),
        ("version 1.", version("%PDF-1.\n")),
        ("no version", version("%PDF-\n\n\n")),
    ]
    .map(|(name, bytes)| hostile(name, bytes, MessageKey::FileUnreadable));
    let mut files: Vec<Hostile> = unreadable.into();
    let no_table = replaced(&whole, b"startxref", b"startxxxx");
    files.push(hostile("no place of the table", no_table, MessageKey::FileIncomplete));
    files.push(hostile("only a head and an end", b"%PDF-1.7\n%%EOF".to_vec(), MessageKey::FileIncomplete));
    files
}

fn bombs() -> Vec<Hostile> {
    let many = |count: usize, mebibytes: usize| {
        let one = object_stream(&packed_zeros(mebibytes));
        pdf_of(&vec![one; count])
    };
    [
        ("40 streams of 1 MiB", many(40, 1)),
        ("a stream of 300 MiB", many(1, 300)),
        ("streams in streams", pdf_of(&[streams_in_streams(b"<</Type/ObjStm>>stream\n\x78\x01")])),
        ("20,000 streams", pdf_of(&[b"<</Type/ObjStm>> stream ".repeat(20_000)])),
        ("a page of 300 MB", pdf_of(&[stream("/Filter/FlateDecode", &packed_zeros(287))])),
        ("210,000 objects", pdf_of(&[b"9 0 obj<<>>\n".repeat(210_000)])),
        ("a page of 500 MiB", pdf_of(&[stream("/Filter/FlateDecode", &packed_zeros(500))])),
        ("a page packed twice", pdf_of(&[stream("/Filter[/FlateDecode/FlateDecode]", &zlib(&zlib(b"q")))])),
        ("pages in pages", pdf_of(&[streams_in_streams(b"<<>>stream\n\x78\x01")])),
    ]
    .map(|(name, bytes)| hostile(name, bytes, MessageKey::FileUnpacksTooLarge))
    .into()
}

/// Blocks that unpack to nothing, at the end of 20 streams at once: little is written, but much is read.
fn streams_in_streams(head: &[u8]) -> Vec<u8> {
    let length = u16::try_from(head.len()).unwrap();
    let block = [&[0_u8][..], &length.to_le_bytes(), &(!length).to_le_bytes(), head].concat();
    let empty = b"\0\0\0\xff\xff".repeat(1_000_000);
    [head, &block.repeat(20), &empty, b"\x01\0\0\xff\xff"].concat()
}

/// The file is read in pieces: an action that lies across the end of one is found, and nothing is taken for an action.
#[test]
fn doc_08g_08h_an_action_is_found_wherever_a_piece_of_the_file_ends() {
    const PIECE_BYTES: usize = 64 * 1024;
    let filler = format!("<</T({})>>", "x".repeat(500));
    for (action, verdict) in [
        ("<</S/URI/URI(https://example.org)>>", Err(MessageKey::PdfActive)),
        ("<</S/GoTo/D[3 0 R/Fit]>>", Ok("application/pdf")),
    ] {
        // An object is looked at in 4 KiB of its own.
        for end in [PIECE_BYTES - 4 * 1024, PIECE_BYTES] {
            let pdf_padded = |padding: usize| {
                let padding = format!("<</T({})>>", "x".repeat(padding));
                let objects = [&vec![filler.as_str(); end / 540][..], &[&padding, "<<>>", action]].concat();
                let entry = format!("/Catalog/OpenAction {} 0 R", PAGE.len() + objects.len());
                pdf_changed("/Catalog", &entry, &objects)
            };
            let unpadded = pdf_padded(0);
            let place = unpadded.windows(action.len()).position(|bytes| bytes == action.as_bytes()).unwrap();
            for wanted in end - 64..end + 64 {
                let kind = inspect(&pdf_padded(wanted - place)).map(|accepted| accepted.content_type);
                assert_eq!(kind, verdict, "{action} at {wanted}");
            }
        }
    }
}
