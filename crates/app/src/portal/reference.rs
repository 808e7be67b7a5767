//! Earlier appointments to which a new exam relates: with the same modality or body part.

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::catalogue::Exam;
use domain::{MessageKey, SLUG_LIST_DELIMITER};
use jiff::Timestamp;
use store::audit::Subject;

use crate::audit::session_actor;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone)]
pub struct ReferenceAppointment {
    pub slug: String,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    pub time_zone: String,
    pub start: Timestamp,
    pub status: AppointmentStatus,
}

impl App {
    /// The appointments of the session's keys, or after the code of the whole person, that relate to one of these exams, or all
    /// of them if none is named.
    pub async fn reference_appointments(
        &self,
        ctx: &Ctx,
        exam_slugs: Option<&str>,
    ) -> Result<Vec<ReferenceAppointment>, AppError> {
        let opened = self.patient_session(ctx).await;
        let session = self.record_denial(opened, ctx, None, AuditAction::ReadReferences).await?;
        let read = self.event_of_key(session.booking_key_id, AuditAction::ReadReferences);
        let keys = self.keys_of_person(&session).await?;
        let shown = keys.iter().copied().map(Subject::from).collect();
        let read = read.by(session_actor(&session));
        self.audit_own_read(read, shown, ctx).await?;
        let catalogue = self.catalogue().await?;
        let requested =
            exam_slugs.unwrap_or_default().split(SLUG_LIST_DELIMITER).filter(|slug| !slug.is_empty());
        let requested = requested
            .map(|slug| catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam)))
            .collect::<Result<Vec<&Exam>, _>>()?;
        let fits = |exam: &Exam| requested.is_empty() || requested.iter().any(|one| relate(one, exam));
        let mut items = Vec::new();
        for key in keys {
            items.extend(self.summary_items(key, &ctx.language).await?);
        }
        let fitting = items.into_iter().filter(|item| fits(&item.exam));
        Ok(fitting
            .map(|item| ReferenceAppointment {
                slug: item.slug,
                exam_slug: item.exam.slug.to_string(),
                exam_name: item.exam.name,
                clinic_name: item.clinic.name,
                time_zone: item.clinic.time_zone,
                start: item.start,
                status: item.status,
            })
            .collect())
    }
}

fn relate(one: &Exam, other: &Exam) -> bool {
    one.modality.id == other.modality.id
        || one.body_part_ids.iter().any(|part| other.body_part_ids.contains(part))
}
