//! All limits of the product, with their unit in the name. The web gets those it needs from `GET /api/config`.

/// Availability is divided into ticks of this length; every duration is a multiple of it.
pub const TICK_MINUTES: i64 = 5;
/// Maximum ticks of one run of claims: those of a day.
pub const CLAIM_RUN_MAX_TICKS: i16 = 288;
/// How far ahead slots are offered.
pub const BOOKING_HORIZON_DAYS: i32 = 365;
/// Longest range of one slot search, inclusive.
pub const SLOT_SEARCH_MAX_DAYS: i32 = 42;
/// Longest custom duration.
pub const CUSTOM_DURATION_MAX_MINUTES: i64 = 480;
/// For callers other than staff, the longest custom duration as a multiple of the exam's own.
pub const CUSTOM_DURATION_FACTOR: i64 = 2;
/// Clinics in one slot search answer.
pub const SLOT_SEARCH_MAX_CLINICS: usize = 50;
/// Clinics in one answer of 'find next available'.
pub const NEXT_AVAILABLE_MAX_CLINICS: usize = 5;
/// Memory for cached slot answers; the least used are dropped first.
pub const ANSWER_CACHE_BYTES: u64 = 64 * 1024 * 1024;
/// How often a search is tried at most, if the catalogue or configuration changes during it.
pub const CHANGED_OFFER_TRIES: u32 = 5;
/// Alternatives to a lost slot; the web shows three.
pub const ALTERNATIVES_MAX: usize = 5;
/// Days on either side of a lost slot to search for alternatives.
pub const ALTERNATIVES_SEARCH_DAYS: i32 = 14;

/// The length of a hold, unless configured.
pub const HOLD_MINUTES: i64 = 10;
/// Nobody else may take a hold's time until this long after its end.
pub const HOLD_GRACE_SECONDS: i64 = 30;
/// Renewals end this long after the hold started.
pub const HOLD_RENEWAL_MAX_MINUTES: i64 = 30;
/// A draft expires after this.
pub const DRAFT_HOURS: i64 = 24;
/// The same Idempotency-Key gives the same answer for this long.
pub const IDEMPOTENCY_HOURS: i64 = 24;
/// Slots of one hold call, and of one draft.
pub const HOLD_MAX_SLOTS: usize = 10;
/// Slugs in one comma-separated list.
pub const SLUG_LIST_MAX: usize = 10;

/// The longest wait between two exams of one visit, unless configured …
pub const VISIT_GAP_MINUTES: u32 = 30;
/// … up to this much.
pub const VISIT_GAP_MAX_MINUTES: u32 = 240;

