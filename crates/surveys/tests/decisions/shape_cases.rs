//! Kinds of questions, each with answers that it can have, and others.

use serde_json::{Value, json};

type Case = (Value, Value, Value);

/// Each question with answers that it can have, and others.
pub(crate) fn shapes() -> Vec<(Value, Vec<Value>, Vec<Value>)> {
    let cases = of_choices().into_iter().chain(of_inputs()).chain(of_files()).chain(of_tables());
    let list = |value: Value| value.as_array().unwrap().clone();
    cases.map(|(question, right, wrong)| (question, list(right), list(wrong))).collect()
}

fn of_choices() -> Vec<Case> {
    let choices = json!(["yes", "no", 3]);
    let single = |kind: &str| {
        let wrong = json!([["yes"], "YES", "yes ", "3", true, { "value": "yes" }, { "0": "yes" }, [["yes"]], "none", "other"]);
        (json!({ "type": kind, "choices": choices }), json!(["yes", "no", 3]), wrong)
    };
    let several = |kind: &str| {
        let wrong = json!([["x"], [["yes"]], ["YES"], "yes", ["yes", "yes"], ["yes", "x"], { "0": "yes" }, [null], ["3"], [{ "value": "no" }]]);
        (json!({ "type": kind, "choices": choices }), json!([["yes"], ["no", "yes", 3], []]), wrong)
    };
    vec![
        single("radiogroup"),
        single("dropdown"),
        single("imagepicker"),
        single("buttongroup"),
        several("checkbox"),
        several("tagbox"),
        several("ranking"),
        (
            json!({ "type": "imagepicker", "choices": choices, "multiSelect": true }),
            json!([["yes"]]),
            json!(["yes"]),
        ),
        (
            json!({ "type": "radiogroup", "choices": choices, "showNoneItem": true, "showOtherItem": true }),
            json!(["none", "yes"]),
            json!(["x", ["other"], ["none"], "refused", "dontknow"]),
        ),
        (
            json!({ "type": "checkbox", "choices": choices, "showOtherItem": true, "storeOthersAsComment": false }),
            json!([["yes", "in my own words"]]),
            json!([[7], [["yes"]]]),
        ),
        (
            json!({ "type": "dropdown", "choices": choices, "allowCustomChoices": true }),
            json!(["mine"]),
            json!([["mine"], 7, true]),
        ),
        (
            json!({ "type": "dropdown", "choicesMin": 1, "choicesMax": 4 }),
            json!([1, 4]),
            json!([5, "1", 1.5]),
        ),
        (
            json!({ "type": "radiogroup", "choices": ["no", { "value": "yes", "showCommentArea": true }] }),
            json!(["yes", { "value": "yes", "comment": "so" }]),
            json!([{ "value": ["yes"] }, { "value": "yes", "comment": 7 }, { "value": "yes", "x": 1 }]),
        ),
    ]
}

fn of_inputs() -> Vec<Case> {
    let input =
        |kind: &str, right: Value, wrong: Value| (json!({ "type": "text", "inputType": kind }), right, wrong);
    vec![
        (json!({ "type": "boolean" }), json!([true, false]), json!(["yes", [true], "true", 1, 0, "no", {}])),
        (
            json!({ "type": "boolean", "valueTrue": "yes", "valueFalse": "no" }),
            json!(["yes", "no"]),
            json!([true, false, ["yes"], "Yes"]),
        ),
        input("text", json!(["any", "25"]), json!([25, true, ["any"], { "a": 1 }])),
        input(
            "number",
            json!([25, -0.5, "25", "-0.5"]),
            json!(["12 ml/min", "25abc", { "a": 25 }, [25], true, "0x10", "1e9", " 25", "025", "Infinity"]),
        ),
        input("range", json!([25]), json!(["x", [25]])),
        input(
            "date",
            json!(["2026-02-28", "2028-02-29"]),
            json!([
                "garbage",
                "2026-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-1-1",
                20_260_101,
                "2026-02-28T10:00",
                ["2026-02-28"]
            ]),
        ),
        input(
            "datetime-local",
            json!(["2026-02-28T23:59"]),
            json!(["2026-02-30T10:00", "2026-02-28T24:00", "2026-02-28"]),
        ),
        input("month", json!(["2026-12"]), json!(["2026-13", "2026"])),
        input("time", json!(["09:30", "23:59:59"]), json!(["24:00", "9:30"])),
        input("week", json!(["2026-W53", "2025-W52"]), json!(["2025-W53", "2026-W00"])),
        (json!({ "type": "comment" }), json!(["any"]), json!([7, ["any"]])),
        (json!({ "type": "rating" }), json!([1, 5]), json!(["x", 99, 0, "3", 2.5, [3]])),
        (
            json!({ "type": "rating", "rateMin": 0, "rateMax": 10, "rateCount": 11 }),
            json!([0, 10]),
            json!([11, -1]),
        ),
        (json!({ "type": "rating", "rateValues": ["low", "high"] }), json!(["low"]), json!([1, ["low"]])),
        (json!({ "type": "slider" }), json!([0, 55.5]), json!([101, "5", [5]])),
        (
            json!({ "type": "slider", "sliderType": "range" }),
            json!([[5, 6]]),
            json!([5, [5], [5, 101], [5, "6"]]),
        ),
    ]
}

