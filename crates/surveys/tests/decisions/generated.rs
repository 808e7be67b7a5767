//! Questionnaires and answers from a seed: every kind of question, rules over them, and answers right, wrong, missing and hidden.

use serde_json::{Map, Value, json};

/// Enough chance for test data, and the same on every machine.
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 20) % u64::try_from(end).unwrap()).unwrap()
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

const KINDS: [&str; 20] = [
    "boolean",
    "radiogroup",
    "checkbox",
    "dropdown",
    "tagbox",
    "number",
    "date",
    "email",
    "text",
    "comment",
    "rating",
    "matrix",
    "matrixdynamic",
    "matrixdropdown",
    "paneldynamic",
    "multipletext",
    "expression",
    "ranking",
    "slider",
    "imagepicker",
];

fn choices() -> Value {
    json!([
        { "value": "none", "text": { "default": "None", "mk": "Ниедно" } },
        { "value": "left", "text": { "default": "Left", "mk": "Лево" } },
        { "value": "right", "text": { "default": "Right", "mk": "Десно" } },
        { "value": "both", "visibleIf": "{q0} = true" },
    ])
}

fn question(index: usize, kind: &str, numbers: &mut Numbers) -> Value {
    let text = |input: &str, validators: Value| json!({ "type": "text", "inputType": input, "validators": validators });
    let columns = json!([
        { "name": "part", "cellType": "dropdown", "choices": ["head", "knee"], "isRequired": true },
        { "name": "year", "cellType": "text", "inputType": "number" },
    ]);
    let mut question = match kind {
        "radiogroup" => json!({ "type": kind, "choices": choices(), "showOtherItem": numbers.one_in(2) }),
        "checkbox" => {
            json!({ "type": kind, "choices": choices(), "showNoneItem": true, "maxSelectedChoices": 3,
            "validators": [{ "type": "answercount", "minCount": 1, "maxCount": 2 }] })
        }
        "dropdown" | "tagbox" | "ranking" | "imagepicker" => json!({ "type": kind, "choices": choices() }),
        "number" => text("number", json!([{ "type": "numeric", "minValue": 5, "maxValue": 80 }])),
        "date" => {
            text("date", json!([{ "type": "expression", "expression": format!("{{q{index}}} <= today()") }]))
        }
        "email" => text("email", json!([{ "type": "email" }])),
        "text" => text(
            "text",
            json!([{ "type": "regex", "regex": "^[A-Z][a-z]+$" }, { "type": "text", "minLength": 3 }]),
        ),
        "rating" => json!({ "type": kind, "rateMax": 10 }),
        "matrix" => {
            json!({ "type": kind, "columns": ["yes", "no"], "rows": ["heart", "lungs"], "eachRowRequired": numbers.one_in(2) })
        }
        "matrixdynamic" => json!({ "type": kind, "columns": columns, "rowCount": 0, "minRowCount": 0 }),
        "matrixdropdown" => json!({ "type": kind, "columns": columns, "rows": ["first", "second"] }),
        "paneldynamic" => json!({ "type": kind, "panelCount": 0, "templateElements": [
            { "type": "text", "name": "implant", "isRequired": true },
            { "type": "boolean", "name": "removed", "visibleIf": "{panel.implant} = 'clip'" },
        ] }),
        "multipletext" => {
            json!({ "type": kind, "items": [{ "name": "height", "inputType": "number" }, { "name": "weight", "isRequired": true }] })
        }
        "expression" => json!({ "type": kind, "expression": "iif({q0} = true, 'yes', 'no') + {age}" }),
        "slider" => json!({ "type": kind, "min": 0, "max": 100 }),
        _ => json!({ "type": kind }),
    };
    question["name"] = json!(format!("q{index}"));
    question["title"] = json!({ "default": format!("Question {index}"), "mk": format!("Прашање {index}") });
    if numbers.one_in(2) {
        question["isRequired"] = json!(true);
    }
    let rules = ["visibleIf", "requiredIf", "enableIf"];
    if index > 0 && numbers.one_in(2) {
        question[*numbers.pick(&rules)] = json!(expression(index, numbers));
    }
    question
}

/// Over the questions before this one.
fn expression(before: usize, numbers: &mut Numbers) -> String {
    let name = format!("q{}", numbers.below(before));
    let second = format!("q{}", numbers.below(before));
    match numbers.below(14) {
        0 => format!("{{{name}}} notempty"),
        1 => format!("{{{name}}} empty or {{age}} >= 40"),
        2 => format!("{{{name}}} = 'left' and {{{second}}} != 'right'"),
        3 => format!("{{{name}}} contains 'left'"),
        4 => format!("{{{name}}} anyof ['left', 'both'] or {{exam}} = 'mri-knee'"),
        5 => format!("{{{name}}} > 30 or {{{second}}} < 3"),
        6 => format!("!({{{name}}} = true)"),
        7 => format!("{{{name}.heart}} = 'yes'"),
        8 => format!("{{{name}[0].part}} = 'knee' or countInArray({{{second}}}, 'part') > 1"),
        9 => format!("age({{{name}}}) > 18 or {{{second}.weight}} > 90"),
        10 => "{risk} >= 2".to_owned(),
        11 => format!("iif({{{name}}} = {{{second}}}, 1, 2) = 1"),
        12 => format!("dateDiff({{{name}}}, today(), 'days') > 30"),
        _ => format!("{{{name}}} allof ['left', 'right'] or {{{second}[0].implant}} = 'clip'"),
    }
}

