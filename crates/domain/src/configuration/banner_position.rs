//! The position of the banner, written as CSS by the provider and parsed strictly, since it becomes part of our stylesheet.

/// Declarations that are safe to write into a stylesheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BannerPosition(Vec<(&'static str, String)>);

const POSITIONS: [&str; 5] = ["static", "relative", "absolute", "sticky", "fixed"];
const PROPERTIES: [&str; 7] = ["position", "top", "bottom", "left", "right", "z-index", "text-align"];

impl BannerPosition {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `position:fixed;bottom:0`
    pub fn css(&self) -> String {
        let declarations: Vec<String> =
            self.0.iter().map(|(name, value)| format!("{name}:{value}")).collect();
        declarations.join(";")
    }
}

/// One word such as `sticky`, or declarations such as `position: fixed; bottom: 0`.
pub fn parse_banner_position(text: &str) -> Result<BannerPosition, String> {
    let text = text.trim().to_ascii_lowercase();
    if POSITIONS.contains(&text.as_str()) {
        let edge = matches!(text.as_str(), "sticky" | "fixed").then(|| ("top", "0".to_owned()));
        return Ok(BannerPosition([("position", text)].into_iter().chain(edge).collect()));
    }
    let declarations = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    declarations.map(declaration).collect::<Result<_, _>>().map(BannerPosition)
}

fn declaration(text: &str) -> Result<(&'static str, String), String> {
    let refuse = || {
        format!(
            "'{text}' is not accepted; accepted: {}, or declarations of {}",
            POSITIONS.join(", "),
            PROPERTIES.join(", ")
        )
    };
    let (name, value) = text.split_once(':').ok_or_else(refuse)?;
    let name = PROPERTIES.into_iter().find(|known| *known == name.trim()).ok_or_else(refuse)?;
    let value = value.trim();
    let fits = match name {
        "position" => POSITIONS.contains(&value),
        "text-align" => ["start", "center", "end", "left", "right"].contains(&value),
        "z-index" => value.parse::<i16>().is_ok(),
        _ => is_length(value),
    };
    if fits { Ok((name, value.to_owned())) } else { Err(refuse()) }
}

fn is_length(value: &str) -> bool {
    let units = ["px", "rem", "em", "%", "vh", "vw", ""];
    value == "auto"
        || units.iter().any(|unit| {
            let number = value.strip_suffix(unit).and_then(|number| number.parse::<f32>().ok());
            number.is_some_and(|number| number.is_finite() && (!unit.is_empty() || number == 0.0))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_or_declarations_give_a_place() {
        assert_eq!(parse_banner_position("sticky").unwrap().css(), "position:sticky;top:0");
        assert_eq!(parse_banner_position("").unwrap().css(), "");
        let css = parse_banner_position(" Position: fixed; bottom: 0; z-index: 5 ;").unwrap().css();
        assert_eq!(css, "position:fixed;bottom:0;z-index:5");
    }

    #[test]
    fn nothing_else_reaches_the_stylesheet() {
        for text in [
            "background: url(https://evil.example)",
            "position: fixed} body{display:none",
            "top: expression(alert(1))",
            "bottom: 5",
            "color: red",
            "sideways",
        ] {
            assert!(parse_banner_position(text).is_err(), "{text}");
        }
    }
}
