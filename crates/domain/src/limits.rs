//! All limits of the product, with their unit in the name. The web gets those it needs from `GET /api/config`.

/// Availability is cut into ticks of this length; every duration is a multiple of it.
pub const TICK_MINUTES: i64 = 5;
/// Ticks that one row of a claim stands for at most: those of a day.
pub const CLAIM_RUN_MAX_TICKS: i16 = 288;
/// How far ahead slots are offered.
pub const BOOKING_HORIZON_DAYS: i32 = 365;
/// Longest range of one slot search, both days included.
pub const SLOT_SEARCH_MAX_DAYS: i32 = 42;
/// Longest duration that may be asked for instead of the exam's own.
pub const CUSTOM_DURATION_MAX_MINUTES: i64 = 480;
/// Callers other than staff get at most so many times the exam's own minutes.
pub const CUSTOM_DURATION_FACTOR: i64 = 2;
/// Clinics in one slot search answer.
pub const SLOT_SEARCH_MAX_CLINICS: usize = 50;
/// 'Find next available' answers at most this many clinics.
pub const NEXT_AVAILABLE_MAX_CLINICS: usize = 5;
/// What a server keeps of rendered slot answers; the least used goes first.
pub const KEPT_ANSWERS_BYTES: u64 = 64 * 1024 * 1024;
/// How often a search starts again when the catalogue or configuration changes during it.
pub const CHANGED_OFFER_TRIES: u32 = 5;
/// Alternatives that stand beside 'just taken'; the web shows three.
pub const ALTERNATIVES_MAX: usize = 5;
/// Days on either side of a lost slot that are searched for alternatives.
pub const ALTERNATIVES_SEARCH_DAYS: i32 = 14;

/// A reservation lasts this long unless the configuration says otherwise.
pub const HOLD_MINUTES: i64 = 10;
/// Nobody else may take over a reservation until this long after its end.
pub const HOLD_GRACE_SECONDS: i64 = 30;
/// Renewal ends this long after the reservation began.
pub const HOLD_RENEWAL_MAX_MINUTES: i64 = 30;
/// A booking key that was never submitted dies after this.
pub const DRAFT_HOURS: i64 = 24;
/// The same Idempotency-Key gives the same answer for this long.
pub const IDEMPOTENCY_HOURS: i64 = 24;
/// Slots of one reservation call, and of one draft.
pub const HOLD_MAX_SLOTS: usize = 10;
/// Slugs in one comma-separated list.
pub const SLUG_LIST_MAX: usize = 10;

/// Between two exams of one visit nobody waits longer than this, unless the configuration says otherwise …
pub const VISIT_GAP_MINUTES: u32 = 30;
/// … which may allow this much.
pub const VISIT_GAP_MAX_MINUTES: u32 = 240;

/// So long before an exam the patient's own changes end, unless the exam says otherwise.
pub const CHANGE_WINDOW_MINUTES: i64 = 24 * 60;
/// A reason for cancelling, as its label says it.
pub const CANCEL_REASON_MAX_CHARACTERS: usize = 200;
/// What staff note about how they made sure who asks for another contact.
pub const IDENTITY_NOTE_MAX_CHARACTERS: usize = 300;
/// Bookings that are looked at for one contact.
pub const BOOKINGS_OF_CONTACT_MAX: u64 = 500;
/// A contact of more people than this is no family's: none of them is named there.
pub const PERSONS_OF_CONTACT_MAX: usize = 8;
/// Records that are followed from one person's by what is joined with them.
pub const JOINED_RECORDS_MAX: usize = 50;
/// Proposals that one code can settle.
pub const PROPOSALS_OF_SESSION_MAX: u64 = 10;
/// Pairs of records on one page: each side is looked up with its bookings.
pub const PAIRS_PAGE_ROWS: usize = 20;
/// Exceptions to schedules, or appointments that stand in the way of one, in one answer.
pub const EXCEPTIONS_LISTED_MAX: u64 = 500;
/// Appointments that are looked through at a time for those that stand in the way.
pub const EXCEPTION_LOOK_ROWS: u64 = 1000;
/// An exception to a schedule lasts no longer than this.
pub const EXCEPTION_MAX_DAYS: i32 = 366;
/// Fields that one answer names, where texts cannot stay as they are.
pub const FIELDS_REFUSED_MAX: usize = 50;
/// Rows of one page of a long list.
pub const LIST_PAGE_ROWS: usize = 50;
/// The longest exam, and the longest clean-up after one.
pub const EXAM_MAX_MINUTES: i64 = 480;
/// No appointment lasts longer: the longest exam, and as much again for each need of its patient.
pub const APPOINTMENT_MAX_MINUTES: i64 = 6 * 480;
/// The longest notice or preparation before an exam: 30 days.
pub const PRIOR_MAX_MINUTES: i64 = 30 * 24 * 60;
/// The longest time for which a report waits before its patient sees it.
pub const RELEASE_DELAY_MAX_DAYS: i64 = 365;
pub const MODALITY_CODE_MAX_CHARACTERS: usize = 16;
pub const PROVIDER_NUMBER_MAX_CHARACTERS: usize = 30;

