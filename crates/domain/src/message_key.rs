//! All message keys: every error names one of these, and each has a text in every language.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

/// A key of the error catalogue. The specification's keys keep their names on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumIter, EnumString, IntoStaticStr)]
pub enum MessageKey {
    // Errors of any call.
    #[strum(serialize = "message.malformed")]
    Malformed,
    #[strum(serialize = "message.not_authenticated")]
    NotAuthenticated,
    #[strum(serialize = "message.forgery_check")]
    ForgeryCheck,
    #[strum(serialize = "message.captcha_required")]
    CaptchaRequired,
    #[strum(serialize = "message.access_read_only")]
    AccessReadOnly,
    #[strum(serialize = "message.not_found")]
    NotFound,
    #[strum(serialize = "message.method_not_allowed")]
    MethodNotAllowed,
    #[strum(serialize = "message.body_too_large")]
    BodyTooLarge,
    #[strum(serialize = "message.timed_out")]
    TimedOut,
    #[strum(serialize = "message.invalid_fields")]
    InvalidFields,
    #[strum(serialize = "message.patient_not_reached")]
    PatientNotReached,
    #[strum(serialize = "message.changed_meanwhile")]
    ChangedMeanwhile,
    #[strum(serialize = "message.idempotency_mismatch")]
    IdempotencyMismatch,
    #[strum(serialize = "message.too_many_requests")]
    TooManyRequests,
    #[strum(serialize = "message.too_many_holds")]
    TooManyHolds,
    #[strum(serialize = "message.server_error")]
    ServerError,
    /// A bug of ours: a retry doesn't help.
    #[strum(serialize = "message.status_500")]
    OurMistake,

    // The back office.
    /// A move that needs a reason.
    #[strum(serialize = "message.move_needs_reason")]
    MoveNeedsReason,
    /// The patient has another appointment at that time; staff may go on with a reason.
    #[strum(serialize = "message.patient_elsewhere")]
    PatientElsewhere,
    /// A patient can't arrive before the day.
    #[strum(serialize = "message.before_its_day")]
    BeforeItsDay,
    /// A patient can't be a no-show before the start.
    #[strum(serialize = "message.before_its_start")]
    BeforeItsStart,
    /// An appointment that has started or is over can't be approved.
    #[strum(serialize = "message.time_has_passed")]
    TimeHasPassed,
    /// A status set on another day can't be undone.
    #[strum(serialize = "message.take_back_too_late")]
    TakeBackTooLate,
    /// An appointment can't get its time back: another patient has it.
    #[strum(serialize = "message.time_given_away")]
    TimeGivenAway,
    /// Time that can't be closed, since patients are booked in it.
    #[strum(serialize = "message.appointments_in_the_way")]
    AppointmentsInTheWay,

    // Signing in.
    #[strum(serialize = "message.not_allowed")]
    NotAllowed,
    #[strum(serialize = "message.otp_required")]
    OtpRequired,
    #[strum(serialize = "message.authentication_error")]
    AuthenticationError,
    #[strum(serialize = "message.authentication_otp_error")]
    AuthenticationOtpError,
    #[strum(serialize = "message.authentication_staff_error")]
    AuthenticationStaffError,
    #[strum(serialize = "message.authentication_success")]
    AuthenticationSuccess,
    #[strum(serialize = "message.second_factor_required")]
    SecondFactorRequired,
    #[strum(serialize = "message.second_factor_due")]
    SecondFactorDue,
    #[strum(serialize = "message.second_factor_proof")]
    SecondFactorProof,
    #[strum(serialize = "message.password_due")]
    PasswordDue,
    #[strum(serialize = "message.password_wrong")]
    PasswordWrong,
    #[strum(serialize = "message.password_too_short")]
    PasswordTooShort,
    #[strum(serialize = "message.password_same")]
    PasswordSame,
    #[strum(serialize = "message.unknown_account")]
    UnknownAccount,
    #[strum(serialize = "message.account_waits")]
    AccountWaits,
    #[strum(serialize = "message.clinics_not_told")]
    ClinicsNotTold,
    #[strum(serialize = "message.identity_provider_failed")]
    IdentityProviderFailed,
    #[strum(serialize = "message.last_administrator")]
    LastAdministrator,
    #[strum(serialize = "message.beyond_your_clinics")]
    BeyondYourClinics,
    #[strum(serialize = "message.own_account")]
    OwnAccount,
    #[strum(serialize = "message.nobody_returns")]
    NobodyReturns,
    #[strum(serialize = "message.username_taken")]
    UsernameTaken,
    #[strum(serialize = "message.max_attempts_reached")]
    MaxAttemptsReached,
    #[strum(serialize = "message.max_attempts_reached_shared")]
    MaxAttemptsReachedShared,
    #[strum(serialize = "message.max_attempts_reached_results")]
    MaxAttemptsReachedResults,
    #[strum(serialize = "message.no_contact_for_code")]
    NoContactForCode,
    #[strum(serialize = "message.error_access_revoked")]
    ErrorAccessRevoked,
    #[strum(serialize = "message.results_expired")]
    ResultsExpired,
    #[strum(serialize = "message.images_not_available")]
    ImagesNotAvailable,

