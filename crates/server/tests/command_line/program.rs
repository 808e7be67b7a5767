//! Runs the binary: to its end, or as a server that is stopped with the test.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use testkit::Client;

/// Longer than any start or stop takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(20);

/// The binary in its own folder, without the caller's settings.
pub(crate) fn scanbook(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scanbook"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    forget_settings(&mut command);
    // These tests book like a program, which the captcha is there to stop; a browser journey covers it.
    command.env("SCANBOOK_CAPTCHA", "off");
    command
}

/// Runs a line in a shell in this folder, to its end.
pub(crate) fn typed(folder: &Path, line: &str) -> ProgramOutput {
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).stdin(Stdio::null());
    forget_settings(&mut shell);
    run(&mut shell)
}

fn forget_settings(command: &mut Command) {
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("SCANBOOK_")) {
        command.env_remove(name);
    }
}

/// The same command, run by a shell after a preparation.
pub(crate) fn prepared_by(preparation: &str, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{preparation}; exec \"$0\" \"$@\"")])
        .arg(command.get_program())
        .args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.current_dir(command.get_current_dir().expect("a folder of its own")).stdin(Stdio::null());
    shell
}

/// The output of a command.
pub(crate) struct ProgramOutput {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn run(command: &mut Command) -> ProgramOutput {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    ProgramOutput { status: status.code(), out: text(&stdout), err: text(&stderr) }
}

pub(crate) struct Server {
    child: Child,
    pub(crate) base: String,
    pub(crate) client: Client,
    log: Arc<Mutex<Vec<String>>>,
    said: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Starts `scanbook serve` on a free port and waits until it is ready.
    pub(crate) async fn start(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Self {
        let mut server = Self::spawn(folder, arguments, settings);
        server.wait_until_ready().await;
        server
    }

    /// Like [`Self::start`]; a write beyond the file size limit fails, as on a full disk, instead of ending the server.
    pub(crate) async fn start_under_limits(folder: &Path, settings: &[(&str, &str)]) -> Self {
        Self::start_prepared("trap '' XFSZ", folder, settings).await
    }

    /// Like [`Self::start`], with so many descriptors.
    pub(crate) async fn start_with_descriptors(
        folder: &Path,
        descriptors: usize,
        settings: &[(&str, &str)],
    ) -> Self {
        Self::start_prepared(&format!("ulimit -n {descriptors}"), folder, settings).await
    }

    /// Like [`Self::start`], run by a shell after a preparation.
    pub(crate) async fn start_prepared(preparation: &str, folder: &Path, settings: &[(&str, &str)]) -> Self {
        let address = free_address();
        let command = prepared_by(preparation, &scanbook(folder, &["serve", "--listen", &address]));
        let mut server = Self::spawn_command(command, &address, settings);
        server.wait_until_ready().await;
        server
    }

    /// Like [`Self::start`], without waiting for it.
    pub(crate) fn spawn(folder: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Self {
        let address = free_address();
        let mut all = vec!["serve", "--listen", &address];
        all.extend(arguments);
        Self::spawn_command(scanbook(folder, &all), &address, settings)
    }

    fn spawn_command(mut command: Command, address: &str, settings: &[(&str, &str)]) -> Self {
        command.envs(settings.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let log = follow(child.stderr.take().expect("its log"));
        let said = follow(child.stdout.take().expect("its words"));
        let base = format!("http://{address}");
        let client = Client::new(base.clone());
        Self { child, base, client, log, said }
    }

    async fn wait_until_ready(&mut self) {
        let address = self.base.trim_start_matches("http://").to_owned();
        let begun = Instant::now();
        loop {
            let ended = self.child.try_wait().expect("its state");
            assert!(ended.is_none(), "it ended with {ended:?}: {:?}", self.log());
            let listens = std::net::TcpStream::connect(&address).is_ok();
            if listens && self.client.get("/health/ready").await.status == 200 {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "it is not ready: {:?}", self.log());
            tokio::time::sleep(PAUSE).await;
        }
    }

    pub(crate) fn address(&self) -> &str {
        self.base.trim_start_matches("http://")
    }

    /// Its process id.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// The lines of its log so far.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn wait_for_log(&self, text: &str) {
        wait_until(text, || self.log().iter().any(|line| line.contains(text)));
    }

    /// The first printed line with this text.
    pub(crate) fn printed_line(&self, text: &str) -> String {
        let mut found = None;
        wait_until(text, || {
            found = self.printed().into_iter().find(|line| line.contains(text));
            found.is_some()
        });
        found.expect("it was waited for")
    }

    /// What it has printed so far.
    pub(crate) fn printed(&self) -> Vec<String> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Asks it to stop, as a service manager does.
    pub(crate) fn ask_to_stop(&self) {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(asked.expect("kill runs").success());
    }

    /// Waits for its end.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("the end of the server", || {
            status = self.child.try_wait().expect("its state");
            status.is_some()
        });
        status.expect("it has ended")
    }

    /// As if the power went off.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Polls, with a timeout.
pub(crate) fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(PAUSE);
    }
}

/// Like [`wait_until`], for asynchronous checks.
pub(crate) async fn wait_for(what: &str, is_so: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// An address that nobody listens on at the moment.
pub(crate) fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").to_string()
}

/// Collects the lines in a separate thread, so that the server never waits for a reader.
fn follow(stderr: impl Read + Send + 'static) -> Arc<Mutex<Vec<String>>> {
    let log = Arc::new(Mutex::new(Vec::new()));
    let lines = Arc::clone(&log);
    thread::spawn(move || {
        for line in BufReader::new(stderr).lines().map_while(Result::ok) {
            lines.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
    });
    log
}
