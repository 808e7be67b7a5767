//! The answer of a slot search, assembled from the rendered fragments of its clinics.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use app::Texts;
use app::slots::{ClinicSlots, Fragment, RenderedAnswer, Renderer, SerializedAnswer};
use axum::response::{IntoResponse, Response};
use domain::location::Location;
use serde::Serialize;

use crate::cache::{PRIVATE, tagged_bytes, weak_tag};
use crate::dto::catalogue::PostalCodeLocationDto;
use crate::dto::slots::ClinicEntryDto;
use crate::dto::{kilometres, metres};

/// A serialized `ClinicListDto`.
#[derive(Debug)]
pub(crate) struct RenderedList(pub Arc<SerializedAnswer>);

pub(crate) const RENDERER: Renderer = Renderer { clinic: write_clinic, answer: write_answer };

/// What an answer contains beside the clinics.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListExtras {
    #[serde(skip_serializing_if = "Option::is_none")]
    pcl: Option<PostalCodeLocationDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default_location: Option<Location>,
}

/// Maximum bytes of a clinic's distances.
const DISTANCES_BYTES: usize = 64;

/// Writes a clinic's entry in two halves, with the distances to go between them.
fn write_clinic(slots: ClinicSlots, texts: &Texts, language: &str) -> Fragment {
    let entry = ClinicEntryDto::of_slots(slots, texts, language);
    let clinic = json(&entry.clinic);
    let mut whole = json(&entry);
    let offer = whole.split_off("{\"clinic\":".len() + clinic.len());
    let mut hasher = DefaultHasher::new();
    (&whole, &offer).hash(&mut hasher);
    Fragment { clinic: whole, offer, tag: hasher.finish() }
}

impl IntoResponse for RenderedList {
    fn into_response(self) -> Response {
        tagged_bytes(self.0.json.clone(), &self.0.tag, PRIVATE)
    }
}

fn write_answer(answer: &RenderedAnswer) -> SerializedAnswer {
    let RenderedAnswer { clinics, postal_code, default_location } = answer;
    let pcl = postal_code.clone().map(PostalCodeLocationDto::from);
    let beside = json(&ListExtras { pcl, default_location: *default_location });
    let size = |fragment: &Fragment| fragment.clinic.len() + fragment.offer.len() + DISTANCES_BYTES;
    let length = clinics.iter().map(|(fragment, _)| size(fragment)).sum::<usize>();
    let mut body = Vec::with_capacity(length + beside.len() + DISTANCES_BYTES);
    let mut hasher = DefaultHasher::new();
    body.extend_from_slice(b"{\"clinics\":[");
    for (index, (fragment, distance)) in clinics.iter().enumerate() {
        if index > 0 {
            body.push(b',');
        }
        body.extend_from_slice(&fragment.clinic);
        if let Some(distance) = distance {
            let (metres, kilometres) = (metres(*distance), kilometres(*distance));
            let far = format!(",\"distance\":{metres},\"distanceFromUser\":{kilometres:?}");
            body.extend_from_slice(far.as_bytes());
        }
        body.extend_from_slice(&fragment.offer);
        (fragment.tag, distance.map(f64::to_bits)).hash(&mut hasher);
    }
    body.push(b']');
    match beside.as_slice() {
        b"{}" => body.push(b'}'),
        fields => {
            body.push(b',');
            body.extend_from_slice(fields.strip_prefix(b"{").unwrap_or(fields));
        }
    }
    beside.hash(&mut hasher);
    let tag = weak_tag(hasher.finish(), body.len());
    SerializedAnswer { json: body.into(), tag }
}

/// Serializing our types can't fail: keys are texts and numbers are finite.
fn json<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).unwrap_or_default()
}
