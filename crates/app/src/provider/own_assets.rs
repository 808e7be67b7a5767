//! Administrators change the provider's pictures.

use domain::MessageKey;
use domain::audit::AuditAction;
use store::assets::{self, Asset};
use store::audit::record;
use store::configuration;
use strum::IntoEnumIterator;

use super::AssetName;
use super::assets::checked_asset;
use crate::rates::Rate;
use crate::secrets::{hash, hex};
use crate::{App, AppError, Ctx};

const LIST: AuditAction = AuditAction::ListAssets;
pub(super) const CHANGE: AuditAction = AuditAction::ChangeAsset;

#[derive(Debug)]
pub struct ListedAsset {
    pub name: AssetName,
    /// Version of the provider's picture; changes with the picture.
    pub version: Option<String>,
}

/// A new or removed picture, with the version as read.
#[derive(Debug, Clone)]
pub struct AssetChange {
    pub name: AssetName,
    /// `None` if there was none.
    pub version: Option<String>,
    /// `None` removes the picture.
    pub body: Option<Vec<u8>>,
}

impl App {
    pub async fn list_assets(&self, ctx: &Ctx) -> Result<Vec<ListedAsset>, AppError> {
        let actor = self.administrator(ctx, LIST).await?;
        self.audit(self.asset_event(actor, LIST, None), ctx).await?;
        let brought = assets::all(self.store().read()).await?;
        let listed = |name: AssetName| {
            let own = brought.iter().find(|asset| asset.name == name.to_string());
            ListedAsset { name, version: own.map(version_of) }
        };
        Ok(AssetName::iter().map(listed).collect())
    }

    /// Whether the caller may send a picture, checked before it is read.
    pub async fn begin_asset(&self, ctx: &Ctx) -> Result<(), AppError> {
        self.administrator(ctx, CHANGE).await?;
        self.count_caller(Rate::Upload, ctx, None).await
    }

    /// # Errors
    /// A conflict if another administrator has uploaded or removed a picture since it was read.
    pub async fn change_asset(&self, ctx: &Ctx, change: AssetChange) -> Result<(), AppError> {
        let actor = self.administrator(ctx, CHANGE).await?;
        let AssetChange { name, version, body } = change;
        let asset: Option<Asset> = body.map(|body| checked_asset(name, body)).transpose()?;
        let (event, origin) = (self.asset_event(actor, CHANGE, Some(name)), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (asset, version) = (asset.clone(), version.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    configuration::lock_settings(tx).await?;
                    let now = assets::load(tx, name.into()).await?;
                    if now.as_ref().map(version_of) != version {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    match &asset {
                        Some(asset) => assets::save(tx, asset).await?,
                        None => assets::remove(tx, name.into()).await?,
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }
}

fn version_of(asset: &Asset) -> String {
    hex(&hash(&asset.body))
}
