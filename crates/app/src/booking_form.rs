//! The fields of the booking form for an exam, by the same rules that check a submission.

use domain::attachment::KNOWN_CONTENT_TYPES;
use domain::booking_form::FormRules;
use domain::catalogue::{DocumentType, Exam};
use domain::limits::SLUG_LIST_MAX;
use domain::patient::Need;
use domain::questionnaire::QuestionnaireType;
use domain::{MessageKey, SELECT_CLINIC, SLUG_LIST_DELIMITER};

use crate::catalogue::{ethnicities, insurance_types};
use crate::offer::Offer;
use crate::{App, AppError};

#[derive(Debug, Clone)]
pub struct BookingForm {
    pub rules: FormRules,
    /// Needs that matter for one of the exams.
    pub needs_asked: Vec<Need>,
    /// The types of questionnaires that the exams have; answered before times are shown, or before a request.
    pub questionnaire_types: Vec<QuestionnaireType>,
    /// Younger patients need a guardian.
    pub guardian_below_age: u32,
    /// Document types that the exams need.
    pub document_types: Vec<DocumentType>,
    /// Content types of files that can be added.
    pub valid_content_types: Vec<String>,
    /// Forms of address from the provider's texts.
    pub titles: Vec<String>,
    /// Reasons for a cancellation.
    pub cancel_reasons: Vec<String>,
}

impl App {
    /// The form for these exams (or all exams) at these clinics.
    pub async fn booking_form(
        &self,
        exam_slugs: Option<&str>,
        clinic_slugs: Option<&str>,
        language: &str,
    ) -> Result<BookingForm, AppError> {
        let offer = self.offer().await?;
        let Offer { catalogue, provider } = &offer;
        let (mut needs_asked, mut exams) = (Vec::new(), Vec::new());
        for slug in slugs(exam_slugs)? {
            let exam = catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
            needs_asked.extend(exam.needs_asked.iter().map(|asked| asked.need));
            exams.push(exam);
        }
        needs_asked.sort_unstable();
        needs_asked.dedup();
        for slug in slugs(clinic_slugs)?.filter(|slug| *slug != SELECT_CLINIC) {
            catalogue.clinic_by_slug(slug).ok_or(AppError::NotFound)?;
        }
        let asked_first = [QuestionnaireType::BookingForm, QuestionnaireType::CreateBookingRequest];
        let is_asked = |kind: &QuestionnaireType| {
            exams
                .iter()
                .any(|exam| catalogue.questionnaires_for(exam, std::slice::from_ref(kind)).next().is_some())
        };
        let list = |key| {
            let text = provider.texts.get(language, key);
            text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
        };
        Ok(BookingForm {
            rules: form_rules(&offer, language),
            needs_asked,
            questionnaire_types: asked_first.into_iter().filter(is_asked).collect(),
            guardian_below_age: provider.configuration.application.guardian_below_age,
            document_types: document_types(&offer, &exams, language),
            valid_content_types: provider.configuration.application.valid_content_types.clone(),
            titles: list("form.titles"),
            cancel_reasons: list("form.cancel_reasons"),
        })
    }

    /// The formats of files that the provider accepts, such as "PDF, PNG"; `None` if it accepts all that we know.
    pub async fn accepted_formats(&self) -> Option<String> {
        let provider = self.provider().await.ok()?;
        let valid = &provider.configuration.application.valid_content_types;
        let accepted = KNOWN_CONTENT_TYPES.into_iter().filter(|known| valid.iter().any(|one| one == known));
        let formats: Vec<String> =
            accepted.filter_map(|known| known.rsplit('/').next()).map(str::to_uppercase).collect();
        (formats.len() < KNOWN_CONTENT_TYPES.len()).then(|| formats.join(", "))
    }
}

/// The present rules of the form, with the names of choices in a language.
pub(crate) fn form_rules(offer: &Offer, language: &str) -> FormRules {
    let application = &offer.provider.configuration.application;
    FormRules::new(application, insurance_types(offer, language), ethnicities(offer, language))
}

/// The document types these exams need, in a language.
fn document_types(offer: &Offer, exams: &[&Exam], language: &str) -> Vec<DocumentType> {
    let translate = |text: &str| offer.provider.content.translate(language, text);
    let kinds = offer.catalogue.document_types.iter().filter(|kind| kind.belongs_to(exams));
    let translated = |kind: &DocumentType| DocumentType {
        name: translate(&kind.name),
        description: translate(&kind.description),
        ..kind.clone()
    };
    kinds.map(translated).collect()
}

fn slugs(list: Option<&str>) -> Result<impl Iterator<Item = &str>, AppError> {
    let slugs = list.unwrap_or_default().split(SLUG_LIST_DELIMITER).filter(|slug| !slug.is_empty());
    if slugs.clone().count() > SLUG_LIST_MAX {
        return Err(AppError::Rule(MessageKey::UnknownExam));
    }
    Ok(slugs)
}