fn of_files() -> Vec<Case> {
    let content = |content: &str| json!([{ "name": "a.pdf", "type": "application/pdf", "content": content }]);
    vec![
        (
            json!({ "type": "file" }),
            json!([content("document:7"), content("")]),
            json!([content("https://example.org/a"), content("data:text/html,x"), content("javascript:1"), "document:7",
                [{ "name": 1, "type": "x", "content": "" }], [{ "content": "document:7" }],
                [content("document:7")[0], content("document:8")[0]]]),
        ),
        (
            json!({ "type": "signaturepad" }),
            json!(["data:image/png;base64,AAAA"]),
            json!(["x", "https://example.org/a", ["data:image/png;base64,AAAA"]]),
        ),
    ]
}

fn of_tables() -> Vec<Case> {
    let columns = json!([
        { "name": "c", "cellType": "radiogroup", "choices": ["y", "n"] }, { "name": "d" },
        { "name": "m", "cellType": "checkbox", "choices": ["y", "n"] },
        { "name": "n", "cellType": "text", "inputType": "number" },
    ]);
    let cells = [
        json!({ "c": ["y"] }),
        json!({ "c": "Y" }),
        json!({ "d": "y" }),
        json!({ "m": "y" }),
        json!({ "n": "2 ml" }),
        json!([]),
        json!("y"),
        Value::Null,
        json!({ "c-Comment": 7 }),
    ];
    let one_by_one = |wrap: &dyn Fn(&Value) -> Value| Value::Array(cells.iter().map(wrap).collect());
    let cell = json!({ "c": "y", "d": "k", "m": ["n", "y"], "n": 2.5, "c-Comment": "so" });
    let template = json!([{ "type": "panel", "name": "inside", "elements": [
        { "type": "radiogroup", "name": "c", "choices": ["y", "n"] }, { "type": "dropdown", "name": "d", "choices": ["k"] },
        { "type": "checkbox", "name": "m", "choices": ["y", "n"] }, { "type": "text", "inputType": "number", "name": "n" } ] }]);
    vec![
        (
            json!({ "type": "matrix", "rows": ["a", "b"], "columns": ["y", "n"] }),
            json!([{ "a": "y", "b": "n" }]),
            json!(["y", ["y"], { "a": ["y"] }, { "a": "Y" }, { "a": "x" }]),
        ),
        (
            json!({ "type": "matrix", "rows": ["a"], "columns": ["y", "n"], "cellType": "checkbox" }),
            json!([{ "a": ["y", "n"] }]),
            json!([{ "a": "y" }, { "a": ["x"] }, { "a": ["y", "y"] }]),
        ),
        (
            json!({ "type": "multipletext", "items": [{ "name": "a", "inputType": "number" }, { "name": "b" }] }),
            json!([{ "a": 7, "b": "so" }]),
            json!([{ "a": "seven" }, { "b": ["so"] }, "so", ["so"]]),
        ),
        (
            json!({ "type": "matrixdropdown", "rows": ["r"], "columns": columns, "choices": ["k"] }),
            json!([{ "r": cell }]),
            one_by_one(&|cell| if cell.is_null() { json!([]) } else { json!({ "r": cell }) }),
        ),
        (
            json!({ "type": "matrixdynamic", "rowCount": 0, "columns": columns, "choices": ["k"], "maxRowCount": 3 }),
            json!([[cell]]),
            one_by_one(&|cell| json!([cell])),
        ),
        (
            json!({ "type": "paneldynamic", "templateElements": template }),
            json!([[cell]]),
            one_by_one(&|cell| json!([cell])),
        ),
    ]
}
