//! Sanitizes the provider's HTML: no scripts, event handlers, styles or addresses that run code.

use std::collections::{HashMap, HashSet};

/// Text, lists, tables, links and headings stay; a link that opens a new window can't reach its opener.
pub(crate) fn clean(html: &str) -> String {
    let mut cleaner = ammonia::Builder::default();
    cleaner
        // The page has its own first heading, and pictures come only from this site.
        .rm_tags(["h1"])
        .url_schemes(HashSet::from(["https", "http", "mailto", "tel"]))
        .add_tag_attributes("a", ["target"])
        .set_tag_attribute_values(HashMap::new())
        .link_rel(Some("noopener noreferrer"));
    cleaner.clean(html).to_string()
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn scripts_are_removed_and_words_stay() {
        let dirty = "<h2 onclick=\"steal()\">Hello</h2><script>steal()</script>\
            <a href=\"javascript:steal()\">one</a><a href=\"https://example.org\">two</a>\
            <img src=x onerror=steal()><iframe src=\"https://evil.example\"></iframe>\
            <p style=\"position:fixed\">words</p><a href=\"JaVaScRiPt:steal()\">three</a>\
            <svg onload=steal()></svg><form action=\"https://evil.example\"><input name=a></form>";
        let html = clean(dirty);
        for evil in ["script", "steal", "onclick", "onerror", "iframe", "style", "svg", "form", "input"] {
            assert!(!html.to_lowercase().contains(evil), "{evil}: {html}");
        }
        assert!(html.contains("<h2>Hello</h2>") && html.contains("<p>words</p>"), "{html}");
        assert!(html.contains("href=\"https://example.org\" rel=\"noopener noreferrer\""), "{html}");
    }

    #[test]
    fn telephone_and_mail_links_stay() {
        let html =
            clean("<a href=\"tel:1300975707\">call</a> <a href=\"mailto:hello@example.org\">write</a>");
        assert!(html.contains("tel:1300975707") && html.contains("mailto:hello@example.org"), "{html}");
    }
}
