//! A server with the benchmarks' routes on its own database.

use std::net::SocketAddr;
use std::sync::Arc;

use app::Settings;
use testkit::{Engine, Site, TestDatabase, World};

use crate::routes::{self, Yardstick};
use crate::world::{self, Devices};

pub(crate) struct Bench {
    pub(crate) site: Site,
    pub(crate) devices: Devices,
    pub(crate) yardstick: Arc<Yardstick>,
    database: Arc<TestDatabase>,
}

impl Bench {
    /// # Panics
    /// When it cannot be set up.
    pub(crate) async fn on(engine: Engine, regions: usize) -> Self {
        let database = Arc::new(TestDatabase::create(engine).await);
        let store = store::Store::open(&database.url).await.expect("the database opens");
        store.migrate().await.expect("the schema is made");
        let devices = world::build(&store, regions).await.expect("the provider is written");
        store.close().await.expect("closing");
        Self::serve(database, devices, settings()).await
    }

    /// A server in place of this one that caches neither answers nor device times, so every request finds it as if just started.
    pub(crate) async fn cold(self) -> Self {
        self.leave().await;
        let cold = Settings { answer_cache_bytes: 0, cache_calendars: false, ..settings() };
        Self::serve(self.database, self.devices, cold).await
    }

    /// Closes the connections to the database.
    ///
    /// # Panics
    /// When the connections do not close.
    pub(crate) async fn leave(&self) {
        self.site.app.store().clone().close().await.expect("the connections close");
    }

    /// Another server on the same database that caches no answers, so every search goes through the devices' times.
    pub(crate) async fn forgetful(&self) -> Self {
        let forgetful = Settings { answer_cache_bytes: 0, ..settings() };
        Self::serve(Arc::clone(&self.database), self.devices.clone(), forgetful).await
    }

    pub(crate) async fn another(&self) -> Self {
        Self::serve(Arc::clone(&self.database), self.devices.clone(), settings()).await
    }

    async fn serve(database: Arc<TestDatabase>, devices: Devices, settings: Settings) -> Self {
        let yardstick = Arc::new(Yardstick::open(&database.url).await);
        world::settle(yardstick.writer.connection()).await.expect("the tables are settled");
        let routes = routes::of(&yardstick);
        let site = Site::serve(Arc::clone(&database), World::default(), settings, routes).await;
        site.app.store().detect_other_servers().await;
        Self { site, devices, yardstick, database }
    }

    /// # Panics
    /// Never: the address was given by the system.
    pub(crate) fn address(&self) -> SocketAddr {
        self.site.base.trim_start_matches("http://").parse().expect("an address")
    }
}

fn settings() -> Settings {
    Settings { rate_limits: false, captcha: false, ..Settings::default() }
}
