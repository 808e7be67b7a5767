//! Lists sent and failed messages, and retries failed ones.

use app::DeadJob;
use app::messages::LoggedMessage;
use serde_json::{Value, json};

use super::{Failure, print_text};
use crate::cli::MessagesAction;
use crate::configuration::Configuration;
use crate::installation;

pub(super) async fn run(
    configuration: &Configuration,
    failed: bool,
    action: Option<MessagesAction>,
) -> Result<(), Failure> {
    let app = installation::open(configuration).await?;
    let unreadable = |error| Failure::Other(format!("The messages cannot be read: {error}"));
    let rows: Vec<Value> = match action {
        Some(MessagesAction::Retry { id }) => {
            let count = app.retry_dead_jobs(id).await.map_err(unreadable)?;
            return print_text(&format!("Messages to be retried: {count}"));
        }
        None if failed => app.dead_jobs().await.map_err(unreadable)?.iter().map(dead).collect(),
        None => app.message_log().await.map_err(unreadable)?.iter().map(message_json).collect(),
    };
    print_text(&serde_json::to_string_pretty(&rows).unwrap_or_default())
}

fn message_json(message: &LoggedMessage) -> Value {
    json!({
        "eventKey": message.event_key,
        "channel": message.channel,
        "kind": message.kind,
        "recipient": message.recipient,
        "subject": message.subject,
        "body": message.body,
        "language": message.language,
        "createdAt": message.created_at.to_string(),
        "state": message.state,
    })
}

fn dead(job: &DeadJob) -> Value {
    json!({
        "id": job.id,
        "kind": job.kind,
        "subjectId": job.subject_id,
        "dueAt": job.due_at.to_string(),
        "attempts": job.attempts,
        "lastError": job.last_error,
    })
}