/// How long before an exam the patient's own changes end, unless the exam has its own value.
pub const CHANGE_WINDOW_MINUTES: i64 = 24 * 60;
/// The label of a cancellation reason.
pub const CANCEL_REASON_MAX_CHARACTERS: usize = 200;
/// A note about an identity check.
pub const IDENTITY_NOTE_MAX_CHARACTERS: usize = 300;
/// Bookings checked for one contact.
pub const BOOKINGS_OF_CONTACT_MAX: u64 = 500;
/// A contact of more people than this isn't a family's: none of them is named there.
pub const PERSONS_OF_CONTACT_MAX: usize = 8;
/// Joined records followed from one person's.
pub const JOINED_RECORDS_MAX: usize = 50;
/// Proposals that one code can settle.
pub const PROPOSALS_OF_SESSION_MAX: u64 = 10;
/// Pairs of records on one page: each side is looked up with its bookings.
pub const PAIRS_PAGE_ROWS: usize = 20;
/// Schedule exceptions, or appointments affected by one, in one answer.
pub const EXCEPTIONS_LISTED_MAX: u64 = 500;
/// Appointments checked at a time for affected ones.
pub const EXCEPTION_LOOK_ROWS: u64 = 1000;
/// The longest schedule exception.
pub const EXCEPTION_MAX_DAYS: i32 = 366;
/// A drawn signature, as PNG.
pub const SIGNATURE_MAX_BYTES: usize = 100 * 1024;
/// Its width and height.
pub const SIGNATURE_MAX_PIXELS: u32 = 4_000;
/// A signature that is typed.
pub const SIGNED_NAME_MAX_CHARACTERS: usize = 100;
/// Signed consent forms of one booking key.
pub const CONSENTS_PER_KEY: u64 = 100;
/// API keys of a provider, withdrawn ones included.
pub const API_KEYS_MAX: u64 = 200;
/// The last use of an API key is noted at most this often.
pub const API_KEY_USE_NOTED_SECONDS: i64 = 60;
/// Invalid text fields named in one answer.
pub const FIELDS_REFUSED_MAX: usize = 50;
/// Rows of one page of a long list.
pub const LIST_PAGE_ROWS: usize = 50;
/// The longest exam, and the longest clean-up after one.
pub const EXAM_MAX_MINUTES: i64 = 480;
/// The longest appointment: the longest exam, and as much again for each need of its patient.
pub const APPOINTMENT_MAX_MINUTES: i64 = 6 * 480;
/// The longest notice or preparation before an exam: 30 days.
pub const PRIOR_MAX_MINUTES: i64 = 30 * 24 * 60;
/// The longest release delay of a report.
pub const RELEASE_DELAY_MAX_DAYS: i64 = 365;
pub const MODALITY_CODE_MAX_CHARACTERS: usize = 16;
pub const PROVIDER_NUMBER_MAX_CHARACTERS: usize = 30;

/// Staff deal with a new booking request within this …
pub const REQUEST_NEW_TARGET_HOURS: i64 = 4;
/// … with one that waits for a protocol answer within this …
pub const REQUEST_ON_HOLD_TARGET_HOURS: i64 = 24;
/// … and call a patient who hasn't answered an offer after this.
pub const REQUEST_OFFERED_TARGET_HOURS: i64 = 48;
/// A booking request that nobody deals with expires after this …
pub const REQUEST_EXPIRES_DAYS: i64 = 14;
/// … and an offer that isn't answered after this.
pub const OFFER_EXPIRES_DAYS: i64 = 7;
/// How often overdue requests are looked for, in minutes …
pub const REQUEST_EXPIRY_CHECK_MINUTES: i64 = 5;
/// … and how many expire per run.
pub const REQUEST_EXPIRY_BATCH: u64 = 100;
/// Clinics at which a booking request is offered.
pub const OFFERED_CLINICS_MAX: usize = 10;
/// Colleagues offered when a booking request is assigned.
pub const ASSIGNABLE_MAX: usize = 500;
/// Open work is counted up to this.
pub const LIST_COUNT_MAX: usize = 100;
/// A search for a name needs at least this many letters.
pub const NAME_SEARCH_MIN_CHARACTERS: usize = 2;

/// Timeout of the gateway for text messages.
pub const SMS_GATEWAY_SECONDS: u64 = 20;
/// Text messages a day, unless the installation sets another number …
pub const SMS_PER_DAY: u64 = 2000;
/// … and to one number.
pub const SMS_PER_DAY_OF_NUMBER: u64 = 20;

/// Hours before an appointment at which reminders are sent, unless configured …
pub const REMINDER_HOURS: [u32; 2] = [7 * 24, 24];
/// … at most this many …
pub const REMINDERS_MAX: usize = 5;
/// … and none earlier than this.
pub const REMINDER_MAX_HOURS: u32 = 60 * 24;

/// How often a booking or a move is planned at most, if the catalogue changes meanwhile.
pub const MAX_REPLANS: usize = 4;

/// How long before their exam patients should arrive.
pub const ARRIVE_EARLY_MINUTES: i64 = 15;

/// A patient session ends after this long without use …
pub const SESSION_IDLE_MINUTES: i64 = 15;
/// … and in any case after this.
pub const SESSION_MAX_HOURS: i64 = 12;

