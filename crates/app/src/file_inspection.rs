//! Checks uploaded files before they are stored: by their bytes, then with the virus scanner.

use std::fs::File;
use std::io::Seek;

use domain::MessageKey;
use domain::attachment::ScanState;
use inspection::InspectionError;
use integrations::antivirus::{Antivirus, ScanResult};
use tokio::io::AsyncRead;

use crate::{App, AppError, ThrottledLog};

/// An uploaded file that is accepted.
#[derive(Debug)]
pub struct InspectedUpload {
    /// As detected from its bytes.
    pub content_type: &'static str,
    /// The file to store, positioned at its start: a PDF unchanged, a picture upright and without its metadata.
    pub file: File,
    pub scan: ScanState,
}

impl App {
    /// Checks a complete file. Every refusal has its own message.
    pub async fn inspect_upload(&self, file: File) -> Result<InspectedUpload, AppError> {
        let provider = self.provider().await?;
        let valid = &provider.configuration.application.valid_content_types;
        let mut original = file.try_clone().map_err(AppError::Upload)?;
        let inspected = inspection::inspect(file, valid).await.map_err(|error| match error {
            InspectionError::Refused(key) => AppError::Rule(key),
            InspectionError::Io(error) => AppError::Upload(error),
        })?;
        // The original, so that the scanner also sees what is not pixels.
        original.rewind().map_err(AppError::Upload)?;
        let scan = self.scan_file(tokio::fs::File::from_std(original)).await?;
        let (content_type, mut file) = (inspected.content_type, inspected.file);
        // A PDF is the same file, which was just read to its end.
        file.rewind().map_err(AppError::Upload)?;
        Ok(InspectedUpload { content_type, file, scan })
    }

    /// Scans a file, on upload or later. It has to wait if the scanner can't be reached; an infected file is refused.
    pub async fn scan_file(&self, file: impl AsyncRead + Unpin) -> Result<ScanState, AppError> {
        let Antivirus::Clamd(clamd) = self.antivirus() else { return Ok(ScanState::Off) };
        match clamd.scan(file).await {
            Ok(ScanResult::Clean) => Ok(ScanState::Clean),
            Ok(ScanResult::Infected(found)) => {
                tracing::warn!(%found, "the virus scanner found a virus in an uploaded file");
                Err(AppError::Rule(MessageKey::FileInfected))
            }
            Err(error) => {
                // Every upload logs this until the scanner is back.
                static FAILURES: ThrottledLog = ThrottledLog::new();
                if let Some(times) = FAILURES.count() {
                    tracing::error!(%error, times, "an uploaded file could not be scanned; it waits");
                }
                Ok(ScanState::Waiting)
            }
        }
    }

    pub(crate) fn has_scanner(&self) -> bool {
        matches!(self.antivirus(), Antivirus::Clamd(_))
    }

    /// Whether there is a scanner that can be reached.
    pub async fn scanner_answers(&self) -> bool {
        match self.antivirus() {
            Antivirus::Clamd(clamd) => clamd.answers().await,
            Antivirus::Off => false,
        }
    }

    fn antivirus(&self) -> &Antivirus {
        &self.0.parts.antivirus
    }
}