/// Staff look at a new booking request within this …
pub const REQUEST_NEW_TARGET_HOURS: i64 = 4;
/// … at one that waits for a protocol within this …
pub const REQUEST_ON_HOLD_TARGET_HOURS: i64 = 24;
/// … and call who has not answered an offer after this.
pub const REQUEST_OFFERED_TARGET_HOURS: i64 = 48;
/// A booking request that nobody deals with ends after this …
pub const REQUEST_EXPIRES_DAYS: i64 = 14;
/// … and an offer that nobody answers after this.
pub const OFFER_EXPIRES_DAYS: i64 = 7;
/// How often requests whose time is over are looked for, in minutes …
pub const REQUEST_EXPIRY_CHECK_MINUTES: i64 = 5;
/// … and so many end at once.
pub const REQUEST_EXPIRY_BATCH: u64 = 100;
/// Clinics at which a booking request is offered.
pub const OFFERED_CLINICS_MAX: usize = 10;
/// Colleagues offered when a booking request is assigned.
pub const ASSIGNABLE_MAX: usize = 500;
/// What waits is counted up to this.
pub const LIST_COUNT_MAX: usize = 100;
/// A name is searched for by this many letters at least.
pub const NAME_SEARCH_MIN_CHARACTERS: usize = 2;

/// A gateway for text messages that is silent for longer is tried again later.
pub const SMS_GATEWAY_SECONDS: u64 = 20;
/// Short messages a day, unless the installation says otherwise …
pub const SMS_PER_DAY: u64 = 2000;
/// … and of one number.
pub const SMS_PER_DAY_OF_NUMBER: u64 = 20;

/// Reminders go out so long before an appointment, unless the configuration says otherwise …
pub const REMINDER_HOURS: [u32; 2] = [7 * 24, 24];
/// … which may name so many …
pub const REMINDERS_MAX: usize = 5;
/// … and none earlier than this.
pub const REMINDER_MAX_HOURS: u32 = 60 * 24;

/// A booking or a move is planned at most so often, where what is offered changes while it is carried out.
pub const MAX_REPLANS: usize = 4;

/// Patients come this long before their exam.
pub const ARRIVE_EARLY_MINUTES: i64 = 15;

/// A patient session ends after this long without use …
pub const SESSION_IDLE_MINUTES: i64 = 15;
/// … and in any case after this.
pub const SESSION_MAX_HOURS: i64 = 12;

/// Wrong dates of birth, codes or passwords that lock what they were tried on …
pub const SIGN_IN_FAILURES_TO_LOCK: usize = 5;
/// … for this long.
pub const SIGN_IN_LOCK_MINUTES: i64 = 15;
/// So many failures …
pub const SIGN_IN_FAILURES_TO_DIE: usize = 10;
/// … in this time, and only a new link opens it again.
pub const SIGN_IN_MEMORY_HOURS: i64 = 24;
/// An account is never shut for good: each lock is twice as long as the one before, up to this long.
pub const ACCOUNT_LOCK_MAX_MINUTES: i64 = 120;
/// Failures of one network address in an hour, whatever keys it tries to open, and as many over all accounts.
pub const SIGN_IN_FAILURES_PER_HOUR_OF_ADDRESS: u64 = 20;