pub(crate) fn definition(seed: u64) -> Value {
    let mut numbers = Numbers::new(seed);
    let mut elements: Vec<Value> = vec![json!({ "type": "boolean", "name": "q0", "isRequired": true })];
    for index in 1..=usize::try_from(seed).unwrap() % 5 + 20 {
        let kind = KINDS[(index + 7 * usize::try_from(seed).unwrap()) % KINDS.len()];
        elements.push(question(index, kind, &mut numbers));
    }
    let last = elements.split_off(elements.len() - 4);
    let panel = json!({ "type": "panel", "name": "panel", "visibleIf": expression(5, &mut numbers), "elements": last });
    json!({
        "pages": [
            { "name": "first", "elements": elements },
            { "name": "second", "visibleIf": expression(5, &mut numbers), "elements": [panel] },
        ],
        "calculatedValues": [{ "name": "risk", "expression": "iif({q0} = true, 2, 0) + iif({age} > 60, 1, 0)", "includeIntoResult": true }],
        "clearInvisibleValues": *numbers.pick(&["onComplete", "onHidden", "none"]),
        "checkErrorsMode": "onComplete",
    })
}

fn value(numbers: &mut Numbers) -> Value {
    let words = [
        "none",
        "left",
        "right",
        "both",
        "Nadia",
        "x",
        "clip",
        "nadia@example.org",
        "1961-02-03",
        "2031-01-01",
        "",
    ];
    match numbers.below(9) {
        0 => json!(numbers.one_in(2)),
        1 => json!(numbers.below(100)),
        2 | 3 => json!(numbers.pick(&words)),
        4 => json!([numbers.pick(&words[..4]), numbers.pick(&words[..4])]),
        5 => json!({ "heart": "yes", "lungs": numbers.pick(&["yes", "no"]), "weight": 95, "height": 170 }),
        6 => {
            json!([{ "part": "knee", "year": 2001, "implant": "clip" }, { "part": numbers.pick(&["head", "knee"]), "removed": true }])
        }
        7 => json!({ "first": { "part": "head" }, "second": { "part": "knee", "year": "then" } }),
        _ => Value::Null,
    }
}

/// A value that the question can have.
fn fitting(question: &Value, numbers: &mut Numbers) -> Value {
    let kind = question["type"].as_str().unwrap();
    match (kind, question["inputType"].as_str()) {
        ("boolean", _) => json!(numbers.one_in(2)),
        ("radiogroup" | "dropdown" | "imagepicker", _) => json!(numbers.pick(&["none", "left", "right"])),
        ("checkbox" | "tagbox", _) => json!([numbers.pick(&["left", "right"])]),
        ("ranking", _) => json!(["right", "left", "none"]),
        ("text", Some("number")) => json!(5 + numbers.below(70)),
        ("text", Some("date")) => json!(numbers.pick(&["1961-02-03", "2026-11-18"])),
        ("text", Some("email")) => json!("nadia@example.org"),
        ("text" | "comment", _) => json!("Nadia"),
        ("rating" | "slider", _) => json!(1 + numbers.below(10)),
        ("matrix", _) => json!({ "heart": "yes", "lungs": "no" }),
        ("matrixdynamic", _) => json!([{ "part": "knee", "year": 2001 }, { "part": "head" }]),
        ("matrixdropdown", _) => json!({ "first": { "part": "head" }, "second": { "part": "knee" } }),
        ("paneldynamic", _) => json!([{ "implant": "clip", "removed": false }]),
        ("multipletext", _) => json!({ "height": 170, "weight": "95" }),
        _ => Value::Null,
    }
}

fn all_questions(definition: &Value) -> Vec<&Value> {
    let page = |index: usize| definition["pages"][index]["elements"].as_array().unwrap().iter();
    page(0).chain(page(1).flat_map(|panel| panel["elements"].as_array().unwrap())).collect()
}

