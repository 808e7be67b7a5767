// Decides a questionnaire: what is asked, what is missing, and which conditions are true. All of it is said by survey-core; nothing
// is evaluated here. JSON in and out, as the server has it.
import {
  ChoiceItem,
  ChoicesRestful,
  ConditionRunner,
  ConditionsParser,
  ExpressionErrorType,
  FunctionFactory,
  getLocaleString,
  type JsonError,
  Question,
  SurveyModel,
  settings,
} from "survey-core";
import "survey-core/i18n/macedonian";
import { neverTrue } from "./possible";
import { isIntact, setWallClock } from "./sandbox";
import { unknownQuestions, withoutMisfits } from "./shapes";

type Values = Record<string, unknown>;
type Condition = { id: string; expression: string; result?: string };
type Form = {
  definition: Values;
  language: string;
  context: Values;
  /** The clinic's own time: see setWallClock. */
  now: number;
  conditions: Condition[];
};
type Finding = { place: string; kind: string; detail: string };

// What is only seen takes nearly half the time, and nobody sees it: animations, styles, and a panel for each choice that has none.
settings.animationEnabled = false;
(Question.prototype as unknown as { updateElementCssCore: () => void }).updateElementCssCore =
  () => {};
ChoiceItem.prototype.setIsPanelShowing = function (isShowing) {
  this.setPropertyValue("isPanelShowing", isShowing);
};

// Nothing is ever fetched; a definition that wants to is refused before it gets here.
ChoicesRestful.prototype.run = () => {};

// Names that every object has, such as `toString`, are no functions of expressions.
const { functionHash } = FunctionFactory.Instance as unknown as { functionHash: object };
Object.setPrototypeOf(functionHash, null);

/** Reading an expression that nests too deep, or finds no memory, fails quietly in survey-core, and is no wrong expression. */
const { parseExpression } = ConditionsParser.prototype;
ConditionsParser.prototype.parseExpression = function (text) {
  const parser = this as unknown as { conditionError?: unknown };
  parser.conditionError = undefined;
  const operand = parseExpression.call(this, text);
  if (!operand && !parser.conditionError) throw new RangeError("Maximum call stack size exceeded");
  return operand;
};

/** A definition or condition that can't be decided upon; the server refuses with its findings. */
class Undecidable extends Error {
  constructor(readonly findings: Finding[]) {
    super("undecidable");
  }
}

/** Properties that survey-core doesn't know are for what shows the form, such as our own suggestions. */
function definitionFindings(model: SurveyModel): Finding[] {
  const errors = (model.jsonErrors ?? []) as JsonError[];
  return errors
    .filter((error) => error.type !== "unknownproperty")
    .map((error) => ({ place: "definition", kind: error.type, detail: error.message }));
}

function load(form: Form): SurveyModel {
  setWallClock(form.now);
  const model = new SurveyModel(form.definition);
  const findings = definitionFindings(model);
  for (const { name } of unknownQuestions(model.getAllQuestions())) {
    findings.push({ place: "definition", kind: "unsupported_question", detail: name });
  }
  for (const name of Object.keys(form.context)) {
    if (model.getQuestionByValueName(name, true) || model.getCalculatedValueByName(name)) {
      findings.push({ place: "definition", kind: "reserved_name", detail: name });
    }
  }
  if (findings.length > 0) throw new Undecidable(findings);
  model.locale = form.language;
  return model;
}

const KINDS: Record<ExpressionErrorType, string> = {
  [ExpressionErrorType.SyntaxError]: "syntax",
  [ExpressionErrorType.UnknownFunction]: "unknown_function",
  [ExpressionErrorType.UnknownVariable]: "unknown_name",
  [ExpressionErrorType.SemanticError]: "meaningless",
};

/** An expression that can't be read, or calls what isn't there, is false to survey-core: a denial would be passed over. */
function expressionFindings(
  model: SurveyModel,
  place: string,
  expression: string,
  names: boolean,
): Finding[] {
  const runner = new ConditionRunner(expression);
  const options = { functions: true, variables: names, semantics: names };
  const findings = runner.validate(model.getValueGetterContext(), options, true).map((error) => ({
    place,
    kind: KINDS[error.errorType],
    detail: error.functionName ?? error.variableName ?? expression,
  }));
  if (runner.isAsync) findings.push({ place, kind: "unknown_function", detail: expression });
  return findings;
}

