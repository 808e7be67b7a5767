//! Contact details as shown before the one-time code: enough to recognise, too little to use.

/// `mira@example.org` → `m•••@example.org`.
pub(crate) fn email(text: &str) -> String {
    match text.split_once('@') {
        Some((local, host)) => {
            let first: String = local.chars().take(1).collect();
            format!("{first}•••@{host}")
        }
        None => "•••".to_owned(),
    }
}

/// Hides all but the last three digits, and how many there are.
pub(crate) fn number(text: &str) -> String {
    let hidden = text.chars().count().saturating_sub(3);
    let shown: String = text.chars().skip(hidden).collect();
    format!("•••••••{shown}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_contact_is_recognisable_and_useless() {
        assert_eq!(super::email("mira@example.org"), "m•••@example.org");
        assert_eq!(super::number("+61491570006"), "•••••••006");
    }
}
