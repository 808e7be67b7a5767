//! Every command that we print, in the documents, in messages of the program and in the web, is taken from where it is printed and
//! run as it is, with its capital words filled in.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::program::{ProgramOutput, Server, free_address, run, scanbook, typed};
use crate::provider::{CLOCK, book, installation, slot_of_number};
use crate::user::PASSWORD;

/// Where commands are printed. A folder is read with all that is in it.
const SOURCES: [&str; 7] =
    ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs", "texts", "web/src", "crates"];
/// Written by a program from other sources.
const GENERATED: [&str; 2] = ["docs/requirements.md", "web/src/api/schema.gen.ts"];
const ENDINGS: [&str; 5] = ["md", "json", "ts", "tsx", "rs"];

/// Mentions in a sentence, which leave out what has to follow.
const LEFT_OUT: [(&str, &str); 6] = [
    ("backup", "backup FOLDER"),
    ("restore", "restore FOLDER"),
    ("patient erase", "patient erase --booking-key KEY"),
    ("user reset-password", "user reset-password NAME"),
    ("user reset-second-factor", "user reset-second-factor NAME"),
    ("import", "import FILE"),
];

/// What cannot end well here, and how it ends instead: the port is taken, there is no demo, the audit trail is intact, the anchor is
/// made up, and the patient may be erased already.
const REFUSED: [(&str, &str); 7] = [
    ("serve", "is taken by another program"),
    ("demo-info", "no demo provider"),
    ("audit accept", "There is nothing to accept"),
    ("doctor --anchor", "audit trail"),
    ("patient erase", "There is no such patient"),
    ("patient export", "There is no such patient"),
    ("documents scan", "There is no virus scanner"),
];

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder").flatten() {
            files(&entry.path(), found);
        }
    } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known)) {
        found.push(path.to_owned());
    }
}

/// Commands between backticks, also over the end of a line, and lines of a code block.
fn commands_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for start in ["`scanbook ", "`target/debug/scanbook "] {
        let parts = text.split(start).skip(1).filter_map(|rest| rest.split_once('`'));
        found.extend(parts.map(|(command, _)| command.to_owned()));
    }
    let mut is_code = false;
    for line in text.lines().map(str::trim_start) {
        is_code ^= line.starts_with("```");
        let command = line.strip_prefix("scanbook ").filter(|_| is_code);
        found.extend(command.map(str::to_owned));
    }
    found
}

/// One command: without comments, further commands of a shell, marks of a source file and line ends.
fn cleaned(command: &str) -> String {
    let command = command.split(['#', '|', '…']).next().unwrap_or_default();
    let command = command.split("&&").next().unwrap_or_default();
    let words = command.split_whitespace().filter(|word| !["///", "//!", "//", "\\"].contains(word));
    words.collect::<Vec<_>>().join(" ")
}

fn printed_commands() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = Vec::new();
    for source in SOURCES {
        files(&root.join(source), &mut all);
    }
    let is_ours = |path: &&PathBuf| {
        let name = path.to_string_lossy();
        !GENERATED.iter().any(|generated| name.ends_with(generated)) && !name.contains("/tests/")
    };
    let texts = all.iter().filter(is_ours).map(|path| fs::read_to_string(path).expect("a text"));
    texts.flat_map(|text| commands_in(&text)).map(|command| whole(&cleaned(&command))).collect()
}

/// With all its optional parts, and with what a mention leaves out.
fn whole(command: &str) -> String {
    let left_out = LEFT_OUT.iter().find(|(mention, _)| *mention == command);
    left_out.map_or(command, |(_, whole)| whole).replace(['[', ']'], "")
}

/// What stands for the capital words and for the paths of examples.
struct Filler<'t> {
    folder: &'t Path,
    key: &'t str,
    taken: String,
    count: usize,
}

