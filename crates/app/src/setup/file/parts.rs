//! The parts of a file, and how its records name each other.

use serde_json::{Map, Value};

pub(super) type Object = Map<String, Value>;

#[derive(Debug)]
pub(super) struct Part {
    pub(super) section: &'static str,
    /// The fields that make up the name of a record.
    pub(super) key: &'static [&'static str],
    /// Whether a missing field leaves no gap in the name.
    pub(super) terse: bool,
    /// Fields that another part contains.
    pub(super) unsaid: &'static [&'static str],
    pub(super) references: &'static [Reference],
}

/// A field that holds an id in the database, and a name in a file.
#[derive(Debug)]
pub(super) struct Reference {
    /// The list of objects that contains it, if any.
    pub(super) within: Option<&'static str>,
    pub(super) id_field: &'static str,
    pub(super) name_field: &'static str,
    pub(super) section: &'static str,
}

const fn reference(id_field: &'static str, name_field: &'static str, section: &'static str) -> Reference {
    Reference { within: None, id_field, name_field, section }
}

const NAME: &[&str] = &["name"];
const SLUG: &[&str] = &["slug"];

const fn part(section: &'static str, key: &'static [&'static str]) -> Part {
    Part { section, key, terse: false, unsaid: &[], references: &[] }
}

pub(super) const REGIONS: Part = part("regions", SLUG);
pub(super) const CLINICS: Part =
    Part { references: &[reference("regionId", "region", "regions")], ..part("clinics", SLUG) };
pub(super) const MODALITIES: Part = part("modalities", NAME);
pub(super) const BODY_PARTS: Part = Part { unsaid: &["examIds"], ..part("bodyParts", NAME) };
pub(super) const EXAM_GROUPS: Part = Part { unsaid: &["examIds"], ..part("examGroups", NAME) };
pub(super) const EXAMS: Part = Part {
    unsaid: &["devices"],
    references: &[
        reference("modalityId", "modality", "modalities"),
        reference("bodyPartIds", "bodyParts", "bodyParts"),
    ],
    ..part("exams", SLUG)
};
pub(super) const DEVICES: Part = Part {
    references: &[
        reference("clinicId", "clinic", "clinics"),
        Reference { within: Some("exams"), ..reference("examId", "exam", "exams") },
    ],
    ..part("devices", &["clinic", "name"])
};
/// Their places are looked up in `exceptions`: a name there also tells whose day it is.
pub(super) const EXCEPTIONS: Part =
    Part { terse: true, ..part("exceptions", &["clinic", "device", "date", "from", "kind"]) };
pub(super) const DOCUMENT_TYPES: Part = part("documentTypes", NAME);
pub(super) const INSURANCE_TYPES: Part = part("insuranceTypes", NAME);
pub(super) const ETHNICITIES: Part = part("ethnicities", NAME);
pub(super) const ORGANIZATIONS: Part = part("organizations", &["name", "postalCode"]);
pub(super) const DOCTORS: Part = Part {
    references: &[reference("organizationId", "organization", "organizations")],
    ..part("doctors", &["lastName", "firstName", "providerNumber"])
};

/// In the order of their dependencies.
pub(super) const ALL: [&Part; 13] = [
    &REGIONS,
    &CLINICS,
    &MODALITIES,
    &BODY_PARTS,
    &EXAM_GROUPS,
    &EXAMS,
    &DEVICES,
    &EXCEPTIONS,
    &DOCUMENT_TYPES,
    &INSURANCE_TYPES,
    &ETHNICITIES,
    &ORGANIZATIONS,
    &DOCTORS,
];

/// The field that names exam groups, if the part has one.
pub(super) fn group_field(part: &Part) -> Option<&'static str> {
    match part.section {
        "exams" | "documentTypes" => Some("groupNames"),
        "devices" => Some("groupName"),
        _ => None,
    }
}

impl Part {
    /// The name of a record. Later ones with the same name are numbered.
    pub(super) fn key_of(&self, content: &Object, taken: impl Fn(&str) -> bool) -> String {
        let words = self.key.iter().map(|field| plain(content.get(*field)));
        let words: Vec<String> = words.filter(|word| !(self.terse && word.is_empty())).collect();
        let key = words.join(" / ");
        let numbered = (2..).map(|number| format!("{key} ({number})"));
        std::iter::once(key.clone()).chain(numbered).find(|key| !taken(key)).unwrap_or(key)
    }
}

impl Reference {
    /// Calls a closure with every object that has the field, and replaces the field by its result.
    pub(super) fn for_each_object<E>(
        &self,
        object: &mut Object,
        mut change: impl FnMut(&mut Object) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(list) = self.within else { return change(object) };
        let inner = object.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        inner.filter_map(Value::as_object_mut).try_for_each(change)
    }
}

pub(super) fn plain(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        Some(other) => other.to_string(),
    }
}
