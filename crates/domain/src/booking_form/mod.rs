//! The booking form: its fields, which of them are required, and what values are valid. The web shows the form by these rules,
//! and the server checks submissions by the same ones.

mod country;
mod field;
mod rules;

pub use country::Country;
pub use field::{FieldShape, FormField};
pub use rules::{BookingFormConfiguration, FieldRule, FormRules};
