//! Possible duplicates: staff compare two records, join them, dismiss them as two people, or undo a link. What a link does is in
//! `docs/adr/0034-records-that-are-joined.md`.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::limits::PAIRS_PAGE_ROWS;
use domain::patient::{JoinedBy, MatchState, ValidGuardian, ValidPatient, names_agree};
use domain::{ClinicId, ClinicScope, MessageKey, PatientId};
use jiff::Timestamp;
use store::appointments;
use store::audit::Subject;
use store::details_list::Identity;
use store::patient_links::{self, PatientLink, PatientPair};
use store::patient_proposals::{self, Proposal, ProposalFilter};
use strum::{Display, EnumString};

use super::contact_changes::{IdentityInput, parse_identity};
use super::cursor::page_of;
use super::of_patient;
use crate::audit::AuditSubjects;
use crate::authentication::StaffSession;
use crate::jobs::enqueue_joined_messages;
use crate::matching::{LINK, PairEvent, record_of_pair};
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum DuplicateState {
    #[default]
    Proposed,
    Joined,
    /// Staff decided that they are two people.
    Dismissed,
}

#[derive(Debug, Clone, Default)]
pub struct DuplicateListFilter {
    pub state: DuplicateState,
    pub clinic: Option<ClinicId>,
    /// The last row of the previous page.
    pub after: Option<i64>,
}

#[derive(Debug, Default)]
pub struct DuplicatePage {
    pub items: Vec<DuplicateRow>,
    pub next: Option<i64>,
}

impl AuditSubjects for DuplicatePage {
    fn audit_subjects(&self) -> Vec<Subject> {
        self.items.iter().flat_map(|pair| [of_patient(pair.later.id), of_patient(pair.known.id)]).collect()
    }
}

/// Two records side by side.
#[derive(Debug)]
pub struct DuplicateRow {
    /// Id of the link if they are joined, otherwise of the proposal.
    pub id: i64,
    pub state: DuplicateState,
    pub later: DuplicateRecord,
    pub known: DuplicateRecord,
    pub names_agree: bool,
    /// Whether a code can be sent to a contact of both.
    pub share_contact: bool,
    pub joined_by: Option<JoinedBy>,
    /// How staff verified records joined without a common contact.
    pub identity: Option<Identity>,
    /// When they were joined, or when the request was made.
    pub at: Timestamp,
}

#[derive(Debug)]
pub struct DuplicateRecord {
    pub id: PatientId,
    pub patient: ValidPatient,
    /// All bookings of this person by name, date of birth and contacts.
    pub bookings: usize,
    /// The guardians in these bookings.
    pub guardians: Vec<ValidGuardian>,
    /// Where codes that open these bookings go.
    pub codes_go_to: Vec<String>,
}

/// Two records as staff name them, in any order.
#[derive(Debug, Clone, Copy)]
pub struct DuplicateInput {
    pub patient: PatientId,
    pub known: PatientId,
}

impl App {
    pub async fn list_patient_pairs(
        &self,
        ctx: &Ctx,
        wanted: &DuplicateListFilter,
    ) -> Result<DuplicatePage, AppError> {
        const ACTION: AuditAction = AuditAction::ListPatientLinks;
        let staff = self.require(ctx, Permission::ReadOffice, ACTION).await?;
        let read = |clinics| async move { self.pair_page(&clinics, wanted).await };
        self.audit_list_read(&staff, ACTION, wanted.clinic, ctx, read).await
    }