/// Wrong dates of birth, codes or passwords that lock their target …
pub const SIGN_IN_FAILURES_TO_LOCK: usize = 5;
/// … for this long.
pub const SIGN_IN_LOCK_MINUTES: i64 = 15;
/// This many failures …
pub const SIGN_IN_FAILURES_TO_DIE: usize = 10;
/// … in this time, and only a new link opens it again.
pub const SIGN_IN_MEMORY_HOURS: i64 = 24;
/// An account is never locked for good: each lock is twice as long as the one before, up to this.
pub const ACCOUNT_LOCK_MAX_MINUTES: i64 = 120;
/// Failures of one network address in an hour, over all keys, and as many over all accounts.
pub const SIGN_IN_FAILURES_PER_HOUR_OF_ADDRESS: u64 = 20;

/// Digits of a one-time code.
pub const OTP_LENGTH: usize = 6;
/// A one-time code is valid for this long.
pub const OTP_MINUTES: i64 = 10;
/// Codes sent in an hour for one booking key.
pub const OTPS_PER_HOUR_OF_KEY: i64 = 5;
/// Codes requested in an hour from one network address.
pub const OTPS_PER_HOUR_OF_ADDRESS: i64 = 60;

/// How often the codes of a second factor change.
pub const TOTP_STEP_SECONDS: i64 = 30;
/// Timeout of the identity provider.
pub const IDENTITY_PROVIDER_SECONDS: u64 = 10;
/// Random bytes of a second factor's secret.
pub const TOTP_SECRET_BYTES: usize = 20;
/// Recovery codes for a lost second factor.
pub const RECOVERY_CODES: usize = 10;
/// How long after the password, or after returning from an identity provider, the next step may take.
pub const SECOND_FACTOR_MINUTES: i64 = 10;

pub const USERNAME_MAX_CHARACTERS: usize = 100;
/// The shortest password …
pub const PASSWORD_MIN_CHARACTERS: usize = 12;
/// … and the longest: hashing time grows with its length.
pub const PASSWORD_MAX_BYTES: usize = 1024;

/// The countdown before a page redirects.
pub const REDIRECT_COUNTDOWN_SECONDS: u32 = 5;

/// The largest JSON body of a request.
pub const BODY_MAX_BYTES: usize = 256 * 1024;
/// The first line of a request and its headers.
pub const HEAD_MAX_BYTES: usize = 32 * 1024;
/// Timeout of a request …
pub const REQUEST_TIMEOUT_SECONDS: u64 = 30;
/// … and of an upload: 20 MB at 23 KB a second, which a phone has at the edge of its network.
pub const UPLOAD_TIMEOUT_SECONDS: u64 = 15 * 60;
/// Uploads that one server accepts at a time.
pub const UPLOADS_AT_ONCE: usize = 64;
/// … and of them from one address, so that nobody alone can keep others from uploading.
pub const UPLOADS_AT_ONCE_OF_ADDRESS: usize = 16;
/// How long to wait for headers, a body, the reading of an answer or the next request, unless the installation sets another time
/// …
pub const STALL_SECONDS: u64 = 30;
/// … up to this.
pub const STALL_MAX_SECONDS: u64 = 600;
/// After this a connection is closed when its current request ends.
pub const CONNECTION_MAX_SECONDS: u64 = 30 * 60;
/// Connections of one server at a time, even if the system allows more descriptors …
pub const CONNECTIONS_MAX: usize = 10_000;
/// … of which this many are left for the database, files and other services; of few, half.
pub const RESERVED_DESCRIPTORS: usize = 128;
/// As many more wait until one is free; the system may allow fewer (`net.core.somaxconn`).
pub const CONNECTIONS_WAITING: u32 = 1024;
/// One address gets at most this fraction of them, unless the installation sets another number.
pub const ADDRESS_SHARE: usize = 4;
/// Running requests get this long to finish when the server stops.
pub const SHUTDOWN_SECONDS: u64 = 20;

