//! Which questionnaires are due for what was booked or requested, and what became of them.

use std::collections::HashMap;

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::Catalogue;
use domain::questionnaire::{Questionnaire, QuestionnaireType};
use domain::{AppointmentId, BookingKeyId, BookingRequestId, ExamId, QuestionnaireId};
use jiff::Timestamp;
use store::appointments::{self, Appointment};
use store::booking_requests::{self, BookingRequest};
use store::draft_answers::{self, StoredAnswer};
use store::questionnaires::{self, Presentation, PublishedVersion};

use super::open::exam_slugs;
use super::{OpenedAnswer, OpenedQuestionnaire};
use crate::audit::AuditedAction;
use crate::{Access, App, AppError, Ctx, Purpose};

/// An appointment or a request, as far as questionnaires are about it.
#[derive(Debug, Clone)]
pub(super) struct Matter {
    pub slug: String,
    pub exams: Vec<ExamId>,
    /// The types that are to be answered now.
    pub due: Vec<QuestionnaireType>,
}

/// A questionnaire of an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireDetail {
    pub questionnaire: QuestionnaireId,
    pub title: String,
    pub kind: QuestionnaireType,
    pub required: bool,
    pub answered_at: Option<Timestamp>,
}

/// A questionnaire with the answer that was given to it, in the version that was answered.
#[derive(Debug, Clone)]
pub struct ViewedQuestionnaire {
    pub questionnaire: OpenedQuestionnaire,
    pub answer: Option<(OpenedAnswer, Timestamp)>,
}