    // Searches.
    #[strum(serialize = "message.range_too_long")]
    RangeTooLong,
    #[strum(serialize = "message.too_short")]
    TooShort,
    #[strum(serialize = "message.location_out_of_range")]
    LocationOutOfRange,
    #[strum(serialize = "message.unknown_exam")]
    UnknownExam,
    #[strum(serialize = "message.unknown_template")]
    UnknownTemplate,

    // Holds and bookings.
    /// An exam was booked without a document it needs.
    #[strum(serialize = "message.document_missing")]
    DocumentMissing,
    #[strum(serialize = "message.booking_key_expired")]
    BookingKeyExpired,
    #[strum(serialize = "message.booking_key_submitted")]
    BookingKeySubmitted,
    #[strum(serialize = "message.slot_just_taken")]
    SlotJustTaken,
    /// Two times of one submission overlap.
    #[strum(serialize = "message.times_overlap")]
    TimesOverlap,
    /// A patient who has proven who they are has another appointment at that time.
    #[strum(serialize = "message.already_booked_then")]
    AlreadyBookedThen,
    #[strum(serialize = "message.slot_not_offered")]
    SlotNotOffered,
    #[strum(serialize = "message.prep_too_late")]
    PrepTooLate,
    #[strum(serialize = "message.hold_lost")]
    HoldLost,
    #[strum(serialize = "message.hold_expired")]
    HoldExpired,
    #[strum(serialize = "message.medicare_invalid")]
    MedicareInvalid,
    #[strum(serialize = "message.guardian_required")]
    GuardianRequired,
    #[strum(serialize = "message.booking_request_denied")]
    BookingRequestDenied,
    #[strum(serialize = "message.patient_matching_error")]
    PatientMatchingError,
    /// An invalid help request.
    #[strum(serialize = "message.patient_request_error_message")]
    PatientRequestError,

    // Why a person's data can't be erased yet.
    #[strum(serialize = "message.kept_running_booking")]
    KeptRunningBooking,
    #[strum(serialize = "message.kept_medical_record")]
    KeptMedicalRecord,

    // Changes of bookings.
    #[strum(serialize = "message.status_not_allowed")]
    StatusNotAllowed,
    #[strum(serialize = "message.reschedule_not_allowed")]
    RescheduleNotAllowed,
    #[strum(serialize = "message.reschedule_cancelled_appts")]
    RescheduleCancelledAppointments,
    #[strum(serialize = "message.reschedule_prior_minutes")]
    ReschedulePriorMinutes,
    #[strum(serialize = "message.reschedule_with_walk_in_not_allowed")]
    RescheduleWithWalkIn,
    #[strum(serialize = "message.reschedule_not_allowed_message")]
    RescheduleNotAllowedMessage,
    #[strum(serialize = "message.cancel_not_allowed")]
    CancelNotAllowed,
    #[strum(serialize = "message.cancel_prior_minutes")]
    CancelPriorMinutes,
    #[strum(serialize = "message.unsubscribed")]
    Unsubscribed,

    // Set-up.
    #[strum(serialize = "message.slug_reserved")]
    SlugReserved,
    #[strum(serialize = "message.slug_taken")]
    SlugTaken,
    #[strum(serialize = "message.in_use")]
    InUse,
    /// The time zone of a clinic with booked patients.
    #[strum(serialize = "message.time_zone_booked")]
    TimeZoneBooked,

    // Fields of forms.
    #[strum(serialize = "form.required")]
    FieldRequired,
    #[strum(serialize = "form.too_long")]
    FieldTooLong,
    #[strum(serialize = "form.date_of_birth_invalid")]
    DateOfBirthInvalid,
    #[strum(serialize = "form.date_of_birth_future")]
    DateOfBirthFuture,
    #[strum(serialize = "form.email_invalid")]
    EmailInvalid,
    #[strum(serialize = "form.contact_number_invalid")]
    ContactNumberInvalid,
    #[strum(serialize = "form.postal_code_invalid")]
    PostalCodeInvalid,
    #[strum(serialize = "form.medicare_number_invalid")]
    MedicareNumberInvalid,
    #[strum(serialize = "form.reference_number_invalid")]
    ReferenceNumberInvalid,
    #[strum(serialize = "form.nhi_number_invalid")]
    NhiNumberInvalid,
    #[strum(serialize = "form.terms_required")]
    TermsRequired,
    #[strum(serialize = "form.value_invalid")]
    ValueInvalid,
    #[strum(serialize = "form.one_time_of_exam")]
    OneTimeOfExam,
    #[strum(serialize = "form.one_line_only")]
    OneLineOnly,
    #[strum(serialize = "form.hidden_characters")]
    HiddenCharacters,
    #[strum(serialize = "form.no_links")]
    NoLinks,
    #[strum(serialize = "form.note_too_long")]
    NoteTooLong,
    /// The contact of a share.
    #[strum(serialize = "invalid_contact_details")]
    InvalidContactDetails,
    #[strum(serialize = "message.nothing_to_share")]
    NothingToShare,