pub const NAME_MAX_CHARACTERS: usize = 100;
pub const EMAIL_MAX_CHARACTERS: usize = 254;
pub const NOTES_MAX_CHARACTERS: usize = 1000;
/// Preferred times of a booking request.
pub const PREFERRED_TIMES_MAX: usize = 5;
/// Digits of a contact number.
pub const CONTACT_NUMBER_MAX_DIGITS: usize = 10;
/// An interpreter's language, or help with mobility.
pub const NEED_TEXT_MAX_CHARACTERS: usize = 200;
/// A higher weight is a typing mistake.
pub const WEIGHT_MAX_KG: i64 = 400;
/// A contact number as typed, with the characters people write between digits.
pub const CONTACT_NUMBER_TYPED_MAX_CHARACTERS: usize = 30;
/// A Medicare number as typed, a space or hyphen after each digit.
pub const MEDICARE_NUMBER_TYPED_MAX_CHARACTERS: usize = 19;
pub const POSTAL_CODE_MAX_CHARACTERS: usize = 10;
/// When a person would like to be called, in their own words.
pub const PREFERRED_TIME_MAX_CHARACTERS: usize = 200;
/// An earlier year of birth is a typing mistake.
pub const AGE_MAX_YEARS: i16 = 130;
/// A patient younger than this needs a guardian, unless the configuration says otherwise …
pub const GUARDIAN_BELOW_AGE_YEARS: u32 = 16;
/// … up to this age.
pub const GUARDIAN_BELOW_AGE_MAX_YEARS: u32 = 30;
pub const SEARCH_TEXT_MAX_CHARACTERS: usize = 100;
/// The step of the progress bar after an answer to an exam enquiry.
pub const ENQUIRE_RESPONSE_STEP: u8 = 2;
/// A look-up needs this many characters.
pub const LOOKUP_MIN_CHARACTERS: usize = 3;
/// Rows in the answer of a look-up, such as by postcode.
pub const LOOKUP_MAX_ROWS: usize = 20;
/// Decimals of coordinates in addresses (about 100 m).
pub const LOCATION_DECIMALS: i32 = 3;
/// Farther than this from the default location, the default location is used.
pub const MAX_DISTANCE_KM: f64 = 5000.0;

/// Accounts are counted by account, and may do this many times as much per hour as an address.
pub const ACCOUNT_RATE_FACTOR: i64 = 5;
/// New booking keys per hour from one address.
pub const BOOKING_KEYS_PER_HOUR: i64 = 120;
/// Hold calls per hour for one booking key.
pub const HOLDS_PER_HOUR_OF_KEY: i64 = 60;
/// Hold calls per hour from one address.
pub const HOLDS_PER_HOUR_OF_ADDRESS: i64 = 240;
/// Slots per hour that one address can hold or renew without a captcha …
pub const HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA: i64 = 30;
/// … and with one.
pub const HELD_SLOTS_PER_HOUR_OF_ADDRESS: i64 = 240;
/// Slots that one address can hold at once.
pub const HELD_SLOTS_AT_ONCE: usize = 60;
/// Calls a day on one draft: this also limits its audit rows.
pub const DRAFT_CALLS_PER_DAY_OF_KEY: i64 = 300;
/// Calls on drafts per hour from one address.
pub const DRAFT_CALLS_PER_HOUR_OF_ADDRESS: i64 = 2400;
/// Submissions per hour for one booking key.
pub const SUBMISSIONS_PER_HOUR_OF_KEY: i64 = 10;
/// Submissions per hour from one address.
pub const SUBMISSIONS_PER_HOUR_OF_ADDRESS: i64 = 60;
/// Successful sign-ins per hour to one booking key: each leaves a session and an audit row …
pub const SIGN_INS_PER_HOUR_OF_KEY: i64 = 60;
/// … and from one address, such as a clinic's with its kiosks.
pub const SIGN_INS_PER_HOUR_OF_ADDRESS: i64 = 600;
/// Messages that patients have sent to themselves again, per day for one booking key.
pub const NOTIFICATIONS_PER_DAY_OF_KEY: i64 = 3;
/// Such messages per hour from one address.
pub const NOTIFICATIONS_PER_HOUR_OF_ADDRESS: i64 = 60;
/// Requests for the links of bookings, per day for one contact …
pub const LINK_REQUESTS_PER_DAY_OF_CONTACT: i64 = 3;
/// … and per hour from one address.
pub const LINK_REQUESTS_PER_HOUR_OF_ADDRESS: i64 = 10;
/// Bookings whose links are sent for one request, latest first.
pub const LINKS_SENT_AT_ONCE_MAX: u64 = 10;
/// Call-back requests per hour from one address, and likewise e-mails to the call centre.
pub const HELP_REQUESTS_PER_HOUR: i64 = 3;
/// Slot searches per minute from one address.
pub const SEARCHES_PER_MINUTE: u32 = 120;
/// Catalogue reads per minute from one address.
pub const CATALOGUE_READS_PER_MINUTE: u32 = 600;
/// Calls to the secured part per minute from one address or account: most leave an audit row.
pub const SECURED_CALLS_PER_MINUTE: u32 = 600;
/// Addresses whose searches one server counts at a time.
pub const COUNTED_ADDRESSES_MAX: usize = 50_000;
/// Rate counters are deleted this long after they started.
pub const RATE_COUNTERS_KEPT_HOURS: i64 = 48;
/// Routes with their own metrics; the files of the web app are routes too.
pub const COUNTED_ROUTES_MAX: usize = 1000;

