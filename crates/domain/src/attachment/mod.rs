//! Uploaded files. The type of a file is decided by its bytes; its name is only shown, never trusted.

mod placed;
mod upload_link;

use serde::{Deserialize, Deserializer};
use strum::{Display, EnumString};

pub use placed::{belongs_to_item, group_names_of, is_referral};
pub use upload_link::{UploadLinkOwner, UploadLinkTimes, UploadToken};

use crate::limits::FILE_NAME_MAX_CHARACTERS;
use crate::typed::without_hidden;

/// Photos and PDFs: what a phone makes and what a practice sends. A provider accepts these or fewer; no other type can be
/// checked. A phone converts HEIC to JPEG if HEIC is not in this list.
pub const KNOWN_CONTENT_TYPES: [&str; 3] = ["application/pdf", "image/jpeg", "image/png"];
/// Types that earlier releases accepted: patients' files of these types are still stored.
const FORMER_CONTENT_TYPES: [&str; 2] = ["image/webp", "image/heif"];

/// The content types of a saved configuration without those that are no longer accepted, so that the rest of its section can still
/// be changed.
pub(crate) fn without_former_types<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let mut types = Vec::<String>::deserialize(from)?;
    types.retain(|one| !FORMER_CONTENT_TYPES.contains(&one.as_str()));
    Ok(types)
}

/// Whether a file was scanned for viruses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ScanState {
    /// No scanner was configured when it was uploaded.
    Off,
    Clean,
    /// The scanner could not be reached: nobody can open it until it is scanned.
    Waiting,
}

/// A name to show: without folders, control characters and characters that reverse text, and not too long.
pub fn tidy_file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown = without_hidden(last);
    let shown = shown.trim().trim_start_matches('.');
    if shown.is_empty() { "document".to_owned() } else { shortened(shown) }
}

/// The content type under which a stored file is served: as detected from its bytes, or a neutral one.
pub fn served_content_type(kept: &str) -> &'static str {
    let mut known = KNOWN_CONTENT_TYPES.into_iter().chain(FORMER_CONTENT_TYPES);
    known.find(|known| *known == kept).unwrap_or("application/octet-stream")
}

/// Whether a browser may show it in a page: a picture or a PDF. Anything else is saved.
pub fn is_viewable(kept: &str) -> bool {
    KNOWN_CONTENT_TYPES.contains(&kept)
}

/// A name to save it under. Its extension matches its bytes: a program with another extension could be run by it.
pub fn safe_file_name(name: &str, content_type: &str) -> String {
    let endings: &[&str] = match served_content_type(content_type) {
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

    #[test]
    fn doc_06e_a_file_is_saved_with_the_extension_of_its_content() {
        for (name, kept, saved) in [
            ("referral.PDF", "application/pdf", "referral.PDF"),
            ("photo.jpeg", "image/jpeg", "photo.jpeg"),
            ("referral.hta", "application/pdf", "referral.hta.pdf"),
            ("page.pdf", "image/png", "page.pdf.png"),
            ("упат", "image/heif", "упат.heif"),
            ("a.html", "text/html", "a.html.bin"),
        ] {
            assert_eq!(safe_file_name(name, kept), saved);
        }
        assert_eq!(served_content_type("text/html"), "application/octet-stream");
        assert_eq!(served_content_type("image/webp"), "image/webp");
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
