//! The vocabulary of the audit trail: who acts, what they do, and to which kind of record. Rows keep the names in capitals, so a
//! variant is never renamed without a migration.

use serde::{Deserialize, Serialize};
use strum::{Display, IntoStaticStr};

use crate::auth::AccountKind;
use crate::booking::BookingAction;

/// What an audit row says was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum AuditAction {
    /// A step of a booking after it was made.
    #[strum(transparent)]
    Booking(BookingAction),
    AcceptAuditChain,
    ActForPatient,
    AddException,
    AllowShortNotice,
    AnchorAuditChain,
    AskForCall,
    AskForChange,
    AskForLinks,
    AuditChainBroken,
    Book,
    /// A change that was refused before the call itself was known.
    Change,
    ChangeAsset,
    ChangeCallback,
    ChangeCallCenterEmail,
    ChangeConfiguration,
    ChangeExamOfAnswers,
    ChangeException,
    ChangePassword,
    ChangeRequestType,
    ChangeSetup,
    ChangeText,
    ChangeUser,
    CountWaiting,
    CreateApiKey,
    CreateSetup,
    CreateUser,
    DeleteUpload,
    DismissPatientLink,
    DownloadReport,
    DropDraft,
    EndSession,
    EndUserSessions,
    EnrolSecondFactor,
    EraseDraft,
    ErasePatient,
    ExportPatient,
    IdentityCalledBack,
    IdentityKnownDetails,
    IdentityPhotoId,
    ImportCatalogue,
    /// A referral of an earlier booking was copied into another.
    ImportReferral,
    LinkPatients,
    ListApiKeys,
    ListAppointments,
    ListAssets,
    ListAuditEvents,
    ListCallbacks,
    ListCallCenterEmails,
    ListDetailsChanges,
    ListDocuments,
    ListExceptions,
    ListFreeTimes,
    ListNotifications,
    ListPatientLinks,
    ListRequests,
    ListSessions,
    ListShares,
    ListTexts,
    ListUploadLinks,
    ListUsers,
    ListUserSessions,
    MatchPatient,
    OpenDocument,
    OpenImages,
    /// Staff booked or moved against a booking rule, with a reason.
    PassOverRules,
    PreviewConfiguration,
    PreviewMail,
    ProveContact,
    /// A booking was read, or a read was refused before the call itself was known.
    Read,
    ReadBoard,
    ReadCalendar,
    ReadConfiguration,
    ReadDraft,
    ReadException,
    ReadHistory,
    ReadPatient,
    ReadReferences,
    ReadReports,
    ReadRequest,
    ReadRequests,
    ReadResultsAccess,
    ReadSecondFactor,
    ReadSetup,
    ReadUser,
    ReadVisitHistory,
    RemoveException,
    ReplaceDocument,
    ResetPassword,
    ResetSecondFactor,
    RestoreBackup,
    Retention,
    RetireSetup,
    RetireUser,
    RetryNotification,
    RevokeShare,
    RotateSecret,
    SaveAnswer,
    SaveNeeds,
    /// A document that had waited for the virus scanner was scanned.
    ScanDocument,
    SearchAppointments,
    SearchPatients,
    SendCode,
    SendTestMessage,
    SendUploadLink,
    Share,
    SignConsent,
    SignIn,
    SignInFirstFactor,
    SignOut,
    StampAuditRows,
    Transfer,
    UnlinkPatients,
    Unsubscribe,
    Upload,
    /// A patient sent a document by an upload link.
    UploadByLink,
    WithdrawApiKey,
    WriteToCallCentre,
}

/// Actions that show or copy data and change none of it. All others count as changes, sign-ins included.
pub const READING: [AuditAction; 44] = {
    use AuditAction as A;
    [
        A::CountWaiting,
        A::DownloadReport,
        A::ExportPatient,
        A::ListApiKeys,
        A::ListAppointments,
        A::ListAssets,
        A::ListAuditEvents,
        A::ListCallbacks,
        A::ListCallCenterEmails,
        A::ListDetailsChanges,
        A::ListDocuments,
        A::ListExceptions,
        A::ListFreeTimes,
        A::ListNotifications,
        A::ListPatientLinks,
        A::ListRequests,
        A::ListSessions,
        A::ListShares,
        A::ListTexts,
        A::ListUsers,
        A::ListUserSessions,
        A::OpenDocument,
        A::OpenImages,
        A::PreviewConfiguration,
        A::PreviewMail,
        A::Read,
        A::ReadBoard,
        A::ReadCalendar,
        A::ReadConfiguration,
        A::ReadDraft,
        A::ReadException,
        A::ReadHistory,
        A::ReadPatient,
        A::ReadReferences,
        A::ReadReports,
        A::ReadRequest,
        A::ReadRequests,
        A::ReadResultsAccess,
        A::ReadSecondFactor,
        A::ReadSetup,
        A::ReadUser,
        A::ReadVisitHistory,
        A::SearchAppointments,
        A::SearchPatients,
    ]
};

/// Reads or changes of the trail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ActionKind {
    Reads,
    Changes,
}

impl AuditAction {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl From<BookingAction> for AuditAction {
    fn from(action: BookingAction) -> Self {
        Self::Booking(action)
    }
}

/// What kind of record an audit row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE", const_into_str)]
pub enum SubjectKind {
    ApiKey,
    Asset,
    AuditLink,
    BodyPart,
    Booking,
    BookingKey,
    CallCenterEmail,
    CallbackRequest,
    Catalogue,
    Clinic,
    Configuration,
    Consent,
    ConsentForm,
    Device,
    Doctor,
    Document,
    DocumentType,
    Ethnicity,
    Exam,
    ExamGroup,
    InsuranceType,
    Job,
    Modality,
    Organization,
    Patient,
    /// The whole installation.
    Provider,
    Questionnaire,
    /// A record of whatever kind, in a search of the trail.
    Record,
    Region,
    Schedule,
    ScheduleException,
    SecretVersion,
    /// A call that was refused before it was known which record it is about.
    Unknown,
    User,
}

/// What kind of actor an audit row names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE", const_into_str)]
pub enum ActorKind {
    Anonymous,
    /// Another program, by its key.
    ApiKey,
    /// The holder of a booking key, before there is a booking.
    Key,
    Kiosk,
    /// A person at the server's command line.
    Operator,
    Patient,
    Radiologist,
    Referrer,
    /// The contact of a shared link.
    Shared,
    Staff,
    /// Scanbook itself.
    System,
    /// The holder of an upload link; who that is, is not known.
    UploadLink,
}

impl ActorKind {
    /// The kinds whose ids are those of accounts.
    pub const ACCOUNTS: [Self; 3] = [Self::Staff, Self::Referrer, Self::Radiologist];
}

impl From<AccountKind> for ActorKind {
    fn from(kind: AccountKind) -> Self {
        match kind {
            AccountKind::Staff => Self::Staff,
            AccountKind::Referrer => Self::Referrer,
            AccountKind::Radiologist => Self::Radiologist,
        }
    }
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE", const_into_str)]
pub enum AuditResult {
    Done,
    /// A caller failed to prove who they are.
    Refused,
    /// A caller asked for what they may not see or change.
    Denied,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_of_a_booking_has_its_own_name_in_the_trail() {
        assert_eq!(AuditAction::from(BookingAction::AskForExams).as_str(), "ASK_FOR_EXAMS");
        assert_eq!(AuditAction::SignInFirstFactor.as_str(), "SIGN_IN_FIRST_FACTOR");
        assert_eq!(SubjectKind::CallCenterEmail.into_str(), "CALL_CENTER_EMAIL");
    }
}