    // Files and answers.
    #[strum(serialize = "form.file_too_large")]
    FileTooLarge,
    #[strum(serialize = "form.referral_file_types")]
    ReferralFileTypes,
    #[strum(serialize = "form.image_too_large")]
    ImageTooLarge,
    #[strum(serialize = "form.file_empty")]
    FileEmpty,
    /// It ends too soon.
    #[strum(serialize = "form.file_incomplete")]
    FileIncomplete,
    /// It contradicts itself, or uses a variant of its type that is not supported.
    #[strum(serialize = "form.file_unreadable")]
    FileUnreadable,
    /// It could be opened as two types of file.
    #[strum(serialize = "form.file_mixed")]
    FileMixed,
    /// A decompression bomb.
    #[strum(serialize = "form.file_unpacks_too_large")]
    FileUnpacksTooLarge,
    #[strum(serialize = "form.file_infected")]
    FileInfected,
    #[strum(serialize = "form.pdf_locked")]
    PdfLocked,
    /// A script, an action that leaves the document, or another file inside.
    #[strum(serialize = "form.pdf_active")]
    PdfActive,
    #[strum(serialize = "form.too_many_files")]
    TooManyFiles,
    /// It can't be opened until it is scanned.
    #[strum(serialize = "message.document_not_scanned")]
    DocumentNotScanned,
    /// Before the names of those that an archive leaves out.
    #[strum(serialize = "message.documents_left_out")]
    DocumentsLeftOut,
    /// An upload link that is unknown, used, expired or ended.
    #[strum(serialize = "message.upload_link_closed")]
    UploadLinkClosed,
    /// A required document is missing.
    #[strum(serialize = "message.document_required")]
    DocumentRequired,
    #[strum(serialize = "message.referral_import_ready")]
    ReferralImportReady,
    #[strum(serialize = "message.no_referral_to_import")]
    NoReferralToImport,
    #[strum(serialize = "message.referral_already_imported")]
    ReferralAlreadyImported,
    #[strum(serialize = "message.invalid_answer")]
    InvalidAnswer,
    #[strum(serialize = "message.questionnaire_changed")]
    QuestionnaireChanged,
    /// A questionnaire of the exam has no complete answer.
    #[strum(serialize = "message.questionnaire_required")]
    QuestionnaireRequired,
    /// The answers to a questionnaire rule the exam out.
    #[strum(serialize = "message.booking_denied")]
    BookingDenied,
    /// The answers could not be decided upon in time.
    #[strum(serialize = "message.decision_try_again")]
    DecisionTryAgain,
    /// A consent form without a signature.
    #[strum(serialize = "message.signature_required")]
    SignatureRequired,
    /// A pain score without a number from 0 to 10, or that nobody asked for.
    #[strum(serialize = "message.pain_score_problem")]
    PainScoreProblem,
    #[strum(serialize = "message.error_answering_questionnaire")]
    ErrorAnsweringQuestionnaire,
    #[strum(serialize = "message.booking_request_waiting_protocol_error")]
    BookingRequestWaitingProtocolError,
    #[strum(serialize = "message.questionnaires_already_answered")]
    QuestionnairesAlreadyAnswered,
    /// No code that was sent to the patient's contact, or a wrong one.
    #[strum(serialize = "message.validation_code_wrong")]
    ValidationCodeWrong,
    /// An API key that is unknown, withdrawn or not for this call.
    #[strum(serialize = "message.api_key_refused")]
    ApiKeyRefused,
    /// A condition that can't be read, or names a question that isn't there.
    #[strum(serialize = "message.condition_invalid")]
    ConditionInvalid,

    // Why there is no slot.
    #[strum(serialize = "message.no_slots_closed")]
    NoSlotsClosed,
    #[strum(serialize = "message.no_slots_full")]
    NoSlotsFull,
    #[strum(serialize = "message.no_slots_too_short")]
    NoSlotsTooShort,
    #[strum(serialize = "message.no_slots_preparation")]
    NoSlotsPreparation,
    #[strum(serialize = "message.no_slots_notice")]
    NoSlotsNotice,
    #[strum(serialize = "message.no_slots_apart")]
    NoSlotsApart,
    #[strum(serialize = "message.no_slots_no_device")]
    NoSlotsNoDevice,
    #[strum(serialize = "message.no_slots_not_online")]
    NoSlotsNotOnline,
}

impl MessageKey {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl Serialize for MessageKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for MessageKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("no key of the catalogue"))
    }
}
