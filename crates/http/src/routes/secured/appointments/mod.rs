//! `/api/secured/appointments/{slug}/…`

pub(crate) mod image_viewer_url;
pub(crate) mod reports;