impl Filler<'_> {
    fn word(&mut self, command: &str, before: &str, word: &str) -> String {
        self.count += 1;
        let is = |words: &str| command.starts_with(words);
        match word {
            "DIR" => "data".to_owned(),
            "ADDR" => self.taken.clone(),
            "NAME" if before == "--name" => "Mira".to_owned(),
            "NAME" if is("asset") => "header".to_owned(),
            "NAME" if is("user add") => format!("person{}", self.count),
            "NAME" => "ada".to_owned(),
            "ROLE" => "front_desk".to_owned(),
            "SLUG" => "newtown".to_owned(),
            "KEY" => self.key.to_owned(),
            "NUMBER" | "ID" | "{}" | "{0}" => "1".to_owned(),
            "MINUTES" => "5".to_owned(),
            "POSITION:SEAL" => "1:ab34".to_owned(),
            "SECTION" => "radiology".to_owned(),
            "LANGUAGE" => "mk".to_owned(),
            "COMMAND" => "user".to_owned(),
            "FILE" if is("patient") => format!("copy{}.json", self.count),
            "FILE" if is("import") => "catalogue.json".to_owned(),
            "FILE" if is("asset") => "picture.svg".to_owned(),
            "FILE" => "empty.json".to_owned(),
            _ if word == "FOLDER" || word.starts_with("/backups/") => {
                if is("restore") {
                    "copy".to_owned()
                } else {
                    format!("copy{}", self.count)
                }
            }
            "/var/lib/scanbook-new" => "restored".to_owned(),
            _ if word.ends_with("127.0.0.1:{}") => self.taken.clone(),
            _ => word.to_owned(),
        }
    }

    fn run(&mut self, command: &str) -> ProgramOutput {
        let mut words: Vec<String> = Vec::new();
        for word in command.split(' ').filter(|word| !word.starts_with("+%F")) {
            let before = words.last().cloned().unwrap_or_default();
            words.push(self.word(command, &before, word));
        }
        if command.starts_with("restore") && !command.contains("--data") {
            words.extend(["--data".to_owned(), format!("restored{}", self.count)]);
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        with_password(scanbook(self.folder, &words).env(CLOCK.0, CLOCK.1).env("SCANBOOK_LISTEN", &self.taken))
    }
}

/// Runs it with a password on its input, for those that read one.
fn with_password(command: &mut std::process::Command) -> ProgramOutput {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // Most commands end without reading it.
    drop(child.stdin.take().map(|mut input| writeln!(input, "{PASSWORD}")));
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    ProgramOutput { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The first account, by the line that the first start prints.
fn add_the_first_account(server: &Server, folder: &Path) {
    let line = server.printed_line("user add NAME");
    let line = line.trim().replace("NAME", "ada");
    let said = typed(folder, &format!("echo '{PASSWORD}' | {line}"));
    assert_eq!(said.status, Some(0), "{line}: {}", said.err);
    let other = line.replace("user add ada", "user add eve");
    let (first, data) = other.split_once(" --data ").expect("its folder");
    let (program, rest) = first.split_once(' ').expect("its words");
    let said = typed(folder, &format!("echo '{PASSWORD}' | {program} --data {data} {rest}"));
    assert_eq!(said.status, Some(0), "{other}: {}", said.err);
}

#[tokio::test]
async fn ops_15a_15b_every_command_that_is_printed_anywhere_runs() {
    let all = printed_commands();
    for sure in ["doctor", "migrate", "user add NAME --role administrator", "audit accept"] {
        assert!(all.contains(sure), "{sure} is printed: {all:#?}");
    }
    let (folder, world) = installation().await;
    let server = Server::start(folder.path(), &[], &[CLOCK]).await;
    let (key, _) = book(&server.client, &slot_of_number(&world, 0)).await;
    add_the_first_account(&server, folder.path());
    for (file, text) in [("empty.json", "{}"), ("picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")] {
        fs::write(folder.path().join(file), text).unwrap();
    }
    let catalogue = run(scanbook(folder.path(), &["export"]).env(CLOCK.0, CLOCK.1));
    fs::write(folder.path().join("catalogue.json"), catalogue.out).unwrap();
    assert_eq!(run(scanbook(folder.path(), &["backup", "copy"]).env(CLOCK.0, CLOCK.1)).status, Some(0));
    let other = std::net::TcpListener::bind(free_address()).unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let mut filler = Filler { folder: folder.path(), key: &key, taken, count: 0 };
    // A restored folder is made before it is looked at.
    let (restores, others): (Vec<_>, Vec<_>) = all.iter().partition(|command| command.starts_with("restore"));
    for command in restores.into_iter().chain(others) {
        let said = filler.run(command);
        let refusal = REFUSED.iter().find(|(start, _)| command.starts_with(start));
        let words = format!("{}{}", said.out, said.err);
        let is_expected =
            refusal.is_some_and(|(_, refusal)| said.status == Some(1) && words.contains(refusal));
        assert!(said.status == Some(0) || is_expected, "scanbook {command}: {:?} {words}", said.status);
    }
}