/// A careful person leaves nothing out and makes no mistake.
pub(crate) fn answers(definition: &Value, seed: u64, careful: bool) -> Value {
    let mut numbers = Numbers::new(seed);
    let mut answers = Map::new();
    for question in all_questions(definition) {
        let answer = match numbers.below(8) {
            _ if careful => fitting(question, &mut numbers),
            0 => Value::Null,
            1 => value(&mut numbers),
            _ => fitting(question, &mut numbers),
        };
        if !answer.is_null() {
            answers.insert(question["name"].as_str().unwrap().to_owned(), answer);
        }
    }
    answers.insert("stranger".to_owned(), value(&mut numbers));
    // No question has these names: what they say must not count.
    answers.insert("age".to_owned(), json!(99));
    answers.insert("risk".to_owned(), json!(-5));
    Value::Object(answers)
}

const WORDS: [&str; 4] = ["none", "left", "right", "both"];

/// An answer without what no part of its question asks for; nothing if it isn't of the shape that its question gives it.
fn shaped(question: &Value, answer: &Value) -> Option<Value> {
    let word = |words: &[&str], value: &Value| value.as_str().is_some_and(|text| words.contains(&text));
    let number = |value: &Value, least: i64, most: i64| {
        value.as_i64().is_some_and(|number| (least..=most).contains(&number))
    };
    let list = |part: &dyn Fn(&Value) -> Option<Value>| {
        answer.as_array()?.iter().map(part).collect::<Option<Vec<_>>>().map(Value::Array)
    };
    let any_number = |value: &Value| value.is_number();
    let row =
        |row: &Value| object(row, &[("part", &|part| word(&["head", "knee"], part)), ("year", &any_number)]);
    let fits = match (question["type"].as_str().unwrap(), question["inputType"].as_str()) {
        ("boolean", _) => answer.is_boolean(),
        ("radiogroup", _) if question["showOtherItem"] == true && answer == "other" => true,
        ("radiogroup" | "dropdown" | "imagepicker", _) => word(&WORDS, answer),
        ("checkbox" | "tagbox" | "ranking", _) => answer.as_array().is_some_and(|chosen| {
            let once = |index: usize| !chosen[..index].contains(&chosen[index]);
            chosen.iter().all(|one| word(&WORDS, one)) && (0..chosen.len()).all(once)
        }),
        ("text", Some("number")) => answer.is_number(),
        ("text", Some("date")) => {
            answer.as_str().is_some_and(|text| text.parse::<jiff::civil::Date>().is_ok())
        }
        ("text" | "comment", _) => answer.is_string(),
        ("rating", _) => number(answer, 1, 10),
        ("slider", _) => number(answer, 0, 100),
        ("matrix", _) => {
            let yes_or_no = |cell: &Value| word(&["yes", "no"], cell);
            return object(answer, &[("heart", &yes_or_no), ("lungs", &yes_or_no)]);
        }
        ("multipletext", _) => {
            return object(answer, &[("height", &any_number), ("weight", &Value::is_string)]);
        }
        ("paneldynamic", _) => {
            return list(&|panel| {
                object(panel, &[("implant", &Value::is_string), ("removed", &Value::is_boolean)])
            });
        }
        ("matrixdynamic", _) => return list(&row),
        ("matrixdropdown", _) => {
            let mut rows = answer.as_object()?.clone();
            rows.retain(|name, _| ["first", "second"].contains(&name.as_str()));
            let rows = rows.into_iter().map(|(name, cells)| Some((name, row(&cells)?)));
            return rows.collect::<Option<Map<_, _>>>().map(Value::Object);
        }
        kind => panic!("no shape of {kind:?}"),
    };
    fits.then(|| answer.clone())
}

type Part<'a> = (&'a str, &'a dyn Fn(&Value) -> bool);

fn object(value: &Value, parts: &[Part<'_>]) -> Option<Value> {
    let mut object = Map::new();
    for (name, part) in value.as_object()? {
        if let Some((_, fits)) = parts.iter().find(|(known, _)| known == name) {
            if !fits(part) {
                return None;
            }
            object.insert(name.clone(), part.clone());
        }
    }
    Some(Value::Object(object))
}

/// The answers of the right shape, and the questions that have others.
pub(crate) fn without_misfits(definition: &Value, answers: &Value) -> (Value, Vec<String>) {
    let (mut fitting, mut misfits) = (Map::new(), Vec::new());
    for question in all_questions(definition) {
        let name = question["name"].as_str().unwrap();
        // A text that is computed is taken from no one.
        let Some(answer) =
            answers.get(name).filter(|answer| question["type"] != "expression" && **answer != "")
        else {
            continue;
        };
        match shaped(question, answer) {
            Some(answer) => drop(fitting.insert(name.to_owned(), answer)),
            None => misfits.push(name.to_owned()),
        }
    }
    (Value::Object(fitting), misfits)
}

pub(crate) fn conditions(definition: &Value, seed: u64) -> Vec<(String, String)> {
    let mut numbers = Numbers::new(seed);
    let count = all_questions(definition).len();
    (0..10).map(|index| (format!("o{index}"), expression(count, &mut numbers))).collect()
}
