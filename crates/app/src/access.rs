//! Opens the booking behind a key to a caller who may read or change it: its patient, staff of its clinic, or the contact of
//! a shared link.

use domain::audit::AuditAction;
use domain::auth::{Access, AccountKind, Admission, Permission, ProofLevel};
use domain::booking::BookingKey;
use domain::{
    AppointmentId, BookingId, BookingKeyId, ClinicId, ClinicScope, MessageKey, PatientId, RegionId,
};
use jiff::Timestamp;
use store::appointments::{self, Appointment, Booking};
use store::audit::{Actor, AuditEvent, Subject};
use store::booking_requests;
use store::people;
use store::sessions::Session;
use store::shared_accesses::SharedAccess;

use crate::audit::{AuditedAction, event_of_booking};
use crate::authentication::{StaffSession, VisibleArea};
use crate::portal::{Proof, contact_of};
use crate::stand_ins::StandIns;
use crate::{App, AppError, Ctx, Purpose};

/// A booking that was opened to a caller who may see it.
#[derive(Debug, Clone)]
pub struct AuthorizedBooking {
    pub key_id: BookingKeyId,
    pub booking_id: BookingId,
    pub patient_id: PatientId,
    /// Whether the code was given: contact details are masked without it. Staff need none.
    pub code_verified: bool,
    /// What the caller has proven: it decides which other bookings are the same person's.
    pub(crate) proof: Proof,
    /// The share, if the caller is its contact.
    pub share: Option<SharedAccess>,
    /// A key may cover several clinics: staff who work at some of them see only their part.
    pub(crate) clinics: ClinicScope,
    /// The regions of those clinics; none are read for all clinics.
    pub(crate) regions: Vec<RegionId>,
    /// For staff: the stand-ins they see in place of booking keys.
    pub(crate) stand_ins: Option<StandIns>,
    pub actor: Actor,
}

impl AuthorizedBooking {
    pub(crate) fn shows(&self, clinic: ClinicId) -> bool {
        self.clinics.contains(clinic)
    }

    pub(crate) fn includes_place(&self, clinic: Option<ClinicId>, region: Option<RegionId>) -> bool {
        VisibleArea { clinics: &self.clinics, regions: &self.regions }.includes(clinic, region)
    }

    pub(crate) fn is_staff(&self) -> bool {
        matches!(self.proof, Proof::Staff(_))
    }

    fn is_own(&self) -> bool {
        !self.is_staff() && self.share.is_none()
    }

    /// An audit event about this booking.
    pub(crate) fn event(&self, action: impl Into<AuditAction>, at: Timestamp) -> AuditEvent {
        event_of_booking(at, self.actor.clone(), action, self.booking_id)
    }
}

/// The session that opens a booking.
#[derive(Debug)]
enum CallerSession {
    Patient(Session),
    Shared(Session, SharedAccess),
    Staff(StaffSession),
}

impl App {
    /// Opens a booking: 401 without a session, 404 for another person's key, so that nobody learns whether it exists. Reads and
    /// denials are audited here; a change writes its own row.
    pub async fn authorized_booking(
        &self,
        ctx: &Ctx,
        key: &BookingKey,
        audited: AuditedAction,
    ) -> Result<AuthorizedBooking, AppError> {
        let key = self.stored_key(key).await?.map(|stored| stored.id);
        self.authorized_booking_of(ctx, key, None, audited).await
    }

    /// Like [`Self::authorized_booking`], for one appointment; an unknown one is refused like someone else's.
    pub async fn authorized_appointment(
        &self,
        ctx: &Ctx,
        slug: &str,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, Appointment), AppError> {
        let found = appointments::by_slug(self.store().read(), slug).await?;
        self.authorized_booking_with(ctx, found, audited).await
    }

    /// As [`Self::authorized_appointment`], of one that staff name by its id; one at another clinic is as unknown.
    pub(crate) async fn authorized_appointment_of(
        &self,
        ctx: &Ctx,
        staff: &StaffSession,
        id: AppointmentId,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, Appointment), AppError> {
        let found = appointments::by_id(self.store().read(), id).await?;
        let found = found.filter(|found| staff.works_at(found.clinic_id));
        self.authorized_booking_with(ctx, found, audited).await
    }

    /// As [`Self::authorized_appointment`], of one that is loaded already, or that was not found.
    pub(crate) async fn authorized_booking_with(
        &self,
        ctx: &Ctx,
        found: Option<Appointment>,
        audited: AuditedAction,
    ) -> Result<(AuthorizedBooking, Appointment), AppError> {
        let key = found.as_ref().map(|found| found.booking_key_id);
        let authorized = self.authorized_booking_of(ctx, key, found.as_ref(), audited).await?;
        Ok((authorized, found.ok_or(AppError::NotFound)?))
    }