/// Digits of a one-time code.
pub const OTP_LENGTH: usize = 6;
/// A one-time code lives this long.
pub const OTP_MINUTES: i64 = 10;
/// Codes that are sent in an hour for one booking key.
pub const OTPS_PER_HOUR_OF_KEY: i64 = 5;
/// Codes that are sent in an hour to one network address.
pub const OTPS_PER_HOUR_OF_ADDRESS: i64 = 60;

/// The codes of a second factor change this often.
pub const TOTP_STEP_SECONDS: i64 = 30;
/// An identity provider that does not answer within this is given up.
pub const IDENTITY_PROVIDER_SECONDS: u64 = 10;
/// Random bytes behind a second factor.
pub const TOTP_SECRET_BYTES: usize = 20;
/// Recovery codes for a lost second factor.
pub const RECOVERY_CODES: usize = 10;
/// So long after the password, or after coming back from an identity provider, the next step is waited for.
pub const SECOND_FACTOR_MINUTES: i64 = 10;

pub const USERNAME_MAX_CHARACTERS: usize = 100;
/// A password is at least this long …
pub const PASSWORD_MIN_CHARACTERS: usize = 12;
/// … and at most this: hashing takes time with its length.
pub const PASSWORD_MAX_BYTES: usize = 1024;

/// A page that sends a person elsewhere counts down from this.
pub const REDIRECT_COUNTDOWN_SECONDS: u32 = 5;

/// Requests may carry at most this much JSON.
pub const BODY_MAX_BYTES: usize = 256 * 1024;
/// The first line of a request and its headers.
pub const HEAD_MAX_BYTES: usize = 32 * 1024;
/// A request that takes longer is given up …
pub const REQUEST_TIMEOUT_SECONDS: u64 = 30;
/// … and one that brings a file after this: 20 MB at 23 KB a second, which a telephone has at the edge of its network.
pub const UPLOAD_TIMEOUT_SECONDS: u64 = 15 * 60;
/// Files that one server takes in at a time: each lies in memory until it is stored.
pub const UPLOADS_AT_ONCE: usize = 64;
/// Headers, a body, the reading of an answer or the next request are waited for this long, unless the installation says
/// otherwise …
pub const STALL_SECONDS: u64 = 30;
/// … which may say this at most.
pub const STALL_MAX_SECONDS: u64 = 600;
/// After this a connection ends with the request that it is at.
pub const CONNECTION_MAX_SECONDS: u64 = 30 * 60;
/// Connections of one server at a time, where the system would let it have more descriptors …
pub const CONNECTIONS_MAX: usize = 10_000;
/// … of which so many are left for the database, files and other servers; of few, half.
pub const RESERVED_DESCRIPTORS: usize = 128;
/// One address has one in so many of them at most, unless the installation names another number.
pub const ADDRESS_SHARE: usize = 4;
/// Running requests get this long to finish when the server stops.
pub const SHUTDOWN_SECONDS: u64 = 20;

