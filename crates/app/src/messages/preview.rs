//! Previews of mails for staff: with sample data, or with an appointment they may see. Their links don't work, since previews get
//! passed on.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::catalogue::{Catalogue, Clinic, Exam};
use domain::limits::{OTP_MINUTES, UPLOAD_LINK_HOURS};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::appointments;

use super::letter::{Letter, RenderedLetter};
use super::template::Template;
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx, Provider, Purpose, Texts, dates};

/// In place of a key.
const NO_KEY: &str = "preview";
/// A sample appointment is in a week.
const AHEAD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long a view lasts: the page that requested a mail shows it in a frame, which requests it again.
const LOOK_SECONDS: i64 = 60;

/// Which mail staff want to see.
#[derive(Debug, Clone, Copy)]
pub struct MailPreviewQuery<'a> {
    pub template: &'a str,
    /// The caller's if not set.
    pub language: Option<&'a str>,
    /// The slug of an appointment; without one, sample data is used.
    pub reference: Option<&'a str>,
    /// From the previous answer, to count both requests as one view.
    pub look: Option<&'a str>,
}

/// A mail as staff see it.
#[derive(Debug)]
pub struct Preview {
    pub words: RenderedLetter,
    /// With this the same account can see the same mail again for a moment without another audit row.
    pub look: String,
}

/// The content of a preview.
#[derive(Debug)]
struct Sample {
    name: String,
    start: Timestamp,
    exam: Option<Exam>,
    clinic: Option<Clinic>,
}

impl App {
    pub async fn preview_mail(&self, ctx: &Ctx, query: MailPreviewQuery<'_>) -> Result<Preview, AppError> {
        let staff = self.require(ctx, Permission::ReadOffice, AuditAction::PreviewMail).await?;
        let template: Template =
            query.template.parse().map_err(|_| AppError::Missing(MessageKey::UnknownTemplate))?;
        let language = query.language.and_then(Texts::match_language).unwrap_or(&ctx.language);
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let now = self.clock().now().as_second() / LOOK_SECONDS;
        let slug = query.reference.unwrap_or_default();
        let look_at = |moment: i64| {
            let about = format!("look:{}:{template}:{language}:{slug}:{moment}", staff.user);
            self.secrets().keyed_hashes(Purpose::MailPreview, &about)
        };
        let noted =
            query.look.is_some_and(|look| [now, now - 1].map(look_at).concat().contains(&look.to_owned()));
        let sample = match slug {
            "" => self.invented_sample(&catalogue),
            slug => self.real_sample(ctx, slug, noted, &catalogue).await?,
        };
        let site = &self.settings().public_url;
        let mut letter = Letter::new(template, values(&sample, &provider, language, site));
        letter.stop_link =
            template.can_unsubscribe().then(|| format!("{site}/unsubscribe?bookingKey={NO_KEY}"));
        // Not renewed, or it would never expire.
        let look = query.look.filter(|_| noted).map_or_else(|| look_at(now).swap_remove(0), str::to_owned);
        Ok(Preview { words: letter.render(&provider, language), look })
    }

    /// Audited like every read of a patient's data, unless this view was audited already.
    async fn real_sample(
        &self,
        ctx: &Ctx,
        slug: &str,
        noted: bool,
        catalogue: &Catalogue,
    ) -> Result<Sample, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::PreviewMail);
        let (authorized, visit) = if noted {
            self.audited_appointment(ctx, slug, Access::Read).await?
        } else {
            self.authorized_appointment(ctx, slug, audited).await?
        };
        let patient = appointments::patient(self.store().read(), authorized.patient_id).await?;
        Ok(Sample {
            name: patient.ok_or(AppError::NotFound)?.first_name,
            start: visit.start,
            exam: catalogue.exam(visit.exam_id).cloned(),
            clinic: catalogue.clinic(visit.clinic_id).cloned(),
        })
    }

    fn invented_sample(&self, catalogue: &Catalogue) -> Sample {
        let exam = catalogue.exams.iter().find(|exam| !exam.preparation.is_empty());
        Sample {
            name: "Robin".to_owned(),
            start: full_hour(self.clock().now() + AHEAD),
            exam: exam.or(catalogue.exams.first()).cloned(),
            clinic: catalogue.clinics.first().cloned(),
        }
    }
}

fn full_hour(moment: Timestamp) -> Timestamp {
    moment - SignedDuration::from_secs(moment.as_second() % 3600)
}

/// Every variable of every template.
fn values(sample: &Sample, provider: &Provider, language: &str, site: &str) -> Vec<(&'static str, String)> {
    let zone = sample.clinic.as_ref().and_then(|clinic| TimeZone::get(&clinic.time_zone).ok());
    let local = sample.start.to_zoned(zone.unwrap_or(TimeZone::UTC));
    let (date, time) = (dates::day(language, &local), dates::time(language, &local));
    let exam = sample.exam.as_ref().map(|exam| provider.content.exam(language, exam));
    let modality = exam.as_ref().map(|exam| exam.modality.name.clone()).unwrap_or_default();
    let steps = exam.iter().flat_map(|exam| &exam.preparation).map(|step| step.text.as_str());
    let clinic = sample.clinic.clone().map(|clinic| provider.content.clinic(language, clinic));
    let of_clinic = |field: fn(&Clinic) -> &String| clinic.as_ref().map(field).cloned().unwrap_or_default();
    let name = of_clinic(|clinic| &clinic.name);
    vec![
        ("name", sample.name.clone()),
        ("patient", sample.name.clone()),
        ("visits", format!("{modality}: {date}, {time}")),
        ("requests", format!("{modality}: {name}")),
        ("modality", modality.clone()),
        ("date", date),
        ("time", time),
        ("clinic", name),
        ("address", of_clinic(|clinic| &clinic.address)),
        ("phone", of_clinic(|clinic| &clinic.phone)),
        ("preparation", steps.collect::<Vec<_>>().join("\n")),
        ("link", format!("{site}/a/{NO_KEY}")),
        ("provider", provider.configuration_in(language).radiology.long_name.clone()),
        ("code", "123456".to_owned()),
        ("minutes", OTP_MINUTES.to_string()),
        ("hours", UPLOAD_LINK_HOURS.to_string()),
        ("contact", "robin@example.com".to_owned()),
        ("email", "robin@example.com".to_owned()),
        ("number", "02 5550 0100".to_owned()),
        ("about", modality.clone()),
        ("note", modality.clone()),
        ("text", modality),
    ]
}
