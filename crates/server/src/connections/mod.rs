//! Accepts as many connections as there are descriptors for. Clients that are slow to send, slow to read or idle are cut off, and
//! no address gets more than its share; when there is no room, clients wait in the system's queue.

mod descriptors;
mod per_address;
mod stall;

use std::io::{Error, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use domain::limits::{CONNECTION_MAX_SECONDS, HEAD_MAX_BYTES, UPLOAD_TIMEOUT_SECONDS};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep, timeout};
use tower::ServiceExt;

pub(crate) use descriptors::connections_max;
use per_address::PerAddress;
use stall::StallGuard;

/// After an accept that failed for lack of resources, such as descriptors.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// How often to log that all connections, or all of one address, are in use.
const FULL_SAID_EVERY: Duration = Duration::from_mins(1);

#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// At a time.
    pub connections: usize,
    /// Of one IPv4 address or IPv6 network, except trusted proxies.
    pub per_address: usize,
    pub trusted_proxies: Vec<IpAddr>,
    /// How long to wait for headers, the reading of an answer and the next request.
    pub stall: Duration,
}

/// Serves until told to stop, then until the last request is answered.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Limits,
    mut stopped: watch::Receiver<bool>,
) {
    let room = Arc::new(Semaphore::new(limits.connections));
    let per_address = PerAddress::new(limits.per_address, limits.trusted_proxies);
    let (told, stall) = (stopped.clone(), limits.stall);
    let accepting = async {
        let (mut full, mut share_full) = (LastLogged::default(), LastLogged::default());
        loop {
            if room.available_permits() == 0 && full.should_log() {
                tracing::warn!(connections = limits.connections, "all connections are in use");
            }
            // The semaphore is never closed.
            let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
            let (stream, peer) = accept(&listener).await;
            let Some(share) = per_address.acquire(peer.ip()) else {
                // Without the address, which is personal data.
                if share_full.should_log() {
                    tracing::warn!(most = limits.per_address, "an address has as many connections as it may");
                }
                continue;
            };
            let (router, told) = (router.clone(), told.clone());
            tokio::spawn(async move {
                answer(stream, peer, router, stall, told).await;
                drop((share, place));
            });
        }
    };
    tokio::select! {
        () = accepting => {}
        () = until_stopped(&mut stopped) => {}
    }
    drop(listener);
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    drop(room.acquire_many(all).await);
}

/// When a line that could flood the log was last written.
#[derive(Default)]
struct LastLogged(Option<Instant>);

impl LastLogged {
    fn should_log(&mut self) -> bool {
        let is_news = self.0.is_none_or(|at| at.elapsed() > FULL_SAID_EVERY);
        if is_news {
            self.0 = Some(Instant::now());
        }
        is_news
    }
}

async fn until_stopped(stopped: &mut watch::Receiver<bool>) {
    drop(stopped.wait_for(|stop| *stop).await);
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_of_peer(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                sleep(PAUSE_AFTER_FAILURE).await;
            }
        }
    }
}

/// The client has disconnected.
fn is_of_peer(error: &Error) -> bool {
    use ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

async fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    stall: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let io = TokioIo::new(StallGuard::new(stream, stall));
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(stall).max_header_size(HEAD_MAX_BYTES);
    let mut connection = pin!(builder.serve_connection(io, service));
    tokio::select! {
        // How it ended is the client's own affair.
        _ = connection.as_mut() => return,
        () = until_stopped(&mut stopped) => {}
        () = sleep(Duration::from_secs(CONNECTION_MAX_SECONDS)) => {}
    }
    connection.as_mut().graceful_shutdown();
    drop(timeout(Duration::from_secs(UPLOAD_TIMEOUT_SECONDS), connection).await);
}