pub const NAME_MAX_CHARACTERS: usize = 100;
pub const EMAIL_MAX_CHARACTERS: usize = 254;
pub const NOTES_MAX_CHARACTERS: usize = 1000;
/// Times that a booking request may name as suiting the patient.
pub const PREFERRED_TIMES_MAX: usize = 5;
/// Digits of a contact number.
pub const CONTACT_NUMBER_MAX_DIGITS: usize = 10;
/// A language, or what helps with moving.
pub const NEED_TEXT_MAX_CHARACTERS: usize = 200;
/// A heavier patient is a slip of the finger.
pub const WEIGHT_MAX_KG: i64 = 400;
/// A contact number as typed, with all that people write between the digits.
pub const CONTACT_NUMBER_TYPED_MAX_CHARACTERS: usize = 30;
/// A Medicare number as typed, a space or hyphen after each digit.
pub const MEDICARE_NUMBER_TYPED_MAX_CHARACTERS: usize = 19;
pub const POSTAL_CODE_MAX_CHARACTERS: usize = 10;
/// When a person would like to be called, in their own words.
pub const PREFERRED_TIME_MAX_CHARACTERS: usize = 200;
/// Nobody is older than this; an earlier year of birth is a slip.
pub const AGE_MAX_YEARS: i16 = 130;
/// A patient younger than this needs a guardian, unless the configuration says otherwise …
pub const GUARDIAN_BELOW_AGE_YEARS: u32 = 16;
/// … which it can up to this age.
pub const GUARDIAN_BELOW_AGE_MAX_YEARS: u32 = 30;
pub const SEARCH_TEXT_MAX_CHARACTERS: usize = 100;
/// The step of the progress after an answer to an exams enquiry.
pub const ENQUIRE_RESPONSE_STEP: u8 = 2;
/// A look-up starts with this many characters.
pub const LOOKUP_MIN_CHARACTERS: usize = 3;
/// Postal-code and other look-ups answer at most this many rows.
pub const LOOKUP_MAX_ROWS: usize = 20;
/// Coordinates in addresses carry this many decimals (about 100 m).
pub const LOCATION_DECIMALS: i32 = 3;
/// Farther than this from the default location, the default location is used.
pub const MAX_DISTANCE_KM: f64 = 5000.0;

/// Accounts are counted by account, and may do this many times as much per hour as an address.
pub const ACCOUNT_RATE_FACTOR: i64 = 5;
/// New booking keys an hour from one address.
pub const BOOKING_KEYS_PER_HOUR: i64 = 120;
/// Calls that reserve, an hour of one booking key.
pub const HOLDS_PER_HOUR_OF_KEY: i64 = 60;
/// Calls that reserve, an hour from one address.
pub const HOLDS_PER_HOUR_OF_ADDRESS: i64 = 240;
/// Slots an hour that one address reserves or renews without a captcha …
pub const HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA: i64 = 30;
/// … and with one.
pub const HELD_SLOTS_PER_HOUR_OF_ADDRESS: i64 = 240;
/// Slots that one address holds at once.
pub const HELD_SLOTS_AT_ONCE: usize = 60;
/// Calls a day on one draft, whatever they do: so many rows of the audit trail a day at most.
pub const DRAFT_CALLS_PER_DAY_OF_KEY: i64 = 300;
/// Calls on drafts an hour from one address.
pub const DRAFT_CALLS_PER_HOUR_OF_ADDRESS: i64 = 2400;
/// Submissions an hour of one booking key.
pub const SUBMISSIONS_PER_HOUR_OF_KEY: i64 = 10;
/// Submissions an hour from one address.
pub const SUBMISSIONS_PER_HOUR_OF_ADDRESS: i64 = 60;
/// Messages that a patient has sent to themselves again, a day of one booking key.
pub const NOTIFICATIONS_PER_DAY_OF_KEY: i64 = 3;
/// Such messages an hour from one address.
pub const NOTIFICATIONS_PER_HOUR_OF_ADDRESS: i64 = 60;
/// Call-backs asked for in an hour from one address, and e-mails to the call centre likewise.
pub const HELP_REQUESTS_PER_HOUR: i64 = 3;
/// Slot searches a minute from one address.
pub const SEARCHES_PER_MINUTE: u32 = 120;
/// Questions to the catalogue a minute from one address.
pub const CATALOGUE_READS_PER_MINUTE: u32 = 600;
/// Addresses whose searches one server counts at a time.
pub const COUNTED_ADDRESSES_MAX: usize = 50_000;
/// Counts of an hour or a day are forgotten this long after they began.
pub const RATE_COUNTERS_KEPT_HOURS: i64 = 48;
/// Routes that figures tell apart; the files of the web app are routes too.
pub const COUNTED_ROUTES_MAX: usize = 1000;