    async fn pair_page(
        &self,
        clinics: &ClinicScope,
        wanted: &DuplicateListFilter,
    ) -> Result<DuplicatePage, AppError> {
        let (db, limit) = (self.store().read(), PAIRS_PAGE_ROWS as u64 + 1);
        let proposals = async |state| {
            let filter = ProposalFilter { state, clinics: clinics.clone(), after: wanted.after };
            let rows = patient_proposals::list(db, &filter, limit).await?;
            Ok::<_, AppError>(rows.into_iter().map(|row| FoundDuplicate::of(wanted.state, &row)).collect())
        };
        let rows: Vec<FoundDuplicate> = match wanted.state {
            DuplicateState::Proposed => proposals(MatchState::Found).await?,
            DuplicateState::Dismissed => proposals(MatchState::Dismissed).await?,
            DuplicateState::Joined => {
                let links = patient_links::list(db, clinics, wanted.after, limit).await?;
                links.into_iter().map(FoundDuplicate::from).collect()
            }
        };
        let (rows, more) = page_of(rows, PAIRS_PAGE_ROWS);
        let next = rows.last().filter(|_| more).map(|last| last.id);
        let mut items = Vec::with_capacity(rows.len());
        for row in rows {
            items.push(self.pair_row(row).await?);
        }
        Ok(DuplicatePage { items, next })
    }

    /// Joins two records, even without a proposal. Can be repeated. If they share no contact, the later record opens what existed
    /// before; so staff say how they verified it, and both contacts get a message.
    pub async fn link_patients(
        &self,
        ctx: &Ctx,
        duplicate: DuplicateInput,
        typed: &IdentityInput,
    ) -> Result<DuplicateRow, AppError> {
        let (staff, pair) = self.pair_of_staff(ctx, duplicate, LINK).await?;
        let identity = if self.share_a_contact(pair).await? { None } else { Some(parse_identity(typed)?) };
        let now = self.clock().now();
        let (actor, origin) = (staff.actor(), ctx.origin.clone());
        let work = self.store().write(move |tx| {
            let (actor, origin, identity) = (actor.clone(), origin.clone(), identity.clone());
            Box::pin(async move {
                let open = [MatchState::Found, MatchState::Dismissed];
                patient_proposals::close_proposals(tx, pair, &open, MatchState::Linked).await?;
                if patient_links::insert(tx, pair, JoinedBy::Staff, now).await? {
                    let event = PairEvent { at: now, actor: actor.clone(), action: LINK };
                    record_of_pair(tx, pair, event, &origin).await?;
                }
                let vouched = match &identity {
                    Some(identity) => patient_links::confirm_by_staff(tx, pair, identity).await?,
                    None => false,
                };
                let link = patient_links::of_pair(tx, pair).await?;
                let link = link.ok_or(AppError::Conflict(MessageKey::ChangedMeanwhile))?;
                if let Some(identity) = identity.filter(|_| vouched) {
                    let event = PairEvent { at: now, actor, action: identity.check.action() };
                    record_of_pair(tx, pair, event, &origin).await?;
                    enqueue_joined_messages(tx, &link, now).await?;
                }
                Ok::<_, AppError>(link)
            })
        });
        let link = work.await?;
        self.wake_worker();
        self.pair_row(link.into()).await
    }

