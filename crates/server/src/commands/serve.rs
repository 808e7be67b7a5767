//! Runs the server: listens first, so that a taken port is reported at once; then prepares, then answers until stopped.

use std::fs;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use app::App;
use domain::limits::{ADDRESS_SHARE, CONNECTIONS_WAITING, SHUTDOWN_SECONDS};
use http_api::{HttpState, Site, Watchers};
use tokio::net::{TcpListener, TcpSocket};
use tokio::signal;
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

use super::greeting::{self, Program};
use super::{DEMO_FILE, Failure, demo_info, print_text};
use crate::configuration::{Configuration, LogFormat};
use crate::connections::{self, Limits};
use crate::{demo, installation, web};

pub(super) async fn run(
    configuration: &Configuration,
    config_file: Option<&Path>,
    with_demo: bool,
) -> Result<(), Failure> {
    start_logging(configuration);
    let listener = listen(configuration.listen)?;
    let app = installation::open(configuration).await?;
    app.store().detect_other_servers().await;
    if with_demo {
        make_demo(&app, configuration).await?;
    }
    let state = HttpState { app: app.clone(), site: Arc::new(site(configuration, with_demo)) };
    let router = http_api::router(state, web::assets());
    let workers = [
        tokio::spawn(app::jobs::run(app.clone())),
        tokio::spawn(app::audit::run(app.clone())),
        tokio::spawn(app::privacy::run(app.clone())),
        tokio::spawn(app::documents::run(app.clone())),
        tokio::spawn(installation::follow_secret(app.clone(), configuration.clone())),
    ];
    let program = Program::from_invocation(configuration, config_file);
    let address = listener.local_addr().unwrap_or(configuration.listen);
    let mut words = vec![format!("Scanbook is ready: http://{address}")];
    if with_demo {
        words.extend(greeting::demo(address, &program, demo_info::read(configuration).as_ref()));
    }
    if !store::users::any(app.store().read()).await? {
        words.extend(greeting::first_account(&program));
    }
    // It serves even if nothing can be printed.
    drop(print_text(&words.join("\n")));
    let limits = limits(configuration);
    tracing::info!(connections = limits.connections, per_address = limits.per_address, "serving");
    serve(listener, router, limits).await;
    for worker in workers {
        worker.abort();
    }
    seal_remaining(&app).await;
    tracing::info!("stopped");
    Ok(())
}

/// Seals the rows of the last requests. The worker may still write rows in between: then the end of the chain is anchored at the
/// next run. Other servers go on writing, so this doesn't repeat without limit.
async fn seal_remaining(app: &App) {
    const LOOKS: u32 = 3;
    for _ in 0..LOOKS {
        match app.seal_audit().await {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "the audit trail could not be sealed");
                return;
            }
        }
    }
}

fn limits(configuration: &Configuration) -> Limits {
    let connections = connections::connections_max();
    let share = (connections / ADDRESS_SHARE).max(1);
    Limits {
        connections,
        per_address: configuration.connections_per_address.unwrap_or(share),
        trusted_proxies: configuration.trusted_proxies.clone(),
        stall: configuration.stall,
    }
}

fn start_logging(configuration: &Configuration) {
    let filter = EnvFilter::new(&configuration.log_filter);
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // A log that nobody reads any more is no reason to fail: complaining about it there would end the request.
    let logs = logs.log_internal_errors(false);
    if configuration.log_format == LogFormat::Json {
        logs.json().init();
    } else {
        logs.init();
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, Failure> {
    bind(address).map_err(|error| {
        Failure::Other(match error.kind() {
            ErrorKind::AddrInUse => format!(
                "Port {} is taken by another program. Stop that one, or choose another port: \
                 `make run LISTEN=127.0.0.1:{}` or `scanbook serve --listen 127.0.0.1:{}`.",
                address.port(),
                address.port().saturating_add(1),
                address.port().saturating_add(1)
            ),
            _ => format!("{address} cannot be listened on: {error}"),
        })
    })
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As `TcpListener::bind` does: a restart finds its port free.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(CONNECTIONS_WAITING)
}

/// Fills an empty database; a second start finds it filled and leaves it alone.
async fn make_demo(app: &App, configuration: &Configuration) -> Result<(), Failure> {
    if demo::has_catalogue(app.store()).await? {
        return Ok(());
    }
    let unprepared = |error| Failure::Other(format!("The demo cannot be prepared: {error}"));
    let prepared = demo::PreparedData {
        password_hash: app.hash_password(demo::PASSWORD.to_owned()).await.map_err(unprepared)?,
        report_file: Some(app.store_report_file(&demo::report_pdf()).await.map_err(unprepared)?),
    };
    let seal = |key: &domain::booking::BookingKey| app.hash_and_seal(key);
    let written = demo::write(app.store(), app.clock().now(), &seal, &prepared).await?;
    let Some(info) = written else { return Ok(()) };
    demo::answer_forms(app).await?;
    let noted = app.note_demo(info.bookings.len()).await;
    noted.map_err(|error| Failure::Other(format!("The audit trail could not be written: {error}")))?;
    let path = configuration.data.join(DEMO_FILE);
    let text = serde_json::to_string_pretty(&info).unwrap_or_default();
    fs::write(&path, text).map_err(|error| Failure::folder(&path, &error))
}

fn site(configuration: &Configuration, with_demo: bool) -> Site {
    let mut profiles = configuration.profiles.clone();
    if with_demo {
        profiles.push("demo".to_owned());
    }
    Site {
        public_url: configuration.public_url.clone(),
        trusted_proxies: configuration.trusted_proxies.clone(),
        profiles,
        page_template: web::PAGE_TEMPLATE.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        read_only: configuration.read_only,
        metrics: Watchers {
            token: configuration.metrics_token.clone(),
            networks: configuration.metrics_networks.clone(),
        },
        stall: configuration.stall,
    }
}

/// Serves until told to stop; then running requests get time to finish.
async fn serve(listener: TcpListener, router: axum::Router, limits: Limits) {
    let (stop, mut stopped) = watch::channel(false);
    tokio::spawn(async move {
        stop_signal().await;
        tracing::info!("stopping: running requests finish first");
        stop.send_replace(true);
    });
    let serving = connections::serve(listener, router, limits, stopped.clone());
    let too_long = async {
        drop(stopped.wait_for(|stop| *stop).await);
        tokio::time::sleep(Duration::from_secs(SHUTDOWN_SECONDS)).await;
    };
    tokio::select! {
        () = serving => {}
        () = too_long => tracing::warn!("some requests did not finish in time"),
    }
}

async fn stop_signal() {
    let interrupted = async { drop(signal::ctrl_c().await) };
    #[cfg(unix)]
    {
        let Ok(mut terminated) = signal::unix::signal(signal::unix::SignalKind::terminate()) else {
            return interrupted.await;
        };
        tokio::select! {
            () = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}
