//! The demo provider's content in Macedonian: exams, preparation, hours and pages.

use std::collections::BTreeMap;

use serde::Deserialize;
use store::content_translations::ContentTranslation;

use super::exams;
use super::settings;
use super::world::clinics;

const FILE: &str = include_str!("../../demo-content/mk.json");
const LANGUAGE: &str = "mk";

/// By the English words, or by the slug of the exam.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    modalities: BTreeMap<String, String>,
    exams: BTreeMap<String, String>,
    search_words: BTreeMap<String, String>,
    exam_notes: BTreeMap<String, String>,
    body_parts: BTreeMap<String, String>,
    preparation: BTreeMap<String, String>,
    pages: BTreeMap<String, String>,
    /// Insurance types, ethnicities and groups.
    choices: BTreeMap<String, String>,
    /// Titles of forms, and what their outcomes say. The questions have their own translations.
    forms: BTreeMap<String, String>,
}

/// # Panics
/// When the embedded file is not as expected, which the demo's own tests refuse.
pub(super) fn translations() -> Vec<ContentTranslation> {
    let file: File = serde_json::from_str(FILE).expect("the embedded translations are as expected");
    let exams = exams::all().flat_map(|plan| {
        let by_slug = |texts: &BTreeMap<String, String>| texts.get(plan.slug).cloned();
        [
            (plan.name, by_slug(&file.exams)),
            (plan.search_words, by_slug(&file.search_words)),
            (plan.notes, by_slug(&file.exam_notes)),
        ]
        .into_iter()
        .filter(|(source, _)| !source.is_empty())
        .filter_map(|(source, translation)| Some((source.to_owned(), translation?)))
        .collect::<Vec<_>>()
    });
    let hours = clinics().into_iter().map(|(_, clinic)| (clinic.opening_hours(), clinic.opening_hours_mk()));
    let pages = settings::written()
        .into_iter()
        .filter_map(|(name, source)| Some((source.to_owned(), file.pages.get(name).cloned()?)));
    let all: BTreeMap<String, String> = exams
        .chain(hours)
        .chain(pages)
        .chain(file.modalities.clone())
        .chain(file.body_parts.clone())
        .chain(file.preparation.clone())
        .chain(file.choices.clone())
        .chain(file.forms.clone())
        .collect();
    all.into_iter()
        .map(|(source, translation)| ContentTranslation {
            language: LANGUAGE.to_owned(),
            source,
            translation,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::choices::{ETHNICITIES, INSURANCE_TYPES};
    use crate::demo::exams::{BODY_PARTS, Modality};
    use crate::demo::forms;

    #[test]
    fn everything_a_patient_reads_is_translated() {
        let all = translations();
        let known = |text: &str| text.is_empty() || all.iter().any(|entry| entry.source == text);
        for plan in exams::all() {
            assert!(known(plan.name) && known(plan.notes) && known(plan.search_words), "{}", plan.slug);
            assert!(plan.preparation.iter().all(|step| known(step.text)), "{}", plan.slug);
        }
        assert!(Modality::ALL.iter().all(|modality| known(modality.name())));
        assert!(BODY_PARTS.iter().all(|(name, _)| known(name)));
        assert!(settings::written().iter().all(|(name, text)| known(text) || *name == "longName"));
        assert!(INSURANCE_TYPES.iter().chain(ETHNICITIES).all(|choice| known(choice)));
        assert!(exams::all().filter_map(|plan| plan.group).all(known));
        assert!(clinics().iter().all(|(_, clinic)| known(&clinic.opening_hours())));
    }

    #[test]
    fn qst_11o_every_form_is_translated() {
        let all = translations();
        for text in forms::written() {
            assert!(all.iter().any(|entry| entry.source == text), "{text}");
        }
    }
}
