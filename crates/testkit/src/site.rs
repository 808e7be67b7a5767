//! A running Scanbook for a test, reached over a real socket.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use app::authentication::PasswordCost;
use app::{App, Parts, Secrets, Settings};
use axum::Router;
use domain::limits::STALL_SECONDS;
use domain::{Chance, Clock};
use http_api::{HttpState, Watchers};
use integrations::anchors::Anchors;
use integrations::antivirus::Antivirus;
use integrations::captcha::HostedCaptcha;
use integrations::files::Files;
use integrations::geo::PostalCodes;
use integrations::mail::Mailer;
use integrations::oidc::IdentityProvider;
use integrations::sms::SmsSender;
use jiff::Timestamp;
use serde_json::{Value, json};
use store::{DatabaseUrl, Store};
use tokio::net::TcpListener;

use crate::{Client, Engine, Relay, TestDatabase, TestResponse, World};

/// The start of every test: Monday 9 March 2026, 6 am in Sydney.
pub const NOW: &str = "2026-03-09T06:00:00+11:00";

/// The base of links in messages.
pub const PUBLIC_URL: &str = "https://book.example.org";

/// The secret of every test server, as in its file.
pub const SECRET: &str = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";

/// Opens the metrics.
pub const METRICS_TOKEN: &str = "let-me-watch";

/// Servers started by this test so far.
static SERVERS: AtomicU64 = AtomicU64::new(0);

const PAGE: &str =
    "<!doctype html><html lang=\"en-AU\"><head><!--scanbook:head--></head><body></body></html>";

#[derive(Debug)]
pub struct Site {
    pub app: App,
    pub clock: Clock,
    pub client: Client,
    pub world: World,
    pub base: String,
    database: Arc<TestDatabase>,
}

/// What differs between servers.
struct Wiring {
    settings: Settings,
    read_only: bool,
    captcha: HostedCaptcha,
    routes: Router<HttpState>,
    mailer: Mailer,
    sms_sender: SmsSender,
    identity_provider: Option<IdentityProvider>,
    antivirus: Antivirus,
    /// The address of the database, if not its own.
    database_url: Option<DatabaseUrl>,
    trusted_proxies: Vec<IpAddr>,
    /// Where files are stored, if not in the folder beside the database.
    files: Option<Files>,
}

impl Default for Wiring {
    fn default() -> Self {
        Self {
            settings: without_limits(),
            read_only: false,
            captcha: HostedCaptcha::default(),
            routes: Router::new(),
            mailer: Mailer::Recording,
            sms_sender: SmsSender::Recording,
            identity_provider: None,
            antivirus: Antivirus::Off,
            database_url: None,
            trusted_proxies: Vec::new(),
            files: None,
        }
    }
}

impl Site {
    /// A site with the small provider of [`crate::build_world`], rate limits and captcha off.
    pub async fn on(engine: Engine) -> Self {
        Self::with(engine, without_limits()).await
    }

    /// # Panics
    /// When the site cannot be set up.
    pub async fn with(engine: Engine, settings: Settings) -> Self {
        Self::set_up(engine, settings, HostedCaptcha::default()).await
    }

    /// A site with captchas, hosted ones at this service.
    pub async fn with_captcha(engine: Engine, captcha: HostedCaptcha) -> Self {
        Self::set_up(engine, Settings { captcha: true, ..without_limits() }, captcha).await
    }

    /// Another server on the same database: with rate limits, and its clients are trusted proxies.
    ///
    /// # Panics
    /// When the site cannot be set up.
    pub async fn behind_proxy(&self) -> Self {
        let settings = Settings { rate_limits: true, ..without_limits() };
        let trusted_proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
        let wiring = Wiring { settings, trusted_proxies, ..Wiring::default() };
        Self::start(Arc::clone(&self.database), self.world.clone(), self.clock.clone(), wiring).await
    }

    /// A site that sends its messages.
    ///
    /// # Panics
    /// When the site cannot be set up.
    pub async fn sending(engine: Engine, mailer: Mailer, sms_sender: SmsSender) -> Self {
        let site = Self::on(engine).await;
        let (database, world, clock) = (Arc::clone(&site.database), site.world, site.clock);
        Self::start(database, world, clock, Wiring { mailer, sms_sender, ..Wiring::default() }).await
    }

    /// A site whose staff can sign in through this identity provider.
    ///
    /// # Panics
    /// When the site cannot be set up.
    pub async fn with_identity_provider(&self, provider: IdentityProvider) -> Self {
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        let wiring = Wiring { identity_provider: Some(provider), ..Wiring::default() };
        Self::start(database, world, clock, wiring).await
    }

    /// Another server on the same database, with this virus scanner.
    ///
    /// # Panics
    /// When it cannot be started.
    pub async fn with_antivirus(&self, antivirus: Antivirus) -> Self {
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        Self::start(database, world, clock, Wiring { antivirus, ..Wiring::default() }).await
    }

    async fn set_up(engine: Engine, settings: Settings, captcha: HostedCaptcha) -> Self {
        let database = Arc::new(TestDatabase::with_world(engine).await);
        let clock = Clock::frozen(NOW.parse().expect("a time"));
        Self::start(database, World::FIRST, clock, Wiring { settings, captcha, ..Wiring::default() }).await
    }

    /// Another installation with the same clock on the same engine, empty.
    ///
    /// # Panics
    /// When it cannot be set up.
    pub async fn empty_one(&self) -> Self {
        let engine = match self.database.url {
            DatabaseUrl::Sqlite(_) => Engine::Sqlite,
            DatabaseUrl::Postgres(_) => Engine::Postgres,
        };
        let database = Arc::new(TestDatabase::with_schema(engine).await);
        Self::start(database, World::default(), self.clock.clone(), Wiring::default()).await
    }

