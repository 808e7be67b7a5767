//! Settings of the installation: defaults, then `scanbook.toml`, then `SCANBOOK_*`, then the command line. An error names the
//! field, where it was set and what is accepted.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use app::privacy::Retention;
use domain::Clock;
use domain::limits::{
    CONNECTIONS_MAX, HOLD_MINUTES, HOLD_RENEWAL_MAX_MINUTES, RETENTION_MAX_DAYS, SMS_PER_DAY,
    STALL_MAX_SECONDS, STALL_SECONDS,
};
use figment::Figment;
use figment::providers::{Env, Format, Toml};
use figment::value::Value;
use http_api::Network;
use integrations::anchors::AnchorLog;
use integrations::antivirus::{Antivirus, Clamd};
use integrations::files::Bucket;
use integrations::mail::Mailer;
use integrations::oidc::OidcSettings;
use integrations::sms::SmsSender;
use jiff::Timestamp;
use store::DatabaseUrl;

use crate::{delivery, identity};

/// Each migration and each file of the web app would be a line at start, which operators don't need.
const DEFAULT_LOG_FILTER: &str = "info,sea_orm_migration=warn,memory_serve=warn";

const FIELDS: [&str; 49] = [
    "data",
    "listen",
    "database_url",
    "files_url",
    "public_url",
    "trusted_proxies",
    "secret",
    "audit_anchor_log",
    "rate_limits",
    "captcha",
    "captcha_secret",
    "captcha_url",
    "clamd",
    "smtp_url",
    "smtp_certificates",
    "mail_from",
    "oidc_issuer",
    "oidc_client_id",
    "oidc_client_secret",
    "oidc_scopes",
    "oidc_role_claim",
    "oidc_roles",
    "oidc_clinic_claim",
    "oidc_label",
    "sms_gateway",
    "sms_url",
    "sms_user",
    "sms_password",
    "sms_from",
    "sms_headers",
    "sms_body",
    "sms_calling_codes",
    "sms_per_day",
    "hold_minutes",
    "stall_seconds",
    "connections_per_address",
    "log_format",
    "log",
    "profiles",
    "postal_countries",
    "clock",
    "read_only",
    "metrics_token",
    "metrics_networks",
    "retention_bookings_days",
    "retention_messages_days",
    "retention_enquiries_days",
    "retention_access_days",
    "retention_audit_days",
];

/// The parser's own message would quote the line, which may contain the secret.
const NO_TOML: &str =
    "not valid TOML; accepted: one `name = \"value\"` per line, for example listen = \"127.0.0.1:8080\"";

