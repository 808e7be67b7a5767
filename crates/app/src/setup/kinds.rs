//! What differs between the kinds of records: who writes them, who reads which fields, and what a search looks at.

use std::future::Future;

use domain::auth::Permission;
use domain::limits::LIST_PAGE_ROWS;
use domain::setup::{
    BodyPart, Clinic, ConsentForm, Device, Doctor, DocumentType, Ethnicity, Exam, ExamGroup, InsuranceType,
    Modality, Organization, Questionnaire, Region, Schedule, Validate,
};
use store::setup::{PagedRecord, Record, StoredRecord};
use store::{ConnectionTrait, StoreError, setup};

use super::cursor::{Cursor, Rank};
use super::visible_records::VisibleRecords;
use super::{RecordListFilter, RecordPage};
use crate::questionnaires::without_api_keys;
use crate::{App, AppError, FieldError};

/// A kind of set-up record.
pub trait SetupKind: Record + Validate {
    const WRITE: Permission = Permission::ChangeSetup;
    const ADD: Permission = Self::WRITE;

    /// The part of a record that staff of these clinics may read; `None` for another clinic's. There is no default: every kind
    /// defines it. A part may be left out only of a kind that staff limited to clinics can't write, or it would be lost when they
    /// save the rest.
    fn visible_part(self, id: i64, visible: &VisibleRecords) -> Option<Self>;

    /// What else is wrong with it, if finding out takes more than the record.
    fn further_problems(&self, _: &App) -> impl Future<Output = Result<Vec<FieldError>, AppError>> + Send {
        async { Ok(Vec::new()) }
    }

    /// The record as it is stored, in place of the present one if there is one.
    fn completed(self, _: &App, _: Option<Self>) -> Result<Self, AppError> {
        Ok(self)
    }

    /// A stored record without what nobody reads back.
    #[must_use]
    fn without_secrets(self) -> Self {
        self
    }

    /// The text a search looks in.
    fn search_text(&self) -> String;

    /// The sort key; ties are ordered by id.
    fn rank(&self) -> Rank;

    /// A page of matching records, by default found among all of them: most kinds have a few hundred at most.
    fn page<C: ConnectionTrait>(
        db: &C,
        wanted: &RecordListFilter,
        visible: &VisibleRecords,
    ) -> impl Future<Output = Result<RecordPage<Self>, StoreError>> + Send {
        async { Ok(wanted.page_of(visible.all_visible(setup::in_use::<Self, _>(db).await?))) }
    }
}

impl RecordListFilter {
    fn page_of<R: SetupKind>(&self, mut all: Vec<StoredRecord<R>>) -> RecordPage<R> {
        let words = self.search.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let meant = |stored: &StoredRecord<R>| {
            let search_text = stored.record.search_text().to_lowercase();
            let named = self.ids.as_ref().is_none_or(|ids| ids.contains(&stored.id));
            named && words.iter().all(|word| search_text.contains(word))
        };
        let place = |stored: &StoredRecord<R>| (stored.record.rank(), stored.id);
        let later = |stored: &StoredRecord<R>| match &self.after {
            None => true,
            Some(Cursor::Ranked { rank, id }) => place(stored) > (rank.clone(), *id),
            Some(Cursor::Listed { .. }) => false,
        };
        all.sort_by_cached_key(place);
        let mut found = all.into_iter().filter(|stored| later(stored) && meant(stored));
        let items: Vec<StoredRecord<R>> = found.by_ref().take(LIST_PAGE_ROWS).collect();
        let more = found.next().is_some();
        let cursor = |last: &StoredRecord<R>| Cursor::Ranked { rank: last.record.rank(), id: last.id };
        let next = items.last().filter(|_| more).map(cursor);
        RecordPage { items, next }
    }
}

/// A page of a kind with up to a million records: the database searches.
async fn listed_page<R: SetupKind + PagedRecord, C: ConnectionTrait>(
    db: &C,
    wanted: &RecordListFilter,
    visible: &VisibleRecords,
) -> Result<RecordPage<R>, StoreError> {
    if let Some(ids) = &wanted.ids {
        return Ok(RecordPage { items: visible.all_visible(setup::stored(db, ids).await?), next: None });
    }
    let after = wanted.after.as_ref().map(Cursor::after);
    let found = setup::page(db, &wanted.search, after.as_ref(), LIST_PAGE_ROWS).await?;
    Ok(RecordPage { items: visible.all_visible(found.items), next: found.next.map(Cursor::from) })
}

