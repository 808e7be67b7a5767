//! Colours as a provider writes them, and whether their contrast is readable (WCAG 2.2, relative luminance).

/// An opaque sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    red: u8,
    green: u8,
    blue: u8,
}

impl Colour {
    pub const WHITE: Self = Self::new(0xff, 0xff, 0xff);
    /// The default brand, accent and figure colours.
    pub(super) const BRAND: Self = Self::new(0x0d, 0x5c, 0x6e);
    pub(super) const ACCENT: Self = Self::new(0xbf, 0x4a, 0x2b);
    pub(super) const FIGURE: Self = Self::new(0xc3, 0xd4, 0xd8);
    /// The darkest light background of a link.
    pub(super) const SUNKEN: Self = Self::new(0xe9, 0xef, 0xee);

    const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue }
    }

    /// `#0d5c6e` or `#fff`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let refuse = || format!("'{text}' is not a colour; accepted: a hex colour, for example #0d5c6e");
        let digits = text.strip_prefix('#').ok_or_else(refuse)?;
        let digits: Vec<u8> = digits
            .chars()
            .map(|digit| digit.to_digit(16).and_then(|value| u8::try_from(value).ok()))
            .collect::<Option<_>>()
            .ok_or_else(refuse)?;
        match *digits.as_slice() {
            [r, g, b] => Ok(Self::new(r * 17, g * 17, b * 17)),
            [r1, r2, g1, g2, b1, b2] => Ok(Self::new(r1 * 16 + r2, g1 * 16 + g2, b1 * 16 + b2)),
            _ => Err(refuse()),
        }
    }

    /// From 1 (equal) to 21 (black on white).
    pub fn contrast_with(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(self.red) + 0.7152 * part(self.green) + 0.0722 * part(self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(one: &str, two: &str) -> String {
        format!("{:.2}", Colour::parse(one).unwrap().contrast_with(Colour::parse(two).unwrap()))
    }

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        assert_eq!(ratio("#000", "#ffffff"), "21.00");
        assert_eq!(ratio("#777777", "#fff"), "4.48");
        assert_eq!(ratio("#767676", "#fff"), "4.54");
        assert_eq!(ratio("#0d5c6e", "#0d5c6e"), "1.00");
    }

    #[test]
    fn an_invalid_colour_is_refused() {
        for text in ["", "0d5c6e", "#12", "#12345", "#gggggg", "red", "#0d5c6e;}", "#0d5c6é"] {
            assert!(Colour::parse(text).is_err(), "{text}");
        }
    }
}
