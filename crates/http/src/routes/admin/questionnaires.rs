//! `/api/admin/questionnaires`: checked and tried before they are saved, and their versions. The rest is in [`super::setup`].

use app::App;
use axum::extract::State;
use domain::QuestionnaireId;

use crate::cache::Personal;
use crate::dto::questionnaire_editing::{
    QuestionnaireFindingDto, QuestionnaireTrialDto, QuestionnaireVersionDto, TriedQuestionnaireDto,
    UnsavedQuestionnaireDto,
};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// All that is wrong with questions and outcomes, which needn't be saved: what can't be read, unknown names and functions, and
/// conditions that always say the same.
#[utoipa::path(post, path = "/api/admin/questionnaires/checks", operation_id = "adminCheckQuestionnaire",
    tag = "Back office", request_body = UnsavedQuestionnaireDto,
    responses(
        (status = 200, body = Vec<QuestionnaireFindingDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for those who set up"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn admin_check_questionnaire(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<UnsavedQuestionnaireDto>,
) -> ApiResult<Personal<Vec<QuestionnaireFindingDto>>> {
    let findings = app.check_questionnaire(&body.into(), &ctx).await?;
    Ok(Personal(findings.into_iter().map(QuestionnaireFindingDto::from).collect()))
}

/// What answers to a questionnaire would lead to, and why. It needn't be saved, and nothing is stored.
#[utoipa::path(post, path = "/api/admin/questionnaires/trials", operation_id = "adminTryQuestionnaire",
    tag = "Back office", request_body = TriedQuestionnaireDto,
    responses(
        (status = 200, body = QuestionnaireTrialDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for those who set up"),
        (status = 422, body = ErrorBody,
            description = "message.invalid_answer; message.invalid_fields: `json`, if the check finds what keeps it from being decided"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn admin_try_questionnaire(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<TriedQuestionnaireDto>,
) -> ApiResult<Personal<QuestionnaireTrialDto>> {
    let TriedQuestionnaireDto { unsaved, answer } = body;
    Ok(Personal(app.try_questionnaire(&unsaved.into(), &answer, &ctx).await?.into()))
}

/// A published version of a questionnaire.
#[utoipa::path(get, path = "/api/admin/questionnaires/{id}/versions/{version}",
    operation_id = "adminGetQuestionnaireVersion", tag = "Back office",
    params(("id" = i64, Path), ("version" = i64, Path, description = "From 1 to `publishedVersion`.")),
    responses(
        (status = 200, body = QuestionnaireVersionDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_get_questionnaire_version(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, version)): Path<(i64, i64)>,
) -> ApiResult<Personal<QuestionnaireVersionDto>> {
    Ok(Personal(app.questionnaire_version(QuestionnaireId(id), version, &ctx).await?.into()))
}