/// A challenge of the built-in captcha can be solved for this long.
pub const CAPTCHA_CHALLENGE_MINUTES: i64 = 20;
/// Rounds of the key derivation for each guess; about 256 guesses find a solution.
pub const CAPTCHA_COST: u32 = 5_000;
/// Longest answer of a captcha that is looked at.
pub const CAPTCHA_TOKEN_MAX_BYTES: usize = 8 * 1024;
/// A proven captcha serves this long …
pub const CAPTCHA_PASS_MINUTES: i64 = 10;
/// … and for this many calls.
pub const CAPTCHA_PASS_USES: i32 = 5;
/// The hosted captcha service has to answer within this.
pub const CAPTCHA_SERVICE_SECONDS: u64 = 5;

/// An uploaded file.
pub const FILE_MAX_BYTES: usize = 20 * 1024 * 1024;
/// The rest of an upload beside its file.
pub const UPLOAD_ENVELOPE_MAX_BYTES: usize = 16 * 1024;
/// Files of one booking key.
pub const FILES_PER_KEY: u64 = 20;
pub const FILE_NAME_MAX_CHARACTERS: usize = 120;
/// Width times height of a picture; a good telephone takes half of it.
pub const IMAGE_MAX_PIXELS: u64 = 100_000_000;
/// Uploads an hour of one booking key.
pub const UPLOADS_PER_HOUR_OF_KEY: i64 = 30;
/// Uploads an hour from one address: a practice that hands in for many patients.
pub const UPLOADS_PER_HOUR_OF_ADDRESS: i64 = 300;
/// One questionnaire's answer.
pub const ANSWER_MAX_BYTES: usize = 64 * 1024;

/// A job is tried this often before it counts as dead.
pub const JOB_MAX_ATTEMPTS: i32 = 20;
/// A worker owns a leased job for this long.
pub const JOB_LEASE_SECONDS: i64 = 60;
/// Jobs leased at a time.
pub const JOB_BATCH: u64 = 4;
/// A worker looks for jobs this often when nobody wakes it.
pub const JOB_POLL_SECONDS: u64 = 5;

/// A worker throws away what is too old this often.
pub const CLEAN_UP_MINUTES: i64 = 60;
/// Workers of one server: a mail server that is slow to one of them does not keep a code waiting.
pub const JOB_WORKERS: usize = 3;
/// Jobs that were given up, in one list.
pub const DEAD_JOBS_LISTED: u64 = 500;

/// Writes that wait for the one `SQLite` writer; more are refused.
pub const WRITE_QUEUE: usize = 4096;
/// Writes that share one `SQLite` commit.
pub const WRITE_BATCH: usize = 64;
/// A `PostgreSQL` transaction that lost a race is run again this often.
pub const WRITE_RETRIES: u32 = 8;

/// Step changes of the booking flow are settled after this (specification, section 9).
pub const BOOKING_STEP_DEBOUNCE_MS: u32 = 2000;
pub const SLOT_RELOAD_AFTER_EXAM_CHANGE_MS: u32 = 400;
pub const SLOT_SCROLL_TIMEOUT_MS: u32 = 100;
/// Below this width the navigation shows its mobile variant.
pub const MOBILE_HEADER_BREAKPOINT_PX: u32 = 1120;

/// The screen is zoomed to this on a desk of little height …
pub const LAYOUT_ZOOM_PERCENT: u32 = 75;
/// … which is this high at most …
pub const LAYOUT_ZOOM_MAX_HEIGHT_PX: u32 = 768;
/// … and this wide at least: a telephone is never zoomed.
pub const LAYOUT_ZOOM_MIN_WIDTH_PX: u32 = 820;

