// Conditions that no answers make true, such as one that asks for a choice that isn't there. Says nothing when in doubt, since what
// it finds can't be published.
import {
  ConditionRunner,
  ConditionsParser,
  type Question,
  type QuestionBooleanModel,
  type QuestionDropdownModel,
  type QuestionImagePickerModel,
  type QuestionRatingModel,
  type QuestionTextModel,
  type SurveyModel,
} from "survey-core";
import { choiceValues, isOpen } from "./shapes";

/** Of all conditions together: a check has no more time than a decision. */
const EVALUATIONS_MAX = 1_000;
/** Every selection of so many choices is tried. */
const SELECTED_MAX = 6;
/** Another text than those in the expression. */
const OTHER_TEXT = "\u2026";

/** A part of an expression, as survey-core reads it. */
interface Operand {
  getType(): string;
  addOperandsToList(list: Operand[]): void;
  readonly operator?: string;
  readonly isConjunction?: boolean;
  readonly isArithmetic?: boolean;
  readonly leftOperand?: Operand | null;
  readonly rightOperand?: Operand | null;
  readonly correctValue?: unknown;
  readonly values?: readonly Operand[];
}

interface Candidates {
  values: readonly unknown[];
  /** Where these aren't all: by which operators comparisons with constants alone can be tried with them. */
  comparedBy?: readonly string[];
}

const EQUALITY = ["equal", "notequal"];
const ORDER = ["greater", "less", "greaterorequal", "lessorequal"];
const SELECTION = ["contains", "notcontains", "anyof", "allof", "noneof"];

function operandsOf(expression: string): Operand[] {
  const root = new ConditionsParser().parseExpression(expression) as unknown as Operand;
  const operands: Operand[] = [root];
  root.addOperandsToList(operands);
  return operands;
}

/** Each number of the expression, one between each two, and one on either side of all. */
function numbers(constants: readonly unknown[]): Candidates {
  const named = constants.filter((one) => one !== "" && Number.isFinite(Number(one))).map(Number);
  const sorted = [...new Set([0, 1, ...named])].sort((a, b) => a - b);
  const between = sorted.slice(1).map((number, index) => (number + (sorted[index] ?? 0)) / 2);
  const values = [(sorted[0] ?? 0) - 1, ...sorted, ...between, (sorted.at(-1) ?? 0) + 1];
  return { values, comparedBy: [...EQUALITY, ...ORDER] };
}

function texts(constants: readonly unknown[]): Candidates {
  return { values: [OTHER_TEXT, ...constants.map(String)], comparedBy: EQUALITY };
}

function selections(choices: readonly unknown[]): unknown[][] {
  const all: unknown[][] = [[]];
  for (const choice of choices) all.push(...all.map((chosen) => [...chosen, choice]));
  return all;
}

function isSame(left: unknown, right: unknown): boolean {
  return String(left).toLowerCase() === String(right).toLowerCase();
}

/** Selections of the choices that the expression names, and of one more. */
function selected(question: Question, constants: readonly unknown[]): Candidates | undefined {
  const choices = [...choiceValues(question)];
  if (choices.length <= SELECTED_MAX) return { values: selections(choices).slice(1) };
  const isNamed = (choice: unknown) => constants.some((one) => isSame(one, choice));
  const named = choices.filter(isNamed);
  if (named.length >= SELECTED_MAX) return undefined;
  const other = choices.find((choice) => !isNamed(choice));
  const values = [...selections([...named, other]).slice(1), choices];
  return { values, comparedBy: [...EQUALITY, ...SELECTION] };
}

