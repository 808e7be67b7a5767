//! Writes papers that are kept, such as a signed consent form, as PDF: text in any of our languages, and a drawn signature. The
//! same content gives the same bytes. The font is embedded, with the letters that are used.

mod font;
mod layout;
mod pdf;

use thiserror::Error;

/// A paper on A4 pages.
#[derive(Debug, Clone)]
pub struct Paper {
    /// Of the file.
    pub title: String,
    /// Such as `mk` or `en-AU`.
    pub language: String,
    pub blocks: Vec<Block>,
    /// At the end of every page, before its number.
    pub footer: String,
}

#[derive(Debug, Clone)]
pub enum Block {
    Title(String),
    Heading(String),
    Text(String),
    /// In small letters.
    Note(String),
    Drawing(Drawing),
}

/// A picture in shades of grey, one byte a pixel, row by row.
#[derive(Debug, Clone)]
pub struct Drawing {
    pub width: u16,
    pub height: u16,
    pub greys: Vec<u8>,
}

#[derive(Debug, Error)]
pub enum PaperError {
    #[error("the font can't be read: {0}")]
    Font(String),
    #[error("the paper is too long")]
    TooLong,
    #[error("the drawing doesn't have as many pixels as it says")]
    Drawing,
    #[error("the content can't be compressed: {0}")]
    Io(#[from] std::io::Error),
}

/// The bytes of a PDF.
pub fn write(paper: &Paper) -> Result<Vec<u8>, PaperError> {
    let mut font = font::Font::load()?;
    let pages = layout::pages(paper, &mut font)?;
    pdf::write(paper, &pages, &font)
}