#[derive(Debug, Clone)]
pub(crate) struct Configuration {
    pub data: PathBuf,
    pub listen: SocketAddr,
    pub database: DatabaseUrl,
    /// Where patients' files are stored, if not in the data folder.
    pub bucket: Option<Bucket>,
    pub public_url: Option<String>,
    pub trusted_proxies: Vec<IpAddr>,
    /// The secret as base64; if absent it is in a file of the data folder.
    pub secret: Option<String>,
    /// Gets a line for each anchor of the audit trail, beside the file in the data folder.
    pub audit_anchor_log: Option<AnchorLog>,
    pub rate_limits: bool,
    pub captcha: bool,
    /// The secret key of a hosted captcha.
    pub captcha_secret: Option<String>,
    /// Where answers are verified, in place of the service's own address.
    pub captcha_url: Option<String>,
    /// Scans uploaded files, if configured.
    pub antivirus: Antivirus,
    /// The identity provider for accounts, if there is one.
    pub oidc: Option<OidcSettings>,
    /// How mail is sent.
    pub mailer: Mailer,
    /// How text messages are sent.
    pub sms_sender: SmsSender,
    pub sms_calling_codes: Vec<String>,
    pub sms_per_day: u64,
    pub hold_minutes: i64,
    /// How long a connection may stall without sending or reading.
    pub stall: Duration,
    /// A share of all if absent.
    pub connections_per_address: Option<usize>,
    pub log_format: LogFormat,
    pub log_filter: String,
    pub profiles: Vec<String>,
    pub postal_countries: Vec<String>,
    pub clock: Clock,
    /// Everything can be read, nothing changed.
    pub read_only: bool,
    /// Opens the metrics to callers that send it; otherwise only to the networks below.
    pub metrics_token: Option<String>,
    pub metrics_networks: Vec<Network>,
    pub retention: Retention,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogFormat {
    Text,
    Json,
}

/// An invalid setting.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field} ({source_name}): {problem}")]
pub(crate) struct ConfigurationError {
    pub field: String,
    pub source_name: String,
    pub problem: String,
}

/// Settings from the command line.
#[derive(Debug, Clone, Default)]
pub(crate) struct Overrides {
    pub file: Option<PathBuf>,
    pub data: Option<PathBuf>,
    pub listen: Option<String>,
}

/// The layers of settings, read one field at a time.
pub(crate) struct Layers {
    figment: Figment,
}

impl Configuration {
    pub(crate) fn load(overrides: &Overrides) -> Result<Self, ConfigurationError> {
        let layers = Layers::open(overrides)?;
        let data = layers.path("data", overrides.data.as_deref())?;
        let default_database = DatabaseUrl::Sqlite(data.join("scanbook.db"));
        let listen = match &overrides.listen {
            Some(text) => parse_listen(text).map_err(|problem| command_line("--listen", problem))?,
            None => layers.parsed("listen", parse_listen)?.unwrap_or(([127, 0, 0, 1], 8080).into()),
        };
        Ok(Self {
            listen,
            database: layers.parsed("database_url", DatabaseUrl::from_str)?.unwrap_or(default_database),
            bucket: layers.parsed("files_url", Bucket::from_str)?,
            public_url: layers.parsed("public_url", parse_public_url)?,
            trusted_proxies: layers.parsed("trusted_proxies", parse_addresses)?.unwrap_or_default(),
            secret: layers.parsed("secret", parse_secret)?,
            audit_anchor_log: layers.parsed("audit_anchor_log", parse_anchor_log)?,
            rate_limits: layers.parsed("rate_limits", parse_switch)?.unwrap_or(true),
            captcha: layers.parsed("captcha", parse_switch)?.unwrap_or(true),
            captcha_secret: layers.text("captcha_secret")?.filter(|text| !text.is_empty()),
            captcha_url: layers.parsed("captcha_url", parse_captcha_url)?,
            antivirus: layers.parsed("clamd", Clamd::from_str)?.map_or(Antivirus::Off, Antivirus::Clamd),
            oidc: identity::provider(&layers)?,
            mailer: delivery::mailer(&layers)?,
            sms_sender: delivery::sms_sender(&layers)?,
            sms_calling_codes: layers
                .parsed("sms_calling_codes", delivery::parse_calling_codes)?
                .unwrap_or_default(),
            sms_per_day: layers.parsed("sms_per_day", delivery::parse_per_day)?.unwrap_or(SMS_PER_DAY),
            hold_minutes: layers.parsed("hold_minutes", parse_hold_minutes)?.unwrap_or(HOLD_MINUTES),
            stall: layers.parsed("stall_seconds", parse_stall)?.unwrap_or(Duration::from_secs(STALL_SECONDS)),
            connections_per_address: layers.parsed("connections_per_address", parse_connections)?,
            log_format: layers.parsed("log_format", parse_log_format)?.unwrap_or(LogFormat::Text),
            log_filter: layers
                .parsed("log", parse_log_filter)?
                .unwrap_or_else(|| DEFAULT_LOG_FILTER.to_owned()),
            profiles: layers.text("profiles")?.map(|text| words(&text)).unwrap_or_default(),
            postal_countries: layers
                .parsed("postal_countries", parse_countries)?
                .unwrap_or_else(|| vec!["AU".to_owned(), "NZ".to_owned()]),
            read_only: layers.parsed("read_only", parse_switch)?.unwrap_or(false),
            metrics_token: layers.text("metrics_token")?.filter(|text| !text.is_empty()),
            metrics_networks: layers.parsed("metrics_networks", parse_networks)?.unwrap_or_default(),
            retention: retention(&layers)?,
            clock: layers.parsed("clock", parse_clock)?.unwrap_or(Clock::System),
            data,
        })
    }
}

fn retention(layers: &Layers) -> Result<Retention, ConfigurationError> {
    let usual = Retention::default();
    let days = |field, usual| Ok(layers.parsed(field, parse_days)?.unwrap_or(usual));
    Ok(Retention {
        bookings_days: days("retention_bookings_days", usual.bookings_days)?,
        messages_days: days("retention_messages_days", usual.messages_days)?,
        enquiries_days: days("retention_enquiries_days", usual.enquiries_days)?,
        access_days: days("retention_access_days", usual.access_days)?,
        audit_days: days("retention_audit_days", usual.audit_days)?,
    })
}

impl Layers {
    fn open(overrides: &Overrides) -> Result<Self, ConfigurationError> {
        let file = overrides.file.clone().unwrap_or_else(|| PathBuf::from("scanbook.toml"));
        if overrides.file.is_some() && !file.exists() {
            return Err(command_line("--config", format!("there is no file {}", file.display())));
        }
        let written = Figment::from(Toml::file(&file));
        let table: figment::value::Dict =
            written.extract().map_err(|_| in_file(&file, "the file", NO_TOML.to_owned()))?;
        if let Some(unknown) = table.keys().find(|key| !FIELDS.contains(&key.as_str())) {
            let problem = format!("there is no such setting; accepted: {}", FIELDS.join(", "));
            return Err(in_file(&file, unknown, problem));
        }
        Ok(Self { figment: written.merge(Env::prefixed("SCANBOOK_").only(&FIELDS)) })
    }

