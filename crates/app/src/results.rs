//! Results: what a caller still has to prove to see them, and the reports.

use domain::audit::AuditAction;
use domain::auth::CodeChannel;
use domain::booking::BookingKey;
use domain::results::Release;
use domain::{MessageKey, ReportId};
use jiff::Timestamp;
use store::reports::{self, Report};
use store::{appointments, sessions::Session};

use crate::audit::{AuditedAction, session_actor};
use crate::provider::html;
use crate::{Access, App, AppError, Ctx, Purpose};

/// What a caller still has to prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    DateOfBirth,
    ContactNumber,
    Code,
}

#[derive(Debug, Clone)]
pub struct ResultsAccess {
    /// What is still missing; empty if nothing is.
    pub required: Vec<Proof>,
    /// With a session only: where the code can be sent.
    pub channels: Vec<CodeChannel>,
    /// With a session only: when the first report becomes visible.
    pub available_at: Option<Timestamp>,
    /// With a session only: when the last report expires.
    pub expires_at: Option<Timestamp>,
}

/// A report as its reader sees it: without text until it is released.
#[derive(Debug, Clone)]
pub struct ShownReport {
    pub id: ReportId,
    pub title: String,
    pub issued_at: Timestamp,
    pub available_at: Timestamp,
    pub content_html: Option<String>,
    pub file_name: Option<String>,
}

#[derive(Debug, Clone)]
pub struct ReportFile {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl App {
    /// What the caller still has to prove to see the results of a key. Without a session the answer is the same for every key.
    pub async fn results_access(&self, ctx: &Ctx, key: &BookingKey) -> Result<ResultsAccess, AppError> {
        let application = self.provider().await?.configuration.application.clone();
        let session = match self.session_of_key(ctx, key).await {
            Ok(session) => session,
            Err(AppError::NotAuthenticated | AppError::NotFound) => {
                let number = application.contact_number_enabled.then_some(Proof::ContactNumber);
                let required = [Some(Proof::DateOfBirth), number, Some(Proof::Code)];
                return Ok(ResultsAccess {
                    required: required.into_iter().flatten().collect(),
                    channels: Vec::new(),
                    available_at: None,
                    expires_at: None,
                });
            }
            Err(error) => return Err(error),
        };
        let read = self
            .event_of_key(session.booking_key_id, AuditAction::ReadResultsAccess)
            .by(session_actor(&session));
        self.audit(read, ctx).await?;
        let channels = self.code_channels(&session).await?;
        let reports = self.reports_of_session(&session).await?;
        let now = self.clock().now();
        let shown = unexpired(&reports, now)?;
        Ok(ResultsAccess {
            required: if session.code_verified { Vec::new() } else { vec![Proof::Code] },
            channels,
            available_at: shown.iter().map(|(_, available_at)| *available_at).min(),
            expires_at: reports.iter().filter_map(|report| report.expires_at).max(),
        })
    }

    /// The reports of an appointment. Audited.
    pub async fn reports(&self, ctx: &Ctx, slug: &str) -> Result<Vec<ShownReport>, AppError> {
        let audited = AuditedAction::new(Access::ReadShared, AuditAction::ReadReports);
        let (_, appointment) = self.authorized_appointment(ctx, slug, audited).await?;
        let found = reports::of_appointments(self.store().read(), &[appointment.id]).await?;
        let now = self.clock().now();
        let shown = unexpired(&found, now)?;
        Ok(shown.into_iter().map(|(report, available_at)| shown_report(report, available_at, now)).collect())
    }

    /// The file of a report. Audited.
    pub async fn report_file(&self, ctx: &Ctx, id: ReportId) -> Result<ReportFile, AppError> {
        let db = self.store().read();
        let report = reports::by_id(db, id).await?;
        let appointment = match &report {
            Some(report) => appointments::by_id(db, report.appointment).await?,
            None => None,
        };
        // An unknown report is treated like another person's: 401 without a session, 404 with one.
        let slug = appointment.map(|appointment| appointment.slug).unwrap_or_default();
        let audited = AuditedAction::new(Access::ReadShared, AuditAction::DownloadReport);
        self.authorized_appointment(ctx, &slug, audited).await?;
        let report = report.ok_or(AppError::NotFound)?;
        match report.release(self.clock().now()) {
            Release::Expired => return Err(AppError::Gone(MessageKey::ResultsExpired)),
            Release::Waiting { .. } => return Err(AppError::NotFound),
            Release::Released { .. } => {}
        }
        let (Some(name), Some(stored_as)) = (report.file_name, report.stored_as) else {
            return Err(AppError::NotFound);
        };
        let sealed = self.files().get(&stored_as).await?.ok_or(AppError::NotFound)?;
        let bytes = self.secrets().open(Purpose::File, &sealed).ok_or(AppError::Sealed)?;
        Ok(ReportFile { name, bytes })
    }

    /// Stores the file of a report, sealed, and returns its name.
    pub async fn store_report_file(&self, bytes: &[u8]) -> Result<String, AppError> {
        let name = format!("reports/{}", self.new_request_id());
        self.files().put(&name, self.secrets().seal(Purpose::File, self.chance(), bytes)).await?;
        Ok(name)
    }

    /// The images of an appointment, once there is a viewer for them.
    pub async fn image_viewer(&self, ctx: &Ctx, slug: &str) -> Result<(), AppError> {
        let audited = AuditedAction::new(Access::ReadShared, AuditAction::OpenImages);
        self.authorized_appointment(ctx, slug, audited).await?;
        Err(AppError::Missing(MessageKey::ImagesNotAvailable))
    }

    async fn reports_of_session(&self, session: &Session) -> Result<Vec<Report>, AppError> {
        let share = self.share_of(session).await?;
        let owner = share.as_ref().map_or(session.booking_key_id, |share| share.owner_key);
        let shared = |id| share.as_ref().is_none_or(|share| share.covers(id));
        let db = self.store().read();
        let ids = appointments::of_key(db, owner).await?.into_iter().map(|one| one.id);
        Ok(reports::of_appointments(db, &ids.filter(|id| shared(*id)).collect::<Vec<_>>()).await?)
    }
}

/// Reports that haven't expired, each with its release time; 410 if all have.
fn unexpired(reports: &[Report], now: Timestamp) -> Result<Vec<(&Report, Timestamp)>, AppError> {
    let live: Vec<_> = reports
        .iter()
        .filter_map(|report| match report.release(now) {
            Release::Waiting { available_at } | Release::Released { available_at } => {
                Some((report, available_at))
            }
            Release::Expired => None,
        })
        .collect();
    if live.is_empty() && !reports.is_empty() {
        return Err(AppError::Gone(MessageKey::ResultsExpired));
    }
    Ok(live)
}

fn shown_report(report: &Report, available_at: Timestamp, now: Timestamp) -> ShownReport {
    let released = available_at <= now;
    ShownReport {
        id: report.id,
        title: report.title.clone(),
        issued_at: report.issued_at,
        available_at,
        content_html: report.content_html.as_deref().filter(|_| released).map(html::clean),
        file_name: report.file_name.clone().filter(|_| released && report.stored_as.is_some()),
    }
}
