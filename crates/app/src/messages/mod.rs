//! Messages to people: templates, layout, the attached calendar file, and the log.

mod calendar;
mod layout;
mod letter;
mod log;
mod outbox;
mod preview;
pub(crate) mod sms;
mod template;

pub(crate) use layout::plain_letter;
pub(crate) use letter::Letter;
pub use letter::RenderedLetter;
pub use log::LoggedMessage;
pub(crate) use log::{Channel, MessageState, SentMessage};
pub use preview::{MailPreviewQuery, Preview};
pub use template::Template;
