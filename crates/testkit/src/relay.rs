//! A proxy in front of PostgreSQL that passes bytes on until a test takes it down.

use std::net::SocketAddr;
use std::sync::{Arc, Weak};

use store::DatabaseUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Per read from one side.
const CHUNK_BYTES: usize = 16 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Passing,
    /// Nothing is passed on, silently.
    Silent,
    /// Connections are closed, and new ones refused.
    Refusing,
}

#[derive(Debug, Clone, Copy)]
struct State {
    mode: Mode,
    /// The first so many of all accepted connections are silently frozen.
    frozen: u64,
    accepted: u64,
}

impl State {
    fn passes(self, connection: u64) -> bool {
        self.mode == Mode::Passing && connection > self.frozen
    }
}

/// It ends with the test.
#[derive(Debug)]
pub struct Relay(Arc<watch::Sender<State>>);

impl Relay {
    /// Returns the address of the same database behind it.
    ///
    /// # Panics
    /// When the database is not PostgreSQL, or no port is free.
    pub(crate) async fn before(url: &DatabaseUrl) -> (Self, DatabaseUrl) {
        let DatabaseUrl::Postgres(address) = url else { panic!("only PostgreSQL can be away") };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let own = listener.local_addr().expect("an address");
        let (before, rest) = address.split_once('@').expect("a user");
        let (server, database) = rest.split_once('/').expect("a database");
        let behind = DatabaseUrl::Postgres(format!("{before}@{own}/{database}"));
        let state = Arc::new(watch::Sender::new(State { mode: Mode::Passing, frozen: 0, accepted: 0 }));
        tokio::spawn(serve(listener, own, server.to_owned(), Arc::downgrade(&state), state.subscribe()));
        (Self(state), behind)
    }

    pub fn fall_silent(&self) {
        self.0.send_modify(|state| state.mode = Mode::Silent);
    }

    pub fn refuse(&self) {
        self.0.send_modify(|state| state.mode = Mode::Refusing);
    }

    pub fn pass(&self) {
        self.0.send_modify(|state| state.mode = Mode::Passing);
    }

    /// Silently stops passing on bytes over the present connections; new ones work as usual.
    pub fn freeze_present_connections(&self) {
        self.0.send_modify(|state| state.frozen = state.accepted);
    }
}

async fn serve(
    listener: TcpListener,
    own: SocketAddr,
    server: String,
    state: Weak<watch::Sender<State>>,
    mut seen: watch::Receiver<State>,
) {
    let mut listener = Some(listener);
    loop {
        if seen.borrow_and_update().mode == Mode::Refusing {
            listener = None;
            if seen.wait_for(|state| state.mode != Mode::Refusing).await.is_err() {
                return;
            }
        }
        let listening = match listener.take() {
            Some(listening) => listening,
            None => TcpListener::bind(own).await.expect("the same port again"),
        };
        tokio::select! {
            accepted = listening.accept() => {
                let (client, _) = accepted.expect("a connection");
                let Some(state) = state.upgrade() else { return };
                state.send_modify(|state| state.accepted += 1);
                let number = state.borrow().accepted;
                tokio::spawn(relay(client, server.clone(), number, seen.clone()));
            }
            changed = seen.changed() => if changed.is_err() { return },
        }
        listener = Some(listening);
    }
}

async fn relay(client: TcpStream, server: String, number: u64, mut state: watch::Receiver<State>) {
    let server = TcpStream::connect(server).await.expect("PostgreSQL listens");
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (asking, answering) = (state.clone(), state.clone());
    tokio::select! {
        () = pass_on(from_client, to_server, number, asking) => {}
        () = pass_on(from_server, to_client, number, answering) => {}
        _ = state.wait_for(|state| state.mode == Mode::Refusing) => {}
    }
}

/// Until one side ends.
async fn pass_on(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    number: u64,
    mut state: watch::Receiver<State>,
) {
    let mut bytes = vec![0; CHUNK_BYTES];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if state.wait_for(|state| state.passes(number)).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
