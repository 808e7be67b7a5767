//! Breaks the blocks of a paper into lines, and the lines into pages.

use crate::font::Font;
use crate::{Block, Drawing, Paper, PaperError};

/// A4, in points.
pub(crate) const PAGE_WIDTH: f32 = 595.0;
pub(crate) const PAGE_HEIGHT: f32 = 842.0;
pub(crate) const MARGIN: f32 = 56.0;
const WIDTH: f32 = PAGE_WIDTH - 2.0 * MARGIN;
/// Above the footer.
const BOTTOM: f32 = MARGIN + 24.0;
pub(crate) const FOOTER_SIZE: f32 = 8.0;
const LINE_HEIGHT: f32 = 1.4;
/// A signature is as wide at most as a hand.
const DRAWING_WIDTH: f32 = 220.0;
const DRAWING_HEIGHT: f32 = 110.0;
/// A paper with more is no paper that anybody reads.
const PAGES_MAX: usize = 100;

/// Letters at a place: x and y of their start from the lower left corner.
#[derive(Debug)]
pub(crate) struct Line {
    pub x: f32,
    pub y: f32,
    pub size: f32,
    pub glyphs: Vec<u16>,
}

#[derive(Debug)]
pub(crate) struct PlacedDrawing {
    pub drawing: Drawing,
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

#[derive(Debug, Default)]
pub(crate) struct Page {
    pub lines: Vec<Line>,
    pub drawings: Vec<PlacedDrawing>,
}

/// The size of a block's letters, and the room before it.
fn style_of(block: &Block) -> (f32, f32) {
    match block {
        Block::Title(_) => (18.0, 0.0),
        Block::Heading(_) => (12.5, 12.0),
        Block::Text(_) => (10.5, 4.0),
        Block::Note(_) => (8.5, 4.0),
        Block::Drawing(_) => (0.0, 8.0),
    }
}

pub(crate) fn pages(paper: &Paper, font: &mut Font) -> Result<Vec<Page>, PaperError> {
    let mut pages = vec![Page::default()];
    let mut y = PAGE_HEIGHT - MARGIN;
    for block in &paper.blocks {
        let (size, before) = style_of(block);
        y -= before;
        match block {
            Block::Title(text) | Block::Heading(text) | Block::Text(text) | Block::Note(text) => {
                for glyphs in broken(text, size, font) {
                    y = below(&mut pages, y, size * LINE_HEIGHT)?;
                    let line = Line { x: MARGIN, y, size, glyphs };
                    last(&mut pages).lines.push(line);
                }
            }
            Block::Drawing(drawing) => {
                let (width, height) = size_of(drawing)?;
                y = below(&mut pages, y, height)?;
                let placed = PlacedDrawing { drawing: drawing.clone(), x: MARGIN, y, width, height };
                last(&mut pages).drawings.push(placed);
            }
        }
    }
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        let text = format!("{} · {} / {count}", paper.footer, index + 1);
        let glyphs = broken(&text, FOOTER_SIZE, font).into_iter().next().unwrap_or_default();
        page.lines.push(Line { x: MARGIN, y: MARGIN, size: FOOTER_SIZE, glyphs });
    }
    Ok(pages)
}

/// Where the next line or drawing of this height stands, on a new page if there is no room on this one.
fn below(pages: &mut Vec<Page>, y: f32, height: f32) -> Result<f32, PaperError> {
    if y - height >= BOTTOM {
        return Ok(y - height);
    }
    if pages.len() == PAGES_MAX {
        return Err(PaperError::TooLong);
    }
    pages.push(Page::default());
    Ok(PAGE_HEIGHT - MARGIN - height)
}

fn last(pages: &mut [Page]) -> &mut Page {
    pages.last_mut().expect("a paper has a page")
}

/// As large as there is room, in its own proportions.
fn size_of(drawing: &Drawing) -> Result<(f32, f32), PaperError> {
    let pixels = usize::from(drawing.width) * usize::from(drawing.height);
    if pixels == 0 || pixels != drawing.greys.len() {
        return Err(PaperError::Drawing);
    }
    let (width, height) = (f32::from(drawing.width), f32::from(drawing.height));
    let scale = (DRAWING_WIDTH / width).min(DRAWING_HEIGHT / height);
    Ok((width * scale, height * scale))
}

/// The lines of a text. A word that is longer than a line is broken.
fn broken(text: &str, size: f32, font: &mut Font) -> Vec<Vec<u16>> {
    text.lines().flat_map(|paragraph| broken_paragraph(paragraph, size, font)).collect()
}

fn broken_paragraph(text: &str, size: f32, font: &mut Font) -> Vec<Vec<u16>> {
    let room = WIDTH * 1000.0 / size;
    let space = font.shape(" ");
    let space_width: f32 = space.iter().map(|(_, width)| width).sum();
    let (mut lines, mut line, mut used) = (Vec::new(), Vec::new(), 0.0);
    for word in text.split_whitespace() {
        let word = font.shape(word);
        let width: f32 = word.iter().map(|(_, width)| width).sum();
        if !line.is_empty() && used + space_width + width > room {
            lines.push(std::mem::take(&mut line));
            used = 0.0;
        }
        if !line.is_empty() {
            line.extend(space.iter().map(|(glyph, _)| *glyph));
            used += space_width;
        }
        for (glyph, width) in word {
            if used + width > room {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push(glyph);
            used += width;
        }
    }
    // An empty paragraph is an empty line.
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn lines_are_no_wider_than_the_page_and_lose_nothing() {
        let mut font = Font::load().unwrap();
        let text = format!("{} {}\n\nlast", "one two three ".repeat(40), "x".repeat(500));
        let lines = broken(&text, 10.5, &mut font);
        let widths: BTreeMap<u16, f32> = font.letters().map(|(glyph, _, width)| (glyph, width)).collect();
        for line in &lines {
            let width: f32 = line.iter().map(|glyph| widths[glyph]).sum::<f32>() * 10.5 / 1000.0;
            assert!(width <= WIDTH + 0.01, "{width}");
        }
        assert!(lines[lines.len() - 2].is_empty(), "an empty line stays");
        let letters: BTreeMap<u16, char> = font.letters().map(|(glyph, letter, _)| (glyph, letter)).collect();
        let read: String = lines.iter().flatten().map(|glyph| letters[glyph]).collect();
        let without = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        assert_eq!(without(&read), without(&text));
    }
}
