//! Questionnaires checked and tried before they are saved, and their versions.

use serde_json::{Value, json};
use testkit::on_both_engines;

use crate::questionnaires::{question, safety};
use crate::setup::administrator;
use crate::support::{found, made, refused};

const PATH: &str = "/api/admin/questionnaires";
const CHECKS: &str = "/api/admin/questionnaires/checks";
const TRIALS: &str = "/api/admin/questionnaires/trials";

fn outcome(condition: &str) -> Value {
    json!({ "condition": condition, "type": "CONTINUE" })
}

/// Where a finding is.
fn place(finding: &Value) -> Value {
    let (line, column) = (finding.get("line"), finding.get("column"));
    json!([finding["kind"], line, column, finding.get("outcome"), finding["inResult"]])
}

fn places(findings: &Value) -> Vec<Value> {
    let mut places: Vec<Value> = findings.as_array().unwrap().iter().map(place).collect();
    places.sort_by_key(Value::to_string);
    places
}

on_both_engines! {
    async fn qst_15a_a_check_names_each_problem_with_its_place(site: Site) {
        let admin = administrator(&site).await;
        let written = "{ \"elements\": [\n  { \"type\": \"text\", \"name\": \"age\", \"visibleIf\": \"{agee} > 1\" }\n] }";
        let conditions = ["{age} > 65", "{heart} = 1", "1 = 1", "{age} >"];
        let mut outcomes: Vec<Value> = conditions.into_iter().map(outcome).collect();
        outcomes[0]["evaluateResult"] = json!(true);
        outcomes[0]["result"] = json!({ "message": "{weight} +" });
        let checked = json!({ "json": written, "outcomes": outcomes });
        let findings = found(&admin.post(CHECKS, &checked).await);
        let expected = [
            json!(["meaningless", null, null, 2, false]),
            json!(["syntax", null, null, 0, true]),
            json!(["syntax", null, null, 3, false]),
            json!(["unknown_name", 2, 29, null, false]),
            json!(["unknown_name", null, null, 1, false]),
        ];
        assert_eq!(places(&findings), expected);
        let broken = json!({ "json": "{ \"elements\": [\n  { \"type\" \"text\" }\n] }" });
        let broken = found(&admin.post(CHECKS, &broken).await);
        assert_eq!(places(&broken), [json!(["unreadable", 2, 12, null, false])]);
        let right = json!({ "json": question("Any pacemaker?"), "outcomes": [outcome("{pacemaker} = 'yes'")] });
        assert_eq!(found(&admin.post(CHECKS, &right).await), json!([]));
    }

    async fn qst_15b_answers_are_tried_without_a_trace(site: Site) {
        let admin = administrator(&site).await;
        let mut outcomes = [outcome("{pacemaker} = 'yes'"), outcome("{pacemaker} = 'no'")];
        outcomes[0]["evaluateResult"] = json!(true);
        outcomes[0]["result"] = json!({ "message": "'Because: ' + {pacemaker}" });
        let mut tried = json!({ "json": question("Any pacemaker?"), "outcomes": outcomes, "answer": "{}" });
        let empty = found(&admin.post(TRIALS, &tried).await);
        assert_eq!((&empty["complete"], &empty["unanswered"]), (&json!(false), &json!(["pacemaker"])));
        tried["answer"] = json!("{\"pacemaker\":\"yes\"}");
        let read = json!([{ "name": "pacemaker", "value": "yes" }]);
        let decided = json!({ "complete": true, "unanswered": [], "invalid": [], "outcomes": [
            { "isTrue": true, "read": read, "result": { "message": "Because: yes" } },
            { "isTrue": false, "read": read, "result": {} }
        ]});
        assert_eq!(found(&admin.post(TRIALS, &tried).await), decided);
        tried["answer"] = json!("[]");
        refused(&admin.post(TRIALS, &tried).await, 422, "message.invalid_answer");
        tried["answer"] = json!("{}");
        tried["outcomes"] = json!([outcome("{pacemaker} =")]);
        refused(&admin.post(TRIALS, &tried).await, 422, "message.invalid_fields");
        assert!(site.rows_of("questionnaires").await.is_empty() && site.rows_of("temporary_answers").await.is_empty());
    }

    async fn qst_15c_each_published_version_is_read_again(site: Site) {
        let admin = administrator(&site).await;
        let mut first = safety(&admin).await;
        first["published"] = json!(true);
        let keyed = json!({ "condition": "{pacemaker} = 'no'", "type": "CREATE_BOOKING_REQUEST",
            "result": { "apiKey": "secret" } });
        first["outcomes"].as_array_mut().unwrap().push(keyed);
        let mut second = made(&admin.post(PATH, &first).await);
        second["json"] = json!(question("Any pacemaker?"));
        second["outcomes"] = json!([]);
        let second = found(&admin.put_json(&format!("{PATH}/{}", second["id"]), &second).await);
        let versions = format!("{PATH}/{}/versions", second["id"]);
        let mut of_first = json!({ "json": first["json"], "outcomes": first["outcomes"] });
        for outcome in of_first["outcomes"].as_array_mut().unwrap() {
            outcome["evaluateResult"] = json!(false);
        }
        of_first["outcomes"][1]["result"] = json!({ "apiKeySet": true });
        assert_eq!(found(&admin.get(&format!("{versions}/1")).await), of_first);
        let of_second = json!({ "json": question("Any pacemaker?"), "outcomes": [] });
        assert_eq!(found(&admin.get(&format!("{versions}/2")).await), of_second);
        refused(&admin.get(&format!("{versions}/3")).await, 404, "message.not_found");
    }
}