function findingsOf(model: SurveyModel, conditions: Condition[], names: boolean): Finding[] {
  return conditions.flatMap(({ id, expression, result }) => [
    ...expressionFindings(model, id, expression, names),
    ...(result === undefined ? [] : expressionFindings(model, `${id}.result`, result, false)),
  ]);
}

/** The messages of a question and of what is inside it, such as the cells of a table. */
function messages(model: SurveyModel, question: Question, misfits: Set<Question>): string[] {
  if (misfits.has(question)) return [getLocaleString("invalidInputError", model.getLocale())];
  return question.getAllErrors().map((error) => error.getText());
}

function asked(model: SurveyModel, misfits: Set<Question>) {
  model.validate(true, false);
  const questions = model.getAllQuestions(true).filter((question) => question.isVisibleInSurvey);
  return {
    questions: questions.map((question) => question.name),
    unanswered: questions
      .filter((question) => question.isRequired && question.isEmpty() && !misfits.has(question))
      .map((question) => question.name),
    invalid: questions
      .map((question) => ({
        question: question.name,
        messages: messages(model, question, misfits),
      }))
      .filter((finding) => finding.messages.length > 0),
  };
}

/** Undefined has no place in JSON. */
function plain(value: unknown): unknown {
  return value === undefined ? null : value;
}

function evaluate(
  model: SurveyModel,
  known: Map<string, unknown>,
  { id, expression, result }: Condition,
) {
  const isTrue = model.runCondition(expression) === true;
  const names = [...new Set(new ConditionRunner(expression).getVariables())];
  for (const name of names) {
    if (!known.has(name)) known.set(name, plain(model.runExpression(`{${name}}`)));
  }
  return {
    id,
    is_true: isTrue,
    read: names.map((name) => ({ name, value: known.get(name) })),
    result: isTrue && result !== undefined ? plain(model.runExpression(result)) : null,
  };
}

function decide(form: Form & { answers: Values }) {
  const model = load(form);
  const findings = findingsOf(model, form.conditions, false);
  if (findings.length > 0) throw new Undecidable(findings);
  const { fitting, misfits } = withoutMisfits(model, form.answers);
  model.data = fitting;
  model.clearIncorrectValues(true);
  // After the answers, which may not take their place.
  for (const [name, value] of Object.entries(form.context)) model.setVariable(name, value);
  const { questions, unanswered, invalid } = asked(model, misfits);
  // As in the browser: conditions see what the completed form holds, without answers to questions that were hidden again.
  model.doComplete();
  const known = new Map<string, unknown>();
  const conditions = form.conditions.map((condition) => evaluate(model, known, condition));
  const decision = { questions, unanswered, invalid, answers: model.data, conditions };
  model.dispose();
  return decision;
}

/** All that an editor should look at before the questionnaire is published. */
function check(form: Form) {
  const model = load(form);
  for (const [name, value] of Object.entries(form.context)) model.setVariable(name, value);
  const own = model
    .validateExpressions({ functions: true, variables: true, semantics: true })
    .flatMap(({ obj, propertyName, errors }) =>
      errors.map((error) => ({
        place: `${(obj as unknown as { name?: string }).name ?? "definition"}.${propertyName}`,
        kind: KINDS[error.errorType],
        detail: error.functionName ?? error.variableName ?? "",
      })),
    );
  const isNever = neverTrue(model);
  const conditions = form.conditions.flatMap((condition) => {
    const found = findingsOf(model, [condition], true);
    const { id, expression } = condition;
    if (found.length > 0 || !isNever(expression)) return found;
    return [{ place: id, kind: "never_true", detail: expression }];
  });
  const findings = [...own, ...conditions];
  model.dispose();
  return { findings };
}

function answer<Input, Output>(act: (input: Input) => Output): (text: string) => string {
  return (text) => {
    try {
      const ok = act(JSON.parse(text) as Input);
      if (!isIntact()) throw new Error("a decision has changed what all others inherit");
      return JSON.stringify({ ok });
    } catch (error) {
      // A question that is no question, a pattern that is no pattern: survey-core says so by throwing.
      if (error instanceof Undecidable) return JSON.stringify({ refused: error.findings });
      throw error;
    }
  };
}

export const decideText = answer(decide);
export const checkText = answer(check);