/// A challenge of the built-in captcha is valid for this long.
pub const CAPTCHA_CHALLENGE_MINUTES: i64 = 20;
/// Rounds of the key derivation per guess; about 256 guesses find a solution.
pub const CAPTCHA_COST: u32 = 5_000;
/// The longest captcha answer that is accepted.
pub const CAPTCHA_TOKEN_MAX_BYTES: usize = 8 * 1024;
/// A captcha pass is valid for this long …
pub const CAPTCHA_PASS_MINUTES: i64 = 10;
/// … and for this many calls.
pub const CAPTCHA_PASS_USES: i32 = 5;
/// Timeout of the hosted captcha service.
pub const CAPTCHA_SERVICE_SECONDS: u64 = 5;

/// An uploaded file.
pub const FILE_MAX_BYTES: usize = 20 * 1024 * 1024;
/// The rest of an upload beside its file.
pub const UPLOAD_ENVELOPE_MAX_BYTES: usize = 16 * 1024;
/// Files of one booking key.
pub const FILES_PER_KEY: u64 = 20;
pub const FILE_NAME_MAX_CHARACTERS: usize = 120;
/// The browser's id for an upload, so that it can be repeated.
pub const UPLOAD_ID_MAX_CHARACTERS: usize = 64;
/// An upload link works for this long.
pub const UPLOAD_LINK_HOURS: i64 = 24;
/// Upload links sent in a day for one appointment or request.
pub const UPLOAD_LINKS_PER_DAY_OF_OWNER: i64 = 5;
/// Upload links sent in an hour from one address.
pub const UPLOAD_LINKS_PER_HOUR_OF_ADDRESS: i64 = 60;
/// Upload links that take nothing, opened in an hour from one address: who guesses gets no further.
pub const CLOSED_UPLOAD_LINKS_PER_HOUR_OF_ADDRESS: i64 = 20;
/// The latest upload links of an appointment or request that staff see.
pub const UPLOAD_LINKS_LISTED: u64 = 20;
/// The size of a part sent to a bucket: smaller ones are refused.
pub const FILE_PART_BYTES: usize = 5 * 1024 * 1024;
/// A stored file is read in parts of this size: a slow phone keeps one of them waiting, not the bucket.
pub const FILE_READ_BYTES: u64 = 1024 * 1024;
/// A bucket that cannot be reached is asked again this often …
pub const BUCKET_RETRIES: usize = 2;
/// … and not once it took this long: the caller waits meanwhile.
pub const BUCKET_RETRY_SECONDS: u64 = 10;
/// Older referrals are not imported into another booking.
pub const REFERRAL_IMPORT_DAYS: i64 = 365;
/// Stored files are compared with the database this often …
pub const FILE_CHECK_HOURS: u64 = 24;
/// … and a file without a row is deleted once it is older than this: an upload takes minutes.
pub const ORPHAN_HOURS: i64 = 24;
/// At most this many are deleted at once, or this fraction of all files: more were hardly left by crashes.
pub const ORPHANS_AT_ONCE: usize = 20;
pub const ORPHANS_SHARE: usize = 10;
/// Documents that wait for the virus scanner are scanned this often.
pub const RESCAN_MINUTES: u64 = 5;
/// Files that are looked up, or scanned, at a time.
pub const FILE_CHECK_BATCH: usize = 500;
/// Width times height of a picture; a good phone takes half of it.
pub const IMAGE_MAX_PIXELS: u64 = 40_000_000;
/// Memory for decoding one picture: its pixels and the decoder's own buffers.
pub const IMAGE_DECODE_MAX_BYTES: u64 = 192 * 1024 * 1024;
/// Pictures that one server decodes at a time.
pub const IMAGE_DECODES_AT_ONCE: usize = 1;
/// A re-encoded picture: a little more than the upload, since it is compressed quickly.
pub const REWRITTEN_IMAGE_MAX_BYTES: u64 = 40 * 1024 * 1024;
/// Each scan of a progressive JPEG covers the whole picture; cameras and editors write about ten.
pub const JPEG_SCANS_MAX: usize = 32;
/// Blocks of 8 by 8 samples that all scans of a JPEG go through: ten scans of the largest progressive picture that is accepted.
pub const JPEG_SCANNED_BLOCKS_MAX: u64 = 8_000_000;
/// Data of a PNG beyond its pixels: some programs write a little too much.
pub const PNG_SPARE_BYTES: u64 = 64 * 1024;
/// The total unpacked size of a PDF's object streams; as much of the file may be read for it.
pub const PDF_OBJECTS_MAX_BYTES: u64 = 32 * 1024 * 1024;
/// The total unpacked size of its other streams: 10 scanned pages in colour that were packed without loss.
pub const PDF_CONTENT_MAX_BYTES: u64 = 256 * 1024 * 1024;
/// Objects of one PDF …
pub const PDF_OBJECTS_MAX: usize = 200_000;
/// … how often they name each other …
pub const PDF_REFERENCES_MAX: usize = 2_000_000;
/// … and what is read of them: each at most about once, since object streams and the file together are smaller.
pub const PDF_READ_MAX_BYTES: u64 = 64 * 1024 * 1024;
/// Streams of one PDF.
pub const PDF_STREAMS_MAX: usize = 10_000;
/// A virus scanner that accepts no connection for this long counts as unreachable …
pub const CLAMD_CONNECT_SECONDS: u64 = 5;
/// … and so does one that has not finished a file after this.
pub const CLAMD_SCAN_SECONDS: u64 = 60;
/// The longest answer of a virus scanner.
pub const CLAMD_ANSWER_MAX_BYTES: u64 = 4 * 1024;
/// Uploads per hour for one booking key.
pub const UPLOADS_PER_HOUR_OF_KEY: i64 = 30;
/// Uploads per hour from one address, such as a practice that uploads for many patients.
pub const UPLOADS_PER_HOUR_OF_ADDRESS: i64 = 300;
/// One questionnaire's answer.
pub const ANSWER_MAX_BYTES: usize = 64 * 1024;
/// The condition of an outcome.
pub const QUESTIONNAIRE_CONDITION_MAX_CHARACTERS: usize = 2_000;
/// The style of a questionnaire.
pub const QUESTIONNAIRE_CSS_MAX_CHARACTERS: usize = 10_000;
/// The longest preparation time of an outcome: 14 days.
pub const PREP_TIME_MAX_MINUTES: i64 = 14 * 24 * 60;
/// The earliest arrival of an outcome, before the appointment.
pub const ARRIVE_EARLY_MAX_MINUTES: i64 = 24 * 60;

