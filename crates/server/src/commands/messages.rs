use serde_json::json;
use store::messages::{Message, list};

use super::{Failure, say};
use crate::configuration::Configuration;
use crate::installation::open_store;

pub(super) async fn run(configuration: &Configuration) -> Result<(), Failure> {
    let store = open_store(configuration).await?;
    let all: Vec<serde_json::Value> = list(store.read()).await?.iter().map(as_json).collect();
    say(&serde_json::to_string_pretty(&all).unwrap_or_default());
    Ok(())
}

fn as_json(message: &Message) -> serde_json::Value {
    json!({
        "eventKey": message.event_key,
        "channel": message.channel,
        "kind": message.kind,
        "recipient": message.recipient,
        "subject": message.subject,
        "body": message.body,
        "language": message.language,
        "createdAt": message.created_at.to_string(),
    })
}
