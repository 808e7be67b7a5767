//! Invented people. None of them exists; mail to example.org goes nowhere and the phone numbers are reserved for fiction.

use domain::Chance;
use domain::booking::BookingKey;
use domain::booking_form::Country;
use domain::patient::telephone;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::choices;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gender {
    Female,
    Male,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct FullName {
    pub(super) first: &'static str,
    pub(super) last: &'static str,
}

/// A patient with the one booking of the record.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Person {
    pub(super) first_name: &'static str,
    pub(super) last_name: &'static str,
    pub(super) gender: Gender,
    pub(super) date_of_birth: Date,
    pub(super) email: String,
    pub(super) contact_number: String,
    /// The country of that number.
    pub(super) home: Country,
    pub(super) postal_code: &'static str,
    pub(super) booking_for: &'static str,
    pub(super) key: BookingKey,
    /// When the booking was submitted.
    pub(super) booked_at: Timestamp,
    /// Index in the list.
    pub(super) insurance_type: Option<usize>,
    /// Index in the list.
    pub(super) ethnicity: Option<usize>,
}

/// The number of everyone a newcomer is shown.
const SHOWN_MOBILE: &str = "0491570006";

impl Person {
    /// Makes them one of those a newcomer is shown.
    pub(super) fn rename(&mut self, name: FullName, gender: Gender, born: Date) {
        self.first_name = name.first;
        self.last_name = name.last;
        self.gender = gender;
        self.date_of_birth = born;
        self.email = format!("{}.{}@example.org", name.first.to_lowercase(), name.last.to_lowercase());
        SHOWN_MOBILE.clone_into(&mut self.contact_number);
        self.home = Country::Au;
        self.booking_for = "SELF";
    }
}

impl Gender {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Female => "Female",
            Self::Male => "Male",
        }
    }
}

/// What is given about a person before the rest is drawn at random.
#[derive(Debug, Clone, Copy)]
pub(super) struct PersonSpec {
    /// Makes the e-mail address unique.
    pub(super) number: usize,
    pub(super) gender: Option<Gender>,
    /// Of an age to be pregnant.
    pub(super) young: bool,
    pub(super) postal_code: &'static str,
    pub(super) new_zealand: bool,
    pub(super) today: Date,
    /// The booking is older than this, by a month at most.
    pub(super) booked_before: Timestamp,
}

pub(super) fn generate(chance: &Chance, wanted: &PersonSpec) -> Person {
    let either = if chance.below(100) < 54 { Gender::Female } else { Gender::Male };
    let gender = wanted.gender.unwrap_or(either);
    let FullName { first: first_name, last: last_name } = name(chance, gender);
    let age_days =
        if wanted.young { 20 * 365 + draw(chance, 22 * 365) } else { 4 * 365 + draw(chance, 84 * 365) };
    let child = age_days < 16 * 365;
    Person {
        first_name,
        last_name,
        gender,
        date_of_birth: wanted.today.checked_sub(age_days.days()).unwrap_or(date(1980, 1, 1)),
        email: format!(
            "{}.{}.{}@example.org",
            first_name.to_lowercase(),
            last_name.to_lowercase(),
            wanted.number
        ),
        contact_number: contact_number(chance, wanted.new_zealand),
        home: if wanted.new_zealand { Country::Nz } else { Country::Au },
        postal_code: wanted.postal_code,
        booking_for: if child { "CHILD" } else { "SELF" },
        key: BookingKey::mint(chance),
        booked_at: wanted.booked_before - SignedDuration::from_mins(30 + draw(chance, 30 * 24 * 60)),
        insurance_type: choices::insurance_type(chance, wanted.new_zealand),
        ethnicity: choices::ethnicity(chance),
    }
}

pub(super) fn name(chance: &Chance, gender: Gender) -> FullName {
    let first = match gender {
        Gender::Female => pick(chance, WOMEN),
        Gender::Male => pick(chance, MEN),
    };
    FullName { first, last: pick(chance, FAMILIES) }
}

impl Person {
    /// The number as stored in bookings.
    pub(super) fn stored_number(&self) -> String {
        telephone::normal_form(&self.contact_number, self.home).unwrap_or_else(|| self.contact_number.clone())
    }
}