    /// The value as text; numbers and booleans are read as written.
    pub(crate) fn text(&self, field: &'static str) -> Result<Option<String>, ConfigurationError> {
        match self.figment.find_value(field) {
            Err(_) => Ok(None),
            Ok(Value::String(_, text)) => Ok(Some(text)),
            Ok(Value::Bool(_, switch)) => Ok(Some(if switch { "on" } else { "off" }.to_owned())),
            Ok(Value::Num(_, number)) => {
                let signed = number.to_i128().map(|n| n.to_string());
                let whole = signed.or_else(|| number.to_u128().map(|n| n.to_string()));
                Ok(whole.or_else(|| number.to_f64().map(|n| n.to_string())))
            }
            Ok(_) => Err(self.refuse(field, "accepted: one value".to_owned())),
        }
    }

    pub(crate) fn parsed<T, E: ToString>(
        &self,
        field: &'static str,
        parse: impl Fn(&str) -> Result<T, E>,
    ) -> Result<Option<T>, ConfigurationError> {
        let text = self.text(field)?.filter(|text| !text.is_empty());
        text.map(|text| parse(&text).map_err(|problem| self.refuse(field, problem.to_string()))).transpose()
    }

    fn path(&self, field: &'static str, given: Option<&Path>) -> Result<PathBuf, ConfigurationError> {
        match given {
            Some(path) => Ok(path.to_owned()),
            None => Ok(self.text(field)?.unwrap_or_else(|| "./data".to_owned()).into()),
        }
    }

    pub(crate) fn refuse(&self, field: &str, problem: String) -> ConfigurationError {
        let from_file = self.figment.find_metadata(field).and_then(|found| found.source.as_ref());
        let source_name = match from_file.and_then(figment::Source::file_path) {
            Some(path) => path.display().to_string(),
            None => format!("SCANBOOK_{}", field.to_uppercase()),
        };
        ConfigurationError { field: field.to_owned(), source_name, problem }
    }
}

fn command_line(option: &str, problem: String) -> ConfigurationError {
    ConfigurationError { field: option.to_owned(), source_name: "command line".to_owned(), problem }
}

fn in_file(file: &Path, field: &str, problem: String) -> ConfigurationError {
    ConfigurationError { field: field.to_owned(), source_name: file.display().to_string(), problem }
}

fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is not accepted; accepted: IP:PORT, for example 127.0.0.1:8080"))
}

fn parse_public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host.map(|host| host.trim_end_matches('/')) {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => {
            Ok(text.trim_end_matches('/').to_owned())
        }
        _ => Err(format!(
            "'{text}' is not accepted; accepted: a URL without a path, for example https://book.example.org"
        )),
    }
}

fn parse_captcha_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') && !host.contains(' ') => {
            Ok(text.to_owned())
        }
        _ => Err(format!(
            "'{text}' is not accepted; accepted: a URL, for example https://gateway.example.org/siteverify"
        )),
    }
}