/// The JSON of a questionnaire …
pub const DEFINITION_MAX_BYTES: usize = 512 * 1024;
/// … how deep it and the answers may nest …
pub const DEFINITION_MAX_DEPTH: usize = 64;
/// … and how deep the brackets of an expression in it.
pub const EXPRESSION_MAX_BRACKETS: usize = 64;
/// Conditions that are decided together …
pub const CONDITIONS_MAX: usize = 100;
/// … and the length of one.
pub const CONDITION_MAX_BYTES: usize = 4 * 1024;
/// Decisions upon questionnaires that wait for the one that is being made …
pub const DECISIONS_WAITING_MAX: usize = 20;
/// … how long …
pub const DECISION_WAIT_MILLISECONDS: u64 = 5_000;
/// … and how long one may take.
pub const DECISION_MAX_MILLISECONDS: u64 = 2_000;
/// Memory of the engine that decides, what it holds of survey-core included …
pub const DECISION_MEMORY_BYTES: usize = 96 * 1024 * 1024;
/// … what a decision may leave of it before the engine is renewed …
pub const DECISION_REMAINS_BYTES: i64 = 16 * 1024 * 1024;
/// … and its stack.
pub const DECISION_STACK_BYTES: usize = 2 * 1024 * 1024;

/// Attempts before a job is given up.
pub const JOB_MAX_ATTEMPTS: i32 = 20;
/// The lease of a job.
pub const JOB_LEASE_SECONDS: i64 = 60;
/// Jobs leased at a time.
pub const JOB_BATCH: u64 = 4;
/// How often a worker polls for jobs if nothing wakes it.
pub const JOB_POLL_SECONDS: u64 = 5;

