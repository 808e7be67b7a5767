//! Regions and clinics of the demo provider, at real suburbs with their true coordinates. Streets and phone numbers are invented;
//! the numbers are in ranges reserved for fiction.

use super::holidays::Calendar;

#[derive(Debug)]
pub(super) struct RegionPlan {
    pub(super) slug: &'static str,
    pub(super) name: &'static str,
    pub(super) latitude: f64,
    pub(super) longitude: f64,
    pub(super) time_zone: &'static str,
    pub(super) holidays: Calendar,
    /// Written after the suburb in an address.
    pub(super) state: &'static str,
    /// Phone numbers of its clinics, without the last two digits.
    pub(super) phone: &'static str,
    pub(super) clinics: &'static [ClinicPlan],
}

#[derive(Debug)]
pub(super) struct ClinicPlan {
    pub(super) slug: &'static str,
    pub(super) suburb: &'static str,
    pub(super) street: &'static str,
    pub(super) postal_code: &'static str,
    pub(super) latitude: f64,
    pub(super) longitude: f64,
    /// One letter per device: Ultrasound, MRI, CT, X-ray, Breast, bone Density, Pet-ct.
    pub(super) devices: &'static str,
    /// Open on Tuesday and Thursday evenings.
    pub(super) evening: bool,
    pub(super) saturday: bool,
}

impl ClinicPlan {
    /// The first clinic of its region does the rare exams.
    pub(super) fn is_main(&self, region: &RegionPlan) -> bool {
        region.clinics.first().is_some_and(|first| first.slug == self.slug)
    }

    pub(super) fn name(&self) -> String {
        format!("Harbour Imaging {}", self.suburb)
    }

    pub(super) fn address(&self, region: &RegionPlan) -> String {
        let address = format!("{}, {} {} {}", self.street, self.suburb, region.state, self.postal_code);
        address.replace("  ", " ")
    }

    pub(super) fn opening_hours(&self) -> String {
        let week = if self.devices.contains('M') { "7.30 am to 7 pm" } else { "8 am to 5.30 pm" };
        let evening = if self.evening { ", Tuesday and Thursday to 8.30 pm" } else { "" };
        let saturday = if self.saturday { "Saturday 8.30 am to 1 pm" } else { "closed on Saturday" };
        format!("Monday to Friday {week}{evening}; {saturday}")
    }

    /// The same in Macedonian.
    pub(super) fn opening_hours_mk(&self) -> String {
        let week = if self.devices.contains('M') { "од 7:30 до 19:00" } else { "од 8:00 до 17:30" };
        let evening = if self.evening { ", во вторник и четврток до 20:30" } else { "" };
        let saturday = if self.saturday {
            "во сабота од 8:30 до 13:00"
        } else {
            "во сабота е затворено"
        };
        format!("Од понеделник до петок {week}{evening}; {saturday}")
    }
}

/// A clinic that is open on weekdays during the day.
const fn clinic(
    slug: &'static str,
    suburb: &'static str,
    street: &'static str,
    postal_code: &'static str,
    devices: &'static str,
) -> ClinicPlan {
    ClinicPlan {
        slug,
        suburb,
        street,
        postal_code,
        latitude: 0.0,
        longitude: 0.0,
        devices,
        evening: false,
        saturday: false,
    }
}

impl ClinicPlan {
    const fn at(self, latitude: f64, longitude: f64) -> Self {
        Self { latitude, longitude, ..self }
    }

    const fn evenings(self) -> Self {
        Self { evening: true, ..self }
    }

    const fn saturdays(self) -> Self {
        Self { saturday: true, ..self }
    }
}

pub(super) const REGIONS: &[RegionPlan] = &[
    RegionPlan {
        slug: "sydney",
        name: "Sydney",
        latitude: -33.8718,
        longitude: 151.2002,
        time_zone: "Australia/Sydney",
        holidays: Calendar::NewSouthWales,
        state: "NSW",
        phone: "02 5550 01",
        clinics: SYDNEY,
    },
    RegionPlan {
        slug: "melbourne",
        name: "Melbourne",
        latitude: -37.813,
        longitude: 144.9611,
        time_zone: "Australia/Melbourne",
        holidays: Calendar::Victoria,
        state: "VIC",
        phone: "03 7010 01",
        clinics: MELBOURNE,
    },
    RegionPlan {
        slug: "brisbane",
        name: "Brisbane",
        latitude: -27.4681,
        longitude: 153.0265,
        time_zone: "Australia/Brisbane",
        holidays: Calendar::Queensland,
        state: "QLD",
        phone: "07 7010 01",
        clinics: BRISBANE,
    },
    RegionPlan {
        slug: "adelaide",
        name: "Adelaide",
        latitude: -34.928,
        longitude: 138.601,
        time_zone: "Australia/Adelaide",
        holidays: Calendar::SouthAustralia,
        state: "SA",
        phone: "08 7010 01",
        clinics: ADELAIDE,
    },
    RegionPlan {
        slug: "auckland",
        name: "Auckland",
        latitude: -36.8485,
        longitude: 174.7635,
        time_zone: "Pacific/Auckland",
        holidays: Calendar::Auckland,
        state: "",
        phone: "09 555 01",
        clinics: AUCKLAND,
    },
];

