//! Uploaded files. The type of a file is decided by its bytes; its name is only shown, never trusted.

use crate::MessageKey;
use crate::limits::{FILE_MAX_BYTES, FILE_NAME_MAX_CHARACTERS, IMAGE_MAX_PIXELS};
use crate::typed::without_hidden;

/// Photos and PDFs: what a phone makes and what a practice sends. A provider accepts these or fewer: the bytes of others can't be
/// recognised.
pub const KNOWN_CONTENT_TYPES: [&str; 5] =
    ["application/pdf", "image/jpeg", "image/png", "image/webp", "image/heif"];

/// What was detected from the bytes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileInspection<'a> {
    pub bytes: usize,
    /// By the first bytes; absent if they match no type.
    pub content_type: Option<&'a str>,
    /// Width times height of a picture, if its header says so.
    pub pixels: Option<u64>,
}

/// The content type under which a file is stored, one of those the provider accepts; or why it is refused.
pub fn accepted(file: &FileInspection, valid: &[String]) -> Result<&'static str, MessageKey> {
    if file.bytes > FILE_MAX_BYTES {
        return Err(MessageKey::FileTooLarge);
    }
    let known = KNOWN_CONTENT_TYPES.into_iter().find(|known| Some(*known) == file.content_type);
    let taken = known.filter(|known| valid.iter().any(|one| one == known));
    let content_type = taken.ok_or(MessageKey::ReferralFileTypes)?;
    // A small file can decompress into a picture that crashes phones and viewers.
    if file.pixels.is_some_and(|pixels| pixels > IMAGE_MAX_PIXELS) {
        return Err(MessageKey::ImageTooLarge);
    }
    Ok(content_type)
}

/// A name to show: without folders, control characters and characters that reverse text, and not too long.
pub fn tidy_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = without_hidden(last);
    let shown = shown.trim().trim_start_matches('.');
    if shown.is_empty() { "document".to_owned() } else { shortened(shown) }
}

/// The content type under which a stored file is served: as detected from its bytes, or a neutral one.
pub fn served_as(kept: &str) -> &'static str {
    KNOWN_CONTENT_TYPES.into_iter().find(|known| *known == kept).unwrap_or("application/octet-stream")
}

/// A name to save it under. Its extension matches its bytes: a program with another extension could be run by it.
pub fn name_to_save(name: &str, content_type: &str) -> String {
    let endings: &[&str] = match served_as(content_type) {
        "application/pdf" => &["pdf"],
        "image/jpeg" => &["jpg", "jpeg"],
        "image/png" => &["png"],
        "image/webp" => &["webp"],
        "image/heif" => &["heif", "heic"],
        _ => &["bin"],
    };
    let name = tidy_file_name(name);
    let own = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    if own.is_some_and(|own| endings.contains(&own.as_str())) {
        return name;
    }
    format!("{name}.{}", endings[0])
}

/// Cut in the middle, so that start and extension stay.
fn shortened(name: &str) -> String {
    const ENDING: usize = 12;
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= FILE_NAME_MAX_CHARACTERS {
        return name.to_owned();
    }
    let head = &letters[..FILE_NAME_MAX_CHARACTERS - ENDING - 1];
    let tail = &letters[letters.len() - ENDING..];
    head.iter().chain(std::iter::once(&'…')).chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: usize, content_type: Option<&str>, pixels: Option<u64>) -> FileInspection<'_> {
        FileInspection { bytes, content_type, pixels }
    }

    fn all() -> Vec<String> {
        KNOWN_CONTENT_TYPES.map(str::to_owned).to_vec()
    }

    #[test]
    fn doc_03a_only_what_the_provider_takes_is_taken() {
        let pdfs = ["application/pdf".to_owned()];
        assert_eq!(accepted(&file(9, Some("application/pdf"), None), &pdfs), Ok("application/pdf"));
        let photo = file(9, Some("image/jpeg"), None);
        assert_eq!(accepted(&photo, &pdfs), Err(MessageKey::ReferralFileTypes));
    }

    #[test]
    fn photos_and_pdfs_are_taken_and_nothing_else() {
        assert_eq!(accepted(&file(9, Some("application/pdf"), None), &all()), Ok("application/pdf"));
        assert_eq!(accepted(&file(9, Some("image/jpeg"), Some(12_000_000)), &all()), Ok("image/jpeg"));
        for other in [Some("application/x-executable"), Some("text/html"), None] {
            assert_eq!(accepted(&file(9, other, None), &all()), Err(MessageKey::ReferralFileTypes));
        }
    }

    #[test]
    fn a_file_has_a_largest_size_and_a_picture_a_largest_area() {
        assert_eq!(accepted(&file(FILE_MAX_BYTES, Some("image/png"), None), &all()), Ok("image/png"));
        assert_eq!(
            accepted(&file(FILE_MAX_BYTES + 1, Some("image/png"), None), &all()),
            Err(MessageKey::FileTooLarge)
        );
        let bomb = file(40_000, Some("image/png"), Some(60_000 * 60_000));
        assert_eq!(accepted(&bomb, &all()), Err(MessageKey::ImageTooLarge));
    }

    #[test]
    fn doc_06e_a_file_is_saved_under_the_ending_of_what_it_is() {
        for (name, kept, saved) in [
            ("referral.PDF", "application/pdf", "referral.PDF"),
            ("photo.jpeg", "image/jpeg", "photo.jpeg"),
            ("referral.hta", "application/pdf", "referral.hta.pdf"),
            ("page.pdf", "image/png", "page.pdf.png"),
            ("упат", "image/heif", "упат.heif"),
            ("a.html", "text/html", "a.html.bin"),
        ] {
            assert_eq!(name_to_save(name, kept), saved);
        }
        assert_eq!(served_as("text/html"), "application/octet-stream");
        assert_eq!(served_as("image/webp"), "image/webp");
    }

    #[test]
    fn a_name_shows_no_folders_and_no_tricks() {
        assert_eq!(tidy_file_name("C:\\Users\\mira\\referral.pdf"), "referral.pdf");
        assert_eq!(tidy_file_name("../../etc/passwd"), "passwd");
        assert_eq!(tidy_file_name("photo\u{202e}gpj.exe\0\n"), "photogpj.exe");
        assert_eq!(tidy_file_name("  "), "document");
        assert_eq!(tidy_file_name("..."), "document");
        let long = tidy_file_name(&format!("{}.pdf", "a".repeat(500)));
        assert_eq!(long.chars().count(), FILE_NAME_MAX_CHARACTERS);
        assert_eq!(&long[long.len() - 5..], "a.pdf");
    }
}
