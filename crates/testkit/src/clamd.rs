//! Virus scanners that know one virus, the test file of EICAR: a real clamd, and a server of its protocol for what a real one can't be
//! made to do.

use std::fmt::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use integrations::antivirus::{Antivirus, Clamd};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Debian keeps it out of the path of those who are not root.
const CLAMD: &str = "/usr/sbin/clamd";
/// Longer than any start takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(10);
/// As docs/operations.md asks for.
const STREAM_MAX_BYTES: usize = 41 * 1024 * 1024;

/// A clamd of Debian's package, in its own folder with its own socket. It ends with the test.
#[derive(Debug)]
pub struct RealClamd {
    folder: TempDir,
    running: Option<Child>,
}

impl RealClamd {
    /// # Panics
    /// When it is not installed or does not start: `scripts/ensure-tools clamd` installs it.
    pub fn start() -> Self {
        let mut clamd = Self::away();
        clamd.come_back();
        clamd
    }

    /// One that is not running yet.
    ///
    /// # Panics
    /// When its folder cannot be written.
    pub fn away() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let signatures = folder.path().join("signatures");
        fs::create_dir(&signatures).expect("a folder of signatures");
        let hexadecimal = eicar().iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a text takes it");
            text
        });
        // In any kind of file, at any place.
        let signature = format!("Eicar-Test-Signature:0:*:{hexadecimal}\n");
        fs::write(signatures.join("eicar.ndb"), signature).expect("its signature");
        Self { folder, running: None }
    }

    /// Ends it, as a crash would.
    ///
    /// # Panics
    /// When it cannot be ended.
    pub fn go_away(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.kill().expect("it ends");
            running.wait().expect("it has ended");
        }
        // Left by one that was killed.
        drop(fs::remove_file(self.socket()));
    }

    /// Starts it again, on the same socket.
    pub fn come_back(&mut self) {
        self.come_back_with(STREAM_MAX_BYTES);
    }

    /// Like [`Self::come_back`]; it refuses files of more bytes.
    ///
    /// # Panics
    /// When it does not start.
    pub fn come_back_with(&mut self, most: usize) {
        self.go_away();
        let (folder, configuration) = (self.folder.path(), self.folder.path().join("clamd.conf"));
        let lines = format!(
            "Foreground yes\nDatabaseDirectory {0}/signatures\nLocalSocket {0}/clamd.ctl\nTemporaryDirectory {0}\n\
             StreamMaxLength {most}\nMaxThreads 2\n",
            folder.display()
        );
        fs::write(&configuration, lines).expect("its configuration");
        let program = if Path::new(CLAMD).exists() { CLAMD } else { "clamd" };
        let log = fs::File::create(folder.join("log")).expect("its log");
        let mut command = Command::new(program);
        command
            .arg("--config-file")
            .arg(&configuration)
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .stdout(log);
        let mut running = command.spawn().expect("clamd is installed: see scripts/ensure-tools");
        let begun = Instant::now();
        while std::os::unix::net::UnixStream::connect(self.socket()).is_err() {
            let log = || fs::read_to_string(self.folder.path().join("log"));
            assert!(running.try_wait().expect("its state").is_none(), "clamd ended: {:?}", log());
            assert!(begun.elapsed() < PATIENCE, "clamd does not listen: {:?}", log());
            thread::sleep(PAUSE);
        }
        self.running = Some(running);
    }

    /// As configured.
    pub fn socket(&self) -> String {
        self.folder.path().join("clamd.ctl").display().to_string()
    }

    /// A client of it.
    ///
    /// # Panics
    /// When its address is none.
    pub fn antivirus(&self) -> Antivirus {
        Antivirus::Clamd(self.socket().parse().expect("an address"))
    }
}

impl Drop for RealClamd {
    fn drop(&mut self) {
        self.go_away();
    }
}

/// What a server of the protocol does with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClamdMode {
    Answering,
    /// It reads the file and does not answer.
    Silent,
    /// It closes the connection at once.
    HangingUp,
}

/// A server of clamd's protocol. It ends with the test.
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
