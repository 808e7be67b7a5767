//! Sends an uploaded file as a download; it is never shown as a page of ours.

use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

#[derive(Debug)]
pub(crate) struct Download {
    pub name: String,
    /// As detected from its bytes.
    pub content_type: &'static str,
    pub bytes: Vec<u8>,
}

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let headers = [
            (CONTENT_TYPE, self.content_type.to_owned()),
            (CONTENT_DISPOSITION, disposition(&self.name)),
            (CACHE_CONTROL, "private, no-store".to_owned()),
        ];
        (headers, self.bytes).into_response()
    }
}

/// The name twice: in ASCII for old programs, and complete (RFC 6266).
fn disposition(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
    let plain: String = name.chars().map(plain).collect();
    let whole: String = name.bytes().map(encoded).collect();
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}")
}

fn encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_can_neither_end_the_header_nor_lose_its_letters() {
        assert_eq!(
            disposition("a \"b\"; c\r\n.pdf"),
            "attachment; filename=\"a _b__ c__.pdf\"; filename*=UTF-8''a%20%22b%22%3B%20c%0D%0A.pdf"
        );
        assert_eq!(
            disposition("уп.pdf"),
            "attachment; filename=\"__.pdf\"; filename*=UTF-8''%D1%83%D0%BF.pdf"
        );
    }
}
