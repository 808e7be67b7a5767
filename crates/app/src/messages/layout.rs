//! The layout of mails: one MJML page in the provider's colours, light and dark. It loads no pictures or fonts, so nobody learns
//! when it is read.

use std::collections::HashMap;

use domain::configuration::Colour;
use mrml::prelude::render::RenderOptions;

use super::letter::{Block, RenderedLetter, StopLink};
use crate::Provider;

const PAGE: &str = include_str!("page.mjml");
const BRAND: &str = "#0d5c6e";
const ON_BRAND: &str = "#ffffff";

pub(super) fn html(
    provider: &Provider,
    language: &str,
    subject: &str,
    blocks: &[Block],
    stop: Option<&StopLink>,
) -> String {
    let colours = &provider.configuration.application.theme_colors;
    let name = &provider.configuration_in(language).radiology.long_name;
    let stop = stop.map(|stop| format!("<a href=\"{}\">{}</a>", escaped(&stop.link), escaped(&stop.label)));
    let blocks: String = blocks.iter().map(element).collect();
    let parts = [
        ("{{language}}", escaped(language)),
        ("{{brand}}", colour(colours.brand.as_deref(), BRAND)),
        ("{{on_brand}}", colour(colours.brand_contrast.as_deref(), ON_BRAND)),
        ("{{provider}}", escaped(name)),
        ("{{subject}}", escaped(subject)),
        ("{{stop}}", stop.unwrap_or_default()),
        // Last, so that nothing people wrote is taken for another placeholder.
        ("{{blocks}}", blocks),
    ];
    let page = parts.iter().fold(PAGE.to_owned(), |page, (part, text)| page.replace(part, text));
    rendered(&page).unwrap_or_else(|| {
        tracing::error!("the page of a mail is no MJML");
        format!("<h1>{}</h1>", escaped(subject))
    })
}

fn rendered(page: &str) -> Option<String> {
    let options = RenderOptions { fonts: HashMap::new(), ..RenderOptions::default() };
    mrml::parse(page).ok()?.element.render(&options).ok()
}

fn element(block: &Block) -> String {
    match block {
        Block::Paragraph(lines) => format!("<mj-text>{}</mj-text>", broken(lines)),
        Block::Facts(lines) => format!(
            "<mj-text css-class=\"facts\" container-background-color=\"#edf4f5\" padding=\"14px 24px\" font-weight=\"700\">{}</mj-text><mj-spacer height=\"12px\" />",
            broken(lines)
        ),
        Block::Steps(lines) => {
            let steps = lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("</li><li>");
            format!("<mj-text><ul style=\"margin:0;padding-left:20px\"><li>{steps}</li></ul></mj-text>")
        }
        Block::Code(code) => format!(
            "<mj-text css-class=\"facts\" container-background-color=\"#edf4f5\" padding=\"14px 24px\" font-size=\"32px\" font-weight=\"700\" letter-spacing=\"6px\">{}</mj-text><mj-spacer height=\"12px\" />",
            escaped(code)
        ),
        Block::Button { label, link } => {
            format!(
                "<mj-button css-class=\"action\" href=\"{}\">{}</mj-button>",
                escaped(link),
                escaped(label)
            )
        }
    }
}

fn broken(lines: &[String]) -> String {
    lines.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("<br />")
}

/// Checked again: a value in a style could change the whole page.
fn colour(set: Option<&str>, default: &str) -> String {
    set.filter(|text| Colour::parse(text).is_ok()).unwrap_or(default).to_owned()
}

/// A letter of one paragraph, for administrators: without the provider's layout.
pub(crate) fn plain_letter(subject: String, text: String) -> RenderedLetter {
    let html = format!("<p>{}</p>", escaped(&text));
    RenderedLetter { subject, text, html }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
