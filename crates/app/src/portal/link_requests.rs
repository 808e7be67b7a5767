//! Patients who lost their link ask for it with a contact and a date of birth. The call only stores the question, so that neither
//! its answer nor its duration reveals anything; a job looks later, and sends to the contacts on record alone.

use domain::audit::AuditAction;
use domain::booking::BookingAction;
use domain::limits::LINKS_SENT_AT_ONCE_MAX;
use domain::{BookingId, BookingKeyId, ClinicScope, PatientId};
use jiff::Timestamp;
use jiff::civil::Date;
use store::appointments::Booking;
use store::audit::{Actor, record};
use store::jobs::{self, Job, NewJob};
use store::patient_matches::MatchQuery;
use store::people::{self, BirthFilter, Contact, ReachedPatient};
use store::{Tx, appointments, booking_requests, unsubscriptions};

use super::{ChangeEntry, Proof};
use crate::jobs::{JobKind, Recipient};
use crate::matching::PatientMatchInput;
use crate::rates::Rate;
use crate::secrets::hex;
use crate::{App, AppError, AuthorizedBooking, Ctx, Purpose};

/// The message that brings a booking's link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LinkMessage {
    /// About its appointments, by e-mail or text message.
    Appointments(BookingAction),
    /// About its requests.
    Requests,
}

/// A booking whose link is sent.
#[derive(Debug, Clone)]
struct SentLink {
    booking: BookingId,
    key: BookingKeyId,
    patient: PatientId,
    message: LinkMessage,
}

/// Whose links were asked for, as typed.
#[derive(Debug, Clone)]
pub(crate) struct WaitingLinkRequest {
    pub(crate) job: i64,
    pub(crate) contact: Contact,
    pub(crate) born: Date,
}

impl App {
    /// The same work for everybody: one audit row and one job.
    pub async fn request_links(&self, typed: &PatientMatchInput, ctx: &Ctx) -> Result<(), AppError> {
        let wanted = self.match_query(typed).await?;
        let (Contact::Email(contact) | Contact::Number(contact)) = contact_of(&wanted);
        self.count_caller(Rate::LinkRequest, ctx, Some(contact.to_lowercase().as_bytes())).await?;
        let now = self.clock().now();
        // No record is known yet: the row names the installation.
        let event = self.provider_event(ctx.account_or_visitor(), AuditAction::AskForLinks);
        let kind: &'static str = JobKind::LinkRequest.into();
        let dedup_key = format!("{kind}:{}", self.new_request_id());
        let sealed =
            hex(&self.secrets().seal(Purpose::LinkRequest, self.chance(), written(&wanted).as_bytes()));
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                let (dedup_key, detail) = (dedup_key.clone(), Some(sealed.clone()));
                Box::pin(async move {
                    record(tx, &event, &origin).await?;
                    jobs::enqueue_at(tx, NewJob { kind, subject_id: 0, dedup_key, detail, run_at: now, now })
                        .await
                })
            })
            .await?;
        self.wake_worker();
        Ok(())
    }

    pub(crate) async fn send_links(&self, job: &Job) -> Result<(), AppError> {
        let sealed = job.detail.as_deref().and_then(bytes_of);
        let links = match sealed {
            Some(sealed) => self.links_of(&self.open_text(Purpose::LinkRequest, &sealed)?).await?,
            None => Vec::new(),
        };
        let (app, id, now) = (self.clone(), job.id, self.clock().now());
        self.store()
            .write(move |tx| {
                let (app, links) = (app.clone(), links.clone());
                Box::pin(async move {
                    for link in &links {
                        app.send_link(tx, link, id, now).await?;
                    }
                    jobs::forget_detail(tx, id).await?;
                    Ok(jobs::finish(tx, id).await?)
                })
            })
            .await
    }

    /// Those that no worker has done yet.
    pub(crate) async fn waiting_link_requests(&self) -> Result<Vec<WaitingLinkRequest>, AppError> {
        let waiting = jobs::waiting_contacts(self.store().read()).await?;
        let opened = waiting.into_iter().filter_map(|(job, sealed)| {
            let text = self.open_text(Purpose::LinkRequest, &bytes_of(&sealed)?).ok()?;
            let (contact, born) = read(&text)?;
            Some(WaitingLinkRequest { job, contact, born })
        });
        Ok(opened.collect())
    }

    async fn links_of(&self, text: &str) -> Result<Vec<SentLink>, AppError> {
        let Some((contact, born)) = read(text) else { return Ok(Vec::new()) };
        let db = self.store().read();
        let born = BirthFilter::On(born);
        let mut links = Vec::new();
        for reached in people::reached_at(db, &contact, born, LINKS_SENT_AT_ONCE_MAX).await? {
            if let Some(message) = self.link_message(&contact, &reached).await? {
                let booking = &reached.booking;
                links.push(SentLink {
                    booking: booking.id,
                    key: booking.booking_key_id,
                    patient: booking.patient_id,
                    message,
                });
            }
        }
        Ok(links)
    }

    /// `None` if nothing of the booking is still to come, or its messages go to another contact.
    async fn link_message(
        &self,
        contact: &Contact,
        ReachedPatient { booking, patient }: &ReachedPatient,
    ) -> Result<Option<LinkMessage>, AppError> {
        let reader = Recipient::of(booking, patient);
        let goes_there = match contact {
            Contact::Email(email) => email.to_lowercase() == reader.email.to_lowercase(),
            Contact::Number(number) => *number == reader.number,
        };
        if !goes_there {
            return Ok(None);
        }
        let (db, now) = (self.store().read(), self.clock().now());
        let visits = appointments::of_key(db, booking.booking_key_id).await?;
        if visits.iter().any(|visit| visit.status.occupies_device() && visit.end > now) {
            return Ok(Some(LinkMessage::Appointments(self.link_action(contact, booking, &reader).await?)));
        }
        let requests = booking_requests::of_key(db, booking.booking_key_id).await?;
        Ok(requests.iter().any(|request| request.status.is_open()).then_some(LinkMessage::Requests))
    }

    /// By text message to a number, or if e-mail about the booking is unwanted.
    async fn link_action(
        &self,
        contact: &Contact,
        booking: &Booking,
        reader: &Recipient,
    ) -> Result<BookingAction, AppError> {
        let sms_enabled = self.provider().await?.configuration.application.sms_enabled;
        let unwanted = unsubscriptions::is_unsubscribed(self.store().read(), booking.booking_key_id).await?;
        let by_sms = matches!(contact, Contact::Number(_)) || unwanted;
        Ok(if by_sms && sms_enabled && !reader.number.is_empty() {
            BookingAction::SendAgainBySms
        } else {
            BookingAction::SendAgain
        })
    }

    async fn send_link(&self, tx: &Tx, link: &SentLink, job: i64, now: Timestamp) -> Result<(), AppError> {
        match link.message {
            LinkMessage::Appointments(action) => {
                let entry = ChangeEntry::of(action);
                let authorized = link.authorized();
                self.record_and_notify(tx, &authorized, &entry, Vec::new(), &Ctx::default(), now).await?;
            }
            LinkMessage::Requests => {
                let event = link.authorized().event(BookingAction::SendAgain, now);
                record(tx, &event, &Ctx::default().origin).await?;
                let kind: &'static str = JobKind::BookingRequestReceived.into();
                let (subject_id, dedup_key) = (link.booking.0, format!("{kind}:{}:{job}", link.booking.0));
                let again = NewJob { kind, subject_id, dedup_key, detail: None, run_at: now, now };
                jobs::enqueue_at(tx, again).await?;
            }
        }
        Ok(())
    }
}