/// A kiosk that nobody touches warns after this, unless the configuration says otherwise.
pub const KIOSK_NO_ACTIVITY_SECONDS: u32 = 60;
pub const KEEP_ALIVE_SECONDS: u32 = 600;
pub const OTP_SECONDS_BETWEEN_REQUESTS: u32 = 5;
pub const SHARE_NOTE_MAX_CHARACTERS: u32 = 150;
/// Digits of the phone number of a share's contact.
pub const SHARE_PHONE_MIN_DIGITS: usize = 9;
pub const SHARE_PHONE_MAX_DIGITS: usize = 15;
/// Links that are shared under one key in 24 hours.
pub const SHARES_PER_DAY_OF_KEY: usize = 10;
/// Links under one key that are listed, the newest first.
pub const SHARES_LISTED: u64 = 500;
/// How often reports that can be read since a moment are looked for, in minutes …
pub const NEW_RESULTS_CHECK_MINUTES: i64 = 1;
/// … and so many are told of at once.
pub const NEW_RESULTS_BATCH: u64 = 100;

/// Names and short texts of the configuration.
pub const CONFIGURED_NAME_MAX_CHARACTERS: usize = 200;
/// Ids of the configuration that other services give out.
pub const CONFIGURED_ID_MAX_CHARACTERS: usize = 200;
pub const META_DESCRIPTION_MAX_CHARACTERS: usize = 500;
pub const URL_MAX_CHARACTERS: usize = 2000;
/// A page or banner of the provider.
pub const CONFIGURED_HTML_MAX_CHARACTERS: usize = 100_000;
/// A provider's own text of one key.
pub const TEXT_MAX_CHARACTERS: usize = 5000;
/// A picture of the provider.
pub const ASSET_MAX_BYTES: usize = 2 * 1024 * 1024;
/// The largest distance on earth.
pub const EARTH_HALF_ROUND_KM: f64 = 20_038.0;

/// Contrast that text needs (WCAG 2.2 AA).
pub const CONTRAST_OF_TEXT: f64 = 4.5;
/// Contrast that controls and drawings need.
pub const CONTRAST_OF_CONTROLS: f64 = 3.0;

/// The chain over the audit trail grows so often …
pub const AUDIT_SEAL_SECONDS: u64 = 2;
/// … and by this many rows at once.
pub const AUDIT_SEAL_BATCH: u64 = 500;
/// A lasting failure is logged again after this time.
pub const LOG_AGAIN_SECONDS: u64 = 60;
/// Rows about what patients read of their own that wait for a full disk to have room; each that a row names counts as one.
pub const LATE_AUDIT_ROWS_MAX: usize = 1_000;
/// No transaction that writes an audit row lasts longer than this.
pub const AUDIT_SETTLED_MINUTES: i64 = 60;
/// So many names that lists have shown are remembered, so as not to be written down again within the hour.
pub const NAMED_IN_HOUR_MAX: usize = 200_000;
/// Breaks of the chain that an anchor remembers; the first ones tell most.
pub const AUDIT_BREAKS_MAX: usize = 20;
/// Lines of an anchor log that are compared with the chain, from its end.
pub const ANCHOR_LINES_MAX: usize = 100_000;
/// A file with the secret holds so many versions at most.
pub const SECRET_VERSIONS_MAX: usize = 100;
/// A server reads the file with the secret again so often.
pub const SECRET_RELOAD_SECONDS: u64 = 2;
/// How long the servers of one PostgreSQL have to get a new version of the secret before it is used, unless it is said otherwise.
pub const SECRET_HANDOVER_MINUTES: i64 = 15;
/// Calls without a session to the secured part; each of them leaves an audit row.
pub const DENIALS_PER_MINUTE: u32 = 60;

/// So many people who share a contact are told apart by their names.
pub const PEOPLE_OF_CONTACT_MAX: u64 = 10_000;

/// How often what is past its time is looked for …
pub const RETENTION_CHECK_MINUTES: u64 = 60;
/// … and so many bookings go at once.
pub const ERASE_BATCH: u64 = 200;
/// A copy of the database of before an upgrade is kept so long.
pub const UPGRADE_BACKUP_DAYS: i64 = 7;
/// No kind of data is kept longer than this.
pub const RETENTION_MAX_DAYS: i64 = 36_500;
