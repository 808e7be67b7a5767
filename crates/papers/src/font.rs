//! The font of all papers, and which of its letters a paper uses.

use std::collections::BTreeMap;

use subsetter::GlyphRemapper;
use ttf_parser::{Face, GlyphId};
use unicode_normalization::UnicodeNormalization;

use crate::PaperError;

/// Liberation Sans has Latin, Greek and Cyrillic letters.
const FONT: &[u8] = include_bytes!("../fonts/LiberationSans-Regular.ttf");
/// In place of a letter that the font doesn't have.
const UNKNOWN: char = '\u{FFFD}';
/// PDF measures letters in thousandths of their size.
const THOUSAND: f32 = 1000.0;

pub(crate) struct Font {
    face: Face<'static>,
    used: GlyphRemapper,
    /// Of the used letters, by their number in the embedded font.
    letters: BTreeMap<u16, (char, f32)>,
}

impl Font {
    pub(crate) fn load() -> Result<Self, PaperError> {
        let face = Face::parse(FONT, 0).map_err(|error| PaperError::Font(error.to_string()))?;
        Ok(Self { face, used: GlyphRemapper::new(), letters: BTreeMap::new() })
    }

    /// The letters of a text as they are drawn: their numbers in the embedded font, and their widths in thousandths of the size.
    pub(crate) fn shape(&mut self, text: &str) -> Vec<(u16, f32)> {
        text.nfc().filter(|letter| !letter.is_control()).map(|letter| self.letter(letter)).collect()
    }

    fn letter(&mut self, letter: char) -> (u16, f32) {
        let found = self.face.glyph_index(letter).or_else(|| self.face.glyph_index(UNKNOWN));
        let glyph = found.unwrap_or(GlyphId(0));
        let advance = f32::from(self.face.glyph_hor_advance(glyph).unwrap_or_default());
        let (number, width) = (self.used.remap(glyph.0), self.thousandths(advance));
        self.letters.entry(number).or_insert((letter, width));
        (number, width)
    }

    fn thousandths(&self, units: f32) -> f32 {
        units * THOUSAND / f32::from(self.face.units_per_em())
    }

    /// The font with the used letters alone.
    pub(crate) fn embedded(&self) -> Result<Vec<u8>, PaperError> {
        subsetter::subset(FONT, 0, &self.used).map_err(|error| PaperError::Font(error.to_string()))
    }

    /// The used letters in the order of their numbers.
    pub(crate) fn letters(&self) -> impl Iterator<Item = (u16, char, f32)> {
        self.letters.iter().map(|(number, (letter, width))| (*number, *letter, *width))
    }

    pub(crate) fn ascent(&self) -> f32 {
        self.thousandths(f32::from(self.face.ascender()))
    }

    pub(crate) fn descent(&self) -> f32 {
        self.thousandths(f32::from(self.face.descender()))
    }

    pub(crate) fn cap_height(&self) -> f32 {
        self.thousandths(f32::from(self.face.capital_height().unwrap_or_default()))
    }

    /// Left, bottom, right and top of all letters.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        let bounds = self.face.global_bounding_box();
        [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|unit| self.thousandths(f32::from(unit)))
    }
}
