//! A copy of all data about a person as one JSON file, with their files as base64 and the people who saw any of it. Files may be
//! large and many, so they are read one at a time while the copy is sent.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::PatientId;
use domain::audit::AuditAction;
use domain::booking::without_keys;
use serde_json::{Map, Value, json};
use store::audit::Actor;
use store::privacy::{self, SealedRow};

use crate::{App, AppError, Ctx, Purpose};

/// The copy without the content of the files.
#[derive(Debug)]
pub struct PatientExport {
    pub data: Map<String, Value>,
    /// The names of the files, for [`App::exported_file`].
    pub files: Vec<String>,
}

impl App {
    /// The copy. Audited.
    pub async fn export_patient(
        &self,
        patient: PatientId,
        actor: Actor,
        ctx: &Ctx,
    ) -> Result<PatientExport, AppError> {
        let bookings = self.bookings_of(patient).await?;
        let person_data = self.person_data(&bookings).await?;
        self.audit(self.event_of_patient(patient, AuditAction::ExportPatient, actor), ctx).await?;
        let db = self.store().read();
        let mut tables = Map::new();
        for (table, rows) in privacy::copy(db, &person_data).await? {
            tables.insert(table.to_owned(), rows.into_iter().map(without_keys_in).collect());
        }
        let answers = privacy::sealed_answers(db, &person_data).await?;
        let decisions = privacy::sealed_decisions(db, &person_data).await?;
        let words = privacy::sealed_texts(db, &person_data).await?;
        let parts = [
            ("madeAt", Value::from(self.clock().now().to_string())),
            ("patientId", Value::from(patient.0)),
            ("data", Value::from(tables)),
            ("answers", Value::from(self.readable(Purpose::QuestionnaireAnswer, answers, "result")?)),
            ("decisions", Value::from(self.readable(Purpose::QuestionnaireDecision, decisions, "decision")?)),
            ("words", Value::from(self.readable(Purpose::MessageWords, words, "words")?)),
            ("seen_by", Value::from(self.readers_of_person(patient, &bookings).await?)),
        ];
        let data = parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Ok(PatientExport { data, files: privacy::opened_files(db, &person_data).await? })
    }

    /// The content of a file of the copy as base64; `None` if it is missing.
    pub async fn exported_file(&self, name: &str) -> Result<Option<String>, AppError> {
        Ok(self.file_bytes(name).await?.map(|bytes| STANDARD.encode(bytes)))
    }

    /// Decrypts sealed columns: answers to questionnaires and texts of messages. Booking keys are left out: the person who makes
    /// the copy isn't the patient, and the links work.
    fn readable(&self, purpose: Purpose, sealed: Vec<SealedRow>, name: &str) -> Result<Vec<Value>, AppError> {
        let opened = sealed.into_iter().map(|SealedRow { id, sealed }| {
            let text = self.secrets().open(purpose, &sealed).ok_or(AppError::Sealed)?;
            Ok(json!({ "id": id, name: text_without_keys(String::from_utf8_lossy(&text).into_owned()) }))
        });
        opened.collect()
    }
}

/// JSON escapes line breaks, at which a key may be broken: parse it first.
fn text_without_keys(text: String) -> String {
    match serde_json::from_str::<Value>(&text) {
        Ok(read @ (Value::Object(_) | Value::Array(_))) => {
            let kept = without_keys_in(read.clone());
            if kept == read { text } else { kept.to_string() }
        }
        _ => without_keys(&text),
    }
}

/// Removes keys from all texts.
fn without_keys_in(value: Value) -> Value {
    match value {
        Value::String(text) => Value::from(text_without_keys(text)),
        Value::Array(values) => values.into_iter().map(without_keys_in).collect(),
        Value::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, without_keys_in(value))).collect()
        }
        other => other,
    }
}
