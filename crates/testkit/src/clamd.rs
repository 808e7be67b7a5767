//! A virus scanner that speaks clamd's protocol and knows one virus: the test file of EICAR.

use std::net::SocketAddr;
use std::time::Duration;

use integrations::antivirus::{Antivirus, Clamd};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What it does with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClamdMode {
    Answering,
    /// It reads the file and does not answer.
    Silent,
    /// It refuses a file that is larger than so many bytes and closes the connection, as clamd does above its `StreamMaxLength`.
    TooLargeAbove(usize),
    /// It closes the connection at once.
    HangingUp,
}

/// It ends with the test.
#[derive(Debug)]
pub struct ClamdServer {
    address: SocketAddr,
    mode: watch::Sender<ClamdMode>,
}

/// What every virus scanner reports as a virus. In two parts, so that none reports this source.
pub fn eicar() -> Vec<u8> {
    let parts = [r"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"];
    parts.concat().into_bytes()
}

impl ClamdServer {
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let mode = watch::Sender::new(ClamdMode::Answering);
        let current = mode.subscribe();
        tokio::spawn(async move {
            while let Ok((caller, _)) = listener.accept().await {
                tokio::spawn(answer(caller, *current.borrow()));
            }
        });
        Self { address, mode }
    }

    pub fn set_mode(&self, mode: ClamdMode) {
        self.mode.send_replace(mode);
    }

    /// A client of it, with this timeout.
    ///
    /// # Panics
    /// When its address is none.
    pub fn antivirus(&self, scan_limit: Duration) -> Antivirus {
        let clamd: Clamd = self.address.to_string().parse().expect("an address");
        Antivirus::Clamd(clamd.with_scan_limit(scan_limit))
    }
}

/// Answers one command. The caller may close the connection in the middle of it.
async fn answer(mut caller: TcpStream, mode: ClamdMode) -> Option<()> {
    if mode == ClamdMode::HangingUp {
        return None;
    }
    match command(&mut caller).await?.as_slice() {
        b"zINSTREAM" => {}
        b"zPING" => return caller.write_all(b"PONG\0").await.ok(),
        _ => return caller.write_all(b"UNKNOWN COMMAND\0").await.ok(),
    }
    let mut file = Vec::new();
    loop {
        let length = caller.read_u32().await.ok()?;
        if length == 0 {
            break;
        }
        let length = usize::try_from(length).ok()?;
        if matches!(mode, ClamdMode::TooLargeAbove(most) if file.len() + length > most) {
            return caller.write_all(b"INSTREAM size limit exceeded. ERROR\0").await.ok();
        }
        let mut piece = vec![0; length];
        caller.read_exact(&mut piece).await.ok()?;
        file.extend(piece);
    }
    if mode == ClamdMode::Silent {
        // The caller gives up first.
        return caller.read_u8().await.ok().map(|_| ());
    }
    let virus = eicar();
    let is_infected = file.windows(virus.len()).any(|window| window == virus);
    let said: &[u8] = if is_infected { b"stream: Eicar-Test-Signature FOUND\0" } else { b"stream: OK\0" };
    caller.write_all(said).await.ok()
}

/// A command up to the zero that ends it.
async fn command(caller: &mut TcpStream) -> Option<Vec<u8>> {
    let mut command = Vec::new();
    loop {
        match caller.read_u8().await.ok()? {
            0 => return Some(command),
            byte => command.push(byte),
        }
    }
}
