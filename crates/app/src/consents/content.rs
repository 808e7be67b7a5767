//! What a consent form says, in the order in which it is read: headings, texts, and questions with their answers.

use serde_json::{Map, Value};
use surveys::Condition;

use crate::questionnaires::condition;

/// A part of the form that stands on the paper where all its conditions are true.
#[derive(Debug, PartialEq)]
pub(super) struct Part<'d> {
    pub conditions: Vec<usize>,
    pub kind: PartKind<'d>,
}

#[derive(Debug, PartialEq)]
pub(super) enum PartKind<'d> {
    Heading(&'d Value),
    Text(&'d Value),
    Html(&'d Value),
    Question { name: &'d str, element: &'d Map<String, Value> },
}

/// The parts of a form, and the expressions that show some of them.
#[derive(Debug, Default)]
pub(super) struct FormContent<'d> {
    pub parts: Vec<Part<'d>>,
    pub conditions: Vec<&'d str>,
}

impl<'d> FormContent<'d> {
    pub(super) fn of(definition: &'d Map<String, Value>) -> Self {
        let mut content = Self::default();
        content.add_texts(definition, &[]);
        for page in list(definition, "pages") {
            content.add_panel(page, &[]);
        }
        content.add_elements(definition, &[]);
        content
    }

    fn add_panel(&mut self, panel: &'d Map<String, Value>, shown_by: &[usize]) {
        let shown_by = self.with_condition(panel, shown_by);
        self.add_texts(panel, &shown_by);
        self.add_elements(panel, &shown_by);
    }

    fn with_condition(&mut self, element: &'d Map<String, Value>, shown_by: &[usize]) -> Vec<usize> {
        let mut all = shown_by.to_vec();
        if let Some(expression) = element.get("visibleIf").and_then(Value::as_str) {
            all.push(self.conditions.len());
            self.conditions.push(expression);
        }
        all
    }

    fn add_texts(&mut self, of: &'d Map<String, Value>, shown_by: &[usize]) {
        for (name, kind) in [
            ("title", PartKind::Heading as fn(&'d Value) -> PartKind<'d>),
            ("description", PartKind::Text as fn(&'d Value) -> PartKind<'d>),
        ] {
            if let Some(text) = of.get(name) {
                self.parts.push(Part { conditions: shown_by.to_vec(), kind: kind(text) });
            }
        }
    }

    fn add_elements(&mut self, of: &'d Map<String, Value>, shown_by: &[usize]) {
        for element in list(of, "elements").chain(list(of, "questions")) {
            match element.get("type").and_then(Value::as_str).unwrap_or_default() {
                "panel" => self.add_panel(element, shown_by),
                "html" => {
                    let conditions = self.with_condition(element, shown_by);
                    let html = element.get("html").map(PartKind::Html);
                    self.parts.extend(html.map(|kind| Part { conditions, kind }));
                }
                _ => {
                    let Some(name) = element.get("name").and_then(Value::as_str) else { continue };
                    let kind = PartKind::Question { name, element };
                    self.parts.push(Part { conditions: shown_by.to_vec(), kind });
                }
            }
        }
    }
}

/// The expressions of a form that show some of its parts, to be decided.
pub(crate) fn conditions_of(definition: &str) -> Vec<Condition> {
    let definition: Map<String, Value> = serde_json::from_str(definition).unwrap_or_default();
    let expressions = FormContent::of(&definition).conditions.into_iter().enumerate();
    expressions.map(|(position, expression)| condition(position, expression)).collect()
}

fn list<'d>(of: &'d Map<String, Value>, name: &str) -> impl Iterator<Item = &'d Map<String, Value>> {
    of.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
}

/// A text of the form in a language: a text for all of them, or one each.
pub(super) fn text_in<'d>(text: &'d Value, language: &str) -> &'d str {
    let primary = language.split('-').next().unwrap_or_default();
    let in_languages = |texts: &'d Map<String, Value>| {
        [language, primary, "default"].into_iter().find_map(|name| texts.get(name)?.as_str())
    };
    match text {
        Value::String(text) => text,
        Value::Object(texts) => in_languages(texts).unwrap_or_default(),
        _ => "",
    }
}

