//! Stands before PostgreSQL and passes bytes on, until a test has it be away.

use std::net::SocketAddr;

use store::DatabaseUrl;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Of a read from one side.
const CHUNK_BYTES: usize = 16 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Passing,
    /// Nothing is passed on, and nobody is told.
    Silent,
    /// Connections are ended, and new ones refused.
    Refusing,
}

/// It ends with the test.
#[derive(Debug)]
pub struct Relay(watch::Sender<Mode>);

impl Relay {
    /// Answers with the address under which the same database is found behind it.
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
        let mode = watch::Sender::new(Mode::Passing);
        tokio::spawn(serve(listener, own, server.to_owned(), mode.subscribe()));
        (Self(mode), behind)
    }

    pub fn fall_silent(&self) {
        self.0.send_replace(Mode::Silent);
    }

    pub fn refuse(&self) {
        self.0.send_replace(Mode::Refusing);
    }

    pub fn pass(&self) {
        self.0.send_replace(Mode::Passing);
    }
}

async fn serve(listener: TcpListener, own: SocketAddr, server: String, mut mode: watch::Receiver<Mode>) {
    let mut listener = Some(listener);
    loop {
        if *mode.borrow_and_update() == Mode::Refusing {
            listener = None;
            if mode.wait_for(|mode| *mode != Mode::Refusing).await.is_err() {
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
                tokio::spawn(relay(client, server.clone(), mode.clone()));
            }
            changed = mode.changed() => if changed.is_err() { return },
        }
        listener = Some(listening);
    }
}

async fn relay(client: TcpStream, server: String, mut mode: watch::Receiver<Mode>) {
    let server = TcpStream::connect(server).await.expect("PostgreSQL listens");
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let (asking, answering) = (mode.clone(), mode.clone());
    tokio::select! {
        () = pass_on(from_client, to_server, asking) => {}
        () = pass_on(from_server, to_client, answering) => {}
        _ = mode.wait_for(|mode| *mode == Mode::Refusing) => {}
    }
}

/// Until one side ends.
async fn pass_on(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut mode: watch::Receiver<Mode>) {
    let mut bytes = vec![0; CHUNK_BYTES];
    while let Ok(read @ 1..) = from.read(&mut bytes).await {
        if mode.wait_for(|mode| *mode == Mode::Passing).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
