//! What differs between the kinds of records: who writes them, and what a search looks at.

use std::future::Future;

use domain::auth::Role;
use domain::limits::LIST_PAGE_ROWS;
use domain::setup::{
    BodyPart, Checked, Clinic, Device, Doctor, DocumentType, Ethnicity, Exam, ExamGroup, InsuranceType,
    Modality, Organization, Region, Schedule,
};
use store::setup::{Listed, Record, Stored};
use store::{ConnectionTrait, StoreError, setup};

use super::{RecordPage, Wanted};

/// A record that staff keep.
pub trait Kept: Record + Checked {
    const WRITERS: &'static [Role] = &[Role::Administrator];

    /// What somebody would type to find it.
    fn told(&self) -> String;

    /// Those that are wanted, by default looked for among all of them: of most kinds there are a few hundred at most.
    fn page<C: ConnectionTrait>(
        db: &C,
        wanted: &Wanted,
    ) -> impl Future<Output = Result<RecordPage<Self>, StoreError>> + Send {
        async { Ok(wanted.page_of(setup::in_use::<Self, _>(db).await?)) }
    }
}

impl Wanted {
    fn page_of<R: Kept>(&self, all: Vec<Stored<R>>) -> RecordPage<R> {
        let words = self.search.to_lowercase();
        let words: Vec<&str> = words.split_whitespace().collect();
        let meant = |stored: &Stored<R>| {
            let told = stored.record.told().to_lowercase();
            let named = self.ids.as_ref().is_none_or(|ids| ids.contains(&stored.id));
            named && words.iter().all(|word| told.contains(word))
        };
        let begin = match self.after {
            Some(last) => all.iter().position(|stored| stored.id == last).map_or(all.len(), |at| at + 1),
            None => 0,
        };
        RecordPage::of(all.into_iter().skip(begin).filter(meant))
    }
}

/// A page of a kind of which there may be a million: the database looks for them.
async fn listed_page<R: Kept + Listed, C: ConnectionTrait>(
    db: &C,
    wanted: &Wanted,
) -> Result<RecordPage<R>, StoreError> {
    let found = match &wanted.ids {
        Some(ids) => setup::stored(db, ids).await?,
        None => setup::page(db, &wanted.search, wanted.after, LIST_PAGE_ROWS + 1).await?,
    };
    Ok(RecordPage::of(found.into_iter()))
}

/// Those who refer change often, and whoever takes a call learns of it.
const WITH_CALL_CENTRE: &[Role] = &[Role::Administrator, Role::CallCentre];

impl Kept for Region {
    fn told(&self) -> String {
        format!("{} {}", self.name, self.slug)
    }
}

impl Kept for Clinic {
    fn told(&self) -> String {
        format!("{} {} {}", self.name, self.slug, self.address)
    }
}

impl Kept for Device {
    fn told(&self) -> String {
        format!("{} {}", self.name, self.group_name.as_deref().unwrap_or_default())
    }
}

impl Kept for Schedule {
    fn told(&self) -> String {
        String::from(self.session.from)
    }
}

impl Kept for Exam {
    fn told(&self) -> String {
        format!("{} {} {} {}", self.name, self.slug, self.exam_code, self.search_words)
    }
}

impl Kept for ExamGroup {
    fn told(&self) -> String {
        self.name.clone()
    }
}

impl Kept for BodyPart {
    fn told(&self) -> String {
        format!("{} {}", self.name, self.figure_region)
    }
}

impl Kept for Modality {
    fn told(&self) -> String {
        format!("{} {}", self.name, self.code)
    }
}

impl Kept for InsuranceType {
    fn told(&self) -> String {
        self.name.clone()
    }
}

impl Kept for Ethnicity {
    fn told(&self) -> String {
        self.name.clone()
    }
}

impl Kept for DocumentType {
    fn told(&self) -> String {
        self.name.clone()
    }
}

impl Kept for Doctor {
    const WRITERS: &'static [Role] = WITH_CALL_CENTRE;

    fn told(&self) -> String {
        Listed::told(self)
    }

    async fn page<C: ConnectionTrait>(db: &C, wanted: &Wanted) -> Result<RecordPage<Self>, StoreError> {
        listed_page(db, wanted).await
    }
}

impl Kept for Organization {
    const WRITERS: &'static [Role] = WITH_CALL_CENTRE;

    fn told(&self) -> String {
        Listed::told(self)
    }

    async fn page<C: ConnectionTrait>(db: &C, wanted: &Wanted) -> Result<RecordPage<Self>, StoreError> {
        listed_page(db, wanted).await
    }
}
