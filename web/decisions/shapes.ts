// Whether an answer has the shape that its question gives it. survey-core takes a list where one choice belongs, or words where a
// number does, and then no condition is true, not even the one that denies: such an answer never reaches it.
import {
  type ItemValue,
  type Question,
  type QuestionBooleanModel,
  type QuestionDropdownModel,
  type QuestionFileModel,
  type QuestionImagePickerModel,
  type QuestionMatrixDropdownModelBase,
  type QuestionMatrixDynamicModel,
  type QuestionMatrixModel,
  type QuestionMultipleTextModel,
  type QuestionPanelDynamicModel,
  type QuestionRatingModel,
  type QuestionSelectBase,
  type QuestionSliderModel,
  type QuestionTextModel,
  type SurveyModel,
  settings,
} from "survey-core";

type Values = Record<string, unknown>;
type Fits = (value: unknown) => boolean;
type Parts = Map<string, Fits[]>;

/** Of choices that people may add to, or that come from another question. */
const OPEN_CHOICES_MAX = 200;
const FILES_MAX = 50;

const isText: Fits = (value) => typeof value === "string";
const isNothing: Fits = (value) => value === null || value === undefined || value === "";
const isNumber: Fits = (value) => typeof value === "number" && Number.isFinite(value);
/** survey-core compares and adds such texts as the numbers that they are. */
const isNumeric: Fits = (value) =>
  isNumber(value) || (typeof value === "string" && /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/.test(value));

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A year has a 53rd week if it begins or ends on a Thursday. */
function weeksIn(year: number): number {
  const days = [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)];
  return days.some((day) => new Date(day).getUTCDay() === 4) ? 53 : 52;
}

const CLOCK = "(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,3})?)?";
const YEAR = "([1-9]\\d{3})";
const MONTH = `${YEAR}-(0[1-9]|1[0-2])`;
const DAY = `${MONTH}-(0[1-9]|[12]\\d|3[01])`;

function isWritten(pattern: string, exists: (...parts: number[]) => boolean = () => true): Fits {
  const shape = new RegExp(`^${pattern}$`);
  return (value) => {
    const found = typeof value === "string" ? shape.exec(value) : null;
    return found !== null && exists(...found.slice(1).map(Number));
  };
}

const isDay = (year = 0, month = 0, day = 0) => day <= daysIn(year, month);
const TEXTS = new Map<string, Fits>([
  ["number", isNumeric],
  ["range", isNumeric],
  ["date", isWritten(DAY, isDay)],
  ["datetime-local", isWritten(`${DAY}T${CLOCK}`, isDay)],
  ["month", isWritten(MONTH)],
  ["time", isWritten(CLOCK)],
  [
    "week",
    isWritten(`${YEAR}-W(\\d\\d)`, (year = 0, week = 0) => week >= 1 && week <= weeksIn(year)),
  ],
]);

function text(question: Question): Fits {
  const { inputType, maskType, maskSettings } = question as QuestionTextModel;
  const isMaskedNumber = maskType === "numeric" || maskType === "currency";
  if (isMaskedNumber) return maskSettings.saveMaskedValue ? isText : isNumeric;
  return TEXTS.get(inputType) ?? isText;
}

/** The values of choices, with those of the items that survey-core adds. */
export function choiceValues(
  question: Question,
  inherited: readonly ItemValue[] = [],
): Set<unknown> {
  const select = question as QuestionSelectBase;
  const own: readonly ItemValue[] = select.choices.length > 0 ? select.choices : inherited;
  const values = new Set<unknown>(own.map((item) => item.value));
  if (select.showNoneItem) values.add(select.noneItem.value);
  if (select.showOtherItem) values.add(select.otherItem.value);
  if (select.showRefuseItem) values.add(select.refuseItem.value);
  if (select.showDontKnowItem) values.add(select.dontKnowItem.value);
  return values;
}

/** Whether the value may be what a person wrote, or what another question offers. */
export function isOpen(question: Question): boolean {
  const select = question as QuestionDropdownModel;
  const storesOther =
    select.showOtherItem &&
    !(select as unknown as { getStoreOthersAsComment(): boolean }).getStoreOthersAsComment();
  return select.allowCustomChoices || storesOther || Boolean(select.choicesFromQuestion);
}

function numbered(question: Question): Fits {
  const { choicesMin, choicesMax, choicesStep } = question as QuestionDropdownModel;
  if (!(choicesMax > choicesMin)) return () => false;
  return (value) =>
    typeof value === "number" &&
    value >= choicesMin &&
    value <= choicesMax &&
    (value - choicesMin) % (choicesStep || 1) === 0;
}