/// How often a worker deletes old data.
pub const CLEAN_UP_MINUTES: i64 = 60;
/// Workers of one server: a slow mail server for one of them must not delay a code.
pub const JOB_WORKERS: usize = 3;
/// Dead jobs in one list.
pub const DEAD_JOBS_LISTED: u64 = 500;

/// Writes that wait for the `SQLite` writer; more are refused.
pub const WRITE_QUEUE: usize = 4096;
/// Writes that share one `SQLite` commit.
pub const WRITE_BATCH: usize = 64;
/// How often a `PostgreSQL` transaction that lost a race is retried.
pub const WRITE_RETRIES: u32 = 8;

/// Step changes of the booking flow are settled after this (specification, section 9).
pub const BOOKING_STEP_DEBOUNCE_MS: u32 = 2000;
pub const SLOT_RELOAD_AFTER_EXAM_CHANGE_MS: u32 = 400;
pub const SLOT_SCROLL_TIMEOUT_MS: u32 = 100;
/// Below this width the navigation shows its mobile variant.
pub const MOBILE_HEADER_BREAKPOINT_PX: u32 = 1120;

/// The zoom on a low desktop screen …
pub const LAYOUT_ZOOM_PERCENT: u32 = 75;
/// … of at most this height …
pub const LAYOUT_ZOOM_MAX_HEIGHT_PX: u32 = 768;
/// … and at least this width: a phone is never zoomed.
pub const LAYOUT_ZOOM_MIN_WIDTH_PX: u32 = 820;

/// An untouched kiosk warns after this, unless configured.
pub const KIOSK_NO_ACTIVITY_SECONDS: u32 = 60;
pub const KEEP_ALIVE_SECONDS: u32 = 600;
pub const OTP_SECONDS_BETWEEN_REQUESTS: u32 = 5;
pub const SHARE_NOTE_MAX_CHARACTERS: u32 = 150;
/// Digits of the phone number of a share's contact.
pub const SHARE_PHONE_MIN_DIGITS: usize = 9;
pub const SHARE_PHONE_MAX_DIGITS: usize = 15;
/// Shares of one key in 24 hours.
pub const SHARES_PER_DAY_OF_KEY: usize = 10;
/// Shares of one key in a list, newest first.
pub const SHARES_LISTED: u64 = 500;
/// How often newly released reports are looked for, in minutes …
pub const NEW_RESULTS_CHECK_MINUTES: i64 = 1;
/// … and how many notifications are enqueued per run.
pub const NEW_RESULTS_BATCH: u64 = 100;

