//! The use cases: load, let the domain decide, then store and enqueue in one transaction. [`App`] is passed to every request; it
//! is cheap to clone and holds the caches of the server.

mod access;
pub mod api_keys;
pub mod audit;
pub mod authentication;
pub mod booking;
pub mod booking_form;
pub mod captcha;
pub mod catalogue;
mod coalescer;
pub mod consents;
mod context;
mod dates;
pub mod documents;
mod error;
mod file_inspection;
pub mod help;
pub mod jobs;
pub mod locations;
pub mod matching;
pub mod messages;
mod metrics;
mod offer;
pub mod office;
mod panics;
mod permissions;
pub mod portal;
pub mod privacy;
mod provider;
pub mod questionnaires;
mod rates;
pub mod results;
mod search_rate_limit;
mod secrets;
mod sessions;
pub mod setup;
pub mod sharing;
pub mod slots;
mod stand_ins;
mod texts;
pub mod users;
mod versions;

use std::sync::{Arc, OnceLock};

use domain::{Chance, Clock};
use integrations::anchors::{Anchors, KnownChain};
use integrations::antivirus::Antivirus;
use integrations::captcha::HostedCaptcha;
use integrations::files::Files;
use integrations::geo::PostalCodes;
use integrations::mail::Mailer;
use integrations::oidc::IdentityProvider;
use integrations::sms::SmsSender;
use store::Store;
use surveys::Decider;
use tokio::sync::{Mutex, Notify};

pub use access::AuthorizedBooking;
pub use authentication::identity_hash;
pub use context::{Ctx, Tokens};
pub use domain::auth::Access;
pub use error::{AppError, FieldError};
pub use file_inspection::InspectedUpload;
pub use metrics::method_label;
pub use provider::edited;
pub use provider::{AssetName, Content, Picture, Provider, SectionName};
pub use search_rate_limit::SearchKind;
pub use secrets::{Purpose, SecretError, Secrets};
pub use store::ThrottledLog;
pub use store::audit::{Actor, Origin};
pub use store::for_request;
pub use store::outbox::{DeadJob, OutboxState};
pub use texts::{DEFAULT_LANGUAGE, Language, Texts};

/// Settings of the installation, beside the provider's configuration.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Minutes for which a slot is held.
    pub hold_minutes: i64,
    /// Off only in tests and benchmarks of other parts.
    pub rate_limits: bool,
    /// Memory for cached slot answers.
    pub answer_cache_bytes: u64,
    /// Whether device times are cached in memory. Off only in a benchmark of loading them.
    pub cache_calendars: bool,
    /// Off likewise: no captcha is required, whatever the provider has configured.
    pub captcha: bool,
    /// Rounds per guess of the built-in captcha. Fewer only in tests, which solve many.
    pub captcha_cost: u32,
    /// Calling codes that text messages may go to, such as 61; empty means all.
    pub sms_calling_codes: Vec<String>,
    /// Text messages in 24 hours.
    pub sms_per_day: u64,
    /// The base of links in messages, such as `https://book.example.org`.
    pub public_url: String,
    /// How long each kind of data is kept.
    pub retention: privacy::Retention,
    /// The cost of hashing a password.
    pub password_cost: authentication::PasswordCost,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hold_minutes: domain::limits::HOLD_MINUTES,
            rate_limits: true,
            answer_cache_bytes: domain::limits::ANSWER_CACHE_BYTES,
            cache_calendars: true,
            captcha: true,
            captcha_cost: domain::limits::CAPTCHA_COST,
            sms_calling_codes: Vec::new(),
            sms_per_day: domain::limits::SMS_PER_DAY,
            public_url: "http://127.0.0.1:8080".to_owned(),
            retention: privacy::Retention::default(),
            password_cost: authentication::PasswordCost::default(),
        }
    }
}

#[derive(Debug, Clone)]
pub struct App(Arc<Inner>);

