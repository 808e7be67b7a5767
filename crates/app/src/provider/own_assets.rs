//! The provider's pictures, as an administrator changes them.

use store::assets::{self, Asset};
use store::audit::{Actor, AuditEvent, DONE, Subject, record};
use strum::IntoEnumIterator;

use super::AssetName;
use super::assets::checked_asset;
use crate::{App, AppError, Caller, Tokens};

const LIST: &str = "LIST_ASSETS";
const CHANGE: &str = "CHANGE_ASSET";

#[derive(Debug)]
pub struct ListedAsset {
    pub name: AssetName,
    /// The provider has brought one.
    pub own: bool,
}

impl App {
    pub async fn list_assets(&self, tokens: &Tokens, caller: &Caller) -> Result<Vec<ListedAsset>, AppError> {
        let actor = self.administrator(tokens, LIST, caller).await?;
        self.audit(self.asset_event(actor, LIST, None), caller).await?;
        let brought = assets::names(self.store().read()).await?;
        let listed = |name: AssetName| ListedAsset { name, own: brought.contains(&name.to_string()) };
        Ok(AssetName::iter().map(listed).collect())
    }

    /// `None` takes the picture away.
    pub async fn change_asset(
        &self,
        tokens: &Tokens,
        name: AssetName,
        body: Option<Vec<u8>>,
        caller: &Caller,
    ) -> Result<(), AppError> {
        let actor = self.administrator(tokens, CHANGE, caller).await?;
        let asset: Option<Asset> = body.map(|body| checked_asset(name, body)).transpose()?;
        let (event, origin) = (self.asset_event(actor, CHANGE, Some(name)), caller.origin.clone());
        self.store()
            .write(move |tx| {
                let (asset, event, origin) = (asset.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    match &asset {
                        Some(asset) => assets::save(tx, asset).await?,
                        None => assets::remove(tx, name.into()).await?,
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    fn asset_event(&self, actor: Actor, action: &'static str, name: Option<AssetName>) -> AuditEvent {
        let subject = Subject::new("ASSET", name.map_or(1, |name| name as i64 + 1));
        AuditEvent { at: self.clock().now(), actor, action, subject, result: DONE }
    }
}
