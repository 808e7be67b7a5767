//! Files of other kinds, as if renamed, and PDFs that do not begin with their first byte.

use domain::MessageKey;

use super::pdfs::pdf_of;
use super::polyglots::zip_of;
use super::support::{Hostile, hostile};

/// The first bytes of each kind.
const STARTS: [(&str, &[u8]); 56] = [
    ("GIF 87", b"GIF87a\x01\0\x01\0\0\0\0;"),
    ("GIF 89", b"GIF89a\x01\0\x01\0\0\0\0;"),
    ("BMP", b"BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0"),
    ("TIFF of Intel", b"II*\0\x08\0\0\0"),
    ("TIFF of Motorola", b"MM\0*\0\0\0\x08"),
    ("BigTIFF", b"II+\0\x08\0\0\0"),
    ("WebP", b"RIFF\x1a\0\0\0WEBPVP8L"),
    ("HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
    ("HEIX", b"\0\0\0\x18ftypheix\0\0\0\0mif1heix"),
    ("HEIF", b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic"),
    ("HEVC", b"\0\0\0\x18ftyphevc\0\0\0\0msf1hevc"),
    ("AVIF", b"\0\0\0\x1cftypavif\0\0\0\0avifmif1"),
    ("JPEG XL", b"\xff\x0a\xfa\x7f\x01"),
    ("JPEG XL box", b"\0\0\0\x0cJXL \x0d\x0a\x87\x0a"),
    ("JPEG 2000", b"\0\0\0\x0cjP  \x0d\x0a\x87\x0a"),
    ("JPEG 2000 stream", b"\xff\x4f\xff\x51\0\x2f"),
    ("ICO", b"\0\0\x01\0\x01\0\x10\x10"),
    ("PSD", b"8BPS\0\x01\0\0"),
    ("MNG", b"\x8aMNG\r\n\x1a\n"),
    ("JNG", b"\x8bJNG\r\n\x1a\n"),
    ("PNG without its first byte", b"PNG\r\n\x1a\n\0\0\0\x0dIHDR"),
    ("PNG by a text transfer", b"\x89PNG\n\x1a\n\0\0\0\x0dIHDR"),
    ("JPEG without its first byte", b"\xd8\xff\xe0\0\x10JFIF"),
    ("SVG", b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    ("SVG with a declaration", b"<?xml version='1.0'?><svg onload='alert(1)'/>"),
    ("HTML", b"<!doctype html><script>alert(1)</script>"),
    ("HTML without a head", b"<script>alert(1)</script>"),
    ("HTML after spaces", b"   \n\n<html><body onload=alert(1)>"),
    ("XHTML", b"<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>"),
    ("HTA", b"<hta:application/><script>new ActiveXObject('WScript.Shell')</script>"),
    ("MHTML", b"MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n"),
    ("RTF", b"{\\rtf1\\ansi hello}"),
    ("Word of 2003", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
    ("PostScript", b"%!PS-Adobe-3.0\n(hello) print"),
    ("FDF", b"%FDF-1.2\n1 0 obj<</FDF<<>>>>endobj"),
    ("small letters", b"%pdf-1.7\n%%EOF"),
    ("Windows program", b"MZ\x90\0\x03\0\0\0\x04"),
    ("Linux program", b"\x7fELF\x02\x01\x01\0"),
    ("Mac program", b"\xcf\xfa\xed\xfe\x07\0\0\x01"),
    ("Java class", b"\xca\xfe\xba\xbe\0\0\0\x41"),
    ("WebAssembly", b"\0asm\x01\0\0\0"),
    ("shell script", b"#!/bin/sh\nrm -rf /\n"),
    ("batch file", b"@echo off\r\ndel *.*\r\n"),
    ("PHP", b"<?php system($_GET['c']); ?>"),
    ("JavaScript", b"alert(document.cookie)"),
    ("shortcut", b"L\0\0\0\x01\x14\x02\0"),
    ("gzip", b"\x1f\x8b\x08\0\0\0\0\0\0\x03"),
    ("bzip2", b"BZh91AY&SY"),
    ("xz", b"\xfd7zXZ\0\0\x04"),
    ("7z", b"7z\xbc\xaf\x27\x1c\0\x04"),
    ("RAR", b"Rar!\x1a\x07\x01\0"),
    ("film", b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom"),
    ("sound", b"ID3\x04\0\0\0\0\0\x23"),
    ("text", b"Dear doctor"),
    ("JSON", b"{\"contentType\": \"application/pdf\"}"),
    ("one zero", b"\0"),
];

/// What some viewers would skip.
const BEFORE_PDF: [&[u8]; 14] = [
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b" ",
    b"\n",
    b"\r\n",
    b"\0",
    b"%",
    b"%!PS-Adobe-3.0\n",
    b"GIF89a",
    b"MZ",
    b"PK\x03\x04",
    b"<html>",
    b"#!/bin/sh\n",
    b"\xff\xd8",
];

pub(crate) fn files() -> Vec<Hostile> {
    let other = |name: &str, bytes: Vec<u8>| hostile(name, bytes, MessageKey::ReferralFileTypes);
    let mut files = vec![hostile("nothing", Vec::new(), MessageKey::FileEmpty)];
    files.extend(STARTS.into_iter().map(|(name, bytes)| other(name, bytes.to_vec())));
    // The head of a known kind, too short to be told.
    files.extend(
        [&b"%PDF"[..], b"%", b"\xff\xd8", b"\x89PNG\r\n\x1a"].map(|start| other("cut", start.into())),
    );
    let pdf = pdf_of(&[]);
    let late = |before: &[u8]| other(&before.escape_ascii().to_string(), [before, &pdf].concat());
    files.extend(BEFORE_PDF.into_iter().map(late));
    files.extend([1, 100, 1000].map(|count| late(&b"x".repeat(count))));
    files.push(other(
        "a GIF that is a JAR",
        [b"GIF89a;".to_vec(), zip_of(b"META-INF/MANIFEST.MF", b"")].concat(),
    ));
    for name in ["word/document.xml", "xl/workbook.xml", "ppt/presentation.xml", "META-INF/MANIFEST.MF"] {
        files.push(other(name, zip_of(name.as_bytes(), b"")));
    }
    files.push(other("a virus for tests", eicar()));
    let dicom = [vec![0; 128], b"DICM".to_vec()].concat();
    files.push(other("DICOM", dicom));
    files
}

/// In two parts, so that no scanner takes this source for it.
fn eicar() -> Vec<u8> {
    [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].concat().into_bytes()
}