fn contact_number(chance: &Chance, new_zealand: bool) -> String {
    if new_zealand { format!("0955501{:02}", chance.below(100)) } else { pick(chance, MOBILES).to_owned() }
}

pub(super) fn pick(chance: &Chance, from: &[&'static str]) -> &'static str {
    from[index_below(chance, from.len())]
}

pub(super) fn index_below(chance: &Chance, bound: usize) -> usize {
    usize::try_from(chance.below(u64::try_from(bound).unwrap_or(1))).unwrap_or(0)
}

/// A number from 0 to less than `bound`.
pub(super) fn draw(chance: &Chance, bound: u32) -> i64 {
    i64::try_from(chance.below(u64::from(bound))).unwrap_or(0)
}

const MOBILES: &[&str] = &[
    "0491570006",
    "0491570156",
    "0491570157",
    "0491570158",
    "0491570159",
    "0491570110",
    "0491570313",
    "0491570737",
    "0491571266",
    "0491571491",
    "0491571804",
];

#[rustfmt::skip] // a list of names reads better in lines than in a column
const WOMEN: &[&str] = &[
    "Aisha", "Alice", "Amelia", "Anahera", "Ana", "Beatriz", "Charlotte", "Chloe", "Claire", "Dimitra",
    "Elena", "Eleni", "Emily", "Fatima", "Freya", "Georgia", "Grace", "Hana", "Hannah", "Helen", "Isla",
    "Ivana", "Jasmin", "Joan", "Kiri", "Layla", "Leilani", "Linh", "Lucia", "Mai", "Marama", "Margaret",
    "Maria", "Mei", "Mila", "Mira", "Moana", "Nadia", "Naomi", "Ngaire", "Niamh", "Olivia", "Patricia",
    "Priya", "Rosa", "Ruth", "Sofia", "Susan", "Tara", "Yara", "Zoe",
];

#[rustfmt::skip] // a list of names reads better in lines than in a column
const MEN: &[&str] = &[
    "Adam", "Ahmed", "Alexander", "Andrew", "Angus", "Anton", "Benjamin", "Boris", "Callum", "Carlos",
    "Charles", "Daniel", "David", "Dimitar", "Edward", "Ethan", "Finn", "George", "Hamish", "Henry",
    "Ivan", "Jack", "James", "Jin", "Joseph", "Kahu", "Kenji", "Lachlan", "Leo", "Liam", "Lucas",
    "Luka", "Marko", "Mateo", "Michael", "Minh", "Nikau", "Noah", "Omar", "Oscar", "Patrick", "Peter",
    "Rangi", "Ravi", "Robert", "Samuel", "Stefan", "Tane", "Thomas", "Viktor", "William", "Xavier",
];

#[rustfmt::skip] // a list of names reads better in lines than in a column
const FAMILIES: &[&str] = &[
    "Abara", "Anderson", "Baker", "Banerjee", "Bennett", "Brown", "Campbell", "Chen", "Clarke", "Costa",
    "Davies", "Dimitrov", "Edwards", "Evans", "Farah", "Fletcher", "Garcia", "Georgiou", "Grant",
    "Haddad", "Harris", "Henare", "Hughes", "Ivanov", "Jackson", "Johansson", "Jones", "Kaur", "Kelly",
    "Khan", "Kim", "King", "Kostova", "Kovac", "Lee", "Lewis", "Mahuta", "Martin", "Mitchell", "Moore",
    "Morgan", "Murphy", "Nguyen", "Nikolova", "Novak", "Okafor", "Parata", "Patel", "Petrovska", "Pham",
    "Quinn", "Reid", "Roberts", "Robinson", "Rossi", "Ryan", "Santos", "Scott", "Sharma", "Silva",
    "Singh", "Smith", "Stewart", "Suzuki", "Takahashi", "Tamihere", "Taylor", "Thompson", "Tran",
    "Turner", "Walker", "Wang", "Watson", "White", "Williams", "Wilson", "Wong", "Wright", "Young",
    "Zhang",
];
