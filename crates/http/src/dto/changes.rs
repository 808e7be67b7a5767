//! Changes of bookings on the wire.

use std::collections::BTreeMap;

use app::Texts;
use app::booking::WantedSlot;
use app::portal::{
    CanChange, Cancellation, DetailsChange, DetailsInput, RescheduleRequestInput, Rescheduled, StatusChange,
};
use domain::MessageKey;
use domain::appointment::{AppointmentStatus, ChangeAction, Obstacle};
use domain::auth::CodeChannel;
use domain::booking_request::PreferredTimeInput;
use domain::questionnaire::QuestionnaireType;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::booking::WantedSlotDto;
use super::results::AppointmentResultDto;
use super::submission::PreferredTimeDto;

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = ChangeAction)]
pub(crate) enum ChangeActionDto {
    Reschedule,
    Cancel,
}

impl From<ChangeActionDto> for ChangeAction {
    fn from(action: ChangeActionDto) -> Self {
        match action {
            ChangeActionDto::Reschedule => Self::Reschedule,
            ChangeActionDto::Cancel => Self::Cancel,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CanChange)]
pub(crate) struct CanChangeDto {
    pub can_change: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Obstacle>,
    /// How long before the start changes end.
    pub prior_minutes: i64,
    /// The key of the reason's text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub key: Option<MessageKey>,
    /// The reason in the caller's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The type of questionnaire that patients answer to cancel; its answer cancels, and no other call does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub questionnaire_type: Option<QuestionnaireType>,
    /// By position.
    pub items: Vec<CanChangeItemDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CanChangeItem)]
pub(crate) struct CanChangeItemDto {
    pub slug: String,
    pub can_change: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Obstacle>,
}

impl CanChangeDto {
    pub(crate) fn new(answer: CanChange, texts: &Texts, language: &str) -> Self {
        let item = |(slug, reason): (String, Option<Obstacle>)| CanChangeItemDto {
            slug,
            can_change: reason.is_none(),
            reason,
        };
        Self {
            can_change: answer.obstacle.is_none(),
            reason: answer.obstacle,
            prior_minutes: answer.prior_minutes,
            key: answer.key,
            message: answer.key.map(|key| texts.message(language, key)),
            questionnaire_type: answer.questionnaire,
            items: answer.items.into_iter().map(item).collect(),
        }
    }
}

/// Slugs joined by commas, all of one booking key.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Slugs)]
pub(crate) struct SlugsDto {
    pub slugs: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatusChange)]
pub(crate) struct StatusChangeDto {
    /// By position.
    pub appointments: Vec<ChangedAppointmentDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangedAppointment)]
pub(crate) struct ChangedAppointmentDto {
    pub slug: String,
    pub status: AppointmentStatus,
}

impl From<StatusChange> for StatusChangeDto {
    fn from(change: StatusChange) -> Self {
        let changed = |(slug, status)| ChangedAppointmentDto { slug, status };
        Self { appointments: change.appointments.into_iter().map(changed).collect() }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Cancellation)]
pub(crate) struct CancellationDto {
    /// Joined by commas, all of one booking key.
    pub slugs: String,
    /// A label from `cancelReasons` of the booking form.
    #[serde(default)]
    #[schema(required = true)]
    pub reason: String,
    pub note: Option<String>,
}

impl From<CancellationDto> for Cancellation {
    fn from(typed: CancellationDto) -> Self {
        Self { slugs: typed.slugs, reason: typed.reason, note: typed.note }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RescheduleRequest)]
pub(crate) struct RescheduleRequestDto {
    /// Joined by commas, all of one booking key.
    pub slugs: String,
    pub note: Option<String>,
    #[serde(default)]
    pub preferred_times: Vec<PreferredTimeDto>,
}

impl From<RescheduleRequestDto> for RescheduleRequestInput {
    fn from(typed: RescheduleRequestDto) -> Self {
        let times = typed.preferred_times.into_iter().map(PreferredTimeInput::from).collect();
        Self { slugs: typed.slugs, note: typed.note, preferred_times: times }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = Reschedule)]
pub(crate) struct RescheduleDto {
    /// Joined by commas: all exams of one visit.
    pub slugs: String,
    /// By position.
    pub slots: Vec<WantedSlotDto>,
}

impl RescheduleDto {
    pub(crate) fn read(self) -> (String, Vec<WantedSlot>) {
        (self.slugs, self.slots.into_iter().map(WantedSlot::from).collect())
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Rescheduled)]
pub(crate) struct RescheduledDto {
    pub booking_key: String,
    /// By position.
    pub appointments: Vec<AppointmentResultDto>,
}

impl RescheduledDto {
    pub(crate) fn new(moved: Rescheduled, texts: &Texts, language: &str) -> Self {
        let results = moved.appointments.into_iter();
        Self {
            booking_key: moved.booking_key.into(),
            appointments: results.map(|one| AppointmentResultDto::new(one, texts, language)).collect(),
        }
    }
}

/// The corrected details. Fields that are left out stay.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientDetailsChangeRequest)]
pub(crate) struct DetailsChangeRequestDto {
    pub title: Option<String>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub contact_number: Option<String>,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub note: Option<String>,
}

impl From<DetailsChangeRequestDto> for DetailsInput {
    fn from(typed: DetailsChangeRequestDto) -> Self {
        let fields = [
            ("title", typed.title),
            ("firstName", typed.first_name),
            ("lastName", typed.last_name),
            ("email", typed.email),
            ("contactNumber", typed.contact_number),
            ("postalCode", typed.postal_code),
            ("medicareNumber", typed.medicare_number),
            ("referenceNumber", typed.reference_number),
        ];
        let said = fields.into_iter().filter_map(|(field, text)| Some((field, text?)));
        Self { fields: said.collect::<BTreeMap<_, _>>(), note: typed.note }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PatientDetailsChange)]
pub(crate) struct DetailsChangeDto {
    pub id: i64,
    /// WAITING until staff decide.
    pub state: &'static str,
}

impl From<DetailsChange> for DetailsChangeDto {
    fn from(change: DetailsChange) -> Self {
        Self { id: change.id, state: "WAITING" }
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(as = Notification)]
pub(crate) struct NotificationDto {
    /// By e-mail if left out.
    pub r#type: Option<CodeChannel>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NotificationSent)]
pub(crate) struct NotificationSentDto {
    /// The address or number, masked.
    pub sent_to: String,
}
