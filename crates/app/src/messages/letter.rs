//! Renders a mail in the recipient's language as plain text and as HTML, from the provider's template. Both come from the same
//! text, so that they can't differ.

use super::layout;
use super::template::Template;
use crate::Provider;

/// The content of a mail, before it is rendered.
#[derive(Debug, Clone)]
pub(crate) struct Letter {
    pub template: Template,
    pub values: Vec<(&'static str, String)>,
    /// The page for unsubscribing.
    pub stop_link: Option<String>,
}

/// A rendered mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedLetter {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// The page on which its reader can stop such mail, in the words of the mail.
#[derive(Debug, Clone)]
pub(super) struct StopLink {
    pub label: String,
    pub link: String,
}

/// A part of a mail's layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Block {
    Paragraph(Vec<String>),
    /// When, where and what: the facts a patient looks for.
    Facts(Vec<String>),
    /// Preparation, one line per step.
    Steps(Vec<String>),
    Code(String),
    Button {
        label: String,
        link: String,
    },
}

impl Letter {
    pub(crate) fn new(template: Template, values: Vec<(&'static str, String)>) -> Self {
        Self { template, values, stop_link: None }
    }

    pub(crate) fn render(&self, provider: &Provider, language: &str) -> RenderedLetter {
        let values: Vec<_> = self.values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let texts = &provider.texts;
        let body = texts.get(language, &self.template.body_key());
        let subject = capitalised(&texts.fill(language, &self.template.subject_key(), &values));
        let blocks = joined(body.split("\n\n").flat_map(|paragraph| blocks_of(paragraph, &values)));
        let mut text = filled_paragraphs(&body, &values);
        let stop = self.stop_link.as_ref();
        let stop = stop.map(|link| StopLink { label: texts.get(language, "mail.stop"), link: link.clone() });
        if let Some(StopLink { label, link }) = &stop {
            text = format!("{text}\n\n{label}: {link}");
        }
        let html = layout::html(provider, language, &subject, &blocks, stop.as_ref());
        RenderedLetter { subject, text, html }
    }
}

/// Many languages write days in lower case, except at the start of a sentence.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Consecutive facts are shown in one panel.
fn joined(blocks: impl Iterator<Item = Block>) -> Vec<Block> {
    blocks.fold(Vec::new(), |mut all, block| {
        match (all.last_mut(), block) {
            (Some(Block::Facts(before)), Block::Facts(more)) => before.extend(more),
            (_, block) => all.push(block),
        }
        all
    })
}

/// Empty paragraphs, such as a preparation without steps, leave no gap.
fn filled_paragraphs(body: &str, values: &[(&str, &str)]) -> String {
    let paragraphs = body.split("\n\n").map(|paragraph| fill_lines(paragraph, values));
    paragraphs.filter(|text| !text.trim().is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn blocks_of(paragraph: &str, values: &[(&str, &str)]) -> Vec<Block> {
    let lines = filled_lines(paragraph, values);
    if lines.is_empty() {
        return Vec::new();
    }
    if paragraph.trim() == "{{preparation}}" {
        return vec![Block::Steps(lines)];
    }
    if paragraph.contains("{{code}}") {
        let code = Block::Code(fill("{{code}}", values));
        return if paragraph.trim() == "{{code}}" { vec![code] } else { vec![Block::Paragraph(lines), code] };
    }
    if paragraph.lines().all(is_detail_line) {
        return vec![Block::Facts(lines)];
    }
    // A link is alone on its line, after the text of its button.
    let mut blocks = Vec::new();
    let mut plain = Vec::new();
    for line in paragraph.lines() {
        match line.strip_suffix("{{link}}") {
            Some(label) => blocks.push(Block::Button {
                label: fill(label, values).trim_end_matches([':', ' ']).to_owned(),
                link: fill("{{link}}", values),
            }),
            None => plain.extend(filled_lines(line, values)),
        }
    }
    if !plain.is_empty() {
        blocks.push(Block::Paragraph(plain));
    }
    blocks
}

/// `{{clinic}}` or `When: {{date}}, {{time}}`, but neither the signature nor a line with a link.
fn is_detail_line(line: &str) -> bool {
    let Some(start) = line.find("{{") else { return false };
    let (label, variables) = line.split_at(start);
    // A sentence that ends with a name isn't a label.
    let labelled = label.is_empty() || (label.ends_with(": ") && !label.contains('.'));
    let only_variables = variables.split(", ").all(|one| one.starts_with("{{") && one.ends_with("}}"));
    let other = ["{{provider}}", "{{link}}", "{{phone}}", "{{text}}"];
    labelled && only_variables && !other.iter().any(|name| line.contains(name))
}

fn filled_lines(paragraph: &str, values: &[(&str, &str)]) -> Vec<String> {
    let filled = fill_lines(paragraph, values);
    filled.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// `Questions: {{phone}}` is left out if there is no number.
fn fill_lines(paragraph: &str, values: &[(&str, &str)]) -> String {
    let empty = |line: &&str| {
        let variable = line.split_once(": ").map(|(_, rest)| rest).filter(|rest| rest.starts_with("{{"));
        variable.is_some_and(|variable| fill(variable, values).trim().is_empty())
    };
    let lines = paragraph.lines().filter(|line| !empty(line)).map(|line| fill(line, values));
    lines.collect::<Vec<_>>().join("\n")
}

/// In one pass: typed text that looks like a variable stays as it is.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("{{") {
        let (before, variable) = rest.split_at(start);
        filled.push_str(before);
        let end = variable.find("}}").map_or(variable.len(), |end| end + 2);
        let name = variable[..end].trim_matches(['{', '}']);
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(value.map_or(&variable[..end], |(_, value)| value));
        rest = &variable[end..];
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [(&str, &str); 6] = [
        ("date", "Tuesday"),
        ("time", "9 am"),
        ("clinic", "Harbour"),
        ("link", "https://book.example.org/a/k"),
        ("phone", "02 5550 0100"),
        ("preparation", ""),
    ];

    #[test]
    fn a_paragraph_of_nothing_but_facts_stands_by_itself() {
        let facts = |text: &str| blocks_of(text, &VALUES);
        assert_eq!(facts("When: {{date}}, {{time}}\n{{clinic}}").len(), 1);
        assert!(
            matches!(&facts("When: {{date}}, {{time}}")[0], Block::Facts(lines) if lines == &["When: Tuesday, 9 am"])
        );
        assert!(matches!(&facts("Come on {{date}}")[0], Block::Paragraph(_)));
        assert!(matches!(&facts("It is booked. Where: {{clinic}}")[0], Block::Paragraph(_)));
        assert_eq!(facts("{{preparation}}"), []);
    }

    #[test]
    fn a_link_is_a_button_with_the_words_before_it() {
        let blocks = blocks_of("See the booking: {{link}}\nQuestions: {{phone}}", &VALUES);
        let link = "https://book.example.org/a/k".to_owned();
        let button = Block::Button { label: "See the booking".to_owned(), link };
        assert_eq!(blocks, [button, Block::Paragraph(vec!["Questions: 02 5550 0100".to_owned()])]);
    }

    #[test]
    fn facts_that_follow_each_other_are_one_panel() {
        let blocks = ["When: {{date}}", "{{clinic}}", "Come early.", "{{time}}"];
        let blocks = joined(blocks.into_iter().flat_map(|text| blocks_of(text, &VALUES)));
        let facts = |lines: &[&str]| Block::Facts(lines.iter().map(|line| (*line).to_owned()).collect());
        let sentence = Block::Paragraph(vec!["Come early.".to_owned()]);
        assert_eq!(blocks, [facts(&["When: Tuesday", "Harbour"]), sentence, facts(&["9 am"])]);
    }

    #[test]
    fn a_subject_begins_with_a_capital_letter() {
        assert_eq!(capitalised("понеделник, 23 ноември"), "Понеделник, 23 ноември");
        assert_eq!(capitalised(""), "");
    }

    #[test]
    fn a_label_without_a_value_is_left_out() {
        let text = "See it: {{link}}\nQuestions: {{phone}}\n\nPrepare: {{preparation}}\n\nPrepare: now";
        let filled = filled_paragraphs(text, &VALUES);
        assert_eq!(filled, "See it: https://book.example.org/a/k\nQuestions: 02 5550 0100\n\nPrepare: now");
        assert_eq!(filled_paragraphs("Questions: {{phone}}", &[("phone", "")]), "");
    }

    #[test]
    fn a_code_alone_in_its_paragraph_appears_once() {
        let values = [("code", "123456")];
        assert_eq!(blocks_of("{{code}}", &values), [Block::Code("123456".to_owned())]);
        assert_eq!(blocks_of("It is {{code}}.", &values).len(), 2);
    }

    #[test]
    fn typed_text_is_never_filled_in_as_a_variable() {
        assert_eq!(fill("{{a}} {{b}} {{c}}", &[("a", "{{b}}"), ("b", "x")]), "{{b}} x {{c}}");
    }
}