/// Names and short texts of the configuration.
pub const CONFIGURED_NAME_MAX_CHARACTERS: usize = 200;
/// Ids in the configuration that other services issue.
pub const CONFIGURED_ID_MAX_CHARACTERS: usize = 200;
pub const META_DESCRIPTION_MAX_CHARACTERS: usize = 500;
pub const URL_MAX_CHARACTERS: usize = 2000;
/// A page or banner of the provider.
pub const CONFIGURED_HTML_MAX_CHARACTERS: usize = 100_000;
/// A provider's text override.
pub const TEXT_MAX_CHARACTERS: usize = 5000;
/// A picture of the provider.
pub const ASSET_MAX_BYTES: usize = 2 * 1024 * 1024;
/// The largest distance on earth.
pub const EARTH_HALF_ROUND_KM: f64 = 20_038.0;

/// Contrast required for text (WCAG 2.2 AA).
pub const CONTRAST_OF_TEXT: f64 = 4.5;
/// Contrast required for controls and drawings.
pub const CONTRAST_OF_CONTROLS: f64 = 3.0;

/// How often the audit trail is sealed …
pub const AUDIT_SEAL_SECONDS: u64 = 2;
/// … and how many rows at once.
pub const AUDIT_SEAL_BATCH: u64 = 500;
/// A lasting failure is logged again after this time.
pub const LOG_AGAIN_SECONDS: u64 = 60;
/// Audit rows of patients' own reads that wait for space on a full disk; each person in a row counts as one.
pub const LATE_AUDIT_ROWS_MAX: usize = 1_000;
/// No transaction with an audit row lasts longer than this.
pub const AUDIT_SETTLED_MINUTES: i64 = 60;
/// People shown in lists who are remembered, so as not to be audited again within the hour.
pub const NAMED_IN_HOUR_MAX: usize = 200_000;
/// Breaks of the chain that an anchor remembers; the first ones tell most.
pub const AUDIT_BREAKS_MAX: usize = 20;
/// Lines of an anchor log that are compared with the chain, from its end.
pub const ANCHOR_LINES_MAX: usize = 100_000;
/// Versions in a secret's file.
pub const SECRET_VERSIONS_MAX: usize = 100;
/// How often a server reads the secret's file again.
pub const SECRET_RELOAD_SECONDS: u64 = 2;
/// How long servers on one PostgreSQL have to get a new version of the secret before it is used, unless given.
pub const SECRET_HANDOVER_MINUTES: i64 = 15;
/// Calls without a session to the secured part; each of them leaves an audit row.
pub const DENIALS_PER_MINUTE: u32 = 60;

/// People with the same contact who are told apart by name.
pub const PEOPLE_OF_CONTACT_MAX: u64 = 10_000;

/// How often expired data is looked for …
pub const RETENTION_CHECK_MINUTES: u64 = 60;
/// … and how many bookings are erased per run.
pub const ERASE_BATCH: u64 = 200;
/// How long the backup before an upgrade is kept.
pub const UPGRADE_BACKUP_DAYS: i64 = 7;
/// The longest retention of any data.
pub const RETENTION_MAX_DAYS: i64 = 36_500;

#[cfg(test)]
mod tests {
    const CODE: &str = include_str!("limits.rs");
    const DOCUMENT: &str = include_str!("../../../docs/security.md");

    /// A name in capitals, such as of a limit; settings have names of their own.
    fn is_of_limit(word: &str) -> bool {
        let capital = |letter: char| letter.is_ascii_uppercase() || letter == '_';
        word.contains('_') && word.chars().all(capital) && !word.starts_with("SCANBOOK_")
    }

    #[test]
    fn every_limit_that_the_document_names_is_one() {
        let quoted = DOCUMENT.split('`').skip(1).step_by(2);
        let named: Vec<&str> = quoted.filter(|word| is_of_limit(word)).collect();
        assert!(named.len() > 20, "{named:?}");
        for name in named {
            assert!(CODE.contains(&format!("pub const {name}: ")), "{name}");
        }
    }
}