/// The parts an [`App`] is made of.
#[derive(Debug)]
pub struct Parts {
    pub store: Store,
    pub clock: Clock,
    pub chance: Chance,
    pub secrets: Secrets,
    pub settings: Settings,
    pub postal_codes: PostalCodes,
    pub mailer: Mailer,
    pub sms_sender: SmsSender,
    pub files: Files,
    /// Scans uploaded files, if configured.
    pub antivirus: Antivirus,
    /// Where the end of the audit chain is recorded.
    pub anchors: Anchors,
    pub captcha: HostedCaptcha,
    /// The identity provider for accounts, if there is one.
    pub identity_provider: Option<IdentityProvider>,
}

#[derive(Debug)]
struct Inner {
    parts: Parts,
    shared_texts: Arc<Texts>,
    provider: provider::Cache,
    catalogue: catalogue::Cache,
    calendars: slots::Calendars,
    fragments: slots::FragmentCache,
    answers: slots::AnswerCache,
    shared_searches: slots::SharedSearches,
    version_reads: versions::VersionReads,
    mark_reads: versions::MarkReads,
    search_rate_limit: search_rate_limit::SearchRateLimit,
    metrics: metrics::Metrics,
    /// People whom lists have shown to staff in this hour.
    named: audit::NamedSubjects,
    late_rows: audit::LateRows,
    /// An anchor that isn't on disk yet. Held while sealing: one sealer at a time.
    unwritten_anchor: Mutex<Option<KnownChain>>,
    /// Wakes the worker of this server when a transaction left a job.
    worker_wakeup: Notify,
    /// Decides questionnaires; started with the first.
    decider: OnceLock<Decider>,
}

impl App {
    pub fn new(mut parts: Parts) -> Self {
        panics::count_panics();
        parts.store.stamp_audit_rows(Arc::new(audit::RowStamps(parts.secrets.clone())));
        let room = parts.settings.answer_cache_bytes / 2;
        let (fragments, answers) =
            (slots::FragmentCache::with_capacity(room), slots::AnswerCache::with_capacity(room));
        Self(Arc::new(Inner {
            parts,
            shared_texts: Arc::new(Texts::load()),
            provider: provider::Cache::default(),
            catalogue: catalogue::Cache::default(),
            calendars: slots::Calendars::default(),
            fragments,
            answers,
            shared_searches: slots::SharedSearches::default(),
            version_reads: versions::VersionReads::default(),
            mark_reads: versions::MarkReads::default(),
            search_rate_limit: search_rate_limit::SearchRateLimit::default(),
            metrics: metrics::Metrics::default(),
            named: audit::NamedSubjects::default(),
            late_rows: audit::LateRows::default(),
            unwritten_anchor: Mutex::default(),
            worker_wakeup: Notify::new(),
            decider: OnceLock::new(),
        }))
    }

    pub fn store(&self) -> &Store {
        &self.0.parts.store
    }

    pub fn clock(&self) -> &Clock {
        &self.0.parts.clock
    }

    /// A new id for a request, for logs, answers and the audit trail.
    pub fn new_request_id(&self) -> String {
        secrets::hex(&self.chance().bytes::<10>())
    }

    /// Minutes for which a slot is held.
    pub fn hold_minutes(&self) -> i64 {
        self.settings().hold_minutes
    }

    /// Reads the secret again while serving; returns the version used for new data from now on, if it has changed.
    pub fn reload_secrets(&self, text: &str) -> Result<Option<u32>, SecretError> {
        self.secrets().reload(text, self.clock().now())
    }

    fn chance(&self) -> &Chance {
        &self.0.parts.chance
    }

    fn secrets(&self) -> &Secrets {
        &self.0.parts.secrets
    }

    fn files(&self) -> &Files {
        &self.0.parts.files
    }

    fn settings(&self) -> &Settings {
        &self.0.parts.settings
    }
}