fn parse_addresses(text: &str) -> Result<Vec<IpAddr>, String> {
    let words = words(text);
    let read = |word: &str| word.parse::<IpAddr>().map(|address| address.to_canonical());
    let addresses = words.iter().map(|word| read(word).map_err(|_| word));
    addresses
        .collect::<Result<_, _>>()
        .map_err(|word| format!("'{word}' is not accepted; accepted: IP addresses joined by commas"))
}

fn parse_networks(text: &str) -> Result<Vec<Network>, String> {
    let words = words(text);
    let networks = words.iter().map(|word| word.parse().map_err(|()| word));
    networks.collect::<Result<_, _>>().map_err(|word| {
        format!("'{word}' is not accepted; accepted: networks joined by commas, for example 10.0.0.0/8,::1")
    })
}

fn parse_days(text: &str) -> Result<i64, String> {
    let days = text.parse().ok().filter(|days| (1..=RETENTION_MAX_DAYS).contains(days));
    days.ok_or_else(|| format!("'{text}' is not accepted; accepted: days from 1 to {RETENTION_MAX_DAYS}"))
}

/// Only validated here; the value is never part of a message.
fn parse_secret(text: &str) -> Result<String, String> {
    let read = app::Secrets::read(text, Timestamp::UNIX_EPOCH);
    read.map(|_| text.to_owned()).map_err(|error| error.to_string())
}

fn parse_anchor_log(text: &str) -> Result<AnchorLog, String> {
    match text {
        "syslog" if cfg!(unix) => Ok(AnchorLog::of_system()),
        path if path.contains(['/', '\\']) => Ok(AnchorLog::File(path.into())),
        _ => Err(format!(
            "'{text}' is not accepted; accepted: syslog, or a file, for example /var/log/scanbook/anchors.log"
        )),
    }
}

fn parse_switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("'{text}' is not accepted; accepted: on or off")),
    }
}

fn parse_hold_minutes(text: &str) -> Result<i64, String> {
    let minutes = text.parse().ok().filter(|minutes| (1..=HOLD_RENEWAL_MAX_MINUTES).contains(minutes));
    minutes.ok_or_else(|| {
        format!("'{text}' is not accepted; accepted: minutes from 1 to {HOLD_RENEWAL_MAX_MINUTES}")
    })
}

fn parse_stall(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (1..=STALL_MAX_SECONDS).contains(seconds));
    let refused = || format!("'{text}' is not accepted; accepted: seconds from 1 to {STALL_MAX_SECONDS}");
    seconds.map(Duration::from_secs).ok_or_else(refused)
}

fn parse_connections(text: &str) -> Result<usize, String> {
    let most = text.parse().ok().filter(|most| (1..=CONNECTIONS_MAX).contains(most));
    most.ok_or_else(|| format!("'{text}' is not accepted; accepted: a number from 1 to {CONNECTIONS_MAX}"))
}

fn parse_log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(format!("'{text}' is not accepted; accepted: text or json")),
    }
}

/// Words separated by commas.
pub(crate) fn words(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn parse_countries(text: &str) -> Result<Vec<String>, String> {
    const KNOWN: [&str; 5] = ["AU", "NZ", "CA", "US", "MK"];
    let words = words(text);
    match words.iter().find(|word| !KNOWN.contains(&word.as_str())) {
        Some(word) => {
            Err(format!("'{word}' is not accepted; accepted: {}, joined by commas", KNOWN.join(", ")))
        }
        None => Ok(words),
    }
}

fn parse_log_filter(text: &str) -> Result<String, String> {
    let read = tracing_subscriber::EnvFilter::try_new(text);
    read.map(|_| text.to_owned())
        .map_err(|_| format!("'{text}' is not accepted; accepted: a log filter, for example info or debug"))
}

/// Lets a test run on another day. A release build refuses it: a wrong clock books wrong times.
fn parse_clock(text: &str) -> Result<Clock, String> {
    if !cfg!(debug_assertions) {
        return Err("only a development build can run at another time".to_owned());
    }
    let at = text.parse().map_err(|_| {
        format!("'{text}' is not accepted; accepted: a time, for example 2026-11-16T09:00:00+11:00")
    })?;
    Ok(Clock::starting_at(at))
}
