//! The booking form on the wire.

use app::booking_form::BookingForm;
use domain::booking_form::{FormField, FormRules};
use domain::catalogue::DocumentType;
use domain::patient::Need;
use domain::questionnaire::QuestionnaireType;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::InsuranceTypeDto;

/// The booking form. The server checks a submission by the same rules and has the final say.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingForm)]
pub(crate) struct BookingFormDto {
    /// All fields, in the order of the form.
    pub fields: Vec<FormFieldDto>,
    /// The needs to ask about for these exams.
    pub needs_asked: Vec<Need>,
    /// The types of questionnaires to be answered before times of these exams are shown, or before they are requested.
    pub questionnaire_types: Vec<QuestionnaireType>,
    /// Younger patients need a guardian; 0 means nobody does.
    pub guardian_below_age: u32,
    pub document_types: Vec<DocumentTypeDto>,
    /// Content types of files that can be added, such as `application/pdf`.
    pub valid_content_types: Vec<String>,
    pub insurance_types: Vec<InsuranceTypeDto>,
    /// Forms of address.
    pub titles: Vec<String>,
    pub cancel_reasons: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingFormField)]
pub(crate) struct FormFieldDto {
    pub name: FormField,
    pub shown: bool,
    /// A Medicare number may also be required by the insurance type.
    pub required: bool,
    /// Characters as typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_length: Option<usize>,
    /// A regular expression for the trimmed value. It finds typing mistakes early; the server checks more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
}

/// A document type that can be added.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentType)]
pub(crate) struct DocumentTypeDto {
    pub id: i64,
    pub title: String,
    pub description: String,
    pub required: bool,
    pub group_names: Vec<String>,
}

impl From<DocumentType> for DocumentTypeDto {
    fn from(kind: DocumentType) -> Self {
        let DocumentType { id, name, description, required, group_names } = kind;
        Self { id, title: name, description, required, group_names }
    }
}

impl From<BookingForm> for BookingFormDto {
    fn from(form: BookingForm) -> Self {
        Self {
            fields: fields(&form.rules),
            needs_asked: form.needs_asked,
            questionnaire_types: form.questionnaire_types,
            guardian_below_age: form.guardian_below_age,
            document_types: form.document_types.into_iter().map(Into::into).collect(),
            valid_content_types: form.valid_content_types,
            insurance_types: form.rules.insurance_types().iter().cloned().map(Into::into).collect(),
            titles: form.titles,
            cancel_reasons: form.cancel_reasons,
        }
    }
}

fn fields(rules: &FormRules) -> Vec<FormFieldDto> {
    let described = |(field, rule): (FormField, domain::booking_form::FieldRule)| {
        let shape = field.shape(rules.country);
        FormFieldDto {
            name: field,
            shown: rule.shown,
            required: rule.required,
            max_length: shape.max_length,
            pattern: shape.pattern.map(str::to_owned),
            example: shape.example.map(str::to_owned),
        }
    };
    rules.fields().map(described).collect()
}
