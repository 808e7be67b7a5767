//! What differs between the kinds of records: who writes them, and what a search looks at.

use domain::auth::Role;
use domain::setup::{
    BodyPart, Checked, Clinic, Device, Doctor, DocumentType, Ethnicity, Exam, ExamGroup, InsuranceType,
    Modality, Organization, Region, Schedule,
};
use store::setup::Record;

/// A record that staff keep.
pub trait Kept: Record + Checked {
    const WRITERS: &'static [Role] = &[Role::Administrator];

    /// What somebody would type to find it.
    fn told(&self) -> String;
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
        format!("{} {} {} {}", self.last_name, self.first_name, self.provider_number, self.city)
    }
}

impl Kept for Organization {
    const WRITERS: &'static [Role] = WITH_CALL_CENTRE;

    fn told(&self) -> String {
        format!("{} {} {}", self.name, self.city, self.postal_code)
    }
}