/** What the question may be answered with, beside nothing at all. */
function candidates(question: Question, constants: readonly unknown[]): Candidates | undefined {
  switch (question.getType()) {
    case "boolean": {
      const yesOrNo = question as QuestionBooleanModel;
      return { values: [yesOrNo.getValueTrue(), yesOrNo.getValueFalse()] };
    }
    case "rating": {
      const { rateValues, visibleRateValues } = question as QuestionRatingModel;
      return { values: [...rateValues, ...visibleRateValues].map((item) => item.value) };
    }
    case "comment":
      return texts(constants);
    case "text": {
      const { inputType, maskType } = question as QuestionTextModel;
      if (maskType !== "none") return undefined;
      return ["number", "range"].includes(inputType) ? numbers(constants) : texts(constants);
    }
    case "buttongroup":
    case "dropdown":
    case "radiogroup":
      return choices(question, false, constants);
    case "imagepicker":
      return choices(question, (question as QuestionImagePickerModel).multiSelect, constants);
    case "checkbox":
    case "tagbox":
      return choices(question, true, constants);
    default:
      return undefined;
  }
}

function choices(question: Question, hasMany: boolean, constants: readonly unknown[]) {
  const { choicesMin, choicesMax } = question as QuestionDropdownModel;
  if (isOpen(question) || choicesMax > choicesMin) return undefined;
  return hasMany ? selected(question, constants) : { values: [...choiceValues(question)] };
}

function isConstant(operand: Operand | null | undefined): boolean {
  if (!operand || operand.getType() === "const") return true;
  return operand.getType() === "array" && (operand.values ?? []).every(isConstant);
}

/** Whether each comparison is one of a variable and constants, by one of these operators. */
function isSimple(operands: readonly Operand[], comparedBy: readonly string[]): boolean {
  const comparisons = operands.filter((one) => one.getType() === "binary" && !one.isConjunction);
  return comparisons.every(({ isArithmetic, operator, leftOperand, rightOperand }) => {
    const [variable, constant] = isConstant(leftOperand)
      ? [rightOperand, leftOperand]
      : [leftOperand, rightOperand];
    const isVariable = variable?.getType() === "variable";
    return (
      !isArithmetic && isVariable && isConstant(constant) && comparedBy.includes(operator ?? "")
    );
  });
}

/** The question that a plain name in an expression can only mean. */
function questionOf(model: SurveyModel, name: string): Question | undefined {
  const found = model
    .getAllQuestions()
    .filter((one) => [one.name, one.getValueName()].includes(name));
  const [question] = found;
  if (found.length !== 1 || question?.name !== question?.getValueName()) return undefined;
  return model.getCalculatedValueByName(name) ? undefined : question;
}

/** Every value of each name with every value of the others. */
function* combinations(
  values: readonly (readonly [string, readonly unknown[]])[],
): Generator<Record<string, unknown>> {
  const [first, ...others] = values;
  if (!first) {
    yield {};
    return;
  }
  const [name, all] = first;
  for (const rest of combinations(others)) {
    yield rest;
    for (const value of all) yield { ...rest, [name]: value };
  }
}

/** Says of one condition after the other whether no answers make it true. */
export function neverTrue(model: SurveyModel): (expression: string) => boolean {
  let evaluations = 0;
  const known = new Map<string, boolean>();

  function isNever(expression: string): boolean {
    const runner = new ConditionRunner(expression);
    const names = [...new Set(runner.getVariables())];
    if (!runner.canRun() || runner.hasFunction() || names.length === 0) return false;
    const operands = operandsOf(expression);
    const constants = operands
      .filter((one) => one.getType() === "const")
      .map((one) => one.correctValue);
    const tried: [string, readonly unknown[]][] = [];
    for (const name of names) {
      const question = questionOf(model, name);
      const found = question && candidates(question, constants);
      if (!found || (found.comparedBy && !isSimple(operands, found.comparedBy))) return false;
      tried.push([name, found.values]);
    }
    const count = tried.reduce((product, [, values]) => product * (values.length + 1), 1);
    if (evaluations + count > EVALUATIONS_MAX) return false;
    for (const values of combinations(tried)) {
      evaluations += 1;
      if (runner.runValues(values)) return false;
    }
    return true;
  }

  return (expression) => {
    const never = known.get(expression) ?? isNever(expression);
    known.set(expression, never);
    return never;
  };
}
