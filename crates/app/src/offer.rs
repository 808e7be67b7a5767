//! Catalogue and branding together. One read of the versions tells whether this server's copies are current.

use std::sync::Arc;

use domain::catalogue::Catalogue;
use store::versions::Versions;

use crate::{App, AppError, Provider};

/// The catalogue and the provider's branding, as the database had them at one moment.
#[derive(Debug, Clone)]
pub(crate) struct Offer {
    pub(crate) catalogue: Arc<Catalogue>,
    pub(crate) provider: Arc<Provider>,
}

impl Offer {
    /// The versions of the catalogue and the branding.
    pub(crate) fn versions(&self) -> (i64, i64) {
        (self.catalogue.version, self.provider.version)
    }

    /// Whether this is what the database has at these versions.
    pub(crate) fn holds_at(&self, versions: Versions) -> bool {
        self.versions() == (versions.catalogue, versions.provider)
    }
}

impl App {
    pub(crate) async fn offer(&self) -> Result<Offer, AppError> {
        let versions = self.versions().await?;
        if let Some(offer) = self.cached_offer()
            && offer.holds_at(versions)
        {
            return Ok(offer);
        }
        Ok(Offer { catalogue: self.catalogue().await?, provider: self.provider().await? })
    }

    /// The offer in this server's memory. Callers compare its versions with the database's.
    pub(crate) fn cached_offer(&self) -> Option<Offer> {
        Some(Offer { catalogue: self.cached_catalogue()?, provider: self.cached_provider()? })
    }
}
