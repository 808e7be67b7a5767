//! Questionnaires for tests, and access to the stored files of a site.

use domain::BookingKeyId;
use domain::attachment::ScanState;
use domain::audit::ActorKind;
use domain::questionnaire::{Association, QuestionnaireType};
use domain::setup::{ModalSize, Questionnaire};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::audit::Actor;
use store::documents::{self, DocumentFile, NewDocument};
use store::entity::exam;
use store::{StoreError, Tx, setup};

use crate::Site;

impl Site {
    /// A questionnaire for these exams, or for everyone if none is named, that no booking waits for.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn add_questionnaire(&self, exams: &[&str]) -> i64 {
        let exams: Vec<String> = exams.iter().map(|slug| (*slug).to_owned()).collect();
        let written = self.app.store().write(move |tx| {
            let exams = exams.clone();
            Box::pin(async move { write(tx, &exams).await })
        });
        written.await.expect("the questionnaire is written")
    }

    /// A file uploaded under a key.
    ///
    /// # Panics
    /// When it cannot be kept.
    pub async fn add_document(&self, booking_key_id: i64, file_name: &str, bytes: &[u8]) -> i64 {
        let new = NewDocument {
            booking_key_id: BookingKeyId(booking_key_id),
            exam_id: None,
            document_type_id: None,
            file_name: file_name.to_owned(),
            file: DocumentFile {
                // Encrypted as a whole, as in earlier releases.
                stored_as: self.app.store_report_file(bytes).await.expect("the file is kept"),
                content_type: "application/pdf".to_owned(),
                size: i64::try_from(bytes.len()).expect("a small file"),
                sha256: None,
                scan: ScanState::Off,
            },
            uploaded_by: Actor::unknown(ActorKind::Key),
            upload_id: None,
            imported_from: None,
            now: self.now(),
        };
        let written = self.app.store().write(move |tx| {
            let new = new.clone();
            Box::pin(async move { documents::insert(tx, new).await })
        });
        written.await.expect("the document is written").id
    }

    /// The uploaded files in the folder.
    ///
    /// # Panics
    /// When the folder cannot be read.
    pub fn files(&self) -> Vec<Vec<u8>> {
        let Ok(entries) = std::fs::read_dir(self.files_folder().join("documents")) else { return Vec::new() };
        entries.map(|entry| std::fs::read(entry.expect("an entry").path()).expect("a file")).collect()
    }

    pub fn file_count(&self) -> usize {
        self.files().len()
    }
}

async fn write(tx: &Tx, exams: &[String]) -> Result<i64, StoreError> {
    let meant = exam::Entity::find().filter(exam::Column::Slug.is_in(exams)).all(tx).await?;
    let record = Questionnaire {
        title: "After the visit".into(),
        r#type: QuestionnaireType::Feedback,
        general: exams.is_empty(),
        association: Association::Exam,
        exam_ids: meant.into_iter().map(|exam| exam.id).collect(),
        modality_ids: Vec::new(),
        json: "{}".into(),
        outcomes: Vec::new(),
        css: String::new(),
        modal_size: ModalSize::Lg,
        show_closing_confirmation: false,
        show_previous_button_on_last_page_enabled: false,
        published: true,
        asks_again: false,
        published_version: 0,
    };
    setup::add(tx, &record).await
}
