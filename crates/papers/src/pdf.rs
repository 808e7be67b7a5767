//! The pages as PDF.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use crate::font::Font;
use crate::layout::{Line, PAGE_HEIGHT, PAGE_WIDTH, Page, PlacedDrawing};
use crate::{Paper, PaperError};

/// Six letters mark a font of which only some letters are there.
const FONT_NAME: Name<'_> = Name(b"SCANBK+LiberationSans");
const FONT: Name<'_> = Name(b"F1");
const IDENTITY: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
/// The thickness of upright strokes, roughly.
const STEM: f32 = 80.0;

/// Gives the objects of a file their numbers.
struct Numbers(i32);

impl Numbers {
    fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

pub(crate) fn write(paper: &Paper, pages: &[Page], font: &Font) -> Result<Vec<u8>, PaperError> {
    let (mut pdf, mut numbers) = (Pdf::new(), Numbers(0));
    let (catalog, tree, info, font_id) = (numbers.next(), numbers.next(), numbers.next(), numbers.next());
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(&paper.language));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.document_info(info).title(TextStr(&paper.title)).producer(TextStr("Scanbook"));
    let mut kids = Vec::with_capacity(pages.len());
    for page in pages {
        kids.push(write_page(&mut pdf, &mut numbers, page, tree, font_id)?);
    }
    let count = i32::try_from(kids.len()).map_err(|_| PaperError::TooLong)?;
    pdf.pages(tree).kids(kids).count(count);
    write_font(&mut pdf, &mut numbers, font, font_id)?;
    Ok(pdf.finish())
}

fn write_page(
    pdf: &mut Pdf,
    numbers: &mut Numbers,
    page: &Page,
    tree: Ref,
    font: Ref,
) -> Result<Ref, PaperError> {
    let (id, content_id) = (numbers.next(), numbers.next());
    let named: Vec<(String, Ref)> =
        (0..page.drawings.len()).map(|index| (format!("D{index}"), numbers.next())).collect();
    let mut written = pdf.page(id);
    written.media_box(Rect::new(0.0, 0.0, PAGE_WIDTH, PAGE_HEIGHT)).parent(tree).contents(content_id);
    let mut resources = written.resources();
    resources.fonts().pair(FONT, font);
    let mut drawings = resources.x_objects();
    for (name, id) in &named {
        drawings.pair(Name(name.as_bytes()), *id);
    }
    drawings.finish();
    resources.finish();
    written.finish();
    let mut content = Content::new();
    page.lines.iter().for_each(|line| write_line(&mut content, line));
    for (placed, (name, id)) in page.drawings.iter().zip(&named) {
        let PlacedDrawing { x, y, width, height, .. } = *placed;
        content.save_state().transform([width, 0.0, 0.0, height, x, y]);
        content.x_object(Name(name.as_bytes())).restore_state();
        write_drawing(pdf, placed, *id)?;
    }
    pdf.stream(content_id, &packed(&content.finish())?).filter(Filter::FlateDecode);
    Ok(id)
}

fn write_line(content: &mut Content, line: &Line) {
    let numbers: Vec<u8> = line.glyphs.iter().flat_map(|glyph| glyph.to_be_bytes()).collect();
    content.begin_text().set_font(FONT, line.size).next_line(line.x, line.y);
    content.show(Str(&numbers)).end_text();
}

fn write_drawing(pdf: &mut Pdf, placed: &PlacedDrawing, id: Ref) -> Result<(), PaperError> {
    let greys = packed(&placed.drawing.greys)?;
    let mut drawing = pdf.image_xobject(id, &greys);
    drawing.filter(Filter::FlateDecode);
    drawing.width(i32::from(placed.drawing.width)).height(i32::from(placed.drawing.height));
    drawing.color_space().device_gray();
    drawing.bits_per_component(8);
    drawing.finish();
    Ok(())
}

fn write_font(pdf: &mut Pdf, numbers: &mut Numbers, font: &Font, id: Ref) -> Result<(), PaperError> {
    let (cid, descriptor, letters, file) = (numbers.next(), numbers.next(), numbers.next(), numbers.next());
    pdf.type0_font(id)
        .base_font(FONT_NAME)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(letters);
    let mut written = pdf.cid_font(cid);
    written
        .subtype(CidFontType::Type2)
        .base_font(FONT_NAME)
        .system_info(IDENTITY)
        .font_descriptor(descriptor);
    written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = written.widths();
    for (number, _, width) in font.letters() {
        widths.same(number, number, width);
    }
    widths.finish();
    written.finish();
    let [left, bottom, right, top] = font.bounds();
    let mut described = pdf.font_descriptor(descriptor);
    described.name(FONT_NAME).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, bottom, right, top));
    described.italic_angle(0.0).ascent(font.ascent()).descent(font.descent());
    described.cap_height(font.cap_height()).stem_v(STEM).font_file2(file);
    described.finish();
    let mut read = UnicodeCmap::new(Name(b"Scanbook"), IDENTITY);
    for (number, letter, _) in font.letters() {
        read.pair(number, letter);
    }
    pdf.cmap(letters, &read.finish());
    let embedded = font.embedded()?;
    let length = i32::try_from(embedded.len()).map_err(|_| PaperError::TooLong)?;
    let packed = packed(&embedded)?;
    let mut stream = pdf.stream(file, &packed);
    stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), length);
    stream.finish();
    Ok(())
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, PaperError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}