    /// A server with further routes on an existing database, for benchmarks.
    ///
    /// # Panics
    /// When the server cannot be started.
    pub async fn serve(
        database: Arc<TestDatabase>,
        world: World,
        settings: Settings,
        routes: Router<HttpState>,
    ) -> Self {
        let clock = Clock::frozen(NOW.parse().expect("a time"));
        Self::start(database, world, clock, Wiring { settings, routes, ..Wiring::default() }).await
    }

    /// A read-only site.
    ///
    /// # Panics
    /// When the site cannot be set up.
    pub async fn read_only(engine: Engine) -> Self {
        let site = Self::on(engine).await;
        let (database, read_only) = (Arc::clone(&site.database), true);
        Self::start(database, site.world, site.clock, Wiring { read_only, ..Wiring::default() }).await
    }

    /// A server on the same database that hashes passwords at full cost.
    ///
    /// # Panics
    /// When it cannot be started.
    pub async fn with_full_password_cost(&self) -> Self {
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        let settings = Settings { password_cost: PasswordCost::Full, ..without_limits() };
        Self::start(database, world, clock, Wiring { settings, ..Wiring::default() }).await
    }

    /// Another server on the same database, as another machine would run it.
    pub async fn another_server(&self) -> Self {
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        Self::start(database, world, clock, Wiring::default()).await
    }

    /// Another server on the same database, with its files elsewhere.
    pub async fn with_files(&self, files: Files) -> Self {
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        Self::start(database, world, clock, Wiring { files: Some(files), ..Wiring::default() }).await
    }

    /// Another server, which reaches the same PostgreSQL through a relay.
    pub async fn behind_relay(&self) -> (Self, Relay) {
        let (relay, url) = Relay::before(&self.database.url).await;
        let (database, world, clock) = (Arc::clone(&self.database), self.world.clone(), self.clock.clone());
        let wiring = Wiring { database_url: Some(url), ..Wiring::default() };
        (Self::start(database, world, clock, wiring).await, relay)
    }

    async fn start(database: Arc<TestDatabase>, world: World, clock: Clock, wiring: Wiring) -> Self {
        let Wiring { settings, captcha, mailer, sms_sender, identity_provider, database_url, .. } = wiring;
        let database_url = database_url.as_ref().unwrap_or(&database.url);
        let in_folder = || Files::in_folder(&database.files()).expect("a folder for files");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let app = App::new(Parts {
            store: Store::open(database_url).await.expect("the database opens"),
            clock: clock.clone(),
            // The servers of one test have different seeds.
            chance: Chance::seeded(SERVERS.fetch_add(1, Ordering::SeqCst)),
            secrets: Secrets::read(SECRET, clock.now()).expect("a secret"),
            settings: Settings { public_url: PUBLIC_URL.to_owned(), ..settings },
            postal_codes: PostalCodes::of(&["AU"]),
            mailer,
            sms_sender,
            anchors: Anchors::in_memory(),
            files: wiring.files.unwrap_or_else(in_folder),
            antivirus: wiring.antivirus,
            captcha,
            identity_provider,
        });
        let base = format!("http://{address}");
        let site = http_api::Site {
            public_url: None,
            trusted_proxies: wiring.trusted_proxies,
            profiles: vec!["test".to_owned()],
            page_template: PAGE.to_owned(),
            version: "0.0.0-test".to_owned(),
            read_only: wiring.read_only,
            metrics: Watchers { token: Some(METRICS_TOKEN.to_owned()), networks: Vec::new() },
            stall: Duration::from_secs(STALL_SECONDS),
        };
        let state = HttpState { app: app.clone(), site: Arc::new(site) };
        let service =
            http_api::router(state, wiring.routes).into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        Self { app, clock, client: Client::new(base.clone()), world, base, database }
    }

    /// Another person in another browser.
    pub fn another_client(&self) -> Client {
        Client::new(self.base.clone())
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Where uploaded files are stored.
    pub fn files_folder(&self) -> PathBuf {
        self.database.files()
    }

    /// A new draft's key.
    pub async fn new_key(&self) -> String {
        let answer = self.client.post("/api/booking_keys", &json!({})).await;
        answer.json()["bookingKey"].as_str().unwrap_or_default().to_owned()
    }

    /// Holds a slot for a draft; the Idempotency-Key is the test's own name with a number.
    pub async fn hold(&self, client: &Client, key: &str, slot: &Value) -> TestResponse {
        let path = format!("/api/booking_keys/{key}/holds");
        client.post_once(&path, &self.idempotency_key(), &json!({ "slots": [slot] })).await
    }

    /// Submits a booking of a slot with valid details.
    pub async fn book(&self, client: &Client, key: &str, slot: &Value) -> TestResponse {
        client.post_once("/api/appointments", &self.idempotency_key(), &submission(key, slot)).await
    }

    pub fn idempotency_key(&self) -> String {
        format!("key-{}", self.app.new_request_id())
    }
}

/// Neither rate limits nor captcha: most tests are about other things. Passwords and captchas cost next to nothing.
fn without_limits() -> Settings {
    let (captcha_cost, password_cost) = (1, PasswordCost::Least);
    Settings { rate_limits: false, captcha: false, captcha_cost, password_cost, ..Settings::default() }
}

/// A valid submission.
pub fn submission(key: &str, slot: &Value) -> Value {
    json!({
        "bookingKey": key,
        "patientDetails": {
            "firstName": "Mira", "lastName": "Kostova", "dateOfBirth": "1984-05-17",
            "email": "mira@example.org", "contactNumber": "0491 570 006", "postalCode": "2042",
            "medicareNumber": "2123 45670 1", "referenceNumber": "1"
        },
        "appointments": [slot],
        "acceptedTerms": true
    })
}
