//! Routes that the benchmarks add to the server: the other side of each ratio, and changes between searches.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use domain::DeviceId;
use http_api::HttpState;
use sea_orm::ConnectionTrait;
use store::{DatabaseUrl, StoreError};

use crate::bare::{self, BareWriter, Row};
use crate::world::{TICKS_OF_BLOCK, free_tick};

/// The other side of the ratios.
pub(crate) struct Yardstick {
    bytes: Mutex<Bytes>,
    pub(crate) writer: BareWriter,
    changes: AtomicUsize,
}

impl Yardstick {
    pub(crate) async fn open(url: &DatabaseUrl) -> Self {
        Self { bytes: Mutex::default(), writer: BareWriter::open(url).await, changes: AtomicUsize::new(0) }
    }

    /// Sets the answer of `/bench/static`.
    pub(crate) fn answer_with(&self, bytes: Vec<u8>) {
        *self.bytes.lock().unwrap_or_else(PoisonError::into_inner) = bytes.into();
    }
}

pub(crate) fn of(yardstick: &Arc<Yardstick>) -> Router<HttpState> {
    let (bytes, changes, rows) = (Arc::clone(yardstick), Arc::clone(yardstick), Arc::clone(yardstick));
    Router::new()
        .route("/bench/static", get(move || async move { static_bytes(&bytes) }))
        .route(
            "/bench/change",
            get(move |state: State<HttpState>| async move { change(state, &changes).await }),
        )
        .route("/bench/bare", get(move |row: Query<Row>| async move { bare_row(&rows, row).await }))
}

fn static_bytes(yardstick: &Yardstick) -> impl IntoResponse + use<> {
    let bytes = yardstick.bytes.lock().unwrap_or_else(PoisonError::into_inner).clone();
    ([(header::CONTENT_TYPE, "application/json")], bytes)
}

/// Takes half an hour of Wednesday at the next clinic, or releases it.
async fn change(State(state): State<HttpState>, yardstick: &Yardstick) -> StatusCode {
    let number = i64::try_from(yardstick.changes.fetch_add(1, Ordering::Relaxed)).unwrap_or(0);
    let (device, tick) = (number * 3 % 150 + 1, free_tick(number * 3 % 150 + 1).0);
    let changed = state.app.store().write(move |tx| {
        Box::pin(async move {
            let last = tick + TICKS_OF_BLOCK - 1;
            let gone =
                format!("DELETE FROM claims WHERE device_id = {device} AND tick BETWEEN {tick} AND {last}");
            if tx.execute_unprepared(&gone).await?.rows_affected() == 0 {
                let rows = (tick..=last).map(|one| {
                    let run = if one == tick { TICKS_OF_BLOCK } else { 0 };
                    format!("({device}, {one}, {run})")
                });
                let rows = rows.collect::<Vec<_>>().join(", ");
                let taken = format!("INSERT INTO claims (device_id, tick, run_ticks) VALUES {rows}");
                tx.execute_unprepared(&taken).await?;
            }
            store::claims::touch_devices(tx, &[DeviceId(device)]).await
        })
    });
    changed.await.map_or(StatusCode::INTERNAL_SERVER_ERROR, |()| StatusCode::NO_CONTENT)
}

async fn bare_row(yardstick: &Yardstick, Query(row): Query<Row>) -> StatusCode {
    let written: Result<(), StoreError> = bare::write(&yardstick.writer, &row).await;
    written.map_or(StatusCode::INTERNAL_SERVER_ERROR, |()| StatusCode::CREATED)
}
