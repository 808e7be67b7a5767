// Says what survey-core itself decides, in Node and without any of our own code, for a test that compares it with the server. Reads a
// JSON array of cases from standard input and writes one of decisions.
import { readFileSync } from "node:fs";
import { ConditionRunner, SurveyModel } from "survey-core";
import "survey-core/i18n/macedonian";

const cases = JSON.parse(readFileSync(0, "utf8"));
const SystemDate = Date;
let now = 0;
globalThis.Date = class extends SystemDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [now] : parts));
  }
  static now() {
    return now;
  }
};
console.warn = () => {};

function decide(form) {
  now = form.now;
  const model = new SurveyModel(form.definition);
  model.locale = form.language;
  model.data = form.answers;
  model.clearIncorrectValues(true);
  for (const [name, value] of Object.entries(form.context)) model.setVariable(name, value);
  model.validate(true, false);
  const asked = model.getAllQuestions().filter((question) => question.isVisibleInSurvey);
  const decision = {
    questions: asked.map(({ name }) => name),
    unanswered: asked.filter((one) => one.isRequired && one.isEmpty()).map(({ name }) => name),
    invalid: asked
      .map((one) => ({ question: one.name, messages: one.getAllErrors().map((e) => e.getText()) }))
      .filter(({ messages }) => messages.length > 0),
  };
  model.doComplete();
  const conditions = form.conditions.map(({ id, expression, result }) => {
    const is_true = model.runCondition(expression);
    const names = [...new Set(new ConditionRunner(expression).getVariables())];
    return {
      id,
      is_true,
      read: names.map((name) => ({ name, value: model.runExpression(`{${name}}`) ?? null })),
      result: is_true && result ? (model.runExpression(result) ?? null) : null,
    };
  });
  return { ...decision, answers: model.data, conditions };
}

/** Answers of the wrong shape make survey-core throw. */
function decideOrNothing(form) {
  try {
    return decide(form);
  } catch {
    return null;
  }
}

process.stdout.write(JSON.stringify(cases.map(decideOrNothing)));
