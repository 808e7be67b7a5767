//! Names a browser as its owner would, from its user agent, which isn't stored.

/// The name of a browser in its user agent, specific ones before those they also claim to be.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// For example `Firefox, Windows`; empty if neither is known.
pub(super) fn device_words(browser: &str) -> String {
    let named = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| browser.contains(mark)).map(|(_, name)| *name)
    };
    [named(&BROWSERS), named(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::device_words;

    #[test]
    fn a_browser_is_named_as_its_owner_would() {
        for (says, words) in [
            ("Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "Chrome, Linux"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari, iPhone"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Firefox/140.0", "Firefox, macOS"),
            ("curl/8.0", ""),
        ] {
            assert_eq!(device_words(says), words, "{says}");
        }
    }
}