/// The words of HTML, with its paragraphs and list items as lines.
pub(super) fn words_of(html: &str) -> String {
    let (mut words, mut rest) = (String::with_capacity(html.len()), html);
    while let Some((before, tag)) = rest.split_once('<') {
        words.push_str(&in_one_line(before));
        let (tag, after) = tag.split_once('>').unwrap_or_default();
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default().to_lowercase();
        match name.as_str() {
            "li" if !tag.starts_with('/') => words.push_str("\n• "),
            "p" | "br" | "div" | "ul" | "ol" | "tr" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                words.push('\n');
            }
            _ => {}
        }
        rest = after;
    }
    words.push_str(&in_one_line(rest));
    let line = |line: &str| unescaped(&line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = words.lines().map(line).collect();
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// In HTML the end of a line is a space.
fn in_one_line(text: &str) -> String {
    text.replace(char::is_whitespace, " ")
}

fn unescaped(text: &str) -> String {
    let named =
        [("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    named.into_iter().fold(text.to_owned(), |text, (name, letter)| text.replace(name, letter))
}

/// An answer in the words of its question; none for what is no text, such as a picture.
pub(super) fn answer_in_words(
    element: &Map<String, Value>,
    answer: &Value,
    language: &str,
) -> Option<String> {
    match answer {
        Value::Null => None,
        Value::Array(answers) => {
            let words: Vec<String> =
                answers.iter().filter_map(|one| answer_in_words(element, one, language)).collect();
            (!words.is_empty()).then(|| words.join(", "))
        }
        Value::Object(_) => Some(answer.to_string()),
        Value::Bool(yes) => {
            let label = if *yes { "labelTrue" } else { "labelFalse" };
            let label = element.get(label).map(|label| text_in(label, language));
            Some(label.filter(|label| !label.is_empty()).unwrap_or(if *yes { "✓" } else { "–" }).to_owned())
        }
        _ => {
            let typed = answer.as_str().map_or_else(|| answer.to_string(), str::to_owned);
            let named = element.get("choices").and_then(Value::as_array).into_iter().flatten();
            let named = named.filter_map(Value::as_object).find(|choice| choice.get("value") == Some(answer));
            let named =
                named.and_then(|choice| choice.get("text")).map(|text| text_in(text, language).to_owned());
            named.or(Some(typed)).filter(|words| !words.is_empty() && !words.starts_with("data:"))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn port_11a_the_words_of_html_keep_their_lines() {
        let html = "<h3>Risks</h3> <p>Bleeding &amp; pain,\n <b>seldom</b> more.</p><ul><li>One</li><li>Two</li></ul>a<br/>b";
        assert_eq!(words_of(html), "Risks\nBleeding & pain, seldom more.\n• One\n• Two\na\nb");
        assert_eq!(words_of("no tags &lt;3"), "no tags <3");
        assert_eq!(words_of("cut <b"), "cut");
    }

    #[test]
    fn port_11a_answers_are_in_the_words_of_their_question() {
        let choices = json!({ "choices": [{ "value": 1, "text": { "default": "One", "mk": "Еден" } }, "two"], "labelTrue": "I do" });
        let element = choices.as_object().unwrap();
        let words = |answer: Value, language: &str| answer_in_words(element, &answer, language);
        assert_eq!(words(json!(1), "mk").unwrap(), "Еден");
        assert_eq!(words(json!([1, "two"]), "en-AU").unwrap(), "One, two");
        assert_eq!(words(json!(true), "mk").unwrap(), "I do");
        assert_eq!(words(json!(false), "mk").unwrap(), "–");
        assert_eq!(words(json!("data:image/png;base64,AAAA"), "mk"), None);
        assert_eq!(words(json!(null), "mk"), None);
    }

    #[test]
    fn port_11a_parts_stand_in_their_order_with_all_conditions_above_them() {
        let form = json!({ "title": "T", "pages": [{ "visibleIf": "{a} = 1", "elements": [
            { "type": "panel", "title": "P", "visibleIf": "{b} = 1", "elements": [
                { "type": "html", "html": "H", "visibleIf": "{c} = 1" }, { "type": "text", "name": "q" }
            ]}
        ]}]});
        let content = FormContent::of(form.as_object().unwrap());
        assert_eq!(content.conditions, ["{a} = 1", "{b} = 1", "{c} = 1"]);
        let conditions: Vec<_> = content.parts.iter().map(|part| part.conditions.clone()).collect();
        assert_eq!(conditions, [vec![], vec![0, 1], vec![0, 1, 2], vec![0, 1]]);
        assert_eq!(content.parts[2].kind, PartKind::Html(&json!("H")));
    }
}