    /// Separates the records again; no code joins them any more.
    pub async fn unlink_patients(&self, ctx: &Ctx, id: i64) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::UnlinkPatients;
        self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let link = patient_links::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound);
        let link = self.record_denial(link, ctx, None, ACTION).await?;
        let both = DuplicateInput { patient: link.pair.later, known: link.pair.known };
        let (staff, pair) = self.pair_of_staff(ctx, both, ACTION).await?;
        let now = self.clock().now();
        let (actor, origin) = (staff.actor(), ctx.origin.clone());
        let work = self.store().write(move |tx| {
            let (actor, origin) = (actor.clone(), origin.clone());
            Box::pin(async move {
                if !patient_links::remove(tx, id).await? {
                    return Err(AppError::NotFound);
                }
                patient_proposals::close_proposals(tx, pair, &[MatchState::Linked], MatchState::Dismissed)
                    .await?;
                let event = PairEvent { at: now, actor, action: ACTION };
                Ok(record_of_pair(tx, pair, event, &origin).await?)
            })
        });
        work.await
    }

    /// Staff decided that these are two people: the proposal leaves the list, and no code joins them any more.
    pub async fn dismiss_patient_pair(&self, ctx: &Ctx, typed: DuplicateInput) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::DismissPatientLink;
        let (staff, pair) = self.pair_of_staff(ctx, typed, ACTION).await?;
        let now = self.clock().now();
        let (actor, origin) = (staff.actor(), ctx.origin.clone());
        let work = self.store().write(move |tx| {
            let (actor, origin) = (actor.clone(), origin.clone());
            Box::pin(async move {
                // A colleague has joined or dismissed them meanwhile.
                if !patient_proposals::close_proposals(tx, pair, &[MatchState::Found], MatchState::Dismissed)
                    .await?
                {
                    return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                }
                let event = PairEvent { at: now, actor, action: ACTION };
                Ok(record_of_pair(tx, pair, event, &origin).await?)
            })
        });
        work.await
    }

    /// Two records that have to do with the staff member's clinics. Of others, they don't learn whether they exist.
    async fn pair_of_staff(
        &self,
        ctx: &Ctx,
        typed: DuplicateInput,
        action: AuditAction,
    ) -> Result<(StaffSession, PatientPair), AppError> {
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let pair = PatientPair::of(typed.patient, typed.known)
            .ok_or_else(|| AppError::field("knownPatientId", MessageKey::ValueInvalid))?;
        for id in [pair.later, pair.known] {
            let found = self.known_patient(&staff, id).await?;
            // An erased patient has no name.
            let found = found.filter(|patient| !patient.last_name.is_empty()).ok_or(AppError::NotFound);
            self.record_denial(found, ctx, Some(id.into()), action).await?;
        }
        Ok((staff, pair))
    }

    /// The records joined with this one, if the staff member may see them.
    pub(super) async fn joined_records(
        &self,
        staff: &StaffSession,
        id: PatientId,
    ) -> Result<Vec<(i64, PatientId, ValidPatient)>, AppError> {
        let links = patient_links::of_records(self.store().read(), &[id], PAIRS_PAGE_ROWS as u64).await?;
        let mut joined = Vec::new();
        for link in links {
            let other = link.pair.other(id);
            joined.extend(self.known_patient(staff, other).await?.map(|patient| (link.id, other, patient)));
        }
        Ok(joined)
    }

    async fn pair_row(&self, row: FoundDuplicate) -> Result<DuplicateRow, AppError> {
        let (later, known) = (self.pair_side(row.pair.later).await?, self.pair_side(row.pair.known).await?);
        Ok(DuplicateRow {
            id: row.id,
            state: row.state,
            names_agree: names_agree(&later.patient, &known.patient),
            share_contact: self.share_a_contact(row.pair).await?,
            later,
            known,
            joined_by: row.joined_by,
            identity: row.identity,
            at: row.at,
        })
    }

    async fn pair_side(&self, id: PatientId) -> Result<DuplicateRecord, AppError> {
        let patient = appointments::patient(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        let alike = self.bookings_with_same_contacts(id).await?;
        let mut side = DuplicateRecord {
            id,
            bookings: alike.len(),
            guardians: Vec::new(),
            codes_go_to: Vec::new(),
            patient,
        };
        for booking in alike {
            let (email, number) = match &booking.guardian {
                Some(guardian) => (&guardian.email, &guardian.contact_number),
                None => (&side.patient.email, &side.patient.contact_number),
            };
            for contact in [email, number] {
                if !contact.is_empty() && !side.codes_go_to.contains(contact) {
                    side.codes_go_to.push(contact.clone());
                }
            }
            side.guardians.extend(booking.guardian.filter(|guardian| !side.guardians.contains(guardian)));
        }
        Ok(side)
    }
}

/// A link or a proposal.
#[derive(Debug)]
struct FoundDuplicate {
    id: i64,
    pair: PatientPair,
    state: DuplicateState,
    joined_by: Option<JoinedBy>,
    identity: Option<Identity>,
    at: Timestamp,
}

impl FoundDuplicate {
    fn of(state: DuplicateState, row: &Proposal) -> Self {
        Self { id: row.id, pair: row.pair, state, joined_by: None, identity: None, at: row.at }
    }
}

impl From<PatientLink> for FoundDuplicate {
    fn from(link: PatientLink) -> Self {
        let (joined_by, identity) = (Some(link.joined_by), link.identity);
        Self { id: link.id, pair: link.pair, state: DuplicateState::Joined, joined_by, identity, at: link.at }
    }
}