    /// Like [`Self::authorized_appointment`], for a read that has left its audit row already.
    pub(crate) async fn audited_appointment(
        &self,
        ctx: &Ctx,
        slug: &str,
        access: Access,
    ) -> Result<(AuthorizedBooking, Appointment), AppError> {
        let found = appointments::by_slug(self.store().read(), slug).await?.ok_or(AppError::NotFound)?;
        let authorized =
            self.unaudited_booking(ctx, Some(found.booking_key_id), Some(&found), access).await?;
        Ok((authorized, found))
    }

    /// Like [`Self::authorized_booking`], for a key found by an appointment or request.
    pub(crate) async fn authorized_booking_of(
        &self,
        ctx: &Ctx,
        key: Option<BookingKeyId>,
        appointment: Option<&Appointment>,
        audited: AuditedAction,
    ) -> Result<AuthorizedBooking, AppError> {
        let opened = self.unaudited_booking(ctx, key, appointment, audited.access).await;
        let authorized = self.record_denial(opened, ctx, key.map(Subject::from), audited.action).await?;
        if !audited.access.is_change() && !audited.noted_later {
            let event = authorized.event(audited.action, self.clock().now());
            self.audit_booking_read(&authorized, event, Vec::new(), ctx).await?;
        }
        Ok(authorized)
    }

    /// The audit row of a read that also showed these records.
    pub(crate) async fn audit_booking_read(
        &self,
        authorized: &AuthorizedBooking,
        event: AuditEvent,
        shown: Vec<Subject>,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        if authorized.is_own() {
            self.audit_own_read(event, shown, ctx).await
        } else {
            self.audit_with_subjects(event, shown, ctx).await
        }
    }

    /// Only for calls that neither read nor change personal data, or that have left their audit row already.
    pub(crate) async fn unaudited_booking(
        &self,
        ctx: &Ctx,
        key: Option<BookingKeyId>,
        appointment: Option<&Appointment>,
        access: Access,
    ) -> Result<AuthorizedBooking, AppError> {
        let caller_session = self.caller_session(ctx, access).await?;
        let key = match &caller_session {
            // The contact of a share has a separate key for it, and sees only what was shared.
            CallerSession::Shared(_, share) => {
                let only = appointment.is_none_or(|one| share.covers(one.id));
                let own = key.filter(|key| *key == share.key || appointment.is_some());
                own.filter(|_| only).map(|key| if key == share.key { share.owner_key } else { key })
            }
            // Staff open the appointment that they name, not the others of its key.
            CallerSession::Staff(staff) => {
                key.filter(|_| appointment.is_none_or(|one| staff.works_at(one.clinic_id)))
            }
            CallerSession::Patient(_) => key,
        };
        self.open_booking(caller_session, key.ok_or(AppError::NotFound)?, access).await
    }

    async fn caller_session(&self, ctx: &Ctx, access: Access) -> Result<CallerSession, AppError> {
        let staff = self.staff(ctx).await?;
        if let Some(staff) = staff.as_ref().filter(|staff| staff.kind == AccountKind::Staff) {
            return match access {
                _ if access.is_own() => Err(AppError::Forbidden(MessageKey::NotAllowed)),
                _ if access.is_change() && staff.read_only() => {
                    Err(AppError::Forbidden(MessageKey::AccessReadOnly))
                }
                // The same roles may change a booking, by any call.
                _ if access.is_change() && !staff.may(Permission::DecideBookings) => {
                    Err(AppError::Forbidden(MessageKey::NotAllowed))
                }
                _ => Ok(CallerSession::Staff(staff.clone())),
            };
        }
        let Some(session) = self.session(ctx).await? else {
            // Referrers and radiologists have their own calls.
            return match staff {
                Some(_) => Err(AppError::Forbidden(MessageKey::NotAllowed)),
                None => Err(AppError::NotAuthenticated),
            };
        };
        let share = self.share_of(&session).await?;
        self.check_admission(access, proof_level(&session, share.as_ref())).await?;
        Ok(match share {
            Some(share) => CallerSession::Shared(session, share),
            None => CallerSession::Patient(session),
        })
    }