/// The appointment or request by which a questionnaire is viewed.
#[derive(Debug, Clone, Copy)]
pub enum ViewedBy<'a> {
    Appointment(&'a str),
    Request(&'a str),
}

impl Matter {
    fn of_appointment(one: &Appointment, now: Timestamp) -> Self {
        let mut due = Vec::new();
        if one.status.occupies_device() && one.start > now {
            due.push(QuestionnaireType::RequiredOnConfirmation);
            if one.status == AppointmentStatus::Pending {
                due.push(QuestionnaireType::BookingForm);
            }
        }
        Self { slug: one.slug.clone(), exams: vec![one.exam_id], due }
    }

    fn of_request(one: &BookingRequest) -> Self {
        let mut due = Vec::new();
        if one.status.is_open() {
            due.push(QuestionnaireType::RequiredOnConfirmation);
        }
        if one.status == BookingRequestStatus::OnHold {
            due.push(QuestionnaireType::Protocol);
        }
        Self { slug: one.slug.clone(), exams: one.exams.clone(), due }
    }

    pub(super) fn is_about(&self, catalogue: &Catalogue, questionnaire: &Questionnaire) -> bool {
        let mut exams = self.exams.iter().filter_map(|id| catalogue.exam(*id));
        questionnaire.general || exams.any(|exam| questionnaire.fits(exam))
    }

    fn due_of<'c>(&'c self, catalogue: &'c Catalogue) -> impl Iterator<Item = &'c Questionnaire> {
        let due = |one: &&Questionnaire| self.due.contains(&one.kind) && self.is_about(catalogue, one);
        catalogue.questionnaires.iter().filter(due)
    }
}

impl App {
    pub(super) async fn matters_of_key(&self, key: BookingKeyId) -> Result<Vec<Matter>, AppError> {
        let (db, now) = (self.store().read(), self.clock().now());
        let booked = appointments::of_key(db, key).await?;
        let requested = booking_requests::of_key(db, key).await?;
        let booked = booked.iter().map(|one| Matter::of_appointment(one, now));
        Ok(booked.chain(requested.iter().map(Matter::of_request)).collect())
    }

    /// How many questionnaires are still to be answered, by appointment.
    pub(crate) async fn questionnaires_pending(
        &self,
        found: &[Appointment],
    ) -> Result<HashMap<AppointmentId, usize>, AppError> {
        let now = self.clock().now();
        let matter = |one: &Appointment| (one.id, one.booking_key_id, Matter::of_appointment(one, now));
        self.pending_of(found.iter().map(matter).collect()).await
    }

    /// Like [`Self::questionnaires_pending`], by request.
    pub(crate) async fn questionnaires_pending_of_requests(
        &self,
        found: &[BookingRequest],
    ) -> Result<HashMap<BookingRequestId, usize>, AppError> {
        let matter = |one: &BookingRequest| (one.id, one.booking_key_id, Matter::of_request(one));
        self.pending_of(found.iter().map(matter).collect()).await
    }

    async fn pending_of<I: std::hash::Hash + Eq>(
        &self,
        matters: Vec<(I, BookingKeyId, Matter)>,
    ) -> Result<HashMap<I, usize>, AppError> {
        let catalogue = self.catalogue().await?;
        let mut pending = HashMap::new();
        if catalogue.questionnaires.is_empty() {
            return Ok(pending);
        }
        let mut keys: Vec<BookingKeyId> = matters.iter().map(|(_, key, _)| *key).collect();
        keys.sort_unstable();
        keys.dedup();
        let stored = draft_answers::of_keys(self.store().read(), &keys).await?;
        for (id, key, matter) in matters {
            let mut count = 0;
            for questionnaire in matter.due_of(&catalogue) {
                count += usize::from(self.answered(questionnaire, &matter, key, &stored)?.is_none());
            }
            pending.insert(id, count);
        }
        Ok(pending)
    }

    /// The complete answer that counts.
    fn answered<'a>(
        &self,
        questionnaire: &Questionnaire,
        matter: &Matter,
        key: BookingKeyId,
        stored: &'a [StoredAnswer],
    ) -> Result<Option<&'a StoredAnswer>, AppError> {
        let of_matter = |answer: &&StoredAnswer| {
            let about = &answer.answer_key;
            about.booking_key_id == key
                && about.questionnaire_id == questionnaire.id
                && about.exam_id.is_none_or(|exam| matter.exams.contains(&exam))
        };
        for answer in stored.iter().filter(of_matter) {
            if self.decision_on(questionnaire, answer)?.is_some() {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// The questionnaires of an appointment: those that are due, and those that were answered.
    pub async fn questionnaire_details(
        &self,
        ctx: &Ctx,
        slug: &str,
    ) -> Result<Vec<QuestionnaireDetail>, AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::Read);
        let (_, one) = self.authorized_appointment(ctx, slug, audited).await?;
        let catalogue = self.catalogue().await?;
        let db = self.store().read();
        let matter = Matter::of_appointment(&one, self.clock().now());
        let stored = draft_answers::of_keys(db, &[one.booking_key_id]).await?;
        let ids: Vec<_> = catalogue.questionnaires.iter().map(|one| one.id).collect();
        let mut titles = self.presentations(&ids, &ctx.language).await?;
        let mut details = Vec::new();
        let about = catalogue.questionnaires.iter().filter(|one| matter.is_about(&catalogue, one));
        for questionnaire in about {
            let answered = self.answered(questionnaire, &matter, one.booking_key_id, &stored)?;
            let required = matter.due.contains(&questionnaire.kind);
            let Some(title) = titles.remove(&questionnaire.id) else { continue };
            if required || answered.is_some() {
                details.push(QuestionnaireDetail {
                    questionnaire: questionnaire.id,
                    title: title.title,
                    kind: questionnaire.kind,
                    required,
                    answered_at: answered.map(|answer| answer.saved_at),
                });
            }
        }
        Ok(details)
    }

    /// A questionnaire with its answer, for reading.
    pub async fn view_questionnaire(
        &self,
        ctx: &Ctx,
        id: QuestionnaireId,
        by: ViewedBy<'_>,
    ) -> Result<ViewedQuestionnaire, AppError> {
        let audited = AuditedAction::new(Access::ReadWithCode, AuditAction::Read);
        let (key, matter) = match by {
            ViewedBy::Appointment(slug) => {
                let (_, one) = self.authorized_appointment(ctx, slug, audited).await?;
                (one.booking_key_id, Matter::of_appointment(&one, self.clock().now()))
            }
            ViewedBy::Request(slug) => {
                let (_, _, one) = self.own_request(ctx, slug, audited).await?;
                (one.booking_key_id, Matter::of_request(&one))
            }
        };
        let catalogue = self.catalogue().await?;
        let found = catalogue.questionnaires.iter().find(|one| one.id == id);
        let found = found.filter(|one| matter.is_about(&catalogue, one)).ok_or(AppError::NotFound)?;
        let db = self.store().read();
        let stored = draft_answers::of_keys(db, &[key]).await?;
        let answer = self.answered(found, &matter, key, &stored)?;
        let version = answer.map_or(found.version, |answer| answer.questionnaire_version);
        let published = questionnaires::version(db, id, version).await?.ok_or(AppError::NotFound)?;
        let presentation = self.presentations(&[id], &ctx.language).await?.remove(&id);
        let (published, presentation): (PublishedVersion, Presentation) =
            (published.for_patients(), presentation.ok_or(AppError::NotFound)?);
        let exam_slug = |exam: ExamId| catalogue.exam(exam).map(|exam| exam.slug.to_string());
        let opened = answer.map(|answer| {
            let opened = OpenedAnswer {
                questionnaire: id,
                kind: found.kind,
                version,
                exam_slug: answer.answer_key.exam_id.and_then(exam_slug),
                result: self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?,
            };
            Ok::<_, AppError>((opened, answer.saved_at))
        });
        Ok(ViewedQuestionnaire {
            answer: opened.transpose()?,
            questionnaire: OpenedQuestionnaire {
                questionnaire: Questionnaire { version, ..found.clone() },
                presentation,
                published,
                exam_slugs: exam_slugs(&catalogue, found),
                answered: answer.is_some(),
                slug: Some(matter.slug),
            },
        })
    }
}
