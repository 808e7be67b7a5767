//! Opens an installation: its folder, its secret, its database, and the application made of them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use app::{App, Parts, Secrets, Settings};
use domain::Chance;
use domain::limits::SECRET_RELOAD_SECONDS;
use integrations::anchors::Anchors;
use integrations::captcha::HostedCaptcha;
use integrations::files::Files;
use integrations::geo::PostalCodes;
use integrations::oidc::IdentityProvider;
use store::Store;

use crate::commands::Failure;
use crate::configuration::Configuration;
use crate::private;

pub(crate) const FILES_FOLDER: &str = "files";
pub(crate) const SECRET_FILE: &str = "secret.key";
pub(crate) const ANCHOR_FILE: &str = "audit-anchor.json";

/// Opens and migrates the database.
pub(crate) async fn open_store(configuration: &Configuration) -> Result<Store, Failure> {
    fs::create_dir_all(&configuration.data).map_err(|error| Failure::folder(&configuration.data, &error))?;
    private::restrict_existing_files(configuration);
    let store = Store::open(&configuration.database)
        .await
        .map_err(|error| Failure::database(&configuration.database, &error))?;
    store.migrate().await.map_err(|error| Failure::database(&configuration.database, &error))?;
    Ok(store)
}

/// The installation's secret as text, if it already has one.
pub(crate) fn secret_text(configuration: &Configuration) -> Result<Option<String>, Failure> {
    let path = configuration.data.join(SECRET_FILE);
    match &configuration.secret {
        Some(text) => Ok(Some(text.clone())),
        None if path.exists() => {
            fs::read_to_string(&path).map(Some).map_err(|error| Failure::folder(&path, &error))
        }
        None => Ok(None),
    }
}

pub(crate) async fn open(configuration: &Configuration) -> Result<App, Failure> {
    let store = open_store(configuration).await?;
    let chance = Chance::System;
    let countries: Vec<&str> = configuration.postal_countries.iter().map(String::as_str).collect();
    Ok(App::new(Parts {
        secrets: secrets(configuration)?,
        store,
        clock: configuration.clock.clone(),
        chance,
        settings: Settings {
            hold_minutes: configuration.hold_minutes,
            rate_limits: configuration.rate_limits,
            captcha: configuration.captcha,
            sms_calling_codes: configuration.sms_calling_codes.clone(),
            sms_per_day: configuration.sms_per_day,
            public_url: public_url(configuration),
            retention: configuration.retention,
            ..Settings::default()
        },
        postal_codes: PostalCodes::of(&countries),
        mailer: configuration.mailer.clone(),
        sms_sender: configuration.sms_sender.clone(),
        files: files(configuration)?,
        antivirus: configuration.antivirus.clone(),
        anchors: anchors(configuration),
        captcha: hosted_captcha(configuration),
        identity_provider: configuration.oidc.clone().map(IdentityProvider::new),
    }))
}

fn hosted_captcha(configuration: &Configuration) -> HostedCaptcha {
    let hosted = HostedCaptcha::new(configuration.captcha_secret.clone());
    match &configuration.captcha_url {
        Some(address) => hosted.at(address.clone()),
        None => hosted,
    }
}

/// The base of links in messages.
fn public_url(configuration: &Configuration) -> String {
    let named = configuration.public_url.as_deref().map(|url| url.trim_end_matches('/').to_owned());
    named.unwrap_or_else(|| format!("http://{}", configuration.listen))
}

/// Files are stored beside the database, or in the configured bucket.
pub(crate) fn files(configuration: &Configuration) -> Result<Files, Failure> {
    if let Some(bucket) = &configuration.bucket {
        return Files::in_bucket(bucket)
            .map_err(|error| Failure::Other(format!("{bucket}: {error}. Check SCANBOOK_FILES_URL.")));
    }
    let folder = configuration.data.join(FILES_FOLDER);
    fs::create_dir_all(&folder).map_err(|error| Failure::folder(&folder, &error))?;
    Files::in_folder(&folder).map_err(|error| Failure::Other(format!("{}: {error}", folder.display())))
}

/// The configured secret, or the one in the data folder, which is created on the first start.
pub(crate) fn secrets(configuration: &Configuration) -> Result<Secrets, Failure> {
    let path = configuration.data.join(SECRET_FILE);
    let text = if let Some(text) = secret_text(configuration)? {
        text
    } else {
        let text = Secrets::generate(&Chance::System);
        write_private(&path, &text).map_err(|error| Failure::folder(&path, &error))?;
        text
    };
    Secrets::read(&text, configuration.clock.now())
        .map_err(|error| Failure::Other(format!("{} cannot be read: {error}", path.display())))
}

/// Where the end of the audit chain is recorded.
pub(crate) fn anchors(configuration: &Configuration) -> Anchors {
    Anchors::in_file(configuration.data.join(ANCHOR_FILE), configuration.audit_anchor_log.clone())
}

/// Watches the secret's file until it is dropped: a new version is loaded while serving.
pub(crate) async fn follow_secret(app: App, configuration: Configuration) {
    let mut told = None;
    loop {
        tokio::time::sleep(Duration::from_secs(SECRET_RELOAD_SECONDS)).await;
        let read = secret_text(&configuration).map_err(|failure| failure.to_string());
        let text = read.and_then(|text| text.ok_or_else(|| format!("{SECRET_FILE} is gone")));
        match text.and_then(|text| app.reload_secrets(&text).map_err(|error| error.to_string())) {
            Ok(Some(version)) => tracing::info!(version, "a new version of the secret is in use"),
            Ok(None) => told = None,
            // The previous secret stays in use; log it once.
            Err(error) if told.as_ref() != Some(&error) => {
                tracing::error!(%error, "the secret cannot be read again");
                told = Some(error);
            }
            Err(_) => {}
        }
    }
}

/// Never overwrites a file, which others could have open; a new one is readable by this account only.
pub(crate) fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut file = fs::File::create_new(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