    async fn check_admission(&self, access: Access, proven: ProofLevel) -> Result<(), AppError> {
        let demanded = self.provider().await?.configuration.application.appointment_change_code_enabled;
        match access.admits(proven, demanded) {
            Admission::Open => Ok(()),
            Admission::NeedsCode => Err(AppError::Forbidden(MessageKey::OtpRequired)),
            Admission::Closed => Err(AppError::Forbidden(MessageKey::NotAllowed)),
        }
    }

    /// The code of a session with several keys may have gone to a contact of only one of them, which anyone can type into a form.
    /// For the other keys the session has proven no more than the link.
    async fn proven_for(
        &self,
        session: Session,
        booking: &Booking,
        access: Access,
    ) -> Result<Session, AppError> {
        let among_several =
            session.booking_keys.len() > 1 && session.booking_keys.contains(&booking.booking_key_id);
        let went = session.code_went.as_ref().filter(|_| session.code_verified && among_several);
        let Some(went) = went else { return Ok(session) };
        let contact =
            contact_of(went.channel, self.open_text(Purpose::CodeRecipient, &went.recipient_sealed)?);
        if people::is_reached_at(self.store().read(), &contact, booking.patient_id).await? {
            return Ok(session);
        }
        let session = Session { code_verified: false, ..session };
        self.check_admission(access, proof_level(&session, None)).await?;
        Ok(session)
    }

    async fn open_booking(
        &self,
        caller_session: CallerSession,
        key: BookingKeyId,
        access: Access,
    ) -> Result<AuthorizedBooking, AppError> {
        let opens = match &caller_session {
            CallerSession::Patient(session) => {
                session.booking_keys.contains(&key) || self.is_of_same_person(session, key).await?
            }
            CallerSession::Shared(_, share) => {
                share.owner_key == key || self.is_of_shared_history(share, key).await?
            }
            CallerSession::Staff(staff) => self.is_at_clinics_of(staff, key).await?,
        };
        let booking = appointments::booking_of_key(self.store().read(), key).await?;
        let booking = booking.filter(|_| opens).ok_or(AppError::NotFound)?;
        let caller_session = match caller_session {
            CallerSession::Patient(session) => {
                CallerSession::Patient(self.proven_for(session, &booking, access).await?)
            }
            other => other,
        };
        let actor = match &caller_session {
            CallerSession::Patient(_) => Actor::patient(key),
            CallerSession::Shared(_, share) => Actor::contact(share.id),
            CallerSession::Staff(staff) => staff.actor(),
        };
        let stand_ins = match &caller_session {
            CallerSession::Staff(staff) => Some(staff.stand_ins.clone()),
            CallerSession::Patient(_) | CallerSession::Shared(..) => None,
        };
        let everywhere = || (ClinicScope::All, Vec::new());
        let (code_verified, proof, share, (clinics, regions)) = match caller_session {
            CallerSession::Patient(session) => {
                (session.code_verified, self.proof_of_session(&session)?, None, everywhere())
            }
            CallerSession::Shared(session, share) => {
                (session.code_verified, self.proof_of_share(&share)?, Some(share), everywhere())
            }
            CallerSession::Staff(staff) => (true, Proof::Staff(key), None, (staff.clinics, staff.regions)),
        };
        Ok(AuthorizedBooking {
            key_id: key,
            booking_id: booking.id,
            patient_id: booking.patient_id,
            code_verified,
            proof,
            share,
            clinics,
            regions,
            stand_ins,
            actor,
        })
    }

    /// Whether the key has an appointment or a request at one of the staff member's clinics. A request without a clinic belongs
    /// to its region, or to everyone. Other contents of the key stay hidden: [`AuthorizedBooking::shows`].
    async fn is_at_clinics_of(&self, staff: &StaffSession, key: BookingKeyId) -> Result<bool, AppError> {
        let db = self.store().read();
        let booked = appointments::of_key(db, key).await?;
        if booked.iter().any(|one| staff.works_at(one.clinic_id)) {
            return Ok(true);
        }
        let wished = booking_requests::of_key(db, key).await?;
        Ok(wished.iter().any(|one| staff.works_at_or_anywhere(one.clinic_id, one.region_id)))
    }
}

/// What this session has proven.
pub(crate) fn proof_level(session: &Session, share: Option<&SharedAccess>) -> ProofLevel {
    match share {
        _ if session.code_required && !session.code_verified => ProofLevel::BeforeCode,
        Some(_) if !session.code_verified => ProofLevel::BeforeCode,
        Some(share) => ProofLevel::Shared(share.kind),
        None if session.code_verified => ProofLevel::Code,
        None => ProofLevel::Link,
    }
}
