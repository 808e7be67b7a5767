//! The provider's pictures: header images, icon and backgrounds. The type of a file is decided by its bytes, never by its name.

use domain::configuration::Problem;
use domain::limits::ASSET_MAX_BYTES;
use serde::Serialize;
use store::assets::Asset;
use store::audit::{Actor, AuditEvent, record};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::own_assets::CHANGE;
use crate::{App, AppError, Origin};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, EnumIter, IntoStaticStr, Serialize)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum AssetName {
    Favicon,
    Header,
    HeaderTablet,
    ConfirmationHeader,
    CheckInHeader,
    ImageViewerBanner,
    PatientPortalBackground,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub content_type: String,
    pub body: Vec<u8>,
}

/// The default icon.
const OWN_ICON: &[u8] = include_bytes!("../../assets/favicon.svg");
const SVG: &str = "image/svg+xml";

impl App {
    /// # Errors
    /// Not found if the provider has uploaded none; the icon always exists.
    pub async fn asset(&self, name: AssetName) -> Result<Picture, AppError> {
        let stored = store::assets::load(self.store().read(), name.into()).await?;
        match stored {
            Some(asset) => Ok(Picture { content_type: asset.content_type, body: asset.body }),
            None if name == AssetName::Favicon => {
                Ok(Picture { content_type: SVG.to_owned(), body: OWN_ICON.to_vec() })
            }
            None => Err(AppError::NotFound),
        }
    }

    /// By the operator.
    pub async fn save_asset(&self, name: AssetName, body: Vec<u8>) -> Result<(), AppError> {
        let asset = checked_asset(name, body)?;
        let (event, origin) = self.operator_asset_event(name);
        self.store()
            .write(move |tx| {
                let (asset, event, origin) = (asset.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    store::assets::save(tx, &asset).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    /// By the operator.
    pub async fn remove_asset(&self, name: AssetName) -> Result<(), AppError> {
        let (event, origin) = self.operator_asset_event(name);
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    store::assets::remove(tx, name.into()).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    fn operator_asset_event(&self, name: AssetName) -> (AuditEvent, Origin) {
        (self.asset_event(Actor::operator(), CHANGE, Some(name)), self.command_line().origin)
    }
}

/// A picture in the form in which it is stored, if it is valid.
pub(super) fn checked_asset(name: AssetName, body: Vec<u8>) -> Result<Asset, AppError> {
    let content_type = content_type(&body)
        .map_err(|problem| AppError::Configuration(vec![Problem { field: name.to_string(), problem }]))?;
    Ok(Asset { name: name.to_string(), content_type: content_type.to_owned(), body })
}

fn content_type(body: &[u8]) -> Result<&'static str, String> {
    if body.len() > ASSET_MAX_BYTES {
        return Err(format!("it has {} bytes; accepted: at most {ASSET_MAX_BYTES}", body.len()));
    }
    let known = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/vnd.microsoft.icon"];
    let detected = infer::get(body).map(|kind| kind.mime_type());
    match detected.and_then(|detected| known.into_iter().find(|known| *known == detected)) {
        Some(known) => Ok(known),
        None if is_svg(body) => Ok(SVG),
        None => Err("it is not a picture; accepted: SVG, PNG, JPEG, WebP, GIF or ICO".to_owned()),
    }
}

/// Its first element is an `svg`. It is served with a policy that lets it do nothing.
fn is_svg(body: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(body) else { return false };
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    for (open, close) in [("<?xml", "?>"), ("<!--", "-->"), ("<!DOCTYPE svg", ">")] {
        if let Some(inside) = rest.strip_prefix(open) {
            rest = inside.split_once(close).map_or("", |(_, after)| after).trim_start();
        }
    }
    rest.starts_with("<svg")
}

#[cfg(test)]
mod tests {
    use super::content_type;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        assert_eq!(content_type(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Ok("image/png"));
        assert_eq!(
            content_type(b"<?xml version=\"1.0\"?>\n<!-- ours --><svg xmlns=\"x\"/>"),
            Ok("image/svg+xml")
        );
        assert_eq!(content_type(b"\xff\xd8\xff\xe0aaaa"), Ok("image/jpeg"));
        for lie in
            [&b"<html><svg></svg></html>"[..], b"%PDF-1.7", b"MZ\x90", b"", b"<script>alert(1)</script>"]
        {
            assert!(content_type(lie).is_err(), "{lie:?}");
        }
        assert!(content_type(&vec![0; super::ASSET_MAX_BYTES + 1]).is_err());
    }
}