function choice(question: Question, inherited: readonly ItemValue[]): { one: Fits; many: Fits } {
  const values = choiceValues(question, inherited);
  const isNumbered = numbered(question);
  const open = isOpen(question);
  const isCarried = Boolean((question as QuestionSelectBase).choicesFromQuestion);
  const scalar: Fits = (value) =>
    values.has(value) ||
    isNumbered(value) ||
    (open && typeof value === "string") ||
    (isCarried && (typeof value === "boolean" || isNumber(value)));
  const items = (question as QuestionSelectBase).choices as (ItemValue & {
    showCommentArea?: boolean;
  })[];
  const hasComments = items.some((item) => item.showCommentArea);
  // A choice with a comment of its own.
  const one: Fits = (value) => {
    if (!isObject(value)) return scalar(value);
    const { value: chosen, comment, ...rest } = value;
    const isComment = comment === undefined || typeof comment === "string";
    return hasComments && isComment && scalar(chosen) && Object.keys(rest).length === 0;
  };
  const most = open ? OPEN_CHOICES_MAX : values.size;
  return { one, many: several(one, most) };
}

/** Each once, and no more than there are: whether there are too many is seen first. */
function several(one: Fits, most: number): Fits {
  return (value) => {
    if (!Array.isArray(value) || value.length > most || !value.every(one)) return false;
    const chosen = value.map((item) => (isObject(item) ? item.value : item));
    return new Set(chosen).size === chosen.length;
  };
}

function rating(question: Question): Fits {
  const { rateValues, visibleRateValues } = question as QuestionRatingModel;
  const values = new Set<unknown>([...rateValues, ...visibleRateValues].map((item) => item.value));
  return (value) => values.has(value);
}

function boolean(question: Question): Fits {
  const yesOrNo = question as QuestionBooleanModel;
  const values = [yesOrNo.getValueTrue(), yesOrNo.getValueFalse()] as unknown[];
  return (value) => values.includes(value);
}

function slider(question: Question): Fits {
  const { sliderType, min, max, minValueExpression, maxValueExpression } =
    question as QuestionSliderModel;
  const one: Fits = (value) =>
    typeof value === "number" &&
    (value >= min || Boolean(minValueExpression)) &&
    (value <= max || Boolean(maxValueExpression)) &&
    Number.isFinite(value);
  if (sliderType !== "range") return one;
  return (value) => Array.isArray(value) && value.length === 2 && value.every(one);
}

/** As our pages send it: a document of the booking, or nothing if it couldn't be added. */
function file(question: Question): Fits {
  const most = (question as QuestionFileModel).allowMultiple ? FILES_MAX : 1;
  const one: Fits = (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => ["name", "type", "content"].includes(key)) &&
    isText(value.name) &&
    isText(value.type) &&
    typeof value.content === "string" &&
    /^(document:\d{1,18})?$/.test(value.content);
  return (value) => Array.isArray(value) && value.length <= most && value.every(one);
}

const signature = isWritten(
  "(?:data:image\\/(?:png|jpeg|svg\\+xml);base64,[A-Za-z0-9+\\/]+={0,2}|document:\\d{1,18})",
);

function matrix(question: Question): Fits {
  const { rows, columns, isMultiSelect } = question as QuestionMatrixModel;
  const values = new Set<unknown>(columns.map((column: ItemValue) => column.value));
  const one: Fits = (value) => values.has(value);
  const cell = isMultiSelect ? several(one, values.size) : one;
  if (rows.length === 0) return cell;
  return object(new Map(rows.map((row: ItemValue) => [String(row.value), [cell]])));
}

/** What no part asks for is dropped, wherever it is. */
function object(parts: Parts): Fits {
  return (value) => {
    if (!isObject(value)) return false;
    for (const [key, part] of Object.entries(value)) {
      const fits = parts.get(key);
      if (!fits || isNothing(part)) delete value[key];
      else if (!fits.every((isRight) => isRight(part))) return false;
    }
    return true;
  };
}

function addPart(parts: Parts, key: string, fits: Fits): void {
  parts.set(key, [...(parts.get(key) ?? []), fits]);
}

function addQuestions(
  parts: Parts,
  questions: readonly Question[],
  inherited: readonly ItemValue[] = [],
): void {
  for (const question of questions) {
    const name = question.getValueName();
    const peers = questions.filter((other) => other.getValueName() === name);
    addPart(parts, name + settings.commentSuffix, isText);
    if (!isComputed(question)) addPart(parts, name, shape(question, peers, inherited));
  }
}

