//! The booking form: which fields it asks, which of them must be answered, and what an answer looks like. The web shows
//! the form by these rules, and the submission is checked by the same ones.

mod country;
mod field;
mod rules;

pub use country::Country;
pub use field::{FieldShape, FormField};
pub use rules::{BookingFormConfiguration, FieldRule, FormRules};