const SYDNEY: &[ClinicPlan] = &[
    clinic("newtown", "Newtown", "118 Example Street", "2042", "UUMCXB")
        .at(-33.9012, 151.1768)
        .evenings()
        .saturdays(),
    clinic("chatswood", "Chatswood", "42 Sample Avenue", "2067", "UUMXD").at(-33.8061, 151.1761).evenings(),
    clinic("hornsby", "Hornsby", "7 Specimen Road", "2077", "UCX").at(-33.701, 151.1005).saturdays(),
    clinic("parramatta", "Parramatta", "230 Pattern Street", "2150", "UUMCXB")
        .at(-33.8239, 150.9929)
        .saturdays(),
    clinic("bondi-junction", "Bondi Junction", "15 Invented Lane", "2022", "UUX")
        .at(-33.8894, 151.2562)
        .evenings(),
    clinic("liverpool", "Liverpool", "91 Example Street", "2170", "UCX").at(-33.9232, 150.9193),
    clinic("penrith", "Penrith", "64 Model Street", "2750", "UMXD").at(-33.7521, 150.7004).saturdays(),
];

const MELBOURNE: &[ClinicPlan] = &[
    clinic("richmond", "Richmond", "301 Sample Street", "3121", "UUMCXP")
        .at(-37.819, 145.0012)
        .evenings()
        .saturdays(),
    clinic("footscray", "Footscray", "28 Example Street", "3011", "UUCX").at(-37.7979, 144.8953),
    clinic("box-hill", "Box Hill", "556 Pattern Road", "3128", "UMXB").at(-37.8201, 145.1245).saturdays(),
    clinic("dandenong", "Dandenong", "13 Specimen Street", "3175", "UCX").at(-37.9852, 145.2112),
    clinic("frankston", "Frankston", "77 Invented Street", "3199", "UUXD").at(-38.1479, 145.141).saturdays(),
    clinic("brunswick", "Brunswick", "410 Model Road", "3056", "UX").at(-37.7669, 144.9619).evenings(),
];

const BRISBANE: &[ClinicPlan] = &[
    clinic("fortitude-valley", "Fortitude Valley", "88 Example Street", "4006", "UUMCX")
        .at(-27.4631, 153.0376)
        .evenings()
        .saturdays(),
    clinic("chermside", "Chermside", "19 Sample Road", "4032", "UUCXB").at(-27.3861, 153.0313).saturdays(),
    clinic("indooroopilly", "Indooroopilly", "5 Pattern Street", "4068", "UMX")
        .at(-27.5011, 152.9736)
        .evenings(),
    clinic("carindale", "Carindale", "160 Specimen Street", "4152", "UX").at(-27.5111, 153.1118),
    clinic("ipswich", "Ipswich", "33 Model Street", "4305", "UCXD").at(-27.6196, 152.7601),
];

const ADELAIDE: &[ClinicPlan] = &[
    clinic("norwood", "Norwood", "72 Example Parade", "5067", "UUMCXB")
        .at(-34.9216, 138.6317)
        .evenings()
        .saturdays(),
    clinic("glenelg", "Glenelg", "9 Sample Street", "5045", "UX").at(-34.98, 138.5139).saturdays(),
    clinic("modbury", "Modbury", "240 Pattern Road", "5092", "UC").at(-34.8341, 138.6854),
];

const AUCKLAND: &[ClinicPlan] = &[
    clinic("auckland-central", "Auckland", "50 Example Street", "1010", "UUMCXP")
        .at(-36.8485, 174.7635)
        .evenings()
        .saturdays(),
    clinic("epsom", "Epsom", "121 Sample Road", "1023", "UUMB").at(-36.8874, 174.7706).saturdays(),
    clinic("remuera", "Remuera", "34 Pattern Road", "1050", "UX").at(-36.8804, 174.7982).evenings(),
    clinic("browns-bay", "Browns Bay", "8 Specimen Road", "0630", "UXD").at(-36.7193, 174.7367),
    clinic("east-tamaki", "East Tamaki", "205 Model Road", "2016", "UCX").at(-36.95, 174.9).saturdays(),
];