/// In alphabetical order, ignoring case.
fn by_name(name: &str) -> Rank {
    by_order(0, name)
}

fn by_order(order: i32, name: &str) -> Rank {
    Rank { numbers: vec![order.into()], word: name.to_lowercase() }
}

impl SetupKind for Region {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {}", self.name, self.slug)
    }

    fn rank(&self) -> Rank {
        by_order(self.order, &self.name)
    }
}

impl SetupKind for Clinic {
    fn visible_part(self, id: i64, visible: &VisibleRecords) -> Option<Self> {
        visible.has_clinic(id).then_some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {} {}", self.name, self.slug, self.address)
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for Device {
    fn visible_part(self, _: i64, visible: &VisibleRecords) -> Option<Self> {
        visible.has_clinic(self.clinic_id).then_some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {}", self.name, self.group_name.as_deref().unwrap_or_default())
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for Schedule {
    fn visible_part(self, _: i64, visible: &VisibleRecords) -> Option<Self> {
        visible.has_device(self.device_id).then_some(self)
    }

    fn search_text(&self) -> String {
        String::from(self.session.from)
    }

    fn rank(&self) -> Rank {
        let Self { device_id, session } = self;
        let numbers = vec![*device_id, session.weekday.into(), session.from.minute().into()];
        Rank { numbers, word: String::new() }
    }
}

impl SetupKind for Exam {
    /// Visible to all staff, except which devices do it.
    fn visible_part(mut self, _: i64, visible: &VisibleRecords) -> Option<Self> {
        self.devices.retain(|done| visible.has_device(done.device_id));
        Some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {} {} {}", self.name, self.slug, self.exam_code, self.search_words)
    }

    fn rank(&self) -> Rank {
        by_order(self.priority, &self.name)
    }
}

impl SetupKind for ExamGroup {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        self.name.clone()
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for BodyPart {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {}", self.name, self.figure_region)
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for Modality {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        format!("{} {}", self.name, self.code)
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for InsuranceType {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        self.name.clone()
    }

    fn rank(&self) -> Rank {
        by_order(self.order, "")
    }
}

impl SetupKind for Ethnicity {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        self.name.clone()
    }

    fn rank(&self) -> Rank {
        by_order(self.order, "")
    }
}

impl SetupKind for DocumentType {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        self.name.clone()
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }
}

impl SetupKind for Questionnaire {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self.without_secrets())
    }

    fn completed(self, app: &App, standing: Option<Self>) -> Result<Self, AppError> {
        app.with_sealed_api_keys(self, standing.as_ref())
    }

    fn without_secrets(self) -> Self {
        without_api_keys(self)
    }

    async fn further_problems(&self, app: &App) -> Result<Vec<FieldError>, AppError> {
        app.questionnaire_problems(self).await
    }

    fn search_text(&self) -> String {
        format!("{} {}", self.title, self.r#type)
    }

    fn rank(&self) -> Rank {
        by_name(&self.title)
    }
}

impl SetupKind for ConsentForm {
    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    async fn further_problems(&self, app: &App) -> Result<Vec<FieldError>, AppError> {
        app.consent_form_problems(self).await
    }

    fn search_text(&self) -> String {
        self.title.clone()
    }

    fn rank(&self) -> Rank {
        by_name(&self.title)
    }
}

impl SetupKind for Doctor {
    const WRITE: Permission = Permission::ChangeReferrers;
    const ADD: Permission = Permission::AddReferrers;

    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        PagedRecord::search_text(self)
    }

    fn rank(&self) -> Rank {
        by_name(&self.sort_key())
    }

    async fn page<C: ConnectionTrait>(
        db: &C,
        wanted: &RecordListFilter,
        visible: &VisibleRecords,
    ) -> Result<RecordPage<Self>, StoreError> {
        listed_page(db, wanted, visible).await
    }
}

impl SetupKind for Organization {
    const WRITE: Permission = Permission::ChangeReferrers;
    const ADD: Permission = Permission::AddReferrers;

    fn visible_part(self, _: i64, _: &VisibleRecords) -> Option<Self> {
        Some(self)
    }

    fn search_text(&self) -> String {
        PagedRecord::search_text(self)
    }

    fn rank(&self) -> Rank {
        by_name(&self.name)
    }

    async fn page<C: ConnectionTrait>(
        db: &C,
        wanted: &RecordListFilter,
        visible: &VisibleRecords,
    ) -> Result<RecordPage<Self>, StoreError> {
        listed_page(db, wanted, visible).await
    }
}