impl WaitingLinkRequest {
    pub(crate) fn is_of(&self, contact: &Contact, born: Date) -> bool {
        let is_contact = match (&self.contact, contact) {
            (Contact::Email(one), Contact::Email(other)) => one.to_lowercase() == other.to_lowercase(),
            (one, other) => one == other,
        };
        is_contact && self.born == born
    }
}

impl SentLink {
    /// For a change that no caller opened.
    fn authorized(&self) -> AuthorizedBooking {
        AuthorizedBooking {
            key_id: self.key,
            booking_id: self.booking,
            patient_id: self.patient,
            code_verified: false,
            proof: Proof::Staff(self.key),
            share: None,
            clinics: ClinicScope::All,
            regions: Vec::new(),
            stand_ins: None,
            actor: Actor::system(),
        }
    }
}

/// The e-mail address if there is one; a checked query has at least a number.
fn contact_of(wanted: &MatchQuery) -> Contact {
    match (&wanted.email, &wanted.contact_number) {
        (Some(email), _) => Contact::Email(email.clone()),
        (None, number) => Contact::Number(number.clone().unwrap_or_default()),
    }
}

/// As it is sealed for the job: date of birth, channel and contact.
fn written(wanted: &MatchQuery) -> String {
    let born = wanted.date_of_birth;
    match contact_of(wanted) {
        Contact::Email(email) => format!("{born} email {email}"),
        Contact::Number(number) => format!("{born} number {number}"),
    }
}

fn read(text: &str) -> Option<(Contact, Date)> {
    let (born, rest) = text.split_once(' ')?;
    let (channel, contact) = rest.split_once(' ')?;
    let contact = match channel {
        "email" => Contact::Email(contact.to_owned()),
        _ => Contact::Number(contact.to_owned()),
    };
    Some((contact, born.parse().ok()?))
}

fn bytes_of(hex: &str) -> Option<Vec<u8>> {
    let pair = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    (0..hex.len()).step_by(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_reads_what_was_sealed_for_it() {
        let born = Date::constant(1984, 5, 17);
        let email = MatchQuery {
            date_of_birth: born,
            email: Some("mira@example.org".to_owned()),
            contact_number: Some("+61491570006".to_owned()),
        };
        let number = MatchQuery { email: None, ..email.clone() };
        assert_eq!(read(&written(&email)), Some((Contact::Email("mira@example.org".to_owned()), born)));
        assert_eq!(read(&written(&number)), Some((Contact::Number("+61491570006".to_owned()), born)));
        assert_eq!(bytes_of(&hex(&[0, 9, 255])), Some(vec![0, 9, 255]));
        assert_eq!((read("1984"), bytes_of("zz"), bytes_of("abc")), (None, None, None));
    }
}
