//! A command piped into `head` ends quietly when the reader closes the pipe.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};

use testkit::{Client, RealClamd};

use crate::program::{free_address, run, scanbook, wait_until};
use crate::provider::{CLOCK, book, installation};

/// All commands that print, in an order in which each finds what it needs.
const COMMANDS: [&str; 21] = [
    "audit accept",
    "secret rotate",
    "user add ada --role administrator",
    "user reset-password ada",
    "user reset-second-factor ada",
    "migrate",
    "demo-info",
    "messages",
    "messages --failed",
    "messages retry",
    "config show",
    "texts show en-AU",
    "export",
    "import catalogue.json",
    "patient export --id 1 -",
    "patient erase --id 1",
    "doctor",
    "documents scan",
    "openapi",
    "backup copy",
    "restore --data elsewhere copy",
];
/// These only return their exit status; the last is the server, which is tested separately.
const SILENT: [&str; 3] = ["translate", "asset", "serve"];

/// A pipe whose reader is closed.
fn cut_off() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// Every command, as the help lists them.
fn listed(folder: &Path) -> BTreeSet<String> {
    let said = run(&mut scanbook(folder, &["--help"]));
    let list = said.out.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let names = list.expect("a list of commands").lines().filter_map(|line| {
        let name = line.strip_prefix("  ").filter(|name| !name.starts_with(' '))?;
        name.split_whitespace().next().map(str::to_owned)
    });
    names.filter(|name| name != "help").collect()
}

fn assert_quiet(folder: &Path, scanner: &str, arguments: &[&str]) {
    let mut command = scanbook(folder, arguments);
    command
        .env(CLOCK.0, CLOCK.1)
        .env("SCANBOOK_CLAMD", scanner)
        .stdin(File::open(folder.join("password")).expect("a password"));
    let ended = command.stdout(cut_off()).output().expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
    assert!(ended.status.success(), "{arguments:?}: {}", ended.status);
}

fn serve(folder: &Path, address: &str) -> Command {
    let mut command = scanbook(folder, &["serve", "--listen", address]);
    command.env(CLOCK.0, CLOCK.1).stdout(cut_off()).stderr(cut_off());
    command
}

#[tokio::test]
async fn ops_02g_a_command_whose_output_is_cut_off_ends_quietly() {
    let (folder, world) = installation().await;
    let folder = folder.path();
    // A server continues, though nobody reads its output or log.
    let address = free_address();
    let mut server = serve(folder, &address).spawn().expect("the program starts");
    wait_until("it listens", || TcpStream::connect(&address).is_ok());
    let client = Client::new(format!("http://{address}"));
    book(&client, &world.knee_slot("09:00")).await;
    assert_eq!(client.get("/health/ready").await.status, 200);
    server.kill().expect("it is killed");
    server.wait().expect("it is gone");

    fs::write(folder.join("password"), "four words that fit\n").expect("a file");
    fs::write(folder.join("data/demo.json"), "{}").expect("a file");
    // So that there is a break to accept.
    fs::write(folder.join("data/audit-anchor.json"), "unreadable").expect("a file");
    let catalogue = run(scanbook(folder, &["export"]).env(CLOCK.0, CLOCK.1)).out;
    fs::write(folder.join("catalogue.json"), catalogue).expect("a file");
    let clamd = RealClamd::start();
    let scanner = clamd.socket();
    for command in COMMANDS {
        assert_quiet(folder, &scanner, &command.split(' ').collect::<Vec<_>>());
    }
    for help in ["--help", "--version", "help"] {
        assert_quiet(folder, &scanner, &[help]);
    }
    let first = |command: &str| command.split(' ').next().unwrap_or_default().to_owned();
    let looked_at: BTreeSet<String> = COMMANDS.map(first).into_iter().chain(SILENT.map(first)).collect();
    assert_eq!(listed(folder), looked_at, "every command is looked at");
}
