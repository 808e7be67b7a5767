//! One engine on a thread of its own, with the queue before it.

use std::fmt;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use domain::limits::{DECISION_MAX_MILLISECONDS, DECISION_WAIT_MILLISECONDS, DECISIONS_WAITING_MAX};
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::bounds::{inspect_conditions, read_answers, read_definition};
use crate::form::{Decision, DecisionError, Finding, Form};
use crate::sandbox::{Sandbox, SandboxError, on_a_thread};

const WAIT: Duration = Duration::from_millis(DECISION_WAIT_MILLISECONDS);
const DECISION: Duration = Duration::from_millis(DECISION_MAX_MILLISECONDS);

/// Decides questionnaires, one at a time. The engine ends with the last clone.
#[derive(Clone)]
pub struct Decider {
    queue: SyncSender<Job>,
}

struct Job {
    function: &'static str,
    input: String,
    since: Instant,
    reply: oneshot::Sender<Result<String, DecisionError>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reply<T> {
    Ok(T),
    Refused(Vec<Finding>),
}

#[derive(Deserialize)]
struct Findings {
    findings: Vec<Finding>,
}

impl Decider {
    /// Starts the engine, which reads survey-core while the first decisions wait.
    pub fn start() -> io::Result<Self> {
        let (queue, jobs) = sync_channel(DECISIONS_WAITING_MAX);
        on_a_thread(move || work(&jobs))?;
        Ok(Self { queue })
    }

    /// What is asked, what is missing, and which conditions are true for these answers, an object in JSON.
    pub async fn decide(&self, form: &Form, answers: &str) -> Result<Decision, DecisionError> {
        let mut input = input(form)?;
        input["answers"] = read_answers(answers)?;
        self.call("decide", &input).await
    }

    /// All that is wrong with a definition and its conditions. An error says what keeps it from being decided upon at all.
    pub async fn check(&self, form: &Form) -> Result<Vec<Finding>, DecisionError> {
        let checked: Findings = self.call("check", &input(form)?).await?;
        Ok(checked.findings)
    }

    async fn call<T: DeserializeOwned>(
        &self,
        function: &'static str,
        input: &Value,
    ) -> Result<T, DecisionError> {
        let (reply, replied) = oneshot::channel();
        let job = Job { function, input: input.to_string(), since: Instant::now(), reply };
        self.queue.try_send(job).map_err(|_| DecisionError::Busy)?;
        let text = match tokio::time::timeout(WAIT + DECISION, replied).await {
            Ok(Ok(result)) => result?,
            Ok(Err(_)) => return Err(DecisionError::Failed),
            Err(_) => return Err(DecisionError::OverBound),
        };
        match serde_json::from_str(&text) {
            Ok(Reply::Ok(value)) => Ok(value),
            Ok(Reply::Refused(findings)) => Err(DecisionError::Undecidable(findings)),
            // What is wrong with it may quote an answer.
            Err(_) => {
                tracing::error!("a decision can't be read");
                Err(DecisionError::Failed)
            }
        }
    }
}

impl fmt::Debug for Decider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Decider").finish_non_exhaustive()
    }
}

fn input(form: &Form) -> Result<Value, DecisionError> {
    inspect_conditions(&form.conditions)?;
    let definition = read_definition(&form.definition)?;
    // As if the clinic's own time were UTC: the engine knows no zone.
    let now = form.now.to_zoned(TimeZone::UTC).map_err(|_| DecisionError::Failed)?;
    let language = form.language.split(['-', '_']).next().unwrap_or_default();
    Ok(json!({
        "definition": definition,
        "language": language,
        "context": form.context,
        "now": now.timestamp().as_millisecond(),
        "conditions": form.conditions,
    }))
}

/// Until nobody can ask for a decision any more.
fn work(jobs: &Receiver<Job>) {
    let mut sandbox = start();
    while let Ok(job) = jobs.recv() {
        if job.reply.is_closed() {
            continue;
        }
        if job.since.elapsed() > WAIT {
            let _ = job.reply.send(Err(DecisionError::Busy));
            continue;
        }
        let running = sandbox.take().or_else(start);
        let (result, kept) = match running {
            Some(running) => run(running, &job),
            None => (Err(DecisionError::Failed), None),
        };
        // Its caller may have gone away.
        let _ = job.reply.send(result);
        sandbox = kept.and_then(clean_up).or_else(start);
    }
}

fn start() -> Option<Sandbox> {
    Sandbox::start()
        .inspect_err(|error| tracing::error!(%error, "the engine of decisions doesn't start"))
        .ok()
}

/// The sandbox is kept only after a decision that ended as it should.
fn run(sandbox: Sandbox, job: &Job) -> (Result<String, DecisionError>, Option<Sandbox>) {
    let called = catch_unwind(AssertUnwindSafe(|| sandbox.call(job.function, &job.input)));
    match called {
        Ok(Ok(text)) => (Ok(text), Some(sandbox)),
        Ok(Err(error)) => {
            // The text may quote an answer: it stays out of the log.
            let refusal = match error {
                SandboxError::OverBound(_) => DecisionError::OverBound,
                // Such as a text where a table has rows: survey-core throws.
                SandboxError::Script(_) => DecisionError::Mismatched,
            };
            tracing::warn!(function = job.function, "a decision ended early: {refusal}");
            (Err(refusal), None)
        }
        Err(_) => (Err(DecisionError::Failed), None),
    }
}

/// While nobody waits for the answer any more.
fn clean_up(mut sandbox: Sandbox) -> Option<Sandbox> {
    sandbox.clean_up().then_some(sandbox)
}