/** The questions of each row or panel. */
function rowQuestions(question: Question): { questions: Question[]; inherited: ItemValue[] }[] {
  switch (question.getType()) {
    case "paneldynamic":
      return [
        { questions: (question as QuestionPanelDynamicModel).template.questions, inherited: [] },
      ];
    case "matrixdynamic":
    case "matrixdropdown": {
      const table = question as QuestionMatrixDropdownModelBase;
      const cells = table.columns.map((column) => column.templateQuestion);
      return [
        { questions: cells, inherited: table.choices },
        { questions: table.detailPanel.questions, inherited: [] },
      ];
    }
    default:
      return [];
  }
}

/** Questions that share a value name share the rows: each asks for a part of them. */
function row(peers: readonly Question[]): Fits {
  const parts: Parts = new Map();
  for (const { questions, inherited } of peers.flatMap(rowQuestions)) {
    addQuestions(parts, questions, inherited);
  }
  return object(parts);
}

function rows(question: Question, peers: readonly Question[]): Fits {
  const most =
    question.getType() === "paneldynamic"
      ? (question as QuestionPanelDynamicModel).maxPanelCount
      : (question as QuestionMatrixDynamicModel).maxRowCount;
  const one = row(peers);
  return (value) => Array.isArray(value) && value.length <= most && value.every(one);
}

function fixedRows(question: Question, peers: readonly Question[]): Fits {
  const one = row(peers);
  const { rows: all } = question as QuestionMatrixDropdownModelBase & { rows: ItemValue[] };
  return object(new Map(all.map((item) => [String(item.value), [one]])));
}

function multipleText(question: Question): Fits {
  const { items } = question as QuestionMultipleTextModel;
  return object(new Map(items.map((item) => [item.name, [text(item.editor)]])));
}

type Shape = (
  question: Question,
  peers: readonly Question[],
  inherited: readonly ItemValue[],
) => Fits;
const one: Shape = (question, _, inherited) => choice(question, inherited).one;
const many: Shape = (question, _, inherited) => choice(question, inherited).many;
const SHAPES = new Map<string, Shape>([
  ["boolean", boolean],
  ["buttongroup", one],
  ["checkbox", many],
  ["comment", () => isText],
  ["dropdown", one],
  ["file", file],
  [
    "imagepicker",
    (question, peers, inherited) =>
      ((question as QuestionImagePickerModel).multiSelect ? many : one)(question, peers, inherited),
  ],
  ["matrix", matrix],
  ["matrixdropdown", fixedRows],
  ["matrixdynamic", rows],
  ["multipletext", multipleText],
  ["paneldynamic", rows],
  ["radiogroup", one],
  ["ranking", many],
  ["rating", rating],
  ["signaturepad", () => signature],
  ["slider", slider],
  ["tagbox", many],
  ["text", text],
]);

function shape(
  question: Question,
  peers: readonly Question[],
  inherited: readonly ItemValue[] = [],
): Fits {
  return SHAPES.get(question.getType())?.(question, peers, inherited) ?? (() => false);
}

/** They show something, or compute their value themselves. */
function isComputed(question: Question): boolean {
  return ["expression", "html", "image"].includes(question.getType());
}

function isKnown(question: Question): boolean {
  if (isComputed(question)) return true;
  const { valuePropertyName, choices } = question as Question & {
    valuePropertyName?: string;
    choices?: (ItemValue & { hasElements?: boolean })[];
  };
  const hasQuestionsInChoices = Array.isArray(choices) && choices.some((item) => item.hasElements);
  return SHAPES.has(question.getType()) && !valuePropertyName && !hasQuestionsInChoices;
}

/** Questions whose answers have no shape that could be checked, such as those inside a choice. */
export function unknownQuestions(questions: readonly Question[]): Question[] {
  return questions.flatMap((question) => [
    ...(isKnown(question) ? [] : [question]),
    ...rowQuestions(question).flatMap((part) => unknownQuestions(part.questions)),
  ]);
}

/** The answers that their questions can have, and the questions whose answers are no such. */
export function withoutMisfits(model: SurveyModel, answers: Values) {
  const fields = new Map<string, Question[]>();
  for (const question of model.getAllQuestions()) {
    const name = question.getValueName();
    fields.set(name, [...(fields.get(name) ?? []), question]);
  }
  const fitting: Values = {};
  const misfits = new Set<Question>();
  for (const [name, questions] of fields) {
    const commentName = name + settings.commentSuffix;
    const comment = fields.has(commentName) ? undefined : answers[commentName];
    if (isText(comment) && comment !== "") fitting[commentName] = comment;
    else if (!isNothing(comment)) for (const question of questions) misfits.add(question);
    const value = answers[name];
    const asking = questions.filter((question) => !isComputed(question));
    if (isNothing(value)) continue;
    const wrong = asking.filter((question) => !shape(question, questions)(value));
    for (const question of wrong) misfits.add(question);
    if (wrong.length < asking.length) fitting[name] = value;
  }
  return { fitting, misfits };
}
