//! Papers as PDF.

use std::io::Write;

use scanbook_papers as papers;
use scanbook_papers::{Block, Drawing, Paper, PaperError};

const SENTENCE: &str = "Се согласувам со инјекцијата: Ѓорѓи Ќосев, 12 мај. Ünal Çelik, Nguyễn.";

fn paper(blocks: Vec<Block>) -> Paper {
    let (title, language, footer) = ("Согласност".to_owned(), "mk".to_owned(), "Верзија 2".to_owned());
    Paper { title, language, blocks, footer }
}

/// The letters that a reader of the file copies.
fn letters(pdf: &[u8]) -> String {
    let text = String::from_utf8_lossy(pdf);
    let hexadecimal =
        |word: &str| word.strip_prefix('<').and_then(|word| word.strip_suffix('>')).map(str::to_owned);
    let pairs = text.lines().filter_map(|line| {
        let words: Vec<String> = line.split_whitespace().filter_map(hexadecimal).collect();
        let [_, letter] = &words[..] else { return None };
        let units = (0..letter.len() / 4).map(|at| u16::from_str_radix(&letter[at * 4..at * 4 + 4], 16));
        String::from_utf16(&units.collect::<Result<Vec<u16>, _>>().ok()?).ok()
    });
    pairs.collect()
}

#[test]
fn port_11a_macedonian_and_accented_letters_can_be_read_and_copied() {
    let pdf =
        papers::write(&paper(vec![Block::Title("Согласност".to_owned()), Block::Text(SENTENCE.to_owned())]))
            .unwrap();
    let letters = letters(&pdf);
    for letter in SENTENCE.chars() {
        assert!(letters.contains(letter), "{letter} is missing among {letters}");
    }
    assert!(!letters.contains('\u{FFFD}'));
    assert!(pdf.len() < 60_000, "only the used letters are embedded: {} bytes", pdf.len());
}

#[test]
fn port_11a_the_file_is_one_that_we_accept_ourselves() {
    let drawing = Drawing { width: 40, height: 20, greys: vec![128; 800] };
    let text = Block::Text(format!("{SENTENCE}\n").repeat(120));
    let pdf =
        papers::write(&paper(vec![Block::Heading("1".to_owned()), text, Block::Drawing(drawing)])).unwrap();
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&pdf).unwrap();
    let accepted = inspection::inspect_blocking(file, &["application/pdf".to_owned()]).unwrap();
    assert_eq!(accepted.content_type, "application/pdf");
    assert!(String::from_utf8_lossy(&pdf).matches("/MediaBox").count() > 1, "on several pages");
}

#[test]
fn port_11a_the_same_content_gives_the_same_bytes() {
    let same = paper(vec![Block::Note(SENTENCE.to_owned())]);
    assert_eq!(papers::write(&same).unwrap(), papers::write(&same).unwrap());
}

#[test]
fn a_drawing_with_too_few_pixels_and_a_paper_without_end_are_refused() {
    let drawing = Drawing { width: 40, height: 20, greys: vec![0; 799] };
    assert!(matches!(papers::write(&paper(vec![Block::Drawing(drawing)])), Err(PaperError::Drawing)));
    let endless = Block::Text("x\n".repeat(20_000));
    assert!(matches!(papers::write(&paper(vec![endless])), Err(PaperError::TooLong)));
}
