//! The paper of a signed consent form: who signed which text when, with all answers.

use domain::catalogue::{Clinic, Exam};
use domain::consent::ConsentForm;
use domain::patient::ValidPatient;
use inspection::Drawing;
use jiff::Zoned;
use papers::{Block, Paper};
use serde_json::{Map, Value};
use store::consents::ConsentFormVersion;
use surveys::Decision;

use super::content::{FormContent, Part, PartKind, answer_in_words, text_in, words_of};
use crate::provider::Provider;
use crate::secrets::{hash, hex};
use crate::{App, AppError, dates};

/// How many digits of the check sum stand at the end of each page.
const SHORT_SUM: usize = 16;

/// Everything that stands on the paper.
pub(super) struct SignedContent<'s> {
    pub form: &'s ConsentForm,
    pub published: &'s ConsentFormVersion,
    pub decided: &'s Decision,
    /// As it came, JSON as text.
    pub answer: &'s str,
    pub patient: &'s ValidPatient,
    pub exam: &'s Exam,
    pub clinic: &'s Clinic,
    pub start: &'s Zoned,
    pub now: &'s Zoned,
    pub signature: &'s InspectedSignature,
    /// On the screen of staff.
    pub at_clinic: bool,
}

#[derive(Debug, Clone)]
pub(super) enum InspectedSignature {
    Drawn(Drawing),
    Typed(String),
}

impl App {
    pub(super) async fn consent_pdf(
        &self,
        content: &SignedContent<'_>,
        provider: &Provider,
        language: &str,
    ) -> Result<Vec<u8>, AppError> {
        let paper = paper(content, provider, language);
        let written = tokio::task::spawn_blocking(move || papers::write(&paper)).await;
        written.map_err(|_| AppError::Panicked)?.map_err(|error| {
            tracing::error!(%error, "a consent form could not be written down");
            AppError::Unavailable
        })
    }
}

fn paper(content: &SignedContent<'_>, provider: &Provider, language: &str) -> Paper {
    let SignedContent { form, published, patient, .. } = content;
    let word = |key: &str| provider.texts.get(language, key);
    let line = |key: &str, value: &str| Block::Text(format!("{}: {value}", word(key)));
    let sum = hex(&hash(format!("{}\n{}", published.definition, content.answer).as_bytes()));
    let moment = |at: &Zoned| {
        format!("{}, {} ({})", dates::day(language, at), dates::time(language, at), content.clinic.time_zone)
    };
    let provider_name = &provider.configuration.radiology.name;
    let mut blocks = vec![
        Block::Title(published.title.clone()),
        Block::Note(format!(
            "{provider_name} · {}",
            provider.clinic_name(Some(content.clinic), None, language)
        )),
        line("paper.patient", &format!("{} {}", patient.first_name, patient.last_name)),
        line("paper.born", &patient.date_of_birth.to_string()),
        line("paper.exam", &provider.content.exam(language, content.exam).name),
        line("paper.appointment", &moment(content.start)),
        line("paper.version", &format!("{} ({})", form.version, form.id)),
    ];
    let definition: Map<String, Value> = serde_json::from_str(&published.definition).unwrap_or_default();
    let parts = FormContent::of(&definition).parts;
    blocks.extend(
        parts
            .iter()
            .filter(|part| content.shows(part))
            .flat_map(|part| content.blocks_of(part, provider, language)),
    );
    blocks.push(Block::Heading(word("paper.signature")));
    match content.signature {
        InspectedSignature::Drawn(Drawing { width, height, greys }) => {
            let (width, height, greys) = (*width, *height, greys.clone());
            blocks.push(Block::Drawing(papers::Drawing { width, height, greys }));
        }
        InspectedSignature::Typed(name) => blocks.push(line("paper.typed", name)),
    }
    blocks.push(line("paper.signed", &moment(content.now)));
    if content.at_clinic {
        blocks.push(Block::Text(word("paper.at_clinic")));
    }
    blocks.push(Block::Note(format!("{}: {sum}", word("paper.check"))));
    let footer = format!("{} · {}", published.title, &sum[..SHORT_SUM]);
    Paper { title: published.title.clone(), language: language.to_owned(), blocks, footer }
}

impl SignedContent<'_> {
    fn shows(&self, part: &Part<'_>) -> bool {
        let is_true = |position: &usize| {
            let id = position.to_string();
            self.decided.conditions.iter().any(|decided| decided.id == id && decided.is_true)
        };
        let is_asked = match &part.kind {
            PartKind::Question { name, .. } => self.decided.questions.iter().any(|asked| asked == *name),
            PartKind::Heading(_) | PartKind::Text(_) | PartKind::Html(_) => true,
        };
        is_asked && part.conditions.iter().all(is_true)
    }

    fn blocks_of(&self, part: &Part<'_>, provider: &Provider, language: &str) -> Vec<Block> {
        let some = |text: String, block: fn(String) -> Block| {
            if text.trim().is_empty() { Vec::new() } else { vec![block(text)] }
        };
        match part.kind {
            PartKind::Heading(text) => some(text_in(text, language).to_owned(), Block::Heading),
            PartKind::Text(text) => some(text_in(text, language).to_owned(), Block::Text),
            PartKind::Html(html) => some(words_of(text_in(html, language)), Block::Text),
            PartKind::Question { name, element } => {
                let title = element.get("title").map(|title| text_in(title, language));
                let title = title.filter(|title| !title.is_empty()).unwrap_or(name);
                let answer = self.decided.answers.get(name);
                let answer = answer.and_then(|answer| answer_in_words(element, answer, language));
                let answer = answer.unwrap_or_else(|| provider.texts.get(language, "paper.no_answer"));
                vec![Block::Text(format!("{title}\n→ {answer}"))]
            }
        }
    }
}
