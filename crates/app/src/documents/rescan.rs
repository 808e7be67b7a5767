//! Scans documents that were uploaded while the virus scanner could not be reached. Until then nobody can open them, also where the
//! scanner was switched off meanwhile; infected ones are deleted.

use std::time::Duration;

use domain::MessageKey;
use domain::attachment::ScanState;
use domain::audit::AuditAction;
use domain::limits::{FILE_CHECK_BATCH, RESCAN_MINUTES};
use futures_util::StreamExt;
use store::audit::{Actor, record};
use store::documents::{self, Document};
use tokio::fs::File;

use super::incoming::IncomingFile;
use crate::{App, AppError, Origin};

/// Repeats the scan until it is dropped.
pub(super) async fn run(app: &App) {
    if !app.has_scanner() {
        log_stuck(app).await;
    }
    loop {
        match app.catch_panics(app.rescan_documents(&Actor::system(), &Origin::default())).await {
            Ok(0) => {}
            Ok(scanned) => {
                tracing::info!(scanned, "documents that had waited for the virus scanner were scanned");
            }
            Err(error) => {
                tracing::error!(%error, "documents that wait for the virus scanner could not be scanned");
            }
        }
        tokio::time::sleep(Duration::from_secs(60 * RESCAN_MINUTES)).await;
    }
}

async fn log_stuck(app: &App) {
    match app.documents_waiting().await {
        Ok(0) => {}
        Ok(waiting) => tracing::error!(
            waiting,
            "documents wait for a virus scanner, and none is set: nobody can open them; see `scanbook doctor`"
        ),
        Err(error) => {
            tracing::error!(%error, "the documents that wait for a virus scanner could not be counted");
        }
    }
}

impl App {
    /// How many documents wait for the virus scanner.
    pub async fn documents_waiting(&self) -> Result<u64, AppError> {
        Ok(documents::count_waiting(self.store().read()).await?)
    }

    /// Scans waiting documents and returns how many no longer wait.
    pub async fn rescan_documents(&self, actor: &Actor, origin: &Origin) -> Result<usize, AppError> {
        let waiting = documents::waiting(self.store().read(), FILE_CHECK_BATCH as u64).await?;
        let mut scanned = 0;
        for document in waiting {
            // One file alone may be too large for the scanner: it must not hold up the others.
            if !self.scanner_answers().await {
                break;
            }
            let id = document.id;
            match self.rescan(document, actor, origin).await {
                Ok(done) => scanned += usize::from(done),
                Err(error @ AppError::Sealed) => {
                    tracing::error!(%error, document = id, "a document that waits for the virus scanner cannot be read");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(scanned)
    }

    /// Whether it no longer waits.
    async fn rescan(&self, document: Document, actor: &Actor, origin: &Origin) -> Result<bool, AppError> {
        let Some(file) = self.file_to_scan(&document).await? else { return Ok(false) };
        match self.scan_file(File::from_std(file.rewound().await?)).await {
            Ok(ScanState::Clean) => self.note_scan(document, actor, origin).await?,
            Ok(ScanState::Waiting | ScanState::Off) => return Ok(false),
            Err(AppError::Rule(MessageKey::FileInfected)) => {
                self.remove_infected(document, actor, origin).await?;
            }
            Err(error) => return Err(error),
        }
        Ok(true)
    }

    /// `None` if the file was deleted meanwhile.
    async fn file_to_scan(&self, document: &Document) -> Result<Option<IncomingFile>, AppError> {
        let size = u64::try_from(document.file.size).unwrap_or_default();
        let mut bytes = match self.read_file(&document.file.stored_as, size, 0..size).await {
            Ok(bytes) => bytes,
            Err(AppError::NotFound) => return Ok(None),
            Err(error) => return Err(error),
        };
        let mut file = IncomingFile::new().await?;
        while let Some(part) = bytes.next().await.transpose()? {
            file.append(&part).await?;
        }
        Ok(Some(file))
    }

    /// It is clean.
    async fn note_scan(&self, document: Document, actor: &Actor, origin: &Origin) -> Result<(), AppError> {
        let (event, origin) = (self.scan_event(actor.clone(), document.id), origin.clone());
        let work = self.store().write(move |tx| {
            let (id, stored_as) = (document.id, document.file.stored_as.clone());
            let (event, origin) = (event.clone(), origin.clone());
            Box::pin(async move {
                documents::set_scan(tx, id, &stored_as, ScanState::Clean).await?;
                record(tx, &event, &origin).await
            })
        });
        Ok(work.await?)
    }

    /// A document that was replaced meanwhile stays.
    async fn remove_infected(
        &self,
        document: Document,
        actor: &Actor,
        origin: &Origin,
    ) -> Result<(), AppError> {
        tracing::warn!(document = document.id, "a document with a virus was removed");
        let (id, stored_as) = (document.id, document.file.stored_as);
        let event = self.event_of_key(document.booking_key_id, AuditAction::DeleteUpload);
        let (event, origin) = (event.by(actor.clone()), origin.clone());
        let infected = stored_as.clone();
        let work = self.store().write(move |tx| {
            let (event, infected, origin) = (event.clone(), infected.clone(), origin.clone());
            Box::pin(async move {
                if documents::remove_with_file(tx, id, &infected).await? {
                    record(tx, &event, &origin).await?;
                }
                Ok::<_, AppError>(())
            })
        });
        work.await?;
        self.erase_files(&[stored_as]).await
    }
}
